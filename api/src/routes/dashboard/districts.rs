//! All districts, zeros included.

use axum::extract::State;

use crate::routes::dashboard::wire::DashboardDistricts;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, Session};

/// All districts, zeros included.
#[utoipa::path(
    get,
    path = "/api/cms/dashboard/report-by-district",
    tag = "dashboard",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<DashboardDistricts>))
)]
pub(crate) async fn get_dashboard_districts(
    State(app): State<AppState>,
    session: Session,
    as_of: AsOf,
    min_position: MinPosition,
) -> Result<Envelope<DashboardDistricts>, ApiError> {
    let _ = (app, session, as_of, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
