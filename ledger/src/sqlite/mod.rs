//! The SQLite engine: one writer connection (WAL, FULL), a pool of readers.

mod by_stream;
mod claims;
mod facts;
mod read;
mod rows;
mod script;
mod write;

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteRow, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection as _, Decode, Row, SqlSafeStr as _};

use crate::config::LedgerConfig;
use crate::error::OpenError;
use crate::store::{Columns, StoreError};
use rows::RowReaders;

pub(crate) use rows::Rows;
pub(crate) use write::Writer;

/// How long a writer waits for another process's transaction.
const BUSY_WAIT: Duration = Duration::from_secs(5);

/// What a connection keeps of the file in memory: KiB, as SQLite is told it.
const CACHE_SIZE: i64 = -4096;

/// The readers of one database file.
pub(crate) struct Engine {
    readers: SqlitePool,
    rows: RowReaders,
    options: SqliteConnectOptions,
    unsafe_durability: bool,
}

impl Engine {
    /// Opens an existing database; the writer is connected first, so that the readers find WAL.
    pub async fn open(config: &LedgerConfig) -> Result<(Self, Writer), OpenError> {
        let options = options(config)?;
        let writer = Writer::connect(&options, config.unsafe_durability).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(config.readers_max.max(1))
            // A file does not hang up.
            .test_before_acquire(false)
            .connect_with(options.clone().read_only(true).create_if_missing(false))
            .await
            .map_err(database)?;
        let engine = Self {
            readers,
            rows: row_readers(&options, config),
            options,
            unsafe_durability: config.unsafe_durability,
        };
        Ok((engine, writer))
    }

    /// Opens an existing database without ever writing to it.
    pub async fn open_read_only(config: &LedgerConfig) -> Result<Self, OpenError> {
        let options = options(config)?;
        let readers = SqlitePoolOptions::new()
            .max_connections(config.readers_max.max(1))
            .test_before_acquire(false)
            .connect_with(options.clone().read_only(true).create_if_missing(false))
            .await
            .map_err(database)?;
        let latest = MIGRATIONS.iter().map(|(version, ..)| *version).max();
        let applied: Option<i64> = sqlx::query_scalar("SELECT MAX(version) FROM _sqlx_migrations")
            .fetch_one(&readers)
            .await
            .map_err(database)?;
        if applied != latest {
            return Err(OpenError::Migration(format!(
                "the tables are at version {applied:?}, this program knows {latest:?}"
            )));
        }
        Ok(Self {
            readers,
            rows: row_readers(&options, config),
            options,
            unsafe_durability: config.unsafe_durability,
        })
    }

    pub async fn writer(&self) -> Result<Writer, StoreError> {
        Writer::connect(&self.options, self.unsafe_durability)
            .await
            .map_err(|error| StoreError::Lost(error.to_string()))
    }

    pub async fn close(&self) {
        self.rows.close();
        self.readers.close().await;
    }
}

fn row_readers(options: &SqliteConnectOptions, config: &LedgerConfig) -> RowReaders {
    let path = options.get_filename().to_path_buf();
    RowReaders::new(path, config.readers_max.max(1) as usize)
}

const MIGRATIONS: [(i64, &str, &str); 3] = [
    (
        1,
        "ledger",
        include_str!("../../../migrations/ledger/sqlite/0001_ledger.sql"),
    ),
    (
        2,
        "witnesses and keys",
        include_str!("../../../migrations/ledger/sqlite/0002_witnesses_and_keys.sql"),
    ),
    (
        3,
        "signed heads",
        include_str!("../../../migrations/ledger/sqlite/0003_signed_heads.sql"),
    ),
];

/// The last of them; PostgreSQL's have the same numbers.
pub(crate) const LATEST: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;

/// Creates or updates the tables.
pub(crate) async fn migrate(config: &LedgerConfig) -> Result<(), OpenError> {
    let options = options(config)?;
    let mut connection = options.connect().await.map_err(database)?;
    Migrator::with_migrations(
        MIGRATIONS
            .into_iter()
            .map(|(version, name, sql)| {
                let sql = sql.into_sql_str();
                Migration::new(version, name.into(), MigrationType::Simple, sql, false)
            })
            .collect(),
    )
    .run(&mut connection)
    .await
    .map_err(|error| OpenError::Migration(error.to_string()))?;
    connection.close().await.map_err(database)
}

