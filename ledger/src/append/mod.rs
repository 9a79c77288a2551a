//! Appending: what is asked and answered, how it is prepared, decided and written.

pub(crate) mod decide;
pub(crate) mod edge;
pub(crate) mod prepare;
pub(crate) mod writer;

use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::claims::ClaimOp;
use crate::event::NewEvent;
use crate::idempotency::Idempotency;
use crate::merkle::Hash;
use crate::position::{Position, StreamId, Version};

/// What a stream must be at for its events to be appended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Exactly this version.
    Exact(Version),
    /// No event yet.
    NoStream,
    /// Whatever it is at.
    Any,
}

/// Events for one stream.
#[derive(Clone, Debug, PartialEq)]
pub struct StreamAppend {
    /// The stream.
    pub stream: StreamId,
    /// What it must be at.
    pub expected: Expected,
    /// The leaf hash of the event of the expected version, as it was read: an append that was decided on an event
    /// which the log lost since is refused, though another one has its version now. `None` trusts the version.
    pub seen: Option<Hash>,
    /// The events, in order; none only checks the version.
    pub events: Vec<NewEvent>,
}

/// One append: all of it is stored, or nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Append {
    /// Events by stream; each stream at most once.
    pub streams: Vec<StreamAppend>,
    /// Claims to take and release, in order.
    pub claims: Vec<ClaimOp>,
    /// Makes the append happen once.
    pub idempotency: Option<Idempotency>,
    /// Who acts; stored with every event.
    pub actor_id: String,
    /// Stored with every event, in the open: no personal data.
    pub metadata: Value,
    /// When it happened, by the caller's clock; kept to the microsecond.
    pub recorded_at: DateTime<Utc>,
}

impl Append {
    /// An append of one stream without claims or idempotency.
    pub fn to_stream(
        stream: StreamId,
        expected: Expected,
        events: Vec<NewEvent>,
        actor_id: impl Into<String>,
        recorded_at: DateTime<Utc>,
    ) -> Self {
        Self {
            streams: vec![StreamAppend {
                stream,
                expected,
                seen: None,
                events,
            }],
            claims: Vec::new(),
            idempotency: None,
            actor_id: actor_id.into(),
            metadata: Value::Object(serde_json::Map::new()),
            recorded_at,
        }
    }
}

/// Where an append went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appended {
    /// Position of the first event.
    pub first: Position,
    /// Position of the last event.
    pub last: Position,
    /// Version of each stream after the append, in the order asked.
    pub versions: Vec<(StreamId, Version)>,
    /// Leaf hash of each stream's last event, in the same order; `None` where it has none, or nobody asked.
    pub leaves: Vec<Option<Hash>>,
}
