//! The statements of an append: what is asked of the log, and what is written in one.

use sqlx::postgres::{PgArguments, Postgres};
use sqlx::query::Query;

use super::HEAD_CHANNEL;
use crate::store::{Changes, signed};

/// All checks of a batch in one statement, run after the head's lock was taken, so that it sees
/// every append before. Column 0 says which check a row answers.
pub(super) const FACTS: &str = "
    SELECT 1::BIGINT, s.stream_type, s.stream_id, e.version, e.leaf_hash, NULL::TEXT
      FROM UNNEST($1::TEXT[], $2::TEXT[]) AS s (stream_type, stream_id)
     CROSS JOIN LATERAL (
           SELECT version, leaf_hash FROM ledger.log_event
            WHERE stream_type = s.stream_type AND stream_id = s.stream_id
            ORDER BY version DESC LIMIT 1) AS e
    UNION ALL
    SELECT 2, a.actor, a.idempotency_key, a.position, a.request_hash, a.response
      FROM UNNEST($3::TEXT[], $4::TEXT[]) AS w (actor, idempotency_key)
      JOIN ledger.log_idempotency a
        ON a.actor = w.actor AND a.idempotency_key = w.idempotency_key
    UNION ALL
    SELECT 3, w.kind, c.owner, NULL, w.fingerprint, NULL
      FROM UNNEST($5::TEXT[], $6::BYTEA[]) AS w (kind, fingerprint)
     CROSS JOIN LATERAL (
           SELECT owner FROM ledger.log_claim_change
            WHERE kind = w.kind AND fingerprint = w.fingerprint
            ORDER BY position DESC LIMIT 1) AS c
     WHERE c.owner IS NOT NULL
    UNION ALL
    SELECT 4, k.subject_id, NULL, NULL, k.wrapped_key, NULL
      FROM ledger.subject_key k
     WHERE k.subject_id = ANY ($7::TEXT[])";

/// Everything a batch changes in one statement; `$where` holds the inserts back. The same statement
/// tells the other nodes: they hear of it with the commit, which a message of its own would double.
macro_rules! write_statement {
    ($first:literal, $where:literal) => {
        concat!(
            "WITH ",
            $first,
            "events AS (
        INSERT INTO ledger.log_event (position, stream_type, stream_id, version, event_type,
            event_version, payload, metadata, recorded_at, effective_on, actor_id, salt, leaf_hash, claims, answer)
        SELECT position, stream_type, stream_id, version, event_type,
            event_version, payload, metadata, recorded_at, effective_on, actor_id, salt, leaf_hash, claims, answer
          FROM UNNEST($1::BIGINT[], $2::TEXT[], $3::TEXT[], $4::BIGINT[], $5::TEXT[],
            $6::BIGINT[], $7::TEXT[], $8::TEXT[], $9::TEXT[], $10::TEXT[], $11::TEXT[],
            $12::BYTEA[], $13::BYTEA[], $14::TEXT[], $15::TEXT[])
            AS e (position, stream_type, stream_id, version, event_type,
            event_version, payload, metadata, recorded_at, effective_on, actor_id, salt, leaf_hash, claims, answer)",
            $where,
            "), answers AS (
        INSERT INTO ledger.log_idempotency
            (actor, idempotency_key, request_hash, response, position)
        SELECT actor, idempotency_key, request_hash, response, position
          FROM UNNEST($16::TEXT[], $17::TEXT[], $18::BYTEA[], $19::TEXT[], $20::BIGINT[])
            AS a (actor, idempotency_key, request_hash, response, position)",
            $where,
            "), tiles AS (
        INSERT INTO ledger.log_tile (level, tile_index, hashes)
        SELECT level, tile_index, hashes
          FROM UNNEST($21::BIGINT[], $22::BIGINT[], $23::BYTEA[]) AS t (level, tile_index, hashes)",
            $where,
            "), nodes AS (
        INSERT INTO ledger.log_node (level, node_index, hash)
        SELECT level, node_index, hash
          FROM UNNEST($24::BIGINT[], $25::BIGINT[], $26::BYTEA[]) AS n (level, node_index, hash)",
            $where,
            "), claimed AS (
        INSERT INTO ledger.log_claim_change (kind, fingerprint, position, owner)
        SELECT kind, fingerprint, position, owner
          FROM UNNEST($32::TEXT[], $33::BYTEA[], $34::BIGINT[], $35::TEXT[])
            AS c (kind, fingerprint, position, owner)",
            $where,
            "), keys AS (
        INSERT INTO ledger.subject_key (subject_id, wrapped_key)
        SELECT subject_id, wrapped_key
          FROM UNNEST($36::TEXT[], $37::BYTEA[]) AS k (subject_id, wrapped_key)",
            $where,
            ")
    SELECT PG_NOTIFY($31, size::TEXT) FROM head"
        )
    };
}

/// A batch that was decided under the log's lock.
pub(super) const WRITE: &str = write_statement!(
    "head AS (
        INSERT INTO ledger.log_signed_head (size, root, recorded_at, signature)
        VALUES ($27, $28, $29, $30)
        RETURNING size
    ), ",
    " "
);