/// `sqlite:PATH`, optionally with `?synchronous=off|normal|full|extra` (all but the last two are
/// refused later) and `max_page_count=N`, a quota in pages of 4 KiB.
fn options(config: &LedgerConfig) -> Result<SqliteConnectOptions, OpenError> {
    let path = config
        .url
        .strip_prefix("sqlite://")
        .or_else(|| config.url.strip_prefix("sqlite:"))
        .ok_or_else(|| OpenError::Config("expected sqlite:PATH".to_owned()))?;
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    if path.is_empty() || path.starts_with(":memory:") {
        return Err(OpenError::Config(
            "the ledger needs a file; memory loses everything".to_owned(),
        ));
    }
    let mut synchronous = SqliteSynchronous::Full;
    let mut pages_max = None;
    for (name, value) in query.split('&').filter_map(|pair| pair.split_once('=')) {
        match name {
            "synchronous" => {
                synchronous = SqliteSynchronous::from_str(value)
                    .map_err(|error| OpenError::Config(error.to_string()))?;
            }
            "max_page_count" => {
                let pages: u32 = value
                    .parse()
                    .map_err(|_| OpenError::Config("max_page_count is not a number".to_owned()))?;
                pages_max = Some(pages);
            }
            "mode" if value == "rwc" => {}
            other => return Err(OpenError::Config(format!("unknown option {other}"))),
        }
    }
    let mut options = SqliteConnectOptions::new()
        .filename(PathBuf::from(path))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(synchronous)
        .busy_timeout(BUSY_WAIT)
        .statement_cache_capacity(256)
        // Erased keys are overwritten, not only unlinked.
        .pragma("secure_delete", "ON")
        .pragma("cache_size", CACHE_SIZE.to_string())
        .disable_statement_logging();
    if let Some(pages) = pages_max {
        options = options.pragma("max_page_count", pages.to_string());
    }
    Ok(options)
}

/// Refuses a connection that would lose acknowledged events in a power cut.
async fn refuse_unsafe(connection: &mut SqliteConnection) -> Result<(), OpenError> {
    let journal: String = sqlx::query_scalar("PRAGMA journal_mode")
        .fetch_one(&mut *connection)
        .await
        .map_err(database)?;
    if !journal.eq_ignore_ascii_case("wal") {
        return Err(OpenError::UnsafeSettings(format!(
            "journal_mode is {journal}, needed is WAL"
        )));
    }
    let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous")
        .fetch_one(&mut *connection)
        .await
        .map_err(database)?;
    if synchronous < 2 {
        return Err(OpenError::UnsafeSettings(
            "synchronous is less than FULL".to_owned(),
        ));
    }
    Ok(())
}

fn database(error: sqlx::Error) -> OpenError {
    OpenError::Database(error.to_string())
}

/// SQLite's result codes, sorted by what they mean for a caller.
fn store_error(error: sqlx::Error) -> StoreError {
    let text = error.to_string();
    let code: Option<i64> = error
        .as_database_error()
        .and_then(|error| error.code()?.parse().ok());
    told(code, text)
}

fn told(code: Option<i64>, text: String) -> StoreError {
    match code {
        // FULL; IOERR_WRITE, IOERR_SHMSIZE: how a full disk shows in WAL and its index.
        Some(13 | 778 | 4874) => StoreError::DiskFull,
        // CORRUPT, NOTADB.
        Some(code) if matches!(code & 0xff, 11 | 26) => StoreError::Damaged(text),
        Some(_) => StoreError::Other(text),
        None => StoreError::Lost(text),
    }
}

impl Columns for SqliteRow {
    fn bytes(&self, column: usize) -> Option<&[u8]> {
        let value = self.try_get_raw(column).ok()?;
        if sqlx::ValueRef::is_null(&value) {
            return None;
        }
        <&[u8] as Decode<sqlx::Sqlite>>::decode(value).ok()
    }

    fn integer(&self, column: usize) -> Option<i64> {
        let value = self.try_get_raw(column).ok()?;
        if sqlx::ValueRef::is_null(&value) {
            return None;
        }
        <i64 as Decode<sqlx::Sqlite>>::decode(value).ok()
    }
}
