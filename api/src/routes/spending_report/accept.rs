//! Accepts a spending report: the payment is accounted for.

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
pub(crate) struct AcceptSpendingReport {
    /// keuanganId.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// Accepts a spending report: the payment is accounted for.
#[utoipa::path(
    post,
    path = "/api/cms/laporan/terima",
    extensions(("x-access" = json!(allow::to().admin().approve(allow::Report)))),
    tag = "laporan",
    request_body = AcceptSpendingReport,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The payment."))
)]
pub(crate) async fn accept_spending_report(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<AcceptSpendingReport>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let done = commands::disbursement::accept_spending(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
    )
    .await?;
    Ok(changed(done))
}
