//! The read store: where read models live, on SQLite (a file or memory) or PostgreSQL (a schema).
//!
//! It can be dropped and rebuilt from the log at any time, so it runs with cheap durability.
pub mod schema;
pub mod switch;

use crate::error::Error;
use moka::future::Cache;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::pool::PoolConnection;
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, ConnectOptions, Connection as _, Executor};
use std::any::Any;
use std::io::Read as _;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, RwLock, Semaphore};

/// Schema of the live read models on PostgreSQL.
const SCHEMA_LIVE: &str = "read";

/// Connections a store may open.
const CONNECTIONS_MAX: u32 = 8;

/// Longest wait for one of them.
const ACQUIRE_WAIT: Duration = Duration::from_secs(10);

/// How long a connection that lies idle is taken for alive.
const TESTED_FOR: Duration = Duration::from_secs(1);

/// Answers over many rows that a store remembers.
const ANSWERS_MAX: u64 = 10_000;

/// Which database engine a store runs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Engine {
    /// SQLite, a file or in memory.
    Sqlite,
    /// PostgreSQL.
    Postgres,
}

impl Engine {
    /// Appends the placeholder of parameter `number` (from 1).
    pub fn push_placeholder(self, sql: &mut String, number: usize) {
        match self {
            Self::Sqlite => sql.push('?'),
            Self::Postgres => {
                sql.push('$');
                sql.push_str(&number.to_string());
            }
        }
    }

    /// The database's own clock in milliseconds since 1970, so that nodes need not agree on time.
    pub(crate) fn now_ms(self) -> &'static str {
        match self {
            Self::Sqlite => "CAST(unixepoch('subsec') * 1000 AS BIGINT)",
            Self::Postgres => "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
        }
    }
}

/// How a store is filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Filling {
    /// Event by event, while it is asked.
    Live,
    /// Whole, before anybody asks it; worth nothing before it is finished.
    Bulk,
    /// No more: it was filled as [`Filling::Bulk`] and is only asked.
    Past,
}

/// Where a store keeps its tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    /// A SQLite file.
    File(PathBuf),
    /// A SQLite store in memory that ends with its last handle.
    Memory,
    /// A schema of a PostgreSQL database.
    Postgres {
        /// `postgres://…`
        url: String,
        /// The schema's name.
        schema: String,
    },
}

impl Location {
    /// Reads `sqlite:PATH` or `postgres:…`; PostgreSQL uses the schema `read`.
    ///
    /// # Errors
    /// Another scheme.
    pub fn parse(url: &str) -> Result<Self, Error> {
        if let Some(path) = url.strip_prefix("sqlite:") {
            let path = path.trim_start_matches("//");
            let path = path.split('?').next().unwrap_or(path);
            if path.is_empty() || path == ":memory:" {
                return Ok(Self::Memory);
            }
            return Ok(Self::File(PathBuf::from(path)));
        }
        if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            return Ok(Self::Postgres {
                url: url.to_owned(),
                schema: SCHEMA_LIVE.to_owned(),
            });
        }
        Err(Error::Database(sqlx::Error::Configuration(
            format!("a read store is sqlite:PATH or postgres:…, not {url:?}").into(),
        )))
    }

    /// The engine of this place.
    #[must_use]
    pub fn engine(&self) -> Engine {
        match self {
            Self::File(_) | Self::Memory => Engine::Sqlite,
            Self::Postgres { .. } => Engine::Postgres,
        }
    }

    /// The place beside this one where a rebuild works.
    #[must_use]
    pub fn beside(&self) -> Self {
        match self {
            Self::File(path) => Self::File(with_suffix(path, ".next")),
            Self::Memory => Self::Memory,
            Self::Postgres { url, schema } => Self::Postgres {
                url: url.clone(),
                schema: format!("{schema}_next"),
            },
        }
    }
}

/// The file name with `suffix` added after its extension.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

struct Shared {
    location: Location,
    pool: RwLock<Opened>,
    /// Whether the file goes with the last handle.
    passing: bool,
    /// Counts up whenever rows have changed.
    revision: AtomicU64,
    /// Answers over many rows, by the revision they were computed at and the question.
    answers: Cache<(u64, String), Arc<dyn Any + Send + Sync>>,
}

