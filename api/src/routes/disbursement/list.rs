//! Payments with the sum of all that match.

use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::routes::disbursement::wire::DisbursementPage;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, PageQuery, Session};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DisbursementFilter {
    /// Only payments in this state.
    pub status: Option<String>,
    /// Only this budget year.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
    /// Only this budget line.
    #[serde(rename = "paguId")]
    pub budget_line: Option<String>,
    /// Only this component.
    #[serde(rename = "komponen")]
    pub component: Option<String>,
}

/// Payments with the sum of all that match.
#[utoipa::path(
    get,
    path = "/api/cms/keuangan",
    tag = "keuangan",
    params(PageQuery, DisbursementFilter, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<DisbursementPage>))
)]
pub(crate) async fn list_disbursements(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    Query(filter): Query<DisbursementFilter>,
    as_of: AsOf,
    min_position: MinPosition,
) -> Result<Envelope<DisbursementPage>, ApiError> {
    let _ = (app, session, page, filter, as_of, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
