//! A reference to an uploaded file: id and content hash, so that the event names the exact bytes.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{FileId, Personal};

/// SHA-256 of a file as 64 lower-case hex digits.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Sha256Hex(String);

/// The text is not 64 hex digits.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("a SHA-256 is 64 hex digits")]
pub struct Sha256HexError;

impl Sha256Hex {
    /// The 64 hex digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Sha256Hex {
    type Err = Sha256HexError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit()) {
            Ok(Self(text.to_ascii_lowercase()))
        } else {
            Err(Sha256HexError)
        }
    }
}

impl From<[u8; 32]> for Sha256Hex {
    fn from(digest: [u8; 32]) -> Self {
        use fmt::Write as _;
        let mut text = String::with_capacity(64);
        for byte in digest {
            // Writing into a text cannot fail.
            let _ = write!(text, "{byte:02x}");
        }
        Self(text)
    }
}

impl TryFrom<String> for Sha256Hex {
    type Error = Sha256HexError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Sha256Hex> for String {
    fn from(value: Sha256Hex) -> Self {
        value.0
    }
}

impl fmt::Display for Sha256Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl JsonSchema for Sha256Hex {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Sha256Hex".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^[0-9a-f]{64}$" })
    }
}

/// An uploaded file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FileRef {
    /// Key in the object store.
    pub file_id: FileId,
    /// Hash of the plain bytes.
    pub sha256: Sha256Hex,
    /// Media type found by content, e.g. `application/pdf`.
    pub media_type: String,
    /// Size of the plain file in bytes.
    pub bytes: u64,
    /// The name the person gave it.
    pub name: Personal<String>,
}

impl FileRef {
    /// The same file with its name sealed under `subject`.
    #[must_use]
    pub fn of(mut self, subject: impl Into<super::SubjectId>) -> Self {
        self.name = self.name.of(subject);
        self
    }
}
