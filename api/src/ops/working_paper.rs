//! Marks and notes of inspectors. They are no acts of the office, so they stand beside the log: in every backup of this
//! store, and without the notes about a person once that person is erased.

use chrono::{DateTime, Utc};
use sqlx::Row;
use sqlx::any::AnyRow;
use uuid::Uuid;

use super::Ops;

/// A mark as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mark {
    /// Its id.
    pub mark_id: String,
    /// Whose it is.
    pub inspector_id: String,
    /// Wire word of what it is set on.
    pub subject: String,
    /// The record.
    pub subject_id: String,
    /// Whom the record concerns.
    pub person_id: Option<String>,
    /// Wire word of how far the inspector is.
    pub state: String,
    /// The note, empty for none.
    pub note: String,
    /// When it was set last.
    pub set_at: DateTime<Utc>,
}

/// Which marks.
#[derive(Debug, Clone, Default)]
pub(crate) struct MarkFilter {
    /// Only of this inspector.
    pub inspector_id: Option<String>,
    /// Only on this kind of record.
    pub subject: Option<String>,
    /// Only on this record.
    pub subject_id: Option<String>,
    /// Only in this state.
    pub state: Option<String>,
}

const WHERE: &str = "WHERE ($1 = '' OR inspector_id = $1) AND ($2 = '' OR subject = $2)
   AND ($3 = '' OR subject_id = $3) AND ($4 = '' OR state = $4)";

impl MarkFilter {
    fn values(&self) -> [String; 4] {
        [
            &self.inspector_id,
            &self.subject,
            &self.subject_id,
            &self.state,
        ]
        .map(|value| value.clone().unwrap_or_default())
    }
}

impl Ops {
    /// Sets an inspector's mark on a record, in place of the one before.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn set_mark(&self, mark: &Mark) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO ops_working_paper
               (mark_id, inspector_id, subject, subject_id, person_id, state, note, set_at_ms)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
             ON CONFLICT (inspector_id, subject, subject_id) DO UPDATE
             SET state = excluded.state, note = excluded.note, person_id = excluded.person_id,
                 set_at_ms = excluded.set_at_ms",
        )
        .bind(mark.mark_id.clone())
        .bind(mark.inspector_id.clone())
        .bind(mark.subject.clone())
        .bind(mark.subject_id.clone())
        .bind(mark.person_id.clone())
        .bind(mark.state.clone())
        .bind(mark.note.clone())
        .bind(mark.set_at.timestamp_millis())
        .execute(&self.pool)
        .await
        .map(drop)
    }

    /// Takes an inspector's own mark away; whether there was one.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn remove_mark(
        &self,
        inspector_id: Uuid,
        mark_id: &str,
    ) -> Result<bool, sqlx::Error> {
        let done =
            sqlx::query("DELETE FROM ops_working_paper WHERE mark_id = $1 AND inspector_id = $2")
                .bind(mark_id.to_owned())
                .bind(inspector_id.to_string())
                .execute(&self.pool)
                .await?;
        Ok(done.rows_affected() > 0)
    }

    /// Marks, the last set first, and how many there are.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn marks(
        &self,
        filter: &MarkFilter,
        limit: u32,
        offset: u64,
    ) -> Result<(Vec<Mark>, u64), sqlx::Error> {
        let [inspector, subject, subject_id, state] = filter.values();
        let sql = sqlx::AssertSqlSafe(format!(
            "SELECT * FROM ops_working_paper {WHERE}
             ORDER BY set_at_ms DESC, mark_id
             LIMIT $5 OFFSET $6"
        ));
        let marks = sqlx::query(sql)
            .bind(inspector.clone())
            .bind(subject.clone())
            .bind(subject_id.clone())
            .bind(state.clone())
            .bind(i64::from(limit))
            .bind(i64::try_from(offset).unwrap_or(i64::MAX))
            .fetch_all(&self.pool)
            .await?
            .iter()
            .map(mark)
            .collect::<Result<Vec<_>, _>>()?;
        let sql = sqlx::AssertSqlSafe(format!("SELECT COUNT(*) FROM ops_working_paper {WHERE}"));
        let count: i64 = sqlx::query(sql)
            .bind(inspector)
            .bind(subject)
            .bind(subject_id)
            .bind(state)
            .fetch_one(&self.pool)
            .await?
            .try_get(0)?;
        Ok((marks, u64::try_from(count).unwrap_or_default()))
    }

    /// Whether somebody wants a mail when a month's audit pack can be downloaded.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn reads_packs(&self, user_id: Uuid) -> Result<bool, sqlx::Error> {
        sqlx::query("SELECT 1 FROM ops_pack_reader WHERE user_id = $1")
            .bind(user_id.to_string())
            .fetch_optional(&self.pool)
            .await
            .map(|row| row.is_some())
    }

    /// Says whether somebody wants that mail.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn want_packs(
        &self,
        user_id: Uuid,
        wanted: bool,
        now: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        if wanted {
            sqlx::query(
                "INSERT INTO ops_pack_reader (user_id, since_ms) VALUES ($1, $2)
                 ON CONFLICT (user_id) DO NOTHING",
            )
            .bind(user_id.to_string())
            .bind(now.timestamp_millis())
            .execute(&self.pool)
            .await?;
        } else {
            sqlx::query("DELETE FROM ops_pack_reader WHERE user_id = $1")
                .bind(user_id.to_string())
                .execute(&self.pool)
                .await?;
        }
        Ok(())
    }

    /// Everybody who wants that mail.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn pack_readers(&self) -> Result<Vec<String>, sqlx::Error> {
        sqlx::query("SELECT user_id FROM ops_pack_reader ORDER BY user_id")
            .fetch_all(&self.pool)
            .await?
            .iter()
            .map(|row| row.try_get(0))
            .collect()
    }
}

fn mark(row: &AnyRow) -> Result<Mark, sqlx::Error> {
    let set_at: i64 = row.try_get("set_at_ms")?;
    Ok(Mark {
        mark_id: row.try_get("mark_id")?,
        inspector_id: row.try_get("inspector_id")?,
        subject: row.try_get("subject")?,
        subject_id: row.try_get("subject_id")?,
        person_id: row.try_get("person_id")?,
        state: row.try_get("state")?,
        note: row.try_get("note")?,
        set_at: DateTime::from_timestamp_millis(set_at).unwrap_or_default(),
    })
}
