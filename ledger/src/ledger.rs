//! The ledger as its users see it.

use serde_json::Value;
use tokio::sync::watch;
use uuid::Uuid;

use crate::append::{Append, Appended};
use crate::checkpoint::{Checkpoint, InclusionProof, TreeHead};
use crate::config::LedgerConfig;
use crate::error::{AppendError, LedgerError, OpenError, RecallError};
use crate::event::Recorded;
use crate::idempotency::StoredAnswer;
use crate::merkle::Hash;
use crate::note::VerifierKey;
use crate::position::{Position, StreamId, Version};
use crate::tile::TilePath;
use crate::verify::VerifyReport;

/// A handle to the log; clones share one writer, one pool and one cache of keys.
#[derive(Clone)]
pub struct Ledger {
    head: watch::Receiver<u64>,
}

fn unavailable() -> LedgerError {
    LedgerError::Unavailable("no engine yet".to_owned())
}

impl Ledger {
    /// Creates or updates the tables (and on PostgreSQL the runtime role), as the database's
    /// owner.
    ///
    /// # Errors
    /// [`OpenError`].
    pub async fn migrate(config: &LedgerConfig) -> Result<(), OpenError> {
        let _ = config;
        Err(OpenError::Database("no engine yet".to_owned()))
    }

    /// Migrates and opens the ledger and starts its writer.
    ///
    /// # Errors
    /// [`OpenError`]; in particular when the database would lose acknowledged events.
    pub async fn open(config: LedgerConfig) -> Result<Self, OpenError> {
        Self::migrate(&config).await?;
        Err(OpenError::Database("no engine yet".to_owned()))
    }

    /// Appends events, claims and an idempotent answer: all or nothing, durable when it answers.
    ///
    /// # Errors
    /// [`AppendError`]; nothing of a refused append is stored.
    pub async fn append(&self, append: Append) -> Result<Appended, AppendError> {
        let _ = append;
        Err(AppendError::Unavailable("no engine yet".to_owned()))
    }

    /// The answer of an earlier append with this key, if there was one.
    ///
    /// # Errors
    /// [`RecallError::KeyReused`] when the key served another request.
    pub async fn recall(
        &self,
        actor: &str,
        key: Uuid,
        request_hash: &[u8; 32],
    ) -> Result<Option<StoredAnswer>, RecallError> {
        let _ = (actor, key, request_hash);
        Err(unavailable().into())
    }

    /// Who holds a key of a kind.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`].
    pub async fn claim_owner(&self, kind: &str, key: &str) -> Result<Option<String>, LedgerError> {
        let _ = (kind, key);
        Err(unavailable())
    }

