//! The named views of lists that a person keeps: a convenience of one person, no fact of the ledger.

use chrono::{DateTime, Utc};
use sqlx::{Row, any::AnyRow};
use uuid::Uuid;

use super::{Ops, upload::uuid};

/// Most views of one list.
pub const OF_LIST_MAX: usize = 12;
/// Most views of a person.
pub const OF_PERSON_MAX: usize = 200;

/// A named view of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedView {
    /// Its id.
    pub view_id: Uuid,
    /// Which list: the address of its page, and its tab.
    pub list: String,
    /// What its owner calls it.
    pub name: String,
    /// Filters, search, order and columns: the query of the address.
    pub query: String,
}

/// Why a view was not kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ViewsFull {
    /// The list has [`OF_LIST_MAX`].
    List,
    /// The person has [`OF_PERSON_MAX`].
    Person,
}

fn view(row: &AnyRow) -> Result<SavedView, sqlx::Error> {
    Ok(SavedView {
        view_id: uuid(row, "view_id")?,
        list: row.try_get("list")?,
        name: row.try_get("name")?,
        query: row.try_get("query")?,
    })
}

impl Ops {
    /// The views of a person, by list and name.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn saved_views(&self, user_id: Uuid) -> Result<Vec<SavedView>, sqlx::Error> {
        sqlx::query(
            "SELECT view_id, list, name, query FROM ops_saved_view
             WHERE user_id = $1
             ORDER BY list, name",
        )
        .bind(user_id.to_string())
        .fetch_all(&self.pool)
        .await?
        .iter()
        .map(view)
        .collect()
    }

    /// Keeps a view; one of the same list and name is replaced and keeps its id.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn keep_view(
        &self,
        user_id: Uuid,
        wanted: SavedView,
        now: DateTime<Utc>,
    ) -> Result<Result<SavedView, ViewsFull>, sqlx::Error> {
        let known = self.saved_views(user_id).await?;
        let same = (known.iter()).find(|it| it.list == wanted.list && it.name == wanted.name);
        if same.is_none() {
            if known.iter().filter(|it| it.list == wanted.list).count() >= OF_LIST_MAX {
                return Ok(Err(ViewsFull::List));
            }
            if known.len() >= OF_PERSON_MAX {
                return Ok(Err(ViewsFull::Person));
            }
        }
        let view_id = same.map_or(wanted.view_id, |known| known.view_id);
        sqlx::query(
            "INSERT INTO ops_saved_view (view_id, user_id, list, name, query, saved_at_ms)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (user_id, list, name) DO UPDATE
             SET query = excluded.query, saved_at_ms = excluded.saved_at_ms",
        )
        .bind(view_id.to_string())
        .bind(user_id.to_string())
        .bind(&wanted.list)
        .bind(&wanted.name)
        .bind(&wanted.query)
        .bind(now.timestamp_millis())
        .execute(&self.pool)
        .await?;
        Ok(Ok(SavedView { view_id, ..wanted }))
    }

    /// Takes a view of a person away; whether it was theirs.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn remove_view(&self, user_id: Uuid, view_id: Uuid) -> Result<bool, sqlx::Error> {
        let removed = sqlx::query("DELETE FROM ops_saved_view WHERE user_id = $1 AND view_id = $2")
            .bind(user_id.to_string())
            .bind(view_id.to_string())
            .execute(&self.pool)
            .await?
            .rows_affected();
        Ok(removed == 1)
    }
}
