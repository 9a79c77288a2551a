//! What is remembered of aggregates, and how it is brought up to what the log says.
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};

use cqrs_es::Aggregate;
use domain::Decide;
use ledger::{Hash, StreamId, Version};

use super::{Cached, Executor, Leaf, Loaded};
use crate::error::Error;
use crate::stored;
use crate::unit::Staged;

impl Executor {
    /// An aggregate as remembered, or (`fresh`, or not remembered) as the log has it now.
    pub(crate) async fn fetch<A>(
        &self,
        stream: &StreamId,
        fresh: bool,
    ) -> Result<Arc<Loaded<A>>, Error>
    where
        A: Decide + Clone + 'static,
    {
        self.forget_after_loss();
        let remembered = self.remembered::<A>(stream);
        if let (Some(loaded), false) = (&remembered, fresh) {
            return Ok(Arc::clone(loaded));
        }
        let (remembered, newer) = self.newer(stream, remembered).await?;
        self.folded(stream, remembered, &newer)
    }

    /// What is known of an aggregate with the events that came since, and remembered so.
    pub(super) fn folded<A>(
        &self,
        stream: &StreamId,
        known: Option<Arc<Loaded<A>>>,
        newer: &[ledger::Recorded],
    ) -> Result<Arc<Loaded<A>>, Error>
    where
        A: Decide + Clone + 'static,
    {
        let Some(last) = newer.last() else {
            let empty = || {
                Arc::new(Loaded {
                    state: A::default(),
                    version: 0,
                    leaf: Leaf::default(),
                })
            };
            return Ok(known.unwrap_or_else(empty));
        };
        let version = last.version.0;
        let leaf = Leaf::from(OnceLock::from(last.leaf_hash));
        let mut state = known.map_or_else(A::default, |loaded| loaded.state.clone());
        for recorded in newer {
            state.apply(stored::event::<<A as Aggregate>::Event>(recorded)?);
        }
        let loaded = Arc::new(Loaded {
            state,
            version,
            leaf: Arc::clone(&leaf),
        });
        let cached = Cached {
            version,
            leaf,
            as_of: 0,
            aggregate: loaded.clone(),
        };
        self.remember(stream.clone(), cached);
        Ok(loaded)
    }

    /// What a stream has after what is remembered of it. What the log does not have any more is not remembered either:
    /// then all of the stream is given.
    async fn newer<A: Decide + 'static>(
        &self,
        stream: &StreamId,
        remembered: Option<Arc<Loaded<A>>>,
    ) -> Result<(Option<Arc<Loaded<A>>>, Vec<ledger::Recorded>), Error> {
        let ledger = &self.shared.ledger;
        if let Some(loaded) = remembered
            && let (Some(before), Some(leaf)) = (loaded.version.checked_sub(1), loaded.leaf.get())
        {
            let mut events = ledger.read_stream(stream, Version(before)).await?;
            if events.first().is_some_and(|event| event.leaf_hash == *leaf) {
                events.remove(0);
                return Ok((Some(loaded), events));
            }
            self.shared.cache.invalidate(stream);
        }
        Ok((None, ledger.read_stream(stream, Version::NONE).await?))
    }

    pub(super) fn forget_after_loss(&self) {
        let losses = self.shared.ledger.losses();
        if self.shared.losses.swap(losses, Ordering::AcqRel) != losses {
            self.forget_all();
        }
    }

    pub(crate) fn remembers(&self, stream: &StreamId) -> bool {
        self.shared.cache.contains_key(stream)
    }

    /// Forgets what is remembered of a stream, so that personal data does not outlive its erasure.
    pub(crate) fn forget_all(&self) {
        self.shared.cache.invalidate_all();
    }

    pub(super) fn remembered<A: Decide + 'static>(
        &self,
        stream: &StreamId,
    ) -> Option<Arc<Loaded<A>>> {
        self.shared
            .cache
            .get(stream)?
            .aggregate
            .downcast::<Loaded<A>>()
            .ok()
    }

    /// Keeps the newer of what is remembered and `cached`.
    pub(super) fn remember(&self, stream: StreamId, cached: Cached) {
        let older = self
            .shared
            .cache
            .get(&stream)
            .is_some_and(|kept| kept.version > cached.version);
        if !older {
            self.shared.cache.insert(stream, cached);
        }
    }

    /// Keeps what was appended, each stream with the leaf of its last event.
    pub(super) fn remember_all(&self, staged: Staged, leaves: Vec<Option<Hash>>) {
        for (stream, leaf) in staged.streams.into_iter().zip(leaves) {
            if let (Some(after), Some(leaf)) = (stream.after, leaf) {
                // Known already where nothing was added to the stream.
                let _ = after.leaf.set(leaf);
                self.remember(stream.append.stream, after);
            }
        }
    }
}
