//! Reading the log stream by stream, and of what kinds its events are.

use super::rows::Rows;
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
    ) -> Result<Rows, StoreError> {
        // Without the sign the planner would look for the positions.
        let text = format!(
            "SELECT {EVENT_COLUMNS} FROM log_event
             WHERE (stream_type, stream_id, version) > (?, ?, ?)
             AND +position >= ? AND +position < ?
             ORDER BY stream_type, stream_id, version
             LIMIT ?"
        );
        let values = vec![
            stream.stream_type.clone().into(),
            stream.id.clone().into(),
            signed(version.0).into(),
            signed(positions.start.0).into(),
            signed(positions.end.0).into(),
            i64::try_from(limit).unwrap_or(i64::MAX).into(),
        ];
        self.rows.read(vec![(text, values)]).await
    }

    /// Positions of the events of a kind, in order.
    pub async fn positions_of(
        &self,
        stream_type: &str,
        event_type: &str,
    ) -> Result<Vec<i64>, StoreError> {
        sqlx::query_scalar(
            "SELECT position FROM log_event
             WHERE stream_type = ? AND event_type = ?
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
            "SELECT stream_type, event_type FROM log_event
             WHERE position >= ? AND position < ?
             ORDER BY position",
        )
        .bind(signed(positions.start.0))
        .bind(signed(positions.end.0))
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)
    }
}
