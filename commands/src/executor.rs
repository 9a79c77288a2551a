//! Runs commands: load aggregates, decide, append once, and decide again when the log moved.
mod ahead;
mod append;
mod believed;
mod memory;
mod unwritten;

use std::any::Any;
use std::collections::HashMap;
use std::future::Future;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use cqrs_es::Aggregate;
use domain::Decide;
use futures::FutureExt as _;
use ledger::{AppendError, Hash, Ledger, RecallError, StreamId};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::OwnedMutexGuard;

use crate::call::{Call, Done};
use crate::clock::{Clock, IdSource, RandomIds, SystemClock};
use crate::error::Error;
use crate::finding::FindingSource;
use crate::place::PlaceSource;
use crate::unit::Unit;
pub(crate) use ahead::Ahead;
use append::append_of;
pub(crate) use believed::Believed;

/// How often a command is decided anew when other commands keep moving its streams.
const ATTEMPTS_MAX: u32 = 40;
/// How many aggregates are kept in memory.
const CACHED_AGGREGATES_MAX: u64 = 20_000;
/// How long an aggregate is kept, so that personal data erased by another node is forgotten here.
const CACHED_SECONDS_MAX: u64 = 600;

/// An aggregate as of a version.
#[derive(Debug)]
pub struct Loaded<A> {
    /// The aggregate's state.
    pub state: A,
    /// Its version; 0 when it has no event yet.
    pub version: u64,
    /// The event of that version, by its hash: what the state was made from, should the log lose it.
    pub(crate) leaf: Leaf,
}

/// The leaf hash of an event, known once it is stored.
pub(crate) type Leaf = Arc<OnceLock<Hash>>;

/// Runs commands over a ledger. Cheap to clone; clones share their cache.
#[derive(Clone)]
pub struct Executor {
    shared: Arc<Shared>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdSource>,
    findings: Option<Arc<dyn FindingSource>>,
    places: Option<Arc<dyn PlaceSource>>,
    /// Whether what is decided is thrown away instead of appended.
    rehearsing: bool,
}

struct Shared {
    ledger: Ledger,
    cache: moka::sync::Cache<StreamId, Cached>,
    /// How many connections the ledger had lost when the cache was begun: nothing is believed that was remembered
    /// before one, for behind the next may be a server that lost events.
    losses: AtomicU64,
    /// One lock per stream that was contended: losers of a race queue up instead of racing again.
    queues: Mutex<HashMap<StreamId, Arc<tokio::sync::Mutex<()>>>>,
}

#[derive(Clone)]
pub(crate) struct Cached {
    pub(crate) version: u64,
    pub(crate) leaf: Leaf,
    /// How long the log was, as far as is known, when the stream had no later version.
    pub(crate) as_of: u64,
    pub(crate) aggregate: Arc<dyn Any + Send + Sync>,
}

impl Executor {
    /// An executor with the machine's clock and random ids.
    pub fn new(ledger: Ledger) -> Self {
        Self {
            shared: Arc::new(Shared {
                ledger,
                cache: moka::sync::Cache::builder()
                    .max_capacity(CACHED_AGGREGATES_MAX)
                    .time_to_live(std::time::Duration::from_secs(CACHED_SECONDS_MAX))
                    .build(),
                losses: AtomicU64::new(0),
                queues: Mutex::default(),
            }),
            clock: Arc::new(SystemClock),
            ids: Arc::new(RandomIds),
            findings: None,
            places: None,
            rehearsing: false,
        }
    }

    /// The same executor, asking this source for findings before it grants or pays.
    #[must_use]
    pub fn with_findings(self, findings: Arc<dyn FindingSource>) -> Self {
        Self {
            findings: Some(findings),
            ..self
        }
    }

    /// The same executor, asking nobody what is found and granted: all pass.
    #[must_use]
    pub fn asking_nobody(&self) -> Self {
        Self {
            findings: None,
            places: None,
            ..self.clone()
        }
    }

    /// The same executor, asking this source how many awards there are before it grants one more.
    #[must_use]
    pub fn with_places(self, places: Arc<dyn PlaceSource>) -> Self {
        Self {
            places: Some(places),
            ..self
        }
    }

    /// The same executor, which decides and appends nothing: to tell whether a command would be refused. What
    /// only the append can see (a claim taken in this moment) it does not see.
    #[must_use]
    pub fn rehearsing(&self) -> Self {
        Self {
            rehearsing: true,
            ..self.clone()
        }
    }

