//! What is to be told to which program, what was, and when it is tried again. Texts are not kept here: they are made of the
//! log when they are sent.

use chrono::{DateTime, Duration, Utc};
use sqlx::{Row, any::AnyRow};

use super::{Ops, cursor::move_cursor_in};

/// Waits after the first failed try and those that follow, in seconds (Standard Webhooks); after the last of them a delivery
/// is given up, about three days on.
const WAITS_S: [i64; 9] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/// A program that has taken nothing for so long is left alone until an admin says otherwise.
pub const LEFT_ALONE_AFTER: Duration = Duration::days(5);
/// What a program answers that wants no more messages (Standard Webhooks).
const GONE: u16 = 410;
/// How long a delivery is held by the node that sends it, in seconds.
const HELD_S: i64 = 60;
/// How long deliveries are kept for the desk.
const KEPT: Duration = Duration::days(30);
/// Most letters of a problem that are kept.
const PROBLEM_MAX: usize = 200;

/// Something to tell a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivery {
    /// Names it for its receiver, the same at each try.
    pub delivery_id: String,
    /// The program.
    pub webhook_id: String,
    /// Log position of the event.
    pub position: u64,
    /// Failed tries so far.
    pub attempt_count: i64,
    /// Until when the node that took it holds it; otherwise when it is due. What became of a try counts while this stands:
    /// a delivery that was asked for again in between is sent again.
    pub next_attempt_at_ms: i64,
}

impl Delivery {
    /// What a program is told of an event.
    pub fn of(webhook_id: &str, position: u64) -> Self {
        Self {
            delivery_id: format!("msg_{webhook_id}_{position}"),
            webhook_id: webhook_id.to_owned(),
            position,
            attempt_count: 0,
            next_attempt_at_ms: 0,
        }
    }
}

/// How a delivery fares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryState {
    /// The delivery.
    pub delivery: Delivery,
    /// When it is tried again, when it waits.
    pub next_attempt_at_ms: Option<i64>,
    /// When it was taken.
    pub delivered_at_ms: Option<i64>,
    /// When it was given up.
    pub given_up_at_ms: Option<i64>,
    /// When it was tried last.
    pub tried_at_ms: Option<i64>,
    /// HTTP status of the last answer.
    pub status: Option<i64>,
    /// Why the last try failed.
    pub problem: Option<String>,
}

/// How a program fares.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WebhookState {
    /// Since when it has taken nothing of what it was told.
    pub failing_since_ms: Option<i64>,
    /// Since when it is left alone.
    pub disabled_at_ms: Option<i64>,
    /// Deliveries that wait.
    pub waiting: u64,
    /// When it last took something.
    pub delivered_at_ms: Option<i64>,
}

