//! Attests one semester: the institution or the office says that it is true.

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
pub(crate) struct AttestAcademicRecord {
    /// Id of the record.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// Attests one semester: the institution or the office says that it is true.
#[utoipa::path(
    post,
    path = "/api/cms/data-akademik/konfirmasi",
    tag = "data-akademik",
    request_body = AttestAcademicRecord,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The award."))
)]
pub(crate) async fn attest_academic_record(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<AttestAcademicRecord>,
) -> Answer {
    let _ = (app, caller, body);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
