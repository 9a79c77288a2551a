//! Rows of the log's tables on their way to the copy and back.

use std::collections::BTreeMap;

use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::{AnyConnection, AssertSqlSafe, Executor as _, Row as _, any::AnyRow};

use super::{Failure, State};
use crate::backup::copy::{Kind, Table, tables};

/// A row, column by column; bytes as base64.
pub(super) type Row = Vec<Value>;

/// Persons in a chunk of keys.
const KEYS: i64 = 256;
/// Levels of the tree over 256 hashes each: more events than there will be.
const LEVELS: u32 = 7;

/// Events and all that the ledger keeps of them.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Block {
    /// The first event.
    pub first: u64,
    /// The first event after them.
    pub next: u64,
    /// Rows by their table.
    pub tables: BTreeMap<String, Vec<Row>>,
    /// Last rows of tables that count their own.
    #[serde(skip)]
    pub rows_after: BTreeMap<String, i64>,
    /// Whether there was nothing after it.
    #[serde(skip)]
    pub is_last: bool,
}

/// How the rows that belong to some events are found.
enum By {
    Position,
    /// From -1: held when the table began.
    PositionOrBefore,
    Size,
    /// Complete hashes over these events.
    Node,
    /// Those that are new in the table.
    Rowid,
    /// All of a few.
    All,
}

fn by(table: &str) -> Option<By> {
    Some(match table {
        "log_event" => By::Position,
        "log_claim_change" => By::PositionOrBefore,
        "log_signed_head" => By::Size,
        "log_node" => By::Node,
        "log_tile" | "log_idempotency" | "log_checkpoint" | "log_cosignature"
        | "log_key_change" | "log_epoch" => By::Rowid,
        "log_head" | "log_clock_confirmation" => By::All,
        // In chunks of their own.
        _ => return None,
    })
}

impl Block {
    /// The present block as far as the log goes, of one moment; none when it is copied already.
    pub async fn read(
        log: &mut AnyConnection,
        state: &State,
        block: u64,
    ) -> Result<Option<Self>, Failure> {
        log.execute("BEGIN").await?;
        let read = Self::read_in(log, state, block).await;
        log.execute("COMMIT").await?;
        read
    }

    async fn read_in(
        log: &mut AnyConnection,
        state: &State,
        block: u64,
    ) -> Result<Option<Self>, Failure> {
        let head = sqlx::query("SELECT COALESCE(MAX(size), 0) FROM log_signed_head");
        let head: i64 = head.fetch_one(&mut *log).await?.try_get(0)?;
        let head = u64::try_from(head)?;
        let (first, next) = (state.block, head.min(state.block + block));
        if next <= state.next {
            return Ok(None);
        }
        let mut read = Self {
            first,
            next,
            tables: BTreeMap::new(),
            rows_after: BTreeMap::new(),
            is_last: next == head,
        };
        for table in tables(log).await? {
            let Some(by) = by(&table.name) else { continue };
            let (first, next) = (i64::try_from(first)?, i64::try_from(next)?);
            let rows = match by {
                By::Position => {
                    select(log, &table, "position >= $1 AND position < $2", first, next).await?
                }
                By::PositionOrBefore => {
                    let from = if first == 0 { -1 } else { first };
                    select(log, &table, "position >= $1 AND position < $2", from, next).await?
                }
                By::Size => {
                    let from = if first == 0 { -1 } else { first };
                    select(log, &table, "size > $1 AND size <= $2", from, next).await?
                }
                By::Node => {
                    let mut rows = Vec::new();
                    for level in 1..=LEVELS {
                        let width = 256_i64.pow(level);
                        let filter =
                            format!("level = {level} AND node_index >= $1 AND node_index < $2");
                        rows.extend(
                            select(log, &table, &filter, first / width, next / width).await?,
                        );
                    }
                    rows
                }
                By::Rowid => {
                    let known = state.rows.get(&table.name).copied().unwrap_or(0);
                    let last = format!("SELECT COALESCE(MAX(rowid), 0) FROM {}", table.name);
                    let last: i64 = sqlx::query(AssertSqlSafe(last))
                        .fetch_one(&mut *log)
                        .await?
                        .try_get(0)?;
                    read.rows_after.insert(table.name.clone(), last);
                    select(log, &table, "rowid > $1 AND rowid <= $2", known, last).await?
                }
                By::All => select(log, &table, "$1 <= $2", 0, 1).await?,
            };
            read.tables.insert(table.name, rows);
        }
        Ok(Some(read))
    }
}

