//! Who asks for a command, whether it may be repeated, and what came of it.
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use domain::Actor;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::error::Error;

/// A command's envelope: who asks, under which repeat key, and what is kept beside the events.
#[derive(Debug, Clone)]
pub struct Call {
    /// Who asks.
    pub actor: Actor,
    /// The key under which a repeat answers the first result again.
    pub repeat: Option<Repeat>,
    /// Kept in the log beside the events (request id and the like; never personal data).
    pub metadata: Value,
    /// Which kinds of streams its commands wrote to so far; clones of a call share it.
    pub touched: Touched,
}

/// The types of the streams that got events: by appends, or, in a rehearsal, by what would be appended.
#[derive(Debug, Clone, Default)]
pub struct Touched(Arc<Mutex<Noted>>);

#[derive(Debug, Default)]
struct Noted {
    stream_types: BTreeSet<String>,
    repeated: bool,
}

impl Touched {
    /// Stream types (`award`, `budget_line`), in order.
    pub fn stream_types(&self) -> Vec<String> {
        self.lock().stream_types.iter().cloned().collect()
    }

    /// Whether a command was answered as it was the first time: what it wrote then is not known any more.
    pub fn was_repeated(&self) -> bool {
        self.lock().repeated
    }

    /// Forgets what was noted, and says whether that was anything.
    pub fn clear(&self) -> bool {
        !std::mem::take(&mut *self.lock()).stream_types.is_empty()
    }

    /// Notes that streams of these types got events.
    pub fn note<'a>(&self, stream_types: impl IntoIterator<Item = &'a str>) {
        self.lock()
            .stream_types
            .extend(stream_types.into_iter().map(str::to_owned));
    }

    fn note_repeat(&self) {
        self.lock().repeated = true;
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Noted> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The key of a repeatable request (header `Idempotency-Key`).
#[derive(Debug, Clone, Copy)]
pub struct Repeat {
    /// Chosen by the client.
    pub key: Uuid,
    /// SHA-256 of the request: the same key with another request is refused.
    pub request_hash: [u8; 32],
}

impl Call {
    /// A call that is not repeatable.
    pub fn new(actor: Actor) -> Self {
        Self {
            actor,
            repeat: None,
            metadata: Value::Null,
            touched: Touched::default(),
        }
    }

    /// The same call, repeatable under `key`.
    pub fn repeatable(mut self, key: Uuid, request_hash: [u8; 32]) -> Self {
        self.repeat = Some(Repeat { key, request_hash });
        self
    }

    /// The answer that was stored the first time.
    pub(crate) fn repeated<T: DeserializeOwned>(
        &self,
        stored: ledger::StoredAnswer,
    ) -> Result<Done<T>, Error> {
        self.touched.note_repeat();
        let answer = serde_json::from_value(stored.answer).map_err(Error::encoding)?;
        Ok(Done {
            position: stored.position.0,
            answer,
            repeated: true,
        })
    }

    /// The same call with metadata for the log.
    pub fn with_metadata(mut self, metadata: Value) -> Self {
        self.metadata = metadata;
        self
    }
}

/// What came of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done<T = Changed> {
    /// Position of the last event written (for `X-Position`); the last of the log where nothing was.
    pub position: u64,
    /// The answer; stored with the events when the call is repeatable.
    pub answer: T,
    /// Whether this is the answer of an earlier identical request.
    pub repeated: bool,
}

/// The usual answer: what was changed, and its version now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Changed {
    /// Id of what was changed.
    pub id: String,
    /// Its version after the change, to be sent back as `versi`.
    pub version: u64,
}
