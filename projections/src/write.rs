//! Multi-row writes: one statement for many rows, in the placeholders the engine likes best.
//!
//! `?` on SQLite (long `$n` lists are slow to parse there), `$n` on PostgreSQL (which refuses `?`).
//! Rows go in chunks of fixed sizes, so that the text of a statement repeats and stays prepared.
use crate::row::Row;
use crate::store::Engine;
use sqlx::AnyConnection;
use sqlx::any::AnyArguments;
use sqlx::{Arguments as _, AssertSqlSafe};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

/// Chunk sizes, largest first; a rest goes into the next smaller ones.
const CHUNKS: [usize; 4] = [256, 32, 4, 1];

/// Whether a statement of this many rows stays prepared. A connection keeps 100 statements; all sizes
/// of all tables are more, and would push each other out in every batch. The largest is the dearest
/// to prepare, the smallest the one that live events use.
fn stays_prepared(rows: usize) -> bool {
    rows == CHUNKS[0] || rows == 1
}

/// Most parameters one statement may carry (SQLite allows 32,766, PostgreSQL 65,535).
const PARAMETERS_MAX: usize = 30_000;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    Upsert,
    Delete,
    Select,
}

type TextKey = (Engine, &'static str, Kind, usize);

/// Statement texts made so far: building one of 256 × 30 placeholders costs more than binding it.
static TEXTS: LazyLock<Mutex<HashMap<TextKey, Arc<String>>>> = LazyLock::new(Mutex::default);

fn text<R: Row>(engine: Engine, kind: Kind, rows: usize) -> Arc<String> {
    let mut texts = TEXTS
        .lock()
        .expect("no panic while the map of texts is held");
    Arc::clone(
        texts
            .entry((engine, R::TABLE, kind, rows))
            .or_insert_with(|| Arc::new(build::<R>(engine, kind, rows))),
    )
}

fn build<R: Row>(engine: Engine, kind: Kind, rows: usize) -> String {
    let key = R::KEY.unwrap_or_default();
    let mut sql = match kind {
        Kind::Upsert => format!(
            "INSERT INTO {} ({})\nVALUES ",
            R::TABLE,
            R::COLUMNS.join(", ")
        ),
        Kind::Delete => format!("DELETE FROM {}\nWHERE {key} IN (", R::TABLE),
        Kind::Select => format!(
            "SELECT {}\nFROM {}\nWHERE {key} IN (",
            R::COLUMNS.join(", "),
            R::TABLE
        ),
    };
    let width = if kind == Kind::Upsert {
        R::COLUMNS.len()
    } else {
        1
    };
    let mut number = 0;
    for row in 0..rows {
        if row > 0 {
            sql.push_str(", ");
        }
        if kind == Kind::Upsert {
            sql.push('(');
        }
        for column in 0..width {
            if column > 0 {
                sql.push(',');
            }
            number += 1;
            engine.push_placeholder(&mut sql, number);
        }
        if kind == Kind::Upsert {
            sql.push(')');
        }
    }
    if kind != Kind::Upsert {
        sql.push(')');
    } else if R::KEY.is_some() {
        sql.push_str(&format!("\nON CONFLICT ({key}) DO UPDATE SET "));
        let mut first = true;
        for column in R::COLUMNS.iter().filter(|column| **column != key) {
            if !first {
                sql.push_str(", ");
            }
            first = false;
            sql.push_str(&format!("{column} = excluded.{column}"));
        }
    }
    sql
}

/// Splits `total` rows of `width` parameters into chunk lengths of the fixed sizes.
fn chunks(total: usize, width: usize) -> impl Iterator<Item = usize> {
    let mut rest = total;
    std::iter::from_fn(move || {
        let size = CHUNKS
            .into_iter()
            .find(|size| *size <= rest && size * width <= PARAMETERS_MAX)?;
        rest -= size;
        Some(size)
    })
}

/// Inserts rows; where the table has a key, an existing row is replaced.
///
/// The values of the next chunk are bound while the database works on the last one.
///
/// # Errors
/// The database refuses.
pub async fn upsert<R: Row>(
    connection: &mut AnyConnection,
    engine: Engine,
    rows: &[&R],
) -> Result<(), sqlx::Error> {
    let mut rest = rows;
    let mut sizes = chunks(rows.len(), R::COLUMNS.len());
    let mut next = |rest: &mut &[&R]| {
        let (chunk, after) = rest.split_at(sizes.next()?);
        *rest = after;
        Some((chunk.len(), bind_rows(chunk)))
    };
    let mut ready = next(&mut rest);
    while let Some((size, arguments)) = ready {
        let sql = text::<R>(engine, Kind::Upsert, size);
        let execute = sqlx::query_with(AssertSqlSafe(sql), arguments)
            .persistent(stays_prepared(size))
            .execute(&mut *connection);
        let (done, prepared) = futures::join!(execute, async { next(&mut rest) });
        done?;
        ready = prepared;
    }
    Ok(())
}

fn bind_rows<R: Row>(rows: &[&R]) -> AnyArguments {
    let mut arguments = AnyArguments::default();
    arguments.reserve(rows.len() * R::COLUMNS.len(), 0);
    for row in rows {
        row.bind(&mut arguments);
    }
    arguments
}

/// Deletes the rows with these keys.
///
/// # Errors
/// The database refuses.
pub async fn delete<R: Row>(
    connection: &mut AnyConnection,
    engine: Engine,
    keys: &[&str],
) -> Result<(), sqlx::Error> {
    let mut from = 0;
    for size in chunks(keys.len(), 1) {
        let sql = text::<R>(engine, Kind::Delete, size);
        sqlx::query_with(AssertSqlSafe(sql), bind_keys(&keys[from..from + size]))
            .persistent(stays_prepared(size))
            .execute(&mut *connection)
            .await?;
        from += size;
    }
    Ok(())
}

/// Loads the rows with these keys, in no order.
///
/// # Errors
/// The database refuses, or a row does not fit the code.
pub async fn load<R: Row>(
    connection: &mut AnyConnection,
    engine: Engine,
    keys: &[&str],
) -> Result<Vec<R>, sqlx::Error> {
    let mut found = Vec::with_capacity(keys.len());
    let mut from = 0;
    for size in chunks(keys.len(), 1) {
        let sql = text::<R>(engine, Kind::Select, size);
        let rows = sqlx::query_with(AssertSqlSafe(sql), bind_keys(&keys[from..from + size]))
            .persistent(stays_prepared(size))
            .fetch_all(&mut *connection)
            .await?;
        for row in &rows {
            found.push(R::read(row)?);
        }
        from += size;
    }
    Ok(found)
}

fn bind_keys(keys: &[&str]) -> AnyArguments {
    let mut arguments = AnyArguments::default();
    for key in keys {
        arguments
            .add((*key).to_owned())
            .expect("a text always encodes");
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::row::row! {
        /// A row to look at statement texts with.
        pub struct Sample in "read_sample" by sample_id {
            sample_id: String,
            amount: i64,
        }
    }

    #[test]
    fn writes_question_marks_for_sqlite_and_numbers_for_postgresql() {
        assert_eq!(
            build::<Sample>(Engine::Sqlite, Kind::Upsert, 2),
            "INSERT INTO read_sample (sample_id, amount)\nVALUES (?,?), (?,?)\nON CONFLICT \
             (sample_id) DO UPDATE SET amount = excluded.amount"
        );
        assert_eq!(
            build::<Sample>(Engine::Postgres, Kind::Select, 2),
            "SELECT sample_id, amount\nFROM read_sample\nWHERE sample_id IN ($1, $2)"
        );
    }

    #[test]
    fn chunks_add_up_and_stay_below_the_parameter_limit() {
        for (total, width) in [(0, 3), (1, 3), (255, 10), (1000, 200), (70_000, 4)] {
            let sizes: Vec<usize> = chunks(total, width).collect();
            assert_eq!(sizes.iter().sum::<usize>(), total);
            assert!(sizes.iter().all(|size| size * width <= PARAMETERS_MAX));
        }
    }
}
