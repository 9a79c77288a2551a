//! One of the two engines, behind the same questions.

use std::collections::HashMap;
use std::ops::Range;

use sqlx::postgres::PgRow;

use crate::config::LedgerConfig;
use crate::error::OpenError;
use crate::merkle::Hash;
use crate::position::{Position, StreamId, Version};
use crate::store::{
    AnswerRow, Changes, CheckpointRow, ClaimChange, CosignatureRow, EventRow, Facts, HeadRow,
    StoreError, TileRow, Wanted,
};
use crate::{postgres, sqlite};

/// The reading side.
pub(crate) enum Engine {
    Sqlite(sqlite::Engine),
    Postgres(postgres::Engine),
}

/// The writing side: one connection, used by the writer task only.
pub(crate) enum Writer {
    Sqlite(sqlite::Writer),
    Postgres(postgres::Writer),
}

/// Event rows as each driver gave them.
pub(crate) enum EventRows {
    Sqlite(sqlite::Rows),
    Postgres(Vec<PgRow>),
}

impl EventRows {
    pub fn len(&self) -> usize {
        match self {
            Self::Sqlite(rows) => rows.len(),
            Self::Postgres(rows) => rows.len(),
        }
    }

    pub fn get(&self, i: usize) -> EventRow<'_> {
        match self {
            Self::Sqlite(rows) => rows.get(i),
            Self::Postgres(rows) => EventRow::read(&rows[i]),
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = EventRow<'_>> {
        (0..self.len()).map(|i| self.get(i))
    }
}

/// Creates or updates the tables.
pub(crate) async fn migrate(config: &LedgerConfig) -> Result<(), OpenError> {
    if is_postgres(config) {
        postgres::migrate(config).await
    } else {
        sqlite::migrate(config).await
    }
}

/// Opens both sides of a migrated database.
pub(crate) async fn open(config: &LedgerConfig) -> Result<(Engine, Writer), OpenError> {
    if is_postgres(config) {
        let (engine, writer) = postgres::Engine::open(config).await?;
        Ok((Engine::Postgres(engine), Writer::Postgres(writer)))
    } else {
        let (engine, writer) = sqlite::Engine::open(config).await?;
        Ok((Engine::Sqlite(engine), Writer::Sqlite(writer)))
    }
}

/// Opens the reading side of a migrated database, for reading alone.
pub(crate) async fn open_read_only(config: &LedgerConfig) -> Result<Engine, OpenError> {
    if is_postgres(config) {
        let engine = postgres::Engine::open_read_only(config).await?;
        Ok(Engine::Postgres(engine))
    } else {
        let engine = sqlite::Engine::open_read_only(config).await?;
        Ok(Engine::Sqlite(engine))
    }
}

fn is_postgres(config: &LedgerConfig) -> bool {
    config.url.starts_with("postgres:") || config.url.starts_with("postgresql:")
}

/// Asks whichever engine it is.
macro_rules! ask {
    ($self:expr, $kind:ident, $engine:ident => $question:expr) => {
        match $self {
            $kind::Sqlite($engine) => $question,
            $kind::Postgres($engine) => $question,
        }
    };
}

impl Engine {
    pub async fn stream(&self, stream: &StreamId, after: u64) -> Result<EventRows, StoreError> {
        match self {
            Self::Sqlite(engine) => engine.stream(stream, after).await.map(EventRows::Sqlite),
            Self::Postgres(engine) => engine.stream(stream, after).await.map(EventRows::Postgres),
        }
    }

    pub async fn streams_below(
        &self,
        streams: &[(StreamId, Version)],
    ) -> Result<EventRows, StoreError> {
        match self {
            Self::Sqlite(engine) => engine.streams_below(streams).await.map(EventRows::Sqlite),
            Self::Postgres(engine) => engine.streams_below(streams).await.map(EventRows::Postgres),
        }
    }

