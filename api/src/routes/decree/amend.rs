//! Amends a decree by another.

use crate::authz::allow;
use axum::extract::State;
use chrono::NaiveDate;
use commands::decree::Amendment;
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::{DecreeAmount, amounts};
use crate::Signed;
use crate::routes::caller::{Answer, Caller, ChangedBody, changed};
use crate::routes::parse;
use crate::{AppState, Envelope};

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
}

/// Amends a decree by another.
#[utoipa::path(
    post,
    path = "/api/cms/sk-penetapan/ubah",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Decree)))),
    tag = "sk-penetapan",
    request_body = AmendDecree,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The decree."))
)]
pub(crate) async fn amend_decree(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<AmendDecree>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let amendment = Amendment {
        number: body.number,
        date: body.date,
        added: parse::list("tambah", &body.added)?,
        removed: parse::list("hapus", &body.removed)?,
        amounts: amounts(body.amounts)?,
        reason: body.reason,
    };
    let done = commands::decree::amend(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        amendment,
    )
    .await?;
    Ok(changed(done))
}
