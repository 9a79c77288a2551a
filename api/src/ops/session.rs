//! Signed-in sessions and their refresh tokens.
//!
//! A refresh token is used once: using it makes the next one. An older one that comes again was
//! stolen (from one side or the other), so the whole session ends. One exception: two tabs that
//! refresh at the same moment share one cookie; the slower may use the previous token for some seconds.

use std::collections::BTreeSet;

use chrono::{DateTime, Duration, Utc};
use domain::machine::MachineScope;
use sqlx::{Row, any::AnyRow};
use uuid::Uuid;

use super::{Ops, upload::uuid};
use crate::session::{bound_key::BrowserKey, proof::Proof};

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
    /// Browser and system it was opened from; unknown of sessions from before this was kept.
    pub device: Option<String>,
    /// The key of its browser that its requests are signed with.
    pub browser_key: Option<BrowserKey>,
    /// Of a machine's: what it may do. None of a person's.
    pub machine: Option<MachineScopes>,
    /// Of a machine's: whose account answers for it.
    pub answered_by: Option<Uuid>,
}

/// What the session of a machine may do.
pub type MachineScopes = BTreeSet<MachineScope>;

/// A session as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PresentSession {
    /// Its id.
    pub session_id: Uuid,
    /// Browser and system it was opened from.
    pub device: Option<String>,
    /// When it was opened.
    pub opened_at: DateTime<Utc>,
    /// When it was last renewed: at most a quarter of an hour before it was last used.
    pub used_at: DateTime<Utc>,
    /// Ends then, unless it is used again.
    pub expires_at: DateTime<Utc>,
}

/// What a refresh token was good for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refreshed {
    /// The token is used up; the next generation holds.
    Rotated(StoredSession),
    /// Another tab was faster; the session goes on, the cookie of the other answer holds.
    Raced(StoredSession),
    /// A used token came again: the session has been ended.
    Reused(StoredSession),
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
                                      device, factor_due, browser_key, machine_scopes, answered_by)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, $9, $10, $11, $12, $13, $14, $15)",
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
        .bind(&session.device)
        .bind(i64::from(session.proof.due))
        .bind(session.browser_key.as_ref().map(ToString::to_string))
        .bind(session.machine.as_ref().map(scopes_text))
        .bind(session.answered_by.map(|id| id.to_string()))
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
                    expires_at_ms, revoked_at_ms, device, factor_due, proved_at_ms, browser_key, machine_scopes,
                    answered_by
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
        Ok(Refreshed::Reused(session))
    }

    /// Ends a session; its access tokens end with it, and nothing is shown on its device any more. Gives whose it was, unless
    /// it had ended before.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn end_session(
        &self,
        session_id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Option<Uuid>, sqlx::Error> {
        self.forget_push_device_of_session(session_id).await?;
        sqlx::query(
            "UPDATE ops_session
             SET revoked_at_ms = $1
             WHERE session_id = $2 AND revoked_at_ms IS NULL
             RETURNING user_id",
        )
        .bind(now.timestamp_millis())
        .bind(session_id.to_string())
        .fetch_optional(&self.pool)
        .await?
        .map(|row| uuid(&row, "user_id"))
        .transpose()
    }

    /// Ends all sessions of a user but the one to keep: after a new password, another role, a deactivation. Gives
    /// their ids.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn end_sessions_of(
        &self,
        user_id: Uuid,
        keep: Option<Uuid>,
        now: DateTime<Utc>,
    ) -> Result<Vec<Uuid>, sqlx::Error> {
        self.forget_push_devices_of(user_id, keep).await?;
        let rows = sqlx::query(
            "UPDATE ops_session
             SET revoked_at_ms = $1
             WHERE user_id = $2 AND revoked_at_ms IS NULL AND session_id <> $3
             RETURNING session_id",
        )
        .bind(now.timestamp_millis())
        .bind(user_id.to_string())
        .bind(keep.map(|id| id.to_string()).unwrap_or_default())
        .fetch_all(&self.pool)
        .await?;
        rows.iter().map(|row| uuid(row, "session_id")).collect()
    }

    /// Ends the sessions of the machines that a person answers for. Gives each machine with its session.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn end_machine_sessions_of(
        &self,
        responsible: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Vec<(Uuid, Uuid)>, sqlx::Error> {
        let rows = sqlx::query(
            "UPDATE ops_session
             SET revoked_at_ms = $1
             WHERE answered_by = $2 AND revoked_at_ms IS NULL
             RETURNING user_id, session_id",
        )
        .bind(now.timestamp_millis())
        .bind(responsible.to_string())
        .fetch_all(&self.pool)
        .await?;
        rows.iter()
            .map(|row| Ok((uuid(row, "user_id")?, uuid(row, "session_id")?)))
            .collect()
    }

    /// Ends one session of a user. False when it is another's, or is over.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn end_session_of(
        &self,
        user_id: Uuid,
        session_id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<bool, sqlx::Error> {
        let done = sqlx::query(
            "UPDATE ops_session
             SET revoked_at_ms = $1
             WHERE session_id = $2 AND user_id = $3 AND revoked_at_ms IS NULL AND expires_at_ms > $1",
        )
        .bind(now.timestamp_millis())
        .bind(session_id.to_string())
        .bind(user_id.to_string())
        .execute(&self.pool)
        .await?;
        if done.rows_affected() == 0 {
            return Ok(false);
        }
        self.forget_push_device_of_session(session_id).await?;
        Ok(true)
    }

    /// The sessions of a user that are not over, the one used last first.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn sessions_of(
        &self,
        user_id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Vec<PresentSession>, sqlx::Error> {
        let rows = sqlx::query(
            "SELECT session_id, device, created_at_ms, refreshed_at_ms, expires_at_ms
             FROM ops_session
             WHERE user_id = $1 AND revoked_at_ms IS NULL AND expires_at_ms > $2
             ORDER BY refreshed_at_ms DESC, session_id",
        )
        .bind(user_id.to_string())
        .bind(now.timestamp_millis())
        .fetch_all(&self.pool)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(PresentSession {
                    session_id: uuid(row, "session_id")?,
                    device: row.try_get("device")?,
                    opened_at: moment(row, "created_at_ms")?,
                    used_at: moment(row, "refreshed_at_ms")?,
                    expires_at: moment(row, "expires_at_ms")?,
                })
            })
            .collect()
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

