//! A database per test, on either engine.

use chrono::{DateTime, Utc};
use ledger::{Append, Expected, Ledger, LedgerConfig, NewEvent, StreamId, Version};
use serde_json::{Value, json};
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _};
use uuid::Uuid;

/// Runs each test twice, as `sqlite::name` and `postgres::name`.
macro_rules! on_both_engines {
    ($($(#[$meta:meta])* async fn $name:ident($store:ident) $body:block)*) => {
        mod sqlite {
            #[allow(unused_imports)]
            use super::*;
            $(
                $(#[$meta])*
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    let $store = crate::support::Store::sqlite();
                    $body
                    $store.finish().await;
                }
            )*
        }
        mod postgres {
            #[allow(unused_imports)]
            use super::*;
            $(
                $(#[$meta])*
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    let $store = crate::support::Store::postgres().await;
                    $body
                    $store.finish().await;
                }
            )*
        }
    };
}

/// An empty database of one test.
pub struct Store {
    pub url: String,
    folder: Option<tempfile::TempDir>,
    server: Option<(String, String)>,
}

impl Store {
    pub fn sqlite() -> Self {
        // In memory where there is such a place: these tests kill programs, not machines.
        let memory = std::path::Path::new("/dev/shm");
        let folder = match memory.is_dir() {
            true => tempfile::tempdir_in(memory).unwrap(),
            false => tempfile::tempdir().unwrap(),
        };
        let path = folder.path().join("ledger.db");
        Self {
            url: format!("sqlite:{}", path.display()),
            folder: Some(folder),
            server: None,
        }
    }

    pub async fn postgres() -> Self {
        let server = std::env::var("TEST_DATABASE_URL")
            .expect("TEST_DATABASE_URL must name a PostgreSQL server, e.g. postgres://postgres@127.0.0.1:55432/postgres");
        let name = format!("ledger_test_{}", Uuid::new_v4().simple());
        let mut admin = connect(&server).await;
        execute(&mut admin, &format!("CREATE DATABASE {name}")).await;
        admin.close().await.unwrap();
        let (rest, query) = server.split_once('?').unwrap_or((&server, ""));
        let (base, _) = rest.rsplit_once('/').unwrap();
        let query = if query.is_empty() {
            String::new()
        } else {
            format!("?{query}")
        };
        Self {
            url: format!("{base}/{name}{query}"),
            folder: None,
            server: Some((server, name)),
        }
    }

    pub fn is_postgres(&self) -> bool {
        self.server.is_some()
    }

    /// The PostgreSQL server, and the database's name there.
    pub fn server(&self) -> (&str, &str) {
        let (server, name) = self.server.as_ref().unwrap();
        (server, name)
    }

    /// The SQLite file.
    pub fn path(&self) -> std::path::PathBuf {
        self.folder.as_ref().unwrap().path().join("ledger.db")
    }

    pub fn config(&self) -> LedgerConfig {
        config(&self.url)
    }

    pub async fn open(&self) -> Ledger {
        Ledger::open(self.config()).await.unwrap()
    }

    /// A connection as the tables' owner.
    pub async fn raw(&self) -> AnyConnection {
        connect(&self.url).await
    }

    /// A table's name in this engine.
    pub fn table(&self, name: &str) -> String {
        if self.is_postgres() {
            format!("ledger.{name}")
        } else {
            name.to_owned()
        }
    }

    pub async fn finish(self) {
        if let Some((server, name)) = &self.server {
            let mut admin = connect(server).await;
            execute(&mut admin, &format!("DROP DATABASE {name} WITH (FORCE)")).await;
        }
    }
}

pub fn config(url: &str) -> LedgerConfig {
    let mut config = LedgerConfig::new(
        url,
        "example.test/log",
        [1; 32].into(),
        [2; 32].into(),
        [3; 32].into(),
    );
    config.readers_max = 2;
    config
}

pub async fn connect(url: &str) -> AnyConnection {
    install_default_drivers();
    AnyConnection::connect(url).await.unwrap()
}

pub async fn execute(connection: &mut AnyConnection, sql: &str) {
    try_execute(connection, sql).await.unwrap();
}

pub async fn try_execute(connection: &mut AnyConnection, sql: &str) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
        .execute(connection)
        .await
        .map(drop)
}

pub fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(1_767_225_600, 123_456_000).unwrap()
}

pub fn event(n: u64) -> NewEvent {
    NewEvent::new("Noted", json!({ "n": n, "text": "catatan – Nduga" }))
}

/// One event for a stream.
pub fn one(stream: &StreamId, expected: Expected, n: u64) -> Append {
    Append::to_stream(stream.clone(), expected, vec![event(n)], "tester", now())
}

/// Fills a log with `count` events in streams of ten.
pub async fn fill(ledger: &Ledger, count: u64) {
    let mut left = count;
    while left > 0 {
        let many = left.min(500);
        let mut append = one(&StreamId::new("fill", "x"), Expected::Any, 0);
        append.streams = (0..many.div_ceil(10))
            .map(|i| ledger::StreamAppend {
                stream: StreamId::new("fill", format!("{left}-{i}")),
                expected: Expected::NoStream,
                seen: None,
                events: (0..(many - 10 * i).min(10)).map(event).collect(),
            })
            .collect();
        ledger.append(append).await.unwrap();
        left -= many;
    }
}

pub fn personal(subject: &str, value: Value) -> Value {
    json!({ "$personal": { "subject": subject, "value": value } })
}

pub fn exact(version: u64) -> Expected {
    Expected::Exact(Version(version))
}