impl Ops {
    /// Queues what the events up to `next_position` have to be told, and moves the reader there, in one transaction. What
    /// was queued before is left as it is.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn queue_deliveries(
        &self,
        reader: &str,
        deliveries: &[Delivery],
        next_position: u64,
        now: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool.begin().await?;
        for delivery in deliveries {
            sqlx::query(
                "INSERT INTO ops_webhook_delivery
                   (delivery_id, webhook_id, position, attempt_count, next_attempt_at_ms, queued_at_ms)
                 VALUES ($1, $2, $3, 0, $4, $4)
                 ON CONFLICT (delivery_id) DO NOTHING",
            )
            .bind(&delivery.delivery_id)
            .bind(&delivery.webhook_id)
            .bind(delivery.position as i64)
            .bind(now.timestamp_millis())
            .execute(&mut *transaction)
            .await?;
        }
        move_cursor_in(&mut transaction, reader, next_position).await?;
        transaction.commit().await
    }

    /// Takes what is due, oldest event first, and holds it for a minute, so that two nodes do not send it at once. Programs
    /// that are left alone get nothing. One that would wait longer than any wait lasts was written by a clock that was ahead.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn take_due_deliveries(
        &self,
        now: DateTime<Utc>,
        count_max: i64,
    ) -> Result<Vec<Delivery>, sqlx::Error> {
        let longest = Duration::seconds(WAITS_S[WAITS_S.len() - 1]) * 2;
        let rows = sqlx::query(
            "SELECT d.delivery_id, d.webhook_id, d.position, d.attempt_count, d.next_attempt_at_ms
             FROM ops_webhook_delivery d
             LEFT JOIN ops_webhook w ON w.webhook_id = d.webhook_id
             WHERE d.delivered_at_ms IS NULL AND d.given_up_at_ms IS NULL AND w.disabled_at_ms IS NULL
               AND (d.next_attempt_at_ms <= $1 OR d.next_attempt_at_ms > $2)
             ORDER BY d.position, d.delivery_id
             LIMIT $3",
        )
        .bind(now.timestamp_millis())
        .bind((now + longest).timestamp_millis())
        .bind(count_max)
        .fetch_all(&self.pool)
        .await?;
        let mut taken = Vec::with_capacity(rows.len());
        for row in rows {
            let mut delivery = delivery(&row)?;
            let due_at_ms = delivery.next_attempt_at_ms;
            delivery.next_attempt_at_ms = (now + Duration::seconds(HELD_S)).timestamp_millis();
            let held = sqlx::query(
                "UPDATE ops_webhook_delivery
                 SET next_attempt_at_ms = $1
                 WHERE delivery_id = $2 AND next_attempt_at_ms = $3 AND delivered_at_ms IS NULL",
            )
            .bind(delivery.next_attempt_at_ms)
            .bind(&delivery.delivery_id)
            .bind(due_at_ms)
            .execute(&self.pool)
            .await?;
            if held.rows_affected() == 1 {
                taken.push(delivery);
            }
        }
        Ok(taken)
    }

    /// Notes that a program took something: it fails no more. One that was asked for again meanwhile stays due.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn delivered(
        &self,
        delivery: &Delivery,
        status: u16,
        now: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(
            "UPDATE ops_webhook_delivery
             SET delivered_at_ms = $1, tried_at_ms = $1, status = $2, problem = NULL
             WHERE delivery_id = $3 AND next_attempt_at_ms = $4",
        )
        .bind(now.timestamp_millis())
        .bind(i64::from(status))
        .bind(&delivery.delivery_id)
        .bind(delivery.next_attempt_at_ms)
        .execute(&self.pool)
        .await?;
        sqlx::query("UPDATE ops_webhook SET failing_since_ms = NULL WHERE webhook_id = $1")
            .bind(&delivery.webhook_id)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Notes a failed try: the next comes after a growing wait, at the last one it is given up. A program that has taken
    /// nothing for five days, or answers that it is gone for good (410), is left alone; whether that is so now.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn delivery_failed(
        &self,
        delivery: &Delivery,
        status: Option<u16>,
        problem: &str,
        now: DateTime<Utc>,
    ) -> Result<bool, sqlx::Error> {
        let wait = usize::try_from(delivery.attempt_count)
            .ok()
            .and_then(|tries| WAITS_S.get(tries));
        let now_ms = now.timestamp_millis();
        // Not all at once again that failed at once: up to a tenth more.
        let spread = 1_000 + i64::try_from(delivery.position % 100).unwrap_or_default();
        let next = wait.map_or(now_ms, |wait_s| now_ms + wait_s * spread);
        let problem: String = problem.chars().take(PROBLEM_MAX).collect();
        sqlx::query(
            "UPDATE ops_webhook_delivery
             SET attempt_count = $1, next_attempt_at_ms = $2, given_up_at_ms = $3, tried_at_ms = $4, status = $5, problem = $6
             WHERE delivery_id = $7 AND next_attempt_at_ms = $8",
        )
        .bind(delivery.attempt_count + 1)
        .bind(next)
        .bind(wait.is_none().then_some(now_ms))
        .bind(now_ms)
        .bind(status.map(i64::from))
        .bind(problem)
        .bind(&delivery.delivery_id)
        .bind(delivery.next_attempt_at_ms)
        .execute(&self.pool)
        .await?;
        sqlx::query(
            "INSERT INTO ops_webhook (webhook_id, failing_since_ms)
             VALUES ($1, $2)
             ON CONFLICT (webhook_id) DO UPDATE
             SET failing_since_ms = COALESCE(ops_webhook.failing_since_ms, excluded.failing_since_ms)",
        )
        .bind(&delivery.webhook_id)
        .bind(now_ms)
        .execute(&self.pool)
        .await?;
        let disabled = sqlx::query(
            "UPDATE ops_webhook
             SET disabled_at_ms = $1
             WHERE webhook_id = $2 AND disabled_at_ms IS NULL AND failing_since_ms <= $3",
        )
        .bind(now_ms)
        .bind(&delivery.webhook_id)
        .bind(if status == Some(GONE) {
            now_ms
        } else {
            (now - LEFT_ALONE_AFTER).timestamp_millis()
        })
        .execute(&self.pool)
        .await?;
        Ok(disabled.rows_affected() == 1)
    }

    /// Gives up what waits for a program that is told of nothing any more.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn give_up_delivery(
        &self,
        delivery: &Delivery,
        problem: &str,
        now: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(
            "UPDATE ops_webhook_delivery SET given_up_at_ms = $1, problem = $2 WHERE delivery_id = $3",
        )
        .bind(now.timestamp_millis())
        .bind(problem)
        .bind(&delivery.delivery_id)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// How a program fares.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn webhook_state(&self, webhook_id: &str) -> Result<WebhookState, sqlx::Error> {
        let row = sqlx::query(
            "SELECT failing_since_ms, disabled_at_ms FROM ops_webhook WHERE webhook_id = $1",
        )
        .bind(webhook_id)
        .fetch_optional(&self.pool)
        .await?;
        let (failing_since_ms, disabled_at_ms) = match row {
            None => (None, None),
            Some(row) => (row.try_get(0)?, row.try_get(1)?),
        };
        let row = sqlx::query(
            "SELECT COUNT(*) FROM ops_webhook_delivery
             WHERE webhook_id = $1 AND delivered_at_ms IS NULL AND given_up_at_ms IS NULL",
        )
        .bind(webhook_id)
        .fetch_one(&self.pool)
        .await?;
        let waiting: i64 = row.try_get(0)?;
        let row = sqlx::query(
            "SELECT MAX(delivered_at_ms) FROM ops_webhook_delivery WHERE webhook_id = $1",
        )
        .bind(webhook_id)
        .fetch_one(&self.pool)
        .await?;
        Ok(WebhookState {
            failing_since_ms,
            disabled_at_ms,
            waiting: waiting.max(0).unsigned_abs(),
            delivered_at_ms: row.try_get(0)?,
        })
    }

    /// What a program was told, the newest first, before a position (from the end when `None`).
    ///
    /// # Errors
    /// When the store fails.
    pub async fn deliveries(
        &self,
        webhook_id: &str,
        before: Option<u64>,
        count_max: i64,
    ) -> Result<Vec<DeliveryState>, sqlx::Error> {
        let before = before.and_then(|position| i64::try_from(position).ok());
        let rows = sqlx::query(
            "SELECT delivery_id, webhook_id, position, attempt_count, next_attempt_at_ms, delivered_at_ms, given_up_at_ms,
               tried_at_ms, status, problem
             FROM ops_webhook_delivery
             WHERE webhook_id = $1 AND position < $2
             ORDER BY position DESC
             LIMIT $3",
        )
        .bind(webhook_id)
        .bind(before.unwrap_or(i64::MAX))
        .bind(count_max)
        .fetch_all(&self.pool)
        .await?;
        rows.iter()
            .map(|row| {
                let delivered_at_ms: Option<i64> = row.try_get("delivered_at_ms")?;
                let given_up_at_ms: Option<i64> = row.try_get("given_up_at_ms")?;
                let waits = delivered_at_ms.is_none() && given_up_at_ms.is_none();
                let delivery = delivery(row)?;
                Ok(DeliveryState {
                    next_attempt_at_ms: waits.then_some(delivery.next_attempt_at_ms),
                    delivery,
                    delivered_at_ms,
                    given_up_at_ms,
                    tried_at_ms: row.try_get("tried_at_ms")?,
                    status: row.try_get("status")?,
                    problem: row.try_get("problem")?,
                })
            })
            .collect()
    }

    /// Tells a program once more, from now on and as often as the first time. Whether there is such a delivery.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn send_again(
        &self,
        webhook_id: &str,
        position: u64,
        now: DateTime<Utc>,
    ) -> Result<bool, sqlx::Error> {
        let done = sqlx::query(
            "UPDATE ops_webhook_delivery
             SET attempt_count = 0, next_attempt_at_ms = $1, delivered_at_ms = NULL, given_up_at_ms = NULL
             WHERE webhook_id = $2 AND position = $3",
        )
        .bind(now.timestamp_millis())
        .bind(webhook_id)
        .bind(i64::try_from(position).unwrap_or(i64::MAX))
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() > 0)
    }

    /// Tells a program again that was left alone, all that has waited for it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn enable_webhook(
        &self,
        webhook_id: &str,
        now: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        sqlx::query("DELETE FROM ops_webhook WHERE webhook_id = $1")
            .bind(webhook_id)
            .execute(&self.pool)
            .await?;
        sqlx::query(
            "UPDATE ops_webhook_delivery
             SET attempt_count = 0, next_attempt_at_ms = $1
             WHERE webhook_id = $2 AND delivered_at_ms IS NULL AND given_up_at_ms IS NULL",
        )
        .bind(now.timestamp_millis())
        .bind(webhook_id)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Forgets what was told, or could not be, more than thirty days ago. Gives how many.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn clean_deliveries(&self, now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
        let done = sqlx::query("DELETE FROM ops_webhook_delivery WHERE queued_at_ms <= $1")
            .bind((now - KEPT).timestamp_millis())
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected())
    }
}

fn delivery(row: &AnyRow) -> Result<Delivery, sqlx::Error> {
    Ok(Delivery {
        delivery_id: row.try_get("delivery_id")?,
        webhook_id: row.try_get("webhook_id")?,
        position: row.try_get::<i64, _>("position")?.max(0).unsigned_abs(),
        attempt_count: row.try_get("attempt_count")?,
        next_attempt_at_ms: row.try_get("next_attempt_at_ms")?,
    })
}
