//! Keeps the scan of a paper of all payments of a roster.

use axum::extract::State;
use domain::UserId;
use domain::disbursement::ScanKind;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::file_body::{self, FileBody};
use crate::answer::parse;
use crate::authz::allow;
use crate::{AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AttachRosterScan {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Which paper.
    #[serde(rename = "dokumen")]
    pub kind: ScanKind,
    /// The scan.
    #[serde(rename = "berkas")]
    pub file: FileBody,
}

/// Keeps the scan of a paper of all payments of a roster.
#[utoipa::path(
    post,
    path = "/api/cms/daftar-pembayaran/pindaian",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Roster)))),
    tag = "daftar-pembayaran",
    request_body = AttachRosterScan,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The roster."))
)]
pub(crate) async fn attach_roster_scan(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<AttachRosterScan>,
) -> Answer {
    let id = parse::id(&body.id)?;
    // The office's own paper: its name goes with who sent it.
    let owner = UserId(caller.session.user_id).into();
    let file = file_body::adopt(&app, &caller.session, "berkas", &body.file, owner).await?;
    let (executor, call, version) = (&app.commands, &caller.call, Some(body.version));
    let done = commands::roster::attach_scan(executor, call, id, version, body.kind, file).await?;
    Ok(changed(done))
}