impl Drop for Shared {
    fn drop(&mut self) {
        if let (true, Location::File(path)) = (self.passing, &self.location)
            && let Err(error) = switch::remove_file(path)
        {
            tracing::warn!(%error, "a store of an earlier moment stays behind");
        }
    }
}

struct Opened {
    pool: AnyPool,
    generation: String,
    /// Connections of SQLite that came back. The pool would test each in a task of its own, which costs
    /// as much as a short query; a file does not hang up. None on PostgreSQL.
    ready: Option<Arc<Ready>>,
}

struct Ready {
    free: Mutex<Vec<PoolConnection<sqlx::Any>>>,
    /// As many as the pool has connections: who holds one finds a free connection, or may open one.
    permits: Arc<Semaphore>,
}

impl Opened {
    fn new(location: &Location, pool: AnyPool, generation: String) -> Self {
        let size = pool.options().get_max_connections();
        let ready = Ready {
            free: Mutex::default(),
            permits: Arc::new(Semaphore::new(size as usize)),
        };
        Self {
            pool,
            generation,
            ready: (location.engine() == Engine::Sqlite).then(|| Arc::new(ready)),
        }
    }

    async fn connection(&self) -> Result<Connection, Error> {
        let Some(ready) = &self.ready else {
            return Ok(Connection {
                held: Some(self.pool.acquire().await?),
                back: None,
            });
        };
        let permit = tokio::time::timeout(ACQUIRE_WAIT, Arc::clone(&ready.permits).acquire_owned())
            .await
            .map_err(|_| sqlx::Error::PoolTimedOut)?
            .map_err(|_| sqlx::Error::PoolClosed)?;
        let free = ready
            .free
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop();
        let held = match free {
            Some(free) => free,
            None => self.pool.acquire().await?,
        };
        Ok(Connection {
            held: Some(held),
            back: Some((self.pool.clone(), Arc::clone(ready), permit)),
        })
    }

    /// Waits for the queries under way and closes all connections.
    async fn close(&self) {
        // Closed from here on; a connection that comes back now goes to the pool.
        let closed = self.pool.close();
        if let Some(ready) = &self.ready {
            let mut free = ready.free.lock().unwrap_or_else(PoisonError::into_inner);
            drop(std::mem::take(&mut *free));
        }
        closed.await;
    }
}

/// A connection for queries; it goes back when it is dropped.
pub struct Connection {
    held: Option<PoolConnection<sqlx::Any>>,
    back: Option<(AnyPool, Arc<Ready>, OwnedSemaphorePermit)>,
}

impl Deref for Connection {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        self.held.as_ref().expect("held until it is dropped")
    }
}

impl DerefMut for Connection {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        self.held.as_mut().expect("held until it is dropped")
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if let (Some(held), Some((pool, ready, _permit))) = (self.held.take(), &self.back) {
            let mut free = ready.free.lock().unwrap_or_else(PoisonError::into_inner);
            if !pool.is_closed() {
                free.push(held);
            }
        }
    }
}

/// A handle to a read store; clones share it, also across a switch to a rebuilt one.
#[derive(Clone)]
pub struct ReadStore {
    shared: Arc<Shared>,
}

impl std::fmt::Debug for ReadStore {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The URL of a database may carry a password.
        write!(formatter, "ReadStore({:?})", self.engine())
    }
}

impl ReadStore {
    /// Opens the store at `url` (`sqlite:PATH`, `postgres:…`), creating what is missing. A store
    /// made by another version of the tables is emptied; the runner fills it again.
    ///
    /// # Errors
    /// The database cannot be reached or refuses.
    pub async fn open(url: &str) -> Result<Self, Error> {
        Self::open_at(Location::parse(url)?).await
    }

    /// Opens an empty store in memory.
    ///
    /// # Errors
    /// SQLite refuses.
    pub async fn in_memory() -> Result<Self, Error> {
        Self::open_at(Location::Memory).await
    }

    /// Opens the store at a place, creating what is missing.
    ///
    /// # Errors
    /// The database cannot be reached or refuses.
    pub async fn open_at(location: Location) -> Result<Self, Error> {
        Self::open_for(location, Filling::Live).await
    }

