//! Drives the published event stores `sqlite-es` and `postgres-es` with the workload of `bench`.
//!
//! `peers ENGINE PLACE CLIENTS SECONDS`, the engine being `sqlite-es` or `postgres-es`, as published, or the same with
//! `+cache` after it; prints one line of JSON. `peers fill ENGINE PLACE EVENTS` fills an empty database.

mod cached;
mod fill;
#[path = "../../src/workload.rs"]
mod workload;

use std::sync::Arc;

use cqrs_es::persist::{PersistedEventRepository, PersistedEventStore};
use cqrs_es::{AggregateError, CqrsFramework, EventStore};
use domain::record::RecordError;
use domain::{Actor, Context};
use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use workload::{Deposit, Measured, Passbook, STREAMS, book, drive};

use cached::Cached;

fn acknowledged(result: Result<(), AggregateError<RecordError>>) -> bool {
    match result {
        Ok(()) => true,
        Err(AggregateError::AggregateConflict) => false,
        // SQLite's writers that met each other in the middle: the peer's caller tries again.
        Err(error) if format!("{error:?}").contains("locked") => false,
        Err(error) => panic!("the peer failed: {error}"),
    }
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["fill", "sqlite-es", place, events] => fill::sqlite(&sqlite(place).await, number(events)).await,
        ["fill", "postgres-es", place, events] => {
            let pool = postgres_es::default_postgress_pool(place).await;
            fill::postgres(&pool, number(events)).await;
        }
        [engine, place, clients, seconds] => {
            let (engine, cached) = match engine.strip_suffix("+cache") {
                Some(engine) => (engine, true),
                None => (engine, false),
            };
            let load = Load {
                cached,
                clients: usize::try_from(number(clients)).expect("a number of clients"),
                seconds: seconds.parse().expect("a number of seconds"),
            };
            let measured = match engine {
                "sqlite-es" => {
                    let pool = sqlite(place).await;
                    load.drive(sqlite_es::SqliteEventRepository::new(pool)).await
                }
                "postgres-es" => {
                    let pool = postgres_es::default_postgress_pool(place).await;
                    load.drive(postgres_es::PostgresEventRepository::new(pool)).await
                }
                other => panic!("no such engine: {other}"),
            };
            println!("{}", serde_json::to_string(&measured).expect("numbers serialise"));
        }
        _ => panic!("peers [fill] sqlite-es|postgres-es FILE|URL …"),
    }
}

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
}

/// As published (WAL, ten connections), but durable: the default is synchronous = NORMAL.
async fn sqlite(path: &str) -> SqlitePool {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true);
    SqlitePoolOptions::new()
        .max_connections(10)
        .connect_with(options)
        .await
        .expect("the file can be opened")
}

/// What is asked of a peer.
struct Load {
    cached: bool,
    clients: usize,
    seconds: f64,
}

impl Load {
    async fn drive<R>(self, repository: R) -> Measured
    where
        R: PersistedEventRepository + Send + Sync + 'static,
    {
        let store = PersistedEventStore::<R, Passbook>::new_event_store(repository);
        if !self.cached {
            return self.drive_store(store).await;
        }
        let store = Cached::new(store);
        for number in 0..STREAMS {
            // Remembered before the clock starts, as this ledger's aggregates are.
            store.load_aggregate(&book(number)).await.map(drop).expect("the peer reads");
        }
        self.drive_store(store).await
    }

    async fn drive_store<S>(self, store: S) -> Measured
    where
        S: EventStore<Passbook> + 'static,
        S::AC: Send,
    {
        let context = Context {
            actor: Actor::system(),
            standing: domain::Standing::default(),
            now: std::time::SystemTime::now().into(),
        };
        let cqrs = Arc::new(CqrsFramework::new(store, vec![], context));
        drive(self.clients, self.seconds, move |stream| {
            let cqrs = Arc::clone(&cqrs);
            async move {
                let deposit = Deposit { amount_rupiah: 250_000 };
                acknowledged(cqrs.execute(&stream, deposit).await)
            }
        })
        .await
    }
}
