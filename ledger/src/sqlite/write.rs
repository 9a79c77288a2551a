//! Writing to SQLite: one connection, one transaction a batch, few statements.

use std::fmt::Write as _;

use sqlx::sqlite::{SqliteArguments, SqliteConnectOptions, SqliteConnection};
use sqlx::{Arguments as _, AssertSqlSafe, ConnectOptions, Connection as _, Row as _};

use super::read::{owned, signed, text, unsigned};
use super::{BUSY_WAIT, refuse_unsafe, store_error};
use crate::error::OpenError;
use crate::position::StreamId;
use crate::store::{
    AnswerRow, Changes, Columns, EVENT_COLUMNS, Facts, HeadRow, StoreError, Wanted,
};

/// Rows of one statement: few sizes, so that each is prepared once and kept.
const CHUNKS: [usize; 5] = [256, 64, 16, 4, 1];

/// The only connection of this process that writes.
pub(crate) struct Writer {
    connection: SqliteConnection,
}

impl Writer {
    pub async fn connect(
        options: &SqliteConnectOptions,
        unsafe_durability: bool,
    ) -> Result<Self, OpenError> {
        let mut connection = options
            .connect()
            .await
            .map_err(|error| OpenError::Database(error.to_string()))?;
        if !unsafe_durability {
            refuse_unsafe(&mut connection).await?;
        }
        Ok(Self { connection })
    }

    /// Takes the write lock and reads the head.
    pub async fn begin(&mut self) -> Result<HeadRow, StoreError> {
        self.run("BEGIN IMMEDIATE").await?;
        let row = sqlx::query(AssertSqlSafe(format!(
            "SELECT {} FROM log_signed_head ORDER BY size DESC LIMIT 1",
            HeadRow::COLUMNS
        )))
        .fetch_optional(&mut self.connection)
        .await
        .map_err(store_error)?
        .ok_or_else(HeadRow::missing)?;
        HeadRow::read(&row)
    }

    /// Ends the transaction; what it read is as durable as what it wrote.
    pub async fn confirm(&mut self) -> Result<(), StoreError> {
        self.run("COMMIT").await
    }

    pub async fn facts(&mut self, wanted: &Wanted) -> Result<Facts, StoreError> {
        let mut facts = Facts::default();
        // Each question is an outer row that finds its own by the primary key or the unique index: whatever the
        // statistics of a fresh table say, nothing is scanned.
        let sql = "SELECT v.column1, v.column2, e.version, e.leaf_hash
             FROM (VALUES {}) v
             CROSS JOIN log_event e
             WHERE e.position =
                   (SELECT last.position FROM log_event last
                     WHERE last.stream_type = v.column1 AND last.stream_id = v.column2
                     ORDER BY last.version DESC LIMIT 1)";
        for chunk in padded(&wanted.streams) {
            let rows = self
                .select(sql, "(?, ?)", chunk, |stream, arguments| {
                    arguments.add(&stream.stream_type)?;
                    arguments.add(&stream.id)
                })
                .await?;
            for row in rows {
                if let Some(version) = row.integer(2) {
                    let stream = StreamId {
                        stream_type: text(&row, 0),
                        id: text(&row, 1),
                    };
                    let leaf = row.bytes(3).and_then(|leaf| leaf.try_into().ok());
                    facts
                        .versions
                        .insert(stream, (version.unsigned_abs(), leaf));
                }
            }
        }
        let sql = "SELECT a.actor, a.idempotency_key, a.request_hash, a.response, a.position
             FROM (VALUES {}) v
             CROSS JOIN log_idempotency a
             WHERE a.actor = v.column1 AND a.idempotency_key = v.column2";
        for chunk in padded(&wanted.answers) {
            let rows = self
                .select(sql, "(?, ?)", chunk, |(actor, key), arguments| {
                    arguments.add(actor)?;
                    arguments.add(key)
                })
                .await?;
            for row in rows {
                let answer = AnswerRow {
                    request_hash: owned(&row, 2),
                    answer: text(&row, 3),
                    position: unsigned(&row, 4),
                };
                facts.answers.insert((text(&row, 0), text(&row, 1)), answer);
            }
        }
        let sql = "SELECT v.column1, v.column2,
                    (SELECT c.owner FROM log_claim_change c
                      WHERE c.kind = v.column1 AND c.fingerprint = v.column2
                      ORDER BY c.position DESC LIMIT 1)
             FROM (VALUES {}) v";
        for chunk in padded(&wanted.claims) {
            let rows = self
                .select(sql, "(?, ?)", chunk, |(kind, fingerprint), arguments| {
                    arguments.add(kind)?;
                    arguments.add(fingerprint.as_slice())
                })
                .await?;
            for row in rows {
                if let (Ok(fingerprint), Some(_)) = (owned(&row, 1).try_into(), row.bytes(2)) {
                    facts
                        .claims
                        .insert((text(&row, 0), fingerprint), text(&row, 2));
                }
            }
        }
        let sql = "SELECT subject_id, wrapped_key FROM subject_key WHERE subject_id IN ({})";
        for chunk in padded(&wanted.subjects) {
            let rows = self
                .select(sql, "?", chunk, |subject, arguments| arguments.add(subject))
                .await?;
            for row in rows {
                let wrapped = row.bytes(1).map(<[u8]>::to_vec);
                facts.subjects.insert(text(&row, 0), wrapped);
            }
        }
        Ok(facts)
    }

