//! How a command ends that writes nothing: refused, told to repeat a finished one, or told to be so already.
use ledger::AppendError;
use serde::de::DeserializeOwned;

use super::Executor;
use crate::call::{Call, Done};
use crate::error::Error;
use crate::unit::{Staged, Unit};

impl Executor {
    /// What becomes of a refused command: the answer of the finished one that it repeats, or its refusal; nothing where
    /// it was decided by what is remembered, and is decided again by what the log says now.
    pub(super) async fn repeated_or_refused<T>(
        &self,
        call: &Call,
        unit: &Unit,
        refused: Error,
    ) -> Result<Option<Done<T>>, Error>
    where
        T: DeserializeOwned,
    {
        if !self.rehearsing {
            // A repeat of a finished command is usually refused by the state it led to.
            if let Some(done) = self.recall(call).await? {
                return Ok(Some(done));
            }
        }
        if unit.used_memory() {
            Ok(None)
        } else {
            Err(refused)
        }
    }

    /// Answers a command that has nothing to write: told to be so already, by the events that were seen, which must
    /// outlast this server too. Nothing where they are of a version that has passed.
    pub(super) async fn told_already<T>(
        &self,
        call: &Call,
        staged: Staged,
        answer: T,
        attempt: u32,
    ) -> Result<Option<Done<T>>, Error>
    where
        T: DeserializeOwned,
    {
        if let Some(done) = self.recall(call).await? {
            return Ok(Some(done));
        }
        let seen = staged.streams.into_iter().map(|stream| stream.append);
        match self.shared.ledger.confirm(seen.collect()).await {
            Ok(()) => {}
            Err(AppendError::VersionConflict { stream, .. }) => {
                tracing::debug!(%stream, attempt, "answered from a version that has passed");
                return Ok(None);
            }
            Err(other) => return Err(Error::Append(other)),
        }
        let position = self.shared.ledger.head().await?.saturating_sub(1);
        Ok(Some(Done {
            position,
            answer,
            repeated: false,
        }))
    }
}
