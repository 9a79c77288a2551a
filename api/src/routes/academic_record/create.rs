//! Records one semester of a recipient.

use axum::extract::State;
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
pub(crate) struct CreateAcademicRecord {
    /// The award.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Academic year, e.g. `2025/2026`.
    #[serde(rename = "tahunAkademik")]
    pub academic_year: String,
    /// Semester.
    pub semester: u8,
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

/// Records one semester of a recipient.
#[utoipa::path(
    post,
    path = "/api/cms/data-akademik/create",
    tag = "data-akademik",
    request_body = CreateAcademicRecord,
    responses((status = 201, body = Envelope<ChangedBody>, description = "The award."))
)]
pub(crate) async fn create_academic_record(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CreateAcademicRecord>,
) -> Answer {
    let _ = (app, caller, body);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
