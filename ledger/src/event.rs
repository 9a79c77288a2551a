//! Events before and after they are stored.

use chrono::{DateTime, NaiveDate, Utc};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::envelope::Envelope;
use crate::error::LedgerError;
use crate::position::{Position, StreamId, Version};
use crate::seal;

/// An event to append. Personal fields are `{"$personal":{"subject":…,"value":…}}` nodes.
#[derive(Clone, Debug, PartialEq)]
pub struct NewEvent {
    /// Name of the fact, for example `Approved`.
    pub event_type: String,
    /// Version of the payload's shape, from 1.
    pub event_version: u32,
    /// Content of the event, personal values in the open; the ledger seals them.
    pub payload: Value,
    /// Day on which the fact takes effect, where that differs from when it was recorded.
    pub effective_on: Option<NaiveDate>,
}

impl NewEvent {
    /// An event of version 1 that takes effect when it is recorded.
    pub fn new(event_type: impl Into<String>, payload: Value) -> Self {
        Self {
            event_type: event_type.into(),
            event_version: 1,
            payload,
            effective_on: None,
        }
    }
}

/// A stored event.
///
/// The payload is kept as JSON text, so that a reader parses it once, into the type it wants:
/// [`Recorded::event`] for a tagged enum, [`Recorded::payload`] for a [`Value`].
#[derive(Clone, Debug)]
pub struct Recorded {
    /// Place in the log, equal to the Merkle leaf index.
    pub position: Position,
    /// The stream it belongs to.
    pub stream: StreamId,
    /// Place in its stream, from 1.
    pub version: Version,
    /// Name of the fact.
    pub event_type: String,
    /// Version of the payload's shape.
    pub event_version: u32,
    /// When it was recorded, to the microsecond.
    pub recorded_at: DateTime<Utc>,
    /// Day on which it takes effect, if given.
    pub effective_on: Option<NaiveDate>,
    /// Who did it.
    pub actor_id: String,
    /// RFC 6962 leaf hash of the stored envelope.
    pub leaf_hash: [u8; 32],
    pub(crate) salt: [u8; 16],
    /// The payload as stored: personal values sealed.
    pub(crate) stored_payload: String,
    /// The payload with personal values opened, when that differs from the stored one.
    pub(crate) opened_payload: Option<String>,
    pub(crate) metadata: String,
    pub(crate) recorded_at_text: String,
    pub(crate) effective_on_text: Option<String>,
    pub(crate) claims: Option<String>,
    pub(crate) answer: Option<String>,
}

impl Recorded {
    /// The payload with personal values opened, as JSON text.
    #[must_use]
    pub fn payload_text(&self) -> &str {
        self.opened_payload
            .as_deref()
            .unwrap_or(&self.stored_payload)
    }

    /// The payload with personal values opened.
    ///
    /// # Errors
    /// [`LedgerError::Corrupt`] when the stored text is not JSON.
    pub fn payload(&self) -> Result<Value, LedgerError> {
        self.parse(self.payload_text())
    }

    /// The payload with personal values sealed. Each `$sealed` node carries where it stands, so
    /// that it can be kept alone in a read table and opened later with [`crate::Ledger::unseal`].
    ///
    /// # Errors
    /// [`LedgerError::Corrupt`] when the stored text is not JSON.
    pub fn sealed_payload(&self) -> Result<Value, LedgerError> {
        let mut value = self.parse(&self.stored_payload)?;
        if seal::may_hold_sealed(&self.stored_payload) {
            seal::locate(&mut value, &self.place());
        }
        Ok(value)
    }

    /// The payload exactly as stored and hashed.
    #[must_use]
    pub fn stored_payload_text(&self) -> &str {
        &self.stored_payload
    }

    /// What the appender said about the act (request, role, reason).
    ///
    /// # Errors
    /// [`LedgerError::Corrupt`] when the stored text is not JSON.
    pub fn metadata(&self) -> Result<Value, LedgerError> {
        self.parse(&self.metadata)
    }

    /// Parses the event into an enum tagged `{"type": event_type, "data": payload}`.
    ///
    /// # Errors
    /// [`LedgerError::Corrupt`] when the payload does not fit the type.
    pub fn event<T: DeserializeOwned>(&self) -> Result<T, LedgerError> {
        let payload = self.payload_text();
        let mut text = String::with_capacity(payload.len() + self.event_type.len() + 24);
        text.push_str(r#"{"type":"#);
        text.push_str(&Value::from(self.event_type.as_str()).to_string());
        text.push_str(r#","data":"#);
        text.push_str(payload);
        text.push('}');
        serde_json::from_str(&text).map_err(|error| self.corrupt(&error))
    }

    /// Parses the payload (personal values opened) into a type.
    ///
    /// # Errors
    /// [`LedgerError::Corrupt`] when the payload does not fit the type.
    pub fn decode<T: DeserializeOwned>(&self) -> Result<T, LedgerError> {
        serde_json::from_str(self.payload_text()).map_err(|error| self.corrupt(&error))
    }

    /// The exact bytes behind the leaf hash, `leaf_hash = SHA-256(0x00 ‖ envelope)`.
    #[must_use]
    pub fn envelope(&self) -> Vec<u8> {
        Envelope {
            salt: &self.salt,
            stream_type: self.stream.stream_type.as_bytes(),
            stream_id: self.stream.id.as_bytes(),
            version: self.version.0,
            event_type: self.event_type.as_bytes(),
            event_version: self.event_version,
            payload: self.stored_payload.as_bytes(),
            metadata: self.metadata.as_bytes(),
            recorded_at: self.recorded_at_text.as_bytes(),
            effective_on: self.effective_on_text.as_deref().map(str::as_bytes),
            actor_id: self.actor_id.as_bytes(),
            claims: self.claims.as_deref().map(str::as_bytes),
            answer: self.answer.as_deref().map(str::as_bytes),
        }
        .to_bytes()
    }

    /// What the append took and gave back of unique keys, as stored with its last event: a JSON list, the keys as
    /// fingerprints. `None` where it did neither.
    #[must_use]
    pub fn claims_text(&self) -> Option<&str> {
        self.claims.as_deref()
    }

    pub(crate) fn place(&self) -> seal::Place<'_> {
        seal::Place {
            stream: &self.stream,
            version: self.version,
            event_type: &self.event_type,
        }
    }

    fn parse(&self, text: &str) -> Result<Value, LedgerError> {
        serde_json::from_str(text).map_err(|error| self.corrupt(&error))
    }

    fn corrupt(&self, error: &dyn std::fmt::Display) -> LedgerError {
        LedgerError::Corrupt {
            position: self.position,
            what: format!("{} {}: {error}", self.stream, self.event_type),
        }
    }
}
