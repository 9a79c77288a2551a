//! Resumes a suspended award.

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
pub(crate) struct ResumeAward {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// Resumes a suspended award.
#[utoipa::path(
    post,
    path = "/api/cms/penerima-beasiswa/aktifkan",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Award)))),
    tag = "penerima-beasiswa",
    request_body = ResumeAward,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The award."))
)]
pub(crate) async fn resume_award(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ResumeAward>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let done = commands::award::resume(&app.commands, &caller.call, id, Some(body.version)).await?;
    Ok(changed(done))
}
