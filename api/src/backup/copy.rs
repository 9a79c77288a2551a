//! Copies tables between engines: the log and the operational store have the same tables on SQLite
//! and PostgreSQL, so a backup is always of SQLite files, whichever engine it was made of.

use futures::TryStreamExt;
use sqlx::any::{AnyArguments, AnyConnectOptions, AnyRow};
use sqlx::{AnyConnection, AssertSqlSafe, ConnectOptions, Connection, Executor, Row, query::Query};
use std::path::Path;

use crate::config::Config;

/// Values in one statement; SQLite takes 32,766.
const VALUES_MAX: usize = 8_000;

/// A table with its columns, in the order in which it is copied.
pub(super) struct Table {
    pub name: String,
    pub columns: Vec<(String, Kind)>,
}

#[derive(Clone, Copy)]
pub(super) enum Kind {
    Text,
    Integer,
    Bytes,
}

/// Opens a SQLite file for copying.
pub(super) async fn open_file(path: &Path) -> Result<AnyConnection, sqlx::Error> {
    sqlx::any::install_default_drivers();
    let url = format!("sqlite:{}", path.display());
    url.parse::<AnyConnectOptions>()?.connect().await
}

/// Opens a PostgreSQL database for copying.
pub(super) async fn open_database(url: &str) -> Result<AnyConnection, sqlx::Error> {
    sqlx::any::install_default_drivers();
    url.parse::<AnyConnectOptions>()?.connect().await
}

/// Whether a person's key was destroyed, as the log in use says now.
pub(super) async fn is_erased(config: &Config, person: &str) -> Result<bool, sqlx::Error> {
    let (mut log, table) = match &config.database_url {
        Some(url) => (open_database(url).await?, "ledger.subject_key"),
        None => (
            open_file(&config.data_dir.join("ledger.db")).await?,
            "subject_key",
        ),
    };
    let sql =
        format!("SELECT subject_id FROM {table} WHERE subject_id = $1 AND wrapped_key IS NULL");
    let found = sqlx::query(AssertSqlSafe(sql))
        .bind(person.to_owned())
        .fetch_optional(&mut log)
        .await?;
    log.close().await?;
    Ok(found.is_some())
}

/// Copies every table of a PostgreSQL schema into a SQLite file that has the same tables.
pub(super) async fn out_of(
    database: &mut AnyConnection,
    schema: &str,
    file: &Path,
) -> Result<(), sqlx::Error> {
    let mut file = open_file(file).await?;
    file.execute("BEGIN").await?;
    // Only a copy fills in the head of before every commit was signed.
    file.execute("DROP TRIGGER IF EXISTS log_head_no_update")
        .await?;
    for table in tables(&mut file).await? {
        let source = format!("{schema}.{}", table.name);
        copy(database, &source, &mut file, &table.name, &table).await?;
    }
    if schema == "ledger" {
        file.execute(
            "CREATE TRIGGER log_head_no_update BEFORE UPDATE ON log_head
BEGIN SELECT RAISE(ABORT, 'log_head was replaced by log_signed_head'); END",
        )
        .await?;
    }
    file.execute("COMMIT").await?;
    file.close().await
}

/// Copies every table of a SQLite file into a PostgreSQL schema that has the same, empty tables.
pub(super) async fn into(
    file: &Path,
    database: &mut AnyConnection,
    schema: &str,
) -> Result<(), sqlx::Error> {
    let mut file = open_file(file).await?;
    for table in tables(&mut file).await? {
        let target = format!("{schema}.{}", table.name);
        // A program that was started already keeps its place in an empty log.
        if schema == "ops" {
            let sql = format!("DELETE FROM {target}");
            database.execute(AssertSqlSafe(sql)).await?;
        }
        if table.name == "log_head" {
            // Only a restore, as the owner, may fill in the head of before every commit was signed.
            let trigger = |what| {
                AssertSqlSafe(format!(
                    "ALTER TABLE {target} {what} TRIGGER log_head_append_only"
                ))
            };
            database.execute(trigger("DISABLE")).await?;
            copy(&mut file, &table.name, database, &target, &table).await?;
            database.execute(trigger("ENABLE")).await?;
        } else {
            copy(&mut file, &table.name, database, &target, &table).await?;
        }
    }
    file.close().await
}