    pub(crate) fn places(&self) -> Option<&dyn PlaceSource> {
        self.places.as_deref()
    }

    pub(crate) fn findings(&self) -> Option<&dyn FindingSource> {
        self.findings.as_deref()
    }

    /// The same executor (same ledger, same cache) with another clock and source of ids.
    pub fn with_sources(&self, clock: Arc<dyn Clock>, ids: Arc<dyn IdSource>) -> Self {
        Self {
            shared: Arc::clone(&self.shared),
            clock,
            ids,
            findings: self.findings.clone(),
            places: self.places.clone(),
            rehearsing: self.rehearsing,
        }
    }

    /// The ledger commands are written to.
    pub fn ledger(&self) -> &Ledger {
        &self.shared.ledger
    }

    /// The present moment by this executor's clock.
    pub fn now(&self) -> chrono::DateTime<chrono::Utc> {
        self.clock.now()
    }

    /// A new id.
    pub fn new_id(&self) -> uuid::Uuid {
        self.ids.next(self.clock.now())
    }

    /// Loads an aggregate as it is in the log now.
    ///
    /// # Errors
    /// [`Error::Ledger`] when the log cannot be read.
    pub async fn load<A>(&self, id: impl std::fmt::Display) -> Result<Arc<Loaded<A>>, Error>
    where
        A: Decide + Clone + 'static,
    {
        self.fetch(&StreamId::new(A::TYPE, id), true).boxed().await
    }

    /// Loads an aggregate as of the last append that this node has heard of: the log is asked only when
    /// it has grown. For what is asked with every request; what another node appended a moment ago
    /// may be missing.
    ///
    /// # Errors
    /// [`Error::Ledger`] when the log cannot be read.
    pub async fn load_recent<A>(&self, id: impl std::fmt::Display) -> Result<Arc<Loaded<A>>, Error>
    where
        A: Decide + Clone + 'static,
    {
        let stream = StreamId::new(A::TYPE, id);
        self.forget_after_loss();
        let as_of = *self.shared.ledger.subscribe().borrow();
        if let Some(cached) = self.shared.cache.get(&stream)
            && cached.as_of >= as_of
            && let Ok(loaded) = cached.aggregate.downcast::<Loaded<A>>()
        {
            return Ok(loaded);
        }
        let loaded = self.fetch::<A>(&stream, true).boxed().await?;
        let kept = Cached {
            version: loaded.version,
            leaf: Arc::clone(&loaded.leaf),
            as_of,
            aggregate: loaded.clone(),
        };
        self.remember(stream, kept);
        Ok(loaded)
    }

    /// Runs `act` as one unit of work: everything it decides is appended at once or not at all.
    ///
    /// `act` may run several times: with remembered aggregates first; when a stream has moved, with what the log says of
    /// that one now; when it is refused, with what the log says of all.
    ///
    /// # Errors
    /// What `act` refuses, [`Error::KeyReused`], [`Error::Claimed`], [`Error::Contended`] after too
    /// many conflicts, or what keeps the ledger from writing.
    pub async fn run<T, F, Fut>(&self, call: &Call, act: F) -> Result<Done<T>, Error>
    where
        T: Serialize + DeserializeOwned,
        F: Fn(Unit) -> Fut,
        Fut: Future<Output = Result<T, Error>> + Send,
    {
        let mut believed = Believed::All;
        let mut turn: Option<OwnedMutexGuard<()>> = None;
        for attempt in 0..ATTEMPTS_MAX {
            let fresh = believed == Believed::Nothing;
            let context = self.context(call, fresh).boxed().await?;
            let unit = Unit::new(self.clone(), context, believed.clone());
            // On the heap: what a command awaits is deep, and many commands may be held in one place.
            let answer = match act(unit.clone()).boxed().await {
                Ok(answer) => answer,
                Err(refused) => match self.repeated_or_refused(call, &unit, refused).await? {
                    Some(done) => return Ok(done),
                    None => {
                        believed = Believed::Nothing;
                        continue;
                    }
                },
            };
            if self.rehearsing {
                call.touched.note(unit.take().touched());
                return Ok(Done {
                    position: 0,
                    answer,
                    repeated: false,
                });
            }
            let staged = unit.take();
            if staged.writes_nothing() {
                match self.told_already(call, staged, answer, attempt).await? {
                    Some(done) => return Ok(done),
                    None => {
                        believed = Believed::Nothing;
                        continue;
                    }
                }
            }
            let append = append_of(call, &unit, &staged, &answer)?;
            let span = tracing::trace_span!(target: "trace", "append");
            let appended = self.shared.ledger.append(append);
            match tracing::Instrument::instrument(appended, span).await {
                Ok(appended) => {
                    call.touched.note(staged.touched());
                    self.remember_all(staged, appended.leaves);
                    return Ok(Done {
                        position: appended.last.0,
                        answer,
                        repeated: false,
                    });
                }
                Err(AppendError::VersionConflict { stream, .. }) => {
                    tracing::debug!(%stream, attempt, "decided on a version that has passed");
                    drop(turn.take());
                    turn = Some(self.queue(&stream).lock_owned().await);
                    believed = believed.after_conflict(stream);
                }
                Err(AppendError::AlreadyAnswered(stored)) => return call.repeated(stored),
                Err(AppendError::ClaimTaken { kind, owner }) => {
                    let taken = Error::Claimed { kind, owner };
                    return self.recall(call).await?.ok_or(taken);
                }
                Err(AppendError::KeyReused) => return Err(Error::KeyReused),
                Err(other) => return Err(Error::Append(other)),
            }
        }
        Err(Error::Contended)
    }

