//! Writing to PostgreSQL: one transaction a batch; in one round trip where nothing happened since this
//! node's last append, else in four.

use sqlx::postgres::{PgArguments, PgConnectOptions, PgConnection, Postgres};
use sqlx::query::Query;
use sqlx::{ConnectOptions, Connection as _, Row as _};

use super::read::{owned, signed, text, unsigned};
use super::{HEAD_CHANNEL, role, store_error};
use crate::position::StreamId;
use crate::store::{AnswerRow, Changes, Columns, Facts, HeadRow, StoreError, Wanted};

/// A node that stops in the middle of a transaction must not hold the others for long.
const LIMITS: &str = "
    SET idle_in_transaction_session_timeout = '10s';
    SET lock_timeout = '10s';
";

/// All checks of a batch in one statement, run after the head's lock was taken, so that it sees
/// every append before. Column 0 says which check a row answers.
const FACTS: &str = "
    SELECT 1::BIGINT, s.stream_type, s.stream_id, e.version, NULL::BYTEA, NULL::TEXT
      FROM UNNEST($1::TEXT[], $2::TEXT[]) AS s (stream_type, stream_id)
     CROSS JOIN LATERAL (
           SELECT version FROM ledger.log_event
            WHERE stream_type = s.stream_type AND stream_id = s.stream_id
            ORDER BY version DESC LIMIT 1) AS e
    UNION ALL
    SELECT 2, a.actor, a.idempotency_key, a.position, a.request_hash, a.response
      FROM UNNEST($3::TEXT[], $4::TEXT[]) AS w (actor, idempotency_key)
      JOIN ledger.log_idempotency a
        ON a.actor = w.actor AND a.idempotency_key = w.idempotency_key
    UNION ALL
    SELECT 3, c.kind, c.owner, NULL, c.fingerprint, NULL
      FROM UNNEST($5::TEXT[], $6::BYTEA[]) AS w (kind, fingerprint)
      JOIN ledger.log_claim c ON c.kind = w.kind AND c.fingerprint = w.fingerprint
    UNION ALL
    SELECT 4, k.subject_id, NULL, NULL, k.wrapped_key, NULL
      FROM ledger.subject_key k
     WHERE k.subject_id = ANY ($7::TEXT[])";

/// Everything a batch changes in one statement; `$where` holds the inserts back. The same statement
/// tells the other nodes: they hear of it with the commit, which a message of its own would double.
macro_rules! write_statement {
    ($first:literal, $where:literal, $last:literal) => {
        concat!(
            "WITH ",
            $first,
            "events AS (
        INSERT INTO ledger.log_event (position, stream_type, stream_id, version, event_type,
            event_version, payload, metadata, recorded_at, effective_on, actor_id, salt, leaf_hash)
        SELECT position, stream_type, stream_id, version, event_type,
            event_version, payload, metadata, recorded_at, effective_on, actor_id, salt, leaf_hash
          FROM UNNEST($1::BIGINT[], $2::TEXT[], $3::TEXT[], $4::BIGINT[], $5::TEXT[],
            $6::BIGINT[], $7::TEXT[], $8::TEXT[], $9::TEXT[], $10::TEXT[], $11::TEXT[],
            $12::BYTEA[], $13::BYTEA[])
            AS e (position, stream_type, stream_id, version, event_type,
            event_version, payload, metadata, recorded_at, effective_on, actor_id, salt, leaf_hash)",
            $where,
            "), answers AS (
        INSERT INTO ledger.log_idempotency
            (actor, idempotency_key, request_hash, response, position)
        SELECT actor, idempotency_key, request_hash, response, position
          FROM UNNEST($14::TEXT[], $15::TEXT[], $16::BYTEA[], $17::TEXT[], $18::BIGINT[])
            AS a (actor, idempotency_key, request_hash, response, position)",
            $where,
            "), tiles AS (
        INSERT INTO ledger.log_tile (level, tile_index, hashes)
        SELECT level, tile_index, hashes
          FROM UNNEST($19::BIGINT[], $20::BIGINT[], $21::BYTEA[]) AS t (level, tile_index, hashes)",
            $where,
            "ON CONFLICT (level, tile_index) DO UPDATE SET hashes = EXCLUDED.hashes
    )",
            $last
        )
    };
}

