//! Idempotency keys: a repeated request gets its first answer.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::merkle::Hash;
use crate::position::Position;

/// Makes an append happen once: kept with its answer in the same transaction as the events.
#[derive(Clone, Debug, PartialEq)]
pub struct Idempotency {
    /// Who asks; keys of different actors never meet.
    pub actor: String,
    /// The client's key for this request.
    pub key: Uuid,
    /// SHA-256 of the request, so that one key cannot serve two requests.
    pub request_hash: [u8; 32],
    /// What a repetition shall be answered. Stored in the open: no personal data.
    pub answer: Value,
}

/// The answer of a request done before.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredAnswer {
    /// The answer given with the append.
    pub answer: Value,
    /// Position of that append's last event.
    pub position: Position,
}

impl StoredAnswer {
    pub(crate) fn parse(text: &str, position: u64) -> Result<Self, serde_json::Error> {
        Ok(Self {
            answer: serde_json::from_str(text)?,
            position: Position(position),
        })
    }
}

/// What the log says of an answer that is kept beside it: stored with the append's last event, so that a changed
/// answer is noticed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LoggedAnswer {
    pub actor: String,
    pub key: String,
    /// [`answer_hash`], hex.
    pub sha256: String,
}

impl LoggedAnswer {
    pub fn new(once: &Idempotency, key: &str, answer: &str) -> Self {
        Self {
            actor: once.actor.clone(),
            key: key.to_owned(),
            sha256: hex::encode(answer_hash(&once.request_hash, answer)),
        }
    }
}

/// SHA-256(request hash ‖ answer).
pub(crate) fn answer_hash(request_hash: &[u8], answer: &str) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(request_hash);
    hasher.update(answer);
    hasher.finalize().into()
}