/// A batch that was decided on what this node remembers. It is written only where that is still true:
/// the head has the very root that was left, no key was answered, every stream ends in the event that
/// was decided upon, every claim has the owner and every subject the key that were taken for granted. An append
/// that commits while the statement waits for the log's lock is not seen by its checks, but has the positions that
/// it would write: it is refused by their uniqueness.
pub(super) const WRITE_IF: &str = write_statement!(
    "locked AS MATERIALIZED (
        SELECT PG_ADVISORY_XACT_LOCK(4783160915520127)
    ), head AS (
        INSERT INTO ledger.log_signed_head (size, root, recorded_at, signature)
        SELECT $27, $28, $29, $30
          FROM locked
         WHERE EXISTS (
               SELECT FROM (SELECT size, root FROM ledger.log_signed_head ORDER BY size DESC LIMIT 1) AS h
                WHERE h.size = $38 AND h.root = $39)
           AND (SELECT COUNT(*) FROM ledger.log_key_change) = $40
           AND NOT EXISTS (
               SELECT FROM UNNEST($50::TEXT[], $51::TEXT[]) AS w (actor, idempotency_key)
                CROSS JOIN LATERAL (
                      SELECT FROM ledger.log_idempotency
                       WHERE actor = w.actor AND idempotency_key = w.idempotency_key LIMIT 1) AS a)
           AND NOT EXISTS (
               SELECT FROM UNNEST($41::TEXT[], $42::TEXT[], $43::BIGINT[], $44::BYTEA[])
                   AS s (stream_type, stream_id, version, leaf_hash)
                 LEFT JOIN LATERAL (
                      SELECT version, leaf_hash FROM ledger.log_event
                       WHERE stream_type = s.stream_type AND stream_id = s.stream_id
                       ORDER BY version DESC LIMIT 1) AS e ON TRUE
                WHERE COALESCE(e.version, 0) <> s.version OR e.leaf_hash <> s.leaf_hash)
           AND NOT EXISTS (
               SELECT FROM UNNEST($45::TEXT[], $46::BYTEA[], $47::TEXT[]) AS w (kind, fingerprint, owner)
                 LEFT JOIN LATERAL (
                      SELECT owner FROM ledger.log_claim_change
                       WHERE kind = w.kind AND fingerprint = w.fingerprint
                       ORDER BY position DESC LIMIT 1) AS c ON TRUE
                WHERE c.owner IS DISTINCT FROM w.owner)
           AND NOT EXISTS (
               SELECT FROM UNNEST($48::TEXT[], $49::BYTEA[]) AS w (subject_id, wrapped_key)
                 LEFT JOIN LATERAL (
                      SELECT wrapped_key FROM ledger.subject_key
                       WHERE subject_id = w.subject_id LIMIT 1) AS k ON TRUE
                WHERE k.wrapped_key IS DISTINCT FROM w.wrapped_key)
        RETURNING size
    ), ",
    " WHERE EXISTS (SELECT FROM head) "
);

/// A statement with everything that changes bound as `$1` to `$37`.
pub(super) fn bound<'q>(
    sql: &'static str,
    changes: &'q Changes,
) -> Query<'q, Postgres, PgArguments> {
    let events = &changes.events;
    let size = changes.first + events.len() as u64;
    let positions: Vec<i64> = (changes.first..size).map(signed).collect();
    let head = changes.head.as_ref();
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
        .bind(column(events, |e| e.claims.as_deref()))
        .bind(column(events, |e| e.answer.as_deref()))
        .bind(column(&changes.answers, |a| a.actor.as_str()))
        .bind(column(&changes.answers, |a| a.key.as_str()))
        .bind(column(&changes.answers, |a| a.request_hash.as_slice()))
        .bind(column(&changes.answers, |a| a.answer.as_str()))
        .bind(column(&changes.answers, |a| signed(a.position)))
        .bind(column(&changes.tiles, |t| i64::from(t.level)))
        .bind(column(&changes.tiles, |t| signed(t.index)))
        .bind(column(&changes.tiles, |t| t.hashes.as_flattened()))
        .bind(column(&changes.nodes, |n| i64::from(n.level)))
        .bind(column(&changes.nodes, |n| signed(n.index)))
        .bind(column(&changes.nodes, |n| n.hash.as_slice()))
        .bind(signed(size))
        .bind(head.map(|head| head.root.as_slice()))
        .bind(head.map(|head| head.recorded_at.as_str()))
        .bind(head.map(|head| head.signature.as_slice()))
        .bind(HEAD_CHANNEL)
        .bind(column(&changes.claims, |claim| claim.kind.as_str()))
        .bind(column(&changes.claims, |claim| {
            claim.fingerprint.as_slice()
        }))
        .bind(column(&changes.claims, |claim| claim.position))
        .bind(column(&changes.claims, |claim| claim.owner.as_deref()))
        .bind(column(&changes.subject_keys, |(subject, _)| {
            subject.as_str()
        }))
        .bind(column(&changes.subject_keys, |(_, key)| key.as_slice()))
}

/// One column of many rows, as PostgreSQL takes them: an array.
pub(super) fn column<T, C>(items: impl IntoIterator<Item = T>, pick: impl Fn(T) -> C) -> Vec<C> {
    items.into_iter().map(pick).collect()
}
