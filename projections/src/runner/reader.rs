//! Reads and decodes the log in stretches, the next one ahead while the last is being applied.
use crate::error::Error;
use crate::event::Event;
use ledger::Ledger;
use tokio::task::JoinHandle;

/// A reader of the log with one stretch of read-ahead.
pub(crate) struct Reader {
    ledger: Ledger,
    ahead: Option<Ahead>,
}

struct Ahead {
    from: u64,
    limit: usize,
    task: JoinHandle<Result<Vec<Event>, Error>>,
}

impl Reader {
    pub fn new(ledger: Ledger) -> Self {
        Self {
            ledger,
            ahead: None,
        }
    }

    /// Forgets what was read ahead: the log may have others by now.
    pub fn forget(&mut self) {
        if let Some(ahead) = self.ahead.take() {
            ahead.task.abort();
        }
    }

    /// Up to `limit` events from position `from`; when that many came, the next ones are already
    /// being read.
    pub async fn take(&mut self, from: u64, limit: usize) -> Result<Vec<Event>, Error> {
        let events = match self.ahead.take() {
            Some(ahead) if ahead.from == from && ahead.limit <= limit => ahead
                .task
                .await
                .map_err(|error| Error::Ledger(format!("reading ahead ended: {error}")))??,
            Some(other) => {
                other.task.abort();
                read(&self.ledger, from, limit).await?
            }
            None => read(&self.ledger, from, limit).await?,
        };
        if events.len() == limit {
            let next = from + events.len() as u64;
            let ledger = self.ledger.clone();
            self.ahead = Some(Ahead {
                from: next,
                limit,
                task: tokio::spawn(async move { read(&ledger, next, limit).await }),
            });
        }
        Ok(events)
    }
}

async fn read(ledger: &Ledger, from: u64, limit: usize) -> Result<Vec<Event>, Error> {
    let recorded = ledger
        .read_all(ledger::Position(from), limit)
        .await
        .map_err(|error| Error::Ledger(error.to_string()))?;
    Ok(recorded.into_iter().map(Event::decode).collect())
}
