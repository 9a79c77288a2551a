//! What is kept here about a person, and how it goes when the person is erased.

use chrono::{DateTime, Utc};
use sqlx::Row;
use uuid::Uuid;

use super::{Ops, upload::uuid};

impl Ops {
    /// The mails that were for a person.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn mails_to(&self, user_id: Uuid) -> Result<Vec<String>, sqlx::Error> {
        sqlx::query("SELECT mail_id FROM ops_mail WHERE recipient_id = $1")
            .bind(user_id.to_string())
            .fetch_all(&self.pool)
            .await?
            .iter()
            .map(|row| row.try_get("mail_id"))
            .collect()
    }

    /// The files that a person sent.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn uploads_of(&self, user_id: Uuid) -> Result<Vec<Uuid>, sqlx::Error> {
        sqlx::query("SELECT file_id FROM ops_upload WHERE owner_id = $1")
            .bind(user_id.to_string())
            .fetch_all(&self.pool)
            .await?
            .iter()
            .map(|row| uuid(row, "file_id"))
            .collect()
    }

    /// Forgets a person: sessions, devices with notifications, named views of lists, receipts of these files, notes of inspectors, and mails; a mail that
    /// is kept as sent is not sent again.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn forget_person(
        &self,
        user_id: Uuid,
        files: &[Uuid],
        now: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool.begin().await?;
        let user_id = user_id.to_string();
        sqlx::query("DELETE FROM ops_session WHERE user_id = $1")
            .bind(&user_id)
            .execute(&mut *transaction)
            .await?;
        sqlx::query("DELETE FROM ops_push_device WHERE user_id = $1")
            .bind(&user_id)
            .execute(&mut *transaction)
            .await?;
        sqlx::query("DELETE FROM ops_saved_view WHERE user_id = $1")
            .bind(&user_id)
            .execute(&mut *transaction)
            .await?;
        sqlx::query(
            "UPDATE ops_mail SET sent_at_ms = COALESCE(sent_at_ms, $1) WHERE recipient_id = $2",
        )
        .bind(now.timestamp_millis())
        .bind(&user_id)
        .execute(&mut *transaction)
        .await?;
        // What an inspector wrote about the person; that the record was looked at stays.
        sqlx::query(
            "UPDATE ops_working_paper SET note = '', person_id = NULL WHERE person_id = $1",
        )
        .bind(&user_id)
        .execute(&mut *transaction)
        .await?;
        for file_id in files {
            sqlx::query("DELETE FROM ops_upload WHERE file_id = $1")
                .bind(file_id.to_string())
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await
    }
}
