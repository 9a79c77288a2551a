//! A ledger and a read store of their own for each test, on either engine.
#![allow(dead_code)]

use chrono::{DateTime, TimeDelta, Utc};
use domain::StreamEvent;
use domain::event::encode;
use ledger::{Append, Expected, Ledger, LedgerConfig, NewEvent, StreamAppend, StreamId};
use projections::{ReadModels, ReadStore, RunnerConfig};
use serde_json::{Value, json};
use sqlx::Executor;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use uuid::Uuid;

/// Which engine a test runs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum On {
    /// Files in a folder of the test's own.
    Sqlite,
    /// A database of the test's own on the server named by `TEST_DATABASE_URL`.
    Postgres,
}

/// Runs the same test on both engines; a missing engine fails.
#[macro_export]
macro_rules! on_both_engines {
    ($(#[$meta:meta])* async fn $name:ident($bed:ident: Bed) $body:block) => {
        mod $name {
            use super::*;

            async fn test($bed: $crate::bed::Bed) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_sqlite() {
                test($crate::bed::Bed::open($crate::bed::On::Sqlite).await).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn on_postgres() {
                test($crate::bed::Bed::open($crate::bed::On::Postgres).await).await;
            }
        }
    };
}

/// A ledger, where its read store goes, and a clock that only moves when told.
pub struct Bed {
    pub ledger: Ledger,
    pub read_url: String,
    pub folder: TempDir,
    seconds: AtomicI64,
    database: Option<(String, String)>,
}

/// Who acts in an append.
#[derive(Debug, Clone)]
pub struct Who {
    pub id: String,
    pub role: &'static str,
    pub office: &'static str,
}

impl Bed {
    pub async fn open(on: On) -> Self {
        let folder = TempDir::new().unwrap();
        let (ledger_url, read_url, database) = match on {
            On::Sqlite => (
                format!("sqlite:{}", folder.path().join("ledger.db").display()),
                format!("sqlite:{}", folder.path().join("read.db").display()),
                None,
            ),
            On::Postgres => {
                let server = std::env::var("TEST_DATABASE_URL")
                    .expect("TEST_DATABASE_URL names a PostgreSQL server for tests");
                let name = format!("proj_{}", Uuid::new_v4().simple());
                run(&server, &format!("CREATE DATABASE {name}")).await;
                let url = with_database(&server, &name);
                (url.clone(), url, Some((server, name)))
            }
        };
        Self {
            ledger: ledger(&ledger_url).await,
            read_url,
            folder,
            seconds: AtomicI64::new(0),
            database,
        }
    }

    /// The moment of the bed's clock.
    pub fn now(&self) -> DateTime<Utc> {
        "2026-01-05T01:00:00Z".parse::<DateTime<Utc>>().unwrap()
            + TimeDelta::seconds(self.seconds.load(Ordering::SeqCst))
    }

    /// Moves the clock on.
    pub fn pass_hours(&self, hours: i64) {
        self.seconds.fetch_add(hours * 3600, Ordering::SeqCst);
    }

    /// Appends events of one stream and moves the clock by a second; the last position.
    pub async fn append<E: StreamEvent>(
        &self,
        id: impl std::fmt::Display,
        who: &Who,
        events: Vec<E>,
    ) -> u64 {
        let events = events
            .iter()
            .map(|event| {
                let encoded = encode(event);
                NewEvent {
                    event_type: encoded.event_type.to_owned(),
                    event_version: encoded.event_version,
                    payload: encoded.payload,
                    effective_on: encoded.effective_on,
                }
            })
            .collect();
        self.append_raw(StreamId::new(E::STREAM_TYPE, id), who, events)
            .await
    }

    /// Appends events as they are.
    pub async fn append_raw(&self, stream: StreamId, who: &Who, events: Vec<NewEvent>) -> u64 {
        let appended = self
            .ledger
            .append(Append {
                streams: vec![StreamAppend {
                    stream,
                    expected: Expected::Any,
                    seen: None,
                    events,
                }],
                claims: Vec::new(),
                idempotency: None,
                actor_id: who.id.clone(),
                metadata: json!({ "role": who.role, "office": who.office }),
                recorded_at: self.now(),
            })
            .await
            .unwrap();
        self.seconds.fetch_add(1, Ordering::SeqCst);
        appended.last.0
    }

    /// Opens the read store.
    pub async fn store(&self) -> ReadStore {
        ReadStore::open(&self.read_url).await.unwrap()
    }

    /// Starts the read models of a node.
    pub async fn node(&self, name: &str) -> ReadModels {
        ReadModels::start(self.store().await, self.ledger.clone(), quick(name))
            .await
            .unwrap()
    }

    /// Starts the read models and waits until they have everything.
    pub async fn models(&self) -> ReadModels {
        let models = self.node("node").await;
        self.caught_up(&models).await;
        models
    }

    /// Waits until the read models have everything.
    pub async fn caught_up(&self, models: &ReadModels) {
        let head = self.ledger.head().await.unwrap();
        if head > 0 {
            models
                .wait_for(head - 1, Duration::from_secs(20))
                .await
                .unwrap();
        }
    }
}

/// The log at a place, with the keys of all beds.
pub async fn ledger(url: &str) -> Ledger {
    let config = LedgerConfig::new(
        url,
        "test.invalid/beasiswa",
        [1; 32].into(),
        [2; 32].into(),
        [3; 32].into(),
    );
    Ledger::open(config).await.unwrap()
}

/// A runner that waits little.
pub fn quick(node: &str) -> RunnerConfig {
    RunnerConfig {
        node: node.to_owned(),
        follow_every: Duration::from_millis(20),
        lead_every: Duration::from_millis(100),
        back_off: (Duration::from_millis(10), Duration::from_millis(100)),
        as_of_spacing: 20,
        ..RunnerConfig::default()
    }
}

/// An event of any content.
pub fn raw(event_type: &str, payload: Value) -> NewEvent {
    NewEvent::new(event_type, payload)
}

impl Drop for Bed {
    fn drop(&mut self) {
        let Some((server, name)) = self.database.take() else {
            return;
        };
        // A thread with a runtime of its own: the test's runtime is busy ending.
        let _ = std::thread::spawn(move || {
            tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .unwrap()
                .block_on(run(&server, &format!("DROP DATABASE {name} WITH (FORCE)")));
        })
        .join();
    }
}

fn with_database(server: &str, name: &str) -> String {
    let (base, query) = server.split_once('?').unwrap_or((server, ""));
    let (scheme, rest) = base.split_once("://").expect("a URL");
    let host = rest.split('/').next().unwrap_or(rest);
    let query = if query.is_empty() {
        String::new()
    } else {
        format!("?{query}")
    };
    format!("{scheme}://{host}/{name}{query}")
}

pub async fn run(url: &str, sql: &str) {
    sqlx::any::install_default_drivers();
    let pool = sqlx::any::AnyPoolOptions::new()
        .max_connections(1)
        .connect(url)
        .await
        .unwrap();
    pool.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned())))
        .await
        .unwrap();
    pool.close().await;
}
