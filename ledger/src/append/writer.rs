//! The writer task: drains the queue, one transaction for all that waits, then answers each.

mod doubt;
mod job;

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use tokio::sync::{mpsc, oneshot};

pub(crate) use job::Job;

use super::Appended;
use super::decide::{Decision, End, Granted, decide, expected, wanted};
use super::edge;
use super::prepare::{Prepared, time_text};
use crate::engine::Writer;
use crate::error::AppendError;
use crate::ledger::Shared;
use crate::merkle::Hash;
use crate::merkle::tree::{Grown, TreeEdge};
use crate::store::{HeadRow, StoreError};

/// Most commands of one transaction.
const BATCH_MAX: usize = 256;
/// How long a lost connection is tried again before the waiting commands are told.
const RECONNECT_FOR: Duration = Duration::from_secs(3);

/// A command and who waits for it.
struct Waiting {
    command: Box<Prepared>,
    reply: oneshot::Sender<Result<Appended, AppendError>>,
}

/// The writer's state.
pub(crate) struct WriterTask {
    shared: Arc<Shared>,
    /// `None` after the connection was lost.
    writer: Option<Writer>,
    /// The log's end as of the last commit seen; another node may have moved on since.
    end: Option<Remembered>,
    /// The latest head under which something was acknowledged here: the log must go on from it.
    acknowledged: Option<(u64, Hash)>,
    /// Until when the clock is known to be believed although it jumped.
    confirmed_until: Option<DateTime<Utc>>,
}

/// The log's end: its tree's edge, and when its last event was recorded.
#[derive(Clone)]
struct Remembered {
    edge: TreeEdge,
    recorded_at: DateTime<Utc>,
    /// What the last batches left there.
    known: Granted,
}

/// How far a transaction came before it failed.
enum Failure {
    /// Nothing of it is stored.
    NotStored(StoreError),
    /// It was being committed; it may be stored.
    Unknown(StoreError, Box<Outcome>),
}

/// A batch ready to be answered once it is committed.
struct Outcome {
    decision: Decision,
    edge: TreeEdge,
}

impl WriterTask {
    pub fn new(shared: Arc<Shared>, writer: Writer, acknowledged: Option<(u64, Hash)>) -> Self {
        Self {
            shared,
            writer: Some(writer),
            end: None,
            acknowledged,
            confirmed_until: None,
        }
    }

