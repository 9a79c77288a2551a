//! Nonces: each counts once per session while its timestamp could still be accepted.

use chrono::{DateTime, Utc};

use super::Ops;
use crate::signing::WINDOW_MS;

impl Ops {
    /// Uses up a nonce. False when the session has used it before.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn claim_nonce(
        &self,
        session_name: &str,
        nonce: &str,
        now: DateTime<Utc>,
    ) -> Result<bool, sqlx::Error> {
        let claimed = sqlx::query(
            "INSERT INTO ops_nonce (session_name, nonce, seen_at_ms)
             VALUES ($1, $2, $3)
             ON CONFLICT (session_name, nonce) DO NOTHING",
        )
        .bind(session_name)
        .bind(nonce)
        .bind(now.timestamp_millis())
        .execute(&self.quick)
        .await?;
        Ok(claimed.rows_affected() == 1)
    }

    /// Forgets nonces whose timestamps are outside the window by now. Gives how many. Those from a clock that was
    /// ahead stay until then and are in nobody's way: a nonce is never wanted a second time. To forget them
    /// earlier would let a machine whose clock is behind forget what is still to be refused.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn clean_nonces(&self, now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
        // A timestamp may lie one window ahead of the moment it was seen: keep two.
        let before_ms = now.timestamp_millis() - 2 * WINDOW_MS;
        let done = sqlx::query("DELETE FROM ops_nonce WHERE seen_at_ms < $1")
            .bind(before_ms)
            .execute(&self.quick)
            .await?;
        Ok(done.rows_affected())
    }
}
