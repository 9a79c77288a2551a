//! What is to be sent by mail, to a phone or to a browser, what was, and when to try again. Texts, addresses and numbers are not kept here.

use chrono::{DateTime, Duration, Utc};
use sqlx::Row;

use super::{Ops, cursor::move_cursor_in};

/// Tries before a mail is given up: the last one after about a day and a half.
pub const ATTEMPTS_MAX: i64 = 12;

/// Longest wait between two tries, in hours.
const WAIT_MAX_HOURS: i64 = 6;

/// How long a mail is held by the node that sends it, in minutes.
const HELD_MINUTES: i64 = 5;

/// How what is queued reaches its reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channel {
    /// By mail.
    Mail,
    /// As a message to their phone.
    Phone,
    /// As a notification of a browser.
    Push,
}

impl Channel {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Mail => "surel",
            Self::Phone => "ponsel",
            Self::Push => "peramban",
        }
    }
}

/// A mail, a message to a phone, or a notification, to send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedMail {
    /// How it goes.
    pub channel: Channel,
    /// Log position of the event it is about, with the recipient's number: sent once.
    pub mail_id: String,
    /// Log position of the event.
    pub position: u64,
    /// What kind of mail.
    pub kind: String,
    /// Who gets it; of a notification, which device.
    pub recipient_id: String,
    /// Failed tries so far.
    pub attempt_count: i64,
}

/// How sending fares.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct WaitingMails {
    /// Mails that wait.
    pub count: u64,
    /// How long the oldest of them has waited, in seconds.
    pub oldest_s: u64,
    /// Mails that were given up within a day.
    pub given_up: u64,
}

