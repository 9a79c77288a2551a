//! Places in the log and in a stream: two types that never mix.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Place of an event in the whole log, from 0 without holes; equal to its Merkle leaf index.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Position(pub u64);

/// Place of an event in its stream, from 1 without holes; 0 means "no event yet".
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Version(pub u64);

impl Position {
    /// The position after this one.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl Version {
    /// The version of a stream without events.
    pub const NONE: Self = Self(0);

    /// The version after this one.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<u64> for Position {
    fn from(value: u64) -> Self {
        Self(value)
    }
}

impl From<u64> for Version {
    fn from(value: u64) -> Self {
        Self(value)
    }
}

/// Name of a stream: its kind and its id, for example `application` and a UUID.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct StreamId {
    /// Kind of the stream, at most 64 bytes.
    pub stream_type: String,
    /// Id within the kind, at most 128 bytes.
    pub id: String,
}

impl StreamId {
    /// Names a stream; anything that prints (a UUID, a code) serves as id.
    pub fn new(stream_type: impl Into<String>, id: impl fmt::Display) -> Self {
        Self {
            stream_type: stream_type.into(),
            id: id.to_string(),
        }
    }
}

impl fmt::Display for StreamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.stream_type, self.id)
    }
}
