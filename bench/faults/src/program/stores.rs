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

    /// Lets the turn of a scheduled job come: as if the one before had been long ago.
    ///
    /// # Errors
    /// When the store is not there.
    pub async fn turn_comes(&self, job: &str) -> Result<(), Failure> {
        let sql = format!(
            "INSERT INTO ops_turn (name, turn, done_turn, done_at_ms, void_count) VALUES ('{job}', 0, 0, 0, 0) \
             ON CONFLICT (name) DO UPDATE SET turn = 0"
        );
        self.execute(Store::Ops, &sql).await.map(drop)
    }

    /// Keeps the turns of a job from being taken back, as a program would that waits for them.
    ///
    /// # Errors
    /// When the store is not there.
    pub async fn keep_turns(&self, job: &str) -> Result<(), Failure> {
        let when = format!("WHEN (NEW.name = '{job}' AND NEW.turn < OLD.turn)");
        let sql = match self.database_url {
            None => format!(
                "CREATE TRIGGER kept_turns BEFORE UPDATE ON ops_turn {when} BEGIN SELECT RAISE(IGNORE); END"
            ),
            Some(_) => format!(
                "CREATE FUNCTION kept_turns() RETURNS TRIGGER LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'; \
                 CREATE TRIGGER kept_turns BEFORE UPDATE ON ops_turn FOR EACH ROW {when} \
                 EXECUTE FUNCTION kept_turns()"
            ),
        };
        self.execute_all(Store::Ops, &sql).await
    }

    /// Lets the turns of a job be taken back again.
    ///
    /// # Errors
    /// When they were not kept.
    pub async fn let_turns_go(&self) -> Result<(), Failure> {
        let sql = match self.database_url {
            None => "DROP TRIGGER kept_turns",
            Some(_) => "DROP FUNCTION kept_turns CASCADE",
        };
        self.execute_all(Store::Ops, sql).await
    }

    /// Runs several statements in one of its stores.
    ///
    /// # Errors
    /// When one fails.
    pub async fn execute_all(&self, store: Store, sql: &str) -> Result<(), Failure> {
        let mut connection = self.connect(store).await?;
        sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
            .execute(&mut connection)
            .await?;
        Ok(connection.close().await?)
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
