//! How recipients do.

use axum::extract::State;

use crate::routes::dashboard::wire::DashboardAchievement;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, Session};

/// How recipients do.
#[utoipa::path(
    get,
    path = "/api/cms/dashboard/awardee-achievement",
    tag = "dashboard",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<DashboardAchievement>))
)]
pub(crate) async fn get_dashboard_achievement(
    State(app): State<AppState>,
    session: Session,
    as_of: AsOf,
    min_position: MinPosition,
) -> Result<Envelope<DashboardAchievement>, ApiError> {
    let _ = (app, session, as_of, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
