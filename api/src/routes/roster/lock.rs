//! Locks a roster: what it holds is settled, and may be approved.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::{RosterDoneBody, acted};
use crate::answer::caller::Caller;
use crate::answer::parse;
use crate::{ApiError, AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LockRoster {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// Locks a roster: what it holds is settled, and may be approved.
#[utoipa::path(
    post,
    path = "/api/cms/daftar-pembayaran/kunci",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Roster)))),
    tag = "daftar-pembayaran",
    request_body = LockRoster,
    responses((status = 200, body = Envelope<RosterDoneBody>, description = "The roster."))
)]
pub(crate) async fn lock_roster(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<LockRoster>,
) -> Result<Envelope<RosterDoneBody>, ApiError> {
    let id = parse::id(&body.id)?;
    let done = commands::roster::lock(&app.commands, &caller.call, id, Some(body.version)).await?;
    Ok(acted(done))
}