/// Persons and erased ones in each chunk of keys.
pub(super) async fn key_chunks(log: &mut AnyConnection) -> Result<Vec<(i64, (i64, i64))>, Failure> {
    let sql = format!(
        "SELECT (rowid - 1) / {KEYS}, COUNT(*), COUNT(erased_at) FROM subject_key GROUP BY 1 ORDER BY 1"
    );
    let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(log).await?;
    rows.iter()
        .map(|row| Ok((row.try_get(0)?, (row.try_get(1)?, row.try_get(2)?))))
        .collect()
}

/// The keys of a chunk.
pub(super) async fn keys_of(log: &mut AnyConnection, chunk: i64) -> Result<Vec<Row>, Failure> {
    let table = tables(log)
        .await?
        .into_iter()
        .find(|table| table.name == "subject_key");
    let table = table.ok_or("tabel subject_key tidak ada")?;
    let (from, to) = (chunk * KEYS, (chunk + 1) * KEYS);
    select(log, &table, "rowid > $1 AND rowid <= $2", from, to).await
}

async fn select(
    log: &mut AnyConnection,
    table: &Table,
    filter: &str,
    from: i64,
    to: i64,
) -> Result<Vec<Row>, Failure> {
    let names: Vec<&str> = table
        .columns
        .iter()
        .map(|(name, _)| name.as_str())
        .collect();
    let sql = format!(
        "SELECT {} FROM {} WHERE {filter} ORDER BY 1",
        names.join(", "),
        table.name
    );
    let rows = sqlx::query(AssertSqlSafe(sql))
        .bind(from)
        .bind(to)
        .fetch_all(log)
        .await?;
    rows.iter().map(|row| values(row, table)).collect()
}

fn values(row: &AnyRow, table: &Table) -> Result<Row, Failure> {
    let columns = table.columns.iter().enumerate();
    columns
        .map(|(place, (_, kind))| {
            Ok(match kind {
                Kind::Text => row
                    .try_get::<Option<String>, _>(place)?
                    .map_or(Value::Null, Value::from),
                Kind::Integer => row
                    .try_get::<Option<i64>, _>(place)?
                    .map_or(Value::Null, Value::from),
                Kind::Bytes => row
                    .try_get::<Option<Vec<u8>>, _>(place)?
                    .map_or(Value::Null, |bytes| {
                        Value::from(BASE64_STANDARD.encode(bytes))
                    }),
            })
        })
        .collect()
}

/// The value of a column by its name.
pub(super) fn value<'r>(table: &Table, row: &'r Row, name: &str) -> &'r Value {
    let place = table.columns.iter().position(|(column, _)| column == name);
    place
        .and_then(|place| row.get(place))
        .unwrap_or(&Value::Null)
}

/// Puts rows into a table; those that are there stay.
pub(super) async fn insert(
    log: &mut AnyConnection,
    table: &Table,
    rows: &[Row],
) -> Result<(), Failure> {
    let names: Vec<&str> = table
        .columns
        .iter()
        .map(|(name, _)| name.as_str())
        .collect();
    let places: Vec<String> = (1..=names.len())
        .map(|number| format!("${number}"))
        .collect();
    let sql = format!(
        "INSERT OR IGNORE INTO {} ({}) VALUES ({})",
        table.name,
        names.join(", "),
        places.join(", ")
    );
    for row in rows {
        let mut insert = sqlx::query(AssertSqlSafe(sql.clone()));
        for ((_, kind), value) in table.columns.iter().zip(row) {
            insert = match kind {
                Kind::Text => insert.bind(value.as_str().map(str::to_owned)),
                Kind::Integer => insert.bind(value.as_i64()),
                Kind::Bytes => {
                    let bytes = value.as_str().map(|text| BASE64_STANDARD.decode(text));
                    insert.bind(bytes.transpose()?)
                }
            };
        }
        insert.execute(&mut *log).await?;
    }
    Ok(())
}
