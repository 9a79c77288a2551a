//! Recommends a form whose required documents are all valid.

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
pub(crate) struct RecommendApplication {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Public note.
    #[serde(rename = "catatan", default)]
    pub note: Option<String>,
}

/// Recommends a form whose required documents are all valid.
#[utoipa::path(
    post,
    path = "/api/cms/formulir-pendaftaran/rekomendasi",
    tag = "formulir-pendaftaran",
    request_body = RecommendApplication,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The form."))
)]
pub(crate) async fn recommend_application(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<RecommendApplication>,
) -> Answer {
    let _ = (app, caller, body);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
