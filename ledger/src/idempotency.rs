//! Idempotency keys: a repeated request gets its first answer.

use serde_json::Value;
use uuid::Uuid;

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
