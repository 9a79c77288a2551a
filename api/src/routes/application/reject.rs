//! Rejects a form.

use crate::authz::allow;
use axum::extract::State;
use domain::RejectCode;
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
pub(crate) struct RejectApplication {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Code of the reason.
    #[serde(rename = "kodeAlasan")]
    pub code: RejectCode,
    /// Reason in words; required for LAINNYA.
    #[serde(rename = "alasan", default)]
    pub note: Option<String>,
}

/// Rejects a form.
#[utoipa::path(
    post,
    path = "/api/cms/formulir-pendaftaran/tolak",
    extensions(("x-access" = json!(allow::to().branch().admin().approve(allow::Application)))),
    tag = "formulir-pendaftaran",
    request_body = RejectApplication,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The form."))
)]
pub(crate) async fn reject_application(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<RejectApplication>,
) -> Answer {
    let id = parse::id(&body.id)?;
    access::application(&app, &caller.session, id).await?;
    let done = commands::application::reject(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        body.code,
        parse::note(body.note),
    )
    .await?;
    Ok(changed(done))
}
