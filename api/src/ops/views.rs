//! How often news is read: once per visitor and day. A visitor is a keyed hash that changes with the
//! day and is forgotten after it.

use std::collections::HashMap;

use chrono::{Days, NaiveDate};
use sqlx::Row;

use super::Ops;

/// Days that count for what is read most at present.
pub const POPULAR_DAYS: u64 = 30;

impl Ops {
    /// Counts a visitor's first view of an item on a day.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn count_view(
        &self,
        news_id: &str,
        day: NaiveDate,
        visitor: &str,
    ) -> Result<bool, sqlx::Error> {
        let mut transaction = self.quick.begin().await?;
        let first = sqlx::query(
            "INSERT INTO ops_news_visit (day, news_id, visitor)
             VALUES ($1, $2, $3)
             ON CONFLICT (day, news_id, visitor) DO NOTHING",
        )
        .bind(day.to_string())
        .bind(news_id)
        .bind(visitor)
        .execute(&mut *transaction)
        .await?
        .rows_affected()
            == 1;
        if first {
            sqlx::query(
                "INSERT INTO ops_news_view (news_id, day, view_count)
                 VALUES ($1, $2, 1)
                 ON CONFLICT (news_id, day) DO UPDATE
                 SET view_count = ops_news_view.view_count + 1",
            )
            .bind(news_id)
            .bind(day.to_string())
            .execute(&mut *transaction)
            .await?;
        }
        transaction.commit().await?;
        Ok(first)
    }

    /// Views of some items; those never read are left out.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn news_views(&self, ids: &[String]) -> Result<HashMap<String, i64>, sqlx::Error> {
        if ids.is_empty() {
            return Ok(HashMap::new());
        }
        let mut all = self.all_news_views(None).await?;
        all.retain(|id, _| ids.contains(id));
        Ok(all)
    }

    /// Views of all items, since a day or ever. A regency has some hundred items.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn all_news_views(
        &self,
        since: Option<NaiveDate>,
    ) -> Result<HashMap<String, i64>, sqlx::Error> {
        let since = since.map(|day| day.to_string()).unwrap_or_default();
        sqlx::query(
            "SELECT news_id, CAST(SUM(view_count) AS BIGINT) AS views
             FROM ops_news_view
             WHERE day >= $1
             GROUP BY news_id",
        )
        .bind(since)
        .fetch_all(&self.pool)
        .await?
        .iter()
        .map(|row| Ok((row.try_get("news_id")?, row.try_get("views")?)))
        .collect()
    }

    /// Forgets who was counted before yesterday; the counts stay.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn clean_visits(&self, today: NaiveDate) -> Result<(), sqlx::Error> {
        let before = today.checked_sub_days(Days::new(1)).unwrap_or(today);
        sqlx::query("DELETE FROM ops_news_visit WHERE day < $1")
            .bind(before.to_string())
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