fn moment(row: &AnyRow, column: &str) -> Result<DateTime<Utc>, sqlx::Error> {
    let milliseconds: i64 = row.try_get(column)?;
    DateTime::from_timestamp_millis(milliseconds)
        .ok_or_else(|| sqlx::Error::Decode(format!("{column} is out of range").into()))
}

fn read(row: &AnyRow) -> Result<StoredSession, sqlx::Error> {
    let proved_at = match row.try_get::<Option<i64>, _>("proved_at_ms")? {
        Some(_) => Some(moment(row, "proved_at_ms")?),
        None => None,
    };
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
            proved_at,
        },
        opened_at: moment(row, "created_at_ms")?,
        expires_at: moment(row, "expires_at_ms")?,
        revoked: row.try_get::<Option<i64>, _>("revoked_at_ms")?.is_some(),
        device: row.try_get("device")?,
        browser_key: browser_key(row)?,
        machine: machine_scopes(row)?,
        answered_by: answered_by(row)?,
    })
}

/// Scopes in the words of OAuth, with spaces between.
pub(crate) fn scopes_text(scopes: &MachineScopes) -> String {
    let words: Vec<&str> = scopes.iter().map(|scope| scope.as_str()).collect();
    words.join(" ")
}

/// A word that is none any more gives nothing, and the session stays a machine's.
fn machine_scopes(row: &AnyRow) -> Result<Option<MachineScopes>, sqlx::Error> {
    let text = row.try_get::<Option<String>, _>("machine_scopes")?;
    Ok(text.map(|text| {
        text.split(' ')
            .filter_map(|word| word.parse().ok())
            .collect()
    }))
}

fn answered_by(row: &AnyRow) -> Result<Option<Uuid>, sqlx::Error> {
    match row.try_get::<Option<String>, _>("answered_by")? {
        Some(_) => uuid(row, "answered_by").map(Some),
        None => Ok(None),
    }
}

/// Without its key a session would be taken for one that signs the old way.
fn browser_key(row: &AnyRow) -> Result<Option<BrowserKey>, sqlx::Error> {
    let Some(text) = row.try_get::<Option<String>, _>("browser_key")? else {
        return Ok(None);
    };
    let key = BrowserKey::parse(&text);
    let key = key.ok_or_else(|| sqlx::Error::Decode("browser_key is no point".into()))?;
    Ok(Some(key))
}