/// A batch that was decided under the head's lock.
const WRITE: &str = write_statement!(
    "head AS (
        UPDATE ledger.log_head
           SET size = $22, frontier = $23
         WHERE log_head_id = 1 AND size = $24
        RETURNING size
    ), ",
    " ",
    ", dropped AS (
        DELETE FROM ledger.log_claim c
         USING UNNEST($26::TEXT[], $27::BYTEA[]) AS d (kind, fingerprint)
         WHERE c.kind = d.kind AND c.fingerprint = d.fingerprint
    ), claimed AS (
        INSERT INTO ledger.log_claim (kind, fingerprint, owner)
        SELECT kind, fingerprint, owner
          FROM UNNEST($28::TEXT[], $29::BYTEA[], $30::TEXT[]) AS n (kind, fingerprint, owner)
        ON CONFLICT (kind, fingerprint) DO UPDATE SET owner = EXCLUDED.owner
    ), keys AS (
        INSERT INTO ledger.subject_key (subject_id, wrapped_key)
        SELECT subject_id, wrapped_key
          FROM UNNEST($31::TEXT[], $32::BYTEA[]) AS k (subject_id, wrapped_key)
    )
    SELECT PG_NOTIFY($25, size::TEXT) FROM head"
);

/// A batch that was decided on what this node remembers. It is written only where that is still true:
/// the head is where it was left, no key was answered, and every stream has the version expected. The
/// head's lock makes this safe: an append that commits while the statement waits for the lock moves
/// the head, and one that committed before the statement began is seen by its checks.
const WRITE_IF: &str = write_statement!(
    "head AS (
        UPDATE ledger.log_head
           SET size = $22, frontier = $23
         WHERE log_head_id = 1 AND size = $24
           AND NOT EXISTS (
               SELECT FROM UNNEST($14::TEXT[], $15::TEXT[]) AS w (actor, idempotency_key)
                 JOIN ledger.log_idempotency a
                   ON a.actor = w.actor AND a.idempotency_key = w.idempotency_key)
           AND NOT EXISTS (
               SELECT FROM UNNEST($26::TEXT[], $27::TEXT[], $28::BIGINT[])
                   AS s (stream_type, stream_id, version)
                 LEFT JOIN LATERAL (
                      SELECT version FROM ledger.log_event
                       WHERE stream_type = s.stream_type AND stream_id = s.stream_id
                       ORDER BY version DESC LIMIT 1) AS e ON TRUE
                WHERE COALESCE(e.version, 0) <> s.version)
        RETURNING size
    ), ",
    " WHERE EXISTS (SELECT FROM head) ",
    " SELECT PG_NOTIFY($25, size::TEXT) FROM head"
);

/// The connection of this node that appends.
pub(crate) struct Writer {
    connection: PgConnection,
}

impl Writer {
    pub async fn connect(options: &PgConnectOptions) -> Result<Self, StoreError> {
        let mut connection = options.connect().await.map_err(store_error)?;
        role::assume(&mut connection).await.map_err(store_error)?;
        sqlx::raw_sql(LIMITS)
            .execute(&mut connection)
            .await
            .map_err(store_error)?;
        Ok(Self { connection })
    }

    /// Takes the head's lock and reads it, in one round trip.
    pub async fn begin(&mut self) -> Result<HeadRow, StoreError> {
        let row = sqlx::raw_sql(
            "BEGIN; SELECT size, frontier FROM ledger.log_head WHERE log_head_id = 1 FOR UPDATE",
        )
        .fetch_optional(&mut self.connection)
        .await
        .map_err(store_error)?
        .ok_or_else(|| StoreError::Damaged("log_head: the row is missing".to_owned()))?;
        let size: i64 = row.try_get(0).map_err(store_error)?;
        let frontier: Vec<u8> = row.try_get(1).map_err(store_error)?;
        HeadRow::read(Some(size), Some(&frontier))
    }