    /// Works until the queue is closed and empty.
    pub async fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(BATCH_MAX);
        while queue.recv_many(&mut jobs, BATCH_MAX).await > 0 {
            let mut batch = Vec::with_capacity(jobs.len());
            let mut others = Vec::new();
            for job in jobs.drain(..) {
                match job {
                    Job::Append { command, reply } => batch.push(Waiting { command, reply }),
                    other => others.push(other),
                }
            }
            if !batch.is_empty() {
                self.appends(batch).await;
            }
            for job in others {
                self.other(job).await;
            }
        }
        // The writer last: on SQLite only a connection that may write folds the log file back in.
        self.shared.engine.close().await;
        if let Some(writer) = self.writer.take() {
            writer.close().await;
        }
    }

    async fn appends(&mut self, mut batch: Vec<Waiting>) {
        if let Some(reason) = self.shared.suspended() {
            for waiting in batch {
                let _ = waiting
                    .reply
                    .send(Err(AppendError::Suspended(reason.clone())));
            }
            return;
        }
        let mut outcome = self.settled(&mut batch).await;
        if let Err(Failure::NotStored(StoreError::Lost(reason))) = &outcome {
            // The connection may have died while it was idle: one new one is tried at once.
            tracing::warn!(reason, "the ledger's connection was lost; connecting again");
            outcome = self.settled(&mut batch).await;
        }
        match outcome {
            Ok(Outcome { mut decision, edge }) => {
                if let Some(head) = &decision.changes.head {
                    self.acknowledged = Some((head.size, head.root));
                    self.shared.acknowledged(head);
                    self.remember_keys(&batch, &decision);
                }
                let mut known = self.end.take().map(|end| end.known).unwrap_or_default();
                known.learn(std::mem::take(&mut decision.known));
                self.end = Some(Remembered {
                    edge,
                    recorded_at: decision.recorded_at,
                    known,
                });
                for (waiting, answer) in batch.into_iter().zip(decision.answers) {
                    // A caller that went away does not need its answer.
                    let _ = waiting.reply.send(answer);
                }
            }
            Err(Failure::NotStored(error)) => {
                tracing::warn!(%error, commands = batch.len(), "append failed, nothing stored");
                if let StoreError::Suspended(reason) = &error {
                    self.shared.suspend(reason.clone());
                }
                for waiting in batch {
                    let _ = waiting.reply.send(Err(AppendError::from(&error)));
                }
            }
            Err(Failure::Unknown(error, _)) => {
                tracing::warn!(%error, commands = batch.len(), "append of unknown outcome");
                for waiting in batch {
                    let _ = waiting.reply.send(Err(AppendError::Unavailable(format!(
                        "the outcome is unknown: {error}"
                    ))));
                }
            }
        }
    }

    /// One transaction; if it was interrupted while committing, the log is asked what became of it.
    async fn settled(&mut self, batch: &mut [Waiting]) -> Result<Outcome, Failure> {
        match self.transaction(batch).await {
            Err(Failure::Unknown(error, unsure)) => match self.was_stored(&unsure.decision).await {
                Some(true) => Ok(*unsure),
                Some(false) => Err(Failure::NotStored(error)),
                None => Err(Failure::Unknown(error, unsure)),
            },
            settled => settled,
        }
    }

    /// One transaction. On failure it is rolled back, or the connection dropped.
    async fn transaction(&mut self, batch: &mut [Waiting]) -> Result<Outcome, Failure> {
        let failure = match self.attempt(batch).await {
            Ok(outcome) => return Ok(outcome),
            Err(failure) => failure,
        };
        let (Failure::NotStored(error) | Failure::Unknown(error, _)) = &failure;
        let lost = matches!(error, StoreError::Lost(_));
        if let Some(mut writer) = self.writer.take()
            && !lost
            && writer.rollback().await.is_ok()
        {
            self.writer = Some(writer);
        } else {
            // Behind a new connection there may be another server, with another end of the log.
            self.end = None;
            self.shared.lost();
        }
        Err(match failure {
            // SQLite undoes a commit for which there was no space by itself.
            Failure::Unknown(StoreError::DiskFull, _) => Failure::NotStored(StoreError::DiskFull),
            // A commit refused by the database and rolled back is no doubt at all.
            Failure::Unknown(error, _) if !lost && self.writer.is_some() => {
                Failure::NotStored(error)
            }
            other => other,
        })
    }

    async fn attempt(&mut self, batch: &mut [Waiting]) -> Result<Outcome, Failure> {
        if let Some(outcome) = self.attempt_at_once(batch).await? {
            return Ok(outcome);
        }
        let shared = Arc::clone(&self.shared);
        let writer = self.connected().await.map_err(Failure::NotStored)?;
        let wanted = wanted(batch.iter().map(|waiting| &*waiting.command));
        let (head, facts) = writer.begin(&wanted).await.map_err(Failure::NotStored)?;
        if let Some(changes) = writer.key_changes() {
            let may = shared.signing.may_sign_after(changes, &shared.engine).await;
            may.map_err(Failure::NotStored)?;
        }
        let mut edge = self.edge_at(&head).await.map_err(Failure::NotStored)?;
        let end = self
            .end_of(&head, batch)
            .await
            .map_err(Failure::NotStored)?;
        let mut decision = decide(
            batch.iter_mut().map(|waiting| &mut *waiting.command),
            &end,
            facts,
            &shared.subject_keys,
            &shared.randomness,
        );
        let writer = self.connected().await.map_err(Failure::NotStored)?;
        if decision.changes.events.is_empty() {
            let ended = if tells_of_stored(&decision) {
                // What is told to be stored has outlived everything once a later write was committed.
                writer.confirm().await
            } else {
                writer.rollback().await
            };
            ended.map_err(Failure::NotStored)?;
            return Ok(Outcome { decision, edge });
        }
        self.grow(&mut edge, &mut decision)?;
        let writer = self.connected().await.map_err(Failure::NotStored)?;
        writer
            .write(&decision.changes)
            .await
            .map_err(Failure::NotStored)?;
        let committed = writer.commit().await;
        let outcome = Outcome { decision, edge };
        match committed {
            Ok(()) => Ok(outcome),
            Err(error) => Err(Failure::Unknown(error, Box::new(outcome))),
        }
    }

    /// Decides on what this node remembers, else on what the commands expect, and writes in one round trip. `None` when a
    /// command expects nothing, or when what is taken for granted is not so: nothing is stored then, and the batch is
    /// as it was.
    async fn attempt_at_once(&mut self, batch: &mut [Waiting]) -> Result<Option<Outcome>, Failure> {
        let Some(Writer::Postgres(_)) = &self.writer else {
            return Ok(None);
        };
        if self.shared.always_look {
            return Ok(None);
        }
        let Some(remembered) = &self.end else {
            return Ok(None);
        };
        let commands = batch.iter().map(|waiting| &*waiting.command);
        let Some(granted) = expected(commands, &remembered.known) else {
            return Ok(None);
        };
        let (mut edge, recorded_at) = (remembered.edge.clone(), remembered.recorded_at);
        let before = (edge.size(), edge.root());
        let end = End {
            size: edge.size(),
            recorded_at,
            believed_until: self.believed_until(edge.size(), recorded_at),
        };
        if jumps(&end, batch) {
            return Ok(None);
        }
        let mut decision = decide(
            batch.iter_mut().map(|waiting| &mut *waiting.command),
            &end,
            granted.facts(),
            &self.shared.subject_keys,
            &self.shared.randomness,
        );
        if decision.changes.events.is_empty() {
            return Ok(None);
        }
        self.grow(&mut edge, &mut decision)?;
        let Some(Writer::Postgres(writer)) = &mut self.writer else {
            return Ok(None);
        };
        match writer.write_if(&decision.changes, before, &granted).await {
            Ok(true) => Ok(Some(Outcome { decision, edge })),
            Ok(false) => {
                give_back(batch, decision);
                Ok(None)
            }
            // The statement was its own transaction: it may have been committed.
            Err(error @ StoreError::Lost(_)) => Err(Failure::Unknown(
                error,
                Box::new(Outcome { decision, edge }),
            )),
            Err(error) => Err(Failure::NotStored(error)),
        }
    }

    /// Grows the tree by a decision's events, signs its new head and adds what changes of it.
    fn grow(&self, edge: &mut TreeEdge, decision: &mut Decision) -> Result<(), Failure> {
        let signing = &self.shared.signing;
        signing
            .may_sign()
            .map_err(|error| Failure::NotStored(StoreError::Suspended(error.to_string())))?;
        let mut grown = Grown::default();
        for event in &decision.changes.events {
            edge.push(event.leaf_hash, &mut grown);
        }
        decision.changes.tiles = grown.tiles;
        decision.changes.nodes = grown.nodes;
        decision.changes.head = Some(HeadRow {
            size: edge.size(),
            root: edge.root(),
            recorded_at: time_text(decision.recorded_at),
            signature: signing.sign_head(edge.size(), edge.root()),
        });
        Ok(())
    }

    /// The tree's edge at a head: the remembered one, grown by what another node appended since, or
    /// read again. Either way it has the head's root, the head is signed, and what was acknowledged
    /// here is still in it.
    async fn edge_at(&mut self, head: &HeadRow) -> Result<TreeEdge, StoreError> {
        let remembered = self.end.take().map(|end| end.edge);
        let known = remembered
            .as_ref()
            .is_some_and(|edge| edge.size() == head.size);
        let shared = Arc::clone(&self.shared);
        let writer = self.connected().await?;
        let caught_up = match remembered {
            Some(edge) => edge::caught_up(edge, head, writer).await?,
            None => None,
        };
        if let (Some(edge), true) = (&caught_up, known) {
            return Ok(edge.clone());
        }
        shared.check_head(head).await?;
        match caught_up {
            Some(edge) => Ok(edge),
            None => {
                let edge = edge::stored(head, writer, &shared.engine).await?;
                if let Some(acknowledged) = self.acknowledged {
                    shared.still_holds(head.size, acknowledged).await?;
                }
                Ok(edge)
            }
        }
    }

    /// What a batch is decided on at a head.
    async fn end_of(&mut self, head: &HeadRow, batch: &[Waiting]) -> Result<End, StoreError> {
        let recorded_at = crate::read::time(&head.recorded_at).ok_or_else(|| {
            StoreError::Damaged("log_signed_head: recorded_at is not a time".to_owned())
        })?;
        let mut end = End {
            size: head.size,
            recorded_at,
            believed_until: self.believed_until(head.size, recorded_at),
        };
        if jumps(&end, batch) {
            let writer = self.connected().await?;
            self.confirmed_until = writer
                .clock_confirmed_until()
                .await?
                .and_then(|until| crate::read::time(&until));
            end.believed_until = self.believed_until(head.size, recorded_at);
        }
        Ok(end)
    }

    /// The latest moment that is believed after an event of `recorded_at`; any after none.
    fn believed_until(&self, size: u64, recorded_at: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let jump = self.shared.clock_jump_max.filter(|_| size > 0)?;
        let until = recorded_at.checked_add_signed(jump)?;
        Some(self.confirmed_until.map_or(until, |other| until.max(other)))
    }

    /// The connection, or a new one.
    async fn connected(&mut self) -> Result<&mut Writer, StoreError> {
        if self.writer.is_none() {
            let began = tokio::time::Instant::now();
            let writer = loop {
                match self.shared.engine.writer().await {
                    Ok(writer) => break writer,
                    Err(error) if began.elapsed() > RECONNECT_FOR => return Err(error),
                    Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
                }
            };
            self.writer = Some(writer);
            // The log behind it may be shorter than what was heard of.
            if let Ok(head) = self.shared.engine.lasting_head().await {
                self.shared.head_is(head.size);
            }
        }
        self.writer
            .as_mut()
            .ok_or_else(|| StoreError::Lost("not connected".to_owned()))
    }

    fn remember_keys(&self, batch: &[Waiting], decision: &Decision) {
        for (waiting, answer) in batch.iter().zip(&decision.answers) {
            if answer.is_ok() {
                for (subject, key) in &waiting.command.keys {
                    self.shared
                        .subject_keys
                        .remember(subject.clone(), key.clone());
                }
            }
        }
    }
}

/// Whether an answer says that something was stored before.
fn tells_of_stored(decision: &Decision) -> bool {
    decision
        .answers
        .iter()
        .any(|answer| matches!(answer, Err(AppendError::AlreadyAnswered(_))))
}

/// Whether a command comes from later than is believed.
fn jumps(end: &End, batch: &[Waiting]) -> bool {
    end.believed_until.is_some_and(|until| {
        batch
            .iter()
            .any(|waiting| waiting.command.append.recorded_at > until)
    })
}

/// Gives the rows of a decision that was not written back to their commands, so that the same rows
/// are decided upon again.
fn give_back(batch: &mut [Waiting], decision: Decision) {
    let mut rows = decision.changes.events.into_iter();
    for (waiting, answer) in batch.iter_mut().zip(&decision.answers) {
        if answer.is_ok() {
            let command = &mut waiting.command;
            for (stream, kept) in command.append.streams.iter().zip(&mut command.rows) {
                *kept = Some(rows.by_ref().take(stream.events.len()).collect());
            }
        }
    }
}
