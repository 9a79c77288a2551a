//! Takes back what one has proposed.

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
pub(crate) struct WithdrawChangeRequest {
    /// usulanId.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// Takes back what one has proposed.
#[utoipa::path(
    post,
    path = "/api/cms/usulan/tarik",
    extensions(("x-access" = json!(allow::to().admin().view(allow::Setting)))),
    tag = "usulan",
    request_body = WithdrawChangeRequest,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The change request."))
)]
pub(crate) async fn withdraw_change_request(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<WithdrawChangeRequest>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let done =
        commands::change_request::withdraw(&app.commands, &caller.call, id, Some(body.version))
            .await?;
    Ok(changed(done))
}
