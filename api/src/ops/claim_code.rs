//! Codes of letters by which people claim their account. Only a keyed hash of each is kept, and how often it was tried.

use chrono::{DateTime, Utc};
use domain::{ClaimLetterId, UserId};
use sqlx::Row;
use uuid::Uuid;

use super::{Ops, upload::uuid};

/// How often a code may be tried with a wrong number beside it; after that another letter is needed.
pub const TRIES_MAX: i64 = 5;

/// A code as it is kept.
#[derive(Debug, Clone)]
pub struct KeptCode {
    /// Keyed hash of the code.
    pub code_hash: String,
    /// Whose account it opens.
    pub user_id: UserId,
    /// The letter on which it stands.
    pub letter_id: ClaimLetterId,
}

impl Ops {
    /// Keeps the codes of new letters until a moment; older ones of the same people are forgotten.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn keep_claim_codes(
        &self,
        codes: &[KeptCode],
        expires_at: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool.begin().await?;
        for code in codes {
            sqlx::query("DELETE FROM ops_claim_code WHERE user_id = $1")
                .bind(code.user_id.to_string())
                .execute(&mut *transaction)
                .await?;
            sqlx::query(
                "INSERT INTO ops_claim_code (code_hash, user_id, letter_id, expires_at_ms, tries)
                 VALUES ($1, $2, $3, $4, 0)",
            )
            .bind(&code.code_hash)
            .bind(code.user_id.to_string())
            .bind(code.letter_id.to_string())
            .bind(expires_at.timestamp_millis())
            .execute(&mut *transaction)
            .await?;
        }
        transaction.commit().await
    }

    /// Counts a try of a code and tells whose letter it stands on. None of an unknown code, one past its time, and one
    /// that was tried too often.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn try_claim_code(
        &self,
        code_hash: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<(UserId, ClaimLetterId)>, sqlx::Error> {
        sqlx::query(
            "UPDATE ops_claim_code
             SET tries = tries + 1
             WHERE code_hash = $1 AND expires_at_ms > $2 AND tries < $3
             RETURNING user_id, letter_id",
        )
        .bind(code_hash)
        .bind(now.timestamp_millis())
        .bind(TRIES_MAX)
        .fetch_optional(&self.pool)
        .await?
        .map(|row| {
            let letter_id: String = row.try_get("letter_id")?;
            let letter_id = Uuid::try_parse(&letter_id)
                .map_err(|error| sqlx::Error::Decode(Box::new(error)))?;
            Ok((UserId(uuid(&row, "user_id")?), ClaimLetterId(letter_id)))
        })
        .transpose()
    }

    /// Takes a try back: who tried knew the person, and something else was in the way.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn untry_claim_code(&self, code_hash: &str) -> Result<(), sqlx::Error> {
        sqlx::query(
            "UPDATE ops_claim_code
             SET tries = tries - 1
             WHERE code_hash = $1 AND tries > 0",
        )
        .bind(code_hash)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Forgets the codes of an account: it was claimed.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn forget_claim_codes(&self, user_id: UserId) -> Result<(), sqlx::Error> {
        sqlx::query("DELETE FROM ops_claim_code WHERE user_id = $1")
            .bind(user_id.to_string())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Forgets codes past their time. Gives how many.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn clean_claim_codes(&self, now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
        let done = sqlx::query("DELETE FROM ops_claim_code WHERE expires_at_ms <= $1")
            .bind(now.timestamp_millis())
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected())
    }
}