    pub async fn streams_after(
        &self,
        streams: &[(StreamId, Version)],
    ) -> Result<EventRows, StoreError> {
        match self {
            Self::Sqlite(engine) => engine.streams_after(streams).await.map(EventRows::Sqlite),
            Self::Postgres(engine) => engine.streams_after(streams).await.map(EventRows::Postgres),
        }
    }

    pub async fn events(&self, from: u64, limit: usize) -> Result<EventRows, StoreError> {
        match self {
            Self::Sqlite(engine) => engine.events(from, limit).await.map(EventRows::Sqlite),
            Self::Postgres(engine) => engine.events(from, limit).await.map(EventRows::Postgres),
        }
    }

    pub async fn events_between(&self, from: u64, to: u64) -> Result<EventRows, StoreError> {
        match self {
            Self::Sqlite(engine) => engine.events_between(from, to).await.map(EventRows::Sqlite),
            Self::Postgres(engine) => {
                let rows = engine.events_between(from, to).await;
                rows.map(EventRows::Postgres)
            }
        }
    }

    pub async fn events_by_stream(
        &self,
        positions: Range<Position>,
        after: (&StreamId, Version),
        limit: usize,
    ) -> Result<EventRows, StoreError> {
        match self {
            Self::Sqlite(engine) => {
                let rows = engine.events_by_stream(positions, after, limit).await;
                rows.map(EventRows::Sqlite)
            }
            Self::Postgres(engine) => {
                let rows = engine.events_by_stream(positions, after, limit).await;
                rows.map(EventRows::Postgres)
            }
        }
    }

    pub async fn positions_of(
        &self,
        stream_type: &str,
        event_type: &str,
    ) -> Result<Vec<i64>, StoreError> {
        ask!(self, Self, engine => engine.positions_of(stream_type, event_type).await)
    }

    pub async fn kinds_between(
        &self,
        positions: Range<Position>,
    ) -> Result<Vec<(String, String)>, StoreError> {
        ask!(self, Self, engine => engine.kinds_between(positions).await)
    }

    pub async fn head(&self) -> Result<HeadRow, StoreError> {
        ask!(self, Self, engine => engine.head().await)
    }

    pub async fn leaf_hashes(&self, from: u64, to: u64) -> Result<Vec<Vec<u8>>, StoreError> {
        ask!(self, Self, engine => engine.leaf_hashes(from, to).await)
    }

    pub async fn tiles(&self, places: &[(u8, u64)]) -> Result<Vec<TileRow>, StoreError> {
        if places.is_empty() {
            return Ok(Vec::new());
        }
        ask!(self, Self, engine => engine.tiles(places).await)
    }

    pub async fn tile_places_after(
        &self,
        after: (i64, i64),
        limit: i64,
    ) -> Result<Vec<(i64, i64)>, StoreError> {
        ask!(self, Self, engine => engine.tile_places_after(after, limit).await)
    }

    pub async fn latest_checkpoint(&self) -> Result<Option<CheckpointRow>, StoreError> {
        ask!(self, Self, engine => engine.latest_checkpoint().await)
    }

    pub async fn checkpoints_after(
        &self,
        id: i64,
        limit: i64,
    ) -> Result<Vec<CheckpointRow>, StoreError> {
        ask!(self, Self, engine => engine.checkpoints_after(id, limit).await)
    }

    pub async fn cosignatures(
        &self,
        from: i64,
        to: i64,
    ) -> Result<Vec<CosignatureRow>, StoreError> {
        ask!(self, Self, engine => engine.cosignatures(from, to).await)
    }

    pub async fn key_changes(&self) -> Result<Vec<(i64, String)>, StoreError> {
        ask!(self, Self, engine => engine.key_changes().await)
    }

    pub async fn answer(&self, actor: &str, key: &str) -> Result<Option<AnswerRow>, StoreError> {
        ask!(self, Self, engine => engine.answer(actor, key).await)
    }

