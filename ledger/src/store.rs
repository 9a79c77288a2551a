//! What the ledger and its two engines say to each other: rows, facts, changes, failures.

use std::collections::HashMap;
use std::sync::Arc;

use crate::error::{AppendError, LedgerError};
use crate::merkle::Hash;
use crate::merkle::tree::TileWrite;
use crate::position::StreamId;

/// Why the database did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    #[error("the disk is full")]
    DiskFull,
    /// The connection is gone or was refused; a new one may do.
    #[error("{0}")]
    Lost(String),
    /// What is stored cannot be read.
    #[error("{0}")]
    Damaged(String),
    #[error("{0}")]
    Other(String),
}

impl From<StoreError> for LedgerError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Damaged(what) => Self::Damaged(what),
            other => Self::Unavailable(other.to_string()),
        }
    }
}

impl From<&StoreError> for AppendError {
    fn from(error: &StoreError) -> Self {
        match error {
            StoreError::DiskFull => Self::DiskFull,
            other => Self::Unavailable(other.to_string()),
        }
    }
}

/// The columns of a row by number, without regard to their declared type, so that a damaged
/// value can be looked at.
pub(crate) trait Columns {
    /// Bytes of a text or binary column; `None` for NULL.
    fn bytes(&self, column: usize) -> Option<&[u8]>;
    /// An integer column; `None` for NULL.
    fn integer(&self, column: usize) -> Option<i64>;
}

/// Columns of `log_event` in the order of [`EventRow`]; the same in both engines.
pub(crate) const EVENT_COLUMNS: &str = "position, stream_type, stream_id, version, event_type, \
     event_version, payload, metadata, recorded_at, effective_on, actor_id, salt, leaf_hash";

/// An event row, borrowed from the driver's row.
pub(crate) struct EventRow<'r> {
    pub position: i64,
    pub stream_type: &'r [u8],
    pub stream_id: &'r [u8],
    pub version: i64,
    pub event_type: &'r [u8],
    pub event_version: i64,
    pub payload: &'r [u8],
    pub metadata: &'r [u8],
    pub recorded_at: &'r [u8],
    pub effective_on: Option<&'r [u8]>,
    pub actor_id: &'r [u8],
    pub salt: &'r [u8],
    pub leaf_hash: &'r [u8],
}

impl<'r> EventRow<'r> {
    /// Reads a row selected with [`EVENT_COLUMNS`]; a NULL reads as empty and fails its hash.
    pub fn read(row: &'r impl Columns) -> Self {
        let bytes = |i| row.bytes(i).unwrap_or_default();
        let integer = |i| row.integer(i).unwrap_or(-1);
        Self {
            position: integer(0),
            stream_type: bytes(1),
            stream_id: bytes(2),
            version: integer(3),
            event_type: bytes(4),
            event_version: integer(5),
            payload: bytes(6),
            metadata: bytes(7),
            recorded_at: bytes(8),
            effective_on: row.bytes(9),
            actor_id: bytes(10),
            salt: bytes(11),
            leaf_hash: bytes(12),
        }
    }
}

/// The single row of `log_head`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeadRow {
    pub size: u64,
    pub frontier: Vec<Hash>,
}

impl HeadRow {
    pub fn read(size: Option<i64>, frontier: Option<&[u8]>) -> Result<Self, StoreError> {
        let damaged = |what: &str| StoreError::Damaged(format!("log_head: {what}"));
        let size = size
            .and_then(|size| u64::try_from(size).ok())
            .ok_or_else(|| damaged("size is not a count"))?;
        let frontier = hashes(frontier.unwrap_or_default())
            .ok_or_else(|| damaged("frontier is not made of hashes"))?;
        if frontier.len() != size.count_ones() as usize {
            return Err(damaged("frontier does not fit size"));
        }
        Ok(Self { size, frontier })
    }
}

/// Splits stored bytes into hashes.
pub(crate) fn hashes(bytes: &[u8]) -> Option<Vec<Hash>> {
    let (chunks, rest) = bytes.as_chunks::<32>();
    rest.is_empty().then(|| chunks.to_vec())
}

/// A stored checkpoint, unchecked.
pub(crate) struct CheckpointRow {
    pub id: i64,
    pub size: i64,
    pub root: Vec<u8>,
    pub note: Vec<u8>,
}

/// A stored cosignature, unchecked.
pub(crate) struct CosignatureRow {
    pub size: i64,
    pub witness: String,
    pub line: String,
}

/// A stored tile, unchecked.
pub(crate) struct TileRow {
    pub level: i64,
    pub index: i64,
    pub hashes: Vec<u8>,
}

/// A stored answer, unchecked.
#[derive(Clone, Debug)]
pub(crate) struct AnswerRow {
    pub request_hash: Vec<u8>,
    pub answer: String,
    pub position: u64,
}

/// What a batch of commands needs to know before it is decided.
#[derive(Default)]
pub(crate) struct Wanted {
    pub streams: Vec<StreamId>,
    pub answers: Vec<(String, String)>,
    pub claims: Vec<(String, Hash)>,
    pub subjects: Vec<String>,
}

/// What the database says about it, read under the head's lock.
#[derive(Default)]
pub(crate) struct Facts {
    /// Current version; streams without events are absent.
    pub versions: HashMap<StreamId, u64>,
    /// By actor and key.
    pub answers: HashMap<(String, String), AnswerRow>,
    /// Owner by kind and fingerprint.
    pub claims: HashMap<(String, Hash), String>,
    /// Wrapped key by subject; `None` when erased.
    pub subjects: HashMap<String, Option<Vec<u8>>>,
}

/// An event ready to be inserted.
#[derive(Clone, Debug)]
pub(crate) struct NewRow {
    pub stream: StreamId,
    pub version: u64,
    pub event_type: String,
    pub event_version: u32,
    pub payload: String,
    pub metadata: Arc<str>,
    pub recorded_at: Arc<str>,
    pub effective_on: Option<String>,
    pub actor_id: Arc<str>,
    pub salt: [u8; 16],
    pub leaf_hash: Hash,
}

/// An answer to keep.
#[derive(Clone, Debug)]
pub(crate) struct NewAnswer {
    pub actor: String,
    pub key: String,
    pub request_hash: Hash,
    pub answer: String,
    pub position: u64,
}

/// Everything one transaction writes.
#[derive(Default)]
pub(crate) struct Changes {
    /// Position of the first of `events`; the size before.
    pub first: u64,
    pub events: Vec<NewRow>,
    pub answers: Vec<NewAnswer>,
    pub claims_set: Vec<(String, Hash, String)>,
    pub claims_dropped: Vec<(String, Hash)>,
    pub subject_keys: Vec<(String, Vec<u8>)>,
    pub tiles: Vec<TileWrite>,
    pub frontier: Vec<Hash>,
}