    /// Events of a stream after a version ([`Version::NONE`] for all), in order.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn read_stream(
        &self,
        stream: &StreamId,
        after: Version,
    ) -> Result<Vec<Recorded>, LedgerError> {
        let _ = (stream, after);
        Err(unavailable())
    }

    /// Up to `limit` events from a position on (inclusive), personal values opened.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn read_all(
        &self,
        from: Position,
        limit: usize,
    ) -> Result<Vec<Recorded>, LedgerError> {
        let _ = (from, limit);
        Err(unavailable())
    }

    /// As [`Self::read_all`], personal values left sealed: for audits and copies.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn read_all_sealed(
        &self,
        from: Position,
        limit: usize,
    ) -> Result<Vec<Recorded>, LedgerError> {
        let _ = (from, limit);
        Err(unavailable())
    }

    /// Number of events in the log.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`].
    pub async fn head(&self) -> Result<u64, LedgerError> {
        Err(unavailable())
    }

    /// Size and root of the log now, unsigned.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn tree_head(&self) -> Result<TreeHead, LedgerError> {
        Err(unavailable())
    }

    /// The log's size as it grows; also grows when another node appends.
    #[must_use]
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.head.clone()
    }

    /// Opens the located `$sealed` nodes (from [`Recorded::sealed_payload`]) anywhere in a value;
    /// an erased one reads `{"$personal":{"subject":…}}`.
    ///
    /// # Errors
    /// [`LedgerError::Damaged`] when a node was changed.
    pub async fn unseal(&self, value: &Value) -> Result<Value, LedgerError> {
        let _ = value;
        Err(unavailable())
    }

    /// As [`Self::unseal`] for many values, loading their keys at once.
    ///
    /// # Errors
    /// [`LedgerError::Damaged`] when a node was changed.
    pub async fn unseal_all(&self, values: &mut [Value]) -> Result<(), LedgerError> {
        let _ = values;
        Err(unavailable())
    }

    /// Seals a file's bytes under a subject's key (made on first use); `label` names the file and
    /// must be given again to open it.
    ///
    /// # Errors
    /// [`LedgerError::SubjectErased`] when the subject was erased.
    pub async fn seal_bytes(
        &self,
        subject: &str,
        label: &str,
        plain: &[u8],
    ) -> Result<Vec<u8>, LedgerError> {
        let _ = (subject, label, plain);
        Err(unavailable())
    }

    /// Opens what [`Self::seal_bytes`] made; `None` when the subject was erased.
    ///
    /// # Errors
    /// [`LedgerError::Damaged`] when the bytes were changed or belong to another label.
    pub async fn open_bytes(
        &self,
        subject: &str,
        label: &str,
        sealed: &[u8],
    ) -> Result<Option<Vec<u8>>, LedgerError> {
        let _ = (subject, label, sealed);
        Err(unavailable())
    }

    /// Deletes a subject's key: everything personal of theirs, in every event and sealed file,
    /// can never be read again, while all proofs still hold. Returns whether there was a key.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`].
    pub async fn erase(&self, subject: &str) -> Result<bool, LedgerError> {
        let _ = subject;
        Err(unavailable())
    }

    /// The latest signed checkpoint.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn checkpoint(&self) -> Result<Option<Checkpoint>, LedgerError> {
        Err(unavailable())
    }

    /// Signs the log's head now and keeps it; the latest checkpoint again when the log has not
    /// grown and the keys are the same.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn sign_checkpoint(&self) -> Result<Checkpoint, LedgerError> {
        Err(unavailable())
    }

    /// The log's public key, as a vkey.
    #[must_use]
    pub fn vkey(&self) -> VerifierKey {
        "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
            .parse()
            .expect("well formed")
    }

    /// Proof that the event stands in the tree of `size` leaves (of the latest checkpoint's size
    /// when `None`).
    ///
    /// # Errors
    /// [`LedgerError::OutOfRange`] when the position is not below the size.
    pub async fn inclusion_proof(
        &self,
        position: Position,
        size: Option<u64>,
    ) -> Result<InclusionProof, LedgerError> {
        let _ = (position, size);
        Err(unavailable())
    }

    /// Proof that the tree of `new` leaves extends the tree of `old` leaves.
    ///
    /// # Errors
    /// [`LedgerError::OutOfRange`] when `old > new` or `new` is beyond the log.
    pub async fn consistency_proof(&self, old: u64, new: u64) -> Result<Vec<Hash>, LedgerError> {
        let _ = (old, new);
        Err(unavailable())
    }

    /// The bytes of a tile, `None` when the log has not grown that far.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn tile(&self, path: TilePath) -> Result<Option<Vec<u8>>, LedgerError> {
        let _ = path;
        Err(unavailable())
    }

    /// Reads the whole log and checks everything that can be checked. `progress` is called with
    /// events done and events in all.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`] when the database cannot be read; damage is reported, not an
    /// error.
    pub async fn verify(
        &self,
        progress: impl FnMut(u64, u64) + Send,
    ) -> Result<VerifyReport, LedgerError> {
        let _ = progress;
        Err(unavailable())
    }

    /// Waits until the writer has answered all that is queued and closes the connections.
    pub async fn close(&self) {}
}
