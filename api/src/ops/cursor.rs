//! How far a reader of the log has come.

use sqlx::Row;

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
}
