//! What the last checks of the log found.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::Row;

use super::Ops;
use crate::log_check::progress::Checked;

const HOURLY: &str = "sejam";
const NIGHTLY: &str = "semalam";
const WRITABLE: &str = "menyimpan";

/// What somebody beside the portal did for it, as the watch tells it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Reported {
    /// When.
    pub at: DateTime<Utc>,
    /// Events in it.
    pub events: u64,
    /// Files in it.
    pub files: u64,
    /// Files that the log names and it lacks.
    pub lacking: u64,
}

impl Reported {
    /// A backup was made.
    pub const BACKUP: &'static str = "cadangan";
    /// A backup was restored for trial.
    pub const TRIAL: &'static str = "uji-pemulihan";
    /// The head of the log was left in the store of files.
    pub const HEAD: &'static str = "kepala-berkas";
}

impl Ops {
    /// Keeps a report in place of the one before of its name.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn report(&self, name: &str, told: &Reported) -> Result<(), sqlx::Error> {
        let found =
            serde_json::to_string(told).map_err(|error| sqlx::Error::Encode(error.into()))?;
        self.keep(name, told.at.timestamp_millis(), found).await
    }

    /// The last report of a name.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn reported(&self, name: &str) -> Result<Option<Reported>, sqlx::Error> {
        let row = sqlx::query("SELECT found FROM ops_check WHERE name = $1")
            .bind(name.to_owned())
            .fetch_optional(&self.pool)
            .await?;
        let found: Option<String> = row.map(|row| row.try_get(0)).transpose()?;
        Ok(found.and_then(|found| serde_json::from_str(&found).ok()))
    }

    /// Writes a moment over the one before: whether anything can be stored at all, which a database that only reads, or a
    /// full disk, does not say when it is asked.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn try_writing(&self, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
        self.keep(WRITABLE, now.timestamp_millis(), "{}".to_owned())
            .await
    }

    async fn keep(&self, name: &str, at_ms: i64, found: String) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO ops_check (name, at_ms, found)
             VALUES ($1, $2, $3)
             ON CONFLICT (name) DO UPDATE SET at_ms = excluded.at_ms, found = excluded.found",
        )
        .bind(name.to_owned())
        .bind(at_ms)
        .bind(found)
        .execute(&self.pool)
        .await
        .map(drop)
    }

    /// Keeps what a check found in place of the one before of its kind.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn keep_check(&self, checked: &Checked) -> Result<(), sqlx::Error> {
        let found =
            serde_json::to_string(checked).map_err(|error| sqlx::Error::Encode(error.into()))?;
        let name = if checked.whole { NIGHTLY } else { HOURLY };
        self.keep(name, checked.at.timestamp_millis(), found).await
    }

    /// What the last checks found, the whole one first; one that cannot be read any more is left out.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn checks(&self) -> Result<Vec<Checked>, sqlx::Error> {
        let rows = sqlx::query("SELECT found FROM ops_check ORDER BY name DESC")
            .fetch_all(&self.pool)
            .await?;
        let mut checks = Vec::with_capacity(rows.len());
        for row in rows {
            let found: String = row.try_get(0)?;
            checks.extend(serde_json::from_str(&found).ok());
        }
        Ok(checks)
    }

    /// Takes readers of the log back that have come further than it goes: after an older copy was restored.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn cursors_back_to(&self, size: u64) -> Result<(), sqlx::Error> {
        sqlx::query("UPDATE ops_cursor SET next_position = $1 WHERE next_position > $1")
            .bind(i64::try_from(size).unwrap_or(i64::MAX))
            .execute(&self.pool)
            .await
            .map(drop)
    }
}
