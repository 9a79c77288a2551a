//! Attaches the scan of a signed decree.

use axum::extract::State;
use domain::UserId;
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
pub(crate) struct ScanDecree {
    /// skPenetapanId.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Scan of the signed paper.
    #[serde(rename = "berkas")]
    pub file: FileBody,
}

/// Attaches the scan of the signed paper; a later one takes its place, the earlier one stays in the log.
#[utoipa::path(
    post,
    path = "/api/cms/sk-penetapan/pindaian",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Decree)))),
    tag = "sk-penetapan",
    request_body = ScanDecree,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The decree."))
)]
pub(crate) async fn attach_scan_of_decree(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ScanDecree>,
) -> Answer {
    let id = parse::id(&body.id)?;
    // The office's own paper: its name goes with who sent it.
    let owner = UserId(caller.session.user_id).into();
    let file = file_body::adopt(&app, &caller.session, "berkas", &body.file, owner).await?;
    let version = Some(body.version);
    let done =
        commands::decree::attach_scan(&app.commands, &caller.call, id, version, file).await?;
    Ok(changed(done))
}
