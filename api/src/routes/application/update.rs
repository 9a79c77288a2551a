//! Replaces the fields of a draft or of a form sent back for repair.

use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::ApiError;
use crate::Signed;
use crate::routes::application::wire::FormBody;
use crate::routes::caller::{Answer, Caller, ChangedBody};
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpdateApplication {
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// The whole form as it is to be; what is left out is emptied.
    #[serde(rename = "isi")]
    pub form: FormBody,
}

/// Replaces the fields of a draft or of a form sent back for repair.
#[utoipa::path(
    put,
    path = "/api/cms/formulir-pendaftaran/{id}",
    tag = "formulir-pendaftaran",
    params(("id" = String, Path, description = "formulirPendaftaranId.")),
    request_body = UpdateApplication,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The form."))
)]
pub(crate) async fn update_application(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
    Signed(body): Signed<UpdateApplication>,
) -> Answer {
    let _ = (app, caller, id, body);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
