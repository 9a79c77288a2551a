//! The read store: where read models live, on SQLite (a file or memory) or PostgreSQL (a schema).
//!
//! It can be dropped and rebuilt from the log at any time, so it runs with cheap durability.
mod answers;
#[cfg(test)]
mod content;
mod file;
mod location;
pub(crate) mod others;
pub mod schema;
pub mod switch;

pub(crate) use file::lock_key;
pub(crate) use location::with_suffix;
pub use location::{Engine, Location};

use crate::error::Error;
use answers::{Changes, Remembered};
use futures::FutureExt as _;
use moka::future::Cache;
use sqlx::Executor as _;
use sqlx::pool::PoolConnection;
use sqlx::{AnyConnection, AnyPool};
use std::ops::{Deref, DerefMut};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, RwLock, Semaphore};

/// Longest wait for one of them.
const ACQUIRE_WAIT: Duration = Duration::from_secs(10);

/// Answers that a store remembers: what was counted is one, each row of a page is one.
const ANSWERS_MAX: u64 = 10_000;

/// How long one is remembered that nobody asks for: those of a revision that has passed.
const ANSWER_IDLE: Duration = Duration::from_secs(60);

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

struct Shared {
    /// Under whose name the places of all tables lie; none for a store of its own.
    base: Option<Location>,
    location: Location,
    pool: RwLock<Opened>,
    /// Whether the file goes with the last handle.
    passing: bool,
    /// Whether the store was filled up to the end of the log, so that it may answer.
    filled: AtomicBool,
    /// While it is not: events applied, and events in the log.
    progress: Mutex<(u64, u64)>,
    /// When rows last changed.
    changes: Changes,
    /// Answers, by the change they were computed after and the question.
    answers: Cache<(u64, String), Remembered>,
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
    /// Whether this handle is for who fills it.
    fills: bool,
}

impl std::fmt::Debug for ReadStore {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The URL of a database may carry a password.
        write!(formatter, "ReadStore({:?})", self.engine())
    }
}

impl ReadStore {
    /// Opens the store at `url` (`sqlite:PATH`, `postgres:…`), creating what is missing. Tables of
    /// another version lie beside it and stay until nobody uses them. A new store does not answer
    /// before the runner has filled it ([`Error::Filling`]).
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

    /// Opens the store of this program's tables under a place, creating what is missing.
    ///
    /// # Errors
    /// The database cannot be reached or refuses.
    pub async fn open_at(base: Location) -> Result<Self, Error> {
        Self::open_named(base, &schema::name()).await
    }

    /// Opens these tables as a program of another version would: for tests of two versions.
    ///
    /// # Errors
    /// The database cannot be reached or refuses.
    #[doc(hidden)]
    pub async fn open_named(base: Location, name: &str) -> Result<Self, Error> {
        let location = base.of_tables(name);
        Self::made(Some(base), location, Filling::Live).await
    }

    /// Opens an empty store that is filled whole before anybody asks it; [`Self::finish`] makes it
    /// fit for queries.
    pub(crate) async fn open_for(location: Location, filling: Filling) -> Result<Self, Error> {
        Self::made(None, location, filling).await
    }

    async fn made(
        base: Option<Location>,
        location: Location,
        filling: Filling,
    ) -> Result<Self, Error> {
        let (opened, filled) = file::open(&location, filling).await?;
        Ok(Self {
            shared: Arc::new(Shared {
                base,
                location,
                pool: RwLock::new(opened),
                passing: filling == Filling::Past,
                filled: AtomicBool::new(filled),
                progress: Mutex::default(),
                changes: Changes::default(),
                answers: Cache::builder()
                    .max_capacity(ANSWERS_MAX)
                    .weigher(|_, known: &Remembered| known.weight)
                    .time_to_idle(ANSWER_IDLE)
                    .build(),
            }),
            fills: false,
        })
    }

    /// The same store for who fills it: it answers this handle before it is whole.
    pub(crate) fn for_filling(&self) -> Self {
        Self {
            shared: Arc::clone(&self.shared),
            fills: true,
        }
    }

    /// Whether the store was filled up to the end of the log once, so that it answers.
    #[must_use]
    pub fn is_filled(&self) -> bool {
        // Nobody has a store of its own before it is whole.
        self.shared.base.is_none() || self.shared.filled.load(Ordering::SeqCst)
    }

    pub(crate) fn set_filled(&self, filled: bool) {
        self.shared.filled.store(filled, Ordering::SeqCst);
    }

    /// Says how far a store is that does not answer yet.
    pub(crate) fn set_progress(&self, applied: u64, of: u64) {
        let mut progress = self.shared.progress.lock();
        *progress
            .as_deref_mut()
            .unwrap_or_else(|poisoned| poisoned.get_mut()) = (applied, of);
    }

    /// How far it is while it does not answer.
    pub(crate) fn filling(&self) -> Error {
        let progress = self.shared.progress.lock();
        let (applied, of) = *progress.unwrap_or_else(PoisonError::into_inner);
        Error::Filling { applied, of }
    }

    /// Marks the rows as whole: from here on they answer.
    pub(crate) async fn mark_filled(&self) -> Result<(), Error> {
        let mut connection = self.for_filling().connection().await?;
        sqlx::query("UPDATE read_store\nSET filled = 1\nWHERE filled = 0")
            .execute(&mut *connection)
            .await?;
        self.set_filled(true);
        Ok(())
    }

    /// Creates the tables again if another program has removed them.
    pub(crate) async fn ensure_tables(&self) -> Result<(), Error> {
        let Location::Postgres { schema, .. } = &self.shared.location else {
            return Ok(());
        };
        let mut connection = self.for_filling().connection().await?;
        let made = schema::ensure_postgres(&mut connection, schema, Filling::Live).await?;
        self.set_filled(made.filled);
        Ok(())
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

    /// Under whose name the places of all tables lie.
    pub(crate) fn base(&self) -> Option<&Location> {
        self.shared.base.as_ref()
    }

    /// A connection for queries. Waits while a rebuilt store is put in place.
    ///
    /// # Errors
    /// No connection in time; [`Error::Filling`] while the store knows less than the log.
    pub async fn connection(&self) -> Result<Connection, Error> {
        if !self.fills && !self.is_filled() {
            return Err(self.filling());
        }
        // On the heap, as all that asks a driver: nothing that awaits a connection is made of its futures.
        let acquired = async { self.shared.pool.read().await.connection().await };
        acquired.boxed().await
    }

    /// The random name of this filling of the store: a rebuild makes a new one.
    pub async fn generation(&self) -> String {
        self.shared.pool.read().await.generation.clone()
    }

    /// Creates the indexes of a store that was filled whole.
    pub(crate) async fn finish(&self) -> Result<(), Error> {
        schema::create_indexes(&mut *self.connection().await?).await
    }

    /// Tells PostgreSQL what stands in the tables that were just filled: its own daemon looks a minute later or more, and
    /// until then it plans as for empty ones, so that lists come seconds after what they tell.
    pub(crate) async fn analyze(&self) -> Result<(), Error> {
        if self.engine() == Engine::Postgres {
            let mut connection = self.for_filling().connection().await?;
            connection.execute("ANALYZE").await?;
        }
        Ok(())
    }

    /// Cuts off the write-ahead log of a file, in which rows live on that were changed or deleted:
    /// an erasure is done only then. The rows' places in the file itself are overwritten at once
    /// (`secure_delete`). What was remembered of them goes too.
    ///
    /// # Errors
    /// The database refuses, or readers kept the log in use all the time.
    pub async fn scrub(&self) -> Result<(), Error> {
        self.shared.answers.invalidate_all();
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
