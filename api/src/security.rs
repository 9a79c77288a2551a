//! The security log: who signed in, was refused, took out a list or opened somebody's record. It stands beside the
//! ledger (`docs/decisions/025-security-log.md`).
//!
//! Requests put entries into a buffer and go on; one task looks up whose record it was and writes them in batches.
//! What finds the buffer full is counted (`security_log_lost_total`) and not kept: nobody waits for this log, and
//! nobody is refused because of it.

pub mod device;
pub(crate) mod heard;
pub mod origin;
mod subject;

use std::time::Duration;

use domain::security::{SecurityKind, SessionEnd};
use moka::sync::Cache;
use tokio::sync::{mpsc, oneshot};
use uuid::Uuid;

pub(crate) use subject::Persons;

use crate::ops::security::SecurityEntry;
use subject::Found;

/// Entries that wait for being written at most: some seconds of a busy portal.
const WAITING_MAX: usize = 4_096;
/// Entries written at once at most.
const BATCH_MAX: usize = 500;
/// How long the first entry of a batch waits for others.
const GATHERING: Duration = Duration::from_millis(200);
/// How long to wait after a write that failed.
const AFTER_FAILURE: Duration = Duration::from_secs(2);
/// How long somebody waits at most for what is in the buffer to be written.
const FLUSH_WAIT: Duration = Duration::from_secs(3);
/// Within this time an account's refusals at one operation are one entry, so that nobody fills the disk.
const REFUSED_ONCE_IN: Duration = Duration::from_mins(1);
/// Within this time an account's looking at one record is one opening: an open page asks for it again and again.
const OPENED_ONCE_IN: Duration = Duration::from_mins(15);
/// Refusals and openings remembered for that.
const REMEMBERED_MAX: u64 = 20_000;

/// What a record that was opened is named by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum About {
    /// The person.
    Person(String),
    /// A form.
    Application(String),
    /// An award.
    Award(String),
    /// A payment.
    Disbursement(String),
    /// An account that money goes to.
    BankAccount(String),
    /// An uploaded file.
    File(String),
}

enum Message {
    Entry(Box<SecurityEntry>, Option<About>),
    Flush(oneshot::Sender<()>),
}

/// The buffer in front of the log. Cheap to clone.
#[derive(Clone)]
pub struct SecurityLog {
    sender: mpsc::Sender<Message>,
    refused: Cache<String, ()>,
    opened: Cache<String, ()>,
}

impl SecurityLog {
    /// Starts the task that writes. It ends when the last handle is gone and everything is written.
    pub(crate) fn start(persons: Persons) -> Self {
        metrics::counter!("security_log_lost_total").increment(0);
        let (sender, inbox) = mpsc::channel(WAITING_MAX);
        tokio::spawn(Writer::new(persons).run(inbox));
        let remembered = |time| {
            Cache::builder()
                .max_capacity(REMEMBERED_MAX)
                .time_to_live(time)
                .build()
        };
        Self {
            sender,
            refused: remembered(REFUSED_ONCE_IN),
            opened: remembered(OPENED_ONCE_IN),
        }
    }

    /// Keeps an entry, behind the answer.
    pub fn keep(&self, entry: SecurityEntry) {
        self.send(entry, None);
    }

    /// Keeps a refusal, unless the same was kept within the minute.
    pub(crate) fn keep_refusal(&self, entry: SecurityEntry) {
        let whose = entry.account_id.map(|id| id.to_string());
        let key = format!(
            "{} {} {} {}",
            entry.kind,
            whose.or(entry.origin.clone()).unwrap_or_default(),
            entry.operation.as_deref().unwrap_or_default(),
            entry.code.as_deref().unwrap_or_default(),
        );
        if self.refused.entry(key).or_insert(()).is_fresh() {
            self.send(entry, None);
        }
    }

    /// Keeps that a record was opened, unless it was kept within the quarter of an hour.
    pub(crate) fn keep_opening(&self, entry: SecurityEntry, about: About) {
        let key = format!("{:?} {:?} {about:?}", entry.session_id, entry.operation);
        if self.opened.entry(key).or_insert(()).is_fresh() {
            self.send(entry, Some(about));
        }
    }

    /// Waits until everything kept so far is written, for some seconds at most.
    pub async fn flush(&self) {
        let (done, written) = oneshot::channel();
        let flushed = async {
            if self.sender.send(Message::Flush(done)).await.is_ok() {
                let _ = written.await;
            }
        };
        if tokio::time::timeout(FLUSH_WAIT, flushed).await.is_err() {
            tracing::warn!("the security log was not written in time");
        }
    }

    fn send(&self, entry: SecurityEntry, about: Option<About>) {
        let message = Message::Entry(Box::new(entry), about);
        if self.sender.try_send(message).is_err() {
            metrics::counter!("security_log_lost_total").increment(1);
        }
    }
}

/// The entry of a session that ended before its time.
pub(crate) fn ended(
    user_id: Uuid,
    session_id: Uuid,
    why: SessionEnd,
    at: chrono::DateTime<chrono::Utc>,
) -> SecurityEntry {
    SecurityEntry {
        account_id: Some(user_id),
        session_id: Some(session_id),
        code: Some(why.as_str().to_owned()),
        ..SecurityEntry::new(SecurityKind::SessionEnded, at)
    }
}

struct Writer {
    persons: Persons,
    waiting: Vec<SecurityEntry>,
    told: Vec<oneshot::Sender<()>>,
}

impl Writer {
    fn new(persons: Persons) -> Self {
        Self {
            persons,
            waiting: Vec::new(),
            told: Vec::new(),
        }
    }

    async fn run(mut self, mut inbox: mpsc::Receiver<Message>) {
        while let Some(message) = inbox.recv().await {
            self.take(message).await;
            if self.told.is_empty() {
                tokio::time::sleep(GATHERING).await;
            }
            while self.waiting.len() < BATCH_MAX {
                let Ok(message) = inbox.try_recv() else { break };
                self.take(message).await;
            }
            // Kept until they are written: what comes meanwhile waits in the buffer.
            while let Err(error) = self.write().await {
                tracing::warn!(%error, "the security log cannot be written; it is tried again");
                if inbox.is_closed() {
                    let lost = self.waiting.len() as u64;
                    metrics::counter!("security_log_lost_total").increment(lost);
                    break;
                }
                tokio::time::sleep(AFTER_FAILURE).await;
            }
        }
    }

    async fn take(&mut self, message: Message) {
        match message {
            Message::Flush(done) => self.told.push(done),
            Message::Entry(entry, None) => self.waiting.push(*entry),
            Message::Entry(mut entry, Some(about)) => match self.persons.of(&about).await {
                Found::Nobody => {}
                Found::Unknown => self.waiting.push(*entry),
                // What is one's own is read without being noted.
                Found::Person(person) if entry.account_id == Some(person) => {}
                Found::Person(person) => {
                    entry.subject_id = Some(person);
                    self.waiting.push(*entry);
                }
            },
        }
    }

    async fn write(&mut self) -> Result<(), sqlx::Error> {
        if !self.waiting.is_empty() {
            self.persons.ops.keep_security(&self.waiting).await?;
            self.waiting.clear();
        }
        for done in self.told.drain(..) {
            // Whoever asked may have stopped waiting.
            let _ = done.send(());
        }
        Ok(())
    }
}
