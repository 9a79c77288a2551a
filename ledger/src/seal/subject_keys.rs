//! The subjects' keys: loaded in sets, kept for a few seconds, gone when erased.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use moka::sync::Cache;

use super::{Keys, SubjectKey};
use crate::engine::Engine;
use crate::keys::SecretKey;
use crate::random::Randomness;
use crate::store::StoreError;

/// Longest time another node's erasure may go unnoticed, should its message be lost.
const KEPT_FOR: Duration = Duration::from_secs(10);
/// Keys kept at once.
const KEPT_MAX: u64 = 50_000;

/// What is known of a subject's key.
#[derive(Clone)]
pub(crate) enum KeyState {
    /// The key, and as it is stored.
    Known(Arc<SubjectKey>, Arc<[u8]>),
    /// It was deleted.
    Erased,
}

/// A key to seal with: kept in the database already, or to be kept with the append.
#[derive(Clone)]
pub(crate) struct SealingKey {
    pub key: Arc<SubjectKey>,
    pub wrapped: Arc<[u8]>,
    /// Whether the database was seen to have it.
    pub stored: bool,
}

/// The keys of this node.
pub(crate) struct SubjectKeys {
    master: SecretKey,
    kept: Cache<String, KeyState>,
    /// Counts erasures, so that a key read just before one is not kept after it.
    erasures: AtomicU64,
}

impl SubjectKeys {
    pub fn new(master: SecretKey) -> Self {
        let kept = Cache::builder()
            .max_capacity(KEPT_MAX)
            .time_to_live(KEPT_FOR)
            .build();
        Self {
            master,
            kept,
            erasures: AtomicU64::new(0),
        }
    }

    /// Unwraps a stored key.
    pub fn unwrap(&self, subject: &str, wrapped: &[u8]) -> Result<SealingKey, StoreError> {
        let key = SubjectKey::unwrap(wrapped, &self.master, subject).ok_or_else(|| {
            StoreError::Damaged(format!("subject_key of {subject} does not unwrap"))
        })?;
        Ok(SealingKey {
            key: Arc::new(key),
            wrapped: wrapped.into(),
            stored: true,
        })
    }

    /// Makes a new key; it counts only once it is stored.
    pub fn make(&self, subject: &str, randomness: &Randomness) -> SealingKey {
        let key = SubjectKey::random(randomness);
        let wrapped = key.wrap(&self.master, subject, randomness).into();
        SealingKey {
            key: Arc::new(key),
            wrapped,
            stored: false,
        }
    }

    /// States of the subjects that have or had a key, from memory or in one query.
    pub async fn states(
        &self,
        engine: &Engine,
        subjects: &BTreeSet<String>,
    ) -> Result<Vec<(String, KeyState)>, StoreError> {
        let mut found = Vec::with_capacity(subjects.len());
        let mut missing = Vec::new();
        for subject in subjects {
            match self.kept.get(subject) {
                Some(state) => found.push((subject.clone(), state)),
                None => missing.push(subject.as_str()),
            }
        }
        if !missing.is_empty() {
            let erasures = self.erasures.load(Ordering::SeqCst);
            for (subject, wrapped) in engine.subject_keys(&missing).await? {
                let state = match wrapped {
                    Some(wrapped) => {
                        let SealingKey { key, wrapped, .. } = self.unwrap(&subject, &wrapped)?;
                        KeyState::Known(key, wrapped)
                    }
                    None => KeyState::Erased,
                };
                self.kept.insert(subject.clone(), state.clone());
                if self.erasures.load(Ordering::SeqCst) != erasures {
                    self.kept.invalidate(&subject);
                }
                found.push((subject, state));
            }
        }
        Ok(found)
    }

    /// The keys that still exist among those of `subjects`.
    pub async fn load(
        &self,
        engine: &Engine,
        subjects: &BTreeSet<String>,
    ) -> Result<Keys, StoreError> {
        let states = self.states(engine, subjects).await?;
        Ok(states
            .into_iter()
            .filter_map(|(subject, state)| match state {
                KeyState::Known(key, _) => Some((subject, key)),
                KeyState::Erased => None,
            })
            .collect())
    }

    /// Remembers a key that was just stored.
    pub fn remember(&self, subject: String, key: SealingKey) {
        self.kept
            .insert(subject, KeyState::Known(key.key, key.wrapped));
    }

    /// Forgets a subject's key at once.
    pub fn forget(&self, subject: &str) {
        self.erasures.fetch_add(1, Ordering::SeqCst);
        self.kept.invalidate(subject);
    }
}
