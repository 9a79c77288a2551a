//! Hands the form in, or hands it in again after a repair.

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
pub(crate) struct SubmitApplication {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// Hands the form in, or hands it in again after a repair.
#[utoipa::path(
    post,
    path = "/api/cms/formulir-pendaftaran/ajukan",
    extensions(("x-access" = json!(allow::to().applicant().branch().update(allow::Application)))),
    tag = "formulir-pendaftaran",
    request_body = SubmitApplication,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The form."))
)]
pub(crate) async fn submit_application(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<SubmitApplication>,
) -> Answer {
    let id = parse::id(&body.id)?;
    access::application(&app, &caller.session, id).await?;
    let done =
        commands::application::submit(&app.commands, &caller.call, id, Some(body.version)).await?;
    Ok(changed(done))
}
