//! The stores of a place: looked into with SQL, changed as only time would, held.

use std::time::{Duration, Instant};

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
    /// The read models of the program under test.
    Read,
}

impl Place {
    /// A connection to one of its stores, for looking into it and for changing what only time would.
    ///
    /// # Errors
    /// When the store is not there.
    pub async fn connect(&self, store: Store) -> Result<AnyConnection, Failure> {
        sqlx::any::install_default_drivers();
        let name = self.name_of(store).await?;
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

    /// The file or schema of a store.
    async fn name_of(&self, store: Store) -> Result<String, Failure> {
        match (store, &self.database_url) {
            (Store::Ledger, _) => Ok("ledger".to_owned()),
            (Store::Ops, _) => Ok("ops".to_owned()),
            (Store::Read, Some(url)) => {
                let mut connection = AnyConnection::connect(url).await?;
                let name = sqlx::query_scalar(
                    "SELECT CAST(MAX(table_schema) AS TEXT) FROM information_schema.tables \
                     WHERE table_name = 'read_checkpoint'",
                )
                .fetch_one(&mut connection)
                .await?;
                connection.close().await?;
                Ok(name)
            }
            (Store::Read, None) => {
                for entry in std::fs::read_dir(&self.data)? {
                    let name = entry?.file_name().to_string_lossy().into_owned();
                    if let Some(name) = name.strip_suffix(".db").filter(|it| it.starts_with("read"))
                    {
                        return Ok(name.to_owned());
                    }
                }
                Err("there are no read models".into())
            }
        }
    }

    /// As [`Self::connect`], as somebody whom nothing stops: the owner of the tables.
    ///
    /// # Errors
    /// When the store is not there.
    pub async fn connect_unguarded(&self, store: Store) -> Result<AnyConnection, Failure> {
        let mut connection = self.connect(store).await?;
        if self.database_url.is_some() {
            sqlx::raw_sql("SET session_replication_role = replica")
                .execute(&mut connection)
                .await?;
            return Ok(connection);
        }
        let names: Vec<String> =
            sqlx::query_scalar("SELECT name FROM sqlite_master WHERE type = 'trigger'")
                .fetch_all(&mut connection)
                .await?;
        for name in names {
            sqlx::raw_sql(AssertSqlSafe(format!("DROP TRIGGER {name}")))
                .execute(&mut connection)
                .await?;
        }
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

    /// Waits until the turn of a job that was taken last is noted as done.
    ///
    /// # Errors
    /// When it is not.
    pub async fn turn_done(&self, job: &str, limit: Duration) -> Result<(), Failure> {
        let began = Instant::now();
        // Zero was written by who let the turn come.
        let sql = format!(
            "SELECT CASE WHEN turn = 0 THEN 1 ELSE turn - done_turn END FROM ops_turn WHERE name = '{job}'"
        );
        while self.number(Store::Ops, &sql).await? != 0 {
            if began.elapsed() > limit {
                return Err(format!("the turn of {job} is not noted as done in {limit:?}").into());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Ok(())
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

    /// One text of one of its stores.
    ///
    /// # Errors
    /// When the statement fails.
    pub async fn text(&self, store: Store, sql: &str) -> Result<String, Failure> {
        let mut connection = self.connect(store).await?;
        let text = sqlx::query_scalar(AssertSqlSafe(sql.to_owned()))
            .fetch_one(&mut connection)
            .await?;
        connection.close().await?;
        Ok(text)
    }

    /// All texts that a statement of one of its stores finds.
    ///
    /// # Errors
    /// When the statement fails.
    pub async fn texts(&self, store: Store, sql: &str) -> Result<Vec<String>, Failure> {
        let mut connection = self.connect(store).await?;
        let texts = sqlx::query_scalar(AssertSqlSafe(sql.to_owned()))
            .fetch_all(&mut connection)
            .await?;
        connection.close().await?;
        Ok(texts)
    }
}
