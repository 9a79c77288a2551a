//! The ledger as its users see it.

mod opening;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use chrono::{DateTime, TimeDelta, Utc};

use serde_json::Value;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::{AbortHandle, JoinHandle};
use uuid::Uuid;

use crate::append::prepare::Prepared;
use crate::append::writer::{Job, WriterTask};
use crate::append::{Append, Appended, StreamAppend};
use crate::checkpoint::{Checkpoint, InclusionProof, TreeHead};
use crate::claims::{ClaimOp, FingerprintKey};
use crate::config::LedgerConfig;
use crate::engine::{self, Engine};
use crate::epoch::Epoch;
use crate::error::{AppendError, LedgerError, OpenError, RecallError};
use crate::event::Recorded;
use crate::head_file::HeadFile;
use crate::idempotency::StoredAnswer;
use crate::kept_head::KeptHead;
use crate::key_change::{self, KeyChange};
use crate::keys::SecretKey;
use crate::merkle::Hash;
use crate::note::{SignatureLine, VerifierKey, check_name};
use crate::position::{Position, StreamId, Version};
use crate::proofs::{self, Signing};
use crate::random::Randomness;
use crate::seal::subject_keys::{KeyState, SubjectKeys};
use crate::store::{HeadRow, StoreError};
use crate::tile::TilePath;
use crate::verify::{self, Problem, Scope, VerifyReport};
use crate::{follow, read, seal};

/// A handle to the log; clones share one writer, one pool and one cache of keys.
///
/// The writer stops when the last handle is dropped; [`Ledger::close`] waits for it.
#[derive(Clone)]
pub struct Ledger {
    inner: Arc<Inner>,
}

struct Inner {
    shared: Arc<Shared>,
    queue: Mutex<Option<mpsc::Sender<Job>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    followers: Vec<AbortHandle>,
}

/// What the log's events mean, as far as checking the tables beside them needs it.
pub trait Meaning: Send + Sync {
    /// The claims that an event made, of the time when claims did not stand in the log yet; `None` where its content
    /// does not tell (any more).
    fn claims_of(&self, event: &Recorded) -> Option<Vec<ClaimOp>>;

