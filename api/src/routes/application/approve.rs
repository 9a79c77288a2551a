//! Approves a recommended form and grants the award, in one append.

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
pub(crate) struct ApproveApplication {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Public note.
    #[serde(rename = "catatan", default)]
    pub note: Option<String>,
    /// Batch of the award; the form's year when left out.
    #[serde(rename = "batchPenerimaan", default)]
    pub batch: Option<String>,
}

/// Approves a recommended form and grants the award, in one append.
#[utoipa::path(
    post,
    path = "/api/cms/formulir-pendaftaran/approve",
    tag = "formulir-pendaftaran",
    request_body = ApproveApplication,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The form."))
)]
pub(crate) async fn approve_application(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ApproveApplication>,
) -> Answer {
    let _ = (app, caller, body);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
