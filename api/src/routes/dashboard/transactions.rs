//! The last payments.

use axum::extract::State;

use crate::routes::dashboard::wire::DashboardTransactions;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, Session};

/// The last payments.
#[utoipa::path(
    get,
    path = "/api/cms/dashboard/last-transaction",
    tag = "dashboard",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<DashboardTransactions>))
)]
pub(crate) async fn get_dashboard_transactions(
    State(app): State<AppState>,
    session: Session,
    as_of: AsOf,
    min_position: MinPosition,
) -> Result<Envelope<DashboardTransactions>, ApiError> {
    let _ = (app, session, as_of, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
