//! Suspends an award: nothing is paid until it is resumed.

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
pub(crate) struct SuspendAward {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Reason, shown in the history.
    #[serde(rename = "alasan")]
    pub reason: String,
}

/// Suspends an award: nothing is paid until it is resumed.
#[utoipa::path(
    post,
    path = "/api/cms/penerima-beasiswa/tangguhkan",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Award)))),
    tag = "penerima-beasiswa",
    request_body = SuspendAward,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The award."))
)]
pub(crate) async fn suspend_award(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<SuspendAward>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let done = commands::award::suspend(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        body.reason,
    )
    .await?;
    Ok(changed(done))
}
