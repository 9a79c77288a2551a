//! The cache that this ledger has, in front of a published store: folded state by stream, with the version that a
//! commit must still find.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use cqrs_es::persist::EventStoreAggregateContext;
use cqrs_es::{Aggregate, AggregateError, EventEnvelope, EventStore};

/// A store that remembers what it loaded and committed.
pub struct Cached<A, S> {
    inner: S,
    known: Mutex<HashMap<String, (A, usize)>>,
}

impl<A, S> Cached<A, S> {
    pub fn new(inner: S) -> Self {
        Self {
            inner,
            known: Mutex::default(),
        }
    }
}

impl<A, S> EventStore<A> for Cached<A, S>
where
    A: Aggregate + Clone,
    A::Event: Send,
    S: EventStore<A, AC = EventStoreAggregateContext<A>>,
{
    type AC = EventStoreAggregateContext<A>;

    async fn load_events(&self, id: &str) -> Result<Vec<EventEnvelope<A>>, AggregateError<A::Error>> {
        self.inner.load_events(id).await
    }

    async fn load_aggregate(&self, id: &str) -> Result<Self::AC, AggregateError<A::Error>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned();
        if let Some((aggregate, current_sequence)) = known {
            return Ok(EventStoreAggregateContext {
                aggregate_id: id.to_owned(),
                aggregate,
                current_sequence,
                current_snapshot: None,
            });
        }
        let loaded = self.inner.load_aggregate(id).await?;
        let kept = (loaded.aggregate.clone(), loaded.current_sequence);
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(id.to_owned(), kept);
        Ok(loaded)
    }

    async fn commit(
        &self,
        events: Vec<A::Event>,
        context: Self::AC,
        metadata: HashMap<String, String>,
    ) -> Result<Vec<EventEnvelope<A>>, AggregateError<A::Error>> {
        let id = context.aggregate_id.clone();
        // What was handled has been applied to it already.
        let after = (context.aggregate.clone(), context.current_sequence + events.len());
        let done = self.inner.commit(events, context, metadata).await;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        match done {
            Ok(_) => known.insert(id, after),
            Err(_) => known.remove(&id),
        };
        done
    }
}