impl Ops {
    /// Queues mails found in the log up to `next_position`, and moves the reader there, in one
    /// transaction. A mail queued before is left as it is.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn queue_mails(
        &self,
        reader: &str,
        mails: &[QueuedMail],
        next_position: u64,
        now: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool.begin().await?;
        for mail in mails {
            sqlx::query(
                "INSERT INTO ops_mail (mail_id, position, kind, recipient_id, attempt_count, next_attempt_at_ms, queued_at_ms, channel)
                 VALUES ($1, $2, $3, $4, 0, $5, $5, $6)
                 ON CONFLICT (mail_id) DO NOTHING",
            )
            .bind(&mail.mail_id)
            .bind(mail.position as i64)
            .bind(&mail.kind)
            .bind(&mail.recipient_id)
            .bind(now.timestamp_millis())
            .bind(mail.channel.as_str())
            .execute(&mut *transaction)
            .await?;
        }
        move_cursor_in(&mut transaction, reader, next_position).await?;
        transaction.commit().await
    }

    /// Takes what is due on a channel and holds them for five minutes, so that two nodes do not send
    /// one mail twice. One that is due later than any wait lasts was written while a clock was ahead, and is due.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn take_due_mails(
        &self,
        channel: Channel,
        now: DateTime<Utc>,
        count_max: i64,
    ) -> Result<Vec<QueuedMail>, sqlx::Error> {
        let rows = sqlx::query(
            "SELECT mail_id, position, kind, recipient_id, attempt_count, next_attempt_at_ms
             FROM ops_mail
             WHERE sent_at_ms IS NULL AND given_up_at_ms IS NULL
               AND (next_attempt_at_ms <= $1
                    OR next_attempt_at_ms > $2
                    OR (attempt_count = 0 AND next_attempt_at_ms > $3))
               AND channel = $5
             ORDER BY next_attempt_at_ms, mail_id
             LIMIT $4",
        )
        .bind(now.timestamp_millis())
        .bind((now + Duration::hours(WAIT_MAX_HOURS + 1)).timestamp_millis())
        .bind((now + Duration::minutes(2 * HELD_MINUTES)).timestamp_millis())
        .bind(count_max)
        .bind(channel.as_str())
        .fetch_all(&self.pool)
        .await?;
        let mut taken = Vec::with_capacity(rows.len());
        for row in rows {
            let mail = QueuedMail {
                channel,
                mail_id: row.try_get("mail_id")?,
                position: row.try_get::<i64, _>("position")?.max(0) as u64,
                kind: row.try_get("kind")?,
                recipient_id: row.try_get("recipient_id")?,
                attempt_count: row.try_get("attempt_count")?,
            };
            let held = sqlx::query(
                "UPDATE ops_mail
                 SET next_attempt_at_ms = $1
                 WHERE mail_id = $2 AND next_attempt_at_ms = $3 AND sent_at_ms IS NULL",
            )
            .bind((now + Duration::minutes(HELD_MINUTES)).timestamp_millis())
            .bind(&mail.mail_id)
            .bind(row.try_get::<i64, _>("next_attempt_at_ms")?)
            .execute(&self.pool)
            .await?;
            if held.rows_affected() == 1 {
                taken.push(mail);
            }
        }
        Ok(taken)
    }

    /// What waits to be sent on a channel, and what was given up within a day.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn waiting_mails(
        &self,
        channel: Channel,
        now: DateTime<Utc>,
    ) -> Result<WaitingMails, sqlx::Error> {
        // One that an older program queued counts from its next try.
        let row = sqlx::query(
            "SELECT COUNT(*), MIN(COALESCE(queued_at_ms, next_attempt_at_ms)) FROM ops_mail
             WHERE sent_at_ms IS NULL AND given_up_at_ms IS NULL AND channel = $1",
        )
        .bind(channel.as_str())
        .fetch_one(&self.pool)
        .await?;
        let (count, first): (i64, Option<i64>) = (row.try_get(0)?, row.try_get(1)?);
        let given_up = "SELECT COUNT(*) FROM ops_mail WHERE given_up_at_ms > $1 AND channel = $2";
        let row = sqlx::query(given_up)
            .bind((now - Duration::days(1)).timestamp_millis())
            .bind(channel.as_str())
            .fetch_one(&self.pool)
            .await?;
        let given_up: i64 = row.try_get(0)?;
        let oldest_ms = first.map_or(0, |first| now.timestamp_millis() - first);
        Ok(WaitingMails {
            count: count.max(0).unsigned_abs(),
            oldest_s: oldest_ms.max(0).unsigned_abs() / 1_000,
            given_up: given_up.max(0).unsigned_abs(),
        })
    }

    /// Forgets the daily and weekly mails of days that have not come yet: they were sent while a clock was ahead, and would
    /// keep those of the day itself from being sent. Gives how many.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn clean_mails(&self, now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
        let done = sqlx::query(
            "DELETE FROM ops_mail
             WHERE sent_at_ms > $1 AND (mail_id LIKE 'digest-%' OR mail_id LIKE 'checkpoint-%'
               OR mail_id LIKE 'reminder-%')",
        )
        .bind((now + Duration::hours(12)).timestamp_millis())
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected())
    }

    /// Records that a mail went out (or that there is nothing left to send).
    ///
    /// # Errors
    /// When the store fails.
    pub async fn mail_sent(&self, mail_id: &str, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
        sqlx::query("UPDATE ops_mail SET sent_at_ms = $1 WHERE mail_id = $2")
            .bind(now.timestamp_millis())
            .bind(mail_id)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Records a failed try; the next comes after 1, 2, 4, … minutes, at most 6 hours. Whether it was the last one.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn mail_failed(
        &self,
        mail: &QueuedMail,
        now: DateTime<Utc>,
    ) -> Result<bool, sqlx::Error> {
        self.mail_failed_for(mail, Duration::zero(), now).await
    }

    /// The same, where whoever refused it said how long to leave it: at least so long, at most 6 hours.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn mail_failed_for(
        &self,
        mail: &QueuedMail,
        least: Duration,
        now: DateTime<Utc>,
    ) -> Result<bool, sqlx::Error> {
        let attempts = mail.attempt_count + 1;
        let wait = Duration::minutes(1 << mail.attempt_count.clamp(0, 12))
            .max(least)
            .min(Duration::hours(WAIT_MAX_HOURS));
        let given_up = (attempts >= ATTEMPTS_MAX).then(|| now.timestamp_millis());
        sqlx::query(
            "UPDATE ops_mail
             SET attempt_count = $1, next_attempt_at_ms = $2, given_up_at_ms = $3
             WHERE mail_id = $4",
        )
        .bind(attempts)
        .bind((now + wait).timestamp_millis())
        .bind(given_up)
        .bind(&mail.mail_id)
        .execute(&self.pool)
        .await?;
        Ok(given_up.is_some())
    }
}
