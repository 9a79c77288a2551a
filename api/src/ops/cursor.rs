//! How far a reader of the log has come.

use sqlx::{AnyConnection, Row};

use super::Ops;

impl Ops {
    /// The next position a reader has not read; 0 at first.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn cursor(&self, name: &str) -> Result<u64, sqlx::Error> {
        let row = sqlx::query("SELECT next_position FROM ops_cursor WHERE name = $1")
            .bind(name)
            .fetch_optional(&self.pool)
            .await?;
        let position: i64 = row.map_or(Ok(0), |row| row.try_get("next_position"))?;
        Ok(position.max(0) as u64)
    }

    /// Moves a reader of the log forward.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn move_cursor(&self, name: &str, next_position: u64) -> Result<(), sqlx::Error> {
        let mut connection = self.pool.acquire().await?;
        move_cursor_in(&mut connection, name, next_position).await
    }
}

/// The same together with what the reader wrote of what it read: never back, whichever node was faster.
pub(super) async fn move_cursor_in(
    connection: &mut AnyConnection,
    name: &str,
    next_position: u64,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO ops_cursor (name, next_position)
         VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET next_position = excluded.next_position
         WHERE ops_cursor.next_position < excluded.next_position",
    )
    .bind(name)
    .bind(next_position as i64)
    .execute(connection)
    .await?;
    Ok(())
}
