//! Cancels a payment before its SP2D.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CancelDisbursement {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Reason, shown in the history.
    #[serde(rename = "alasan")]
    pub reason: String,
}

/// Cancels a payment before its SP2D.
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/batalkan",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Disbursement)))),
    tag = "keuangan",
    request_body = CancelDisbursement,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The payment."))
)]
pub(crate) async fn cancel_disbursement(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CancelDisbursement>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let done = commands::disbursement::cancel(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        body.reason,
    )
    .await?;
    Ok(changed(done))
}
