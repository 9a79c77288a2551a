//! The six scholarship types.

use axum::extract::State;

use crate::routes::public::wire::ScholarshipTypeList;
use crate::{ApiError, AppState, Envelope, MinPosition};

/// The six scholarship types.
#[utoipa::path(
    get,
    path = "/api/web/beasiswa",
    tag = "publik",
    responses((status = 200, body = Envelope<ScholarshipTypeList>))
)]
pub(crate) async fn list_scholarship_types(
    State(app): State<AppState>,
    min_position: MinPosition,
) -> Result<Envelope<ScholarshipTypeList>, ApiError> {
    let _ = (app, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
