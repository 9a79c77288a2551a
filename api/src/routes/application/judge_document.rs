//! Gives a verdict on one document.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::ApiError;
use crate::Signed;
use crate::routes::application::wire::DocumentVerdict;
use crate::routes::caller::{Answer, Caller, ChangedBody};
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JudgeDocument {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Kind of the document.
    #[serde(rename = "jenis")]
    pub kind: String,
    /// The verdict.
    #[serde(rename = "putusan")]
    pub verdict: DocumentVerdict,
    /// Why it is not valid; required then.
    #[serde(rename = "catatan", default)]
    pub note: Option<String>,
}

/// Gives a verdict on one document.
#[utoipa::path(
    post,
    path = "/api/cms/formulir-pendaftaran/periksa-dokumen",
    tag = "formulir-pendaftaran",
    request_body = JudgeDocument,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The form."))
)]
pub(crate) async fn judge_application_document(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<JudgeDocument>,
) -> Answer {
    let _ = (app, caller, body);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
