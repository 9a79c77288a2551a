//! The writer task: drains the queue, one transaction for all that waits, then answers each.

use std::sync::Arc;
use std::time::Duration;

use chrono::Utc;
use tokio::sync::{mpsc, oneshot};

use super::Appended;
use super::decide::{Decision, decide, expected, wanted};
use super::prepare::{Prepared, time_text};
use crate::engine::Writer;
use crate::error::{AppendError, LedgerError};
use crate::ledger::Shared;
use crate::merkle::Hash;
use crate::merkle::tree::{TILE_WIDTH, TreeEdge, edge_widths};
use crate::store::{Facts, HeadRow, StoreError, hashes};

/// Most commands of one transaction.
const BATCH_MAX: usize = 256;
/// Most events of other nodes by which the tree's edge is grown instead of being read again.
const CATCH_UP_MAX: u64 = 4_096;
/// How long a lost connection is tried again before the waiting commands are told.
const RECONNECT_FOR: Duration = Duration::from_secs(3);

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
}

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
    /// The tree's edge as of the last commit seen; another node may have moved on since.
    edge: Option<TreeEdge>,
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
    pub fn new(shared: Arc<Shared>, writer: Writer) -> Self {
        Self {
            shared,
            writer: Some(writer),
            edge: None,
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
        let mut outcome = self.settled(&mut batch).await;
        if let Err(Failure::NotStored(StoreError::Lost(reason))) = &outcome {
            // The connection may have died while it was idle: one new one is tried at once.
            tracing::warn!(reason, "the ledger's connection was lost; connecting again");
            outcome = self.settled(&mut batch).await;
        }
        match outcome {
            Ok(Outcome { decision, edge }) => {
                let size = edge.size();
                self.edge = Some(edge);
                if !decision.changes.events.is_empty() {
                    self.remember_keys(&batch, &decision);
                    self.shared.grown_to(size);
                }
                for (waiting, answer) in batch.into_iter().zip(decision.answers) {
                    // A caller that went away does not need its answer.
                    let _ = waiting.reply.send(answer);
                }
            }
            Err(Failure::NotStored(error)) => {
                tracing::warn!(%error, commands = batch.len(), "append failed, nothing stored");
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
        let head = writer.begin().await.map_err(Failure::NotStored)?;
        let wanted = wanted(batch.iter().map(|waiting| &*waiting.command));
        let facts = writer.facts(&wanted).await.map_err(Failure::NotStored)?;
        let mut decision = decide(
            batch.iter_mut().map(|waiting| &mut *waiting.command),
            head.size,
            facts,
            &shared.subject_keys,
            &shared.randomness,
        );
        let mut edge = self.edge_at(head).await.map_err(Failure::NotStored)?;
        let writer = self.connected().await.map_err(Failure::NotStored)?;
        if decision.changes.events.is_empty() {
            writer.rollback().await.map_err(Failure::NotStored)?;
            return Ok(Outcome { decision, edge });
        }
        grow(&mut edge, &mut decision);
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

    /// Decides on what this node remembers and writes in one round trip, for commands that ask nothing
    /// more of the log. `None` when they do, or when what is remembered is no longer true: nothing is
    /// stored then, and the batch is as it was.
    async fn attempt_at_once(&mut self, batch: &mut [Waiting]) -> Result<Option<Outcome>, Failure> {
        let Some(Writer::Postgres(writer)) = &mut self.writer else {
            return Ok(None);
        };
        let (Some(mut edge), Some(versions)) = (
            self.edge.clone(),
            expected(batch.iter().map(|waiting| &*waiting.command)),
        ) else {
            return Ok(None);
        };
        let facts = Facts {
            versions: versions
                .iter()
                .filter(|(_, version)| *version > 0)
                .cloned()
                .collect(),
            ..Facts::default()
        };
        let mut decision = decide(
            batch.iter_mut().map(|waiting| &mut *waiting.command),
            edge.size(),
            facts,
            &self.shared.subject_keys,
            &self.shared.randomness,
        );
        if decision.changes.events.is_empty() {
            return Ok(None);
        }
        grow(&mut edge, &mut decision);
        match writer.write_if(&decision.changes, &versions).await {
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

    /// The tree's edge at a head: the one at hand, grown by what another node appended since, or
    /// read again.
    async fn edge_at(&mut self, head: HeadRow) -> Result<TreeEdge, StoreError> {
        let HeadRow { size, frontier } = head;
        let damaged = || StoreError::Damaged(format!("the tree's edge at size {size}"));
        if let Some(mut edge) = self.edge.clone()
            && edge.size() <= size
            && size - edge.size() <= CATCH_UP_MAX
        {
            if edge.size() < size {
                let writer = self.connected().await?;
                let leaves = writer.leaf_hashes(edge.size(), size).await?;
                // Their node stored the tiles that became full.
                let mut stored = Vec::new();
                for leaf in hashes(&leaves).ok_or_else(damaged)? {
                    edge.push(leaf, &mut stored);
                }
            }
            if edge.size() == size && edge.frontier() == frontier {
                return Ok(edge);
            }
        }
        let width = TILE_WIDTH as u64;
        let writer = self.connected().await?;
        let leaves = writer.leaf_hashes(size - size % width, size).await?;
        let leaves = hashes(&leaves).ok_or_else(damaged)?;
        let widths = edge_widths(size);
        let places: Vec<(u8, u64)> = (1_u8..)
            .zip(widths.iter().skip(1))
            .filter(|(_, width)| **width > 0)
            .map(|(level, _)| (level, size >> (8 * (u32::from(level) + 1))))
            .collect();
        let rows = self.shared.engine.tiles(&places).await?;
        let mut levels = vec![Vec::new(); widths.len()];
        for row in rows {
            let level = usize::try_from(row.level).map_err(|_| damaged())?;
            *levels.get_mut(level).ok_or_else(damaged)? =
                hashes(&row.hashes).ok_or_else(damaged)?;
        }
        if let Some(first) = levels.first_mut() {
            *first = leaves;
        }
        TreeEdge::resume(size, frontier, levels).ok_or_else(damaged)
    }

    /// Whether a batch whose commit was interrupted is stored; `None` when that cannot be told.
    async fn was_stored(&mut self, decision: &Decision) -> Option<bool> {
        let first = decision.changes.events.first()?;
        let Ok(Writer::Postgres(writer)) = self.connected().await else {
            return None;
        };
        // The head's lock waits for the interrupted transaction, should it still be running.
        let looked = async {
            writer.begin().await?;
            let at = decision.changes.first;
            let stored = writer.leaf_hashes(at, at + 1).await?;
            writer.rollback().await?;
            Ok::<_, StoreError>(stored)
        }
        .await;
        match looked {
            // The salt makes the hash this very event's.
            Ok(stored) => Some(stored == first.leaf_hash),
            Err(_) => {
                self.writer = None;
                None
            }
        }
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

    async fn other(&mut self, job: Job) {
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
        }
    }
}

/// Grows the tree by a decision's events and adds what changes of it.
fn grow(edge: &mut TreeEdge, decision: &mut Decision) {
    let before = edge.size();
    let mut tiles = Vec::new();
    for event in &decision.changes.events {
        edge.push(event.leaf_hash, &mut tiles);
    }
    tiles.extend(edge.grown_since(before));
    decision.changes.tiles = tiles;
    decision.changes.frontier = edge.frontier().to_vec();
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