    pub async fn write(&mut self, changes: &Changes) -> Result<(), StoreError> {
        let positioned: Vec<_> = (changes.first..).zip(&changes.events).collect();
        self.insert(
            &format!("INSERT INTO log_event ({EVENT_COLUMNS}) VALUES "),
            "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            &positioned,
            |(position, event), arguments| {
                arguments.add(signed(*position))?;
                arguments.add(&event.stream.stream_type)?;
                arguments.add(&event.stream.id)?;
                arguments.add(signed(event.version))?;
                arguments.add(&event.event_type)?;
                arguments.add(i64::from(event.event_version))?;
                arguments.add(&event.payload)?;
                arguments.add(&*event.metadata)?;
                arguments.add(&*event.recorded_at)?;
                arguments.add(event.effective_on.as_deref())?;
                arguments.add(&*event.actor_id)?;
                arguments.add(event.salt.as_slice())?;
                arguments.add(event.leaf_hash.as_slice())?;
                arguments.add(event.claims.as_deref())?;
                arguments.add(event.answer.as_deref())
            },
        )
        .await?;
        self.insert(
            "INSERT INTO log_idempotency (actor, idempotency_key, request_hash, response, position) VALUES ",
            "(?, ?, ?, ?, ?)",
            &changes.answers,
            |answer, arguments| {
                arguments.add(&answer.actor)?;
                arguments.add(&answer.key)?;
                arguments.add(answer.request_hash.as_slice())?;
                arguments.add(&answer.answer)?;
                arguments.add(signed(answer.position))
            },
        )
        .await?;
        self.insert(
            "INSERT INTO log_claim_change (kind, fingerprint, position, owner) VALUES ",
            "(?, ?, ?, ?)",
            &changes.claims,
            |claim, arguments| {
                arguments.add(&claim.kind)?;
                arguments.add(claim.fingerprint.as_slice())?;
                arguments.add(claim.position)?;
                arguments.add(claim.owner.as_deref())
            },
        )
        .await?;
        self.insert(
            "INSERT INTO subject_key (subject_id, wrapped_key) VALUES ",
            "(?, ?)",
            &changes.subject_keys,
            |(subject, wrapped), arguments| {
                arguments.add(subject)?;
                arguments.add(wrapped)
            },
        )
        .await?;
        self.insert(
            "INSERT INTO log_tile (level, tile_index, hashes) VALUES ",
            "(?, ?, ?)",
            &changes.tiles,
            |tile, arguments| {
                arguments.add(i64::from(tile.level))?;
                arguments.add(signed(tile.index))?;
                arguments.add(tile.hashes.as_flattened())
            },
        )
        .await?;
        self.insert(
            "INSERT INTO log_node (level, node_index, hash) VALUES ",
            "(?, ?, ?)",
            &changes.nodes,
            |node, arguments| {
                arguments.add(i64::from(node.level))?;
                arguments.add(signed(node.index))?;
                arguments.add(node.hash.as_slice())
            },
        )
        .await?;
        if let Some(head) = &changes.head {
            self.insert_head(head).await?;
        }
        Ok(())
    }

    /// Stores a signed head.
    pub async fn insert_head(&mut self, head: &HeadRow) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO log_signed_head (size, root, recorded_at, signature) VALUES (?, ?, ?, ?)",
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

    pub async fn commit(&mut self) -> Result<(), StoreError> {
        self.run("COMMIT").await
    }

    pub async fn rollback(&mut self) -> Result<(), StoreError> {
        self.run("ROLLBACK").await
    }

