//! What a look at the log tells behind a committed write: of an append of unknown outcome, and of an answer that
//! nothing is to be done.

use super::WriterTask;
use crate::append::decide::Decision;
use crate::append::{Expected, StreamAppend};
use crate::engine::Writer;
use crate::error::AppendError;
use crate::position::Version;
use crate::store::{StoreError, Wanted};

impl WriterTask {
    /// Whether a batch whose commit was interrupted is stored; `None` when that cannot be told. What is
    /// found counts only once a write after it was committed too: on a server whose standby never got
    /// the batch, that write waits for the standby, and takes the batch along.
    pub(super) async fn was_stored(&mut self, decision: &Decision) -> Option<bool> {
        let first = decision.changes.events.first()?;
        let Ok(Writer::Postgres(writer)) = self.connected().await else {
            return None;
        };
        // The head's lock waits for the interrupted transaction, should it still be running.
        let looked = async {
            writer.begin(&Wanted::default()).await?;
            let at = decision.changes.first;
            let stored = writer.leaf_hashes(at, at + 1).await?;
            writer.confirm().await?;
            Ok::<_, StoreError>(stored)
        }
        .await;
        match looked {
            // The salt makes the hash this very event's.
            Ok(stored) => Some(stored == first.leaf_hash),
            Err(_) => {
                self.writer = None;
                None
            }
        }
    }

    /// Compares streams with what was seen of them, and commits a write after it.
    pub(super) async fn confirm(&mut self, seen: &[StreamAppend]) -> Result<(), AppendError> {
        let wanted = Wanted {
            streams: seen.iter().map(|stream| stream.stream.clone()).collect(),
            ..Wanted::default()
        };
        let looked = async {
            let writer = self.connected().await?;
            let (_, facts) = writer.begin(&wanted).await?;
            writer.confirm().await?;
            Ok::<_, StoreError>(facts)
        }
        .await;
        let facts = looked.map_err(|error| {
            // Whatever state the connection is in, it ends with it.
            self.writer = None;
            self.end = None;
            self.shared.lost();
            AppendError::from(&error)
        })?;
        for stream in seen {
            let (version, leaf) = facts
                .versions
                .get(&stream.stream)
                .copied()
                .unwrap_or_default();
            let holds = match stream.expected {
                Expected::Exact(expected) => expected.0 == version,
                Expected::NoStream => version == 0,
                Expected::Any => true,
            };
            if !holds || stream.seen.is_some_and(|seen| Some(seen) != leaf) {
                return Err(AppendError::VersionConflict {
                    stream: stream.stream.clone(),
                    current: Version(version),
                });
            }
        }
        Ok(())
    }
}
