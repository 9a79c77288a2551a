//! Money and waiting times, without personal data.

use axum::extract::State;

use crate::routes::public::wire::Transparency;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition};

/// Money and waiting times, without personal data.
#[utoipa::path(
    get,
    path = "/api/web/transparansi",
    tag = "publik",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Transparency>))
)]
pub(crate) async fn get_transparency(
    State(app): State<AppState>,
    as_of: AsOf,
    min_position: MinPosition,
) -> Result<Envelope<Transparency>, ApiError> {
    let _ = (app, as_of, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