    /// Opens an empty store that is filled whole before anybody asks it; [`Self::finish`] makes it
    /// fit for queries.
    pub(crate) async fn open_for(location: Location, filling: Filling) -> Result<Self, Error> {
        let opened = open(&location, filling).await?;
        Ok(Self {
            shared: Arc::new(Shared {
                location,
                pool: RwLock::new(opened),
                passing: filling == Filling::Past,
                revision: AtomicU64::new(0),
                answers: Cache::new(ANSWERS_MAX),
            }),
        })
    }

    /// Opens a filled file for questions alone; it is removed with the last handle.
    pub(crate) async fn open_past(path: PathBuf) -> Result<Self, Error> {
        Self::open_for(Location::File(path), Filling::Past).await
    }

    /// The engine the store runs on.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.shared.location.engine()
    }

    /// Where the store lives.
    #[must_use]
    pub fn location(&self) -> &Location {
        &self.shared.location
    }

    /// A connection for queries. Waits while a rebuilt store is put in place.
    ///
    /// # Errors
    /// No connection in time.
    pub async fn connection(&self) -> Result<Connection, Error> {
        self.shared.pool.read().await.connection().await
    }

    /// The random name of this filling of the store: a rebuild makes a new one.
    pub async fn generation(&self) -> String {
        self.shared.pool.read().await.generation.clone()
    }

    /// Says that rows have changed: what was computed from them is computed again when it is asked.
    pub(crate) fn changed(&self) {
        self.shared.revision.fetch_add(1, Ordering::SeqCst);
    }

    /// What `compute` says of `question`, computed once for a state of the rows: how many rows a list
    /// has, and their sums, cost a pass over all of them.
    pub(crate) async fn remembered<T: Clone + Send + Sync + 'static>(
        &self,
        question: String,
        compute: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, Error> {
        // Read before the rows are: what is newer than its key does no harm.
        let key = (self.shared.revision.load(Ordering::SeqCst), question);
        let known = self.shared.answers.get(&key).await;
        if let Some(known) = known.and_then(|known| known.downcast_ref::<T>().cloned()) {
            return Ok(known);
        }
        let answer = compute.await?;
        let kept = Arc::new(answer.clone());
        self.shared.answers.insert(key, kept).await;
        Ok(answer)
    }

    /// Creates the indexes of a store that was filled whole.
    pub(crate) async fn finish(&self) -> Result<(), Error> {
        schema::create_indexes(&mut *self.connection().await?).await
    }

    /// Cuts off the write-ahead log of a file, in which rows live on that were changed or deleted:
    /// an erasure is done only then. The rows' places in the file itself are overwritten at once
    /// (`secure_delete`).
    ///
    /// # Errors
    /// The database refuses, or readers kept the log in use all the time.
    pub async fn scrub(&self) -> Result<(), Error> {
        if !matches!(self.shared.location, Location::File(_)) {
            return Ok(());
        }
        let mut connection = self.connection().await?;
        // Whoever writes waits while this does, so it hardly does, and is asked again instead.
        connection.execute("PRAGMA busy_timeout = 100").await?;
        let row = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
            .fetch_one(&mut *connection)
            .await;
        connection.execute("PRAGMA busy_timeout = 10000").await?;
        match sqlx::Row::try_get::<i64, _>(&row?, 0)? {
            0 => Ok(()),
            _ => Err(Error::Database(sqlx::Error::PoolTimedOut)),
        }
    }

    /// Closes all connections and merges the write-ahead log into the file.
    pub async fn close(&self) {
        self.shared.pool.read().await.close().await;
    }
}

/// The first bytes of every SQLite file that has any.
const FILE_HEADER: &[u8] = b"SQLite format 3\0";

async fn open(location: &Location, filling: Filling) -> Result<Opened, Error> {
    sqlx::any::install_default_drivers();
    let Location::File(path) = location else {
        return open_once(location, filling).await;
    };
    // Asked before SQLite is: the pool takes its refusal for one that may pass.
    let foreign = std::fs::File::open(path).is_ok_and(|mut file| {
        let mut header = Vec::new();
        file.by_ref()
            .take(16)
            .read_to_end(&mut header)
            .is_ok_and(|bytes| bytes > 0 && header != FILE_HEADER)
    });
    if foreign {
        tracing::warn!("the read store is no database; filling it again");
        switch::remove_file(path)?;
    }
    match open_once(location, filling).await {
        // A damaged file is worth nothing: the log has it all.
        Err(error) if error.is_damage() => {
            tracing::warn!(%error, "the read store is damaged; filling it again");
            switch::remove_file(path)?;
            open_once(location, filling).await
        }
        opened => opened,
    }
}

