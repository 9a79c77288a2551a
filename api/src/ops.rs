//! The operational store: sessions, nonces, limits, uploads, sending state. Not history: `ops.db`
//! beside the ledger, or the schema `ops` of the same PostgreSQL.

pub(crate) mod check;
pub mod cursor;
pub mod erasure;
pub mod job;
pub mod limit;
pub mod mail;
pub mod nonce;
pub mod session;
pub mod staged_upload;
pub mod upload;
pub mod views;

#[cfg(test)]
mod tests;

use std::{path::Path, time::Duration};

use sqlx::{
    AnyPool, AssertSqlSafe, Connection, Executor, SqlSafeStr,
    any::AnyPoolOptions,
    migrate::{Migration, MigrationType, Migrator},
};

const MIGRATIONS: &[(i64, &str, &str)] = &[
    (
        1,
        "sessions and sending",
        include_str!("../../migrations/ops/0001_sessions_and_sending.sql"),
    ),
    (
        2,
        "jobs",
        include_str!("../../migrations/ops/0002_jobs.sql"),
    ),
    (
        5,
        "news views",
        include_str!("../../migrations/ops/0005_news_views.sql"),
    ),
    (
        8,
        "staged uploads",
        include_str!("../../migrations/ops/0008_staged_uploads.sql"),
    ),
    (
        20,
        "turns",
        include_str!("../../migrations/ops/0020_turns.sql"),
    ),
    (
        30,
        "checks",
        include_str!("../../migrations/ops/0030_checks.sql"),
    ),
];
const CONNECTIONS_MAX: u32 = 8;
const SQLITE_CLOCK_MS: &str = "CAST(unixepoch('subsec') * 1000 AS BIGINT)";
const POSTGRES_CLOCK_MS: &str =
    "CAST(FLOOR(EXTRACT(EPOCH FROM clock_timestamp()) * 1000) AS BIGINT)";
const WAIT_S: u64 = 5;
/// How long a connection that lies idle is taken for alive.
const TESTED_FOR: Duration = Duration::from_secs(1);

/// A handle to the operational store.
#[derive(Debug, Clone)]
pub struct Ops {
    pool: AnyPool,
    /// For what need not wait for PostgreSQL's disk, see [`Ops::open_schema`].
    quick: AnyPool,
    /// The database's own clock in Unix milliseconds, as SQL.
    clock_ms: &'static str,
}

/// The operational store could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpsError {
    /// The database refused.
    #[error("operational store: {0}")]
    Database(#[from] sqlx::Error),
    /// Its tables could not be brought up to date.
    #[error("operational store: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
}

impl Ops {
    /// Opens `ops.db` in a data folder.
    ///
    /// # Errors
    /// When the file cannot be opened or its tables not brought up to date.
    pub async fn open_file(data_dir: &Path) -> Result<Self, OpsError> {
        let url = format!("sqlite:{}?mode=rwc", data_dir.join("ops.db").display());
        // Losing the last sessions in a power cut is a new login, nothing more: NORMAL is enough here.
        let on_connect = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; \
                          PRAGMA busy_timeout = 5000; PRAGMA secure_delete = ON;";
        let pool = connect(&url, on_connect.to_owned()).await?;
        Self::with_tables(pool.clone(), pool, SQLITE_CLOCK_MS).await
    }

    /// Opens a schema of the ledger's PostgreSQL database, making it when it is missing.
    ///
    /// A nonce is not waited for on the disk: the append that follows it is, in the same log of the same
    /// server, and takes the nonce along. So no write is ever told to be done whose nonce could be used again.
    ///
    /// # Errors
    /// When the database cannot be reached or its tables not brought up to date.
    pub async fn open_schema(url: &str, schema: &'static str) -> Result<Self, OpsError> {
        let on_connect =
            format!("CREATE SCHEMA IF NOT EXISTS {schema}; SET search_path TO {schema};");
        let pool = connect(url, on_connect.clone()).await?;
        let quick = connect(url, on_connect + "SET synchronous_commit TO off;").await?;
        Self::with_tables(pool, quick, POSTGRES_CLOCK_MS).await
    }

    async fn with_tables(
        pool: AnyPool,
        quick: AnyPool,
        clock_ms: &'static str,
    ) -> Result<Self, OpsError> {
        let migrations = MIGRATIONS
            .iter()
            .map(|(version, name, sql)| {
                Migration::new(
                    *version,
                    (*name).into(),
                    MigrationType::Simple,
                    (*sql).into_sql_str(),
                    false,
                )
            })
            .collect();
        Migrator::with_migrations(migrations).run(&pool).await?;
        Ok(Self {
            pool,
            quick,
            clock_ms,
        })
    }

    /// Closes all connections.
    pub async fn close(&self) {
        self.pool.close().await;
        self.quick.close().await;
    }

    /// Answers when the store does.
    ///
    /// # Errors
    /// When it does not.
    pub async fn ping(&self) -> Result<(), sqlx::Error> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(())
    }
}

async fn connect(url: &str, on_connect: String) -> Result<AnyPool, sqlx::Error> {
    sqlx::any::install_default_drivers();
    AnyPoolOptions::new()
        .max_connections(CONNECTIONS_MAX)
        .acquire_timeout(Duration::from_secs(WAIT_S))
        // The pool tests a connection when it comes back; again only if it lay idle since.
        .test_before_acquire(false)
        .before_acquire(|connection, meta| {
            Box::pin(async move {
                if meta.idle_for > TESTED_FOR {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
        .after_connect(move |connection, _| {
            let sql = on_connect.clone();
            Box::pin(async move {
                connection.execute(AssertSqlSafe(sql)).await?;
                Ok(())
            })
        })
        .connect(url)
        .await
}
