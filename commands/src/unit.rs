//! One unit of work: the aggregates it looked at, and what it wants written.
use std::collections::HashMap;
use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Utc};
use cqrs_es::Aggregate;
use domain::{Context, Decide, FieldProblem, StreamEvent};
use futures::FutureExt as _;
use ledger::{ClaimOp, Expected, NewEvent, StreamAppend, StreamId, Version};
use serde_json::Value;

use crate::call::Changed;
use crate::error::Error;
use crate::executor::{Ahead, Believed, Cached, Executor, Leaf, Loaded};

/// One unit of work of [`Executor::run`]. Clones are the same unit.
#[derive(Clone)]
pub struct Unit {
    executor: Executor,
    context: Arc<Context>,
    believed: Believed,
    ahead: Ahead,
    used_memory: Arc<AtomicBool>,
    staged: Arc<Mutex<Staged>>,
}

#[derive(Default)]
pub(crate) struct Staged {
    pub(crate) streams: Vec<StagedStream>,
    pub(crate) claims: Vec<ClaimOp>,
    /// Where each stream stands among them: an import stages thousands.
    places: HashMap<StreamId, usize>,
}

pub(crate) struct StagedStream {
    pub(crate) append: StreamAppend,
    /// The aggregate after these events; none for a stream that is only held to its version.
    pub(crate) after: Option<Cached>,
}

impl Staged {
    /// Claims belong to events: without one there is nothing that they could be of.
    pub(crate) fn writes_nothing(&self) -> bool {
        self.streams
            .iter()
            .all(|stream| stream.append.events.is_empty())
    }
}

impl Staged {
    /// The types of the streams that get events.
    pub(crate) fn touched(&self) -> impl Iterator<Item = &str> {
        self.streams
            .iter()
            .filter(|stream| !stream.append.events.is_empty())
            .map(|stream| stream.append.stream.stream_type.as_str())
    }
}

/// How far a unit had come: for each stream its events and state, and the claims.
struct Mark {
    streams: Vec<(usize, Option<Cached>)>,
    claims: usize,
}

impl Staged {
    fn push(&mut self, stream: StagedStream) {
        self.places
            .insert(stream.append.stream.clone(), self.streams.len());
        self.streams.push(stream);
    }

    fn find(&self, stream: &StreamId) -> Option<&StagedStream> {
        self.streams.get(*self.places.get(stream)?)
    }

    fn find_mut(&mut self, stream: &StreamId) -> Option<&mut StagedStream> {
        self.streams.get_mut(*self.places.get(stream)?)
    }

    /// After streams were taken out or moved.
    fn placed_anew(&mut self) {
        self.places = (self.streams.iter().enumerate())
            .map(|(place, stream)| (stream.append.stream.clone(), place))
            .collect();
    }

    fn mark(&self) -> Mark {
        Mark {
            streams: self
                .streams
                .iter()
                .map(|stream| (stream.append.events.len(), stream.after.clone()))
                .collect(),
            claims: self.claims.len(),
        }
    }

    /// Streams that were only looked at since then are let go with what was staged on them.
    fn back_to(&mut self, mark: Mark) {
        self.claims.truncate(mark.claims);
        if self.streams.len() > mark.streams.len() {
            self.streams.truncate(mark.streams.len());
            self.placed_anew();
        }
        for (stream, (events, after)) in self.streams.iter_mut().zip(mark.streams) {
            stream.append.events.truncate(events);
            stream.after = after;
        }
    }
}

impl Unit {
    pub(crate) fn new(executor: Executor, context: Context, believed: Believed) -> Self {
        Self {
            executor,
            context: Arc::new(context),
            believed,
            ahead: Ahead::default(),
            used_memory: Arc::default(),
            staged: Arc::default(),
        }
    }

    /// A unit of the program itself that sees what the log says now and is never appended: to tell whether an
    /// effect would be refused, whoever proposes it.
    pub(crate) fn trial(executor: &Executor) -> Self {
        Self::trial_with(executor, Ahead::default())
    }

    /// The same, by what was read ahead where it was.
    pub(crate) fn trial_with(executor: &Executor, ahead: Ahead) -> Self {
        let context = Context {
            actor: domain::Actor::system(),
            standing: domain::Standing::default(),
            now: executor.now(),
        };
        Self {
            ahead,
            ..Self::new(executor.clone(), context, Believed::Nothing)
        }
    }

    /// What was read ahead for this unit.
    pub(crate) fn ahead(&self) -> &Ahead {
        &self.ahead
    }

    /// Keeps what this unit looked at for those that ask after it.
    pub(crate) fn hand_on(&self) {
        for staged in &self.lock().streams {
            if let Some(after) = &staged.after {
                self.ahead
                    .keep(&staged.append.stream, after.aggregate.clone());
            }
        }
    }

