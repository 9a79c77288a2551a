//! The database alone: rows of the same width in multi-row statements of 256, one transaction each, durable.
//!
//! This is the most that any log on this database can reach, without versions, hashes or answers to anyone.

use std::time::Instant;

use serde::{Deserialize, Serialize};
use sqlx::postgres::PgPoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use crate::Failure;

/// Rows in one statement and transaction: as many as the ledger's writer takes at most.
const BATCH_ROWS: usize = 256;

/// What was inserted.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Inserted {
    /// Rows committed.
    pub rows: u64,
    /// Wall time in seconds.
    pub seconds: f64,
}

impl Inserted {
    /// Rows a second.
    pub fn rate(&self) -> f64 {
        self.rows as f64 / self.seconds
    }
}

const TABLE: &str = "CREATE TABLE bare (position BIGINT PRIMARY KEY, stream TEXT NOT NULL, version BIGINT NOT NULL, \
     event_type TEXT NOT NULL, payload TEXT NOT NULL, metadata TEXT NOT NULL, UNIQUE (stream, version))";
const PAYLOAD: &str = r#"{"amount_rupiah":250000,"balance_rupiah":1250000,"note":"Beasiswa murni Nduga, semester ganjil 2025/2026, biaya kuliah"}"#;

/// Inserts into an empty database at `url` for `seconds`.
///
/// # Errors
/// When the database refuses.
pub async fn measure(url: &str, seconds: f64) -> Result<Inserted, Failure> {
    let start = Instant::now();
    let mut rows: u64 = 0;
    macro_rules! insert {
        ($pool:expr, $placeholder:expr) => {{
            let pool = $pool;
            sqlx::query(TABLE).execute(&pool).await?;
            let values: Vec<String> = (0..BATCH_ROWS)
                .map(|row| {
                    let columns: Vec<String> = (1..=6).map(|column| $placeholder(row * 6 + column)).collect();
                    format!("({})", columns.join(","))
                })
                .collect();
            let statement = format!(
                "INSERT INTO bare (position, stream, version, event_type, payload, metadata) VALUES {}",
                values.join(",")
            );
            while start.elapsed().as_secs_f64() < seconds {
                let mut transaction = pool.begin().await?;
                let mut query = sqlx::query(sqlx::AssertSqlSafe(statement.as_str()));
                for row in 0..BATCH_ROWS as u64 {
                    let position = rows + row;
                    query = query
                        .bind(position as i64)
                        .bind(format!("book-{:05}", position % 10_000))
                        .bind((position / 10_000) as i64)
                        .bind("Deposited")
                        .bind(PAYLOAD)
                        .bind("{}");
                }
                query.execute(&mut *transaction).await?;
                transaction.commit().await?;
                rows += BATCH_ROWS as u64;
            }
        }};
    }
    if let Some(file) = url.strip_prefix("sqlite:") {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        insert!(
            SqlitePoolOptions::new()
                .max_connections(1)
                .connect_with(options)
                .await?,
            |_| "?".to_owned()
        );
    } else {
        insert!(
            PgPoolOptions::new().max_connections(1).connect(url).await?,
            |n| format!("${n}")
        );
    }
    Ok(Inserted {
        rows,
        seconds: start.elapsed().as_secs_f64(),
    })
}
