//! One payment.

use axum::extract::{Path, State};

use crate::routes::disbursement::wire::DisbursementDetail;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, Session};

/// One payment.
#[utoipa::path(
    get,
    path = "/api/cms/keuangan/{id}",
    tag = "keuangan",
    params(("id" = String, Path, description = "keuanganId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<DisbursementDetail>))
)]
pub(crate) async fn get_disbursement(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    as_of: AsOf,
    min_position: MinPosition,
) -> Result<Envelope<DisbursementDetail>, ApiError> {
    let _ = (app, session, id, as_of, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
