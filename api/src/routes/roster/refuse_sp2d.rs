//! Proposes that the treasury sent the SP2D of a roster back.

use axum::extract::State;
use domain::UserId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::answer::caller::Caller;
use crate::answer::file_body::{self, FileBody};
use crate::answer::parse;
use crate::authz::allow;
use crate::routes::change_request::wire::{ProposedBody, proposed};
use crate::{ApiError, AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefuseRosterSp2d {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Why the treasury sent it back.
    #[serde(rename = "alasan")]
    pub reason: String,
    /// Its letter.
    #[serde(rename = "bukti")]
    pub evidence: FileBody,
}

/// Proposes that the treasury sent the SP2D of a roster back before anything was transferred; when a second person
/// confirms it, the payments stand as approved and SPP, SPM and SP2D are issued anew.
#[utoipa::path(
    post,
    path = "/api/cms/daftar-pembayaran/tolak-sp2d",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Roster)))),
    tag = "daftar-pembayaran",
    request_body = RefuseRosterSp2d,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn refuse_roster_sp2d(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<RefuseRosterSp2d>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    let id = parse::id(&body.id)?;
    let owner = UserId(caller.session.user_id).into();
    let evidence = file_body::adopt(&app, &caller.session, "bukti", &body.evidence, owner).await?;
    let (executor, call, version) = (&app.commands, &caller.call, Some(body.version));
    let done =
        commands::roster::propose_sp2d_refusal(executor, call, id, version, body.reason, evidence)
            .await?;
    Ok(proposed(done))
}
