//! Rejects a payment and releases what it had reserved, in one append.

use crate::authz::allow;
use axum::extract::State;
use domain::RejectCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RejectDisbursement {
    /// The payment.
    #[serde(rename = "keuanganId")]
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi", default)]
    pub version: Option<u64>,
    /// Code of the reason.
    #[serde(rename = "kodeAlasan")]
    pub code: RejectCode,
    /// Reason in words; required for LAINNYA.
    #[serde(rename = "alasan", default)]
    pub reason: Option<String>,
    /// Whether it may be prepared again.
    #[serde(rename = "bolehAjukanUlang")]
    pub may_resubmit: bool,
}

/// Rejects a payment and releases what it had reserved, in one append.
#[utoipa::path(
    post,
    path = "/api/cms/penolakan-keuangan/create",
    extensions(("x-access" = json!(allow::to().admin().approve(allow::Disbursement)))),
    tag = "penolakan-keuangan",
    request_body = RejectDisbursement,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The payment."))
)]
pub(crate) async fn reject_disbursement(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<RejectDisbursement>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let done = commands::disbursement::reject(
        &app.commands,
        &caller.call,
        id,
        body.version,
        body.code,
        body.reason.unwrap_or_default(),
        body.may_resubmit,
    )
    .await?;
    Ok(changed(done))
}
