//! Rules of records, the same for all kinds.

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;

use super::{Record, RecordCommand, RecordError, RecordEvent, RecordKind};
use crate::{Context, Decide};

impl<T: RecordKind> Aggregate for Record<T> {
    const TYPE: &'static str = T::TYPE;
    type Command = RecordCommand<T>;
    type Event = RecordEvent<T>;
    type Error = RecordError;
    type Services = Context;

    async fn handle(
        &mut self,
        command: Self::Command,
        service: &Self::Services,
        sink: &EventSink<Self>,
    ) -> Result<(), Self::Error> {
        for event in self.decide(command, service)? {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: Self::Event) {
        self.fold(event);
    }
}

impl<T: RecordKind> Decide for Record<T> {
    fn decide(
        &self,
        command: RecordCommand<T>,
        _context: &Context,
    ) -> Result<Vec<RecordEvent<T>>, RecordError> {
        match (self, command) {
            (Self::Missing, RecordCommand::Create { value }) => Ok(vec![RecordEvent::Created {
                value: checked(value)?,
            }]),
            (Self::Live(_) | Self::Deleted(_), RecordCommand::Create { .. }) => {
                Err(RecordError::AlreadyExists)
            }
            (
                Self::Missing,
                RecordCommand::Update { .. } | RecordCommand::Delete | RecordCommand::Restore,
            ) => Err(RecordError::NotFound),
            (Self::Live(present), RecordCommand::Update { value }) => {
                if *present == value {
                    Ok(vec![])
                } else {
                    Ok(vec![RecordEvent::Updated {
                        value: checked(value)?,
                    }])
                }
            }
            (Self::Deleted(_), RecordCommand::Update { .. }) => Err(RecordError::Deleted),
            (Self::Live(_), RecordCommand::Delete) => Ok(vec![RecordEvent::Deleted {}]),
            (Self::Deleted(_), RecordCommand::Delete) | (Self::Live(_), RecordCommand::Restore) => {
                Ok(vec![])
            }
            (Self::Deleted(_), RecordCommand::Restore) => Ok(vec![RecordEvent::Restored {}]),
        }
    }

    fn judges(_: &RecordCommand<T>) -> bool {
        false
    }
}

fn checked<T: RecordKind>(value: T) -> Result<T, RecordError> {
    let problems = value.problems();
    if problems.is_empty() {
        Ok(value)
    } else {
        Err(RecordError::Invalid(problems))
    }
}
