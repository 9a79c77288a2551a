//! Recipients.

use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::routes::award::wire::AwardItem;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, Page, PageQuery, Session};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AwardFilter {
    /// Only awards in this state.
    pub status: Option<String>,
    /// Only this scholarship type.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: Option<String>,
    /// Only this batch.
    #[serde(rename = "batchPenerimaan")]
    pub batch: Option<String>,
    /// Only this home district.
    #[serde(rename = "distrikId")]
    pub district: Option<String>,
    /// Only this institution.
    #[serde(rename = "institusiPendidikanId")]
    pub institution: Option<String>,
}

/// Recipients.
#[utoipa::path(
    get,
    path = "/api/cms/penerima-beasiswa",
    tag = "penerima-beasiswa",
    params(PageQuery, AwardFilter, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<AwardItem>>))
)]
pub(crate) async fn list_awards(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    Query(filter): Query<AwardFilter>,
    as_of: AsOf,
    min_position: MinPosition,
) -> Result<Envelope<Page<AwardItem>>, ApiError> {
    let _ = (app, session, page, filter, as_of, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
