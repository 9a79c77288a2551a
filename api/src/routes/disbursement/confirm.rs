//! The recipient confirms that the money arrived.

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
pub(crate) struct ConfirmDisbursement {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// The recipient confirms that the money arrived.
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/konfirmasi",
    tag = "keuangan",
    request_body = ConfirmDisbursement,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The payment."))
)]
pub(crate) async fn confirm_disbursement(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ConfirmDisbursement>,
) -> Answer {
    let _ = (app, caller, body);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
