//! Reading from SQLite.

use std::collections::HashMap;

use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, QueryBuilder, Sqlite};

use super::rows::Rows;
use super::{Engine, store_error};
use crate::position::{StreamId, Version};
use crate::store::{
    AnswerRow, CheckpointRow, ClaimChange, Columns, CosignatureRow, EVENT_COLUMNS, HeadRow,
    StoreError, TileRow, owned, signed, text, unsigned,
};

/// Bound values of one statement stay well below SQLite's limit.
pub(super) const VALUES_MAX: usize = 5_000;

impl Engine {
    pub async fn stream(&self, stream: &StreamId, after: u64) -> Result<Rows, StoreError> {
        let text = format!(
            "SELECT {EVENT_COLUMNS} FROM log_event
             WHERE stream_type = ? AND stream_id = ? AND version > ?
             ORDER BY version"
        );
        let values = vec![
            stream.stream_type.clone().into(),
            stream.id.clone().into(),
            signed(after).into(),
        ];
        self.rows.read(vec![(text, values)]).await
    }

    /// Events of streams below a version of each, in the order of the log.
    pub async fn streams_below(&self, streams: &[(StreamId, Version)]) -> Result<Rows, StoreError> {
        self.streams_where("<", streams).await
    }

    /// Events of streams after a version of each, in the order of the log.
    pub async fn streams_after(&self, streams: &[(StreamId, Version)]) -> Result<Rows, StoreError> {
        self.streams_where(">", streams).await
    }

    async fn streams_where(
        &self,
        stands: &str,
        streams: &[(StreamId, Version)],
    ) -> Result<Rows, StoreError> {
        let question = |streams: &[(StreamId, Version)]| {
            // A cross join is walked from the left: each stream is looked up in the log's index.
            let wanted = vec!["(?, ?, ?)"; streams.len()].join(", ");
            let text = format!(
                "WITH wanted (wanted_type, wanted_id, mark) AS (VALUES {wanted})
                 SELECT {EVENT_COLUMNS} FROM wanted CROSS JOIN log_event
                 WHERE stream_type = wanted_type AND stream_id = wanted_id AND version {stands} mark
                 ORDER BY position"
            );
            let values = streams.iter().flat_map(|(stream, mark)| {
                [
                    stream.stream_type.clone().into(),
                    stream.id.clone().into(),
                    signed(mark.0).into(),
                ]
            });
            (text, values.collect())
        };
        let questions = streams.chunks(VALUES_MAX / 3).map(question).collect();
        self.rows.read(questions).await
    }

    pub async fn events(&self, from: u64, limit: usize) -> Result<Rows, StoreError> {
        let text = format!(
            "SELECT {EVENT_COLUMNS} FROM log_event
             WHERE position >= ?
             ORDER BY position
             LIMIT ?"
        );
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let values = vec![signed(from).into(), limit.into()];
        self.rows.read(vec![(text, values)]).await
    }

    /// Events of a range of positions, in order.
    pub async fn events_between(&self, from: u64, to: u64) -> Result<Rows, StoreError> {
        let text = format!(
            "SELECT {EVENT_COLUMNS} FROM log_event
             WHERE position >= ? AND position < ?
             ORDER BY position"
        );
        let values = vec![signed(from).into(), signed(to).into()];
        self.rows.read(vec![(text, values)]).await
    }

    pub async fn head(&self) -> Result<HeadRow, StoreError> {
        let row = sqlx::query(AssertSqlSafe(format!(
            "SELECT {} FROM log_signed_head ORDER BY size DESC LIMIT 1",
            HeadRow::COLUMNS
        )))
        .fetch_optional(&self.readers)
        .await
        .map_err(store_error)?
        .ok_or_else(HeadRow::missing)?;
        HeadRow::read(&row)
    }

