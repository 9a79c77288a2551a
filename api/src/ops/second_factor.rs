//! What sessions were asked to prove and have proved, and which codes were used.

use chrono::{DateTime, Utc};
use domain::FactorId;
use sqlx::Row;
use uuid::Uuid;

use super::Ops;

impl Ops {
    /// Keeps what a session was asked to prove, in place of what it was asked before.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn keep_challenge(
        &self,
        session_id: Uuid,
        purpose: &str,
        state: &str,
        expires_at: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO ops_challenge (session_id, purpose, state, expires_at_ms)
             VALUES ($1, $2, $3, $4)
             ON CONFLICT (session_id, purpose)
             DO UPDATE SET state = excluded.state, expires_at_ms = excluded.expires_at_ms",
        )
        .bind(session_id.to_string())
        .bind(purpose)
        .bind(state)
        .bind(expires_at.timestamp_millis())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Takes what a session was asked to prove: it is given out once.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn take_challenge(
        &self,
        session_id: Uuid,
        purpose: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<String>, sqlx::Error> {
        let row = sqlx::query(
            "DELETE FROM ops_challenge
             WHERE session_id = $1 AND purpose = $2
             RETURNING state, expires_at_ms",
        )
        .bind(session_id.to_string())
        .bind(purpose)
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let expires_at_ms: i64 = row.try_get("expires_at_ms")?;
        let state = row.try_get("state")?;
        Ok((expires_at_ms > now.timestamp_millis()).then_some(state))
    }

    /// Looks at what a session was asked to prove, and leaves it: a mistyped code may be typed again.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn challenge(
        &self,
        session_id: Uuid,
        purpose: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<String>, sqlx::Error> {
        sqlx::query(
            "SELECT state
             FROM ops_challenge
             WHERE session_id = $1 AND purpose = $2 AND expires_at_ms > $3",
        )
        .bind(session_id.to_string())
        .bind(purpose)
        .bind(now.timestamp_millis())
        .fetch_optional(&self.pool)
        .await?
        .map(|row| row.try_get("state"))
        .transpose()
    }

    /// Takes a code's time step or a passkey's counter. Whether it was above all that were taken before.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn use_factor(&self, factor_id: FactorId, value: i64) -> Result<bool, sqlx::Error> {
        let done = sqlx::query(
            "INSERT INTO ops_factor_use (factor_id, last_value)
             VALUES ($1, $2)
             ON CONFLICT (factor_id)
             DO UPDATE SET last_value = excluded.last_value
             WHERE ops_factor_use.last_value < excluded.last_value",
        )
        .bind(factor_id.to_string())
        .bind(value)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Notes that a session has shown a second proof, and is asked for one from now on.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn prove_session(
        &self,
        session_id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(
            "UPDATE ops_session SET factor_due = 1, proved_at_ms = $1 WHERE session_id = $2",
        )
        .bind(now.timestamp_millis())
        .bind(session_id.to_string())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Notes that a session needs no second proof any more: its account has no factor left.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn release_session(&self, session_id: Uuid) -> Result<(), sqlx::Error> {
        sqlx::query(
            "UPDATE ops_session SET factor_due = 0, proved_at_ms = NULL WHERE session_id = $1",
        )
        .bind(session_id.to_string())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Forgets what was asked and never proved. Gives how many.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn clean_challenges(&self, now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
        let done = sqlx::query("DELETE FROM ops_challenge WHERE expires_at_ms < $1")
            .bind(now.timestamp_millis())
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected())
    }
}
