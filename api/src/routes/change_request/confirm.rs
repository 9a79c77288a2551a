//! Confirms a change request.

use std::sync::Arc;

use crate::authz::{Table, allow};
use axum::Extension;
use axum::extract::State;
use domain::change_request::{ChangeRequest, Subject};
use domain::security::SessionEnd;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::routes::caller::{Answer, Caller, ChangedBody, changed};
use crate::routes::parse;
use crate::{AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConfirmChangeRequest {
    /// usulanId.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// Confirms a change request: what it says takes effect in the same moment. Another person than proposed it,
/// with the right to what it changes.
#[utoipa::path(
    post,
    path = "/api/cms/usulan/setujui",
    extensions(("x-access" = json!(allow::to().admin().view(allow::Setting).also(allow::Action::Approve, allow::BudgetLine).fresh()))),
    tag = "usulan",
    request_body = ConfirmChangeRequest,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The change request."))
)]
pub(crate) async fn confirm_change_request(
    State(app): State<AppState>,
    Extension(access): Extension<Arc<Table>>,
    caller: Caller,
    Signed(body): Signed<ConfirmChangeRequest>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let done = commands::change_request::confirm(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        |role| access.ceiling(role).clone(),
    )
    .await?;
    let request = app.commands.load::<ChangeRequest>(id).await?;
    let subject = request.state.state().map(|state| &state.subject);
    if let Some(Subject::SecondFactors { user_id }) = subject {
        // Whoever holds the lost device is signed out with it.
        app.end_sessions_of(user_id.0, None, SessionEnd::SecondFactor)
            .await?;
    }
    Ok(changed(done))
}
