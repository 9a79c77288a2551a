//! Records the graduation.

use axum::extract::State;
use chrono::NaiveDate;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::ApiError;
use crate::Signed;
use crate::routes::caller::{Answer, Caller, ChangedBody};
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GraduateAward {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Day of graduation.
    #[serde(rename = "tanggal")]
    pub on: NaiveDate,
}

/// Records the graduation.
#[utoipa::path(
    post,
    path = "/api/cms/penerima-beasiswa/lulus",
    tag = "penerima-beasiswa",
    request_body = GraduateAward,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The award."))
)]
pub(crate) async fn graduate_award(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<GraduateAward>,
) -> Answer {
    let _ = (app, caller, body);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
