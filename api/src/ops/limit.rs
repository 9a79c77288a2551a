//! How often something may be tried: a sliding window per subject.

use chrono::{DateTime, Duration, Utc};
use sqlx::Row;
use uuid::Uuid;

use super::Ops;

/// A limit: at most `count_max` attempts within `window`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// Attempts let through.
    pub count_max: i64,
    /// Length of the window.
    pub window: Duration,
}

impl Limit {
    /// Guessing from one address.
    pub const ADDRESS: Limit = Limit {
        count_max: 10,
        window: Duration::minutes(1),
    };
    /// Guessing at one account, from wherever.
    pub const ACCOUNT: Limit = Limit {
        count_max: 20,
        window: Duration::hours(1),
    };
    /// Registrations from one address that can be taken: a school has one.
    pub const REGISTRATIONS: Limit = Limit {
        count_max: 60,
        window: Duration::minutes(10),
    };
    /// Tokens of one machine that has its key: each lasts a quarter of an hour.
    pub const TOKENS: Limit = Limit {
        count_max: 60,
        window: Duration::hours(1),
    };
}

impl Ops {
    /// Counts one attempt of a subject and names it. `None`, and not counted, when the limit is
    /// reached: whoever keeps hammering does not lengthen the wait.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn attempt(
        &self,
        subject: &str,
        limit: Limit,
        now: DateTime<Utc>,
    ) -> Result<Option<String>, sqlx::Error> {
        let attempt_id = Uuid::now_v7().to_string();
        // One that lies further ahead was written while a clock was ahead: it would lock the person out until then.
        let until_ms = (now + limit.window).timestamp_millis();
        let since_ms = (now - limit.window).timestamp_millis();
        // First written, then counted: two at once see each other, so none slips through.
        sqlx::query("INSERT INTO ops_attempt (attempt_id, subject, at_ms) VALUES ($1, $2, $3)")
            .bind(&attempt_id)
            .bind(subject)
            .bind(now.timestamp_millis())
            .execute(&self.quick)
            .await?;
        let count: i64 = sqlx::query(
            "SELECT CAST(COUNT(*) AS BIGINT) AS attempts
             FROM ops_attempt
             WHERE subject = $1 AND at_ms > $2 AND at_ms <= $3",
        )
        .bind(subject)
        .bind(since_ms)
        .bind(until_ms)
        .fetch_one(&self.quick)
        .await?
        .try_get("attempts")?;
        if count <= limit.count_max {
            return Ok(Some(attempt_id));
        }
        self.forget_attempt(&attempt_id).await?;
        Ok(None)
    }

    /// Whether what is named by `mark` was asked with this content first, or is asked the first time; for a day.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn first_of(
        &self,
        mark: &str,
        content: &str,
        now: DateTime<Utc>,
    ) -> Result<bool, sqlx::Error> {
        sqlx::query(
            "INSERT INTO ops_attempt (attempt_id, subject, at_ms) VALUES ($1, $2, $3)
             ON CONFLICT (attempt_id) DO NOTHING",
        )
        .bind(mark)
        .bind(content)
        .bind(now.timestamp_millis())
        .execute(&self.quick)
        .await?;
        let first: String = sqlx::query("SELECT subject FROM ops_attempt WHERE attempt_id = $1")
            .bind(mark)
            .fetch_one(&self.quick)
            .await?
            .try_get("subject")?;
        Ok(first == content)
    }

    /// Seconds until the oldest attempt of a subject no longer counts.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn wait_s(
        &self,
        subject: &str,
        limit: Limit,
        now: DateTime<Utc>,
    ) -> Result<i64, sqlx::Error> {
        let since_ms = (now - limit.window).timestamp_millis();
        let oldest_ms: Option<i64> = sqlx::query(
            "SELECT CAST(MIN(at_ms) AS BIGINT) AS oldest_ms
             FROM ops_attempt
             WHERE subject = $1 AND at_ms > $2",
        )
        .bind(subject)
        .bind(since_ms)
        .fetch_one(&self.quick)
        .await?
        .try_get("oldest_ms")?;
        let wait_ms = oldest_ms.map_or(0, |oldest_ms| oldest_ms - since_ms);
        // A part of a second is one: who comes back when told to is let in.
        let wait_s = (wait_ms + 999) / 1_000;
        Ok(wait_s.clamp(1, limit.window.num_seconds()))
    }

    /// Takes an attempt back: it turned out to be no guess.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn forget_attempt(&self, attempt_id: &str) -> Result<(), sqlx::Error> {
        sqlx::query("DELETE FROM ops_attempt WHERE attempt_id = $1")
            .bind(attempt_id)
            .execute(&self.quick)
            .await?;
        Ok(())
    }

    /// Forgets attempts older than every window, or further ahead. Gives how many.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn clean_attempts(&self, now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
        let before_ms = (now - Duration::hours(24)).timestamp_millis();
        let after_ms = (now + Duration::hours(24)).timestamp_millis();
        let done = sqlx::query("DELETE FROM ops_attempt WHERE at_ms < $1 OR at_ms > $2")
            .bind(before_ms)
            .bind(after_ms)
            .execute(&self.quick)
            .await?;
        Ok(done.rows_affected())
    }
}
