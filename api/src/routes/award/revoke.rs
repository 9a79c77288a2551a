//! Revokes an award for good.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RevokeAward {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Reason, shown in the history.
    #[serde(rename = "alasan")]
    pub reason: String,
}

/// Revokes an award for good.
#[utoipa::path(
    post,
    path = "/api/cms/penerima-beasiswa/cabut",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Award)))),
    tag = "penerima-beasiswa",
    request_body = RevokeAward,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The award."))
)]
pub(crate) async fn revoke_award(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<RevokeAward>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let done = commands::award::revoke(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        body.reason,
    )
    .await?;
    Ok(changed(done))
}
