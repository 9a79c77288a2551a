//! Removes a document.

use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::ApiError;
use crate::routes::caller::{Answer, Caller, ChangedBody};
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct RemoveDocument {
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// Removes a document.
#[utoipa::path(
    delete,
    path = "/api/cms/formulir-pendaftaran/{id}/dokumen/{jenis}",
    tag = "formulir-pendaftaran",
    params(("id" = String, Path, description = "formulirPendaftaranId."), ("jenis" = String, Path, description = "Kind of the document."), RemoveDocument),
    responses((status = 200, body = Envelope<ChangedBody>, description = "The form."))
)]
pub(crate) async fn remove_application_document(
    State(app): State<AppState>,
    caller: Caller,
    Path((id, jenis)): Path<(String, String)>,
    axum::extract::Query(body): axum::extract::Query<RemoveDocument>,
) -> Answer {
    let _ = (app, caller, id, jenis, body);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
