//! The one fold: the state of an aggregate by its own `apply`, with the heads of the events that led there.
//!
//! A row of a concept is a pure function of [`Folded`]; no projection decides for itself what an event means.
mod cache;
mod concepts;
mod heads;

pub use cache::Folds;
pub(crate) use cache::{KEPT, KEPT_FILLING};
pub(crate) use concepts::{document_part, record_part};
pub use heads::{Head, Heads, PartHeads, Standing};

use crate::batch::ApplyError;
use crate::event::Event;
use crate::row::Row;
use domain::{AnyEvent, Decide, Desk, StreamEvent};

/// A sealed node of events that rows keep, to be opened by who may see it.
#[derive(Debug, Clone, Copy)]
pub struct Sealed {
    /// JSON pointer in the payload.
    pub pointer: &'static str,
    /// Names of the events that say it anew.
    pub events: &'static [&'static str],
}

/// What an event is to a part of its aggregate that has a row of its own: a document, a semester.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// It begins, or begins anew.
    Begins(String),
    /// Something happens to it.
    Moves(String),
    /// It is no more.
    Ends(String),
}

/// An aggregate whose rows are made of its state.
pub trait Concept:
    Decide<Event: StreamEvent + Clone> + Clone + Default + Send + Sync + 'static
{
    /// Sealed nodes that its rows keep.
    const SEALED: &'static [Sealed] = &[];

    /// Its event, when it is one of its own.
    fn event_of(fact: &AnyEvent) -> Option<&Self::Event>;

    /// Whether it began.
    fn exists(&self) -> bool;

    /// Wire word of its state, where it has one.
    fn status(&self) -> Option<&'static str>;

    /// The office that must act next.
    fn desk(&self) -> Option<Desk> {
        None
    }

    /// The parts that an event speaks of, asked before it is applied.
    fn parts(&self, _event: &Self::Event) -> Vec<Part> {
        Vec::new()
    }
}

/// An aggregate as it stands after some events, and their heads.
#[derive(Debug, Clone)]
pub struct Folded<A> {
    /// Id of its stream.
    pub id: String,
    /// What it is.
    pub aggregate: A,
    /// What surrounds its events.
    pub heads: Heads,
}

impl<A: Concept> Folded<A> {
    /// Before the first event.
    #[must_use]
    pub fn new(id: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            aggregate: A::default(),
            heads: Heads::default(),
        }
    }

    /// After these events, which are all of the stream in their order.
    ///
    /// # Errors
    /// One is missing.
    pub fn of<'e>(
        id: impl Into<String>,
        events: impl IntoIterator<Item = &'e Event>,
    ) -> Result<Self, ApplyError> {
        let mut folded = Self::new(id);
        for event in events {
            folded.take(event)?;
        }
        Ok(folded)
    }

    /// Applies the next event. One that this program cannot read only counts: who must not go past it stands before it.
    ///
    /// # Errors
    /// It is not the next one.
    pub fn take(&mut self, event: &Event) -> Result<(), ApplyError> {
        if event.version() != self.heads.version + 1 {
            return Err(ApplyError::new(format!(
                "event {} of {} {} came after event {}",
                event.version(),
                event.stream_type(),
                self.id,
                self.heads.version
            )));
        }
        self.heads.count(event);
        if let Some(fact) = event.fact().and_then(A::event_of) {
            let parts = self.aggregate.parts(fact);
            self.aggregate.apply(fact.clone());
            self.heads.note(event, fact.name(), parts, A::SEALED);
            self.heads
                .stand(self.aggregate.status(), self.aggregate.desk(), event);
        }
        Ok(())
    }
}

/// A row that is made of an aggregate.
pub trait RowOf: Row {
    /// The aggregate.
    type Of: Concept;

    /// The row; none before the aggregate began.
    fn row_of(folded: &Folded<Self::Of>) -> Option<Self>;

    /// Keeps what the row knows of other streams: that the person was erased.
    fn keep(&mut self, _before: &Self) {}
}

/// A row that is made of a part of an aggregate; its key is the stream's id and the part, see [`part_key`].
pub trait RowOfPart: Row {
    /// The aggregate.
    type Of: Concept;

    /// The row; none when there is no such part (any more).
    fn row_of_part(folded: &Folded<Self::Of>, part: &str) -> Option<Self>;
}

/// Key of a part's row.
#[must_use]
pub fn part_key(id: &str, part: &str) -> String {
    format!("{id}|{part}")
}