    /// Leaf hashes of the events `from..to`.
    pub async fn leaf_hashes(&mut self, from: u64, to: u64) -> Result<Vec<u8>, StoreError> {
        let rows = sqlx::query(
            "SELECT leaf_hash FROM log_event
             WHERE position >= ? AND position < ?
             ORDER BY position",
        )
        .bind(signed(from))
        .bind(signed(to))
        .fetch_all(&mut self.connection)
        .await
        .map_err(store_error)?;
        Ok(rows.iter().flat_map(|row| owned(row, 0)).collect())
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
            "INSERT INTO log_checkpoint (log_checkpoint_id, size, root, note)
             SELECT ?1, ?2, ?3, ?4
              WHERE EXISTS (SELECT 1 FROM log_signed_head WHERE size = ?2 AND root = ?3)
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
            "INSERT INTO log_cosignature (size, witness, line) VALUES (?, ?, ?)
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
            "INSERT INTO log_key_change (log_key_change_id, note) VALUES (?, ?)
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
            "INSERT INTO log_epoch (log_epoch_id, note) VALUES (?, ?)
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
            "INSERT INTO log_clock_confirmation (confirmed_until, confirmed_at) VALUES (?, ?)
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
        sqlx::query_scalar("SELECT MAX(confirmed_until) FROM log_clock_confirmation")
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
            "INSERT INTO subject_key (subject_id, wrapped_key) VALUES (?, ?)
             ON CONFLICT (subject_id) DO NOTHING",
        )
        .bind(subject)
        .bind(wrapped)
        .execute(&mut self.connection)
        .await
        .map_err(store_error)?;
        Ok(())
    }

    /// Deletes a subject's key, and from the write-ahead log too unless somebody reads at this moment:
    /// then that is left to be done from elsewhere, since appends wait behind this connection. Whether
    /// there was a key.
    pub async fn erase_subject(&mut self, subject: &str, at: &str) -> Result<bool, StoreError> {
        let had: Option<i64> =
            sqlx::query("SELECT wrapped_key IS NOT NULL FROM subject_key WHERE subject_id = ?")
                .bind(subject)
                .fetch_optional(&mut self.connection)
                .await
                .map_err(store_error)?
                .map(|row| row.try_get(0))
                .transpose()
                .map_err(store_error)?;
        sqlx::query(
            "INSERT INTO subject_key (subject_id, wrapped_key, erased_at) VALUES (?, NULL, ?)
             ON CONFLICT (subject_id) DO UPDATE
             SET wrapped_key = NULL, erased_at = excluded.erased_at
             WHERE wrapped_key IS NOT NULL",
        )
        .bind(subject)
        .bind(at)
        .execute(&mut self.connection)
        .await
        .map_err(store_error)?;
        // The key is gone whatever becomes of this.
        if let Err(error) = self.truncate_at_once().await {
            tracing::warn!(%error, "the write-ahead log was not cut off");
        }
        Ok(had == Some(1))
    }

    /// Cuts off the write-ahead log, in which a deleted key's page lives on, if that can be done without
    /// waiting for anybody.
    async fn truncate_at_once(&mut self) -> Result<(), StoreError> {
        self.run("PRAGMA busy_timeout = 0").await?;
        let done = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
            .fetch_all(&mut self.connection)
            .await;
        let wait = BUSY_WAIT.as_millis();
        sqlx::query(AssertSqlSafe(format!("PRAGMA busy_timeout = {wait}")))
            .execute(&mut self.connection)
            .await
            .map_err(store_error)?;
        done.map(drop).map_err(store_error)
    }

    pub async fn close(self) {
        if let Err(error) = self.connection.close().await {
            tracing::warn!(%error, "closing the ledger's writer");
        }
    }

    async fn run(&mut self, sql: &'static str) -> Result<(), StoreError> {
        sqlx::query(sql)
            .execute(&mut self.connection)
            .await
            .map(drop)
            .map_err(store_error)
    }

    /// Runs a query whose `{}` stands for a list of as many groups as items.
    async fn select<T>(
        &mut self,
        sql: &str,
        group: &str,
        items: Vec<&T>,
        bind: impl Fn(&T, &mut SqliteArguments) -> Result<(), sqlx::error::BoxDynError>,
    ) -> Result<Vec<sqlx::sqlite::SqliteRow>, StoreError> {
        let sql = sql.replace("{}", &groups(group, items.len()));
        let mut arguments = SqliteArguments::default();
        for item in items {
            bind(item, &mut arguments).map_err(encoding)?;
        }
        sqlx::query_with(AssertSqlSafe(sql), arguments)
            .fetch_all(&mut self.connection)
            .await
            .map_err(store_error)
    }

    /// Runs a statement over all items, many rows at once.
    async fn insert<T>(
        &mut self,
        before: &str,
        group: &str,
        items: &[T],
        bind: impl Fn(&T, &mut SqliteArguments) -> Result<(), sqlx::error::BoxDynError>,
    ) -> Result<(), StoreError> {
        let mut rest = items;
        for size in CHUNKS {
            while rest.len() >= size {
                let (chunk, others) = rest.split_at(size);
                rest = others;
                let mut sql = before.to_owned();
                sql.push_str(&groups(group, size));
                let mut arguments = SqliteArguments::default();
                for item in chunk {
                    bind(item, &mut arguments).map_err(encoding)?;
                }
                sqlx::query_with(AssertSqlSafe(sql), arguments)
                    .execute(&mut self.connection)
                    .await
                    .map_err(store_error)?;
            }
        }
        Ok(())
    }
}

fn encoding(error: sqlx::error::BoxDynError) -> StoreError {
    StoreError::Other(error.to_string())
}

fn groups(group: &str, count: usize) -> String {
    let mut list = String::with_capacity((group.len() + 2) * count);
    for i in 0..count {
        let _ = write!(list, "{}{group}", if i == 0 { "" } else { ", " });
    }
    list
}

/// Items in lists of few sizes: each list is filled up to a power of four with its last item,
/// which asks twice and changes nothing.
fn padded<T>(items: &[T]) -> impl Iterator<Item = Vec<&T>> {
    items.chunks(256).map(|chunk| {
        let mut size = 1;
        while size < chunk.len() {
            size *= 4;
        }
        let last = chunk.last().into_iter();
        chunk.iter().chain(last.cycle()).take(size).collect()
    })
}
