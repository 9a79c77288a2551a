//! Reading from PostgreSQL.

use std::collections::HashMap;

use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, Postgres, Transaction};

use super::{Engine, store_error};
use crate::position::{StreamId, Version};
use crate::store::{
    AnswerRow, CheckpointRow, ClaimChange, Columns, CosignatureRow, EVENT_COLUMNS, HeadRow,
    StoreError, TileRow, owned, signed, text, unsigned,
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

    /// Events of streams below a version of each, in the order of the log.
    pub async fn streams_below(
        &self,
        streams: &[(StreamId, Version)],
    ) -> Result<Vec<PgRow>, StoreError> {
        self.streams_where("<", streams).await
    }

    /// Events of streams after a version of each, in the order of the log.
    pub async fn streams_after(
        &self,
        streams: &[(StreamId, Version)],
    ) -> Result<Vec<PgRow>, StoreError> {
        self.streams_where(">", streams).await
    }

    async fn streams_where(
        &self,
        stands: &str,
        streams: &[(StreamId, Version)],
    ) -> Result<Vec<PgRow>, StoreError> {
        let types: Vec<&str> = streams
            .iter()
            .map(|(it, _)| it.stream_type.as_str())
            .collect();
        let ids: Vec<&str> = streams.iter().map(|(it, _)| it.id.as_str()).collect();
        let marks: Vec<i64> = streams
            .iter()
            .map(|(_, version)| signed(version.0))
            .collect();
        // The order within keeps the planner from joining the whole log.
        sqlx::query(AssertSqlSafe(format!(
            "SELECT {EVENT_COLUMNS}
             FROM UNNEST($1::TEXT[], $2::TEXT[], $3::BIGINT[]) AS w (wanted_type, wanted_id, mark)
             CROSS JOIN LATERAL (
               SELECT {EVENT_COLUMNS} FROM ledger.log_event
               WHERE stream_type = wanted_type AND stream_id = wanted_id AND version {stands} mark
               ORDER BY version
             ) AS found
             ORDER BY position"
        )))
        .bind(types)
        .bind(ids)
        .bind(marks)
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
        let row = sqlx::query(AssertSqlSafe(format!(
            "SELECT {} FROM ledger.log_signed_head ORDER BY size DESC LIMIT 1",
            HeadRow::COLUMNS
        )))
        .fetch_optional(&self.readers)
        .await
        .map_err(store_error)?
        .ok_or_else(HeadRow::missing)?;
        HeadRow::read(&row)
    }

    /// The head, confirmed by a write over the same connection.
    pub async fn lasting_head(&self) -> Result<HeadRow, StoreError> {
        if self.read_only {
            return self.head().await;
        }
        let mut transaction = self.lasting().await?;
        let row = sqlx::query(AssertSqlSafe(format!(
            "SELECT {} FROM ledger.log_signed_head ORDER BY size DESC LIMIT 1",
            HeadRow::COLUMNS
        )))
        .fetch_optional(&mut *transaction)
        .await
        .map_err(store_error)?
        .ok_or_else(HeadRow::missing)?;
        let head = HeadRow::read(&row)?;
        transaction.commit().await.map_err(store_error)?;
        Ok(head)
    }

    /// A kept answer, confirmed by a write over the same connection.
    pub async fn lasting_answer(
        &self,
        actor: &str,
        key: &str,
    ) -> Result<Option<AnswerRow>, StoreError> {
        // Most keys are new: only what is told must last.
        if self.answer(actor, key).await?.is_none() {
            return Ok(None);
        }
        let mut transaction = self.lasting().await?;
        let row = sqlx::query(ANSWER)
            .bind(actor)
            .bind(key)
            .fetch_optional(&mut *transaction)
            .await
            .map_err(store_error)?;
        transaction.commit().await.map_err(store_error)?;
        Ok(row.as_ref().map(answer_row))
    }

    /// A transaction that writes something of no meaning: when it is committed, a standby that must have every write has
    /// all that it read.
    pub(super) async fn lasting(&self) -> Result<Transaction<'_, Postgres>, StoreError> {
        let mut transaction = self.readers.begin().await.map_err(store_error)?;
        sqlx::raw_sql(
            "SET LOCAL statement_timeout = 0; SELECT PG_LOGICAL_EMIT_MESSAGE(TRUE, 'beasiswa', '')",
        )
        .execute(&mut *transaction)
        .await
        .map_err(store_error)?;
        Ok(transaction)
    }

    /// Signed heads after a size, in order.
    pub async fn heads_after(
        &self,
        size: Option<u64>,
        limit: i64,
    ) -> Result<Vec<HeadRow>, StoreError> {
        let rows = sqlx::query(AssertSqlSafe(format!(
            "SELECT {} FROM ledger.log_signed_head WHERE size > $1 ORDER BY size LIMIT $2",
            HeadRow::COLUMNS
        )))
        .bind(size.map_or(-1, signed))
        .bind(limit)
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)?;
        rows.iter().map(HeadRow::read).collect()
    }

    /// The head of before every commit was signed: size and frontier.
    pub async fn unsigned_head(&self) -> Result<Option<(i64, Vec<u8>)>, StoreError> {
        let row = sqlx::query("SELECT size, frontier FROM ledger.log_head WHERE log_head_id = 1")
            .fetch_optional(&self.readers)
            .await
            .map_err(store_error)?;
        Ok(row.map(|row| (row.integer(0).unwrap_or(-1), owned(&row, 1))))
    }

    /// Hashes of a level above the events, `from..to`.
    pub async fn nodes(&self, level: u8, from: u64, to: u64) -> Result<Vec<Vec<u8>>, StoreError> {
        let rows = sqlx::query(
            "SELECT hash FROM ledger.log_node
             WHERE level = $1 AND node_index >= $2 AND node_index < $3
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
            "SELECT level, node_index, hash FROM ledger.log_node
             WHERE (level, node_index) > ($1, $2)
             ORDER BY level, node_index
             LIMIT $3",
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
        let rows =
            sqlx::query("SELECT log_epoch_id, note FROM ledger.log_epoch ORDER BY log_epoch_id")
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
        let rows = sqlx::query(
            "SELECT kind, fingerprint, position, owner FROM ledger.log_claim_change
             WHERE (kind, fingerprint, position) > ($1, $2, $3)
             ORDER BY kind, fingerprint, position
             LIMIT $4",
        )
        .bind(&after.kind)
        .bind(after.fingerprint.as_slice())
        .bind(after.position)
        .bind(limit)
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)?;
        rows.iter().map(ClaimChange::read).collect()
    }

    /// Events after a position that took or gave back claims: position and claims.
    pub async fn claiming_events(
        &self,
        after: i64,
        limit: i64,
    ) -> Result<Vec<(i64, String)>, StoreError> {
        let rows = sqlx::query(
            "SELECT position, claims FROM ledger.log_event
             WHERE claims IS NOT NULL AND position > $1
             ORDER BY position
             LIMIT $2",
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
            "SELECT actor, idempotency_key, request_hash, response, position FROM ledger.log_idempotency
             WHERE (actor, idempotency_key) > ($1, $2)
             ORDER BY actor, idempotency_key
             LIMIT $3",
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
        let positions: Vec<i64> = positions.iter().copied().map(signed).collect();
        let rows = sqlx::query(
            "SELECT position, answer FROM ledger.log_event
             WHERE answer IS NOT NULL AND position = ANY ($1::BIGINT[])",
        )
        .bind(positions)
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)?;
        Ok(rows
            .iter()
            .map(|row| (unsigned(row, 0), text(row, 1)))
            .collect())
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
        let row = sqlx::query(ANSWER)
            .bind(actor)
            .bind(key)
            .fetch_optional(&self.readers)
            .await
            .map_err(store_error)?;
        Ok(row.as_ref().map(answer_row))
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
}

const ANSWER: &str = "SELECT request_hash, response, position FROM ledger.log_idempotency
     WHERE actor = $1 AND idempotency_key = $2";

fn answer_row(row: &PgRow) -> AnswerRow {
    AnswerRow {
        request_hash: owned(row, 0),
        answer: text(row, 1),
        position: unsigned(row, 2),
    }
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
