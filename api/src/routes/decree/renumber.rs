//! Proposes the right number or date of a decree.

use axum::extract::State;
use chrono::NaiveDate;
use commands::decree::Renumbering;
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
pub(crate) struct RenumberDecree {
    /// skPenetapanId.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// The number as it was written down: the decree's own, or that of its last amendment.
    #[serde(rename = "nomorLama")]
    pub instead_of: String,
    /// The number on the paper.
    #[serde(rename = "nomor")]
    pub number: String,
    /// The date on the paper.
    #[serde(rename = "tanggal")]
    pub date: NaiveDate,
    /// Why.
    #[serde(rename = "alasan")]
    pub reason: String,
    /// Scan of the signed paper.
    #[serde(rename = "bukti")]
    pub evidence: FileBody,
}

/// Proposes the right number or date of a decree or of its last amendment; in effect when a second person confirms
/// it. The recipients that it names follow.
#[utoipa::path(
    post,
    path = "/api/cms/sk-penetapan/koreksi",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Decree)))),
    tag = "sk-penetapan",
    request_body = RenumberDecree,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn propose_renumbering(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<RenumberDecree>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    let id = parse::id(&body.id)?;
    // The office's own paper: its name goes with who sent it.
    let owner = UserId(caller.session.user_id).into();
    let evidence = file_body::adopt(&app, &caller.session, "bukti", &body.evidence, owner).await?;
    let new = Renumbering {
        id,
        version: Some(body.version),
        instead_of: body.instead_of,
        number: body.number,
        date: body.date,
        reason: body.reason,
        evidence,
    };
    let done = commands::decree::propose_renumbering(&app.commands, &caller.call, new).await?;
    Ok(proposed(done))
}
