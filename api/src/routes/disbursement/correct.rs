//! Corrects the amount before approval, or proposes a rejected payment again.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::extract::Path;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CorrectDisbursement {
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// The new amount, whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// Reason, shown in the history.
    #[serde(rename = "alasan")]
    pub reason: String,
}

/// Corrects the amount before approval, or proposes a rejected payment again.
#[utoipa::path(
    put,
    path = "/api/cms/keuangan/{id}",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Disbursement)))),
    tag = "keuangan",
    params(("id" = String, Path, description = "keuanganId.")),
    request_body = CorrectDisbursement,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The payment."))
)]
pub(crate) async fn correct_disbursement(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
    Signed(body): Signed<CorrectDisbursement>,
) -> Answer {
    let id = parse::id(&id)?;
    let amount = parse::amount("jumlah", body.amount)?;
    let done = commands::disbursement::correct(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        amount,
        body.reason,
    )
    .await?;
    Ok(changed(done))
}
