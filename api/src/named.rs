//! The files that the log names: what cleaning must not remove, a backup must hold and a check looks
//! for. Read from the sealed log alone, so that nothing beside it can make a file forgotten.

use std::collections::{BTreeSet, HashSet};

use commands::meaning::is_erasure;
use ledger::{Ledger, LedgerError, Position, Recorded};
use serde_json::Value;
use uuid::Uuid;

/// Events read at once.
const BATCH: usize = 1_000;
/// Where public files are shown; pages name their pictures so.
const ADDRESS: &str = "/berkas/";

/// A file that an event names.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct NamedFile {
    /// The file.
    pub file_id: Uuid,
    /// SHA-256 of its plain bytes, hex. `None` for a public picture, which a page names by address.
    pub sha256: Option<String>,
    /// Position of the first event that names it so.
    pub position: u64,
    /// The person it goes with: whose key seals its name. `None` for a public picture.
    pub subject: Option<String>,
    /// Who wrote the event; a picture goes with the person who sent it.
    pub actor: String,
}

/// What a stretch of the log says about files.
#[derive(Debug, Clone, Default)]
pub struct NamedFiles {
    /// The files, each once for every hash it was named with, in the order of the log.
    pub files: Vec<NamedFile>,
    /// The people whose data was erased in this stretch.
    pub erased: BTreeSet<String>,
    /// Position of the first event after the stretch.
    pub next: u64,
}

impl NamedFiles {
    /// Whether a file went with an erased person, so that nobody need miss it.
    #[must_use]
    pub fn is_erased(&self, file: &NamedFile) -> bool {
        match &file.subject {
            Some(subject) => self.erased.contains(subject),
            None => self.erased.contains(&file.actor),
        }
    }
}

/// The files that events name, from a position to the end of the log as it is now. An erasure is in
/// the log after every event that names a file of the person, so a stretch that begins with a file
/// has its erasure too.
///
/// # Errors
/// When the log cannot be read; then nothing is known, and nothing may be removed.
pub async fn named_files(ledger: &Ledger, from: u64) -> Result<NamedFiles, LedgerError> {
    let head = ledger.head().await?;
    let mut found = NamedFiles {
        next: from,
        ..NamedFiles::default()
    };
    let mut known = HashSet::new();
    while found.next < head {
        let events = ledger.read_all_sealed(Position(found.next), BATCH).await?;
        let Some(last) = events.last() else {
            // The log says that it is longer than what can be read of it.
            return Err(LedgerError::Damaged(format!(
                "event {} of {head} cannot be found",
                found.next
            )));
        };
        found.next = last.position.0 + 1;
        for event in &events {
            if is_erasure(event) {
                found.erased.insert(event.stream.id.clone());
            }
            for file in files_of(event)? {
                if known.insert((file.file_id, file.sha256.clone())) {
                    found.files.push(file);
                }
            }
        }
    }
    Ok(found)
}

/// The files that one event names.
///
/// # Errors
/// When the event cannot be read.
pub fn files_of(event: &Recorded) -> Result<Vec<NamedFile>, LedgerError> {
    let text = event.stored_payload_text();
    // Few events name a file; the others are not parsed.
    if !text.contains("\"file_id\"") && !text.contains(ADDRESS) {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    walk(&event.sealed_payload()?, &mut |file_id, sha256, subject| {
        found.push(NamedFile {
            file_id,
            sha256,
            position: event.position.0,
            subject,
            actor: event.actor_id.clone(),
        });
    });
    Ok(found)
}

fn walk(value: &Value, take: &mut impl FnMut(Uuid, Option<String>, Option<String>)) {
    match value {
        Value::Object(fields) => {
            let text = |name: &str| fields.get(name).and_then(Value::as_str);
            if let Some(file_id) = text("file_id").and_then(|id| Uuid::try_parse(id).ok()) {
                let sha256 = text("sha256").map(str::to_ascii_lowercase);
                take(file_id, sha256, fields.get("name").and_then(subject_of));
            }
            fields.values().for_each(|value| walk(value, take));
        }
        Value::Array(items) => items.iter().for_each(|value| walk(value, take)),
        Value::String(text) => {
            for (at, _) in text.match_indices(ADDRESS) {
                let rest = &text[at + ADDRESS.len()..];
                let id = rest.get(..36).and_then(|id| Uuid::try_parse(id).ok());
                if let Some(file_id) = id {
                    take(file_id, None, None);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Whose key seals a value.
fn subject_of(value: &Value) -> Option<String> {
    let node = value.get("$sealed").or_else(|| value.get("$personal"))?;
    node.get("subject")?.as_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::testing::{DOCUMENTS, Office};
    use serde_json::json;

    #[test]
    fn a_file_is_found_by_its_id_and_by_its_address() {
        let (first, second) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let mut found = Vec::new();
        let payload = json!({
            "a": [{ "file_id": first.to_string(), "sha256": "AB", "name": { "$sealed": { "subject": "s1", "data": "x" } } }],
            "html": format!("<p><img src=\"/berkas/{second}?ukuran=640\"> /berkas/x /berkas/é</p>"),
        });
        walk(&payload, &mut |id, hash, subject| {
            found.push((id, hash, subject))
        });
        let expected = [
            (first, Some("ab".to_owned()), Some("s1".to_owned())),
            (second, None, None),
        ];
        assert_eq!(found, expected);
    }

    #[tokio::test]
    async fn the_log_names_the_documents_of_a_form() {
        let office = Office::open().await;
        office.submitted(1).await;
        let app = &office.server.app;
        let named = named_files(&app.ledger, 0).await.unwrap();
        assert_eq!(named.files.len(), DOCUMENTS.len());
        for file in &named.files {
            let subject = file.subject.as_deref();
            assert_eq!(subject, Some(office.applicant.user_id.as_str()));
            assert!(!named.is_erased(file));
        }
        let rest = named_files(&app.ledger, named.next).await.unwrap();
        assert!(rest.files.is_empty() && rest.next == named.next);
    }
}
