//! Uploads that come in pieces: announced, grown piece by piece from any node, finished once.

use chrono::{DateTime, Duration, Utc};
use sqlx::{Row, any::AnyRow};
use uuid::Uuid;

use super::{Ops, upload::uuid};

/// How long a half-sent file waits for its next piece, in hours.
pub const WAIT_HOURS: i64 = 24;
/// Half-sent files of one person at the same time.
pub const OPEN_MAX: i64 = 20;

/// What a client says of a file before it sends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announcement {
    /// Who sends it.
    pub owner_id: Uuid,
    /// What for: the same file for another purpose is another upload.
    pub purpose: String,
    /// SHA-256 of the bytes to come, hex.
    pub sha256: String,
    /// How many they are.
    pub byte_count: u64,
}

/// An upload in pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StagedUpload {
    /// The upload.
    pub upload_id: Uuid,
    /// What was announced.
    pub announced: Announcement,
    /// How many bytes are here, from the first without a gap.
    pub received: u64,
    /// The kept file, once it is whole.
    pub file_id: Option<Uuid>,
}

impl Ops {
    /// Opens an upload, or finds the one that was announced alike before. `None` when the person has too
    /// many half-sent files.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn announce_upload(
        &self,
        announced: &Announcement,
        now: DateTime<Utc>,
    ) -> Result<Option<StagedUpload>, sqlx::Error> {
        let owner = announced.owner_id.to_string();
        let find = || async {
            sqlx::query(
                "SELECT upload_id, owner_id, purpose, sha256, byte_count, received, file_id
                 FROM ops_staged_upload
                 WHERE owner_id = $1 AND purpose = $2 AND sha256 = $3 AND byte_count = $4",
            )
            .bind(&owner)
            .bind(&announced.purpose)
            .bind(&announced.sha256)
            .bind(announced.byte_count as i64)
            .fetch_optional(&self.pool)
            .await?
            .map(|row| read(&row))
            .transpose()
        };
        if let Some(known) = find().await? {
            return Ok(Some(known));
        }
        let open: i64 = sqlx::query(
            "SELECT COUNT(*) AS open_count FROM ops_staged_upload
             WHERE owner_id = $1 AND file_id IS NULL",
        )
        .bind(&owner)
        .fetch_one(&self.pool)
        .await?
        .try_get("open_count")?;
        if open >= OPEN_MAX {
            return Ok(None);
        }
        sqlx::query(
            "INSERT INTO ops_staged_upload (upload_id, owner_id, purpose, sha256, byte_count, received, touched_at_ms)
             VALUES ($1, $2, $3, $4, $5, 0, $6)
             ON CONFLICT (owner_id, purpose, sha256, byte_count) DO NOTHING",
        )
        .bind(Uuid::now_v7().to_string())
        .bind(&owner)
        .bind(&announced.purpose)
        .bind(&announced.sha256)
        .bind(announced.byte_count as i64)
        .bind(now.timestamp_millis())
        .execute(&self.pool)
        .await?;
        find().await
    }

    /// Finds an upload in pieces.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn staged_upload(
        &self,
        upload_id: Uuid,
    ) -> Result<Option<StagedUpload>, sqlx::Error> {
        sqlx::query(
            "SELECT upload_id, owner_id, purpose, sha256, byte_count, received, file_id
             FROM ops_staged_upload
             WHERE upload_id = $1",
        )
        .bind(upload_id.to_string())
        .fetch_optional(&self.pool)
        .await?
        .map(|row| read(&row))
        .transpose()
    }

    /// Counts a piece that is kept from `offset` on. False when another piece came first.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn grow_upload(
        &self,
        upload_id: Uuid,
        offset: u64,
        length: u64,
        now: DateTime<Utc>,
    ) -> Result<bool, sqlx::Error> {
        let done = sqlx::query(
            "UPDATE ops_staged_upload SET received = $1, touched_at_ms = $2
             WHERE upload_id = $3 AND received = $4 AND file_id IS NULL",
        )
        .bind((offset + length) as i64)
        .bind(now.timestamp_millis())
        .bind(upload_id.to_string())
        .bind(offset as i64)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Notes the kept file of a whole upload. False when another call did so first.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn finish_upload(&self, upload_id: Uuid, file_id: Uuid) -> Result<bool, sqlx::Error> {
        let done = sqlx::query(
            "UPDATE ops_staged_upload SET file_id = $1 WHERE upload_id = $2 AND file_id IS NULL",
        )
        .bind(file_id.to_string())
        .bind(upload_id.to_string())
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Uploads that nobody touched for a day. One touched more than a day ahead was written while a clock was
    /// ahead: it would count against its owner until then.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn stale_uploads(&self, now: DateTime<Utc>) -> Result<Vec<Uuid>, sqlx::Error> {
        let before_ms = (now - Duration::hours(WAIT_HOURS)).timestamp_millis();
        sqlx::query(
            "SELECT upload_id FROM ops_staged_upload
             WHERE touched_at_ms < $1 OR touched_at_ms > $2
             ORDER BY touched_at_ms
             LIMIT 1000",
        )
        .bind(before_ms)
        .bind((now + Duration::hours(WAIT_HOURS)).timestamp_millis())
        .fetch_all(&self.pool)
        .await?
        .iter()
        .map(|row| uuid(row, "upload_id"))
        .collect()
    }

    /// Forgets an upload in pieces; a file it led to stays.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn forget_staged_upload(&self, upload_id: Uuid) -> Result<(), sqlx::Error> {
        sqlx::query("DELETE FROM ops_staged_upload WHERE upload_id = $1")
            .bind(upload_id.to_string())
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}

fn read(row: &AnyRow) -> Result<StagedUpload, sqlx::Error> {
    let file_id: Option<String> = row.try_get("file_id")?;
    Ok(StagedUpload {
        upload_id: uuid(row, "upload_id")?,
        announced: Announcement {
            owner_id: uuid(row, "owner_id")?,
            purpose: row.try_get("purpose")?,
            sha256: row.try_get("sha256")?,
            byte_count: row.try_get::<i64, _>("byte_count")?.max(0) as u64,
        },
        received: row.try_get::<i64, _>("received")?.max(0) as u64,
        file_id: file_id
            .map(|text| Uuid::try_parse(&text))
            .transpose()
            .map_err(|error| sqlx::Error::Decode(error.into()))?,
    })
}
