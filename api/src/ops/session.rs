//! Signed-in sessions and their refresh tokens.
//!
//! A refresh token is used once: using it makes the next one. An older one that comes again was
//! stolen (from one side or the other), so the whole session ends. One exception: two tabs that
//! refresh at the same moment share one cookie; the slower may use the previous token for some seconds.

use chrono::{DateTime, Duration, Utc};
use sqlx::{Row, any::AnyRow};
use uuid::Uuid;

use super::{Ops, upload::uuid};
use crate::session::proof::Proof;

/// How long the previous refresh token still answers, in seconds.
pub const GRACE_S: i64 = 10;

/// How far the clocks of two nodes may differ, in seconds. A refresh further ahead was written while a clock was
/// ahead: the token before it would be good until then.
const CLOCKS_APART_S: i64 = 60;

/// A signed-in session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredSession {
    /// Its id, the `jti` of its access tokens.
    pub session_id: Uuid,
    /// Its user.
    pub user_id: Uuid,
    /// The role's wire name.
    pub role: String,
    /// Branch of a branch user.
    pub branch_id: Option<String>,
    /// Institution of an institution user.
    pub institution_id: Option<String>,
    /// The office's name for histories.
    pub office: String,
    /// Outlives the browser.
    pub remembered: bool,
    /// What it must prove beyond the password, and when it last did.
    pub proof: Proof,
    /// When it was opened.
    pub opened_at: DateTime<Utc>,
    /// Ends then, whatever happens.
    pub expires_at: DateTime<Utc>,
    /// Ended before its time.
    pub revoked: bool,
}

/// What a refresh token was good for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refreshed {
    /// The token is used up; the next generation holds.
    Rotated(StoredSession),
    /// Another tab was faster; the session goes on, the cookie of the other answer holds.
    Raced(StoredSession),
    /// A used token came again: the session has been ended.
    Reused,
    /// No such session, or it is over.
    Ended,
}

