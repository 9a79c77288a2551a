//! Every event of every stream: decoding from the log, encoding for it, and their list.

use chrono::NaiveDate;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use thiserror::Error;

use crate::application::ApplicationEvent;
use crate::award::AwardEvent;
use crate::bank_account::BankAccountEvent;
use crate::budget_line::BudgetLineEvent;
use crate::change_request::ChangeRequestEvent;
use crate::complaint::ComplaintEvent;
use crate::decree::DecreeEvent;
use crate::disbursement::DisbursementEvent;
use crate::finding::FindingEvent;
use crate::hold::HoldEvent;
use crate::inbox::InboxEvent;
use crate::installation::InstallationEvent;
use crate::machine::MachineEvent;
use crate::permission::PermissionEvent;
use crate::record::{
    Achievement, Bank, Branch, District, Faculty, FinalProject, FinanceCategory, Institution,
    Kampung, News, NewsCategory, PersonalData, RecordEvent, ScholarshipPeriod, Setting, SiteText,
    StudyProgramme, Testimonial,
};
use crate::roster::RosterEvent;
use crate::user::UserEvent;
use crate::{DomainError, StreamEvent};

/// Lifts the content of one version of an event to the next.
struct Upcast {
    stream_type: &'static str,
    event_type: &'static str,
    /// The version that it reads.
    from: u32,
    lift: fn(Value) -> Value,
}

/// Every version that was retired. An event that stands here is written in the version after its last entry, all
/// others in their first.
const UPCASTS: &[Upcast] = &[Upcast {
    stream_type: "permission",
    event_type: "Assigned",
    from: 1,
    lift: crate::permission::name_orders,
}];

/// Version in which an event is written at present.
#[must_use]
pub fn version_of(stream_type: &str, event_type: &str) -> u32 {
    UPCASTS
        .iter()
        .filter(|upcast| (upcast.stream_type, upcast.event_type) == (stream_type, event_type))
        .map(|upcast| upcast.from + 1)
        .max()
        .unwrap_or(1)
}

/// Why a stored event could not be read.
#[derive(Debug, Error)]
pub enum DecodeError {
    /// No such stream type.
    #[error("unknown stream type {stream_type:?}")]
    UnknownStream {
        /// What was given.
        stream_type: String,
    },
    /// No such event in the stream type.
    #[error("stream type {stream_type:?} has no event {event_type:?}")]
    UnknownEvent {
        /// The stream type.
        stream_type: String,
        /// What was given.
        event_type: String,
    },
    /// Written by a newer program.
    #[error("{stream_type} {event_type} has version {version}, this program knows none so new")]
    UnknownVersion {
        /// The stream type.
        stream_type: String,
        /// The event.
        event_type: String,
        /// What was given.
        version: u32,
    },
    /// The content does not fit.
    #[error("{stream_type} {event_type} cannot be read: {source}")]
    Content {
        /// The stream type.
        stream_type: String,
        /// The event.
        event_type: String,
        /// What serde says.
        source: serde_json::Error,
    },
}

impl DomainError for DecodeError {
    fn code(&self) -> &'static str {
        "PERISTIWA_TIDAK_TERBACA"
    }
}

/// An event as the log keeps it.
#[derive(Debug, Clone, PartialEq)]
pub struct EncodedEvent {
    /// Type of the stream.
    pub stream_type: &'static str,
    /// Name of the event.
    pub event_type: &'static str,
    /// Version of its content.
    pub event_version: u32,
    /// Its content.
    pub payload: Value,
    /// Day on which the fact took effect, where it has one.
    pub effective_on: Option<NaiveDate>,
}

/// Writes an event as the log keeps it.
///
/// # Panics
/// Never: our events have string keys only, which serde_json always writes.
#[must_use]
pub fn encode<E: StreamEvent>(event: &E) -> EncodedEvent {
    let mut tagged = serde_json::to_value(event).expect("events have string keys only");
    let payload = tagged
        .get_mut("data")
        .map_or_else(|| json!({}), Value::take);
    EncodedEvent {
        stream_type: E::STREAM_TYPE,
        event_type: event.name(),
        event_version: version_of(E::STREAM_TYPE, event.name()),
        payload,
        effective_on: event.effective_on(),
    }
}

