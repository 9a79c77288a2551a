//! Records that the bank sent the money.

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
pub(crate) struct TransferDisbursement {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Day the bank sent the money.
    #[serde(rename = "tanggal")]
    pub on: NaiveDate,
    /// The bank's reference.
    #[serde(rename = "referensiBank")]
    pub bank_reference: String,
}

/// Records that the bank sent the money.
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/salurkan",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Disbursement)))),
    tag = "keuangan",
    request_body = TransferDisbursement,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The payment."))
)]
pub(crate) async fn transfer_disbursement(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<TransferDisbursement>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let done = commands::disbursement::transfer(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        body.on,
        body.bank_reference,
    )
    .await?;
    Ok(changed(done))
}
