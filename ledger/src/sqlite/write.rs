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
        let row = sqlx::query("SELECT size, frontier FROM log_head WHERE log_head_id = 1")
            .fetch_optional(&mut self.connection)
            .await
            .map_err(store_error)?
            .ok_or_else(|| StoreError::Damaged("log_head: the row is missing".to_owned()))?;
        HeadRow::read(row.integer(0), row.bytes(1))
    }

    pub async fn facts(&mut self, wanted: &Wanted) -> Result<Facts, StoreError> {
        let mut facts = Facts::default();
        let sql = "SELECT v.column1, v.column2,
                    (SELECT MAX(e.version) FROM log_event e
                      WHERE e.stream_type = v.column1 AND e.stream_id = v.column2)
             FROM (VALUES {}) v";
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
                    facts.versions.insert(stream, version.unsigned_abs());
                }
            }
        }
        let sql = "SELECT actor, idempotency_key, request_hash, response, position
             FROM log_idempotency WHERE (actor, idempotency_key) IN (VALUES {})";
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
        let sql = "SELECT kind, fingerprint, owner FROM log_claim
             WHERE (kind, fingerprint) IN (VALUES {})";
        for chunk in padded(&wanted.claims) {
            let rows = self
                .select(sql, "(?, ?)", chunk, |(kind, fingerprint), arguments| {
                    arguments.add(kind)?;
                    arguments.add(fingerprint.as_slice())
                })
                .await?;
            for row in rows {
                if let Ok(fingerprint) = owned(&row, 1).try_into() {
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
            "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            "",
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
                arguments.add(event.leaf_hash.as_slice())
            },
        )
        .await?;
        self.insert(
            "INSERT INTO log_idempotency (actor, idempotency_key, request_hash, response, position) VALUES ",
            "(?, ?, ?, ?, ?)",
            "",
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
            "DELETE FROM log_claim WHERE (kind, fingerprint) IN (VALUES ",
            "(?, ?)",
            ")",
            &changes.claims_dropped,
            |(kind, fingerprint), arguments| {
                arguments.add(kind)?;
                arguments.add(fingerprint.as_slice())
            },
        )
        .await?;
        self.insert(
            "INSERT INTO log_claim (kind, fingerprint, owner) VALUES ",
            "(?, ?, ?)",
            " ON CONFLICT (kind, fingerprint) DO UPDATE SET owner = excluded.owner",
            &changes.claims_set,
            |(kind, fingerprint, owner), arguments| {
                arguments.add(kind)?;
                arguments.add(fingerprint.as_slice())?;
                arguments.add(owner)
            },
        )
        .await?;
        self.insert(
            "INSERT INTO subject_key (subject_id, wrapped_key) VALUES ",
            "(?, ?)",
            "",
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
            " ON CONFLICT (level, tile_index) DO UPDATE SET hashes = excluded.hashes",
            &changes.tiles,
            |tile, arguments| {
                arguments.add(i64::from(tile.level))?;
                arguments.add(signed(tile.index))?;
                arguments.add(tile.hashes.as_flattened())
            },
        )
        .await?;
        let size = changes.first + changes.events.len() as u64;
        let moved = sqlx::query(
            "UPDATE log_head SET size = ?, frontier = ? WHERE log_head_id = 1 AND size = ?",
        )
        .bind(signed(size))
        .bind(changes.frontier.as_flattened())
        .bind(signed(changes.first))
        .execute(&mut self.connection)
        .await
        .map_err(store_error)?;
        if moved.rows_affected() != 1 {
            return Err(StoreError::Damaged("log_head moved by itself".to_owned()));
        }
        Ok(())
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

    /// Keeps a checkpoint unless another one came first.
    pub async fn insert_checkpoint(
        &mut self,
        id: i64,
        size: u64,
        root: &[u8],
        note: &str,
    ) -> Result<bool, StoreError> {
        let done = sqlx::query(
            "INSERT INTO log_checkpoint (log_checkpoint_id, size, root, note) VALUES (?, ?, ?, ?)
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
        after: &str,
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
                sql.push_str(after);
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
