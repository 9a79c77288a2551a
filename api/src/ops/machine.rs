//! When machines came: kept beside the ledger, as the last use of a session is.

use chrono::{DateTime, Utc};
use sqlx::Row;
use uuid::Uuid;

use super::Ops;

/// When a machine came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MachineUse {
    /// The first time, in Unix milliseconds.
    pub first_ms: i64,
    /// The last time.
    pub last_ms: i64,
}

impl Ops {
    /// Notes that a machine took a token.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn note_machine_use(
        &self,
        machine_id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO ops_machine_use (machine_id, first_used_at_ms, last_used_at_ms) VALUES ($1, $2, $2)
             ON CONFLICT (machine_id) DO UPDATE SET last_used_at_ms = excluded.last_used_at_ms",
        )
        .bind(machine_id.to_string())
        .bind(now.timestamp_millis())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// When a machine came, if it ever did.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn machine_use(&self, machine_id: &str) -> Result<Option<MachineUse>, sqlx::Error> {
        sqlx::query(
            "SELECT first_used_at_ms, last_used_at_ms FROM ops_machine_use WHERE machine_id = $1",
        )
        .bind(machine_id)
        .fetch_optional(&self.pool)
        .await?
        .map(|row| {
            Ok(MachineUse {
                first_ms: row.try_get("first_used_at_ms")?,
                last_ms: row.try_get("last_used_at_ms")?,
            })
        })
        .transpose()
    }
}
