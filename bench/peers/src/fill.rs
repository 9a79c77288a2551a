//! A log of a peer as long as this ledger's: half of the events in the streams that are written to, half in others.

use cqrs_es::Aggregate;
use domain::{Actor, Context, Decide};
use sqlx::{PgPool, SqlitePool};

use crate::workload::{Deposit, Passbook, STREAMS, book};

const SQLITE_TABLE: &str = "CREATE TABLE events (aggregate_type text NOT NULL, aggregate_id text NOT NULL, \
    sequence integer CHECK (sequence >= 0) NOT NULL, event_type text NOT NULL, event_version text NOT NULL, \
    payload text NOT NULL, metadata text NOT NULL, PRIMARY KEY (aggregate_type, aggregate_id, sequence)) STRICT";

const POSTGRES_TABLE: &str = "CREATE TABLE events (aggregate_type text NOT NULL, aggregate_id text NOT NULL, \
    sequence bigint CHECK (sequence >= 0) NOT NULL, event_type text NOT NULL, event_version text NOT NULL, \
    payload json NOT NULL, metadata json NOT NULL, PRIMARY KEY (aggregate_type, aggregate_id, sequence))";

/// The payloads of a stream of so many events.
fn payloads(each: u64) -> Vec<String> {
    let context = Context {
        actor: Actor::system(),
            standing: domain::Standing::default(),
        now: std::time::SystemTime::now().into(),
    };
    let mut now = Passbook::default();
    let mut payloads = Vec::new();
    for _ in 0..each {
        let deposit = Deposit { amount_rupiah: 250_000 };
        for event in now.decide(deposit, &context).expect("an amount above zero") {
            payloads.push(serde_json::to_string(&event).expect("an event serialises"));
            now.apply(event);
        }
    }
    payloads
}

fn streams() -> impl Iterator<Item = String> {
    (0..STREAMS).flat_map(|number| [book(number), format!("other-{number:05}")])
}

fn each_of(events: u64) -> u64 {
    events.div_ceil(2 * STREAMS).max(1)
}

pub async fn sqlite(pool: &SqlitePool, events: u64) {
    sqlx::query(SQLITE_TABLE).execute(pool).await.expect("an empty file");
    let payloads = payloads(each_of(events));
    let mut transaction = pool.begin().await.expect("the file can be written to");
    for stream in streams() {
        for (sequence, payload) in (1_i64..).zip(&payloads) {
            sqlx::query("INSERT INTO events VALUES ('passbook', ?, ?, 'Deposited', '1', ?, '{}')")
                .bind(&stream)
                .bind(sequence)
                .bind(payload)
                .execute(&mut *transaction)
                .await
                .expect("an empty file");
        }
    }
    transaction.commit().await.expect("room on the disk");
}

pub async fn postgres(pool: &PgPool, events: u64) {
    sqlx::query(POSTGRES_TABLE).execute(pool).await.expect("an empty database");
    let payloads = payloads(each_of(events));
    let streams: Vec<String> = streams().collect();
    for streams in streams.chunks(200) {
        sqlx::query(
            "INSERT INTO events SELECT 'passbook', stream, number, 'Deposited', '1', CAST(payload AS json), '{}' \
             FROM UNNEST(CAST($1 AS TEXT[])) AS of_stream (stream), \
             UNNEST(CAST($2 AS TEXT[])) WITH ORDINALITY AS of_payload (payload, number)",
        )
        .bind(streams)
        .bind(&payloads)
        .execute(pool)
        .await
        .expect("an empty database");
    }
}
