//! Reading events, and how long the log is.

use tokio::sync::watch;

use super::Ledger;
use crate::checkpoint::TreeHead;
use crate::error::LedgerError;
use crate::event::Recorded;
use crate::position::{Position, StreamId, Version};
use crate::{follow, read};

impl Ledger {
    /// Events of a stream after a version ([`Version::NONE`] for all), in order, opened. Their hashes are checked:
    /// commands are decided on them.
    ///
    /// # Errors
    /// [`LedgerError`]; [`LedgerError::Corrupt`] for an event that was changed in place.
    pub async fn read_stream(
        &self,
        stream: &StreamId,
        after: Version,
    ) -> Result<Vec<Recorded>, LedgerError> {
        let shared = self.shared();
        let rows = shared.engine.stream(stream, after.0).await?;
        read::refuse_changed(&rows)?;
        read::opened(&rows, &shared.engine, &shared.subject_keys).await
    }

    /// Events of several streams below a version of each, in the order of the log, opened: for folding what stands
    /// before an event that came in the order of the log.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn read_streams_below(
        &self,
        streams: &[(StreamId, Version)],
    ) -> Result<Vec<Recorded>, LedgerError> {
        let shared = self.shared();
        let rows = shared.engine.streams_below(streams).await?;
        read::opened(&rows, &shared.engine, &shared.subject_keys).await
    }

    /// Up to `limit` events from a position on (inclusive), personal values opened. Positions
    /// have no holes and become visible in order: reading on from the last one misses nothing.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn read_all(
        &self,
        from: Position,
        limit: usize,
    ) -> Result<Vec<Recorded>, LedgerError> {
        let shared = self.shared();
        let limit = self.lasting(from, limit).await?;
        let rows = shared.engine.events(from.0, limit).await?;
        read::opened(&rows, &shared.engine, &shared.subject_keys).await
    }

    /// As [`Self::read_all`], personal values left sealed: for audits and copies.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn read_all_sealed(
        &self,
        from: Position,
        limit: usize,
    ) -> Result<Vec<Recorded>, LedgerError> {
        let limit = self.lasting(from, limit).await?;
        let rows = self.shared().engine.events(from.0, limit).await?;
        read::sealed(&rows)
    }

    /// How many events from a position on may be shown: those that are known to last.
    async fn lasting(&self, from: Position, limit: usize) -> Result<usize, LedgerError> {
        let mut size = self.shared().size();
        if from.0.saturating_add(limit as u64) > size {
            size = self.head().await?;
        }
        let left = usize::try_from(size.saturating_sub(from.0)).unwrap_or(usize::MAX);
        Ok(limit.min(left))
    }

    /// Number of events in the log.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn head(&self) -> Result<u64, LedgerError> {
        let size = self.shared().engine.head().await?.size;
        follow::grown(self.shared(), size).await;
        Ok(self.shared().size().min(size))
    }

    /// Size and root of the log now, unsigned.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn tree_head(&self) -> Result<TreeHead, LedgerError> {
        let head = self.shared().engine.lasting_head().await?;
        Ok(self.shared().signing.head(head.size, head.root))
    }

    /// The log's size as it grows, also by other nodes' appends.
    #[must_use]
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.shared().head.subscribe()
    }
}
