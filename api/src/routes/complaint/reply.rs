//! Answers a complaint (the finance team) or asks again (the recipient).

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
pub(crate) struct ReplyToComplaint {
    /// pengaduanId.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// The message, at most 2,000 characters.
    #[serde(rename = "isi")]
    pub text: String,
}

/// Answers a complaint (the finance team) or asks again (the recipient).
#[utoipa::path(
    post,
    path = "/api/cms/laporan/pengaduan/balas",
    extensions(("x-access" = json!(allow::to().applicant().admin().update(allow::Report)))),
    tag = "laporan",
    request_body = ReplyToComplaint,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The complaint."))
)]
pub(crate) async fn reply_to_complaint(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ReplyToComplaint>,
) -> Answer {
    let id = parse::id(&body.id)?;
    access::complaint(&app, &caller.session, id).await?;
    let done = commands::complaint::reply(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        body.text,
    )
    .await?;
    Ok(changed(done))
}