/// How many rows the tables of a schema have that are to be empty before a restore.
pub(super) async fn rows_in(database: &mut AnyConnection, table: &str) -> Result<i64, sqlx::Error> {
    let sql = format!("SELECT COUNT(*) FROM {table}");
    let row = sqlx::query(AssertSqlSafe(sql)).fetch_one(database).await?;
    row.try_get(0)
}

pub(super) async fn tables(file: &mut AnyConnection) -> Result<Vec<Table>, sqlx::Error> {
    let names = sqlx::query(
        "SELECT name FROM sqlite_master
         WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%sqlx_migrations'
         ORDER BY name",
    )
    .fetch_all(&mut *file)
    .await?;
    let mut tables = Vec::new();
    for name in names {
        let name: String = name.try_get(0)?;
        let sql = format!("SELECT name, type FROM pragma_table_info('{name}') ORDER BY cid");
        let columns = sqlx::query(AssertSqlSafe(sql))
            .fetch_all(&mut *file)
            .await?
            .iter()
            .map(|row| {
                let kind = match row.try_get::<String, _>(1)?.to_ascii_uppercase().as_str() {
                    "TEXT" => Kind::Text,
                    "BLOB" => Kind::Bytes,
                    _ => Kind::Integer,
                };
                Ok((row.try_get(0)?, kind))
            })
            .collect::<Result<_, sqlx::Error>>()?;
        tables.push(Table { name, columns });
    }
    Ok(tables)
}

async fn copy(
    from: &mut AnyConnection,
    source: &str,
    to: &mut AnyConnection,
    target: &str,
    table: &Table,
) -> Result<(), sqlx::Error> {
    let names: Vec<&str> = table
        .columns
        .iter()
        .map(|(name, _)| name.as_str())
        .collect();
    let names = names.join(", ");
    // A new log has its heads already: the one of before as the tables make it, and a signed one of no events.
    let again = match table.name.as_str() {
        "log_head" => {
            " ON CONFLICT (log_head_id) DO UPDATE SET size = excluded.size, frontier = excluded.frontier"
        }
        "log_signed_head" => " ON CONFLICT (size) DO NOTHING",
        _ => "",
    };
    let dollars = to.backend_name() == "PostgreSQL";
    let rows_max = VALUES_MAX / table.columns.len();
    let mut waiting = Vec::with_capacity(rows_max);
    let select = format!("SELECT {names} FROM {source} ORDER BY 1");
    let mut rows = sqlx::query(AssertSqlSafe(select)).fetch(from);
    loop {
        let row = rows.try_next().await?;
        let is_last = row.is_none();
        waiting.extend(row);
        if waiting.len() == rows_max || (is_last && !waiting.is_empty()) {
            let groups = groups(table.columns.len(), waiting.len(), dollars);
            let sql = format!("INSERT INTO {target} ({names}) VALUES {groups}{again}");
            let mut insert = sqlx::query(AssertSqlSafe(sql));
            for row in &waiting {
                insert = bind(insert, row, &table.columns)?;
            }
            insert.execute(&mut *to).await?;
            waiting.clear();
        }
        if is_last {
            return Ok(());
        }
    }
}

/// `(?, ?), (?, ?)`, or `($1, $2), ($3, $4)`.
fn groups(columns: usize, rows: usize, dollars: bool) -> String {
    let mut number = 0;
    let group = |_| {
        let places: Vec<String> = (0..columns)
            .map(|_| {
                number += 1;
                if dollars {
                    format!("${number}")
                } else {
                    "?".to_owned()
                }
            })
            .collect();
        format!("({})", places.join(", "))
    };
    let groups: Vec<String> = (0..rows).map(group).collect();
    groups.join(", ")
}

type Insert<'q> = Query<'q, sqlx::Any, AnyArguments>;

fn bind<'q>(
    mut insert: Insert<'q>,
    row: &AnyRow,
    columns: &[(String, Kind)],
) -> Result<Insert<'q>, sqlx::Error> {
    for (place, (_, kind)) in columns.iter().enumerate() {
        insert = match kind {
            Kind::Text => insert.bind(row.try_get::<Option<String>, _>(place)?),
            Kind::Integer => insert.bind(row.try_get::<Option<i64>, _>(place)?),
            Kind::Bytes => insert.bind(row.try_get::<Option<Vec<u8>>, _>(place)?),
        };
    }
    Ok(insert)
}
