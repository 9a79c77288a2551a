//! The PostgreSQL engine: several nodes share one log; the head row's lock puts them in order.

mod by_stream;
mod claims;
mod read;
mod role;
mod statement;
mod write;

use std::str::FromStr;
use std::sync::Mutex;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPool, PgPoolOptions, PgRow};
use sqlx::{ConnectOptions, Connection as _, Decode, Row, SqlSafeStr as _};

use crate::config::LedgerConfig;
use crate::error::OpenError;
use crate::store::{Columns, StoreError};

pub(crate) use write::Writer;

/// Longest wait for a connection from the pool.
const ACQUIRE_WAIT: Duration = Duration::from_secs(5);

/// Channel on which nodes tell each other the log's size.
const HEAD_CHANNEL: &str = "ledger_head";
/// Channel on which nodes tell each other whose key was erased.
const ERASED_CHANNEL: &str = "ledger_erased";

/// What another node said.
pub(crate) enum Heard {
    Head(u64),
    Erased(String),
}

/// The readers of one database.
pub(crate) struct Engine {
    readers: PgPool,
    options: PgConnectOptions,
    /// The writer's connection, for the next one to end it.
    backend: Mutex<Option<write::Backend>>,
    /// Nothing is written, not even to make sure of what was read.
    read_only: bool,
}

impl Engine {
    /// Opens a migrated database.
    pub async fn open(config: &LedgerConfig) -> Result<(Self, Writer), OpenError> {
        let options = options(config)?;
        let mut owner = options.connect().await.map_err(database)?;
        if !config.unsafe_durability {
            refuse_unsafe(&mut owner).await?;
        }
        owner.close().await.map_err(database)?;
        let readers = PgPoolOptions::new()
            // One more: listening holds a connection.
            .max_connections(config.readers_max.max(1) + 1)
            .acquire_timeout(ACQUIRE_WAIT)
            .after_connect(|connection, _| Box::pin(role::assume(connection)))
            .connect_with(options.clone())
            .await
            .map_err(database)?;
        let backend = Mutex::default();
        let writer = Writer::connect(&options, &backend)
            .await
            .map_err(|error| OpenError::Database(error.to_string()))?;
        let engine = Self {
            readers,
            options,
            backend,
            read_only: false,
        };
        Ok((engine, writer))
    }

    /// Opens a migrated database without ever writing to it.
    pub async fn open_read_only(config: &LedgerConfig) -> Result<Self, OpenError> {
        let options = options(config)?.options([("default_transaction_read_only", "on")]);
        let readers = PgPoolOptions::new()
            .max_connections(config.readers_max.max(1) + 1)
            .acquire_timeout(ACQUIRE_WAIT)
            .after_connect(|connection, _| Box::pin(role::assume(connection)))
            .connect_with(options.clone())
            .await
            .map_err(database)?;
        let latest = MIGRATIONS.iter().map(|(version, ..)| *version).max();
        let applied: Option<i64> =
            sqlx::query_scalar("SELECT MAX(version) FROM ledger._sqlx_migrations WHERE success")
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
            options,
            backend: Mutex::default(),
            read_only: true,
        })
    }

    pub async fn writer(&self) -> Result<Writer, StoreError> {
        Writer::connect(&self.options, &self.backend).await
    }

    /// Tells the other nodes to forget a subject's key.
    pub async fn announce_erased(&self, subject: &str) -> Result<(), StoreError> {
        sqlx::query("SELECT PG_NOTIFY($1, $2)")
            .bind(ERASED_CHANNEL)
            .bind(subject)
            .execute(&self.readers)
            .await
            .map(drop)
            .map_err(store_error)
    }

    /// Commits a write and waits for it as long as the server does.
    pub async fn confirm(&self) -> Result<(), StoreError> {
        let transaction = self.lasting().await?;
        transaction.commit().await.map_err(store_error)
    }

    /// A connection on which the other nodes are heard.
    pub async fn listener(&self) -> Result<PgListener, StoreError> {
        let mut listener = PgListener::connect_with(&self.readers)
            .await
            .map_err(store_error)?;
        listener
            .listen_all([HEAD_CHANNEL, ERASED_CHANNEL])
            .await
            .map_err(store_error)?;
        Ok(listener)
    }

    pub async fn close(&self) {
        self.readers.close().await;
    }
}

