//! Says that one semester is not as recorded: the student was not active, or the figures are others.

use crate::authz::allow;
use axum::extract::State;
use domain::award::{Objection, ObjectionKind};
use serde::Deserialize;
use utoipa::ToSchema;

use super::record_id::RecordId;
use crate::answer::access;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::{ApiError, AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ObjectToAcademicRecord {
    /// Id of the record.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Not active, or wrong.
    #[serde(rename = "jenis")]
    pub kind: ObjectionKind,
    /// Why; required where the student was not active.
    #[serde(rename = "alasan", default)]
    pub reason: Option<String>,
    /// The right credits; required where the figures are wrong.
    #[serde(rename = "jumlahSks", default)]
    pub credits: Option<u16>,
    /// The right grade point average; required where the figures are wrong.
    #[serde(rename = "ipk", default)]
    pub gpa: Option<f64>,
}

/// Says that one semester is not as recorded; its payments wait until another is entered.
#[utoipa::path(
    post,
    path = "/api/cms/data-akademik/sanggah",
    extensions(("x-access" = json!(allow::to().admin().institution().approve(allow::AcademicRecord)))),
    tag = "data-akademik",
    request_body = ObjectToAcademicRecord,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The award."))
)]
pub(crate) async fn object_to_academic_record(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ObjectToAcademicRecord>,
) -> Answer {
    let RecordId {
        award_id,
        academic_year,
        semester,
    } = parse::id(&body.id)?;
    access::award(&app, &caller.session, award_id).await?;
    let reason = parse::note(body.reason);
    let objection = match body.kind {
        ObjectionKind::NotActive => Objection::NotActive {
            reason: reason.unwrap_or_default(),
        },
        ObjectionKind::Wrong => {
            let missing = |field| ApiError::problem(field, "WAJIB_DIISI");
            Objection::Wrong {
                credits: body.credits.ok_or_else(|| missing("jumlahSks"))?,
                gpa_hundredths: parse::gpa("ipk", body.gpa.ok_or_else(|| missing("ipk"))?)?,
                note: reason,
            }
        }
    };
    let done = commands::award::object_academic(
        &app.commands,
        &caller.call,
        award_id,
        Some(body.version),
        (academic_year, semester),
        objection,
    )
    .await?;
    Ok(changed(done))
}
