//! Approves a payment and reserves the ceiling, in one append.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::routes::caller::{Answer, Caller, ChangedBody, changed};
use crate::routes::parse;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ApproveDisbursement {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Public note.
    #[serde(rename = "catatan", default)]
    pub note: Option<String>,
}

/// Approves a payment and reserves the ceiling, in one append.
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/approve",
    extensions(("x-access" = json!(allow::to().admin().approve(allow::Disbursement).fresh()))),
    tag = "keuangan",
    request_body = ApproveDisbursement,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The payment."))
)]
pub(crate) async fn approve_disbursement(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ApproveDisbursement>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let done = commands::disbursement::approve(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        parse::note(body.note),
    )
    .await?;
    Ok(changed(done))
}
