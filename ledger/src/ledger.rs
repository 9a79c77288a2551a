//! The ledger as its users see it.

mod opening;
mod personal;
mod proving;
mod reading;
mod shared;
mod trust;
mod writing;

pub(crate) use shared::Shared;

use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use futures::future::BoxFuture;
use tokio::sync::{mpsc, watch};
use tokio::task::{AbortHandle, JoinHandle};

use crate::append::writer::{Job, WriterTask};
use crate::claims::{ClaimOp, FingerprintKey};
use crate::config::LedgerConfig;
use crate::engine::{self, Engine};
use crate::error::OpenError;
use crate::event::Recorded;
use crate::follow;
use crate::head_file::HeadFile;
use crate::note::check_name;
use crate::random::Randomness;
use crate::seal::subject_keys::SubjectKeys;
use crate::signing::Signing;
use crate::store::StoreError;

/// What the log is asked for, on its way. On the heap: what waits for it knows nothing of queues, keys and drivers, and
/// neither has the compiler to look through them for each of the hundreds of requests that end here.
pub type Answer<'a, T> = BoxFuture<'a, T>;

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

    /// Whose key an event of this type in this stream says is destroyed.
    fn erased_by(&self, stream_type: &str, stream_id: &str, event_type: &str) -> Option<String>;
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

    /// Lets another login of a PostgreSQL database run the program without owning anything of the log; gives back the
    /// statements that this login may not give. Nothing is to do on SQLite.
    ///
    /// # Errors
    /// [`OpenError`].
    pub async fn serve_as(config: &LedgerConfig, login: &str) -> Result<Vec<String>, OpenError> {
        if config.url.starts_with("sqlite:") {
            return Ok(Vec::new());
        }
        crate::postgres::serve_as(config, login).await
    }

    /// Which settings of the database are off now although acknowledged events are lost without them in a power cut:
    /// they can be changed under a ledger that is open. None on SQLite, whose settings are those of the connection.
    ///
    /// # Errors
    /// [`OpenError`] when the database does not answer.
    pub async fn unsafe_settings(config: &LedgerConfig) -> Result<Vec<String>, OpenError> {
        if config.url.starts_with("sqlite:") {
            return Ok(Vec::new());
        }
        crate::postgres::unsafe_settings_of(config).await
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
        let notes = notes.unwrap_or_default();
        opening::check_origin(&shared, &notes).await?;
        opening::look_up_epoch(&shared).await;
        opening::sign_first_head(&shared, &mut writer, &notes).await?;
        opening::check_last_head(&shared).await;
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
        opening::check_origin(&shared, &notes).await?;
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
