//! Reading from PostgreSQL.

use sqlx::AssertSqlSafe;
use sqlx::postgres::PgRow;

use super::{Engine, store_error};
use crate::merkle::Hash;
use crate::position::StreamId;
use crate::store::{
    AnswerRow, CheckpointRow, Columns, CosignatureRow, EVENT_COLUMNS, HeadRow, StoreError, TileRow,
};

impl Engine {
    pub async fn stream(&self, stream: &StreamId, after: u64) -> Result<Vec<PgRow>, StoreError> {
        sqlx::query(AssertSqlSafe(format!(
            "SELECT {EVENT_COLUMNS} FROM ledger.log_event
             WHERE stream_type = $1 AND stream_id = $2 AND version > $3
             ORDER BY version"
        )))
        .bind(&stream.stream_type)
        .bind(&stream.id)
        .bind(signed(after))
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)
    }

    pub async fn events(&self, from: u64, limit: usize) -> Result<Vec<PgRow>, StoreError> {
        sqlx::query(AssertSqlSafe(format!(
            "SELECT {EVENT_COLUMNS} FROM ledger.log_event
             WHERE position >= $1
             ORDER BY position
             LIMIT $2"
        )))
        .bind(signed(from))
        .bind(i64::try_from(limit).unwrap_or(i64::MAX))
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)
    }

    /// Events of a range of positions, in order.
    pub async fn events_between(&self, from: u64, to: u64) -> Result<Vec<PgRow>, StoreError> {
        sqlx::query(AssertSqlSafe(format!(
            "SELECT {EVENT_COLUMNS} FROM ledger.log_event
             WHERE position >= $1 AND position < $2
             ORDER BY position"
        )))
        .bind(signed(from))
        .bind(signed(to))
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)
    }

    pub async fn head(&self) -> Result<HeadRow, StoreError> {
        let row = sqlx::query("SELECT size, frontier FROM ledger.log_head WHERE log_head_id = 1")
            .fetch_optional(&self.readers)
            .await
            .map_err(store_error)?
            .ok_or_else(|| StoreError::Damaged("log_head: the row is missing".to_owned()))?;
        HeadRow::read(row.integer(0), row.bytes(1))
    }

    pub async fn leaf_hashes(&self, from: u64, to: u64) -> Result<Vec<Vec<u8>>, StoreError> {
        let rows = sqlx::query(
            "SELECT leaf_hash FROM ledger.log_event
             WHERE position >= $1 AND position < $2
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
        let levels: Vec<i64> = places.iter().map(|(level, _)| i64::from(*level)).collect();
        let indexes: Vec<i64> = places.iter().map(|(_, index)| signed(*index)).collect();
        let rows = sqlx::query(
            "SELECT t.level, t.tile_index, t.hashes
             FROM UNNEST($1::BIGINT[], $2::BIGINT[]) AS w (level, tile_index)
             JOIN ledger.log_tile t ON t.level = w.level AND t.tile_index = w.tile_index",
        )
        .bind(levels)
        .bind(indexes)
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)?;
        Ok(rows.iter().map(tile_row).collect())
    }

    /// Places of the stored tiles after a place, in order.
    pub async fn tile_places_after(
        &self,
        after: (i64, i64),
        limit: i64,
    ) -> Result<Vec<(i64, i64)>, StoreError> {
        sqlx::query_as(
            "SELECT level, tile_index FROM ledger.log_tile
             WHERE (level, tile_index) > ($1, $2)
             ORDER BY level, tile_index
             LIMIT $3",
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
            "SELECT log_checkpoint_id, size, root, note FROM ledger.log_checkpoint
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
            "SELECT log_checkpoint_id, size, root, note FROM ledger.log_checkpoint
             WHERE log_checkpoint_id > $1
             ORDER BY log_checkpoint_id
             LIMIT $2",
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
            "SELECT size, witness, line FROM ledger.log_cosignature
             WHERE size >= $1 AND size <= $2
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
            "SELECT log_key_change_id, note FROM ledger.log_key_change ORDER BY log_key_change_id",
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
            "SELECT request_hash, response, position FROM ledger.log_idempotency
             WHERE actor = $1 AND idempotency_key = $2",
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

    pub async fn claim_owner(
        &self,
        kind: &str,
        fingerprint: &Hash,
    ) -> Result<Option<String>, StoreError> {
        sqlx::query_scalar(
            "SELECT owner FROM ledger.log_claim WHERE kind = $1 AND fingerprint = $2",
        )
        .bind(kind)
        .bind(fingerprint.as_slice())
        .fetch_optional(&self.readers)
        .await
        .map_err(store_error)
    }

    /// Wrapped keys of the subjects that have or had one.
    pub async fn subject_keys(
        &self,
        subjects: &[&str],
    ) -> Result<Vec<(String, Option<Vec<u8>>)>, StoreError> {
        let rows = sqlx::query(
            "SELECT subject_id, wrapped_key FROM ledger.subject_key
             WHERE subject_id = ANY ($1::TEXT[])",
        )
        .bind(subjects)
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)?;
        Ok(rows.iter().map(key_row).collect())
    }

    pub async fn subject_keys_after(
        &self,
        subject: &str,
        limit: i64,
    ) -> Result<Vec<(String, Option<Vec<u8>>)>, StoreError> {
        let rows = sqlx::query(
            "SELECT subject_id, wrapped_key FROM ledger.subject_key
             WHERE subject_id > $1
             ORDER BY subject_id
             LIMIT $2",
        )
        .bind(subject)
        .bind(limit)
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)?;
        Ok(rows.iter().map(key_row).collect())
    }

    /// Stored answers that point beyond the log.
    pub async fn answers_beyond(&self, size: u64) -> Result<u64, StoreError> {
        let count: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM ledger.log_idempotency WHERE position < 0 OR position >= $1",
        )
        .bind(signed(size))
        .fetch_one(&self.readers)
        .await
        .map_err(store_error)?;
        Ok(count.unsigned_abs())
    }
}

pub(super) fn signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

pub(super) fn owned(row: &PgRow, column: usize) -> Vec<u8> {
    row.bytes(column).unwrap_or_default().to_vec()
}

pub(super) fn text(row: &PgRow, column: usize) -> String {
    String::from_utf8_lossy(row.bytes(column).unwrap_or_default()).into_owned()
}

pub(super) fn unsigned(row: &PgRow, column: usize) -> u64 {
    row.integer(column)
        .unwrap_or_default()
        .max(0)
        .unsigned_abs()
}

fn tile_row(row: &PgRow) -> TileRow {
    TileRow {
        level: row.integer(0).unwrap_or(-1),
        index: row.integer(1).unwrap_or(-1),
        hashes: owned(row, 2),
    }
}

fn checkpoint_row(row: &PgRow) -> CheckpointRow {
    CheckpointRow {
        id: row.integer(0).unwrap_or(-1),
        size: row.integer(1).unwrap_or(-1),
        root: owned(row, 2),
        note: owned(row, 3),
    }
}

fn key_row(row: &PgRow) -> (String, Option<Vec<u8>>) {
    (text(row, 0), row.bytes(1).map(<[u8]>::to_vec))
}
