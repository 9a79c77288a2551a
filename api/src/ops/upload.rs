//! Receipts of uploads: who sent which bytes, and whether an event names them.

use chrono::{DateTime, Duration, Utc};
use sqlx::{Row, any::AnyRow};
use uuid::Uuid;

use super::Ops;

/// How long a file waits to be named by an event, in hours.
pub const ORPHAN_HOURS: i64 = 24;

/// An uploaded file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    /// The file.
    pub file_id: Uuid,
    /// Who sent it: from the session, never from the form.
    pub owner_id: Uuid,
    /// SHA-256 of the bytes that are kept (after images were re-encoded), hex.
    pub sha256: String,
    /// Its type by content.
    pub media_type: String,
    /// Its size.
    pub byte_count: u64,
    /// Private files are read through short-lived signed links only.
    pub is_private: bool,
}

/// How much of what a person sent: of what no event names yet, or of all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Waiting {
    /// Files.
    pub count: u64,
    /// Their bytes.
    pub bytes: u64,
}

impl Ops {
    /// How much of a person's waits to be named by an event.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn waiting_uploads(&self, owner_id: Uuid) -> Result<Waiting, sqlx::Error> {
        self.counted("adopted_at_ms IS NULL AND owner_id = $1", owner_id)
            .await
    }

    /// Seconds until the oldest of a person's that waits to be named is cleaned away.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn waiting_until(
        &self,
        owner_id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<i64, sqlx::Error> {
        let row = sqlx::query(
            "SELECT CAST(MIN(created_at_ms) AS BIGINT) AS oldest_ms
             FROM ops_upload
             WHERE adopted_at_ms IS NULL AND owner_id = $1",
        )
        .bind(owner_id.to_string())
        .fetch_one(&self.pool)
        .await?;
        let oldest_ms: Option<i64> = row.try_get("oldest_ms")?;
        let left_ms = oldest_ms.map_or(0, |oldest_ms| {
            oldest_ms + Duration::hours(ORPHAN_HOURS).num_milliseconds() - now.timestamp_millis()
        });
        Ok((left_ms / 1_000).clamp(60, ORPHAN_HOURS * 60 * 60))
    }

    async fn counted(&self, which: &'static str, owner_id: Uuid) -> Result<Waiting, sqlx::Error> {
        let row = sqlx::query(sqlx::AssertSqlSafe(format!(
            "SELECT CAST(COUNT(*) AS BIGINT) AS files,
                    CAST(COALESCE(SUM(byte_count), 0) AS BIGINT) AS bytes
             FROM ops_upload
             WHERE {which}"
        )))
        .bind(owner_id.to_string())
        .fetch_one(&self.pool)
        .await?;
        let number = |column| row.try_get::<i64, _>(column).map(i64::unsigned_abs);
        Ok(Waiting {
            count: number("files")?,
            bytes: number("bytes")?,
        })
    }

    /// Records an upload.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn record_upload(
        &self,
        upload: &Upload,
        now: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO ops_upload (file_id, owner_id, sha256, media_type, byte_count, is_private, created_at_ms)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(upload.file_id.to_string())
        .bind(upload.owner_id.to_string())
        .bind(&upload.sha256)
        .bind(&upload.media_type)
        .bind(upload.byte_count as i64)
        .bind(i64::from(upload.is_private))
        .bind(now.timestamp_millis())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Finds an upload.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn upload(&self, file_id: Uuid) -> Result<Option<Upload>, sqlx::Error> {
        sqlx::query(
            "SELECT file_id, owner_id, sha256, media_type, byte_count, is_private
             FROM ops_upload
             WHERE file_id = $1",
        )
        .bind(file_id.to_string())
        .fetch_optional(&self.pool)
        .await?
        .map(|row| read(&row))
        .transpose()
    }

    /// Keeps a file for good, before an event names it: a crash in between leaves a file too many,
    /// never an event without its file. Whose command is refused gives it back ([`Ops::give_back_upload`]); each that took it
    /// is counted, so that one of several does not take it from the others.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn adopt_upload(
        &self,
        file_id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<bool, sqlx::Error> {
        let done = sqlx::query(
            "UPDATE ops_upload
             SET holders = CASE WHEN adopted_at_ms IS NOT NULL AND holders = 0 THEN 2 ELSE holders + 1 END,
                 adopted_at_ms = COALESCE(adopted_at_ms, $1)
             WHERE file_id = $2",
        )
        .bind(now.timestamp_millis())
        .bind(file_id.to_string())
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Takes back that a file is kept, by one of those who took it. The last leaves it to the cleaning, unless an event was
    /// found to name it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn give_back_upload(&self, file_id: Uuid) -> Result<(), sqlx::Error> {
        sqlx::query(
            "UPDATE ops_upload
             SET adopted_at_ms = CASE WHEN holders = 1 THEN NULL ELSE adopted_at_ms END,
                 holders = holders - 1
             WHERE file_id = $1 AND holders > 0",
        )
        .bind(file_id.to_string())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Everything of a person's that is kept here, named by an event or not.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn kept_of(&self, owner_id: Uuid) -> Result<Waiting, sqlx::Error> {
        self.counted("owner_id = $1", owner_id).await
    }

    /// Keeps files for good that events name. Gives how many had not been kept yet.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn adopt_named(
        &self,
        file_ids: &[Uuid],
        now: DateTime<Utc>,
    ) -> Result<u64, sqlx::Error> {
        let mut transaction = self.pool.begin().await?;
        let mut adopted = 0;
        for file_id in file_ids {
            let done = sqlx::query(
                "UPDATE ops_upload SET adopted_at_ms = $1
                  WHERE file_id = $2 AND adopted_at_ms IS NULL",
            )
            .bind(now.timestamp_millis())
            .bind(file_id.to_string())
            .execute(&mut *transaction)
            .await?;
            adopted += done.rows_affected();
        }
        transaction.commit().await?;
        Ok(adopted)
    }

    /// Files that nobody named within a day. One from a clock that was ahead stays for longer, which costs its
    /// bytes; nobody waits for it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn orphan_uploads(&self, now: DateTime<Utc>) -> Result<Vec<Upload>, sqlx::Error> {
        let before_ms = (now - Duration::hours(ORPHAN_HOURS)).timestamp_millis();
        sqlx::query(
            "SELECT file_id, owner_id, sha256, media_type, byte_count, is_private
             FROM ops_upload
             WHERE adopted_at_ms IS NULL AND created_at_ms < $1
             ORDER BY created_at_ms
             LIMIT 1000",
        )
        .bind(before_ms)
        .fetch_all(&self.pool)
        .await?
        .iter()
        .map(read)
        .collect()
    }

    /// Forgets an upload that is still unnamed. False when it was named meanwhile.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn forget_upload(&self, file_id: Uuid) -> Result<bool, sqlx::Error> {
        let done =
            sqlx::query("DELETE FROM ops_upload WHERE file_id = $1 AND adopted_at_ms IS NULL")
                .bind(file_id.to_string())
                .execute(&self.pool)
                .await?;
        Ok(done.rows_affected() == 1)
    }
}

fn read(row: &AnyRow) -> Result<Upload, sqlx::Error> {
    Ok(Upload {
        file_id: uuid(row, "file_id")?,
        owner_id: uuid(row, "owner_id")?,
        sha256: row.try_get("sha256")?,
        media_type: row.try_get("media_type")?,
        byte_count: row.try_get::<i64, _>("byte_count")?.max(0) as u64,
        is_private: row.try_get::<i64, _>("is_private")? == 1,
    })
}

/// Reads a column that holds a UUID as text.
pub(super) fn uuid(row: &AnyRow, column: &str) -> Result<Uuid, sqlx::Error> {
    let text: String = row.try_get(column)?;
    Uuid::try_parse(&text).map_err(|error| sqlx::Error::Decode(error.into()))
}
