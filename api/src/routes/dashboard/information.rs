//! People and money at a glance.

use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::routes::dashboard::wire::DashboardInformation;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, Session};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct InformationFilter {
    /// Budget year; the newest when left out.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
}

/// People and money at a glance.
#[utoipa::path(
    get,
    path = "/api/cms/dashboard/information",
    tag = "dashboard",
    params(InformationFilter, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<DashboardInformation>))
)]
pub(crate) async fn get_dashboard_information(
    State(app): State<AppState>,
    session: Session,
    Query(filter): Query<InformationFilter>,
    as_of: AsOf,
    min_position: MinPosition,
) -> Result<Envelope<DashboardInformation>, ApiError> {
    let _ = (app, session, filter, as_of, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
