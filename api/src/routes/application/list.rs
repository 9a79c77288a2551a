//! The queue of forms, each caller's part of it.

use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::routes::application::wire::ApplicationItem;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, Page, PageQuery, Session};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ApplicationFilter {
    /// Only forms in this state.
    pub status: Option<String>,
    /// Only this scholarship type.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: Option<String>,
    /// Only this year.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
    /// Only this home district.
    #[serde(rename = "distrikId")]
    pub district: Option<String>,
}

/// The queue of forms, each caller's part of it.
#[utoipa::path(
    get,
    path = "/api/cms/formulir-pendaftaran",
    tag = "formulir-pendaftaran",
    params(PageQuery, ApplicationFilter, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<ApplicationItem>>))
)]
pub(crate) async fn list_applications(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    Query(filter): Query<ApplicationFilter>,
    as_of: AsOf,
    min_position: MinPosition,
) -> Result<Envelope<Page<ApplicationItem>>, ApiError> {
    let _ = (app, session, page, filter, as_of, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
