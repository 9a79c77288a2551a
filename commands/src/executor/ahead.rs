//! Aggregates that are read from the log together, before a unit asks for each.
use std::any::Any;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::finding::blocking;
use domain::integrity::FindingKey;
use domain::{Decide, UserId};
use ledger::{Recorded, StreamId, Version};

use super::{Executor, Loaded};
use crate::error::Error;

/// What was read ahead, as the log said it then. Clones are the same.
#[derive(Clone, Default)]
pub(crate) struct Ahead(Arc<Mutex<Read>>);

#[derive(Default)]
struct Read {
    aggregates: HashMap<StreamId, Arc<dyn Any + Send + Sync>>,
    findings: HashMap<UserId, Vec<FindingKey>>,
}

impl Ahead {
    /// Reads these aggregates in one question; gives them in no order.
    ///
    /// # Errors
    /// [`Error::Ledger`].
    pub(crate) async fn read<A: Decide + Clone + 'static>(
        &self,
        executor: &Executor,
        ids: impl IntoIterator<Item = String>,
    ) -> Result<Vec<Arc<Loaded<A>>>, Error> {
        let wanted: HashSet<StreamId> = ids
            .into_iter()
            .map(|id| StreamId::new(A::TYPE, id))
            .collect();
        let found = executor
            .fetch_all::<A>(wanted.into_iter().collect())
            .await?;
        let mut read = self.lock();
        let keep = |(stream, loaded): (StreamId, Arc<Loaded<A>>)| {
            read.aggregates.insert(stream, loaded.clone());
            loaded
        };
        Ok(found.into_iter().map(keep).collect())
    }

    /// Reads what is found about these people in one question.
    ///
    /// # Errors
    /// What keeps the findings from being read.
    pub(crate) async fn read_findings(
        &self,
        executor: &Executor,
        people: Vec<UserId>,
    ) -> Result<(), Error> {
        let Some(source) = executor.findings() else {
            return Ok(());
        };
        let found = source.about_all(people).await?;
        let blocking = found
            .into_iter()
            .map(|(person_id, found)| (person_id, blocking(&found)));
        self.lock().findings.extend(blocking);
        Ok(())
    }

    /// Keeps what a unit looked at, for the next.
    pub(crate) fn keep(&self, stream: &StreamId, aggregate: Arc<dyn Any + Send + Sync>) {
        self.lock()
            .aggregates
            .entry(stream.clone())
            .or_insert(aggregate);
    }

    pub(crate) fn aggregate<A: Send + Sync + 'static>(
        &self,
        stream: &StreamId,
    ) -> Option<Arc<Loaded<A>>> {
        let found = self.lock().aggregates.get(stream).cloned();
        found?.downcast::<Loaded<A>>().ok()
    }

    pub(crate) fn findings(&self, person_id: UserId) -> Option<Vec<FindingKey>> {
        self.lock().findings.get(&person_id).cloned()
    }

    fn lock(&self) -> MutexGuard<'_, Read> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Executor {
    /// Aggregates as the log has them now, in one question to it; a stream without events is an aggregate too.
    async fn fetch_all<A: Decide + Clone + 'static>(
        &self,
        streams: Vec<StreamId>,
    ) -> Result<Vec<(StreamId, Arc<Loaded<A>>)>, Error> {
        self.forget_after_loss();
        let known = streams.iter().map(|stream| {
            let remembered = self.remembered::<A>(stream);
            remembered.filter(|it| it.version > 0 && it.leaf.get().is_some())
        });
        let known: Vec<Option<Arc<Loaded<A>>>> = known.collect();
        // The last event that is remembered is read again: whether it still is the same.
        let marks = streams.into_iter().zip(&known).map(|(stream, known)| {
            let before = known.as_ref().map_or(0, |it| it.version - 1);
            (stream, Version(before))
        });
        let marks: Vec<(StreamId, Version)> = marks.collect();
        let mut events: HashMap<StreamId, Vec<Recorded>> = HashMap::new();
        for event in self.shared.ledger.read_streams(&marks).await? {
            events.entry(event.stream.clone()).or_default().push(event);
        }
        let mut found = Vec::with_capacity(marks.len());
        for ((stream, _), known) in marks.into_iter().zip(known) {
            let events = events.remove(&stream).unwrap_or_default();
            let loaded = match (known, events.as_slice()) {
                (None, events) => self.folded(&stream, None, events)?,
                (Some(known), [last, newer @ ..]) if known.leaf.get() == Some(&last.leaf_hash) => {
                    self.folded(&stream, Some(known), newer)?
                }
                // The log does not have any more what is remembered.
                (Some(_), _) => self.fetch::<A>(&stream, true).await?,
            };
            found.push((stream, loaded));
        }
        Ok(found)
    }
}
