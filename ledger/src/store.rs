//! What the ledger and its two engines say to each other: rows, facts, changes, failures.

use std::collections::HashMap;
use std::sync::Arc;

use crate::envelope::Envelope;
use crate::error::{AppendError, LedgerError};
use crate::merkle::Hash;
use crate::merkle::tree::{NodeWrite, TileWrite};
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
    /// What is stored is not what was known to be stored.
    #[error("{0}")]
    Suspended(String),
    #[error("{0}")]
    Other(String),
}

impl From<StoreError> for LedgerError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Damaged(what) => Self::Damaged(what),
            StoreError::Suspended(what) => Self::Suspended(what),
            other => Self::Unavailable(other.to_string()),
        }
    }
}

impl From<&StoreError> for AppendError {
    fn from(error: &StoreError) -> Self {
        match error {
            StoreError::DiskFull => Self::DiskFull,
            StoreError::Suspended(what) => Self::Suspended(what.clone()),
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

/// A count or position as the databases take it.
pub(crate) fn signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

pub(crate) fn owned(row: &impl Columns, column: usize) -> Vec<u8> {
    row.bytes(column).unwrap_or_default().to_vec()
}

pub(crate) fn text(row: &impl Columns, column: usize) -> String {
    String::from_utf8_lossy(row.bytes(column).unwrap_or_default()).into_owned()
}

pub(crate) fn unsigned(row: &impl Columns, column: usize) -> u64 {
    row.integer(column)
        .unwrap_or_default()
        .max(0)
        .unsigned_abs()
}

/// Columns of `log_event` in the order of [`EventRow`]; the same in both engines.
pub(crate) const EVENT_COLUMNS: &str = "position, stream_type, stream_id, version, event_type, \
     event_version, payload, metadata, recorded_at, effective_on, actor_id, salt, leaf_hash, claims, answer";

/// An event row, borrowed from where the driver put it.
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
    pub claims: Option<&'r [u8]>,
    pub answer: Option<&'r [u8]>,
}

impl<'r> EventRow<'r> {
    /// Reads a row selected with [`EVENT_COLUMNS`].
    pub fn read(row: &'r impl Columns) -> Self {
        Self::of(|i| row.integer(i), |i| row.bytes(i))
    }

    /// From the columns of [`EVENT_COLUMNS`], by number; a NULL reads as empty and fails its hash.
    pub fn of(
        integer: impl Fn(usize) -> Option<i64>,
        bytes_or_null: impl Fn(usize) -> Option<&'r [u8]>,
    ) -> Self {
        let bytes = |i| bytes_or_null(i).unwrap_or_default();
        let integer = |i| integer(i).unwrap_or(-1);
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
            effective_on: bytes_or_null(9),
            actor_id: bytes(10),
            salt: bytes(11),
            leaf_hash: bytes(12),
            claims: bytes_or_null(13),
            answer: bytes_or_null(14),
        }
    }

    /// What the row's hash is made over.
    pub fn envelope(&self) -> Envelope<'r> {
        Envelope {
            salt: self.salt,
            stream_type: self.stream_type,
            stream_id: self.stream_id,
            version: self.version.cast_unsigned(),
            event_type: self.event_type,
            event_version: u32::try_from(self.event_version).unwrap_or(u32::MAX),
            payload: self.payload,
            metadata: self.metadata,
            recorded_at: self.recorded_at,
            effective_on: self.effective_on,
            actor_id: self.actor_id,
            claims: self.claims,
            answer: self.answer,
        }
    }
}

/// The latest row of `log_signed_head`: how long the log is, and its root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeadRow {
    pub size: u64,
    pub root: Hash,
    /// Of the last event; the text, as it is compared.
    pub recorded_at: String,
    /// Key id and signature over the text of the checkpoint.
    pub signature: [u8; SIGNATURE_BYTES],
}

/// A key's id (4) and its Ed25519 signature (64).
pub(crate) const SIGNATURE_BYTES: usize = 68;

impl HeadRow {
    /// The columns that [`HeadRow::read`] takes.
    pub const COLUMNS: &str = "size, root, recorded_at, signature";

    pub fn read(row: &impl Columns) -> Result<Self, StoreError> {
        let bytes = |column| row.bytes(column).unwrap_or_default();
        Self::of(
            row.integer(0).unwrap_or(-1),
            bytes(1),
            &String::from_utf8_lossy(bytes(2)),
            bytes(3),
        )
    }

    /// A head of its columns as they are.
    pub fn of(
        size: i64,
        root: &[u8],
        recorded_at: &str,
        signature: &[u8],
    ) -> Result<Self, StoreError> {
        let damaged = |what: &str| StoreError::Damaged(format!("log_signed_head: {what}"));
        Ok(Self {
            size: u64::try_from(size).map_err(|_| damaged("size is not a count"))?,
            root: root.try_into().map_err(|_| damaged("root is not a hash"))?,
            recorded_at: recorded_at.to_owned(),
            signature: signature
                .try_into()
                .map_err(|_| damaged("signature has another length"))?,
        })
    }