    /// Who acts, and when.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// The moment of this unit.
    pub fn now(&self) -> DateTime<Utc> {
        self.context.now
    }

    /// An aggregate that must exist; the unit fails when it changes before the append.
    ///
    /// # Errors
    /// [`Error::NotFound`], or [`Error::Ledger`].
    pub async fn get<A: Decide + Clone + 'static>(
        &self,
        id: impl std::fmt::Display,
    ) -> Result<Arc<Loaded<A>>, Error> {
        let stream = StreamId::new(A::TYPE, id);
        let loaded = self.look_at::<A>(&stream).await?;
        if loaded.version == 0 {
            return Err(Error::NotFound {
                kind: A::TYPE.to_owned(),
                id: stream.id,
            });
        }
        Ok(loaded)
    }

    /// An aggregate, or its empty state at version 0; the unit fails when it changes before the
    /// append.
    ///
    /// # Errors
    /// [`Error::Ledger`].
    pub async fn find<A: Decide + Clone + 'static>(
        &self,
        id: impl std::fmt::Display,
    ) -> Result<Arc<Loaded<A>>, Error> {
        self.look_at::<A>(&StreamId::new(A::TYPE, id)).await
    }

    async fn look_at<A: Decide + Clone + 'static>(
        &self,
        stream: &StreamId,
    ) -> Result<Arc<Loaded<A>>, Error> {
        if let Some(loaded) = self.staged_state::<A>(stream) {
            return Ok(loaded);
        }
        if let Some(loaded) = self.ahead.aggregate::<A>(stream) {
            self.stage(stream, Arc::clone(&loaded));
            return Ok(loaded);
        }
        let believed = self.believed.of(stream);
        if believed && self.executor.remembers(stream) {
            self.used_memory.store(true, Ordering::Relaxed);
        }
        let fetched = self.executor.fetch::<A>(stream, !believed);
        let loaded = fetched.boxed().await?;
        self.stage(stream, Arc::clone(&loaded));
        Ok(loaded)
    }

    /// Holds a stream to the version it was seen at.
    fn stage<A: Send + Sync + 'static>(&self, stream: &StreamId, loaded: Arc<Loaded<A>>) {
        let version = loaded.version;
        self.lock().push(StagedStream {
            append: StreamAppend {
                stream: stream.clone(),
                expected: match version {
                    0 => Expected::NoStream,
                    version => Expected::Exact(Version(version)),
                },
                seen: loaded.leaf.get().copied(),
                events: Vec::new(),
            },
            after: Some(Cached {
                as_of: 0,
                version,
                leaf: Arc::clone(&loaded.leaf),
                aggregate: loaded,
            }),
        });
    }

    /// Puts a stream last in the append: the position that an answer tells is that of its last event.
    pub(crate) fn tell<A: Aggregate>(&self, id: impl std::fmt::Display) {
        let stream = StreamId::new(A::TYPE, id);
        let mut staged = self.lock();
        if let Some(place) = staged.places.get(&stream).copied() {
            let told = staged.streams.remove(place);
            staged.streams.push(told);
            staged.placed_anew();
        }
    }

    /// Decides `command` on an aggregate and stages what it decided.
    ///
    /// # Errors
    /// What the aggregate refuses, or [`Error::Ledger`].
    pub async fn decide<A>(
        &self,
        id: impl std::fmt::Display,
        command: <A as Aggregate>::Command,
    ) -> Result<Changed, Error>
    where
        A: Decide + Clone + 'static,
        Error: From<<A as Aggregate>::Error>,
    {
        if A::judges(&command) {
            self.second_person().await?;
        }
        let stream = StreamId::new(A::TYPE, id);
        let loaded = self.look_at::<A>(&stream).await?;
        let events = loaded.state.decide(command, &self.context)?;
        let mut version = loaded.version;
        if !events.is_empty() {
            let mut recorded = Vec::with_capacity(events.len());
            let mut state = loaded.state.clone();
            for event in events {
                let new = to_new_event(&event)?;
                if domain::text::overfills(A::TYPE, &new.payload) {
                    return Err(Error::Form(vec![FieldProblem::too_long("isi")]));
                }
                recorded.push(new);
                state.apply(event);
                version += 1;
            }
            let mut staged = self.lock();
            let entry = staged
                .find_mut(&stream)
                .expect("looking at an aggregate stages its stream");
            entry.append.events.extend(recorded);
            let leaf = Leaf::default();
            entry.after = Some(Cached {
                as_of: 0,
                version,
                leaf: Arc::clone(&leaf),
                aggregate: Arc::new(Loaded {
                    state,
                    version,
                    leaf,
                }),
            });
        }
        Ok(Changed {
            id: stream.id,
            version,
        })
    }

    /// Decides `command` on an aggregate that is expected not to exist yet: saves the reading of an
    /// empty stream, and is decided anew if it turns out to exist.
    ///
    /// # Errors
    /// As [`Unit::decide`].
    pub async fn begin<A>(
        &self,
        id: impl std::fmt::Display,
        command: <A as Aggregate>::Command,
    ) -> Result<Changed, Error>
    where
        A: Decide + Clone + 'static,
        Error: From<<A as Aggregate>::Error>,
    {
        let stream = StreamId::new(A::TYPE, id);
        let known = !self.believed.of(&stream)
            || self.executor.remembers(&stream)
            || self.staged_state::<A>(&stream).is_some();
        if !known {
            self.used_memory.store(true, Ordering::Relaxed);
            let empty = Loaded {
                state: A::default(),
                version: 0,
                leaf: Leaf::default(),
            };
            self.stage(&stream, Arc::new(empty));
        }
        self.decide::<A>(&stream.id, command).await
    }

    /// Tries a part of the unit: what it staged before a rule refused it is taken back, and the
    /// refusal is given to the caller to tell. The rest of the unit goes on.
    ///
    /// # Errors
    /// What is no refusal; and a refusal that may rest on remembered aggregates, so that the whole
    /// unit is decided anew with what the log says now.
    pub async fn attempt<T>(
        &self,
        part: impl Future<Output = Result<T, Error>>,
    ) -> Result<Result<T, Error>, Error> {
        let before = self.lock().mark();
        match part.await {
            Ok(done) => Ok(Ok(done)),
            Err(refused) if refused.is_refusal() && !self.used_memory() => {
                self.lock().back_to(before);
                Ok(Err(refused))
            }
            Err(error) => Err(error),
        }
    }

    /// Refuses unless the caller has seen the present version of an existing aggregate.
    ///
    /// # Errors
    /// [`Error::Stale`] with the present version, [`Error::NotFound`], or [`Error::Ledger`].
    pub async fn expect<A: Decide + Clone + 'static>(
        &self,
        id: impl std::fmt::Display,
        seen: Option<u64>,
    ) -> Result<Arc<Loaded<A>>, Error> {
        let stream = StreamId::new(A::TYPE, id);
        let loaded = self.get::<A>(&stream.id).await?;
        match seen {
            Some(seen) if seen != loaded.version => Err(Error::Stale {
                kind: A::TYPE.to_owned(),
                id: stream.id,
                current: loaded.version,
            }),
            _ => Ok(loaded),
        }
    }

    /// Stages a change of a claim.
    pub fn claim(&self, op: ClaimOp) {
        self.lock().claims.push(op);
    }

    /// Who holds a claim: by what this unit staged, else by the log. A claim that is taken is refused at the append,
    /// with all of the unit; a part of it that may be left out looks first.
    ///
    /// # Errors
    /// [`Error::Ledger`].
    pub async fn claim_owner(&self, kind: &str, key: &str) -> Result<Option<String>, Error> {
        let staged = self.lock().claims.iter().rev().find_map(|op| match op {
            ClaimOp::Take {
                kind: of,
                key: held,
                owner,
            } => (of == kind && held == key).then(|| Some(owner.clone())),
            ClaimOp::Release {
                kind: of,
                key: held,
                ..
            } => (of == kind && held == key).then_some(None),
        });
        match staged {
            Some(owner) => Ok(owner),
            None => Ok(self.executor.ledger().claim_owner(kind, key).await?),
        }
    }

    /// The executor this unit runs in.
    pub fn executor(&self) -> &Executor {
        &self.executor
    }

    pub(crate) fn used_memory(&self) -> bool {
        self.used_memory.load(Ordering::Relaxed)
    }

    pub(crate) fn take(&self) -> Staged {
        std::mem::take(&mut self.lock())
    }

    fn staged_state<A: 'static + Send + Sync>(&self, stream: &StreamId) -> Option<Arc<Loaded<A>>> {
        let staged = self.lock();
        let entry = staged.find(stream)?;
        let after = entry.after.as_ref()?;
        Arc::clone(&after.aggregate).downcast::<Loaded<A>>().ok()
    }

    fn lock(&self) -> MutexGuard<'_, Staged> {
        self.staged.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Splits a domain event, tagged `{"type", "data"}`, into what the ledger stores.
fn to_new_event<E: StreamEvent>(event: &E) -> Result<NewEvent, Error> {
    let mut tagged = serde_json::to_value(event).map_err(Error::encoding)?;
    let payload = tagged
        .get_mut("data")
        .map_or_else(|| Value::Object(Default::default()), Value::take);
    Ok(NewEvent {
        effective_on: event.effective_on(),
        ..NewEvent::new(event.name(), payload)
    })
}