    pub async fn claim_owners(
        &self,
        kind: &str,
        fingerprints: &[Hash],
    ) -> Result<Vec<(Hash, String)>, StoreError> {
        ask!(self, Self, engine => engine.claim_owners(kind, fingerprints).await)
    }

    pub async fn subject_keys(
        &self,
        subjects: &[&str],
    ) -> Result<Vec<(String, Option<Vec<u8>>)>, StoreError> {
        ask!(self, Self, engine => engine.subject_keys(subjects).await)
    }

    pub async fn subject_keys_after(
        &self,
        subject: &str,
        limit: i64,
    ) -> Result<Vec<(String, Option<Vec<u8>>)>, StoreError> {
        ask!(self, Self, engine => engine.subject_keys_after(subject, limit).await)
    }

    pub async fn heads_after(
        &self,
        size: Option<u64>,
        limit: i64,
    ) -> Result<Vec<HeadRow>, StoreError> {
        ask!(self, Self, engine => engine.heads_after(size, limit).await)
    }

    pub async fn unsigned_head(&self) -> Result<Option<(i64, Vec<u8>)>, StoreError> {
        ask!(self, Self, engine => engine.unsigned_head().await)
    }

    pub async fn nodes(&self, level: u8, from: u64, to: u64) -> Result<Vec<Vec<u8>>, StoreError> {
        ask!(self, Self, engine => engine.nodes(level, from, to).await)
    }

    pub async fn nodes_after(
        &self,
        after: (i64, i64),
        limit: i64,
    ) -> Result<Vec<(i64, i64, Vec<u8>)>, StoreError> {
        ask!(self, Self, engine => engine.nodes_after(after, limit).await)
    }

    pub async fn epochs(&self) -> Result<Vec<(i64, String)>, StoreError> {
        ask!(self, Self, engine => engine.epochs().await)
    }

    pub async fn claims_after(
        &self,
        after: &ClaimChange,
        limit: i64,
    ) -> Result<Vec<ClaimChange>, StoreError> {
        ask!(self, Self, engine => engine.claims_after(after, limit).await)
    }

    pub async fn claiming_events(
        &self,
        after: i64,
        limit: i64,
    ) -> Result<Vec<(i64, String)>, StoreError> {
        ask!(self, Self, engine => engine.claiming_events(after, limit).await)
    }

    pub async fn answers_after(
        &self,
        after: (&str, &str),
        limit: i64,
    ) -> Result<Vec<((String, String), AnswerRow)>, StoreError> {
        ask!(self, Self, engine => engine.answers_after(after, limit).await)
    }

    pub async fn answers_said(
        &self,
        positions: &[u64],
    ) -> Result<HashMap<u64, String>, StoreError> {
        if positions.is_empty() {
            return Ok(HashMap::new());
        }
        ask!(self, Self, engine => engine.answers_said(positions).await)
    }

    /// The head, of events that are not lost with this server: read and confirmed over one connection, so that both
    /// speak of one server.
    pub async fn lasting_head(&self) -> Result<HeadRow, StoreError> {
        match self {
            Self::Sqlite(engine) => engine.head().await,
            Self::Postgres(engine) => engine.lasting_head().await,
        }
    }

    /// As [`Self::answer`], where one is told only once it is not lost with this server.
    pub async fn lasting_answer(
        &self,
        actor: &str,
        key: &str,
    ) -> Result<Option<AnswerRow>, StoreError> {
        match self {
            Self::Sqlite(engine) => engine.answer(actor, key).await,
            Self::Postgres(engine) => engine.lasting_answer(actor, key).await,
        }
    }

    /// Makes sure that what can be read now is not lost with this server: commits a write where a standby must
    /// have it, and waits for it. Nothing to do on SQLite, where a reader sees what is on the disk.
    pub async fn confirm(&self) -> Result<(), StoreError> {
        match self {
            Self::Sqlite(_) => Ok(()),
            Self::Postgres(engine) => engine.confirm().await,
        }
    }

