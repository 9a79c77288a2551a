//! Approves a payment and reserves the ceiling, in one append.

use crate::authz::allow;
use axum::extract::State;
use domain::disbursement::DisbursementStatus;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::Caller;
use crate::answer::parse;
use crate::{ApiError, AppState, Envelope};

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

/// An approved payment, or one that waits for a second person.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ApprovedPaymentBody {
    /// Id of the payment.
    pub id: String,
    /// Its version now, to send with the next command.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Log position of the last event written; also in `X-Position`.
    #[serde(rename = "nomorPeristiwa")]
    pub position: u64,
    /// Whether this was the first of two approvals: the payment is not approved yet and waits for a second person.
    #[serde(rename = "menungguPenyetujuKedua")]
    pub waits_for_second: bool,
}

/// Approves a payment and reserves the ceiling, in one append; above the threshold the first approval waits for a second
/// person.
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/approve",
    extensions(("x-access" = json!(allow::to().admin().approve(allow::Disbursement).fresh()))),
    tag = "keuangan",
    request_body = ApproveDisbursement,
    responses((status = 200, body = Envelope<ApprovedPaymentBody>, description = "The payment."))
)]
pub(crate) async fn approve_disbursement(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ApproveDisbursement>,
) -> Result<Envelope<ApprovedPaymentBody>, ApiError> {
    let id = parse::id(&body.id)?;
    let done = commands::disbursement::approve(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        parse::note(body.note),
    )
    .await?;
    let (status, _) = commands::disbursement::status(&app.commands, id).await?;
    let position = done.position;
    let body = ApprovedPaymentBody {
        id: done.answer.id,
        version: done.answer.version,
        position,
        waits_for_second: status == DisbursementStatus::Proposed,
    };
    Ok(Envelope::ok(body).at(position))
}
