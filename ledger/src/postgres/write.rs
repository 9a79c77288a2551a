//! Writing to PostgreSQL: one transaction a batch; in one round trip where nothing happened since this
//! node's last append, else in four.

use std::sync::{Mutex, PoisonError};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Connection as _, Row as _};

use super::statement::{FACTS, WRITE, WRITE_IF, bound, column};
use super::{role, store_error};
use crate::append::decide::Granted;
use crate::merkle::Hash;
use crate::store::{Changes, Facts, HeadRow, StoreError, Wanted, owned, signed};

/// A node that stops in the middle of a transaction must not hold the others for long.
const LIMITS: &str = "
    SET idle_in_transaction_session_timeout = '10s';
    SET lock_timeout = '10s';
    -- A commit that is waited for by a standby would be cut short, and told as done, by this one.
    SET statement_timeout = 0;
";

/// Takes the log's lock, which puts the appends of all nodes in one order, and reads the head.
const BEGIN: &str = "BEGIN;
    SELECT PG_ADVISORY_XACT_LOCK(4783160915520127);
    SELECT size, root, recorded_at, signature, (SELECT COUNT(*) FROM ledger.log_key_change)
      FROM ledger.log_signed_head ORDER BY size DESC LIMIT 1";

/// Writes something of no meaning and commits: where a standby must have every commit, it then also has
/// everything that was committed before.
pub(super) const CONFIRM: &str = "SELECT PG_LOGICAL_EMIT_MESSAGE(TRUE, 'beasiswa', ''); COMMIT";

/// A connection as the server knows it: its process, and when that began.
pub(super) type Backend = (i32, String);

/// The connection of this node that appends.
pub(crate) struct Writer {
    connection: PgConnection,
    /// How often the signing key had been changed when the log's lock was last held.
    key_changes: i64,
}

impl Writer {
    /// Connects, and ends the connection that was used `before` where the server still has it: a statement that it got
    /// and did not begin yet would otherwise be done after it was looked for and not found.
    pub async fn connect(
        options: &PgConnectOptions,
        before: &Mutex<Option<Backend>>,
    ) -> Result<Self, StoreError> {
        let mut connection = options.connect().await.map_err(store_error)?;
        let now: Backend = sqlx::query_as(
            "SELECT pid, backend_start::TEXT FROM pg_stat_activity WHERE pid = PG_BACKEND_PID()",
        )
        .fetch_one(&mut connection)
        .await
        .map_err(store_error)?;
        let former = before
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .replace(now);
        if let Some((pid, began)) = former {
            sqlx::query(
                "SELECT PG_TERMINATE_BACKEND(pid, 5000) FROM pg_stat_activity
                 WHERE pid = $1 AND backend_start::TEXT = $2",
            )
            .bind(pid)
            .bind(began)
            .execute(&mut connection)
            .await
            .map_err(store_error)?;
        }
        role::assume(&mut connection).await.map_err(store_error)?;
        sqlx::raw_sql(LIMITS)
            .execute(&mut connection)
            .await
            .map_err(store_error)?;
        Ok(Self {
            connection,
            key_changes: 0,
        })
    }

    /// Takes the log's lock and reads the head in one round trip, what is wanted in another.
    pub async fn begin(&mut self, wanted: &Wanted) -> Result<(HeadRow, Facts), StoreError> {
        let rows = sqlx::raw_sql(BEGIN)
            .fetch_all(&mut self.connection)
            .await
            .map_err(store_error)?;
        // The lock's own answer is a row too.
        let Some(row) = rows.get(1) else {
            return Err(HeadRow::missing());
        };
        let (size, root): (i64, Vec<u8>) = (
            row.try_get(0).map_err(store_error)?,
            row.try_get(1).map_err(store_error)?,
        );
        let (recorded_at, signature): (String, Vec<u8>) = (
            row.try_get(2).map_err(store_error)?,
            row.try_get(3).map_err(store_error)?,
        );
        self.key_changes = row.try_get(4).map_err(store_error)?;
        let head = HeadRow::of(size, &root, &recorded_at, &signature)?;
        let facts = if wanted.is_nothing() {
            Facts::default()
        } else {
            self.facts(wanted).await?
        };
        Ok((head, facts))
    }

    /// How often the signing key had been changed when the log's lock was last held.
    pub fn key_changes(&self) -> usize {
        usize::try_from(self.key_changes).unwrap_or_default()
    }

    /// Commits with a write, so that what was read has outlived everything that this has.
    pub async fn confirm(&mut self) -> Result<(), StoreError> {
        self.run(CONFIRM).await
    }

    async fn facts(&mut self, wanted: &Wanted) -> Result<Facts, StoreError> {
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
        rows.iter().for_each(|row| facts.add(row));
        Ok(facts)
    }

