//! Attests one semester: the institution or the office says that it is true.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::record_id::RecordId;
use crate::Signed;
use crate::answer::access;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AttestAcademicRecord {
    /// Id of the record.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// Attests one semester: the institution or the office says that it is true.
#[utoipa::path(
    post,
    path = "/api/cms/data-akademik/konfirmasi",
    extensions(("x-access" = json!(allow::to().admin().institution().approve(allow::AcademicRecord)))),
    tag = "data-akademik",
    request_body = AttestAcademicRecord,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The award."))
)]
pub(crate) async fn attest_academic_record(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<AttestAcademicRecord>,
) -> Answer {
    let RecordId {
        award_id,
        academic_year,
        semester,
    } = parse::id(&body.id)?;
    access::award(&app, &caller.session, award_id).await?;
    let done = commands::award::attest_academic(
        &app.commands,
        &caller.call,
        award_id,
        Some(body.version),
        academic_year,
        semester,
    )
    .await?;
    Ok(changed(done))
}