    /// Kinds of claims that no content tells.
    fn untold(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whose key the event says is destroyed.
    fn erased_by(&self, event: &Recorded) -> Option<String>;
}

/// What the ledger's tasks share.
pub(crate) struct Shared {
    pub engine: Engine,
    pub subject_keys: SubjectKeys,
    pub randomness: Randomness,
    pub signing: Signing,
    pub clock_jump_max: Option<TimeDelta>,
    pub always_look: bool,
    fingerprints: FingerprintKey,
    head: watch::Sender<u64>,
    jobs: mpsc::WeakSender<Job>,
    head_file: Option<HeadFile>,
    /// Number of the epoch that this log was opened in: one more than the restores announced until then.
    epoch: AtomicU64,
    /// Why nothing is written.
    suspended: RwLock<Option<String>>,
    /// The furthest head that somebody outside the database knows of, where the log is behind it.
    ahead: RwLock<Option<TreeHead>>,
    /// Counts the connections lost.
    losses: AtomicU64,
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
    async fn job<T>(
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
async fn answered<T>(queue: mpsc::Sender<Job>, mut answer: oneshot::Receiver<T>) -> Option<T> {
    tokio::select! {
        biased;
        answer = &mut answer => answer.ok(),
        () = queue.closed() => answer.try_recv().ok(),
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        for follower in &self.followers {
            follower.abort();
        }
    }
}

impl Ledger {
    /// Creates or updates the tables (and on PostgreSQL the runtime role), as the database's
    /// owner. Does nothing when all is up to date.
    ///
    /// # Errors
    /// [`OpenError`].
    pub async fn migrate(config: &LedgerConfig) -> Result<(), OpenError> {
        engine::migrate(config).await
    }

    /// Migrates where needed, opens the ledger and starts its writer.
    ///
    /// # Errors
    /// [`OpenError`]; in particular when the database would lose acknowledged events.
    pub async fn open(config: LedgerConfig) -> Result<Self, OpenError> {
        check_name(&config.origin).map_err(|_| {
            OpenError::Config("the origin must be a name without spaces or '+'".to_owned())
        })?;
        Self::migrate(&config).await?;
        let (engine, mut writer) = engine::open(&config).await?;
        let head_file = config
            .head_file
            .as_deref()
            .map(HeadFile::open)
            .transpose()
            .map_err(|error| OpenError::Config(format!("the file of the last head: {error}")))?;
        let (head_file, notes) = head_file.unzip();
        let (queue, jobs) = mpsc::channel(config.queue_max.max(1));
        let shared = Arc::new(Self::shared_of(
            config,
            engine,
            queue.downgrade(),
            head_file,
        ));
        // Damage here too is for `verify` to say; nothing is signed meanwhile.
        if let Err(error) = shared.signing.refresh(&shared.engine).await {
            tracing::error!(%error, "the changes of the signing key cannot be followed");
        }
        opening::confirm(&shared).await?;
        opening::look_up_epoch(&shared).await;
        let notes = notes.unwrap_or_default();
        opening::sign_first_head(&shared, &mut writer, &notes).await?;
        // A damaged head must not keep `verify` from saying so.
        let size = match shared.engine.head().await {
            Ok(head) => head.size,
            Err(StoreError::Damaged(what)) => {
                tracing::error!(what, "the ledger is damaged");
                0
            }
            Err(error) => return Err(OpenError::Database(error.to_string())),
        };
        shared.head_is(size);
        let acknowledged = opening::compare_with_file(&shared, &notes, size).await?;
        let task = WriterTask::new(Arc::clone(&shared), writer, acknowledged);
        let writer = tokio::spawn(task.run(jobs));
        let followers = vec![
            tokio::spawn(follow::poll(Arc::clone(&shared))).abort_handle(),
            tokio::spawn(follow::listen(Arc::clone(&shared))).abort_handle(),
        ];
        Ok(Self {
            inner: Arc::new(Inner {
                shared,
                queue: Mutex::new(Some(queue)),
                writer: Mutex::new(Some(writer)),
                followers,
            }),
        })
    }

    /// Opens an existing, migrated ledger for reading alone: nothing in the database is changed, nothing can be
    /// appended or signed.
    ///
    /// # Errors
    /// [`OpenError`]; [`OpenError::Migration`] when the tables are those of an earlier program.
    pub async fn open_read_only(config: LedgerConfig) -> Result<Self, OpenError> {
        let engine = engine::open_read_only(&config).await?;
        let notes = match &config.head_file {
            Some(path) => HeadFile::look(path).map_err(|error| {
                OpenError::Config(format!("the file of the last head: {error}"))
            })?,
            None => Vec::new(),
        };
        let (queue, _) = mpsc::channel(1);
        let shared = Arc::new(Self::shared_of(config, engine, queue.downgrade(), None));
        if let Err(error) = shared.signing.refresh(&shared.engine).await {
            tracing::error!(%error, "the changes of the signing key cannot be followed");
        }
        let size = match shared.engine.head().await {
            Ok(head) => head.size,
            Err(StoreError::Damaged(_)) => 0,
            Err(error) => return Err(OpenError::Database(error.to_string())),
        };
        shared.head_is(size);
        opening::look_up_epoch(&shared).await;
        opening::compare_with_file(&shared, &notes, size).await?;
        Ok(Self {
            inner: Arc::new(Inner {
                shared,
                queue: Mutex::new(None),
                writer: Mutex::new(None),
                followers: Vec::new(),
            }),
        })
    }

    fn shared_of(
        config: LedgerConfig,
        engine: Engine,
        jobs: mpsc::WeakSender<Job>,
        head_file: Option<HeadFile>,
    ) -> Shared {
        Shared {
            engine,
            subject_keys: SubjectKeys::new(config.master_key),
            randomness: Randomness::new(config.test_seed),
            signing: Signing::new(config.origin, &config.signing_key),
            clock_jump_max: config.clock_jump_max,
            always_look: config.always_look,
            fingerprints: FingerprintKey(config.fingerprint_key),
            head: watch::channel(0).0,
            jobs,
            head_file,
            epoch: AtomicU64::new(1),
            suspended: RwLock::new(None),
            ahead: RwLock::new(None),
            losses: AtomicU64::new(0),
        }
    }

    /// Why nothing is written to the log, if nothing is: it is not what it was known to be.
    #[must_use]
    pub fn suspended(&self) -> Option<String> {
        self.shared().suspended()
    }

    /// How often a connection to the log was lost: what is remembered of it counts only while this stays.
    #[must_use]
    pub fn losses(&self) -> u64 {
        self.shared().losses.load(Ordering::Acquire)
    }

    /// Holds the log to what somebody outside knows of it: `size` events, with this root if they know it. A log
    /// that is behind, or has another past, is not written to until [`Self::begin_epoch`]; whether it is as known.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn hold_to(
        &self,
        who: &str,
        size: u64,
        root: Option<Hash>,
    ) -> Result<bool, LedgerError> {
        opening::hold_to(self.shared(), who, size, root, 1).await
    }

    /// As [`Self::hold_to`], for a head's note that was kept elsewhere ([`Self::head_note`]).
    ///
    /// # Errors
    /// [`LedgerError::Damaged`] for a note that no key of this log signed.
    pub async fn hold_to_note(&self, who: &str, note: &str) -> Result<bool, LedgerError> {
        let kept = KeptHead::read(note);
        let head = self
            .shared()
            .signing
            .read_head(kept.note)
            .map_err(|error| LedgerError::Damaged(format!("{who}: {error}")))?;
        opening::hold_to(self.shared(), who, head.size, Some(head.root), kept.epoch).await
    }

    /// The latest signed head as a note with the number of its epoch behind it, to be kept where nobody of the database
    /// reaches.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn head_note(&self) -> Result<String, LedgerError> {
        let head = self.shared().engine.lasting_head().await?;
        Ok(self.shared().kept(&head))
    }