/// What the next notification says; `None` for one that says nothing to us.
pub(crate) async fn hear(listener: &mut PgListener) -> Result<Option<Heard>, StoreError> {
    let notification = listener.recv().await.map_err(store_error)?;
    let payload = notification.payload();
    Ok(match notification.channel() {
        HEAD_CHANNEL => payload.parse().ok().map(Heard::Head),
        ERASED_CHANNEL => Some(Heard::Erased(payload.to_owned())),
        _ => None,
    })
}

const MIGRATIONS: [(i64, &str, &str); 3] = [
    (
        1,
        "ledger",
        include_str!("../../../migrations/ledger/postgres/0001_ledger.sql"),
    ),
    (
        2,
        "witnesses and keys",
        include_str!("../../../migrations/ledger/postgres/0002_witnesses_and_keys.sql"),
    ),
    (
        3,
        "signed heads",
        include_str!("../../../migrations/ledger/postgres/0003_signed_heads.sql"),
    ),
];

/// Creates or updates the tables and the runtime role, as the tables' owner. Nothing is touched
/// when all is up to date, so that a login without the owner's rights can run a node.
pub(crate) async fn migrate(config: &LedgerConfig) -> Result<(), OpenError> {
    let mut connection = options(config)?.connect().await.map_err(database)?;
    let mut migrator = Migrator::with_migrations(
        MIGRATIONS
            .into_iter()
            .map(|(version, name, sql)| {
                let sql = sql.into_sql_str();
                Migration::new(version, name.into(), MigrationType::Simple, sql, false)
            })
            .collect(),
    );
    migrator.dangerous_set_table_name("ledger._sqlx_migrations");
    let latest = migrator.iter().map(|m| m.version).max().unwrap_or(0);
    if role::is_ready(&mut connection, latest)
        .await
        .map_err(database)?
    {
        return connection.close().await.map_err(database);
    }
    sqlx::query("SELECT PG_ADVISORY_LOCK(HASHTEXT('beasiswa.ledger.migrate'))")
        .execute(&mut connection)
        .await
        .map_err(database)?;
    let done = async {
        make_schema(&mut connection).await?;
        migrator
            .run(&mut connection)
            .await
            .map_err(|error| OpenError::Migration(error.to_string()))?;
        role::grant(&mut connection)
            .await
            .map_err(|error| match error {
                role::GrantError::Superuser(sql) => OpenError::Superuser(sql),
                role::GrantError::Database(error) => OpenError::Migration(error.to_string()),
            })
    }
    .await;
    // Closing gives the advisory lock back.
    connection.close().await.map_err(database)?;
    done
}

/// Makes the schema where it is missing: asked first, since making one that is there needs the right to all the same.
async fn make_schema(connection: &mut PgConnection) -> Result<(), OpenError> {
    let migration = |error: sqlx::Error| OpenError::Migration(error.to_string());
    let (owned, sql, login): (Option<bool>, String, String) = sqlx::query_as(
        "SELECT (SELECT PG_HAS_ROLE(CURRENT_USER, nspowner, 'MEMBER')
                   FROM pg_namespace WHERE nspname = 'ledger'),
                FORMAT('GRANT CREATE ON DATABASE %I TO %I;', CURRENT_DATABASE(), CURRENT_USER),
                CAST(CURRENT_USER AS TEXT)",
    )
    .fetch_one(&mut *connection)
    .await
    .map_err(migration)?;
    match owned {
        Some(true) => return Ok(()),
        Some(false) => return Err(OpenError::Stranger(login)),
        None => {}
    }
    match sqlx::query("CREATE SCHEMA ledger")
        .execute(connection)
        .await
    {
        Ok(_) => Ok(()),
        Err(error)
            if error.as_database_error().and_then(|e| e.code()).as_deref() == Some("42501") =>
        {
            Err(OpenError::Superuser(sql))
        }
        Err(error) => Err(migration(error)),
    }
}

/// Lets another login run the program without owning anything of the log; gives back what only a superuser can do.
pub(crate) async fn serve_as(config: &LedgerConfig, login: &str) -> Result<Vec<String>, OpenError> {
    let mut connection = options(config)?.connect().await.map_err(database)?;
    let left = role::serve_as(&mut connection, login).await;
    connection.close().await.map_err(database)?;
    left.map_err(|error| OpenError::Migration(error.to_string()))
}

