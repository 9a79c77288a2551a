//! What a pack holds, read without the log: for programs that know what its events mean.

use chrono::{DateTime, Utc};
use serde_json::Value;

use super::zip::{self, Files};
use super::{EVENTS, PackProblem};
use crate::envelope::Envelope;

/// The files of a pack. Whether they are what the log holds is [`super::verify_pack`]'s to say.
#[derive(Debug, Clone)]
pub struct PackContent {
    files: Files,
}

/// An event of a pack, personal values sealed.
#[derive(Debug, Clone, PartialEq)]
pub struct PackEvent {
    /// Its position in the log, which its proof binds.
    pub position: u64,
    /// Kind of its stream.
    pub stream_type: String,
    /// Id of its stream.
    pub stream_id: String,
    /// Name of the fact.
    pub event_type: String,
    /// Version of the payload's shape.
    pub event_version: u32,
    /// Its content.
    pub payload: Value,
    /// What the appender said about the act.
    pub metadata: Value,
    /// When it was recorded.
    pub recorded_at: DateTime<Utc>,
    /// Who did it.
    pub actor_id: String,
}

impl PackContent {
    /// Reads an archive as far as it can be followed.
    #[must_use]
    pub fn read(archive: &[u8]) -> Self {
        let files = match zip::read(archive) {
            Ok(files) | Err((files, _)) => files,
        };
        Self { files }
    }

    /// A file of the pack.
    #[must_use]
    pub fn file(&self, path: &str) -> Option<&[u8]> {
        self.files.get(path).map(Vec::as_slice)
    }

    /// The events in the order of the log.
    ///
    /// # Errors
    /// The first file that holds no event.
    pub fn events(&self) -> Result<Vec<PackEvent>, PackProblem> {
        let mut events = Vec::new();
        for (path, bytes) in self.files.range(EVENTS.to_owned()..) {
            let Some(name) = path.strip_prefix(EVENTS) else {
                break;
            };
            let event = event(name, bytes).ok_or_else(|| PackProblem {
                file: path.clone(),
                what: "peristiwa tidak terbaca".to_owned(),
            })?;
            events.push(event);
        }
        events.sort_by_key(|event| event.position);
        Ok(events)
    }
}

fn event(name: &str, bytes: &[u8]) -> Option<PackEvent> {
    let envelope = Envelope::read(bytes)?;
    let text = |column: &[u8]| String::from_utf8(column.to_vec()).ok();
    Some(PackEvent {
        position: name.strip_suffix(".bin")?.parse().ok()?,
        stream_type: text(envelope.stream_type)?,
        stream_id: text(envelope.stream_id)?,
        event_type: text(envelope.event_type)?,
        event_version: envelope.event_version,
        payload: serde_json::from_slice(envelope.payload).ok()?,
        metadata: serde_json::from_slice(envelope.metadata).ok()?,
        recorded_at: text(envelope.recorded_at)?.parse().ok()?,
        actor_id: text(envelope.actor_id)?,
    })
}