    /// The furthest head that the log is known to have had, where it is behind that.
    #[must_use]
    pub fn ahead(&self) -> Option<TreeHead> {
        self.shared()
            .ahead
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// The announced restores of older copies, oldest first.
    ///
    /// # Errors
    /// [`LedgerError::Damaged`] when one of them does not hold.
    pub async fn epochs(&self) -> Result<Vec<Epoch>, LedgerError> {
        self.shared().epochs().await
    }

    /// Owns up to the restore of an older copy: announces that the log goes on from its present head although it was
    /// known at `lost`, and that head replaces the one kept outside. Open the ledger again to write.
    ///
    /// # Errors
    /// [`LedgerError::OutOfRange`] when the log is not behind `lost`.
    pub async fn begin_epoch(&self, lost: TreeHead) -> Result<Epoch, LedgerError> {
        opening::begin_epoch(self.shared(), lost).await
    }

    /// Confirms that the clock is right although it is far ahead of the last event.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`].
    pub async fn confirm_clock(&self, until: DateTime<Utc>) -> Result<(), LedgerError> {
        self.shared()
            .job(|reply| Job::ConfirmClock { until, reply })
            .await
    }

    /// Makes sure that streams end in the events that were seen, and that these are not lost with this server: for an
    /// answer that tells of something stored without storing anything.
    ///
    /// # Errors
    /// [`AppendError::VersionConflict`] when a stream ends in another event; as [`Self::append`].
    pub async fn confirm(&self, seen: Vec<StreamAppend>) -> Result<(), AppendError> {
        let closed = || AppendError::Unavailable("the ledger is closed".to_owned());
        let queue = self.queue().ok_or_else(closed)?;
        let (reply, answer) = oneshot::channel();
        queue
            .send(Job::Confirm { seen, reply })
            .await
            .map_err(|_| closed())?;
        answered(queue, answer).await.ok_or_else(closed)?
    }

    /// Appends events, claims and an idempotent answer: all or nothing, durable when it answers.
    /// Appends that wait together share one transaction; none waits for others to come.
    ///
    /// # Errors
    /// [`AppendError`]; nothing of a refused append is stored. After
    /// [`AppendError::Unavailable`] the outcome may be unknown: retry with the same key.
    pub async fn append(&self, append: Append) -> Result<Appended, AppendError> {
        let closed = || AppendError::Unavailable("the ledger is closed".to_owned());
        let queue = self.queue().ok_or_else(closed)?;
        let place = queue
            .clone()
            .try_reserve_owned()
            .map_err(|error| match error {
                TrySendError::Full(_) => AppendError::Busy,
                TrySendError::Closed(_) => closed(),
            })?;
        if let Some(reason) = self.shared().suspended() {
            return Err(AppendError::Suspended(reason));
        }
        let shared = self.shared();
        let command = Prepared::new(
            append,
            &shared.engine,
            &shared.subject_keys,
            &shared.fingerprints,
            &shared.randomness,
        )
        .await?;
        let (reply, answer) = oneshot::channel();
        place.send(Job::Append {
            command: Box::new(command),
            reply,
        });
        answered(queue, answer).await.ok_or_else(closed)?
    }

    /// The answer of an earlier append with this key, if there was one.
    ///
    /// # Errors
    /// [`RecallError::KeyReused`] when the key served another request.
    pub async fn recall(
        &self,
        actor: &str,
        key: Uuid,
        request_hash: &[u8; 32],
    ) -> Result<Option<StoredAnswer>, RecallError> {
        let key = key.to_string();
        let stored = self.shared().engine.lasting_answer(actor, &key).await;
        let Some(stored) = stored.map_err(LedgerError::from)? else {
            return Ok(None);
        };
        if stored.request_hash != request_hash {
            return Err(RecallError::KeyReused);
        }
        StoredAnswer::parse(&stored.answer, stored.position)
            .map(Some)
            .map_err(|error| LedgerError::Damaged(format!("stored answer: {error}")).into())
    }

    /// Who holds a key of a kind.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`].
    pub async fn claim_owner(&self, kind: &str, key: &str) -> Result<Option<String>, LedgerError> {
        let fingerprint = self.shared().fingerprints.fingerprint(kind, key);
        Ok(self.shared().engine.claim_owner(kind, &fingerprint).await?)
    }

    /// Makes fingerprints as those of claims, for read models that compare without keeping numbers.
    #[must_use]
    pub fn fingerprints(&self) -> FingerprintKey {
        self.shared().fingerprints.clone()
    }

    /// Events of a stream after a version ([`Version::NONE`] for all), in order, opened. Their hashes are checked:
    /// commands are decided on them.
    ///
    /// # Errors
    /// [`LedgerError`]; [`LedgerError::Corrupt`] for an event that was changed in place.
    pub async fn read_stream(
        &self,
        stream: &StreamId,
        after: Version,
    ) -> Result<Vec<Recorded>, LedgerError> {
        let shared = self.shared();
        let rows = shared.engine.stream(stream, after.0).await?;
        read::refuse_changed(&rows)?;
        read::opened(&rows, &shared.engine, &shared.subject_keys).await
    }

    /// Up to `limit` events from a position on (inclusive), personal values opened. Positions
    /// have no holes and become visible in order: reading on from the last one misses nothing.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn read_all(
        &self,
        from: Position,
        limit: usize,
    ) -> Result<Vec<Recorded>, LedgerError> {
        let shared = self.shared();
        let limit = self.lasting(from, limit).await?;
        let rows = shared.engine.events(from.0, limit).await?;
        read::opened(&rows, &shared.engine, &shared.subject_keys).await
    }