/// Reads one event of a known stream type.
///
/// # Errors
/// [`DecodeError`] when name, version or content are not of `E`.
pub fn decode_as<E: StreamEvent>(
    event_type: &str,
    version: u32,
    payload: Value,
) -> Result<E, DecodeError> {
    let stream_type = E::STREAM_TYPE;
    if !E::NAMES.contains(&event_type) {
        return Err(DecodeError::UnknownEvent {
            stream_type: stream_type.to_owned(),
            event_type: event_type.to_owned(),
        });
    }
    if version == 0 || version > version_of(stream_type, event_type) {
        return Err(DecodeError::UnknownVersion {
            stream_type: stream_type.to_owned(),
            event_type: event_type.to_owned(),
            version,
        });
    }
    let payload = upcast(stream_type, event_type, version, payload);
    let mut tagged = Map::new();
    tagged.insert("type".to_owned(), Value::String(event_type.to_owned()));
    tagged.insert("data".to_owned(), payload);
    serde_json::from_value(Value::Object(tagged)).map_err(|source| DecodeError::Content {
        stream_type: stream_type.to_owned(),
        event_type: event_type.to_owned(),
        source,
    })
}

/// Lifts the content of a retired version to the present one, version by version.
#[must_use]
pub fn upcast(stream_type: &str, event_type: &str, version: u32, payload: Value) -> Value {
    (version..version_of(stream_type, event_type)).fold(payload, |payload, from| {
        let upcast = UPCASTS.iter().find(|upcast| {
            (upcast.stream_type, upcast.event_type, upcast.from) == (stream_type, event_type, from)
        });
        match upcast {
            Some(upcast) => (upcast.lift)(payload),
            None => payload,
        }
    })
}

/// JSON Schema of every event of one enum: name and schema of its content.
fn schemas_of<E: StreamEvent>() -> Vec<(&'static str, &'static str, Value)> {
    let whole = SchemaSettings::draft2020_12()
        .into_generator()
        .into_root_schema_for::<E>()
        .to_value();
    let definitions = whole.get("$defs").cloned().unwrap_or_else(|| json!({}));
    let variants = whole
        .get("oneOf")
        .and_then(Value::as_array)
        .cloned()
        .unwrap_or_default();
    let content_of = |name: &str| {
        variants
            .iter()
            .find(|variant| {
                let tag = &variant["properties"]["type"];
                tag["const"] == name || tag["enum"][0] == name
            })
            .map(|variant| {
                (
                    variant["properties"]["data"].clone(),
                    variant["description"].clone(),
                )
            })
    };
    E::NAMES
        .iter()
        .map(|name| {
            let (content, description) =
                content_of(name).expect("every name is a variant of its enum");
            let mut schema = Map::new();
            schema.insert("$schema".to_owned(), whole["$schema"].clone());
            schema.insert(
                "title".to_owned(),
                Value::String(format!(
                    "{}/{name} v{}",
                    E::STREAM_TYPE,
                    version_of(E::STREAM_TYPE, name)
                )),
            );
            if let Value::Object(content) = content {
                schema.extend(content);
            }
            schema.insert("description".to_owned(), description);
            let used = definitions_used(&Value::Object(schema.clone()), &definitions);
            if !used.is_empty() {
                schema.insert("$defs".to_owned(), Value::Object(used));
            }
            (E::STREAM_TYPE, *name, Value::Object(schema))
        })
        .collect()
}

