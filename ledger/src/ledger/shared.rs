//! What the ledger's tasks share.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use chrono::TimeDelta;
use tokio::sync::{mpsc, oneshot, watch};

use crate::append::writer::Job;
use crate::checkpoint::{Checkpoint, TreeHead};
use crate::claims::FingerprintKey;
use crate::engine::Engine;
use crate::epoch::Epoch;
use crate::error::LedgerError;
use crate::head_file::HeadFile;
use crate::kept_head::KeptHead;
use crate::merkle::Hash;
use crate::proofs;
use crate::random::Randomness;
use crate::seal::subject_keys::SubjectKeys;
use crate::signing::Signing;
use crate::store::{HeadRow, StoreError};

/// What the ledger's tasks share.
pub(crate) struct Shared {
    pub engine: Engine,
    pub subject_keys: SubjectKeys,
    pub randomness: Randomness,
    pub signing: Signing,
    pub clock_jump_max: Option<TimeDelta>,
    pub always_look: bool,
    pub(super) fingerprints: FingerprintKey,
    pub(super) head: watch::Sender<u64>,
    pub(super) jobs: mpsc::WeakSender<Job>,
    pub(super) head_file: Option<HeadFile>,
    /// Number of the epoch that this log was opened in: one more than the restores announced until then.
    pub(super) epoch: AtomicU64,
    /// Why nothing is written.
    pub(super) suspended: RwLock<Option<String>>,
    /// The furthest head that somebody outside the database knows of, where the log is behind it.
    pub(super) ahead: RwLock<Option<TreeHead>>,
    /// Counts the connections lost.
    pub(super) losses: AtomicU64,
}

impl Shared {
    /// Wakes subscribers when the log has grown.
    pub fn grown_to(&self, size: u64) {
        self.head.send_if_modified(|head| {
            let grown = size > *head;
            *head = (*head).max(size);
            grown
        });
    }

    /// The log's size, which may be less than it was.
    pub fn head_is(&self, size: u64) {
        self.head.send_if_modified(|head| {
            let changed = size != *head;
            *head = size;
            changed
        });
    }

    /// The log's size as far as it is known to last.
    pub fn size(&self) -> u64 {
        *self.head.borrow()
    }

    /// A connection was lost: what is remembered of the log may not be in it any more.
    pub fn lost(&self) {
        self.losses.fetch_add(1, Ordering::AcqRel);
    }

    /// Why nothing is written, if nothing is.
    pub fn suspended(&self) -> Option<String> {
        self.suspended
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Writes nothing from here on.
    pub fn suspend(&self, reason: String) {
        tracing::error!(reason, "nothing is written to the log any more");
        self.suspended
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .get_or_insert(reason);
    }

    /// Keeps outside the database that something was acknowledged under this head.
    pub fn acknowledged(&self, head: &HeadRow) {
        self.grown_to(head.size);
        if let Some(file) = &self.head_file
            && let Err(error) = file.write(&self.kept(head))
        {
            tracing::error!(%error, "the last head cannot be kept outside the database");
        }
    }

    /// A head as it is kept outside the database.
    pub fn kept(&self, head: &HeadRow) -> String {
        let note = self.signing.note_of(head);
        let epoch = self.epoch.load(Ordering::Acquire);
        KeptHead { note: &note, epoch }.to_string()
    }

    /// Has the disk keep the last head.
    pub async fn sync_head_file(self: &Arc<Self>) {
        if self.head_file.is_none() {
            return;
        }
        let shared = Arc::clone(self);
        let synced = tokio::task::spawn_blocking(move || match &shared.head_file {
            Some(file) => file.sync(),
            None => Ok(()),
        });
        if let Ok(Err(error)) = synced.await {
            tracing::error!(%error, "the last head cannot be kept outside the database");
        }
    }

    /// Refuses a head that no key of this log signed: who extends and signs it would vouch for it.
    pub async fn check_head(&self, head: &HeadRow) -> Result<(), StoreError> {
        let mut checked = self.signing.check_head(head);
        if checked.is_err() && self.signing.refresh(&self.engine).await.is_ok() {
            checked = self.signing.check_head(head);
        }
        checked.map_err(|what| {
            StoreError::Suspended(format!("the head at {} events is {what}", head.size))
        })
    }

    /// Refuses a log of `size` events that does not go on from a head that was acknowledged.
    pub async fn still_holds(
        &self,
        size: u64,
        acknowledged: (u64, Hash),
    ) -> Result<(), StoreError> {
        let (known, root) = acknowledged;
        if known > size {
            return Err(StoreError::Suspended(format!(
                "the log has {size} events, {known} were acknowledged"
            )));
        }
        let now = match proofs::root_at(&self.engine, known).await {
            Ok(now) => now,
            Err(LedgerError::Unavailable(what)) => return Err(StoreError::Lost(what)),
            Err(error) => return Err(StoreError::Damaged(error.to_string())),
        };
        if now == root {
            return Ok(());
        }
        Err(StoreError::Suspended(format!(
            "the log's first {known} events are not those that were acknowledged"
        )))
    }

    /// The announced epochs, oldest first.
    pub async fn epochs(&self) -> Result<Vec<Epoch>, LedgerError> {
        let rows = self.engine.epochs().await?;
        let keys = self.signing.keys();
        let mut epochs: Vec<Epoch> = Vec::with_capacity(rows.len());
        for (number, (id, note)) in (2..).zip(rows) {
            let epoch = Epoch::read(&note, &keys)
                .map_err(|error| LedgerError::Damaged(format!("log_epoch {id}: {error}")))?;
            if epoch.number != number || i64::try_from(number) != Ok(id) {
                return Err(LedgerError::Damaged(format!(
                    "log_epoch {id}: does not follow the one before"
                )));
            }
            epochs.push(epoch);
        }
        Ok(epochs)
    }

    /// Keeps a checkpoint unless another one came first.
    pub async fn keep_checkpoint(
        &self,
        id: i64,
        checkpoint: &Checkpoint,
    ) -> Result<bool, LedgerError> {
        self.job(|reply| Job::KeepCheckpoint {
            id,
            size: checkpoint.head.size,
            root: checkpoint.head.root,
            note: checkpoint.note.clone(),
            reply,
        })
        .await
    }

    /// Keeps a change of the signing key unless another one came first.
    pub async fn keep_key_change(&self, id: i64, note: &str) -> Result<bool, LedgerError> {
        let note = note.to_owned();
        self.job(|reply| Job::KeepKeyChange { id, note, reply })
            .await
    }

    /// Has the writer do something and waits for its answer.
    pub(super) async fn job<T>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<T, LedgerError>>) -> Job,
    ) -> Result<T, LedgerError> {
        let closed = || LedgerError::Unavailable("the ledger is closed".to_owned());
        let queue = self.jobs.upgrade().ok_or_else(closed)?;
        let (reply, answer) = oneshot::channel();
        queue.send(job(reply)).await.map_err(|_| closed())?;
        answered(queue, answer).await.ok_or_else(closed)?
    }
}

/// The writer's answer; `None` when the writer is gone. What is sent in the very moment the writer
/// stops would wait in the queue for ever, so the queue's end is waited for as well.
pub(super) async fn answered<T>(
    queue: mpsc::Sender<Job>,
    mut answer: oneshot::Receiver<T>,
) -> Option<T> {
    tokio::select! {
        biased;
        answer = &mut answer => answer.ok(),
        () = queue.closed() => answer.try_recv().ok(),
    }
}
