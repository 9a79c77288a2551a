//! The events of a pack with their proofs, and the files that they name.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use ledger::Position;
use ledger::pack::PackBuilder;
use serde_json::Value;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::Events;
use super::summary::Paper;
use crate::files::Variant;
use crate::{ApiError, AppState};

/// Puts events into a pack, each with its proof in a log of `size`, and each file that they name once. Says which papers
/// they tell of, and what became of each file.
pub(super) async fn add(
    app: &AppState,
    pack: &mut PackBuilder,
    events: &Events,
    size: u64,
) -> Result<(Vec<Paper>, BTreeMap<Uuid, Document>), ApiError> {
    let mut documents = BTreeMap::new();
    let mut papers = Vec::new();
    for (position, event) in events {
        let proof = app
            .ledger
            .inclusion_proof(Position(*position), Some(size))
            .await?;
        pack.event(event.envelope(), &proof);
        let mut named = Vec::new();
        let payload = event.sealed_payload()?;
        files_of(&payload, &mut named);
        for file in named {
            papers.push(Paper::of(event, &payload, file.id));
            if let Entry::Vacant(entry) = documents.entry(file.id) {
                entry.insert(add_document(app, pack, &file).await?);
            }
        }
    }
    Ok((papers, documents))
}

/// A file that an event names.
struct Named {
    id: Uuid,
    sha256: String,
    media_type: String,
}

/// What became of a named file.
pub(super) enum Document {
    /// It is in the pack, at this path.
    Kept(String),
    /// It was erased with its person, or is gone.
    Gone,
    /// What is stored is not what the event names.
    Differs,
}

fn files_of(value: &Value, found: &mut Vec<Named>) {
    match value {
        Value::Object(fields) => {
            let text = |name: &str| fields.get(name).and_then(Value::as_str);
            if let (Some(id), Some(sha256), Some(media_type)) =
                (text("file_id"), text("sha256"), text("media_type"))
                && let Ok(id) = id.parse()
            {
                found.push(Named {
                    id,
                    sha256: sha256.to_owned(),
                    media_type: media_type.to_owned(),
                });
            }
            fields.values().for_each(|value| files_of(value, found));
        }
        Value::Array(items) => items.iter().for_each(|value| files_of(value, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

async fn add_document(
    app: &AppState,
    pack: &mut PackBuilder,
    file: &Named,
) -> Result<Document, ApiError> {
    let bytes = match app.files.read(file.id, Variant::Full).await {
        Ok(found) => found.bytes,
        Err(error) if error.code() == "TIDAK_DITEMUKAN" => return Ok(Document::Gone),
        Err(error) => return Err(error),
    };
    if hex::encode(Sha256::digest(&bytes)) != file.sha256 {
        return Ok(Document::Differs);
    }
    let extension = match file.media_type.as_str() {
        "application/pdf" => "pdf",
        "image/jpeg" => "jpg",
        "image/png" => "png",
        "image/webp" => "webp",
        _ => "bin",
    };
    Ok(Document::Kept(pack.document(bytes, extension)))
}
