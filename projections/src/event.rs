//! An event of the log as projections see it: its head, its typed content, and its sealed parts.
use chrono::{DateTime, Datelike, SecondsFormat, Utc};
use domain::application::ApplicationEvent;
use domain::audit::StreamType;
use domain::award::AwardEvent;
use domain::bank_account::BankAccountEvent;
use domain::budget_line::BudgetLineEvent;
use domain::change_request::ChangeRequestEvent;
use domain::complaint::ComplaintEvent;
use domain::decree::DecreeEvent;
use domain::disbursement::DisbursementEvent;
use domain::event::version_of;
use domain::finding::FindingEvent;
use domain::inbox::InboxEvent;
use domain::permission::PermissionEvent;
use domain::roster::RosterEvent;
use domain::user::UserEvent;
use domain::{AnyEvent, StreamEvent, office_time};
use ledger::Recorded;
use serde_json::Value;
use std::collections::HashSet;
use std::sync::{LazyLock, OnceLock};

/// What an event says.
#[derive(Debug)]
pub enum Body {
    /// A fact of one of the concepts.
    Known(Box<AnyEvent>),
    /// A fact about plain master data, whose values projections read as JSON.
    Record(RecordFact),
    /// A stream type that this program does not know.
    Foreign,
    /// A known stream type whose content does not fit; it never will.
    Unreadable(String),
}

/// What happened to a record of plain master data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordFact {
    /// It was created.
    Created,
    /// It was given other values.
    Updated,
    /// It was deleted.
    Deleted,
    /// It came back.
    Restored,
}

/// Whether a stream type is one of plain master data: the only ones whose events can be `Restored`.
#[must_use]
pub fn is_record(stream_type: &str) -> bool {
    static TYPES: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
        domain::event::all_event_types()
            .into_iter()
            .filter(|(_, event_type)| *event_type == "Restored")
            .map(|(stream_type, _)| stream_type)
            .collect()
    });
    TYPES.contains(stream_type)
}

fn decode_body(recorded: &Recorded) -> Body {
    match recorded.stream.stream_type.as_str() {
        UserEvent::STREAM_TYPE => known::<UserEvent>(recorded),
        ApplicationEvent::STREAM_TYPE => known::<ApplicationEvent>(recorded),
        AwardEvent::STREAM_TYPE => known::<AwardEvent>(recorded),
        DecreeEvent::STREAM_TYPE => known::<DecreeEvent>(recorded),
        BankAccountEvent::STREAM_TYPE => known::<BankAccountEvent>(recorded),
        BudgetLineEvent::STREAM_TYPE => known::<BudgetLineEvent>(recorded),
        DisbursementEvent::STREAM_TYPE => known::<DisbursementEvent>(recorded),
        FindingEvent::STREAM_TYPE => known::<FindingEvent>(recorded),
        RosterEvent::STREAM_TYPE => known::<RosterEvent>(recorded),
        ComplaintEvent::STREAM_TYPE => known::<ComplaintEvent>(recorded),
        InboxEvent::STREAM_TYPE => known::<InboxEvent>(recorded),
        ChangeRequestEvent::STREAM_TYPE => known::<ChangeRequestEvent>(recorded),
        PermissionEvent::STREAM_TYPE => known::<PermissionEvent>(recorded),
        other if is_record(other) => match recorded.event_type.as_str() {
            "Created" => Body::Record(RecordFact::Created),
            "Updated" => Body::Record(RecordFact::Updated),
            "Deleted" => Body::Record(RecordFact::Deleted),
            "Restored" => Body::Record(RecordFact::Restored),
            unknown => Body::Unreadable(format!("{other} has no event {unknown}")),
        },
        // A kind that has no arm of its own is still one of the log's: slower, never forgotten.
        other if AnyEvent::STREAM_TYPES.contains(&other) => by_name(recorded),
        _ => Body::Foreign,
    }
}

/// Present versions are read straight from the text; others take the way of the upcasters.
fn known<E: StreamEvent + Into<AnyEvent>>(recorded: &Recorded) -> Body {
    if recorded.event_version == version_of(E::STREAM_TYPE, &recorded.event_type) {
        return match recorded.event::<E>() {
            Ok(event) => Body::Known(Box::new(event.into())),
            Err(error) => Body::Unreadable(error.to_string()),
        };
    }
    by_name(recorded)
}

fn by_name(recorded: &Recorded) -> Body {
    let decoded = recorded
        .payload()
        .map_err(|error| error.to_string())
        .and_then(|payload| {
            AnyEvent::decode(
                &recorded.stream.stream_type,
                &recorded.event_type,
                recorded.event_version,
                payload,
            )
            .map_err(|error| error.to_string())
        });
    match decoded {
        Ok(event) => Body::Known(Box::new(event)),
        Err(reason) => Body::Unreadable(reason),
    }
}

