//! A database per test, on either engine, and an executor with a clock that stands still.
use std::sync::Arc;

use commands::{Executor, FixedClock, SeededIds};
use ledger::{Ledger, LedgerConfig};
use sqlx::any::install_default_drivers;
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _};

/// Runs each test twice, as `sqlite::name` and `postgres::name`.
macro_rules! on_both_engines {
    ($($(#[$meta:meta])* async fn $name:ident($stand:ident) $body:block)*) => {
        mod sqlite {
            #[allow(unused_imports)]
            use super::*;
            $(
                $(#[$meta])*
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    let $stand = crate::support::Stand::sqlite().await;
                    $body
                    $stand.finish().await;
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
                    let $stand = crate::support::Stand::postgres().await;
                    $body
                    $stand.finish().await;
                }
            )*
        }
    };
}

/// The moment of all tests: 21 November 2026, 10:00 in Jayapura.
pub const NOW: &str = "2026-11-21T01:00:00Z";

/// An empty ledger of one test.
pub struct Stand {
    pub executor: Executor,
    pub clock: Arc<FixedClock>,
    url: String,
    ids: Arc<SeededIds>,
    /// Of everything the ledger draws, for tests that compare roots.
    seed: Option<[u8; 32]>,
    _folder: Option<tempfile::TempDir>,
    server: Option<(String, String)>,
}

impl Stand {
    pub async fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("ledger.db").display());
        Self::over(url, Some(folder), None).await
    }

    pub async fn postgres() -> Self {
        let server = std::env::var("TEST_DATABASE_URL").expect(
            "TEST_DATABASE_URL must name a PostgreSQL server, e.g. \
             postgres://postgres@127.0.0.1:55432/postgres",
        );
        let name = format!("commands_test_{}", uuid::Uuid::new_v4().simple());
        execute(&server, &format!("CREATE DATABASE {name}")).await;
        let (rest, query) = server.split_once('?').unwrap_or((&server, ""));
        let (base, _) = rest.rsplit_once('/').unwrap();
        let query = if query.is_empty() {
            String::new()
        } else {
            format!("?{query}")
        };
        let url = format!("{base}/{name}{query}");
        Self::over(url, None, Some((server, name))).await
    }

    async fn over(
        url: String,
        folder: Option<tempfile::TempDir>,
        server: Option<(String, String)>,
    ) -> Self {
        let clock = Arc::new(FixedClock::new(NOW.parse().unwrap()));
        let ids = Arc::new(SeededIds::new(7));
        let executor =
            Executor::new(open(&url, None).await).with_sources(clock.clone(), ids.clone());
        Self {
            executor,
            clock,
            url,
            ids,
            seed: None,
            _folder: folder,
            server,
        }
    }

    /// The same empty ledger with every draw from a seed: the same acts give the same root.
    pub async fn seeded(mut self, seed: u64) -> Self {
        self.executor.ledger().close().await;
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        self.seed = Some(bytes);
        self.ids = Arc::new(SeededIds::new(seed));
        self.reopen().await;
        self
    }

    /// Ends the ledger as a crash would and opens it again, everything remembered forgotten.
    pub async fn crash(&mut self) {
        self.executor.ledger().clone().crash();
        self.reopen().await;
    }

    async fn reopen(&mut self) {
        self.executor = Executor::new(open(&self.url, self.seed).await)
            .with_sources(self.clock.clone(), self.ids.clone());
    }

    /// Another node over the same database: its own ledger handle, its own cache. PostgreSQL only.
    pub async fn another_node(&self) -> Executor {
        Executor::new(open(&self.url, None).await)
            .with_sources(self.clock.clone(), Arc::new(SeededIds::new(8)))
    }

    /// Where read models of this ledger live; in memory beside a SQLite file.
    pub fn read_url(&self) -> Option<&str> {
        self.is_postgres().then_some(self.url.as_str())
    }

    pub fn is_postgres(&self) -> bool {
        self.server.is_some()
    }

    pub async fn finish(self) {
        if let Some((server, name)) = &self.server {
            execute(server, &format!("DROP DATABASE {name} WITH (FORCE)")).await;
        }
    }
}

async fn open(url: &str, seed: Option<[u8; 32]>) -> Ledger {
    let keys = ([1; 32], [2; 32], [3; 32]);
    let mut config = LedgerConfig::new(
        url,
        "example.test/log",
        keys.0.into(),
        keys.1.into(),
        keys.2.into(),
    );
    config.readers_max = 4;
    config.test_seed = seed;
    Ledger::open(config).await.unwrap()
}

async fn execute(url: &str, sql: &str) {
    install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
}
