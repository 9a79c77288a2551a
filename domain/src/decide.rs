//! The one shape of every rule: state, command and context in, events or the broken rule out.

use cqrs_es::{Aggregate, DomainEvent};
use schemars::JsonSchema;

use crate::{Context, DomainError};

/// Pure decisions of an aggregate.
pub trait Decide: Aggregate<Services = Context, Error: DomainError, Event: StreamEvent> {
    /// What the command leads to; nothing when it was already so.
    ///
    /// # Errors
    /// The broken rule.
    fn decide(
        &self,
        command: Self::Command,
        context: &Context,
    ) -> Result<Vec<Self::Event>, Self::Error>;

    /// Whether the command is the word of a second person: it judges, verifies, approves or confirms what
    /// somebody else did. Only a person of their own gives it; see [`Context::second_person`].
    fn judges(command: &Self::Command) -> bool;
}

/// What all events of a stream type share.
pub trait StreamEvent: DomainEvent + JsonSchema {
    /// Type of the streams the events live in, e.g. `budget_line`.
    const STREAM_TYPE: &'static str;
    /// Names of all events of the stream, in the order of declaration.
    const NAMES: &'static [&'static str];

    /// Name of this event.
    fn name(&self) -> &'static str;

    /// The day on which the fact took effect, where it differs from the day of recording.
    fn effective_on(&self) -> Option<chrono::NaiveDate> {
        None
    }
}
