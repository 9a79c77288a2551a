//! Sends a spending report back to be completed.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::{AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReturnSpendingReport {
    /// keuanganId.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// What is missing.
    #[serde(rename = "alasan")]
    pub reason: String,
}

/// Sends a spending report back to be completed.
#[utoipa::path(
    post,
    path = "/api/cms/laporan/kembalikan",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Report)))),
    tag = "laporan",
    request_body = ReturnSpendingReport,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The payment."))
)]
pub(crate) async fn return_spending_report(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ReturnSpendingReport>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let done = commands::disbursement::return_spending(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        body.reason,
    )
    .await?;
    Ok(changed(done))
}