impl Ops {
    /// Opens a session whose first refresh token hashes to `refresh_hash`.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn open_session(
        &self,
        session: &StoredSession,
        refresh_hash: &str,
        now: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO ops_session (session_id, user_id, role, branch_id, institution_id, office, remembered,
                                      refresh_hash, refresh_generation, refreshed_at_ms, created_at_ms, expires_at_ms,
                                      factor_due)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, $9, $10, $11)",
        )
        .bind(session.session_id.to_string())
        .bind(session.user_id.to_string())
        .bind(&session.role)
        .bind(&session.branch_id)
        .bind(&session.institution_id)
        .bind(&session.office)
        .bind(i64::from(session.remembered))
        .bind(refresh_hash)
        .bind(now.timestamp_millis())
        .bind(session.expires_at.timestamp_millis())
        .bind(i64::from(session.proof.due))
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Finds a session that is not over by time. One that was opened while a clock was ahead ends as much later; its
    /// owner, a new password and the admin can end it at any time.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn session(
        &self,
        session_id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Option<StoredSession>, sqlx::Error> {
        sqlx::query(
            "SELECT session_id, user_id, role, branch_id, institution_id, office, remembered, created_at_ms,
                    expires_at_ms, revoked_at_ms, factor_due, proved_at_ms
             FROM ops_session
             WHERE session_id = $1 AND expires_at_ms > $2",
        )
        .bind(session_id.to_string())
        .bind(now.timestamp_millis())
        .fetch_optional(&self.pool)
        .await?
        .map(|row| read(&row))
        .transpose()
    }

    /// Uses a refresh token of a session. The caller has checked that this server made the token, so
    /// an unknown hash is an old token and not a guess.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn refresh_session(
        &self,
        session_id: Uuid,
        used_hash: &str,
        next_hash: &str,
        expires_at: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<Refreshed, sqlx::Error> {
        let Some(session) = self.session(session_id, now).await? else {
            return Ok(Refreshed::Ended);
        };
        if session.revoked {
            return Ok(Refreshed::Ended);
        }
        let rotated = sqlx::query(
            "UPDATE ops_session
             SET previous_refresh_hash = refresh_hash, refresh_hash = $1,
                 refresh_generation = refresh_generation + 1, refreshed_at_ms = $2, expires_at_ms = $3
             WHERE session_id = $4 AND refresh_hash = $5 AND revoked_at_ms IS NULL",
        )
        .bind(next_hash)
        .bind(now.timestamp_millis())
        .bind(expires_at.timestamp_millis())
        .bind(session_id.to_string())
        .bind(used_hash)
        .execute(&self.pool)
        .await?;
        if rotated.rows_affected() == 1 {
            return Ok(Refreshed::Rotated(session));
        }
        let raced = sqlx::query(
            "SELECT session_id
             FROM ops_session
             WHERE session_id = $1 AND previous_refresh_hash = $2 AND refreshed_at_ms > $3
               AND refreshed_at_ms <= $4 AND revoked_at_ms IS NULL",
        )
        .bind(session_id.to_string())
        .bind(used_hash)
        .bind((now - Duration::seconds(GRACE_S)).timestamp_millis())
        .bind((now + Duration::seconds(CLOCKS_APART_S)).timestamp_millis())
        .fetch_optional(&self.pool)
        .await?;
        if raced.is_some() {
            return Ok(Refreshed::Raced(session));
        }
        self.end_session(session_id, now).await?;
        Ok(Refreshed::Reused)
    }

    /// Ends a session; its access tokens end with it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn end_session(
        &self,
        session_id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(
            "UPDATE ops_session SET revoked_at_ms = COALESCE(revoked_at_ms, $1) WHERE session_id = $2",
        )
        .bind(now.timestamp_millis())
        .bind(session_id.to_string())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Ends all sessions of a user: after a new password, another role, a deactivation. Gives their ids.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn end_sessions_of(
        &self,
        user_id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Vec<Uuid>, sqlx::Error> {
        let rows = sqlx::query(
            "UPDATE ops_session
             SET revoked_at_ms = $1
             WHERE user_id = $2 AND revoked_at_ms IS NULL
             RETURNING session_id",
        )
        .bind(now.timestamp_millis())
        .bind(user_id.to_string())
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(|row| uuid(row, "session_id")).collect()
    }

    /// Ends all sessions of a user but one: after a change by somebody who is signed in. Gives their ids.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn end_other_sessions(
        &self,
        user_id: Uuid,
        kept: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Vec<Uuid>, sqlx::Error> {
        let rows = sqlx::query(
            "UPDATE ops_session
             SET revoked_at_ms = $1
             WHERE user_id = $2 AND session_id <> $3 AND revoked_at_ms IS NULL
             RETURNING session_id",
        )
        .bind(now.timestamp_millis())
        .bind(user_id.to_string())
        .bind(kept.to_string())
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(|row| uuid(row, "session_id")).collect()
    }

    /// Forgets sessions that ended more than a day ago. Gives how many.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn clean_sessions(&self, now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
        let done = sqlx::query("DELETE FROM ops_session WHERE expires_at_ms < $1")
            .bind((now - Duration::days(1)).timestamp_millis())
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected())
    }
}

fn read(row: &AnyRow) -> Result<StoredSession, sqlx::Error> {
    let in_range = |milliseconds: i64| {
        DateTime::from_timestamp_millis(milliseconds)
            .ok_or_else(|| sqlx::Error::Decode("a moment of a session is out of range".into()))
    };
    let moment =
        |column: &str| -> Result<DateTime<Utc>, sqlx::Error> { in_range(row.try_get(column)?) };
    let proved_at_ms: Option<i64> = row.try_get("proved_at_ms")?;
    Ok(StoredSession {
        session_id: uuid(row, "session_id")?,
        user_id: uuid(row, "user_id")?,
        role: row.try_get("role")?,
        branch_id: row.try_get("branch_id")?,
        institution_id: row.try_get("institution_id")?,
        office: row.try_get("office")?,
        remembered: row.try_get::<i64, _>("remembered")? == 1,
        proof: Proof {
            due: row.try_get::<i64, _>("factor_due")? == 1,
            proved_at: proved_at_ms.map(in_range).transpose()?,
        },
        opened_at: moment("created_at_ms")?,
        expires_at: moment("expires_at_ms")?,
        revoked: row.try_get::<Option<i64>, _>("revoked_at_ms")?.is_some(),
    })
}
