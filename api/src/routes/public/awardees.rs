//! The public list of awardees.

use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::routes::public::wire::PublicAwardee;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, Page, PageQuery};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AwardeeFilter {
    /// Year of the award; all when left out.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
}

/// The public list of awardees.
#[utoipa::path(
    get,
    path = "/api/web/penerima-beasiswa",
    tag = "publik",
    params(PageQuery, AwardeeFilter, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<PublicAwardee>>))
)]
pub(crate) async fn list_public_awardees(
    State(app): State<AppState>,
    page: PageQuery,
    Query(filter): Query<AwardeeFilter>,
    as_of: AsOf,
    min_position: MinPosition,
) -> Result<Envelope<Page<PublicAwardee>>, ApiError> {
    let _ = (app, page, filter, as_of, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
