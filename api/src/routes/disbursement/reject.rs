//! Rejects a payment and releases what it had reserved, in one append.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::ApiError;
use crate::Signed;
use crate::routes::caller::{Answer, Caller, ChangedBody};
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
    pub code: String,
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
    tag = "penolakan-keuangan",
    request_body = RejectDisbursement,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The payment."))
)]
pub(crate) async fn reject_disbursement(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<RejectDisbursement>,
) -> Answer {
    let _ = (app, caller, body);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
