//! Whether this number is already in use; never by whom.

use axum::extract::{Path, State};

use crate::routes::verification::wire::UniquenessBody;
use crate::{ApiError, AppState, Envelope, MinPosition, Session};

/// Whether this number is already in use; never by whom.
#[utoipa::path(
    get,
    path = "/api/cms/verifikasi/rekening/{id}",
    tag = "verifikasi",
    params(("id" = String, Path, description = "`<bankId>-<nomor>`.")),
    responses((status = 200, body = Envelope<UniquenessBody>))
)]
pub(crate) async fn check_account_number(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    min_position: MinPosition,
) -> Result<Envelope<UniquenessBody>, ApiError> {
    let _ = (app, session, id, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
