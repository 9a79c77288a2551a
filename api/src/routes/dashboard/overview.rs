//! Count, sum and age of what stands in each state.

use axum::extract::State;

use crate::routes::dashboard::wire::DashboardOverview;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, Session};

/// Count, sum and age of what stands in each state.
#[utoipa::path(
    get,
    path = "/api/cms/dashboard/overview-status",
    tag = "dashboard",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<DashboardOverview>))
)]
pub(crate) async fn get_dashboard_overview(
    State(app): State<AppState>,
    session: Session,
    as_of: AsOf,
    min_position: MinPosition,
) -> Result<Envelope<DashboardOverview>, ApiError> {
    let _ = (app, session, as_of, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