    pub async fn write(&mut self, changes: &Changes) -> Result<(), StoreError> {
        let moved = bound(WRITE, changes)
            .fetch_optional(&mut self.connection)
            .await
            .map_err(store_error)?;
        if moved.is_none() {
            return Err(StoreError::Other("no head was stored".to_owned()));
        }
        Ok(())
    }

    /// Writes and commits in one round trip, if the head (size and root) and all that was taken for granted is so and the
    /// signing key was not changed. False, and nothing written, when it is not.
    pub async fn write_if(
        &mut self,
        changes: &Changes,
        head: (u64, Hash),
        granted: &Granted,
    ) -> Result<bool, StoreError> {
        let Granted {
            versions,
            owners,
            subjects,
            unanswered,
        } = granted;
        let moved = bound(WRITE_IF, changes)
            .bind(signed(head.0))
            .bind(head.1.as_slice())
            .bind(self.key_changes)
            .bind(column(versions, |(stream, _)| stream.stream_type.as_str()))
            .bind(column(versions, |(stream, _)| stream.id.as_str()))
            .bind(column(versions, |(_, now)| signed(now.0)))
            .bind(column(versions, |(_, now)| {
                now.1.as_ref().map(Hash::as_slice)
            }))
            .bind(column(owners, |((kind, _), _)| kind.as_str()))
            .bind(column(owners, |((_, print), _)| print.as_slice()))
            .bind(column(owners, |(_, owner)| owner.as_deref()))
            .bind(column(subjects, |(subject, _)| subject.as_str()))
            .bind(column(subjects, |(_, wrapped)| wrapped.as_slice()))
            .bind(column(unanswered, |(actor, _)| actor.as_str()))
            .bind(column(unanswered, |(_, key)| key.as_str()))
            .fetch_optional(&mut self.connection)
            .await;
        match moved {
            Ok(moved) => Ok(moved.is_some()),
            // Another node was faster between this statement's look and its turn.
            Err(error)
                if error
                    .as_database_error()
                    .is_some_and(|error| error.is_unique_violation()) =>
            {
                Ok(false)
            }
            Err(error) => Err(store_error(error)),
        }
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

    /// Stores a signed head.
    pub async fn insert_head(&mut self, head: &HeadRow) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO ledger.log_signed_head (size, root, recorded_at, signature)
             VALUES ($1, $2, $3, $4)",
        )
        .bind(signed(head.size))
        .bind(head.root.as_slice())
        .bind(&head.recorded_at)
        .bind(head.signature.as_slice())
        .execute(&mut self.connection)
        .await
        .map(drop)
        .map_err(store_error)
    }

    /// Keeps a checkpoint of a signed head that this very server has, unless another one came first.
    pub async fn insert_checkpoint(
        &mut self,
        id: i64,
        size: u64,
        root: &[u8],
        note: &str,
    ) -> Result<bool, StoreError> {
        let done = sqlx::query(
            "INSERT INTO ledger.log_checkpoint (log_checkpoint_id, size, root, note)
             SELECT $1, $2, $3, $4
              WHERE EXISTS (SELECT FROM ledger.log_signed_head WHERE size = $2 AND root = $3)
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
        // Behind the log's lock: an append is either before it, or sees it.
        let done = sqlx::query(
            "WITH locked AS MATERIALIZED (SELECT PG_ADVISORY_XACT_LOCK(4783160915520127))
             INSERT INTO ledger.log_key_change (log_key_change_id, note) SELECT $1, $2 FROM locked
             ON CONFLICT (log_key_change_id) DO NOTHING",
        )
        .bind(id)
        .bind(note)
        .execute(&mut self.connection)
        .await
        .map_err(store_error)?;
        Ok(done.rows_affected() == 1)
    }

    /// Keeps the note of an epoch unless another one came first.
    pub async fn insert_epoch(&mut self, id: i64, note: &str) -> Result<bool, StoreError> {
        let done = sqlx::query(
            "INSERT INTO ledger.log_epoch (log_epoch_id, note) VALUES ($1, $2)
             ON CONFLICT (log_epoch_id) DO NOTHING",
        )
        .bind(id)
        .bind(note)
        .execute(&mut self.connection)
        .await
        .map_err(store_error)?;
        Ok(done.rows_affected() == 1)
    }

    /// Keeps that the clock is right up to a moment.
    pub async fn confirm_clock(&mut self, until: &str, now: &str) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO ledger.log_clock_confirmation (confirmed_until, confirmed_at) VALUES ($1, $2)
             ON CONFLICT (confirmed_until) DO NOTHING",
        )
        .bind(until)
        .bind(now)
        .execute(&mut self.connection)
        .await
        .map(drop)
        .map_err(store_error)
    }

    /// The latest moment up to which the clock was confirmed.
    pub async fn clock_confirmed_until(&mut self) -> Result<Option<String>, StoreError> {
        sqlx::query_scalar("SELECT MAX(confirmed_until) FROM ledger.log_clock_confirmation")
            .fetch_one(&mut self.connection)
            .await
            .map_err(store_error)
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
