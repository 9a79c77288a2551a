//! Checkpoints, proofs, keys, and checking everything.

use std::sync::Arc;

use super::{Ledger, Meaning};
use crate::append::writer::Job;
use crate::checkpoint::{Checkpoint, InclusionProof};
use crate::error::LedgerError;
use crate::key_change::{self, KeyChange};
use crate::keys::SecretKey;
use crate::merkle::Hash;
use crate::note::{SignatureLine, VerifierKey};
use crate::position::Position;
use crate::proofs;
use crate::tile::TilePath;
use crate::verify::{self, Problem, Scope, VerifyReport};

impl Ledger {
    /// The latest signed checkpoint.
    ///
    /// # Errors
    /// [`LedgerError::Damaged`] when it does not verify.
    pub async fn checkpoint(&self) -> Result<Option<Checkpoint>, LedgerError> {
        proofs::latest(self.shared()).await
    }

    /// Keeps a witness's line on a checkpoint; from then on it is given with the checkpoint.
    ///
    /// # Errors
    /// [`LedgerError::OutOfRange`] when the line is not this witness's or does not hold.
    pub async fn keep_cosignature(
        &self,
        checkpoint: &Checkpoint,
        witness: &VerifierKey,
        line: &SignatureLine,
    ) -> Result<Checkpoint, LedgerError> {
        let mut cosigned = checkpoint.clone();
        cosigned
            .add_cosignature(witness, line)
            .map_err(|error| LedgerError::OutOfRange(error.to_string()))?;
        self.shared()
            .job(|reply| Job::KeepCosignature {
                size: checkpoint.head.size,
                witness: witness.to_string(),
                line: line.to_string(),
                reply,
            })
            .await?;
        Ok(cosigned)
    }

    /// Replaces the signing key: announces the new one in a note that both sign, and signs the log
    /// with both. This handle signs nothing afterwards; open the ledger again with the new key.
    /// Asked again with the same key, it finishes what was interrupted.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn change_key(&self, new: &SecretKey) -> Result<KeyChange, LedgerError> {
        proofs::change_key(self.shared(), new).await
    }

    /// Every change of the signing key, oldest first.
    #[must_use]
    pub fn key_changes(&self) -> Vec<KeyChange> {
        self.shared().signing.changes()
    }

    /// Signs the log's head now and keeps it; gives the latest checkpoint again when the log has
    /// not grown and the keys are the same. Refuses to sign a log that no longer extends its
    /// latest checkpoint.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn sign_checkpoint(&self) -> Result<Checkpoint, LedgerError> {
        proofs::sign(self.shared()).await
    }

    /// A signed note over a list of files, for an audit pack. The text names itself in its first
    /// line, so that it cannot pass for a checkpoint of this log.
    ///
    /// # Errors
    /// [`LedgerError::OutOfRange`] for a text that begins like a checkpoint.
    pub fn sign_list(&self, text: &str) -> Result<String, LedgerError> {
        let first = text.lines().next();
        if first == Some(self.vkey().name()) || first == Some(key_change::HEADING) {
            return Err(LedgerError::OutOfRange(
                "a list, not a checkpoint or a change of key".to_owned(),
            ));
        }
        Ok(self.shared().signing.sign_list(text))
    }

    /// The log's public key, as a vkey.
    #[must_use]
    pub fn vkey(&self) -> VerifierKey {
        self.shared().signing.vkey()
    }

    /// Proof that the event stands in the tree of `size` leaves (of the latest checkpoint's size
    /// when `None`).
    ///
    /// # Errors
    /// [`LedgerError::OutOfRange`] when the position is not below the size, the size is beyond
    /// the log, or no checkpoint covers the event yet.
    pub async fn inclusion_proof(
        &self,
        position: Position,
        size: Option<u64>,
    ) -> Result<InclusionProof, LedgerError> {
        let size = match size {
            Some(size) => size,
            None => self
                .checkpoint()
                .await?
                .map_or(0, |latest| latest.head.size),
        };
        proofs::inclusion(&self.shared().engine, position, size).await
    }

    /// Proof that the tree of `new` leaves extends the tree of `old` leaves.
    ///
    /// # Errors
    /// [`LedgerError::OutOfRange`] when `old > new` or `new` is beyond the log.
    pub async fn consistency_proof(&self, old: u64, new: u64) -> Result<Vec<Hash>, LedgerError> {
        proofs::consistency(&self.shared().engine, old, new).await
    }

    /// The bytes of a tile, `None` when the log has not grown that far. A full tile never changes
    /// and may be cached for ever.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn tile(&self, path: TilePath) -> Result<Option<Vec<u8>>, LedgerError> {
        proofs::tile(&self.shared().engine, path).await
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
        self.verify_with(Scope::Whole, None, progress).await
    }

    /// As [`Self::verify`], of a part, and with somebody who can say what events of before mean.
    ///
    /// # Errors
    /// As [`Self::verify`].
    pub async fn verify_with(
        &self,
        scope: Scope,
        meaning: Option<Arc<dyn Meaning>>,
        progress: impl FnMut(u64, u64) + Send,
    ) -> Result<VerifyReport, LedgerError> {
        verify::verify(self, scope, meaning, progress).await
    }

    /// Makes the claims again from the log and compares them with the table that says who holds what: what a deleted
    /// or added row would let through. Where they differ nothing is written any more. Gives what is wrong.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn check_claims(&self) -> Result<Vec<Problem>, LedgerError> {
        let shared = self.shared();
        let problems = verify::claims::check(&shared.engine).await?;
        if let Some(first) = problems.first() {
            shared.suspend(first.to_string());
        }
        Ok(problems)
    }
}
