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

/// Implements `DomainEvent` and `StreamEvent` for an event enum.
macro_rules! stream_events {
    ($event:ident, $stream:literal, [$($variant:ident),+ $(,)?] $(, effective_on: $effective:expr)?) => {
        impl cqrs_es::DomainEvent for $event {
            fn event_type(&self) -> String {
                crate::StreamEvent::name(self).to_owned()
            }

            fn event_version(&self) -> String {
                crate::event::version_of($stream, crate::StreamEvent::name(self)).to_string()
            }
        }

        impl crate::StreamEvent for $event {
            const STREAM_TYPE: &'static str = $stream;
            const NAMES: &'static [&'static str] = &[$(stringify!($variant)),+];

            fn name(&self) -> &'static str {
                match self { $(Self::$variant { .. } => stringify!($variant)),+ }
            }

            $(fn effective_on(&self) -> Option<chrono::NaiveDate> {
                let effective: fn(&Self) -> Option<chrono::NaiveDate> = $effective;
                effective(self)
            })?
        }
    };
}

/// Implements `Aggregate` by `decide` and a given `fold(&mut self, Event)`: `handle` holds no rule.
macro_rules! aggregate {
    ($aggregate:ty, $type:expr, $command:ty, $event:ty, $error:ty) => {
        impl cqrs_es::Aggregate for $aggregate {
            const TYPE: &'static str = $type;
            type Command = $command;
            type Event = $event;
            type Error = $error;
            type Services = crate::Context;

            async fn handle(
                &mut self,
                command: Self::Command,
                service: &Self::Services,
                sink: &cqrs_es::event_sink::EventSink<Self>,
            ) -> Result<(), Self::Error> {
                for event in crate::Decide::decide(self, command, service)? {
                    sink.write(event, self).await;
                }
                Ok(())
            }

            fn apply(&mut self, event: Self::Event) {
                self.fold(event);
            }
        }
    };
}