/// The definitions a schema reaches, also through one another.
fn definitions_used(schema: &Value, definitions: &Value) -> Map<String, Value> {
    let mut used = Map::new();
    let mut waiting = vec![schema.clone()];
    while let Some(value) = waiting.pop() {
        match value {
            Value::Object(fields) => {
                if let Some(name) = fields
                    .get("$ref")
                    .and_then(Value::as_str)
                    .and_then(|reference| reference.strip_prefix("#/$defs/"))
                    && !used.contains_key(name)
                    && let Some(definition) = definitions.get(name)
                {
                    used.insert(name.to_owned(), definition.clone());
                    waiting.push(definition.clone());
                }
                waiting.extend(fields.into_iter().map(|(_, value)| value));
            }
            Value::Array(items) => waiting.extend(items),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    used
}

macro_rules! any_event {
    ($($(#[$meta:meta])* $variant:ident($event:ty)),+ $(,)?) => {
        /// An event of any stream.
        #[expect(clippy::large_enum_variant, reason = "decoded one by one, never kept in bulk")]
        #[derive(Debug, Clone, PartialEq)]
        pub enum AnyEvent {
            $($(#[$meta])* $variant($event)),+
        }

        impl AnyEvent {
            /// The types of all streams, in the order of declaration.
            pub const STREAM_TYPES: &'static [&'static str] =
                &[$(<$event as StreamEvent>::STREAM_TYPE),+];

            /// Reads an event of the log.
            ///
            /// # Errors
            /// [`DecodeError`] when the stream, event, version or content is unknown.
            pub fn decode(
                stream_type: &str,
                event_type: &str,
                version: u32,
                payload: Value,
            ) -> Result<Self, DecodeError> {
                $(if stream_type == <$event as StreamEvent>::STREAM_TYPE {
                    return decode_as(event_type, version, payload).map(Self::$variant);
                })+
                Err(DecodeError::UnknownStream { stream_type: stream_type.to_owned() })
            }

            /// Writes it as the log keeps it.
            #[must_use]
            pub fn encode(&self) -> EncodedEvent {
                match self { $(Self::$variant(event) => encode(event)),+ }
            }

            /// Type of its stream.
            #[must_use]
            pub fn stream_type(&self) -> &'static str {
                match self { $(Self::$variant(_) => <$event as StreamEvent>::STREAM_TYPE),+ }
            }

            /// Name of the event.
            #[must_use]
            pub fn name(&self) -> &'static str {
                match self { $(Self::$variant(event) => event.name()),+ }
            }
        }

        $(impl From<$event> for AnyEvent {
            fn from(event: $event) -> Self {
                Self::$variant(event)
            }
        })+

        /// Every event there is: stream type and name.
        #[must_use]
        pub fn all_event_types() -> Vec<(&'static str, &'static str)> {
            let mut all = Vec::new();
            $(all.extend(
                <$event as StreamEvent>::NAMES
                    .iter()
                    .map(|name| (<$event as StreamEvent>::STREAM_TYPE, *name)),
            );)+
            all
        }

        /// The JSON Schema of every event: stream type, name, schema of the content.
        #[must_use]
        pub fn all_schemas() -> Vec<(&'static str, &'static str, Value)> {
            let mut all = Vec::new();
            $(all.extend(schemas_of::<$event>());)+
            all
        }
    };
}

any_event!(
    /// Of an account.
    User(UserEvent),
    /// Of a registration form.
    Application(ApplicationEvent),
    /// Of an award.
    Award(AwardEvent),
    /// Of a decree.
    Decree(DecreeEvent),
    /// Of a bank account.
    BankAccount(BankAccountEvent),
    /// Of a budget line.
    BudgetLine(BudgetLineEvent),
    /// Of a payment.
    Disbursement(DisbursementEvent),
    /// Of a finding.
    Finding(FindingEvent),
    /// Of a roster of payments.
    Roster(RosterEvent),
    /// Of a complaint.
    Complaint(ComplaintEvent),
    /// Of an inbox.
    Inbox(InboxEvent),
    /// Of permissions.
    Permission(PermissionEvent),
    /// Of a change request.
    ChangeRequest(ChangeRequestEvent),
    /// Of a hold.
    Hold(HoldEvent),
    /// Of a machine's account.
    Machine(MachineEvent),
    /// Of the installation.
    Installation(InstallationEvent),
    /// Of a bank.
    Bank(RecordEvent<Bank>),
    /// Of a district.
    District(RecordEvent<District>),
    /// Of a kampung.
    Kampung(RecordEvent<Kampung>),
    /// Of a school or campus.
    Institution(RecordEvent<Institution>),
    /// Of a faculty.
    Faculty(RecordEvent<Faculty>),
    /// Of a study programme.
    StudyProgramme(RecordEvent<StudyProgramme>),
    /// Of a finance category.
    FinanceCategory(RecordEvent<FinanceCategory>),
    /// Of a regional branch.
    Branch(RecordEvent<Branch>),
    /// Of a news category.
    NewsCategory(RecordEvent<NewsCategory>),
    /// Of a news item.
    News(RecordEvent<News>),
    /// Of a testimonial.
    Testimonial(RecordEvent<Testimonial>),
    /// Of a scholarship period.
    ScholarshipPeriod(RecordEvent<ScholarshipPeriod>),
    /// Of a setting.
    Setting(RecordEvent<Setting>),
    /// Of a text of the site.
    SiteText(RecordEvent<SiteText>),
    /// Of an achievement.
    Achievement(RecordEvent<Achievement>),
    /// Of a final project.
    FinalProject(RecordEvent<FinalProject>),
    /// Of what is known of a person beyond their form.
    PersonalData(RecordEvent<PersonalData>),
);

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::budget_line::RefundSource;
    use crate::people::{APPLICANT, day, file, personal};
    use crate::{DisbursementId, PayeeKind, Rupiah};

    fn samples() -> Vec<AnyEvent> {
        let bank = Bank {
            code: "132".to_owned(),
            name: "Bank Papua".to_owned(),
            account_digits: None,
        };
        vec![
            UserEvent::EmailVerified {}.into(),
            UserEvent::Renamed {
                name: personal("Yuliana"),
            }
            .into(),
            BankAccountEvent::Entered {
                owner_id: APPLICANT,
                payee_kind: PayeeKind::Student,
                bank_code: "132".to_owned(),
                number: personal("1002003004"),
                holder: personal("Yuliana"),
                evidence: Some(file(1)),
                by: APPLICANT.into(),
                typed_by: Default::default(),
                belongs_to: None,
            }
            .into(),
            BudgetLineEvent::Refunded {
                disbursement_id: DisbursementId(Uuid::from_u128(5)),
                amount: Rupiah(5),
                from: RefundSource::Return,
                on: day(5, 2),
            }
            .into(),
            DisbursementEvent::ReceiptConfirmed {}.into(),
            RecordEvent::Created { value: bank }.into(),
            RecordEvent::<Bank>::Deleted {}.into(),
        ]
    }

    #[test]
    fn an_event_is_read_as_it_was_written() {
        for event in samples() {
            let stored = event.encode();
            assert!(stored.payload.is_object(), "{stored:?}");
            let read = AnyEvent::decode(
                stored.stream_type,
                stored.event_type,
                stored.event_version,
                stored.payload,
            );
            assert_eq!(read.unwrap(), event);
        }
    }

    #[test]
    fn an_event_carries_the_day_on_which_it_took_effect() {
        let days: Vec<_> = samples()
            .iter()
            .map(|event| event.encode().effective_on)
            .collect();
        assert_eq!(days, [None, None, None, Some(day(5, 2)), None, None, None]);
    }

    #[test]
    fn a_sealed_payload_is_read_as_erased() {
        let payload = json!({"name": {"$sealed": {"subject": APPLICANT, "data": "AAAA"}}});
        let AnyEvent::User(UserEvent::Renamed { name }) =
            AnyEvent::decode("user", "Renamed", 1, payload).unwrap()
        else {
            panic!("another event")
        };
        assert_eq!(name.value(), None);
    }

    #[test]
    fn unknown_streams_events_versions_and_contents_are_named() {
        let decode = |stream, event, version, payload| {
            AnyEvent::decode(stream, event, version, payload).unwrap_err()
        };
        assert!(matches!(
            decode("x", "A", 1, json!({})),
            DecodeError::UnknownStream { .. }
        ));
        assert!(matches!(
            decode("user", "A", 1, json!({})),
            DecodeError::UnknownEvent { .. }
        ));
        assert!(matches!(
            decode("user", "EmailVerified", 2, json!({})),
            DecodeError::UnknownVersion { version: 2, .. }
        ));
        assert!(matches!(
            decode("user", "Renamed", 1, json!({})),
            DecodeError::Content { .. }
        ));
    }
}