    /// Signed heads after a size, in order.
    pub async fn heads_after(
        &self,
        size: Option<u64>,
        limit: i64,
    ) -> Result<Vec<HeadRow>, StoreError> {
        let text = format!(
            "SELECT {} FROM log_signed_head WHERE size > ? ORDER BY size LIMIT ?",
            HeadRow::COLUMNS
        );
        let values = vec![size.map_or(-1, signed).into(), limit.into()];
        let rows = self.rows.read(vec![(text, values)]).await?;
        rows.iter().map(|row| HeadRow::read(&row)).collect()
    }

    /// The head of before every commit was signed: size and frontier.
    pub async fn unsigned_head(&self) -> Result<Option<(i64, Vec<u8>)>, StoreError> {
        let row = sqlx::query("SELECT size, frontier FROM log_head WHERE log_head_id = 1")
            .fetch_optional(&self.readers)
            .await
            .map_err(store_error)?;
        Ok(row.map(|row| (row.integer(0).unwrap_or(-1), owned(&row, 1))))
    }

    /// Hashes of a level above the events, `from..to`.
    pub async fn nodes(&self, level: u8, from: u64, to: u64) -> Result<Vec<Vec<u8>>, StoreError> {
        let rows = sqlx::query(
            "SELECT hash FROM log_node
             WHERE level = ? AND node_index >= ? AND node_index < ?
             ORDER BY node_index",
        )
        .bind(i64::from(level))
        .bind(signed(from))
        .bind(signed(to))
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)?;
        Ok(rows.iter().map(|row| owned(row, 0)).collect())
    }

    /// Hashes above the events after a place, in order: level, index and hash.
    pub async fn nodes_after(
        &self,
        after: (i64, i64),
        limit: i64,
    ) -> Result<Vec<(i64, i64, Vec<u8>)>, StoreError> {
        sqlx::query_as(
            "SELECT level, node_index, hash FROM log_node
             WHERE (level, node_index) > (?, ?)
             ORDER BY level, node_index
             LIMIT ?",
        )
        .bind(after.0)
        .bind(after.1)
        .bind(limit)
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)
    }

    /// Notes of the epochs, in order: id and note.
    pub async fn epochs(&self) -> Result<Vec<(i64, String)>, StoreError> {
        let rows = sqlx::query("SELECT log_epoch_id, note FROM log_epoch ORDER BY log_epoch_id")
            .fetch_all(&self.readers)
            .await
            .map_err(store_error)?;
        Ok(rows
            .iter()
            .map(|row| (row.integer(0).unwrap_or(-1), text(row, 1)))
            .collect())
    }

    /// Changes of claims after a place, in the order of kind, fingerprint and position.
    pub async fn claims_after(
        &self,
        after: &ClaimChange,
        limit: i64,
    ) -> Result<Vec<ClaimChange>, StoreError> {
        let text = "SELECT kind, fingerprint, position, owner FROM log_claim_change
             WHERE (kind, fingerprint, position) > (?, ?, ?)
             ORDER BY kind, fingerprint, position
             LIMIT ?";
        let values = vec![
            after.kind.clone().into(),
            after.fingerprint.to_vec().into(),
            after.position.into(),
            limit.into(),
        ];
        let rows = self.rows.read(vec![(text.to_owned(), values)]).await?;
        rows.iter().map(|row| ClaimChange::read(&row)).collect()
    }

    /// Events after a position that took or gave back claims: position and claims.
    pub async fn claiming_events(
        &self,
        after: i64,
        limit: i64,
    ) -> Result<Vec<(i64, String)>, StoreError> {
        let rows = sqlx::query(
            "SELECT position, claims FROM log_event
             WHERE claims IS NOT NULL AND position > ?
             ORDER BY position
             LIMIT ?",
        )
        .bind(after)
        .bind(limit)
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)?;
        Ok(rows
            .iter()
            .map(|row| (row.integer(0).unwrap_or(-1), text(row, 1)))
            .collect())
    }

    /// Kept answers after a place, in order.
    pub async fn answers_after(
        &self,
        after: (&str, &str),
        limit: i64,
    ) -> Result<Vec<((String, String), AnswerRow)>, StoreError> {
        let rows = sqlx::query(
            "SELECT actor, idempotency_key, request_hash, response, position FROM log_idempotency
             WHERE (actor, idempotency_key) > (?, ?)
             ORDER BY actor, idempotency_key
             LIMIT ?",
        )
        .bind(after.0)
        .bind(after.1)
        .bind(limit)
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)?;
        Ok(rows
            .iter()
            .map(|row| {
                let answer = AnswerRow {
                    request_hash: owned(row, 2),
                    answer: text(row, 3),
                    position: unsigned(row, 4),
                };
                ((text(row, 0), text(row, 1)), answer)
            })
            .collect())
    }

    /// What events say of the answers kept for them, by position.
    pub async fn answers_said(
        &self,
        positions: &[u64],
    ) -> Result<HashMap<u64, String>, StoreError> {
        let mut found = HashMap::new();
        for positions in positions.chunks(VALUES_MAX) {
            let mut query = QueryBuilder::<Sqlite>::new(
                "SELECT position, answer FROM log_event WHERE answer IS NOT NULL AND position IN (",
            );
            let mut list = query.separated(", ");
            for position in positions {
                list.push_bind(signed(*position));
            }
            query.push(")");
            let rows = query.build().fetch_all(&self.readers).await;
            for row in rows.map_err(store_error)? {
                found.insert(unsigned(&row, 0), text(&row, 1));
            }
        }
        Ok(found)
    }

    pub async fn leaf_hashes(&self, from: u64, to: u64) -> Result<Vec<Vec<u8>>, StoreError> {
        let rows = sqlx::query(
            "SELECT leaf_hash FROM log_event
             WHERE position >= ? AND position < ?
             ORDER BY position",
        )
        .bind(signed(from))
        .bind(signed(to))
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)?;
        Ok(rows.iter().map(|row| owned(row, 0)).collect())
    }

    pub async fn tiles(&self, places: &[(u8, u64)]) -> Result<Vec<TileRow>, StoreError> {
        let mut found = Vec::new();
        for places in places.chunks(VALUES_MAX / 2) {
            let mut query = QueryBuilder::<Sqlite>::new(
                "SELECT level, tile_index, hashes FROM log_tile WHERE (level, tile_index) IN (VALUES ",
            );
            let mut list = query.separated(", ");
            for (level, index) in places {
                list.push("(");
                list.push_bind_unseparated(i64::from(*level));
                list.push_unseparated(", ");
                list.push_bind_unseparated(signed(*index));
                list.push_unseparated(")");
            }
            query.push(")");
            let rows = query.build().fetch_all(&self.readers).await;
            found.extend(rows.map_err(store_error)?.iter().map(tile_row));
        }
        Ok(found)
    }

    /// Places of the stored tiles after a place, in order.
    pub async fn tile_places_after(
        &self,
        after: (i64, i64),
        limit: i64,
    ) -> Result<Vec<(i64, i64)>, StoreError> {
        sqlx::query_as(
            "SELECT level, tile_index FROM log_tile
             WHERE (level, tile_index) > (?, ?)
             ORDER BY level, tile_index
             LIMIT ?",
        )
        .bind(after.0)
        .bind(after.1)
        .bind(limit)
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)
    }

    pub async fn latest_checkpoint(&self) -> Result<Option<CheckpointRow>, StoreError> {
        let row = sqlx::query(
            "SELECT log_checkpoint_id, size, root, note FROM log_checkpoint
             ORDER BY log_checkpoint_id DESC LIMIT 1",
        )
        .fetch_optional(&self.readers)
        .await
        .map_err(store_error)?;
        Ok(row.as_ref().map(checkpoint_row))
    }

    pub async fn checkpoints_after(
        &self,
        id: i64,
        limit: i64,
    ) -> Result<Vec<CheckpointRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT log_checkpoint_id, size, root, note FROM log_checkpoint
             WHERE log_checkpoint_id > ?
             ORDER BY log_checkpoint_id
             LIMIT ?",
        )
        .bind(id)
        .bind(limit)
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)?;
        Ok(rows.iter().map(checkpoint_row).collect())
    }

    /// Cosignatures of the checkpoints of these sizes: size, witness and line.
    pub async fn cosignatures(
        &self,
        from: i64,
        to: i64,
    ) -> Result<Vec<CosignatureRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT size, witness, line FROM log_cosignature
             WHERE size >= ? AND size <= ?
             ORDER BY size, witness",
        )
        .bind(from)
        .bind(to)
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)?;
        Ok(rows
            .iter()
            .map(|row| CosignatureRow {
                size: row.integer(0).unwrap_or(-1),
                witness: text(row, 1),
                line: text(row, 2),
            })
            .collect())
    }

    /// Changes of the signing key, in order: id and note.
    pub async fn key_changes(&self) -> Result<Vec<(i64, String)>, StoreError> {
        let rows = sqlx::query(
            "SELECT log_key_change_id, note FROM log_key_change ORDER BY log_key_change_id",
        )
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)?;
        Ok(rows
            .iter()
            .map(|row| (row.integer(0).unwrap_or(-1), text(row, 1)))
            .collect())
    }

    pub async fn answer(&self, actor: &str, key: &str) -> Result<Option<AnswerRow>, StoreError> {
        let row = sqlx::query(
            "SELECT request_hash, response, position FROM log_idempotency
             WHERE actor = ? AND idempotency_key = ?",
        )
        .bind(actor)
        .bind(key)
        .fetch_optional(&self.readers)
        .await
        .map_err(store_error)?;
        Ok(row.map(|row| AnswerRow {
            request_hash: owned(&row, 0),
            answer: text(&row, 1),
            position: unsigned(&row, 2),
        }))
    }

    /// Wrapped keys of the subjects that have or had one.
    pub async fn subject_keys(
        &self,
        subjects: &[&str],
    ) -> Result<Vec<(String, Option<Vec<u8>>)>, StoreError> {
        let mut found = Vec::new();
        for subjects in subjects.chunks(VALUES_MAX) {
            let mut query = QueryBuilder::<Sqlite>::new(
                "SELECT subject_id, wrapped_key FROM subject_key WHERE subject_id IN (",
            );
            let mut list = query.separated(", ");
            for subject in subjects {
                list.push_bind(*subject);
            }
            query.push(")");
            let rows = query.build().fetch_all(&self.readers).await;
            found.extend(rows.map_err(store_error)?.iter().map(key_row));
        }
        Ok(found)
    }

    pub async fn subject_keys_after(
        &self,
        subject: &str,
        limit: i64,
    ) -> Result<Vec<(String, Option<Vec<u8>>)>, StoreError> {
        let text = "SELECT subject_id, wrapped_key FROM subject_key
             WHERE subject_id > ?
             ORDER BY subject_id
             LIMIT ?";
        let values = vec![subject.to_owned().into(), limit.into()];
        let rows = self.rows.read(vec![(text.to_owned(), values)]).await?;
        Ok(rows.iter().map(|row| key_row(&row)).collect())
    }
}

fn tile_row(row: &SqliteRow) -> TileRow {
    TileRow {
        level: row.integer(0).unwrap_or(-1),
        index: row.integer(1).unwrap_or(-1),
        hashes: owned(row, 2),
    }
}

fn checkpoint_row(row: &SqliteRow) -> CheckpointRow {
    CheckpointRow {
        id: row.integer(0).unwrap_or(-1),
        size: row.integer(1).unwrap_or(-1),
        root: owned(row, 2),
        note: owned(row, 3),
    }
}

fn key_row(row: &impl Columns) -> (String, Option<Vec<u8>>) {
    (text(row, 0), row.bytes(1).map(<[u8]>::to_vec))
}