    pub async fn facts(&mut self, wanted: &Wanted) -> Result<Facts, StoreError> {
        let rows = sqlx::query(FACTS)
            .bind(column(&wanted.streams, |s| s.stream_type.as_str()))
            .bind(column(&wanted.streams, |s| s.id.as_str()))
            .bind(column(&wanted.answers, |(actor, _)| actor.as_str()))
            .bind(column(&wanted.answers, |(_, key)| key.as_str()))
            .bind(column(&wanted.claims, |(kind, _)| kind.as_str()))
            .bind(column(&wanted.claims, |(_, print)| print.as_slice()))
            .bind(column(&wanted.subjects, String::as_str))
            .fetch_all(&mut self.connection)
            .await
            .map_err(store_error)?;
        let mut facts = Facts::default();
        for row in &rows {
            match row.integer(0) {
                Some(1) => {
                    let stream = StreamId {
                        stream_type: text(row, 1),
                        id: text(row, 2),
                    };
                    facts.versions.insert(stream, unsigned(row, 3));
                }
                Some(2) => {
                    let answer = AnswerRow {
                        request_hash: owned(row, 4),
                        answer: text(row, 5),
                        position: unsigned(row, 3),
                    };
                    facts.answers.insert((text(row, 1), text(row, 2)), answer);
                }
                Some(3) => {
                    if let Ok(fingerprint) = owned(row, 4).try_into() {
                        facts
                            .claims
                            .insert((text(row, 1), fingerprint), text(row, 2));
                    }
                }
                _ => {
                    let wrapped = row.bytes(4).map(<[u8]>::to_vec);
                    facts.subjects.insert(text(row, 1), wrapped);
                }
            }
        }
        Ok(facts)
    }

    pub async fn write(&mut self, changes: &Changes) -> Result<(), StoreError> {
        let moved = bound(WRITE, changes)
            .bind(column(&changes.claims_dropped, |(kind, _)| kind.as_str()))
            .bind(column(&changes.claims_dropped, |(_, print)| {
                print.as_slice()
            }))
            .bind(column(&changes.claims_set, |(kind, _, _)| kind.as_str()))
            .bind(column(&changes.claims_set, |(_, print, _)| {
                print.as_slice()
            }))
            .bind(column(&changes.claims_set, |(_, _, owner)| owner.as_str()))
            .bind(column(&changes.subject_keys, |(subject, _)| {
                subject.as_str()
            }))
            .bind(column(&changes.subject_keys, |(_, key)| key.as_slice()))
            .fetch_optional(&mut self.connection)
            .await
            .map_err(store_error)?;
        if moved.is_none() {
            return Err(StoreError::Damaged("log_head moved by itself".to_owned()));
        }
        Ok(())
    }

    /// Writes and commits in one round trip, if the head and all streams are as expected. False, and
    /// nothing written, when they are not.
    pub async fn write_if(
        &mut self,
        changes: &Changes,
        versions: &[(StreamId, u64)],
    ) -> Result<bool, StoreError> {
        let moved = bound(WRITE_IF, changes)
            .bind(column(versions, |(stream, _)| stream.stream_type.as_str()))
            .bind(column(versions, |(stream, _)| stream.id.as_str()))
            .bind(column(versions, |(_, version)| signed(*version)))
            .fetch_optional(&mut self.connection)
            .await
            .map_err(store_error)?;
        Ok(moved.is_some())
    }

    pub async fn commit(&mut self) -> Result<(), StoreError> {
        self.run("COMMIT").await
    }

    pub async fn rollback(&mut self) -> Result<(), StoreError> {
        self.run("ROLLBACK").await
    }

    /// Leaf hashes of the events `from..to`.
    pub async fn leaf_hashes(&mut self, from: u64, to: u64) -> Result<Vec<u8>, StoreError> {
        let rows = sqlx::query(
            "SELECT leaf_hash FROM ledger.log_event
             WHERE position >= $1 AND position < $2
             ORDER BY position",
        )
        .bind(signed(from))
        .bind(signed(to))
        .fetch_all(&mut self.connection)
        .await
        .map_err(store_error)?;
        Ok(rows.iter().flat_map(|row| owned(row, 0)).collect())
    }

    /// Keeps a checkpoint unless another one came first.
    pub async fn insert_checkpoint(
        &mut self,
        id: i64,
        size: u64,
        root: &[u8],
        note: &str,
    ) -> Result<bool, StoreError> {
        let done = sqlx::query(
            "INSERT INTO ledger.log_checkpoint (log_checkpoint_id, size, root, note)
             VALUES ($1, $2, $3, $4)
             ON CONFLICT (log_checkpoint_id) DO NOTHING",
        )
        .bind(id)
        .bind(signed(size))
        .bind(root)
        .bind(note)
        .execute(&mut self.connection)
        .await
        .map_err(store_error)?;
        Ok(done.rows_affected() == 1)
    }

