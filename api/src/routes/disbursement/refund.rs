//! Records that the money went back to the treasury.

use crate::authz::allow;
use axum::extract::State;
use chrono::NaiveDate;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefundDisbursement {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Day of the deposit.
    #[serde(rename = "tanggal")]
    pub on: NaiveDate,
    /// Number of the deposit slip.
    #[serde(rename = "nomorBukti")]
    pub reference: String,
}

/// Records that the money went back to the treasury.
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/kembalikan",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Disbursement)))),
    tag = "keuangan",
    request_body = RefundDisbursement,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The payment."))
)]
pub(crate) async fn refund_disbursement(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<RefundDisbursement>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let done = commands::disbursement::refund(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        body.on,
        body.reference,
    )
    .await?;
    Ok(changed(done))
}
