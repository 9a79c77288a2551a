//! Reading the log stream by stream, and of what kinds its events are.

use sqlx::AssertSqlSafe;
use sqlx::postgres::PgRow;

use super::{Engine, store_error};
use crate::position::{Position, StreamId, Version};
use crate::store::{EVENT_COLUMNS, StoreError, signed};

impl Engine {
    /// Events of these positions in the order of their streams, after a version of one.
    pub async fn events_by_stream(
        &self,
        positions: std::ops::Range<Position>,
        (stream, version): (&StreamId, Version),
        limit: usize,
    ) -> Result<Vec<PgRow>, StoreError> {
        // Of an expression the planner expects no order that the index of positions has.
        sqlx::query(AssertSqlSafe(format!(
            "SELECT {EVENT_COLUMNS} FROM ledger.log_event
             WHERE (stream_type, stream_id, version) > ($1, $2, $3)
             AND position + 0 >= $4 AND position + 0 < $5
             ORDER BY stream_type, stream_id, version
             LIMIT $6"
        )))
        .bind(&stream.stream_type)
        .bind(&stream.id)
        .bind(signed(version.0))
        .bind(signed(positions.start.0))
        .bind(signed(positions.end.0))
        .bind(i64::try_from(limit).unwrap_or(i64::MAX))
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)
    }

    /// Positions of the events of a kind, in order.
    pub async fn positions_of(
        &self,
        stream_type: &str,
        event_type: &str,
    ) -> Result<Vec<i64>, StoreError> {
        sqlx::query_scalar(
            "SELECT position FROM ledger.log_event
             WHERE stream_type = $1 AND event_type = $2
             ORDER BY position",
        )
        .bind(stream_type)
        .bind(event_type)
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)
    }

    /// Of which streams and names the events of these positions are, in order.
    pub async fn kinds_between(
        &self,
        positions: std::ops::Range<Position>,
    ) -> Result<Vec<(String, String)>, StoreError> {
        sqlx::query_as(
            "SELECT stream_type, event_type FROM ledger.log_event
             WHERE position >= $1 AND position < $2
             ORDER BY position",
        )
        .bind(signed(positions.start.0))
        .bind(signed(positions.end.0))
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)
    }
}
