//! Reading events, and how long the log is.

use std::ops::Range;

use tokio::sync::watch;

use super::{Answer, Ledger};
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
    pub fn read_stream<'a>(
        &'a self,
        stream: &'a StreamId,
        after: Version,
    ) -> Answer<'a, Result<Vec<Recorded>, LedgerError>> {
        Box::pin(async move {
            let shared = self.shared();
            let rows = shared.engine.stream(stream, after.0).await?;
            read::refuse_changed(&rows)?;
            read::opened(&rows, &shared.engine, &shared.subject_keys).await
        })
    }

    /// As [`Self::read_stream`], of several streams at once, in the order of the log.
    ///
    /// # Errors
    /// As [`Self::read_stream`].
    pub fn read_streams<'a>(
        &'a self,
        streams: &'a [(StreamId, Version)],
    ) -> Answer<'a, Result<Vec<Recorded>, LedgerError>> {
        Box::pin(async move {
            let shared = self.shared();
            let rows = shared.engine.streams_after(streams).await?;
            read::refuse_changed(&rows)?;
            read::opened(&rows, &shared.engine, &shared.subject_keys).await
        })
    }

    /// Events of several streams below a version of each, in the order of the log, opened: for folding what stands
    /// before an event that came in the order of the log.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub fn read_streams_below<'a>(
        &'a self,
        streams: &'a [(StreamId, Version)],
    ) -> Answer<'a, Result<Vec<Recorded>, LedgerError>> {
        Box::pin(async move {
            let shared = self.shared();
            let rows = shared.engine.streams_below(streams).await?;
            read::opened(&rows, &shared.engine, &shared.subject_keys).await
        })
    }

    /// Up to `limit` events from a position on (inclusive), personal values opened. Positions
    /// have no holes and become visible in order: reading on from the last one misses nothing.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub fn read_all(
        &self,
        from: Position,
        limit: usize,
    ) -> Answer<'_, Result<Vec<Recorded>, LedgerError>> {
        Box::pin(async move {
            let shared = self.shared();
            let limit = self.lasting(from, limit).await?;
            let rows = shared.engine.events(from.0, limit).await?;
            read::opened(&rows, &shared.engine, &shared.subject_keys).await
        })
    }

    /// Up to `limit` events of these positions, stream by stream, each stream in its order, from behind a version of one
    /// on ([`StreamId`] of empty words to begin): for folding whole streams. Positions beyond the log are none.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub fn read_by_stream<'a>(
        &'a self,
        positions: Range<Position>,
        (stream, version): (&'a StreamId, Version),
        limit: usize,
    ) -> Answer<'a, Result<Vec<Recorded>, LedgerError>> {
        Box::pin(async move {
            let shared = self.shared();
            let after = (stream, version);
            let rows = shared.engine.events_by_stream(positions, after, limit);
            read::opened(&rows.await?, &shared.engine, &shared.subject_keys).await
        })
    }

    /// Where events of a type of stream and a name stand, in order.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub fn positions_of<'a>(
        &'a self,
        stream_type: &'a str,
        event_type: &'a str,
    ) -> Answer<'a, Result<Vec<Position>, LedgerError>> {
        Box::pin(async move {
            let engine = &self.shared().engine;
            let found = engine.positions_of(stream_type, event_type).await?;
            let at = |it: i64| Position(u64::try_from(it).unwrap_or_default());
            Ok(found.into_iter().map(at).collect())
        })
    }

    /// Types of stream and names of the events of these positions, in order, a pair for each: for telling whether any of
    /// them matters without reading what it says.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub fn kinds_between(
        &self,
        positions: Range<Position>,
    ) -> Answer<'_, Result<Vec<(String, String)>, LedgerError>> {
        Box::pin(async move {
            let found = self.shared().engine.kinds_between(positions).await;
            Ok(found?)
        })
    }

    /// As [`Self::read_all`], personal values left sealed: for audits and copies.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub fn read_all_sealed(
        &self,
        from: Position,
        limit: usize,
    ) -> Answer<'_, Result<Vec<Recorded>, LedgerError>> {
        Box::pin(async move {
            let limit = self.lasting(from, limit).await?;
            let rows = self.shared().engine.events(from.0, limit).await?;
            read::sealed(&rows)
        })
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
    pub fn head(&self) -> Answer<'_, Result<u64, LedgerError>> {
        Box::pin(async move {
            let size = self.shared().engine.head().await?.size;
            follow::grown(self.shared(), size).await;
            Ok(self.shared().size().min(size))
        })
    }

    /// Size and root of the log now, unsigned.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub fn tree_head(&self) -> Answer<'_, Result<TreeHead, LedgerError>> {
        Box::pin(async move {
            let head = self.shared().engine.lasting_head().await?;
            Ok(self.shared().signing.head(head.size, head.root))
        })
    }

    /// The log's size as it grows, also by other nodes' appends.
    #[must_use]
    pub fn subscribe(&self) -> watch::Receiver<u64> {
        self.shared().head.subscribe()
    }
}
