//! Scheduled jobs: of several machines that ring at the same moment, one does the work.

use chrono::{DateTime, TimeDelta, Utc};

use super::Ops;

impl Ops {
    /// Takes a job's turn. False when another machine has begun it less than `gap` ago.
    ///
    /// `gap` is shorter than the time between two turns by more than the machines' clocks differ.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn claim_job(
        &self,
        name: &str,
        gap: TimeDelta,
        now: DateTime<Utc>,
    ) -> Result<bool, sqlx::Error> {
        let now_ms = now.timestamp_millis();
        let claimed = sqlx::query(
            "INSERT INTO ops_job (name, began_at_ms)
             VALUES ($1, $2)
             ON CONFLICT (name) DO UPDATE SET began_at_ms = excluded.began_at_ms
             WHERE ops_job.began_at_ms <= $3",
        )
        .bind(name)
        .bind(now_ms)
        .bind(now_ms - gap.num_milliseconds())
        .execute(&self.pool)
        .await?;
        Ok(claimed.rows_affected() == 1)
    }
}
