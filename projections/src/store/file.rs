//! Opening the database of a store, whatever lies at its place.
use super::{ACQUIRE_WAIT, Filling, Location, Opened, schema, switch};
use crate::error::Error;
use sha2::{Digest as _, Sha256};
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyPool, AssertSqlSafe, ConnectOptions as _, Connection as _, Executor as _};
use std::ffi::OsString;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::str::FromStr as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Connections a store may open.
const CONNECTIONS_MAX: u32 = 8;

/// How long a connection that lies idle is taken for alive.
const TESTED_FOR: Duration = Duration::from_secs(1);

/// `read.db` with a name is `read-NAME.db`.
pub(super) fn with_name(path: &Path, name: &str) -> PathBuf {
    let mut file = path.file_stem().map(OsString::from).unwrap_or_default();
    file.push(format!("-{name}"));
    if let Some(extension) = path.extension() {
        file.push(".");
        file.push(extension);
    }
    path.with_file_name(file)
}

/// The number of a lock on PostgreSQL: the same for all nodes, another for each purpose and schema.
pub(crate) fn lock_key(purpose: &str, schema: &str) -> i64 {
    let hash = Sha256::digest(format!("beasiswa read {purpose} {schema}"));
    i64::from_be_bytes(hash[..8].try_into().expect("a hash has 32 bytes"))
}

/// The first bytes of every SQLite file that has any.
const FILE_HEADER: &[u8] = b"SQLite format 3\0";

/// Opens the database at a place, and says whether its tables are filled.
pub(super) async fn open(location: &Location, filling: Filling) -> Result<(Opened, bool), Error> {
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

async fn open_once(location: &Location, filling: Filling) -> Result<(Opened, bool), Error> {
    let mut pool = connect(location, filling).await?;
    let mut connection = pool.acquire().await?;
    let made = match location {
        Location::Postgres { schema, .. } => {
            schema::ensure_postgres(&mut connection, schema, filling).await?
        }
        Location::Memory => schema::create(&mut connection, filling).await?,
        Location::File(path) => match schema::made_if_current(&mut connection).await? {
            Some(made) => made,
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
    let opened = Opened::new(location, pool, made.generation);
    Ok((opened, made.filled))
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

/// How SQLite keeps the file of a store.
const fn pragmas(filling: Filling) -> &'static str {
    match filling {
        // NORMAL may lose the last transactions in a power cut, never their order; the
        // checkpoint is lost with them, and the runner applies them again.
        Filling::Live => {
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; \
             PRAGMA cache_size = -8192; PRAGMA temp_store = MEMORY; \
             PRAGMA secure_delete = ON; PRAGMA busy_timeout = 10000;"
        }
        // Written once instead of to a log and again; synced before it is used. Indexes are sorted in files, by two threads:
        // in memory the largest would need its whole size.
        Filling::Bulk => {
            "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; \
             PRAGMA cache_size = -65536; PRAGMA temp_store = FILE; PRAGMA threads = 1; \
             PRAGMA busy_timeout = 10000;"
        }
        Filling::Past => {
            "PRAGMA query_only = ON; PRAGMA cache_size = -32768; \
             PRAGMA temp_store = MEMORY;"
        }
    }
}

pub(super) async fn connect(location: &Location, filling: Filling) -> Result<AnyPool, Error> {
    let (url, statements): (String, String) = match location {
        Location::File(path) => {
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder)?;
            }
            let url = format!("sqlite://{}?mode=rwc", in_url(path)?);
            let mut statements = pragmas(filling).to_owned();
            if let (Filling::Bulk, Some(folder)) = (filling, path.parent()) {
                // What is sorted there holds names: no folder of others, and a disk that has room.
                let folder = std::path::absolute(folder)?.display().to_string();
                let folder = folder.replace('\'', "''");
                statements.push_str(&format!("PRAGMA temp_store_directory = '{folder}';"));
            }
            (url, statements)
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