/// An event, decoded once for all projections.
#[derive(Debug)]
pub struct Event {
    /// The event as the ledger gave it.
    pub recorded: Recorded,
    /// What it says, personal values opened.
    pub body: Body,
    kind: Option<StreamType>,
    time: String,
    sealed: OnceLock<Value>,
    metadata: OnceLock<Value>,
}

/// Name of the event by which a person is erased.
pub(crate) const ERASED: &str = "Erased";

impl Event {
    /// Decodes a recorded event.
    #[must_use]
    pub fn decode(recorded: Recorded) -> Self {
        let body = decode_body(&recorded);
        Self {
            kind: recorded.stream.stream_type.parse().ok(),
            time: time_text(recorded.recorded_at),
            recorded,
            body,
            sealed: OnceLock::new(),
            metadata: OnceLock::new(),
        }
    }

    /// Its position in the log.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.recorded.position.0
    }

    /// Its position, as the databases store it.
    #[must_use]
    pub fn position_i64(&self) -> i64 {
        crate::runner::checkpoint::as_i64(self.position())
    }

    /// Its version in the stream, as the databases store it.
    #[must_use]
    pub fn version(&self) -> i64 {
        crate::runner::checkpoint::as_i64(self.recorded.version.0)
    }

    /// Whether it erases a person.
    #[must_use]
    pub(crate) fn erases(&self) -> bool {
        matches!(self.fact(), Some(AnyEvent::User(UserEvent::Erased { .. })))
    }

    /// Whether it began its stream.
    #[must_use]
    pub fn is_first(&self) -> bool {
        self.recorded.version.0 == 1
    }

    /// The kind of its stream; `None` when this program does not know it.
    #[must_use]
    pub fn kind(&self) -> Option<StreamType> {
        self.kind
    }

    /// The word that the log has for the kind of its stream.
    #[must_use]
    pub fn stream_type(&self) -> &str {
        &self.recorded.stream.stream_type
    }

    /// The id of its stream.
    #[must_use]
    pub fn stream_id(&self) -> &str {
        &self.recorded.stream.id
    }

    /// Who did it.
    #[must_use]
    pub fn actor_id(&self) -> &str {
        &self.recorded.actor_id
    }

    /// When it was recorded, as fixed-width RFC 3339 text in UTC.
    #[must_use]
    pub fn time(&self) -> String {
        self.time.clone()
    }

    /// The fact of a concept, when it is one.
    #[must_use]
    pub fn fact(&self) -> Option<&AnyEvent> {
        match &self.body {
            Body::Known(fact) => Some(fact),
            Body::Record(_) | Body::Foreign | Body::Unreadable(_) => None,
        }
    }

    /// The calendar year in Jayapura in which it was recorded.
    #[must_use]
    pub fn year_in_jayapura(&self) -> i32 {
        year_in_jayapura(self.recorded.recorded_at)
    }

    /// The payload, personal values opened; null when the text is no JSON.
    #[must_use]
    pub fn opened(&self) -> Value {
        self.recorded.payload().unwrap_or_default()
    }

    /// The node at this JSON pointer of the payload, personal values sealed, as text; `None` where
    /// there is nothing or null.
    #[must_use]
    pub fn sealed_text(&self, pointer: &str) -> Option<String> {
        self.sealed()
            .pointer(pointer)
            .filter(|node| !node.is_null())
            .map(Value::to_string)
    }

    fn sealed(&self) -> &Value {
        // A stored text that was decoded into `body` is JSON.
        self.sealed
            .get_or_init(|| self.recorded.sealed_payload().unwrap_or_default())
    }

    /// A text of the event's metadata, for example the actor's role or office.
    #[must_use]
    pub fn metadata(&self, name: &str) -> Option<&str> {
        self.metadata
            .get_or_init(|| self.recorded.metadata().unwrap_or_default())
            .get(name)
            .and_then(Value::as_str)
    }
}

/// The calendar year in Jayapura of a moment.
#[must_use]
pub fn year_in_jayapura(moment: DateTime<Utc>) -> i32 {
    office_time(moment).year()
}

/// RFC 3339 in UTC, to the microsecond, always 27 letters: text order is time order.
#[must_use]
pub fn time_text(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Micros, true)
}

/// The moment that such a text says.
#[must_use]
pub fn instant(text: &str) -> Option<DateTime<Utc>> {
    let time = DateTime::parse_from_rfc3339(text).ok()?;
    Some(time.to_utc())
}