fn options(config: &LedgerConfig) -> Result<PgConnectOptions, OpenError> {
    Ok(PgConnectOptions::from_str(&config.url)
        .map_err(|error| OpenError::Config(error.to_string()))?
        .application_name("beasiswa-ledger")
        .disable_statement_logging())
}

/// Refuses a server that would lose acknowledged events in a power cut.
async fn refuse_unsafe(connection: &mut PgConnection) -> Result<(), OpenError> {
    let settings = unsafe_settings(connection).await.map_err(database)?;
    if settings.is_empty() {
        return Ok(());
    }
    Err(OpenError::UnsafeSettings(format!(
        "{} = off",
        settings.join(" = off, ")
    )))
}

/// Which settings, off, lose acknowledged events in a power cut.
async fn unsafe_settings(connection: &mut PgConnection) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT name FROM UNNEST(ARRAY['fsync', 'synchronous_commit', 'full_page_writes']) AS s (name)
          WHERE CURRENT_SETTING(name) = 'off' ORDER BY name",
    )
    .fetch_all(connection)
    .await
}

/// See [`crate::Ledger::unsafe_settings`].
pub(crate) async fn unsafe_settings_of(config: &LedgerConfig) -> Result<Vec<String>, OpenError> {
    let mut connection = options(config)?.connect().await.map_err(database)?;
    let settings = unsafe_settings(&mut connection).await.map_err(database);
    connection.close().await.map_err(database)?;
    settings
}

fn database(error: sqlx::Error) -> OpenError {
    OpenError::Database(error.to_string())
}

/// PostgreSQL's error classes, sorted by what they mean for a caller.
fn store_error(error: sqlx::Error) -> StoreError {
    let text = error.to_string();
    let Some(database) = error.as_database_error() else {
        return StoreError::Lost(text);
    };
    match database.code().as_deref() {
        Some("53100") => StoreError::DiskFull,
        // Connection, shutdown, too many connections, a standby not yet promoted, idle too long.
        Some(code)
            if code.starts_with("08")
                || code.starts_with("57P")
                || code == "53300"
                || code == "25006"
                || code == "25P03" =>
        {
            StoreError::Lost(text)
        }
        // Data corrupted, index corrupted.
        Some("XX001" | "XX002") => StoreError::Damaged(text),
        _ => StoreError::Other(text),
    }
}

impl Columns for PgRow {
    fn bytes(&self, column: usize) -> Option<&[u8]> {
        let value = self.try_get_raw(column).ok()?;
        if sqlx::ValueRef::is_null(&value) {
            return None;
        }
        <&[u8] as Decode<sqlx::Postgres>>::decode(value).ok()
    }

    fn integer(&self, column: usize) -> Option<i64> {
        let value = self.try_get_raw(column).ok()?;
        if sqlx::ValueRef::is_null(&value) {
            return None;
        }
        <i64 as Decode<sqlx::Postgres>>::decode(value).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the server says with this code, as a caller is told it.
    async fn said(connection: &mut PgConnection, code: &str) -> StoreError {
        let sql = format!("DO $$ BEGIN RAISE EXCEPTION 'said' USING ERRCODE = '{code}'; END $$");
        let error = sqlx::raw_sql(sqlx::AssertSqlSafe(sql))
            .execute(connection)
            .await
            .expect_err("it raises");
        store_error(error)
    }

    #[tokio::test]
    async fn errors_are_sorted_by_what_they_mean() {
        let url = std::env::var("TEST_DATABASE_URL").expect("TEST_DATABASE_URL names a server");
        let mut connection = PgConnection::connect(&url).await.unwrap();
        for code in ["08006", "57P01", "57P03", "53300", "25006", "25P03"] {
            let error = said(&mut connection, code).await;
            assert!(matches!(error, StoreError::Lost(_)), "{code}: {error}");
        }
        for code in ["XX001", "XX002"] {
            let error = said(&mut connection, code).await;
            assert!(matches!(error, StoreError::Damaged(_)), "{code}: {error}");
        }
        let full = said(&mut connection, "53100").await;
        assert!(matches!(full, StoreError::DiskFull), "{full}");
        for code in ["23505", "57014", "25001", "53200"] {
            let error = said(&mut connection, code).await;
            assert!(matches!(error, StoreError::Other(_)), "{code}: {error}");
        }
    }
}
