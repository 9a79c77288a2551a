//! What the last checks of the log found.

use sqlx::Row;

use super::Ops;
use crate::log_check::Checked;

const HOURLY: &str = "sejam";
const NIGHTLY: &str = "semalam";

impl Ops {
    /// Keeps what a check found in place of the one before of its kind.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn keep_check(&self, checked: &Checked) -> Result<(), sqlx::Error> {
        let found =
            serde_json::to_string(checked).map_err(|error| sqlx::Error::Encode(error.into()))?;
        sqlx::query(
            "INSERT INTO ops_check (name, at_ms, found)
             VALUES ($1, $2, $3)
             ON CONFLICT (name) DO UPDATE SET at_ms = excluded.at_ms, found = excluded.found",
        )
        .bind(if checked.whole { NIGHTLY } else { HOURLY })
        .bind(checked.at.timestamp_millis())
        .bind(found)
        .execute(&self.pool)
        .await
        .map(drop)
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
