//! What a pack needs so that the separation of duties can be recomputed from it: the forms and rosters of its payments,
//! and the accounts of everybody who had a hand in them.

use std::collections::BTreeSet;

use domain::duties::{Duties, Head, reads};
use domain::permission::PERMISSIONS_ID;
use domain::{AnyEvent, Role};
use serde_json::Value;

use super::{Events, add_streams};
use crate::{ApiError, AppState};

/// Most forms that come along with payments; of a longer roster the hands in the forms stand in packs of its
/// recipients.
const FORMS_MAX: usize = 300;

type Streams = BTreeSet<(&'static str, String)>;

/// The forms that awards were granted for, the decrees that name them with their scans, the rosters that payments belong
/// to, and what two persons said of those that were paid before the portal.
pub(super) fn linked(events: &Events) -> Result<Streams, ApiError> {
    let (mut forms, mut rosters) = (Streams::new(), Streams::new());
    for event in events.values() {
        let (kind, field, found) =
            match (event.stream.stream_type.as_str(), event.event_type.as_str()) {
                ("award", "Granted") => ("application", "application_id", &mut forms),
                ("award", "NamedInDecree") => ("decree", "decree_id", &mut rosters),
                ("disbursement", "Created") => ("roster", "roster_id", &mut rosters),
                ("disbursement", "Archived") => {
                    ("change_request", "change_request_id", &mut rosters)
                }
                _ => continue,
            };
        if let Some(id) = event.sealed_payload()?[field].as_str() {
            found.insert((kind, id.to_owned()));
        }
    }
    if forms.len() <= FORMS_MAX {
        rosters.extend(forms);
    }
    Ok(rosters)
}

/// The budget lines that payments were moved away from.
pub(super) fn left_lines(events: &Events) -> Result<BTreeSet<String>, ApiError> {
    let mut lines = BTreeSet::new();
    for event in events.values() {
        if matches!(event.event_type.as_str(), "Reclassified" | "CarriedOver") {
            let payload = event.sealed_payload()?;
            lines.extend(payload["from"].as_str().map(str::to_owned));
        }
    }
    Ok(lines)
}

/// Adds what was proposed about the payments, awards, decrees and holds of a pack, with what it rested on; also what
/// was refused.
pub(super) async fn add_proposals(app: &AppState, events: &mut Events) -> Result<(), ApiError> {
    let records = ["disbursement", "award", "decree", "hold"];
    let ids: BTreeSet<&String> = (events.values())
        .filter(|event| records.contains(&event.stream.stream_type.as_str()))
        .map(|event| &event.stream.id)
        .collect();
    let ids: Vec<String> = ids.into_iter().cloned().collect();
    let found = projections::change_request::about(app.read.store(), &ids).await?;
    let streams = found.into_iter().map(|id| ("change_request", id)).collect();
    add_streams(app, events, &streams).await
}

/// Adds the accounts of offices that had a hand in the payments of a pack, what was proposed about them, and all
/// permissions: what each of them was and held at every moment.
pub(super) async fn add_accounts(app: &AppState, events: &mut Events) -> Result<(), ApiError> {
    let mut accounts = BTreeSet::new();
    for (_, chain) in duties_of(events)?.payments() {
        let deeds = chain.deeds.iter();
        for deed in deeds.filter(|deed| deed.role != Role::Applicant) {
            accounts.extend(deed.persons().map(|person| person.to_string()));
        }
    }
    if accounts.is_empty() {
        return Ok(());
    }
    let ids: Vec<String> = accounts.into_iter().collect();
    let requests = projections::change_request::about(app.read.store(), &ids).await?;
    let mut streams: Streams = ids.into_iter().map(|id| ("user", id)).collect();
    streams.extend(requests.into_iter().map(|id| ("change_request", id)));
    streams.insert(("permission", PERMISSIONS_ID.to_owned()));
    add_streams(app, events, &streams).await
}

/// The separation of duties as these events tell it, and nothing else.
pub(super) fn duties_of(events: &Events) -> Result<Duties, ApiError> {
    let mut duties = Duties::default();
    for (position, event) in events {
        if !event.stream.stream_type.parse().is_ok_and(reads) {
            continue;
        }
        let fact = AnyEvent::decode(
            &event.stream.stream_type,
            &event.event_type,
            event.event_version,
            event.sealed_payload()?,
        )
        .map_err(ApiError::internal)?;
        let metadata = event.metadata().unwrap_or_default();
        let told = |name: &str| {
            metadata
                .get(name)
                .and_then(Value::as_str)
                .unwrap_or_default()
        };
        let head = Head::told(
            *position,
            event.recorded_at,
            &event.actor_id,
            told("role"),
            told("office"),
        );
        duties.take(&event.stream.id, head, &fact);
    }
    Ok(duties)
}