    /// The answer where there is no row at all.
    pub fn missing() -> StoreError {
        StoreError::Damaged("log_signed_head: there is no head".to_owned())
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

impl Wanted {
    pub fn is_nothing(&self) -> bool {
        self.streams.is_empty()
            && self.answers.is_empty()
            && self.claims.is_empty()
            && self.subjects.is_empty()
    }
}

/// What the database says about it, read under the head's lock.
#[derive(Default)]
pub(crate) struct Facts {
    /// Current version, with the leaf hash of the event that it is; streams without events are absent.
    pub versions: HashMap<StreamId, (u64, Option<Hash>)>,
    /// By actor and key.
    pub answers: HashMap<(String, String), AnswerRow>,
    /// Owner by kind and fingerprint.
    pub claims: HashMap<(String, Hash), String>,
    /// Wrapped key by subject; `None` when erased.
    pub subjects: HashMap<String, Option<Vec<u8>>>,
}

impl Facts {
    /// Adds a row of the engines' question, the same in both; column 0 says which part of it the row answers.
    pub fn add(&mut self, row: &impl Columns) {
        match row.integer(0) {
            Some(1) => {
                let stream = StreamId {
                    stream_type: text(row, 1),
                    id: text(row, 2),
                };
                let leaf = row.bytes(4).and_then(|leaf| leaf.try_into().ok());
                self.versions.insert(stream, (unsigned(row, 3), leaf));
            }
            Some(2) => {
                let answer = AnswerRow {
                    request_hash: owned(row, 4),
                    answer: text(row, 5),
                    position: unsigned(row, 3),
                };
                self.answers.insert((text(row, 1), text(row, 2)), answer);
            }
            Some(3) => {
                if let (Ok(fingerprint), Some(_)) = (owned(row, 4).try_into(), row.bytes(2)) {
                    self.claims
                        .insert((text(row, 1), fingerprint), text(row, 2));
                }
            }
            _ => {
                let wrapped = row.bytes(4).map(<[u8]>::to_vec);
                self.subjects.insert(text(row, 1), wrapped);
            }
        }
    }
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
    /// Of the append, on its last event.
    pub claims: Option<Arc<str>>,
    pub answer: Option<Arc<str>>,
}

impl NewRow {
    fn envelope(&self) -> Envelope<'_> {
        Envelope {
            salt: &self.salt,
            stream_type: self.stream.stream_type.as_bytes(),
            stream_id: self.stream.id.as_bytes(),
            version: self.version,
            event_type: self.event_type.as_bytes(),
            event_version: self.event_version,
            payload: self.payload.as_bytes(),
            metadata: self.metadata.as_bytes(),
            recorded_at: self.recorded_at.as_bytes(),
            effective_on: self.effective_on.as_deref().map(str::as_bytes),
            actor_id: self.actor_id.as_bytes(),
            claims: self.claims.as_deref().map(str::as_bytes),
            answer: self.answer.as_deref().map(str::as_bytes),
        }
    }

    /// Hashes the row as it is now.
    pub fn seal(&mut self, buffer: &mut Vec<u8>) {
        self.leaf_hash = self.envelope().leaf_hash(buffer);
    }
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
    pub claims: Vec<ClaimChange>,
    pub subject_keys: Vec<(String, Vec<u8>)>,
    pub tiles: Vec<TileWrite>,
    pub nodes: Vec<NodeWrite>,
    /// The signed head over all of it; filled in last.
    pub head: Option<HeadRow>,
}

/// A key of a claim that has another owner from an event on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ClaimChange {
    pub kind: String,
    pub fingerprint: Hash,
    /// The append's last event; -1 for what was held before claims stood in the log.
    pub position: i64,
    /// `None` when it is free.
    pub owner: Option<String>,
}

impl ClaimChange {
    /// Reads kind, fingerprint, position and owner.
    pub fn read(row: &impl Columns) -> Result<Self, StoreError> {
        let text = |column| {
            row.bytes(column)
                .map(|bytes| String::from_utf8_lossy(bytes).into_owned())
        };
        let fingerprint = row.bytes(1).and_then(|print| print.try_into().ok());
        Ok(Self {
            kind: text(0).unwrap_or_default(),
            fingerprint: fingerprint.ok_or_else(|| {
                StoreError::Damaged("log_claim_change: a fingerprint is no hash".to_owned())
            })?,
            position: row.integer(2).unwrap_or(i64::MIN),
            owner: text(3),
        })
    }
}
