//! The tables of a read store: created whole from one portable text, replaced whole when it changes.
use crate::error::Error;
use crate::store::Filling;
use sha2::{Digest, Sha256};
use sqlx::AnyConnection;
use sqlx::{AssertSqlSafe, Connection, Executor, Row};

/// The statements of `migrations/read`, in order; one text for both engines.
const STATEMENTS: &[&str] = &[
    include_str!("../../../migrations/read/00_store.sql"),
    include_str!("../../../migrations/read/10_people.sql"),
    include_str!("../../../migrations/read/20_scholarship.sql"),
    include_str!("../../../migrations/read/30_money.sql"),
    include_str!("../../../migrations/read/35_rosters.sql"),
    include_str!("../../../migrations/read/40_tracking.sql"),
    include_str!("../../../migrations/read/50_back_office.sql"),
    include_str!("../../../migrations/read/60_findings.sql"),
    include_str!("../../../migrations/read/70_duties.sql"),
    include_str!("../../../migrations/read/80_cells.sql"),
    include_str!("../../../migrations/read/83_machines.sql"),
    include_str!("../../../migrations/read/86_came_back.sql"),
    include_str!("../../../migrations/read/87_orders.sql"),
];

/// Digest over the source that decides what rows say, see `build/content.rs`: stores of another content are refilled.
const CONTENT: &str = env!("CONTENT_DIGEST");

fn digest() -> String {
    let mut hasher = Sha256::new();
    hasher.update(CONTENT.as_bytes());
    for text in STATEMENTS {
        hasher.update(text.as_bytes());
    }
    hex(&hasher.finalize())
}

/// Letters of [`name`].
pub(crate) const NAME_LENGTH: usize = 16;

/// A short name of these tables: each has a place of its own, see [`crate::Location::of_tables`].
pub(crate) fn name() -> String {
    digest()[..NAME_LENGTH].to_owned()
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a string cannot fail");
        text
    })
}

/// The statements of a text that create indexes, or all others.
fn statements(text: &'static str, indexes: bool) -> impl Iterator<Item = &'static str> {
    text.split_inclusive(';').filter(move |statement| {
        let code = statement
            .lines()
            .find(|line| !line.trim().is_empty() && !line.starts_with("--"))
            .unwrap_or_default();
        let is_index = code.starts_with("CREATE INDEX") || code.starts_with("CREATE UNIQUE INDEX");
        !code.is_empty() && is_index == indexes
    })
}

async fn run(connection: &mut AnyConnection, indexes: bool) -> Result<(), Error> {
    for text in STATEMENTS {
        for statement in statements(text, indexes) {
            connection.execute(sqlx::raw_sql(statement)).await?;
        }
    }
    Ok(())
}

/// Creates the indexes of a store that was filled without them: sorting once costs less than
/// keeping them in order row by row.
pub(crate) async fn create_indexes(connection: &mut AnyConnection) -> Result<(), Error> {
    run(connection, true).await
}

/// One filling of a store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Made {
    /// Its random name.
    pub generation: String,
    /// Whether it was filled up to the end of the log.
    pub filled: bool,
}

/// Reads the store's row: `None` when other tables lie here.
async fn made(connection: &mut AnyConnection) -> Result<Option<Made>, sqlx::Error> {
    let sql = "SELECT generation, filled\nFROM read_store\nWHERE schema_digest = $1";
    let row = sqlx::query(sql)
        .bind(digest())
        .fetch_optional(connection)
        .await?;
    row.map(|row| {
        Ok(Made {
            generation: row.try_get(0)?,
            filled: row.try_get::<i64, _>(1)? == 1,
        })
    })
    .transpose()
}

/// Creates all tables in an empty store and names its first filling. A store that is filled whole
/// before anybody asks it gets its indexes afterwards.
pub(crate) async fn create(
    connection: &mut AnyConnection,
    filling: Filling,
) -> Result<Made, Error> {
    let generation = uuid::Uuid::new_v4().to_string();
    run(connection, false).await?;
    if filling == Filling::Live {
        create_indexes(connection).await?;
    }
    sqlx::query("INSERT INTO read_store (schema_digest, generation, filled)\nVALUES ($1, $2, 0)")
        .bind(digest())
        .bind(generation.clone())
        .execute(&mut *connection)
        .await?;
    Ok(Made {
        generation,
        filled: false,
    })
}

/// The filling of a file, when its tables are those of this program.
pub(crate) async fn made_if_current(connection: &mut AnyConnection) -> Result<Option<Made>, Error> {
    match made(connection).await {
        Ok(made) => Ok(made),
        // A new or foreign file. Anything else (a busy database) must not cost a good store.
        Err(sqlx::Error::Database(refusal)) if refusal.message().contains("no such table") => {
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}

/// Creates or replaces the schema on PostgreSQL; nodes that start together take turns.
pub(crate) async fn ensure_postgres(
    connection: &mut AnyConnection,
    schema: &str,
    filling: Filling,
) -> Result<Made, Error> {
    let mut transaction = connection.begin().await?;
    // The number only has to be the same for all nodes: the first bytes of "read".
    sqlx::query("SELECT CAST(pg_advisory_xact_lock(1919246692) AS TEXT)")
        .execute(&mut *transaction)
        .await?;
    let there = sqlx::query(
        "SELECT COUNT(*)\nFROM information_schema.tables\nWHERE table_schema = $1\n\
         AND table_name = 'read_store'",
    )
    .bind(schema.to_owned())
    .fetch_one(&mut *transaction)
    .await?
    .try_get::<i64, _>(0)?
        > 0;
    if there && let Some(known) = made(&mut transaction).await? {
        transaction.commit().await?;
        return Ok(known);
    }
    let replace =
        format!("DROP SCHEMA IF EXISTS \"{schema}\" CASCADE; CREATE SCHEMA \"{schema}\";");
    transaction
        .execute(sqlx::raw_sql(AssertSqlSafe(replace)))
        .await?;
    let made = create(&mut transaction, filling).await?;
    transaction.commit().await?;
    Ok(made)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_statement_is_a_table_or_an_index() {
        let mut counts = (0, 0);
        for text in STATEMENTS {
            counts.0 += statements(text, false).count();
            counts.1 += statements(text, true).count();
            assert_eq!(
                statements(text, false).count() + statements(text, true).count(),
                text.matches(';').count(),
                "a semicolon in a comment splits a statement"
            );
        }
        assert!(counts.0 > 20 && counts.1 > 30, "{counts:?}");
    }
}
