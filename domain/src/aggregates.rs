//! What every aggregate and its events implement in the same way.

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
