//! Cancels a roster before its approval, with all its payments.

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
pub(crate) struct CancelRoster {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Why.
    #[serde(rename = "alasan")]
    pub reason: String,
}

/// Cancels a roster before its approval, with all its payments.
#[utoipa::path(
    post,
    path = "/api/cms/daftar-pembayaran/batalkan",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Roster)))),
    tag = "daftar-pembayaran",
    request_body = CancelRoster,
    responses((status = 200, body = Envelope<RosterDoneBody>, description = "The roster."))
)]
pub(crate) async fn cancel_roster(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CancelRoster>,
) -> Result<Envelope<RosterDoneBody>, ApiError> {
    let id = parse::id(&body.id)?;
    let done = commands::roster::cancel(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        body.reason,
        explain,
    )
    .await?;
    Ok(acted(done))
}
