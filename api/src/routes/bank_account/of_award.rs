//! The accounts of one recipient.

use axum::extract::{Path, State};

use crate::routes::bank_account::wire::BankAccountList;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, Session};

/// The accounts of one recipient.
#[utoipa::path(
    get,
    path = "/api/cms/rekening/penerima-beasiswa/{id}",
    tag = "rekening",
    params(("id" = String, Path, description = "penerimaBeasiswaId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<BankAccountList>))
)]
pub(crate) async fn list_bank_accounts_of_award(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    as_of: AsOf,
    min_position: MinPosition,
) -> Result<Envelope<BankAccountList>, ApiError> {
    let _ = (app, session, id, as_of, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
