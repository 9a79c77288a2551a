//! Payments of one finance category.

use axum::extract::{Path, State};

use crate::routes::disbursement::wire::DisbursementPage;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, PageQuery, Session};

/// Payments of one finance category.
#[utoipa::path(
    get,
    path = "/api/cms/keuangan/kategori/{id}",
    tag = "keuangan",
    params(("id" = String, Path, description = "kategoriKeuanganId."), PageQuery, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<DisbursementPage>))
)]
pub(crate) async fn list_disbursements_of_category(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    page: PageQuery,
    as_of: AsOf,
    min_position: MinPosition,
) -> Result<Envelope<DisbursementPage>, ApiError> {
    let _ = (app, session, id, page, as_of, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
