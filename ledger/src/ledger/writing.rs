//! Appending, and what an append is answered with again.

use std::collections::HashMap;

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::oneshot;
use uuid::Uuid;

use super::shared::answered;
use super::{Answer, Ledger};
use crate::append::prepare::Prepared;
use crate::append::writer::Job;
use crate::append::{Append, Appended, StreamAppend};
use crate::claims::FingerprintKey;
use crate::error::{AppendError, LedgerError, RecallError};
use crate::idempotency::StoredAnswer;
use crate::merkle::Hash;

impl Ledger {
    /// Makes sure that streams end in the events that were seen, and that these are not lost with this server: for an
    /// answer that tells of something stored without storing anything.
    ///
    /// # Errors
    /// [`AppendError::VersionConflict`] when a stream ends in another event; as [`Self::append`].
    pub fn confirm(&self, seen: Vec<StreamAppend>) -> Answer<'_, Result<(), AppendError>> {
        Box::pin(async move {
            let closed = || AppendError::Unavailable("the ledger is closed".to_owned());
            let queue = self.queue().ok_or_else(closed)?;
            let (reply, answer) = oneshot::channel();
            queue
                .send(Job::Confirm { seen, reply })
                .await
                .map_err(|_| closed())?;
            answered(queue, answer).await.ok_or_else(closed)?
        })
    }

    /// Appends events, claims and an idempotent answer: all or nothing, durable when it answers.
    /// Appends that wait together share one transaction; none waits for others to come.
    ///
    /// # Errors
    /// [`AppendError`]; nothing of a refused append is stored. After
    /// [`AppendError::Unavailable`] the outcome may be unknown: retry with the same key.
    pub fn append(&self, append: Append) -> Answer<'_, Result<Appended, AppendError>> {
        Box::pin(async move {
            let closed = || AppendError::Unavailable("the ledger is closed".to_owned());
            let queue = self.queue().ok_or_else(closed)?;
            let place = queue
                .clone()
                .try_reserve_owned()
                .map_err(|error| match error {
                    TrySendError::Full(_) => AppendError::Busy,
                    TrySendError::Closed(_) => closed(),
                })?;
            if let Some(reason) = self.shared().suspended() {
                return Err(AppendError::Suspended(reason));
            }
            let shared = self.shared();
            let command = Prepared::new(
                append,
                &shared.engine,
                &shared.subject_keys,
                &shared.fingerprints,
                &shared.randomness,
            )
            .await?;
            let (reply, answer) = oneshot::channel();
            place.send(Job::Append {
                command: Box::new(command),
                reply,
            });
            answered(queue, answer).await.ok_or_else(closed)?
        })
    }

    /// The answer of an earlier append with this key, if there was one.
    ///
    /// # Errors
    /// [`RecallError::KeyReused`] when the key served another request.
    pub fn recall<'a>(
        &'a self,
        actor: &'a str,
        key: Uuid,
        request_hash: &'a [u8; 32],
    ) -> Answer<'a, Result<Option<StoredAnswer>, RecallError>> {
        Box::pin(async move {
            let key = key.to_string();
            let stored = self.shared().engine.lasting_answer(actor, &key).await;
            let Some(stored) = stored.map_err(LedgerError::from)? else {
                return Ok(None);
            };
            if stored.request_hash != request_hash {
                return Err(RecallError::KeyReused);
            }
            StoredAnswer::parse(&stored.answer, stored.position)
                .map(Some)
                .map_err(|error| LedgerError::Damaged(format!("stored answer: {error}")).into())
        })
    }

    /// Who holds a key of a kind.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`].
    pub fn claim_owner<'a>(
        &'a self,
        kind: &'a str,
        key: &'a str,
    ) -> Answer<'a, Result<Option<String>, LedgerError>> {
        Box::pin(async move { Ok(self.claim_owners(kind, &[key]).await?.remove(key)) })
    }

    /// Who holds which of these keys of a kind, in one question; those that nobody holds are not given.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`].
    pub fn claim_owners<'a>(
        &'a self,
        kind: &'a str,
        keys: &'a [&'a str],
    ) -> Answer<'a, Result<HashMap<&'a str, String>, LedgerError>> {
        Box::pin(async move {
            let shared = self.shared();
            let print = |key: &&str| shared.fingerprints.fingerprint(kind, key);
            let prints: Vec<Hash> = keys.iter().map(print).collect();
            let held = shared.engine.claim_owners(kind, &prints).await?;
            let held: HashMap<Hash, String> = held.into_iter().collect();
            Ok(prints
                .iter()
                .zip(keys)
                .filter_map(|(print, key)| Some((*key, held.get(print)?.clone())))
                .collect())
        })
    }

    /// Makes fingerprints as those of claims, for read models that compare without keeping numbers.
    #[must_use]
    pub fn fingerprints(&self) -> FingerprintKey {
        self.shared().fingerprints.clone()
    }
}