    /// A unit that sees what the log says now and is never appended: to tell what a command would do.
    ///
    /// # Errors
    /// [`Error::Ledger`]; an account that may not act.
    pub(crate) async fn rehearsal(&self, call: &Call) -> Result<Unit, Error> {
        let context = self.context(call, true).boxed().await?;
        Ok(Unit::new(self.clone(), context, Believed::Nothing))
    }

    /// Runs one command on one aggregate; `seen` is the version the caller decided on, if it says so.
    ///
    /// # Errors
    /// As [`Executor::run`], and [`Error::Stale`] or [`Error::NotFound`] when `seen` is given.
    pub async fn decide_one<A>(
        &self,
        call: &Call,
        id: impl std::fmt::Display + Copy + Send + Sync,
        seen: Option<u64>,
        command: <A as Aggregate>::Command,
    ) -> Result<Done, Error>
    where
        A: Decide + Clone + 'static,
        <A as Aggregate>::Command: Clone + Send + Sync,
        Error: From<<A as Aggregate>::Error>,
    {
        let command = &command;
        self.run(call, |unit| async move {
            if seen.is_some() {
                unit.expect::<A>(id, seen).await?;
            }
            unit.decide::<A>(id, command.clone()).await
        })
        .await
    }

    /// Runs the command that brings an aggregate into being.
    ///
    /// # Errors
    /// As [`Executor::run`].
    pub async fn begin_one<A>(
        &self,
        call: &Call,
        id: impl std::fmt::Display + Copy + Send + Sync,
        command: <A as Aggregate>::Command,
    ) -> Result<Done, Error>
    where
        A: Decide + Clone + 'static,
        <A as Aggregate>::Command: Clone + Send + Sync,
        Error: From<<A as Aggregate>::Error>,
    {
        let command = &command;
        self.run(call, |unit| async move {
            unit.begin::<A>(id, command.clone()).await
        })
        .await
    }

    /// What a finished command with the key of this call was answered.
    pub(crate) async fn recall<T>(&self, call: &Call) -> Result<Option<Done<T>>, Error>
    where
        T: DeserializeOwned,
    {
        let Some(repeat) = call.repeat else {
            return Ok(None);
        };
        let actor = call.actor.user_id.to_string();
        let ledger = &self.shared.ledger;
        match (ledger.recall(&actor, repeat.key, &repeat.request_hash)).await {
            Ok(None) => Ok(None),
            Ok(Some(stored)) => call.repeated(stored).map(Some),
            Err(RecallError::KeyReused) => Err(Error::KeyReused),
            Err(RecallError::Ledger(error)) => Err(Error::Ledger(error)),
        }
    }

    fn queue(&self, stream: &StreamId) -> Arc<tokio::sync::Mutex<()>> {
        let mut queues = self
            .shared
            .queues
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        queues.retain(|_, queue| Arc::strong_count(queue) > 1);
        Arc::clone(queues.entry(stream.clone()).or_default())
    }
}
