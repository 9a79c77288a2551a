//! The tables of other versions beside a store: they stay while somebody uses them.
use super::{Location, ReadStore, schema, switch, with_suffix};
use crate::error::Error;
use crate::runner::lead::{Lead, lock_file};
use sqlx::Row as _;
use std::path::{Path, PathBuf};

/// Removes the stores of other versions that nobody uses; which.
pub(crate) async fn remove_unused(
    store: &ReadStore,
    lead: &mut Lead,
) -> Result<Vec<String>, Error> {
    let mut removed = Vec::new();
    match (store.base(), store.location()) {
        (Some(Location::File(base)), Location::File(own)) => {
            for other in files(base, own)? {
                // Held until it is gone: nobody opens it meanwhile.
                if let Some(_lock) = lock_file(&other, "who removes it")? {
                    switch::remove_file(&with_suffix(&other, ".next"))?;
                    switch::remove_file(&other)?;
                    switch::remove_file(&with_suffix(&other, ".lock"))?;
                    removed.push(Location::File(other).label());
                }
            }
        }
        (Some(Location::Postgres { schema: base, .. }), Location::Postgres { schema: own, .. }) => {
            for (other, tables) in schemas(store, base, own).await? {
                if lead.remove_schema(&other, &tables).await? {
                    removed.push(other);
                }
            }
        }
        _ => {}
    }
    Ok(removed)
}

/// Whether this is what follows the common name of all tables: the short name of some, or nothing.
fn is_name(rest: &str, sign: char) -> bool {
    rest.is_empty()
        || rest.strip_prefix(sign).is_some_and(|name| {
            name.len() == schema::NAME_LENGTH && name.bytes().all(|byte| byte.is_ascii_hexdigit())
        })
}

/// The files of other versions; that of the first versions has the name of all.
fn files(base: &Path, own: &Path) -> Result<Vec<PathBuf>, Error> {
    let stem = |path: &Path| {
        path.file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
    };
    let (Some(folder), Some(first)) = (own.parent(), stem(base)) else {
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let is_other = path.extension() == base.extension()
            && path != own
            && stem(&path).is_some_and(|stem| {
                let rest = stem.strip_prefix(&first);
                rest.is_some_and(|rest| is_name(rest, '-'))
            });
        if is_other {
            found.push(path);
        }
    }
    Ok(found)
}

/// The schemas of other versions, each with that of its tables: beside it a rebuild may work.
async fn schemas(store: &ReadStore, base: &str, own: &str) -> Result<Vec<(String, String)>, Error> {
    let mut connection = store.connection().await?;
    let rows = sqlx::query(
        "SELECT CAST(nspname AS TEXT)\nFROM pg_namespace\nWHERE STARTS_WITH(nspname, $1)\nORDER BY nspname",
    )
    .bind(base.to_owned())
    .fetch_all(&mut *connection)
    .await?;
    let mut found = Vec::new();
    for row in rows {
        let schema: String = row.try_get(0)?;
        let tables = schema.trim_end_matches("_next").trim_end_matches("_old");
        let tables = tables.to_owned();
        let rest = tables.strip_prefix(base);
        if tables == own || !rest.is_some_and(|rest| is_name(rest, '_')) {
            continue;
        }
        // Programs of the first versions said only in a row that they work on the schema without a name.
        if tables == base && is_led_by_a_first_version(&mut connection, base).await? {
            continue;
        }
        found.push((schema, tables));
    }
    Ok(found)
}

/// Whether a node of the first versions leads: its row ends within a minute by the database's clock. One further
/// ahead was written while a clock was wrong.
async fn is_led_by_a_first_version(
    connection: &mut sqlx::AnyConnection,
    schema: &str,
) -> Result<bool, Error> {
    let sql = format!(
        "SELECT COUNT(*)\nFROM \"{schema}\".read_lease\nWHERE expires_ms\n\
         BETWEEN CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)\n\
         AND CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) + 60000"
    );
    match sqlx::query(sqlx::AssertSqlSafe(sql))
        .fetch_one(connection)
        .await
    {
        Ok(row) => Ok(row.try_get::<i64, _>(0)? > 0),
        // 42P01: no such table, so none of these programs made the schema.
        Err(sqlx::Error::Database(refusal)) if refusal.code().as_deref() == Some("42P01") => {
            Ok(false)
        }
        Err(error) => Err(error.into()),
    }
}
