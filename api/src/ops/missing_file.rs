//! Files that the log names and that the store does not have: noted when they are missed, forgotten
//! when they are found again.

use chrono::{DateTime, Utc};
use sqlx::Row;
use uuid::Uuid;

use super::{Ops, upload::uuid};

/// A file that is missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingFile {
    /// The file.
    pub file_id: Uuid,
    /// Position of an event that names it.
    pub position: u64,
}

impl Ops {
    /// Notes a missing file. Repeating it changes nothing.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn note_missing_file(
        &self,
        file_id: Uuid,
        position: u64,
        now: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO ops_missing_file (file_id, position, missed_at_ms)
             VALUES ($1, $2, $3)
             ON CONFLICT (file_id) DO NOTHING",
        )
        .bind(file_id.to_string())
        .bind(i64::try_from(position).unwrap_or(i64::MAX))
        .bind(now.timestamp_millis())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Forgets that a file was missing.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn found_file(&self, file_id: Uuid) -> Result<(), sqlx::Error> {
        sqlx::query("DELETE FROM ops_missing_file WHERE file_id = $1")
            .bind(file_id.to_string())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The missing files, the first named first, up to a number.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn missing_files(&self, count_max: usize) -> Result<Vec<MissingFile>, sqlx::Error> {
        sqlx::query(
            "SELECT file_id, position FROM ops_missing_file
             ORDER BY position, file_id
             LIMIT $1",
        )
        .bind(i64::try_from(count_max).unwrap_or(i64::MAX))
        .fetch_all(&self.pool)
        .await?
        .iter()
        .map(|row| {
            Ok(MissingFile {
                file_id: uuid(row, "file_id")?,
                position: row.try_get::<i64, _>("position")?.max(0) as u64,
            })
        })
        .collect()
    }

    /// How many files are missing.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn missing_file_count(&self) -> Result<u64, sqlx::Error> {
        let row =
            sqlx::query("SELECT CAST(COUNT(*) AS BIGINT) AS missing_count FROM ops_missing_file")
                .fetch_one(&self.pool)
                .await?;
        Ok(row.try_get::<i64, _>("missing_count")?.max(0) as u64)
    }
}
