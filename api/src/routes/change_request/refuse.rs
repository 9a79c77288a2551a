//! Refuses a change request, with a reason that its proposer reads.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::{AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefuseChangeRequest {
    /// usulanId.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Why.
    #[serde(rename = "alasan")]
    pub reason: String,
}

/// Refuses a change request, with a reason that its proposer reads.
#[utoipa::path(
    post,
    path = "/api/cms/usulan/tolak",
    extensions(("x-access" = json!(allow::to().admin().view(allow::Setting)))),
    tag = "usulan",
    request_body = RefuseChangeRequest,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The change request."))
)]
pub(crate) async fn refuse_change_request(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<RefuseChangeRequest>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let done = commands::change_request::refuse(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        body.reason,
    )
    .await?;
    Ok(changed(done))
}
