//! Budget lines with the balances of their accounts.

use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::routes::budget_line::wire::BudgetLineList;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, Session};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BudgetFilter {
    /// Only this budget year.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
}

/// Budget lines with the balances of their accounts.
#[utoipa::path(
    get,
    path = "/api/cms/pagu",
    tag = "pagu",
    params(BudgetFilter, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<BudgetLineList>))
)]
pub(crate) async fn list_budget_lines(
    State(app): State<AppState>,
    session: Session,
    Query(filter): Query<BudgetFilter>,
    as_of: AsOf,
    min_position: MinPosition,
) -> Result<Envelope<BudgetLineList>, ApiError> {
    let _ = (app, session, filter, as_of, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
