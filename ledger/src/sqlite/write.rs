//! Writing to SQLite: one connection, one transaction a batch, few statements.

use sqlx::error::BoxDynError;
use sqlx::sqlite::{SqliteArguments, SqliteConnectOptions, SqliteConnection};
use sqlx::{Arguments as _, AssertSqlSafe, ConnectOptions, Connection as _, Row as _};

use super::script::Script;
use super::{BUSY_WAIT, facts, refuse_unsafe, store_error};
use crate::error::OpenError;
use crate::store::{Changes, EVENT_COLUMNS, Facts, HeadRow, StoreError, Wanted, owned, signed};

/// Rows of one statement: few sizes, so that each is prepared once and kept.
const CHUNKS: [usize; 5] = [256, 64, 16, 4, 1];
/// Most events of a batch that is written in one go.
const AT_ONCE_MAX: usize = 8;

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

    /// Takes the write lock, reads the head and what is wanted.
    pub async fn begin(&mut self, wanted: &Wanted) -> Result<(HeadRow, Facts), StoreError> {
        facts::begun(&mut self.connection, wanted).await
    }

    /// Ends the transaction; what it read is as durable as what it wrote.
    pub async fn confirm(&mut self) -> Result<(), StoreError> {
        self.run("COMMIT").await
    }

    /// Writes a small batch in one go, a large one table by table: a script is prepared once for each make of batch,
    /// and of small ones there are few.
    pub async fn write(&mut self, changes: &Changes) -> Result<(), StoreError> {
        let mut script = if changes.events.len() > AT_ONCE_MAX {
            Script::of_one()
        } else {
            Script::whole()
        };
        self.insert_events(&mut script, changes).await?;
        self.insert_told(&mut script, changes).await?;
        self.insert_tree(&mut script, changes).await?;
        let head = changes.head.as_slice();
        self.insert(&mut script, HEAD, "(?, ?, ?, ?)", head, head_row)
            .await?;
        self.run_script(&mut script).await
    }

    async fn insert_events(
        &mut self,
        script: &mut Script,
        changes: &Changes,
    ) -> Result<(), StoreError> {
        let positioned: Vec<_> = (changes.first..).zip(&changes.events).collect();
        self.insert(
            script,
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
        .await
    }

    /// What events say beside themselves: answers to repeats, claims, and keys of subjects.
    async fn insert_told(
        &mut self,
        script: &mut Script,
        changes: &Changes,
    ) -> Result<(), StoreError> {
        self.insert(
            script,
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
            script,
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
            script,
            "INSERT INTO subject_key (subject_id, wrapped_key) VALUES ",
            "(?, ?)",
            &changes.subject_keys,
            |(subject, wrapped), arguments| {
                arguments.add(subject)?;
                arguments.add(wrapped)
            },
        )
        .await
    }

    /// The tree over the events, as far as it grew.
    async fn insert_tree(
        &mut self,
        script: &mut Script,
        changes: &Changes,
    ) -> Result<(), StoreError> {
        self.insert(
            script,
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
            script,
            "INSERT INTO log_node (level, node_index, hash) VALUES ",
            "(?, ?, ?)",
            &changes.nodes,
            |node, arguments| {
                arguments.add(i64::from(node.level))?;
                arguments.add(signed(node.index))?;
                arguments.add(node.hash.as_slice())
            },
        )
        .await
    }

    /// Stores a signed head.
    pub async fn insert_head(&mut self, head: &HeadRow) -> Result<(), StoreError> {
        let mut script = Script::of_one();
        let head = std::slice::from_ref(head);
        self.insert(&mut script, HEAD, "(?, ?, ?, ?)", head, head_row)
            .await?;
        self.run_script(&mut script).await
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

    /// Adds rows to a script, many to a statement; what it holds is run where it holds enough.
    async fn insert<T>(
        &mut self,
        script: &mut Script,
        before: &str,
        group: &str,
        items: &[T],
        bind: impl Fn(&T, &mut SqliteArguments) -> Result<(), BoxDynError>,
    ) -> Result<(), StoreError> {
        let mut rest = items;
        for size in CHUNKS {
            while rest.len() >= size {
                let (chunk, others) = rest.split_at(size);
                rest = others;
                script.insert(before, group, chunk, &bind)?;
                if script.is_full() {
                    self.run_script(script).await?;
                }
            }
        }
        Ok(())
    }

    /// Runs what a script holds.
    async fn run_script(&mut self, script: &mut Script) -> Result<(), StoreError> {
        match script.taken() {
            Some((sql, arguments)) => sqlx::query_with(AssertSqlSafe(sql), arguments)
                .execute(&mut self.connection)
                .await
                .map(drop)
                .map_err(store_error),
            None => Ok(()),
        }
    }
}

const HEAD: &str = "INSERT INTO log_signed_head (size, root, recorded_at, signature) VALUES ";

fn head_row(head: &HeadRow, arguments: &mut SqliteArguments) -> Result<(), BoxDynError> {
    arguments.add(signed(head.size))?;
    arguments.add(head.root.as_slice())?;
    arguments.add(&head.recorded_at)?;
    arguments.add(head.signature.as_slice())
}
