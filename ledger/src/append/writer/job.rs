//! What the writer is asked for beside appends: one statement each.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use tokio::sync::oneshot;

use super::WriterTask;
use crate::append::prepare::{Prepared, time_text};
use crate::append::{Appended, StreamAppend};
use crate::error::{AppendError, LedgerError};
use crate::merkle::Hash;
use crate::store::StoreError;

/// Work for the writer.
pub(crate) enum Job {
    Append {
        command: Box<Prepared>,
        reply: oneshot::Sender<Result<Appended, AppendError>>,
    },
    Erase {
        subject: String,
        reply: oneshot::Sender<Result<bool, LedgerError>>,
    },
    KeepSubjectKey {
        subject: String,
        wrapped: Arc<[u8]>,
        reply: oneshot::Sender<Result<(), LedgerError>>,
    },
    KeepCheckpoint {
        id: i64,
        size: u64,
        root: Hash,
        note: String,
        reply: oneshot::Sender<Result<bool, LedgerError>>,
    },
    KeepCosignature {
        size: u64,
        witness: String,
        line: String,
        reply: oneshot::Sender<Result<(), LedgerError>>,
    },
    KeepKeyChange {
        id: i64,
        note: String,
        reply: oneshot::Sender<Result<bool, LedgerError>>,
    },
    KeepEpoch {
        id: i64,
        note: String,
        reply: oneshot::Sender<Result<bool, LedgerError>>,
    },
    Confirm {
        seen: Vec<StreamAppend>,
        reply: oneshot::Sender<Result<(), AppendError>>,
    },
    ConfirmClock {
        until: DateTime<Utc>,
        reply: oneshot::Sender<Result<(), LedgerError>>,
    },
    BelievedUntil {
        reply: oneshot::Sender<Result<Option<DateTime<Utc>>, LedgerError>>,
    },
}

/// A statement that is its own transaction and may be repeated, on a new connection if the old
/// one was lost. (A macro: an async closure here would not be `Send`.)
macro_rules! single {
    ($task:ident, $writer:ident => $statement:expr) => {{
        let mut result = match $task.connected().await {
            Ok($writer) => $statement,
            Err(error) => Err(error),
        };
        if let Err(StoreError::Lost(_)) = result {
            $task.writer = None;
            result = match $task.connected().await {
                Ok($writer) => $statement,
                Err(error) => Err(error),
            };
        }
        result.map_err(LedgerError::from)
    }};
}

impl WriterTask {
    /// Does what is no append, and answers it.
    pub(super) async fn other(&mut self, job: Job) {
        match job {
            Job::Append { .. } => unreachable!("appends were taken out"),
            Job::Erase { subject, reply } => {
                let at = time_text(Utc::now());
                let done = single!(self, writer => writer.erase_subject(&subject, &at).await);
                self.shared.subject_keys.forget(&subject);
                let _ = reply.send(done);
            }
            Job::KeepSubjectKey {
                subject,
                wrapped,
                reply,
            } => {
                let done =
                    single!(self, writer => writer.insert_subject_key(&subject, &wrapped).await);
                let _ = reply.send(done);
            }
            Job::KeepCheckpoint {
                id,
                size,
                root,
                note,
                reply,
            } => {
                let done =
                    single!(self, writer => writer.insert_checkpoint(id, size, &root, &note).await);
                let _ = reply.send(done);
            }
            Job::KeepCosignature {
                size,
                witness,
                line,
                reply,
            } => {
                let done =
                    single!(self, writer => writer.insert_cosignature(size, &witness, &line).await);
                let _ = reply.send(done);
            }
            Job::KeepKeyChange { id, note, reply } => {
                let done = single!(self, writer => writer.insert_key_change(id, &note).await);
                let _ = reply.send(done);
            }
            Job::KeepEpoch { id, note, reply } => {
                let done = single!(self, writer => writer.insert_epoch(id, &note).await);
                let _ = reply.send(done);
            }
            Job::Confirm { seen, reply } => {
                let done = self.confirm(&seen).await;
                let _ = reply.send(done);
            }
            Job::ConfirmClock { until, reply } => {
                let (until, now) = (time_text(until), time_text(Utc::now()));
                let done = single!(self, writer => writer.confirm_clock(&until, &now).await);
                let _ = reply.send(done);
            }
            Job::BelievedUntil { reply } => {
                let done = self.believed().await;
                if let Err(StoreError::Lost(_)) = done {
                    self.writer = None;
                }
                let _ = reply.send(done.map_err(LedgerError::from));
            }
        }
    }

    /// The latest moment that is believed after the log's last event, with what was confirmed by now.
    async fn believed(&mut self) -> Result<Option<DateTime<Utc>>, StoreError> {
        let head = self.shared.engine.lasting_head().await?;
        if head.size == 0 {
            return Ok(None);
        }
        let recorded_at = crate::read::time(&head.recorded_at).ok_or_else(|| {
            StoreError::Damaged("log_signed_head: recorded_at is not a time".to_owned())
        })?;
        let writer = self.connected().await?;
        self.confirmed_until = writer
            .clock_confirmed_until()
            .await?
            .and_then(|until| crate::read::time(&until));
        Ok(self.believed_until(head.size, recorded_at))
    }
}
