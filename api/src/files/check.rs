//! What is in the store against what the log names: a file that an event names and that is missing or
//! other than it says.

use std::collections::HashSet;

use ledger::{Ledger, LedgerError};
use object_store::ObjectStoreExt;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{Files, Variant, label, object::Object, place, unavailable};
use crate::{
    error::ApiError,
    named::{NamedFile, NamedFiles, named_files},
    state::App,
};

/// How a named file stands in the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Found {
    /// As the log says.
    Sound,
    /// Not there.
    Missing,
    /// There, but damaged, or not what the log says.
    Differs,
}

/// Whether stored bytes are those that the log names. `None` when their person was erased.
///
/// # Errors
/// When the log cannot be asked for the person's key.
pub(crate) async fn matches(
    ledger: &Ledger,
    file: &NamedFile,
    stored: &[u8],
) -> Result<Option<Found>, LedgerError> {
    let Some(object) = Object::parse(stored) else {
        return Ok(Some(Found::Differs));
    };
    let opened = match &object.header.subject_id {
        None => object.payload.to_vec(),
        Some(subject) => {
            let label = label(file.file_id, Variant::Full);
            let subject = subject.to_string();
            match ledger.open_bytes(&subject, &label, object.payload).await {
                Ok(Some(opened)) => opened,
                Ok(None) => return Ok(None),
                Err(LedgerError::Damaged(_)) => return Ok(Some(Found::Differs)),
                Err(error) => return Err(error),
            }
        }
    };
    let is_same = file
        .sha256
        .as_ref()
        .is_none_or(|named| *named == hex::encode(Sha256::digest(&opened)));
    Ok(Some(if is_same {
        Found::Sound
    } else {
        Found::Differs
    }))
}

impl Files {
    /// How a named file stands in the store, every byte read. `None` when its person was erased.
    ///
    /// # Errors
    /// When the store or the log fails.
    pub async fn compare(&self, file: &NamedFile) -> Result<Option<Found>, ApiError> {
        match self.store.get(&place(file.file_id, Variant::Full)).await {
            Err(object_store::Error::NotFound { .. }) => Ok(Some(Found::Missing)),
            Err(error) => Err(unavailable(&error)),
            Ok(found) => {
                let bytes = found.bytes().await.map_err(|error| unavailable(&error))?;
                Ok(matches(&self.ledger, file, &bytes).await?)
            }
        }
    }

    /// Whether a file is there, without reading it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn is_there(&self, file_id: Uuid) -> Result<bool, ApiError> {
        match self.store.head(&place(file_id, Variant::Full)).await {
            Ok(_) => Ok(true),
            Err(object_store::Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(unavailable(&error)),
        }
    }
}

/// The files among these that are missing, though nobody they went with was erased.
///
/// # Errors
/// When the store or the log fails.
async fn missing<'a>(app: &App, named: &'a NamedFiles) -> Result<Vec<&'a NamedFile>, ApiError> {
    let mut missing = Vec::new();
    for file in &named.files {
        if !named.is_erased(file) && !app.files.is_there(file.file_id).await? {
            missing.push(file);
        }
    }
    if missing.is_empty() {
        return Ok(missing);
    }
    // Who was erased meanwhile took the files along.
    let since = named_files(&app.ledger, named.next).await?;
    missing.retain(|file| !since.is_erased(file));
    Ok(missing)
}

/// Looks for every file that the log names, and notes those that are missing.
///
/// # Errors
/// When a store fails.
pub async fn look_for_all(app: &App) -> Result<usize, ApiError> {
    let named = named_files(&app.ledger, 0).await?;
    let missing = missing(app, &named).await?;
    note(app, &missing).await?;
    // What came back, or went with an erased person, is missed no more.
    let missed: HashSet<Uuid> = missing.iter().map(|file| file.file_id).collect();
    for noted in app.ops.missing_files(usize::MAX).await? {
        if !missed.contains(&noted.file_id) {
            app.ops.found_file(noted.file_id).await?;
        }
    }
    Ok(missed.len())
}

/// Takes what the log names since the last time out of the reach of the cleaning, and notes what is
/// missing of it. Only then may a file that no event names be removed.
///
/// # Errors
/// When a store fails: nothing may be removed then.
pub(crate) async fn follow(app: &App) -> Result<(), ApiError> {
    let from = app.ops.cursor(READER).await?;
    // A log that came back from a backup is shorter: it is read anew.
    let from = if from > app.ledger.head().await? {
        0
    } else {
        from
    };
    let named = named_files(&app.ledger, from).await?;
    let ids: Vec<Uuid> = named.files.iter().map(|file| file.file_id).collect();
    let adopted = app.ops.adopt_named(&ids, app.now()).await?;
    if adopted > 0 {
        tracing::warn!(adopted, "files were kept whose adoption had been lost");
    }
    let missing = missing(app, &named).await?;
    note(app, &missing).await?;
    app.ops.move_cursor(READER, named.next).await?;
    Ok(())
}

/// Name of the reader that follows the log for [`follow`].
const READER: &str = "files";

async fn note(app: &App, missing: &[&NamedFile]) -> Result<(), ApiError> {
    for file in missing {
        tracing::error!(file = %file.file_id, position = file.position, "a file that the log names is missing");
        app.ops
            .note_missing_file(file.file_id, file.position, app.now())
            .await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
