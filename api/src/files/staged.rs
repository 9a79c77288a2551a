//! Pieces of files that are still coming: sealed under their sender's key, in the object store, so that
//! any node takes the next piece and any node joins them.

use futures::TryStreamExt;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload, path::Path};
use sha2::{Digest, Sha256};
use std::path::Path as FolderPath;
use uuid::Uuid;

use super::{
    Files,
    patience::{Deadline, in_time},
    received::Received,
    unavailable,
};
use crate::error::ApiError;

/// Length of every piece but the last.
pub const PIECE_BYTES: usize = 256 * 1024;

impl Files {
    /// Keeps a piece. Repeating it replaces it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn put_piece(
        &self,
        upload_id: Uuid,
        owner_id: Uuid,
        offset: u64,
        bytes: &[u8],
    ) -> Result<(), ApiError> {
        let sealed = self
            .ledger
            .seal_bytes(&owner_id.to_string(), &label(upload_id, offset), bytes)
            .await?;
        let (size, place) = (sealed.len(), place(upload_id, offset));
        in_time(size, self.store.put(&place, PutPayload::from(sealed)))
            .await
            .map_err(|error| unavailable(&error))?;
        Ok(())
    }

    /// The pieces of a whole upload, joined in a nameless file in `folder`, with their SHA-256. `None` when one is missing.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn joined(
        &self,
        folder: &FolderPath,
        upload_id: Uuid,
        owner_id: Uuid,
        byte_count: u64,
    ) -> Result<Option<(Received, String)>, ApiError> {
        let (mut whole, mut digest) = (Received::default(), Sha256::new());
        let mut deadline = Deadline::begin();
        while whole.len() < byte_count {
            let offset = whole.len();
            let sealed = match deadline
                .ask(0, self.store.get(&place(upload_id, offset)))
                .await
            {
                Err(object_store::Error::NotFound { .. }) => return Ok(None),
                Err(error) => return Err(unavailable(&error)),
                Ok(found) => deadline
                    .bytes(found)
                    .await
                    .map_err(|error| unavailable(&error))?,
            };
            let opened = self
                .ledger
                .open_bytes(&owner_id.to_string(), &label(upload_id, offset), &sealed)
                .await?;
            match opened {
                Some(piece) if !piece.is_empty() => {
                    digest.update(&piece);
                    whole.push(folder, &piece).await?;
                }
                _ => return Ok(None),
            }
        }
        Ok(Some((whole, hex::encode(digest.finalize()))))
    }

    /// Removes all pieces of an upload.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn remove_pieces(&self, upload_id: Uuid) -> Result<(), ApiError> {
        let folder = folder(upload_id);
        let listed = self.store.list(Some(&folder));
        let pieces: Vec<_> = in_time(0, listed.try_collect())
            .await
            .map_err(|error| unavailable(&error))?;
        for piece in pieces {
            match in_time(0, self.store.delete(&piece.location)).await {
                Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(unavailable(&error)),
            }
        }
        Ok(())
    }
}

fn folder(upload_id: Uuid) -> Path {
    Path::from(format!("pieces/{}", upload_id.simple()))
}

fn place(upload_id: Uuid, offset: u64) -> Path {
    Path::from(format!("pieces/{}/{offset}", upload_id.simple()))
}

fn label(upload_id: Uuid, offset: u64) -> String {
    format!("piece/{upload_id}/{offset}")
}
