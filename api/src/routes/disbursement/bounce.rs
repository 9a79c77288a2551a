//! Records that the bank sent the money back.

use crate::authz::allow;
use axum::extract::State;
use chrono::NaiveDate;
use domain::disbursement::ReturnFault;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReturnDisbursement {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Day the bank sent it back.
    #[serde(rename = "tanggal")]
    pub on: NaiveDate,
    /// Reason, shown in the history.
    #[serde(rename = "alasan")]
    pub reason: String,
    /// Why, by code; told from the reason when left out. Anything but a technical fault makes the account unverified.
    #[serde(rename = "sebab", default)]
    pub fault: Option<ReturnFault>,
}

/// Records that the bank sent the money back.
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/retur",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Disbursement)))),
    tag = "keuangan",
    request_body = ReturnDisbursement,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The payment."))
)]
pub(crate) async fn return_disbursement(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ReturnDisbursement>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let done = commands::disbursement::return_by_bank(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        body.on,
        (body.reason, body.fault),
    )
    .await?;
    Ok(changed(done))
}
