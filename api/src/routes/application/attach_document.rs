//! Attaches an uploaded file as a document, or replaces the one of that kind.

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
pub(crate) struct AttachDocument {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// ktp, kk, surat_aktif, khs, buku_rekening, foto, bukti_prestasi or sktm.
    #[serde(rename = "jenis")]
    pub kind: String,
    /// Id that the upload answered.
    #[serde(rename = "fileId")]
    pub file_id: String,
    /// SHA-256 that the upload answered, hex.
    pub sha256: String,
}

/// Attaches an uploaded file as a document, or replaces the one of that kind.
#[utoipa::path(
    post,
    path = "/api/cms/formulir-pendaftaran/dokumen",
    tag = "formulir-pendaftaran",
    request_body = AttachDocument,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The form."))
)]
pub(crate) async fn attach_application_document(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<AttachDocument>,
) -> Answer {
    let _ = (app, caller, body);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