    /// As [`Self::read_all`], personal values left sealed: for audits and copies.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn read_all_sealed(
        &self,
        from: Position,
        limit: usize,
    ) -> Result<Vec<Recorded>, LedgerError> {
        let limit = self.lasting(from, limit).await?;
        let rows = self.shared().engine.events(from.0, limit).await?;
        read::sealed(&rows)
    }

    /// How many events from a position on may be shown: those that are known to last.
    async fn lasting(&self, from: Position, limit: usize) -> Result<usize, LedgerError> {
        let mut size = self.shared().size();
        if from.0.saturating_add(limit as u64) > size {
            size = self.head().await?;
        }
        let left = usize::try_from(size.saturating_sub(from.0)).unwrap_or(usize::MAX);
        Ok(limit.min(left))
    }

    /// Number of events in the log.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn head(&self) -> Result<u64, LedgerError> {
        let size = self.shared().engine.head().await?.size;
        follow::grown(self.shared(), size).await;
        Ok(self.shared().size().min(size))
    }

    /// Size and root of the log now, unsigned.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn tree_head(&self) -> Result<TreeHead, LedgerError> {
        let head = self.shared().engine.lasting_head().await?;
        Ok(self.shared().signing.head(head.size, head.root))
    }

    /// The log's size as it grows, also by other nodes' appends.
    #[must_use]
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.shared().head.subscribe()
    }

    /// Opens the located `$sealed` nodes (from [`Recorded::sealed_payload`]) anywhere in a value;
    /// an erased one reads `{"$personal":{"subject":…}}`.
    ///
    /// # Errors
    /// [`LedgerError::Damaged`] when a node was changed.
    pub async fn unseal(&self, value: &Value) -> Result<Value, LedgerError> {
        let mut values = [value.clone()];
        self.unseal_all(&mut values).await?;
        let [value] = values;
        Ok(value)
    }

    /// As [`Self::unseal`] for many values, loading their keys at once.
    ///
    /// # Errors
    /// [`LedgerError::Damaged`] when a node was changed.
    pub async fn unseal_all(&self, values: &mut [Value]) -> Result<(), LedgerError> {
        let shared = self.shared();
        let mut subjects = BTreeSet::new();
        for value in values.iter() {
            seal::sealed_subjects(value, &mut subjects);
        }
        let keys = shared.subject_keys.load(&shared.engine, &subjects).await?;
        for value in values {
            seal::open(value, None, &keys)
                .map_err(|error| LedgerError::Damaged(error.to_string()))?;
        }
        Ok(())
    }

    /// Seals a file's bytes under a subject's key (made on first use); `label` names the file and
    /// must be given again to open it.
    ///
    /// # Errors
    /// [`LedgerError::SubjectErased`] when the subject was erased.
    pub async fn seal_bytes(
        &self,
        subject: &str,
        label: &str,
        plain: &[u8],
    ) -> Result<Vec<u8>, LedgerError> {
        if !seal::is_subject(subject) {
            return Err(LedgerError::OutOfRange(format!("subject {subject:?}")));
        }
        let shared = self.shared();
        let asked = BTreeSet::from([subject.to_owned()]);
        loop {
            let states = shared.subject_keys.states(&shared.engine, &asked).await?;
            match states.into_iter().next() {
                Some((_, KeyState::Known(key, _))) => {
                    return Ok(key.seal_bytes(subject, label, plain, &shared.randomness));
                }
                Some((_, KeyState::Erased)) => {
                    return Err(LedgerError::SubjectErased(subject.to_owned()));
                }
                None => {
                    // Kept first, read again then: another node may have made one too.
                    let key = shared.subject_keys.make(subject, &shared.randomness);
                    shared
                        .job(|reply| Job::KeepSubjectKey {
                            subject: subject.to_owned(),
                            wrapped: key.wrapped,
                            reply,
                        })
                        .await?;
                }
            }
        }
    }

    /// Opens what [`Self::seal_bytes`] made; `None` when the subject was erased.
    ///
    /// # Errors
    /// [`LedgerError::Damaged`] when the bytes were changed or belong to another label.
    pub async fn open_bytes(
        &self,
        subject: &str,
        label: &str,
        sealed: &[u8],
    ) -> Result<Option<Vec<u8>>, LedgerError> {
        let shared = self.shared();
        let asked = BTreeSet::from([subject.to_owned()]);
        let keys = shared.subject_keys.load(&shared.engine, &asked).await?;
        let Some(key) = keys.get(subject) else {
            return Ok(None);
        };
        key.open_bytes(subject, label, sealed)
            .map(Some)
            .ok_or_else(|| LedgerError::Damaged(format!("sealed bytes of {label}")))
    }

    /// Deletes a subject's key: everything personal of theirs, in every event and sealed file,
    /// can never be read again, while all proofs still hold. Returns whether there was a key.
    /// Other nodes hear of it at once, and at the latest after ten seconds.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`].
    pub async fn erase(&self, subject: &str) -> Result<bool, LedgerError> {
        let shared = self.shared();
        let had = shared
            .job(|reply| Job::Erase {
                subject: subject.to_owned(),
                reply,
            })
            .await?;
        if let Engine::Postgres(engine) = &shared.engine
            && let Err(error) = engine.announce_erased(subject).await
        {
            tracing::warn!(%error, "other nodes notice the erasure only by the clock");
        }
        Ok(had)
    }

    /// The latest signed checkpoint.
    ///
    /// # Errors
    /// [`LedgerError::Damaged`] when it does not verify.
    pub async fn checkpoint(&self) -> Result<Option<Checkpoint>, LedgerError> {
        proofs::latest(self.shared()).await
    }

    /// Keeps a witness's line on a checkpoint; from then on it is given with the checkpoint.
    ///
    /// # Errors
    /// [`LedgerError::OutOfRange`] when the line is not this witness's or does not hold.
    pub async fn keep_cosignature(
        &self,
        checkpoint: &Checkpoint,
        witness: &VerifierKey,
        line: &SignatureLine,
    ) -> Result<Checkpoint, LedgerError> {
        let mut cosigned = checkpoint.clone();
        cosigned
            .add_cosignature(witness, line)
            .map_err(|error| LedgerError::OutOfRange(error.to_string()))?;
        self.shared()
            .job(|reply| Job::KeepCosignature {
                size: checkpoint.head.size,
                witness: witness.to_string(),
                line: line.to_string(),
                reply,
            })
            .await?;
        Ok(cosigned)
    }

    /// Replaces the signing key: announces the new one in a note that both sign, and signs the log
    /// with both. This handle signs nothing afterwards; open the ledger again with the new key.
    /// Asked again with the same key, it finishes what was interrupted.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn change_key(&self, new: &SecretKey) -> Result<KeyChange, LedgerError> {
        proofs::change_key(self.shared(), new).await
    }

    /// Every change of the signing key, oldest first.
    #[must_use]
    pub fn key_changes(&self) -> Vec<KeyChange> {
        self.shared().signing.changes()
    }

    /// Signs the log's head now and keeps it; gives the latest checkpoint again when the log has
    /// not grown and the keys are the same. Refuses to sign a log that no longer extends its
    /// latest checkpoint.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn sign_checkpoint(&self) -> Result<Checkpoint, LedgerError> {
        proofs::sign(self.shared()).await
    }

    /// A signed note over a list of files, for an audit pack. The text names itself in its first
    /// line, so that it cannot pass for a checkpoint of this log.
    ///
    /// # Errors
    /// [`LedgerError::OutOfRange`] for a text that begins like a checkpoint.
    pub fn sign_list(&self, text: &str) -> Result<String, LedgerError> {
        let first = text.lines().next();
        if first == Some(self.vkey().name()) || first == Some(key_change::HEADING) {
            return Err(LedgerError::OutOfRange(
                "a list, not a checkpoint or a change of key".to_owned(),
            ));
        }
        Ok(self.shared().signing.sign_list(text))
    }

    /// The log's public key, as a vkey.
    #[must_use]
    pub fn vkey(&self) -> VerifierKey {
        self.shared().signing.vkey()
    }

    /// Proof that the event stands in the tree of `size` leaves (of the latest checkpoint's size
    /// when `None`).
    ///
    /// # Errors
    /// [`LedgerError::OutOfRange`] when the position is not below the size, the size is beyond
    /// the log, or no checkpoint covers the event yet.
    pub async fn inclusion_proof(
        &self,
        position: Position,
        size: Option<u64>,
    ) -> Result<InclusionProof, LedgerError> {
        let size = match size {
            Some(size) => size,
            None => self
                .checkpoint()
                .await?
                .map_or(0, |latest| latest.head.size),
        };
        proofs::inclusion(&self.shared().engine, position, size).await
    }

    /// Proof that the tree of `new` leaves extends the tree of `old` leaves.
    ///
    /// # Errors
    /// [`LedgerError::OutOfRange`] when `old > new` or `new` is beyond the log.
    pub async fn consistency_proof(&self, old: u64, new: u64) -> Result<Vec<Hash>, LedgerError> {
        proofs::consistency(&self.shared().engine, old, new).await
    }

    /// The bytes of a tile, `None` when the log has not grown that far. A full tile never changes
    /// and may be cached for ever.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn tile(&self, path: TilePath) -> Result<Option<Vec<u8>>, LedgerError> {
        proofs::tile(&self.shared().engine, path).await
    }

    /// Reads the whole log and checks everything that can be checked. `progress` is called with
    /// events done and events in all.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`] when the database cannot be read; damage is reported, not an
    /// error.
    pub async fn verify(
        &self,
        progress: impl FnMut(u64, u64) + Send,
    ) -> Result<VerifyReport, LedgerError> {
        self.verify_with(Scope::Whole, None, progress).await
    }

    /// As [`Self::verify`], of a part, and with somebody who can say what events of before mean.
    ///
    /// # Errors
    /// As [`Self::verify`].
    pub async fn verify_with(
        &self,
        scope: Scope,
        meaning: Option<Arc<dyn Meaning>>,
        progress: impl FnMut(u64, u64) + Send,
    ) -> Result<VerifyReport, LedgerError> {
        verify::verify(self, scope, meaning, progress).await
    }

    /// Makes the claims again from the log and compares them with the table that says who holds what: what a deleted
    /// or added row would let through. Where they differ nothing is written any more. Gives what is wrong.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn check_claims(&self) -> Result<Vec<Problem>, LedgerError> {
        let shared = self.shared();
        let problems = verify::claims::check(&shared.engine).await?;
        if let Some(first) = problems.first() {
            shared.suspend(first.to_string());
        }
        Ok(problems)
    }

    /// Waits until the writer has answered all that is queued and closes the connections; later
    /// appends are refused.
    pub async fn close(&self) {
        self.inner
            .queue
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        let writer = self
            .inner
            .writer
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        for follower in &self.inner.followers {
            follower.abort();
        }
        if let Some(writer) = writer
            && let Err(error) = writer.await
        {
            tracing::error!(%error, "the ledger's writer ended badly");
        }
    }

    /// Stops the writer wherever it stands, as a crash would. For tests of recovery.
    #[doc(hidden)]
    pub fn crash(self) {
        let writer = self
            .inner
            .writer
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(writer) = writer {
            writer.abort();
        }
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.inner.shared
    }

    fn queue(&self) -> Option<mpsc::Sender<Job>> {
        self.inner
            .queue
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}
