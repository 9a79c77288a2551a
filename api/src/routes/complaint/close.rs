//! Closes a complaint.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::answer::access;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::{AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CloseComplaint {
    /// pengaduanId.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// Closes a complaint: the recipient at any time, the finance team once it has answered.
#[utoipa::path(
    post,
    path = "/api/cms/laporan/pengaduan/tutup",
    extensions(("x-access" = json!(allow::to().applicant().admin().update(allow::Report)))),
    tag = "laporan",
    request_body = CloseComplaint,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The complaint."))
)]
pub(crate) async fn close_complaint(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CloseComplaint>,
) -> Answer {
    let id = parse::id(&body.id)?;
    access::complaint(&app, &caller.session, id).await?;
    let done =
        commands::complaint::close(&app.commands, &caller.call, id, Some(body.version)).await?;
    Ok(changed(done))
}
