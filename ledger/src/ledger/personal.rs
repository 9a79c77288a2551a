//! Personal data: sealed under the key of a person, opened, erased.

use std::collections::BTreeSet;

use serde_json::Value;

use super::Ledger;
use crate::append::writer::Job;
use crate::engine::Engine;
use crate::error::LedgerError;
use crate::seal;
use crate::seal::subject_keys::KeyState;

impl Ledger {
    /// Opens the located `$sealed` nodes (from [`Recorded::sealed_payload`]) anywhere in a value;
    /// an erased one reads `{"$personal":{"subject":…}}`.
    ///
    /// # Errors
    /// [`LedgerError::Damaged`] when a node was changed.
    pub async fn unseal(&self, value: &Value) -> Result<Value, LedgerError> {
        let mut values = [value.clone()];
        self.unseal_all(&mut values).await?;
        let [value] = values;
        Ok(value)
    }

    /// As [`Self::unseal`] for many values, loading their keys at once.
    ///
    /// # Errors
    /// [`LedgerError::Damaged`] when a node was changed.
    pub async fn unseal_all(&self, values: &mut [Value]) -> Result<(), LedgerError> {
        let shared = self.shared();
        let mut subjects = BTreeSet::new();
        for value in values.iter() {
            seal::sealed_subjects(value, &mut subjects);
        }
        let keys = shared.subject_keys.load(&shared.engine, &subjects).await?;
        for value in values {
            seal::open(value, None, &keys)
                .map_err(|error| LedgerError::Damaged(error.to_string()))?;
        }
        Ok(())
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
        if !seal::is_subject(subject) {
            return Err(LedgerError::OutOfRange(format!("subject {subject:?}")));
        }
        let shared = self.shared();
        let asked = BTreeSet::from([subject.to_owned()]);
        loop {
            let states = shared.subject_keys.states(&shared.engine, &asked).await?;
            match states.into_iter().next() {
                Some((_, KeyState::Known(key, _))) => {
                    return Ok(key.seal_bytes(subject, label, plain, &shared.randomness));
                }
                Some((_, KeyState::Erased)) => {
                    return Err(LedgerError::SubjectErased(subject.to_owned()));
                }
                None => {
                    // Kept first, read again then: another node may have made one too.
                    let key = shared.subject_keys.make(subject, &shared.randomness);
                    shared
                        .job(|reply| Job::KeepSubjectKey {
                            subject: subject.to_owned(),
                            wrapped: key.wrapped,
                            reply,
                        })
                        .await?;
                }
            }
        }
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
        let shared = self.shared();
        let asked = BTreeSet::from([subject.to_owned()]);
        let keys = shared.subject_keys.load(&shared.engine, &asked).await?;
        let Some(key) = keys.get(subject) else {
            return Ok(None);
        };
        key.open_bytes(subject, label, sealed)
            .map(Some)
            .ok_or_else(|| LedgerError::Damaged(format!("sealed bytes of {label}")))
    }

    /// Whether the master key is that of the persons' keys, as far as there are any: the first ones are tried.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`].
    pub async fn unwraps_subject_keys(&self) -> Result<bool, LedgerError> {
        const TRIED: i64 = 16;
        let shared = self.shared();
        let kept = shared.engine.subject_keys_after("", TRIED).await?;
        Ok(kept
            .iter()
            .filter_map(|(subject, wrapped)| Some((subject, wrapped.as_deref()?)))
            .all(|(subject, wrapped)| shared.subject_keys.unwrap(subject, wrapped).is_ok()))
    }

    /// Deletes a subject's key: everything personal of theirs, in every event and sealed file,
    /// can never be read again, while all proofs still hold. Returns whether there was a key.
    /// Other nodes hear of it at once, and at the latest after ten seconds.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`].
    pub async fn erase(&self, subject: &str) -> Result<bool, LedgerError> {
        let shared = self.shared();
        let had = shared
            .job(|reply| Job::Erase {
                subject: subject.to_owned(),
                reply,
            })
            .await?;
        if let Engine::Postgres(engine) = &shared.engine
            && let Err(error) = engine.announce_erased(subject).await
        {
            tracing::warn!(%error, "other nodes notice the erasure only by the clock");
        }
        Ok(had)
    }
}
