//! Cancels the caller's own form before approval.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::access;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CancelApplication {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Reason in words.
    #[serde(rename = "alasan", default)]
    pub reason: Option<String>,
}

/// Cancels the caller's own form before approval.
#[utoipa::path(
    post,
    path = "/api/cms/formulir-pendaftaran/batalkan",
    extensions(("x-access" = json!(allow::to().applicant().update(allow::Application)))),
    tag = "formulir-pendaftaran",
    request_body = CancelApplication,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The form."))
)]
pub(crate) async fn cancel_application(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CancelApplication>,
) -> Answer {
    let id = parse::id(&body.id)?;
    access::application(&app, &caller.session, id).await?;
    let done = commands::application::cancel(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        parse::note(body.reason),
    )
    .await?;
    Ok(changed(done))
}
