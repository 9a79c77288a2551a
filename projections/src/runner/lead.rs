//! Which node leads the projections of a store, without comparing clocks: a lock of the operating system
//! beside a file, a lock of a session on PostgreSQL. Either ends with its holder.
//!
//! A lock can be lost without its holder knowing. So each lead has a number (its term) in the store, and
//! what a leader writes is checked against it in the same transaction.
use crate::error::Error;
use crate::store::{Location, ReadStore, lock_key, with_suffix};
use sqlx::any::AnyConnectOptions;
use sqlx::{
    AnyConnection, AssertSqlSafe, ConnectOptions as _, Connection as _, Executor, Row as _,
};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::str::FromStr as _;
use std::time::{Duration, Instant};

/// How long the server may be silent before the session that leads is taken for lost.
const ANSWER_WAIT: Duration = Duration::from_secs(10);

/// The server itself ends a session whose machine is gone (about 11 s) or whose program stands still (60 s), by
/// its own clock: only then can another node lead.
const SESSION: [&str; 4] = [
    "SET idle_session_timeout = '60s'",
    "SET tcp_keepalives_idle = 5",
    "SET tcp_keepalives_interval = 2",
    "SET tcp_keepalives_count = 3",
];

/// This node's part in the question who leads.
pub(crate) struct Lead {
    node: String,
    store: ReadStore,
    /// The session on PostgreSQL: it says that this node uses the tables, and holds the lead.
    session: Option<AnyConnection>,
    held: Option<Held>,
    asked: Option<Instant>,
}

struct Held {
    /// Number of this lead; a later one is higher.
    term: i64,
    /// The locked file.
    _file: Option<File>,
}

impl Lead {
    pub fn new(store: ReadStore, node: String) -> Self {
        Self {
            node,
            store,
            session: None,
            held: None,
            asked: None,
        }
    }

    /// The number of the lead that this node has.
    pub fn term(&self) -> Option<i64> {
        self.held.as_ref().map(|held| held.term)
    }

    /// Whether it is time to [`Self::look`] again.
    pub fn is_due(&self, every: Duration) -> bool {
        self.asked.is_none_or(|asked| asked.elapsed() >= every)
    }

    /// Says that this node uses the tables of the store, so that nobody removes them.
    pub async fn use_tables(&mut self) -> Result<(), Error> {
        let Location::Postgres { url, schema } = self.store.location().clone() else {
            return Ok(());
        };
        if self.session.is_some() {
            return Ok(());
        }
        let options = AnyConnectOptions::from_str(&url)?.disable_statement_logging();
        let mut session = answered(options.connect()).await?;
        for setting in SESSION {
            // An old server does not know all of them; it then notices later that this node is gone.
            if let Err(error) = session.execute(sqlx::raw_sql(setting)).await {
                tracing::debug!(%error, setting, "the session of the lead");
            }
        }
        sqlx::query("SELECT CAST(pg_advisory_lock_shared($1) AS TEXT)")
            .bind(lock_key("use", &schema))
            .execute(&mut session)
            .await?;
        // Before the lock was ours another node may have removed them.
        self.store.ensure_tables().await?;
        self.session = Some(session);
        Ok(())
    }

    /// Takes the lead when nobody has it, or makes sure that it is still ours; whether it is.
    pub async fn look(&mut self) -> Result<bool, Error> {
        self.asked = Some(Instant::now());
        let looked = self.look_at().await;
        if looked.is_err() {
            self.lose();
        }
        looked
    }

    async fn look_at(&mut self) -> Result<bool, Error> {
        self.use_tables().await?;
        if self.held.is_some() {
            if let Some(session) = &mut self.session {
                answered(session.ping()).await?;
            }
            return Ok(true);
        }
        let file = match self.store.location().clone() {
            Location::Memory => None,
            Location::File(path) => match lock_file(&path, &self.node)? {
                Some(file) => Some(file),
                None => return Ok(false),
            },
            Location::Postgres { schema, .. } => {
                let Some(session) = &mut self.session else {
                    return Ok(false);
                };
                let asked = sqlx::query(
                    "SELECT CASE WHEN pg_try_advisory_lock($1) THEN CAST(1 AS BIGINT)\n\
                     ELSE CAST(0 AS BIGINT) END",
                )
                .bind(lock_key("lead", &schema))
                .fetch_one(session);
                if answered(asked).await?.try_get::<i64, _>(0)? == 0 {
                    return Ok(false);
                }
                None
            }
        };
        let term = next_term(&self.store, &self.node).await?;
        self.held = Some(Held { term, _file: file });
        Ok(true)
    }

    /// Forgets lead and session: both are asked for anew.
    pub fn lose(&mut self) {
        self.held = None;
        self.session = None;
        self.asked = None;
    }

    /// Gives the lead up, so that another node can take it.
    pub async fn give_up(&mut self) {
        self.held = None;
        if let Some(session) = self.session.take()
            && let Err(error) = session.close().await
        {
            tracing::debug!(%error, "the session of the lead was gone");
        }
    }

    /// Removes a schema on PostgreSQL unless a node uses the tables it belongs to; whether it did.
    pub async fn remove_schema(&mut self, schema: &str, tables: &str) -> Result<bool, Error> {
        let Some(session) = &mut self.session else {
            return Ok(false);
        };
        let mut transaction = session.begin().await?;
        let free = sqlx::query(
            "SELECT CASE WHEN pg_try_advisory_xact_lock($1) THEN CAST(1 AS BIGINT)\n\
             ELSE CAST(0 AS BIGINT) END",
        )
        .bind(lock_key("use", tables))
        .fetch_one(&mut *transaction)
        .await?
        .try_get::<i64, _>(0)?
            == 1;
        if free {
            let sql = format!("DROP SCHEMA IF EXISTS \"{schema}\" CASCADE");
            transaction
                .execute(sqlx::raw_sql(AssertSqlSafe(sql)))
                .await?;
        }
        transaction.commit().await?;
        Ok(free)
    }
}

/// What the server says, or that it is lost.
async fn answered<T>(asked: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, Error> {
    match tokio::time::timeout(ANSWER_WAIT, asked).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(Error::Database(sqlx::Error::PoolTimedOut)),
    }
}

/// Counts a new lead; what an earlier one still writes is refused from here on.
async fn next_term(store: &ReadStore, node: &str) -> Result<i64, Error> {
    let mut connection = store.connection().await?;
    let row = sqlx::query(
        "INSERT INTO read_lead (name, term, holder)\nVALUES ('runner', 1, $1)\n\
         ON CONFLICT (name) DO UPDATE SET term = read_lead.term + 1, holder = excluded.holder\n\
         RETURNING term",
    )
    .bind(node.to_owned())
    .fetch_one(&mut *connection)
    .await?;
    Ok(row.try_get(0)?)
}

/// Locks the file beside a store for as long as it stays open; `None` when another has it.
pub(crate) fn lock_file(store: &Path, holder: &str) -> Result<Option<File>, Error> {
    let mut file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .read(true)
        .write(true)
        .open(with_suffix(store, ".lock"))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(None),
        Err(TryLockError::Error(error)) => return Err(error.into()),
    }
    file.set_len(0)?;
    file.write_all(holder.as_bytes())?;
    Ok(Some(file))
}

/// Who has the lock beside a store, by name.
pub(crate) fn lock_holder(store: &Path) -> String {
    let mut name = String::new();
    let read =
        File::open(with_suffix(store, ".lock")).and_then(|mut file| file.read_to_string(&mut name));
    match read {
        Ok(_) if !name.is_empty() => name,
        _ => "another process".to_owned(),
    }
}