    /// Keeps a witness's cosignature unless there is one.
    pub async fn insert_cosignature(
        &mut self,
        size: u64,
        witness: &str,
        line: &str,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO ledger.log_cosignature (size, witness, line) VALUES ($1, $2, $3)
             ON CONFLICT (size, witness) DO NOTHING",
        )
        .bind(signed(size))
        .bind(witness)
        .bind(line)
        .execute(&mut self.connection)
        .await
        .map(drop)
        .map_err(store_error)
    }

    /// Keeps a change of the signing key unless another one came first.
    pub async fn insert_key_change(&mut self, id: i64, note: &str) -> Result<bool, StoreError> {
        let done = sqlx::query(
            "INSERT INTO ledger.log_key_change (log_key_change_id, note) VALUES ($1, $2)
             ON CONFLICT (log_key_change_id) DO NOTHING",
        )
        .bind(id)
        .bind(note)
        .execute(&mut self.connection)
        .await
        .map_err(store_error)?;
        Ok(done.rows_affected() == 1)
    }

    /// Keeps a subject's key unless it has one or was erased.
    pub async fn insert_subject_key(
        &mut self,
        subject: &str,
        wrapped: &[u8],
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO ledger.subject_key (subject_id, wrapped_key) VALUES ($1, $2)
             ON CONFLICT (subject_id) DO NOTHING",
        )
        .bind(subject)
        .bind(wrapped)
        .execute(&mut self.connection)
        .await
        .map(drop)
        .map_err(store_error)
    }

    /// Deletes a subject's key. Whether there was one.
    pub async fn erase_subject(&mut self, subject: &str, at: &str) -> Result<bool, StoreError> {
        let had: Option<bool> = sqlx::query_scalar(
            "SELECT wrapped_key IS NOT NULL FROM ledger.subject_key WHERE subject_id = $1",
        )
        .bind(subject)
        .fetch_optional(&mut self.connection)
        .await
        .map_err(store_error)?;
        sqlx::query(
            "INSERT INTO ledger.subject_key AS k (subject_id, wrapped_key, erased_at)
             VALUES ($1, NULL, $2)
             ON CONFLICT (subject_id) DO UPDATE
             SET wrapped_key = NULL, erased_at = EXCLUDED.erased_at
             WHERE k.wrapped_key IS NOT NULL",
        )
        .bind(subject)
        .bind(at)
        .execute(&mut self.connection)
        .await
        .map_err(store_error)?;
        Ok(had == Some(true))
    }

    pub async fn close(self) {
        if let Err(error) = self.connection.close().await {
            tracing::warn!(%error, "closing the ledger's writer");
        }
    }

    async fn run(&mut self, sql: &'static str) -> Result<(), StoreError> {
        sqlx::raw_sql(sql)
            .execute(&mut self.connection)
            .await
            .map(drop)
            .map_err(store_error)
    }
}

/// A statement with events, answers, tiles and the head's move and channel bound as `$1` to `$25`.
fn bound<'q>(sql: &'static str, changes: &'q Changes) -> Query<'q, Postgres, PgArguments> {
    let events = &changes.events;
    let size = changes.first + events.len() as u64;
    let positions: Vec<i64> = (changes.first..size).map(signed).collect();
    sqlx::query(sql)
        .bind(positions)
        .bind(column(events, |e| e.stream.stream_type.as_str()))
        .bind(column(events, |e| e.stream.id.as_str()))
        .bind(column(events, |e| signed(e.version)))
        .bind(column(events, |e| e.event_type.as_str()))
        .bind(column(events, |e| i64::from(e.event_version)))
        .bind(column(events, |e| e.payload.as_str()))
        .bind(column(events, |e| &*e.metadata))
        .bind(column(events, |e| &*e.recorded_at))
        .bind(column(events, |e| e.effective_on.as_deref()))
        .bind(column(events, |e| &*e.actor_id))
        .bind(column(events, |e| e.salt.as_slice()))
        .bind(column(events, |e| e.leaf_hash.as_slice()))
        .bind(column(&changes.answers, |a| a.actor.as_str()))
        .bind(column(&changes.answers, |a| a.key.as_str()))
        .bind(column(&changes.answers, |a| a.request_hash.as_slice()))
        .bind(column(&changes.answers, |a| a.answer.as_str()))
        .bind(column(&changes.answers, |a| signed(a.position)))
        .bind(column(&changes.tiles, |t| i64::from(t.level)))
        .bind(column(&changes.tiles, |t| signed(t.index)))
        .bind(column(&changes.tiles, |t| t.hashes.as_flattened()))
        .bind(signed(size))
        .bind(changes.frontier.as_flattened())
        .bind(signed(changes.first))
        .bind(HEAD_CHANNEL)
}

/// One column of many rows, as PostgreSQL takes them: an array.
fn column<'a, T, C>(items: &'a [T], pick: impl Fn(&'a T) -> C) -> Vec<C> {
    items.iter().map(pick).collect()
}
