//! Drives the published event stores `sqlite-es` and `postgres-es` with the workload of `bench`.
//!
//! `peers sqlite-es FILE CLIENTS SECONDS` or `peers postgres-es URL CLIENTS SECONDS`; prints one line of JSON.

#[path = "../../src/workload.rs"]
mod workload;

use std::sync::Arc;

use cqrs_es::AggregateError;
use domain::record::RecordError;
use domain::{Actor, Context};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use workload::{Deposit, Passbook, drive};

const SQLITE_TABLE: &str = "CREATE TABLE events (aggregate_type text NOT NULL, aggregate_id text NOT NULL, \
    sequence integer CHECK (sequence >= 0) NOT NULL, event_type text NOT NULL, event_version text NOT NULL, \
    payload text NOT NULL, metadata text NOT NULL, PRIMARY KEY (aggregate_type, aggregate_id, sequence)) STRICT";

const POSTGRES_TABLE: &str = "CREATE TABLE events (aggregate_type text NOT NULL, aggregate_id text NOT NULL, \
    sequence bigint CHECK (sequence >= 0) NOT NULL, event_type text NOT NULL, event_version text NOT NULL, \
    payload json NOT NULL, metadata json NOT NULL, PRIMARY KEY (aggregate_type, aggregate_id, sequence))";

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
    let [engine, place, clients, seconds] = &arguments[..] else {
        panic!("peers sqlite-es|postgres-es FILE|URL CLIENTS SECONDS");
    };
    let clients: usize = clients.parse().expect("a number of clients");
    let seconds: f64 = seconds.parse().expect("a number of seconds");
    let context = Context {
        actor: Actor::system(),
        now: std::time::SystemTime::now().into(),
    };
    let deposit = Deposit { amount_rupiah: 250_000 };
    let measured = match engine.as_str() {
        "sqlite-es" => {
            // As published (WAL, ten connections), but durable: the default is synchronous = NORMAL.
            let options = SqliteConnectOptions::new()
                .filename(place)
                .create_if_missing(true)
                .journal_mode(SqliteJournalMode::Wal)
                .synchronous(SqliteSynchronous::Full)
                .foreign_keys(true);
            let pool = SqlitePoolOptions::new()
                .max_connections(10)
                .connect_with(options)
                .await
                .expect("the file can be opened");
            sqlx::query(SQLITE_TABLE).execute(&pool).await.expect("an empty file");
            let cqrs = Arc::new(sqlite_es::sqlite_cqrs::<Passbook>(pool, vec![], context));
            drive(clients, seconds, move |stream| {
                let (cqrs, deposit) = (cqrs.clone(), deposit.clone());
                async move { acknowledged(cqrs.execute(&stream, deposit).await) }
            })
            .await
        }
        "postgres-es" => {
            let pool = postgres_es::default_postgress_pool(place).await;
            sqlx::query(POSTGRES_TABLE).execute(&pool).await.expect("an empty database");
            let cqrs = Arc::new(postgres_es::postgres_cqrs::<Passbook>(pool, vec![], context));
            drive(clients, seconds, move |stream| {
                let (cqrs, deposit) = (cqrs.clone(), deposit.clone());
                async move { acknowledged(cqrs.execute(&stream, deposit).await) }
            })
            .await
        }
        other => panic!("no such engine: {other}"),
    };
    println!("{}", serde_json::to_string(&measured).expect("numbers serialise"));
}
