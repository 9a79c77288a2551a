//! Reads and decodes the log in stretches, the next one ahead while the last is being applied.
use crate::error::Error;
use crate::event::Event;
use crate::runner::ledger_error;
use ledger::{Ledger, Position, StreamId, Version};
use std::ops::Range;
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

/// A reader of some events stream by stream, with one stretch of read-ahead.
pub(crate) struct StreamReader {
    ledger: Ledger,
    positions: Range<Position>,
    limit: usize,
    ahead: Option<JoinHandle<Result<Vec<Event>, Error>>>,
}

impl StreamReader {
    /// Of so many events at once.
    pub fn new(ledger: Ledger, positions: Range<Position>, limit: usize) -> Self {
        let mut reader = Self {
            ledger,
            positions,
            limit,
            ahead: None,
        };
        let before_all = StreamId {
            stream_type: String::new(),
            id: String::new(),
        };
        reader.read_on(before_all, Version::NONE);
        reader
    }

    fn read_on(&mut self, stream: StreamId, version: Version) {
        let (ledger, positions) = (self.ledger.clone(), self.positions.clone());
        let limit = self.limit;
        self.ahead = Some(tokio::spawn(async move {
            let read = ledger.read_by_stream(positions, (&stream, version), limit);
            let recorded = read.await.map_err(ledger_error)?;
            Ok(recorded.into_iter().map(Event::decode).collect())
        }));
    }

    /// The next events, each stream in its order; none at the end.
    pub async fn next(&mut self) -> Result<Vec<Event>, Error> {
        let Some(ahead) = self.ahead.take() else {
            return Ok(Vec::new());
        };
        let events = ahead
            .await
            .map_err(|error| Error::Ledger(format!("reading ahead ended: {error}")))??;
        if let (true, Some(last)) = (events.len() == self.limit, events.last()) {
            self.read_on(last.recorded.stream.clone(), last.recorded.version);
        }
        Ok(events)
    }
}
