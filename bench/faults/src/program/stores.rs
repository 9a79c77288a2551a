//! The stores of a place: looked into with SQL, changed as only time would, held.

use sqlx::{AnyConnection, AssertSqlSafe, Connection};

use super::Place;
use crate::Failure;

/// A store with one place: a file `NAME.db`, or a schema of the shared database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Store {
    /// The log.
    Ledger,
    /// Sessions, uploads, jobs.
    Ops,
}

impl Store {
    fn name(self) -> &'static str {
        match self {
            Self::Ledger => "ledger",
            Self::Ops => "ops",
        }
    }
}

impl Place {
    /// A connection to one of its stores, for looking into it and for changing what only time would.
    ///
    /// # Errors
    /// When the store is not there.
    pub async fn connect(&self, store: Store) -> Result<AnyConnection, Failure> {
        sqlx::any::install_default_drivers();
        let name = store.name();
        let Some(url) = &self.database_url else {
            let path = self.data.join(format!("{name}.db"));
            let url = format!("sqlite:{}?mode=rw", path.display());
            let mut connection = AnyConnection::connect(&url).await?;
            // The program may be writing.
            sqlx::raw_sql("PRAGMA busy_timeout = 10000")
                .execute(&mut connection)
                .await?;
            return Ok(connection);
        };
        let mut connection = AnyConnection::connect(url).await?;
        sqlx::raw_sql(AssertSqlSafe(format!("SET search_path TO {name}")))
            .execute(&mut connection)
            .await?;
        Ok(connection)
    }

    /// Holds the tables of the read models, wherever they are, until what is given ends its transactions.
    ///
    /// # Errors
    /// When there are none.
    pub async fn hold_read_models(&self) -> Result<Vec<AnyConnection>, Failure> {
        sqlx::any::install_default_drivers();
        let mut holders = Vec::new();
        if let Some(url) = &self.database_url {
            let mut connection = AnyConnection::connect(url).await?;
            let schemas: Vec<String> = sqlx::query_scalar(
                "SELECT CAST(table_schema AS TEXT) FROM information_schema.tables \
                 WHERE table_name = 'read_checkpoint'",
            )
            .fetch_all(&mut connection)
            .await?;
            sqlx::raw_sql("BEGIN").execute(&mut connection).await?;
            for schema in schemas {
                let lock = format!("LOCK TABLE {schema}.read_checkpoint IN EXCLUSIVE MODE");
                sqlx::raw_sql(AssertSqlSafe(lock))
                    .execute(&mut connection)
                    .await?;
            }
            holders.push(connection);
            return Ok(holders);
        }
        for entry in std::fs::read_dir(&self.data)? {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            if name.is_some_and(|name| name.starts_with("read") && name.ends_with(".db")) {
                let url = format!("sqlite:{}?mode=rw", path.display());
                let mut connection = AnyConnection::connect(&url).await?;
                sqlx::raw_sql("PRAGMA busy_timeout = 10000; BEGIN IMMEDIATE")
                    .execute(&mut connection)
                    .await?;
                holders.push(connection);
            }
        }
        Ok(holders)
    }

    /// Runs a statement in one of its stores.
    ///
    /// # Errors
    /// When it fails.
    pub async fn execute(&self, store: Store, sql: &str) -> Result<u64, Failure> {
        let mut connection = self.connect(store).await?;
        let done = sqlx::query(AssertSqlSafe(sql.to_owned()))
            .execute(&mut connection)
            .await?;
        connection.close().await?;
        Ok(done.rows_affected())
    }

    /// One number of one of its stores.
    ///
    /// # Errors
    /// When the statement fails.
    pub async fn number(&self, store: Store, sql: &str) -> Result<i64, Failure> {
        let mut connection = self.connect(store).await?;
        let number = sqlx::query_scalar(AssertSqlSafe(sql.to_owned()))
            .fetch_one(&mut connection)
            .await?;
        connection.close().await?;
        Ok(number)
    }
}
