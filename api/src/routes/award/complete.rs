//! Ends an award that ran its course.

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
pub(crate) struct CompleteAward {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// Ends an award that ran its course.
#[utoipa::path(
    post,
    path = "/api/cms/penerima-beasiswa/selesai",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Award)))),
    tag = "penerima-beasiswa",
    request_body = CompleteAward,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The award."))
)]
pub(crate) async fn complete_award(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CompleteAward>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let done =
        commands::award::complete(&app.commands, &caller.call, id, Some(body.version)).await?;
    Ok(changed(done))
}
