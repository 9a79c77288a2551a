//! The timeline of one form, award or payment. A POST by the specification, but it changes nothing.

use crate::authz::allow;
use axum::extract::State;

use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::authz::Role;
use crate::routes::audit::summary;
use crate::routes::disbursement::corrected;
use crate::routes::tracking::wire::TrackingStep;
use crate::routes::tracking::wire::{TrackingList, TrackingRequest};
use crate::{ApiError, AppState, Envelope, Session, Signed};
use projections::timeline::TimelineEntry;
use serde_json::Value;

/// The timeline of one form, award or payment, oldest first.
#[utoipa::path(
    post,
    path = "/api/cms/tracking-history",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().institution().without_key("reads")))),
    tag = "tracking-history",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    request_body = TrackingRequest,
    responses((status = 200, body = Envelope<TrackingList>))
)]
pub(crate) async fn read_tracking_history(
    State(app): State<AppState>,
    session: Session,
    view: View,
    Signed(body): Signed<TrackingRequest>,
) -> Result<Envelope<TrackingList>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    // What is put on hold is a payment or a person: the office reads a person's holds with what concerns them.
    let sees_holds = matches!(session.role, Role::Admin | Role::Government);
    let (subject_id, person_id) = match (body.application_id, body.award_id, body.disbursement_id) {
        (Some(id), None, None) => {
            let found = projections::application::get(&view.store, &scope, &id).await?;
            (found.map(|_| id), None)
        }
        (None, Some(id), None) => {
            let found = projections::award::get(&view.store, &scope, &id).await?;
            let person = found.as_ref().map(|award| award.recipient_id.clone());
            (found.map(|_| id), person)
        }
        (None, None, Some(id)) => {
            let found = projections::disbursement::get(&view.store, &scope, &id).await?;
            // A school sees its students' studies, not their money.
            let found = found.filter(|_| session.role != Role::Institution);
            let person = found
                .as_ref()
                .map(|found| found.payment.recipient_id.clone());
            (found.map(|_| id), person)
        }
        _ => {
            return Err(ApiError::invalid(
                "formulirPendaftaranId",
                "Isi tepat satu: formulirPendaftaranId, penerimaBeasiswaId, atau keuanganId.",
            ));
        }
    };
    let subject_id = subject_id.ok_or_else(|| scope::missing(&scope))?;
    let is_staff = session.role != Role::Applicant;
    let mut entries = projections::timeline::of(&view.store, &subject_id).await?;
    if let Some(person_id) = person_id.filter(|_| sees_holds) {
        entries.extend(projections::timeline::of(&view.store, &person_id).await?);
        entries.sort_by_key(|entry| entry.act.position);
    }
    let told = corrected::told(&view.store, &entries).await?;
    let items = entries
        .into_iter()
        .zip(told)
        .map(|(entry, told)| step(entry, told, is_staff))
        .collect::<Result<_, _>>()?;
    Ok(Envelope::ok(TrackingList { items }).at(view.position))
}

/// One step; staff also see which colleague it was, applicants see the office.
fn step(
    entry: TimelineEntry,
    particulars: Option<String>,
    is_staff: bool,
) -> Result<TrackingStep, ApiError> {
    let act = entry.act;
    // Without figures it says what the act is called.
    let particulars = particulars.filter(|_| act.detail.is_some());
    let office = shown::office(&act.actor_office, &act.actor_role);
    let actor = match entry.staff_name.filter(|_| is_staff) {
        Some(name) => format!("{office} ({name})"),
        None => office,
    };
    let document = act
        .detail
        .as_deref()
        .and_then(|detail| serde_json::from_str::<Value>(detail).ok())
        .and_then(|detail| detail["document"].as_str().map(str::to_owned));
    Ok(TrackingStep {
        at: shown::time(&act.happened_at)?,
        action: summary::of(act.subject_kind.as_str(), &act.action),
        status_before: act.status_before,
        status_after: act.status_after,
        actor,
        particulars,
        note: act.note,
        attachments: document.into_iter().collect(),
        position: act.position,
        proof: format!("/verifikasi/{}", act.position),
    })
}