    /// A new writer, after the old one's connection was lost.
    pub async fn writer(&self) -> Result<Writer, StoreError> {
        match self {
            Self::Sqlite(engine) => engine.writer().await.map(Writer::Sqlite),
            Self::Postgres(engine) => engine.writer().await.map(Writer::Postgres),
        }
    }

    pub async fn close(&self) {
        ask!(self, Self, engine => engine.close().await);
    }
}

impl Writer {
    /// Begins a transaction, takes the head's lock, reads it and what is wanted.
    pub async fn begin(&mut self, wanted: &Wanted) -> Result<(HeadRow, Facts), StoreError> {
        ask!(self, Self, writer => writer.begin(wanted).await)
    }

    /// How often the signing key had been changed when the log's lock was last held; none where one process alone has it.
    pub fn key_changes(&self) -> Option<usize> {
        match self {
            Self::Postgres(writer) => Some(writer.key_changes()),
            Self::Sqlite(_) => None,
        }
    }

    pub async fn write(&mut self, changes: &Changes) -> Result<(), StoreError> {
        ask!(self, Self, writer => writer.write(changes).await)
    }

    pub async fn commit(&mut self) -> Result<(), StoreError> {
        ask!(self, Self, writer => writer.commit().await)
    }

    pub async fn rollback(&mut self) -> Result<(), StoreError> {
        ask!(self, Self, writer => writer.rollback().await)
    }

    /// Leaf hashes of the events `from..to`, one after the other.
    pub async fn leaf_hashes(&mut self, from: u64, to: u64) -> Result<Vec<u8>, StoreError> {
        ask!(self, Self, writer => writer.leaf_hashes(from, to).await)
    }

    pub async fn insert_checkpoint(
        &mut self,
        id: i64,
        size: u64,
        root: &Hash,
        note: &str,
    ) -> Result<bool, StoreError> {
        ask!(self, Self, writer => writer.insert_checkpoint(id, size, root, note).await)
    }

    pub async fn insert_cosignature(
        &mut self,
        size: u64,
        witness: &str,
        line: &str,
    ) -> Result<(), StoreError> {
        ask!(self, Self, writer => writer.insert_cosignature(size, witness, line).await)
    }

    pub async fn insert_key_change(&mut self, id: i64, note: &str) -> Result<bool, StoreError> {
        ask!(self, Self, writer => writer.insert_key_change(id, note).await)
    }

    /// Ends the transaction; what it read is as durable as a write after it.
    pub async fn confirm(&mut self) -> Result<(), StoreError> {
        ask!(self, Self, writer => writer.confirm().await)
    }

    pub async fn insert_head(&mut self, head: &HeadRow) -> Result<(), StoreError> {
        ask!(self, Self, writer => writer.insert_head(head).await)
    }

    pub async fn insert_epoch(&mut self, id: i64, note: &str) -> Result<bool, StoreError> {
        ask!(self, Self, writer => writer.insert_epoch(id, note).await)
    }

    pub async fn confirm_clock(&mut self, until: &str, now: &str) -> Result<(), StoreError> {
        ask!(self, Self, writer => writer.confirm_clock(until, now).await)
    }

    pub async fn clock_confirmed_until(&mut self) -> Result<Option<String>, StoreError> {
        ask!(self, Self, writer => writer.clock_confirmed_until().await)
    }

    pub async fn insert_subject_key(
        &mut self,
        subject: &str,
        wrapped: &[u8],
    ) -> Result<(), StoreError> {
        ask!(self, Self, writer => writer.insert_subject_key(subject, wrapped).await)
    }

    pub async fn erase_subject(&mut self, subject: &str, at: &str) -> Result<bool, StoreError> {
        ask!(self, Self, writer => writer.erase_subject(subject, at).await)
    }

    pub async fn close(self) {
        ask!(self, Self, writer => writer.close().await);
    }
}
