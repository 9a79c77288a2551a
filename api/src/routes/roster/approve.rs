//! Approves a locked roster with all its payments; above the threshold, twice by different people.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::{RosterDoneBody, acted, explain};
use crate::answer::caller::Caller;
use crate::answer::parse;
use crate::{ApiError, AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ApproveRoster {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Public note.
    #[serde(rename = "catatan", default)]
    pub note: Option<String>,
}

/// Approves a locked roster with all its payments; what a rule refuses is told row by row.
#[utoipa::path(
    post,
    path = "/api/cms/daftar-pembayaran/approve",
    extensions(("x-access" = json!(allow::to().admin().approve(allow::Roster).fresh()))),
    tag = "daftar-pembayaran",
    request_body = ApproveRoster,
    responses((status = 200, body = Envelope<RosterDoneBody>, description = "The roster."))
)]
pub(crate) async fn approve_roster(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ApproveRoster>,
) -> Result<Envelope<RosterDoneBody>, ApiError> {
    let id = parse::id(&body.id)?;
    let done = commands::roster::approve(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        parse::note(body.note),
        explain,
    )
    .await?;
    Ok(acted(done))
}
