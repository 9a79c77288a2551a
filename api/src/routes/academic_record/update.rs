//! Corrects one semester that nobody has attested yet.

use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::ApiError;
use crate::Signed;
use crate::routes::caller::{Answer, Caller, ChangedBody};
use crate::routes::file_body::FileBody;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpdateAcademicRecord {
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Credits taken.
    #[serde(rename = "jumlahSks")]
    pub credits: u16,
    /// Grade point average, two decimals at most.
    #[serde(rename = "ipk")]
    pub gpa: f64,
    /// Grade report.
    #[serde(default)]
    pub khs: Option<FileBody>,
    /// Letter of active enrolment.
    #[serde(rename = "suratAktif", default)]
    pub active_letter: Option<FileBody>,
}

/// Corrects one semester that nobody has attested yet.
#[utoipa::path(
    put,
    path = "/api/cms/data-akademik/{id}",
    tag = "data-akademik",
    params(("id" = String, Path, description = "Id of the record.")),
    request_body = UpdateAcademicRecord,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The award."))
)]
pub(crate) async fn update_academic_record(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
    Signed(body): Signed<UpdateAcademicRecord>,
) -> Answer {
    let _ = (app, caller, id, body);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