async fn open_once(location: &Location, filling: Filling) -> Result<Opened, Error> {
    let mut pool = connect(location, filling).await?;
    let mut connection = pool.acquire().await?;
    let generation = match location {
        Location::Postgres { schema, .. } => {
            schema::ensure_postgres(&mut connection, schema, filling).await?
        }
        Location::Memory => schema::create(&mut connection, filling).await?,
        Location::File(path) => match schema::generation_if_current(&mut connection).await? {
            Some(generation) => generation,
            None => {
                drop(connection);
                pool.close().await;
                switch::remove_file(path)?;
                pool = connect(location, filling).await?;
                connection = pool.acquire().await?;
                schema::create(&mut connection, filling).await?
            }
        },
    };
    drop(connection);
    Ok(Opened::new(location, pool, generation))
}

/// The absolute path, what means something in a URL written as `%..`.
fn in_url(path: &Path) -> Result<String, Error> {
    let path = std::path::absolute(path)?;
    let text = path.to_str().ok_or_else(|| {
        std::io::Error::new(
            std::io::ErrorKind::InvalidInput,
            "the path of the read store is not UTF-8",
        )
    })?;
    let mut url = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            url.push(char::from(byte));
        } else {
            url.push_str(&format!("%{byte:02X}"));
        }
    }
    Ok(url)
}

/// Each store in memory has a name of its own.
static MEMORY_NUMBER: AtomicU64 = AtomicU64::new(0);

async fn connect(location: &Location, filling: Filling) -> Result<AnyPool, Error> {
    let (url, statements): (String, String) = match location {
        Location::File(path) => {
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder)?;
            }
            (
                format!("sqlite://{}?mode=rwc", in_url(path)?),
                match filling {
                    // NORMAL may lose the last transactions in a power cut, never their order; the
                    // checkpoint is lost with them, and the runner applies them again.
                    Filling::Live => {
                        "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; \
                         PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; \
                         PRAGMA secure_delete = ON; PRAGMA busy_timeout = 10000;"
                    }
                    // Written once instead of to a log and again; synced before it is used.
                    Filling::Bulk => {
                        "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; \
                         PRAGMA cache_size = -262144; PRAGMA temp_store = MEMORY; \
                         PRAGMA busy_timeout = 10000;"
                    }
                    Filling::Past => {
                        "PRAGMA query_only = ON; PRAGMA cache_size = -32768; \
                         PRAGMA temp_store = MEMORY;"
                    }
                }
                .to_owned(),
            )
        }
        Location::Memory => (
            format!(
                "sqlite://read-memory-{}?mode=memory&cache=private",
                MEMORY_NUMBER.fetch_add(1, Ordering::Relaxed)
            ),
            "PRAGMA temp_store = MEMORY;".to_owned(),
        ),
        Location::Postgres { url, schema } => (
            url.clone(),
            format!("SET search_path TO \"{schema}\"; SET synchronous_commit TO off;"),
        ),
    };
    let options = AnyConnectOptions::from_str(&url)?
        .log_statements("off".parse().expect("a level of the log crate"))
        .log_slow_statements(
            "off".parse().expect("a level of the log crate"),
            Duration::ZERO,
        );
    let statements: Arc<str> = statements.into();
    let mut pool = AnyPoolOptions::new()
        .acquire_timeout(ACQUIRE_WAIT)
        .test_before_acquire(false)
        .after_connect(move |connection, _| {
            let statements = Arc::clone(&statements);
            Box::pin(async move {
                connection
                    .execute(sqlx::raw_sql(AssertSqlSafe(statements)))
                    .await?;
                Ok(())
            })
        });
    pool = if *location == Location::Memory {
        // One connection, never given up: the store is that connection.
        pool.max_connections(1)
            .min_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
    } else {
        // The pool tests a connection of a server when it comes back; again only if it lay idle since.
        pool.max_connections(CONNECTIONS_MAX)
            .before_acquire(|connection, meta| {
                Box::pin(async move {
                    if meta.idle_for > TESTED_FOR {
                        connection.ping().await?;
                    }
                    Ok(true)
                })
            })
    };
    Ok(pool.connect_with(options).await?)
}
