//! Putting a rebuilt store in the place of the live one, as one step for every query.
use crate::error::Error;
use crate::store::file::{connect, open};
use crate::store::{Filling, Location, ReadStore, with_suffix};
use sqlx::{AssertSqlSafe, Connection, Executor};
use std::path::Path;

impl ReadStore {
    /// Replaces this store by `next`, which was built at [`Location::beside`]. Queries that come
    /// meanwhile wait; those under way end on the old store.
    ///
    /// # Errors
    /// A file cannot be renamed, or the database refuses; the old store then stays.
    pub async fn replace_by(&self, next: ReadStore) -> Result<(), Error> {
        let filled = next.was_filled().await?;
        let mut opened = self.shared.pool.write().await;
        match self.location() {
            Location::File(path) => {
                let from = with_suffix(path, ".next");
                // Closing the last connection merges the write-ahead log into the file.
                next.close().await;
                opened.close().await;
                let moved = std::fs::File::open(&from)
                    .and_then(|file| file.sync_all())
                    .map_err(Error::from)
                    .and_then(|()| remove_logs(&from))
                    .and_then(|()| remove_logs(path))
                    .and_then(|()| Ok(std::fs::rename(&from, path)?));
                let (again, filled) = open(self.location(), Filling::Live).await?;
                *opened = again;
                self.set_filled(filled);
                moved?;
            }
            Location::Memory => {
                let next = next.shared.pool.read().await;
                opened.pool = next.pool.clone();
                opened.ready = next.ready.clone();
                opened.generation = next.generation.clone();
                drop(next);
                self.set_filled(filled);
            }
            Location::Postgres { schema, .. } => {
                let generation = next.generation().await;
                next.close().await;
                let mut connection = opened.pool.acquire().await?;
                let mut transaction = connection.begin().await?;
                let rename = format!(
                    "DROP SCHEMA IF EXISTS \"{schema}_old\" CASCADE; \
                     ALTER SCHEMA \"{schema}\" RENAME TO \"{schema}_old\"; \
                     ALTER SCHEMA \"{schema}_next\" RENAME TO \"{schema}\"; \
                     DROP SCHEMA \"{schema}_old\" CASCADE;"
                );
                transaction
                    .execute(sqlx::raw_sql(AssertSqlSafe(rename)))
                    .await?;
                transaction.commit().await?;
                drop(connection);
                // Fresh connections: prepared plans of the old tables go with the old pool.
                let fresh = connect(self.location(), Filling::Live).await?;
                let old = std::mem::replace(&mut opened.pool, fresh);
                opened.generation = generation;
                self.set_filled(filled);
                old.close().await;
            }
        }
        drop(opened);
        self.changed();
        Ok(())
    }

    /// Empties the place beside the live store and opens a new one there.
    pub(crate) async fn open_beside(&self, filling: Filling) -> Result<ReadStore, Error> {
        let beside = self.location().beside();
        match &beside {
            Location::File(path) => remove_file(path)?,
            Location::Memory => {}
            Location::Postgres { schema, .. } => {
                let drop = format!("DROP SCHEMA IF EXISTS \"{schema}\" CASCADE");
                self.for_filling()
                    .connection()
                    .await?
                    .execute(sqlx::raw_sql(AssertSqlSafe(drop)))
                    .await?;
            }
        }
        ReadStore::open_for(beside, filling).await
    }

    /// What the row of the store says, whoever has the handle.
    async fn was_filled(&self) -> Result<bool, Error> {
        let row = sqlx::query("SELECT filled\nFROM read_store")
            .fetch_one(&mut *self.for_filling().connection().await?)
            .await?;
        Ok(sqlx::Row::try_get::<i64, _>(&row, 0)? == 1)
    }

    /// Empties this store in place, after a restore that was confirmed for instance; it does not answer until the
    /// runner has filled it again.
    ///
    /// # Errors
    /// The database or the file system refuses.
    pub async fn reset(&self) -> Result<(), Error> {
        let next = self.open_beside(Filling::Live).await?;
        self.replace_by(next).await
    }
}

/// Removes a SQLite file with its logs; one that is not there is fine.
pub(crate) fn remove_file(path: &Path) -> Result<(), Error> {
    remove_if_there(path)?;
    remove_logs(path)
}

fn remove_logs(path: &Path) -> Result<(), Error> {
    remove_if_there(&with_suffix(path, "-wal"))?;
    remove_if_there(&with_suffix(path, "-shm"))
}

fn remove_if_there(path: &Path) -> Result<(), Error> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}
