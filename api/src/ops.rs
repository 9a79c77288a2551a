//! The operational store: sessions, nonces, limits, uploads, sending state. Not history: `ops.db`
//! beside the ledger, or the schema `ops` of the same PostgreSQL.

pub(crate) mod check;
pub mod claim_code;
pub mod cursor;
pub mod erasure;
pub mod job;
pub mod limit;
pub mod machine;
pub mod mail;
pub mod missing_file;
pub mod nonce;
pub mod push;
pub mod saved_view;
pub mod second_factor;
pub mod security;
pub mod session;
pub mod staged_upload;
pub mod upload;
pub mod views;
pub mod webhook;
pub mod working_paper;

#[cfg(test)]
mod newer_tests;
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
        10,
        "missing files",
        include_str!("../../migrations/ops/0010_missing_files.sql"),
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
    (
        40,
        "second factor",
        include_str!("../../migrations/ops/0040_second_factor.sql"),
    ),
    (
        50,
        "security log",
        include_str!("../../migrations/ops/0050_security_log.sql"),
    ),
    (
        60,
        "browser keys",
        include_str!("../../migrations/ops/0060_browser_keys.sql"),
    ),
    (
        70,
        "mail queued at",
        include_str!("../../migrations/ops/0070_mail_queued_at.sql"),
    ),
    (
        80,
        "file holders",
        include_str!("../../migrations/ops/0080_file_holders.sql"),
    ),
    (
        95,
        "working papers",
        include_str!("../../migrations/ops/0095_working_papers.sql"),
    ),
    (
        96,
        "saved views",
        include_str!("../../migrations/ops/0096_saved_views.sql"),
    ),
    (
        110,
        "claim codes",
        include_str!("../../migrations/ops/0110_claim_codes.sql"),
    ),
    (
        120,
        "webhooks",
        include_str!("../../migrations/ops/0120_webhooks.sql"),
    ),
    (
        128,
        "machines",
        include_str!("../../migrations/ops/0128_machines.sql"),
    ),
    (
        130,
        "message channel",
        include_str!("../../migrations/ops/0130_message_channel.sql"),
    ),
    (
        131,
        "push devices",
        include_str!("../../migrations/ops/0131_push_devices.sql"),
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
    /// What it wrote is on the disk when it answers.
    pool: AnyPool,
    /// For what need not wait for the disk: see [`Ops::open_file`] and [`Ops::open_schema`].
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
    /// What is acknowledged waits for the disk (`FULL`; `EXTRA` adds nothing to a write-ahead log): an
    /// ended session stays ended and an adopted file adopted after a power cut. Nonces, attempts and
    /// views do not (`NORMAL`, which costs 17 µs instead of the 4 ms of a disk, before every write of
    /// the portal). `synchronous` belongs to a connection, but all connections share one log file that
    /// counts up to its first damaged frame: the next commit with `FULL` takes what was before it along,
    /// so a power cut takes at most the guards since then, never something acknowledged. A request of
    /// those seconds could come again within [`WINDOW_MS`] for whoever broke TLS; the versions and the
    /// repeat keys in the ledger are what refuses a second act.
    ///
    /// [`WINDOW_MS`]: crate::signing::WINDOW_MS
    ///
    /// # Errors
    /// When the file cannot be opened or its tables not brought up to date.
    pub async fn open_file(data_dir: &Path) -> Result<Self, OpsError> {
        let url = format!("sqlite:{}?mode=rwc", data_dir.join("ops.db").display());
        // SQLite does not queue writers: on a machine that has too much to do one may lose turn after turn.
        let on_connect = |synchronous: &str| {
            format!(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = {synchronous}; \
                 PRAGMA busy_timeout = 20000; PRAGMA secure_delete = ON;"
            )
        };
        let pool = connect(&url, on_connect("FULL")).await?;
        let quick = connect(&url, on_connect("NORMAL")).await?;
        Self::with_tables(pool, quick, SQLITE_CLOCK_MS).await
    }

    /// Opens a schema of the ledger's PostgreSQL database, making it when it is missing.
    ///
    /// A nonce is not waited for on the disk: the append that follows it is, in the same log of the same
    /// server, and takes the nonce along. So no write is ever told to be done whose nonce could be used
    /// again. Nor are attempts and views, of which nobody is told anything. All else waits, also for a
    /// synchronous standby, whatever the server's own setting is.
    ///
    /// # Errors
    /// When the database cannot be reached or its tables not brought up to date.
    pub async fn open_schema(url: &str, schema: &'static str) -> Result<Self, OpsError> {
        let on_connect = format!("SET search_path TO {schema};");
        let durable = "SELECT SET_CONFIG('synchronous_commit', 'on', FALSE)
             WHERE CURRENT_SETTING('synchronous_commit') IN ('off', 'local', 'remote_write');";
        let pool = connect(url, on_connect.clone() + durable).await?;
        // A login that only serves may not make it, nor say that it makes what is there.
        let made = sqlx::query("SELECT 1 FROM pg_namespace WHERE nspname = $1")
            .bind(schema)
            .fetch_optional(&pool)
            .await?;
        if made.is_none() {
            pool.execute(AssertSqlSafe(format!(
                "CREATE SCHEMA IF NOT EXISTS {schema}"
            )))
            .await?;
        }
        let quick = connect(url, on_connect + "SET synchronous_commit TO off;").await?;
        Self::with_tables(pool, quick, POSTGRES_CLOCK_MS).await
    }

    async fn with_tables(
        pool: AnyPool,
        quick: AnyPool,
        clock_ms: &'static str,
    ) -> Result<Self, OpsError> {
        if is_current(&pool).await {
            return Ok(Self {
                pool,
                quick,
                clock_ms,
            });
        }
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
        // A newer program may have added tables since: two versions work beside each other, and one goes back.
        let mut migrator = Migrator::with_migrations(migrations);
        migrator.set_ignore_missing(true);
        migrator.run(&pool).await?;
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

    /// What the two kinds of connections wait for, as the database names it.
    #[cfg(test)]
    pub(crate) async fn durability(&self) -> Result<(String, String), sqlx::Error> {
        let of = async |pool: &AnyPool| {
            use sqlx::Row;
            let mut connection = pool.acquire().await?;
            if connection.backend_name() == "SQLite" {
                let row = sqlx::query("PRAGMA synchronous");
                let row = row.fetch_one(&mut *connection).await?;
                return Ok(row.try_get::<i64, _>(0)?.to_string());
            }
            let row = sqlx::query("SHOW synchronous_commit");
            row.fetch_one(&mut *connection).await?.try_get(0)
        };
        Ok::<_, sqlx::Error>((of(&self.pool).await?, of(&self.quick).await?))
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

/// The version of the tables that this program makes.
pub(crate) fn schema_version() -> i64 {
    MIGRATIONS
        .iter()
        .map(|(version, ..)| *version)
        .max()
        .unwrap_or(0)
}

/// Whether the tables of this program are there already, those of a newer one beside them or not: then a login without
/// the rights of their owner may serve.
async fn is_current(pool: &AnyPool) -> bool {
    let Ok(rows) = sqlx::query("SELECT version FROM _sqlx_migrations")
        .fetch_all(pool)
        .await
    else {
        return false;
    };
    let applied: Vec<i64> = rows
        .iter()
        .filter_map(|row| sqlx::Row::try_get(row, 0).ok())
        .collect();
    MIGRATIONS
        .iter()
        .all(|(version, ..)| applied.contains(version))
}

/// Lets whoever runs the program read and write the operational tables, as the owner of a PostgreSQL database.
///
/// # Errors
/// When the database refuses.
pub(crate) async fn let_in(url: &str) -> Result<(), OpsError> {
    let pool = connect(url, String::new()).await?;
    for sql in [
        "GRANT USAGE ON SCHEMA ops TO beasiswa_runtime",
        "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ops TO beasiswa_runtime",
    ] {
        pool.execute(sql).await?;
    }
    pool.close().await;
    Ok(())
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
