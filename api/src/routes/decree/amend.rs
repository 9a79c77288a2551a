//! Proposes to amend a decree by another.

use crate::authz::allow;
use axum::extract::State;
use chrono::NaiveDate;
use commands::decree::Amendment;
use domain::UserId;
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::{DecreeAmount, amounts};
use crate::Signed;
use crate::answer::caller::Caller;
use crate::answer::file_body::{self, FileBody};
use crate::answer::parse;
use crate::routes::change_request::wire::{ProposedBody, proposed};
use crate::{ApiError, AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AmendDecree {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Number of the amendment.
    #[serde(rename = "nomor")]
    pub number: String,
    /// Date of the amendment.
    #[serde(rename = "tanggal")]
    pub date: NaiveDate,
    /// Awards it adds.
    #[serde(rename = "tambah", default)]
    pub added: Vec<String>,
    /// Awards it removes.
    #[serde(rename = "hapus", default)]
    pub removed: Vec<String>,
    /// What it says a payment is at most, of those it adds and of those it changes.
    #[serde(rename = "besaran", default)]
    pub amounts: Vec<DecreeAmount>,
    /// Reason, shown in the history.
    #[serde(rename = "alasan")]
    pub reason: String,
    /// Scan of the signed paper.
    #[serde(rename = "bukti")]
    pub evidence: FileBody,
}

/// Proposes to amend a decree by another; in effect when a second person confirms it.
#[utoipa::path(
    post,
    path = "/api/cms/sk-penetapan/ubah",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Decree)))),
    tag = "sk-penetapan",
    request_body = AmendDecree,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn propose_amendment(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<AmendDecree>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    let id = parse::id(&body.id)?;
    // The office's own paper: its name goes with who sent it.
    let owner = UserId(caller.session.user_id).into();
    let evidence = file_body::adopt(&app, &caller.session, "bukti", &body.evidence, owner).await?;
    let amendment = Amendment {
        number: body.number,
        date: body.date,
        added: parse::list("tambah", &body.added)?,
        removed: parse::list("hapus", &body.removed)?,
        amounts: amounts(body.amounts)?,
        reason: body.reason,
        evidence,
    };
    let of = (id, Some(body.version));
    let done =
        commands::decree::propose_amendment(&app.commands, &caller.call, of, amendment).await?;
    Ok(proposed(done))
}
