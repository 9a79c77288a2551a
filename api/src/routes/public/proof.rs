//! Everything a device needs to check that an event stands in the log.

use axum::extract::{Path, State};

use crate::routes::public::wire::ProofBody;
use crate::{ApiError, AppState, Envelope, MinPosition};

/// Everything a device needs to check that an event stands in the log.
#[utoipa::path(
    get,
    path = "/api/web/bukti/{position}",
    tag = "publik",
    params(("position" = String, Path, description = "Log position.")),
    responses((status = 200, body = Envelope<ProofBody>))
)]
pub(crate) async fn get_proof(
    State(app): State<AppState>,
    Path(position): Path<String>,
    min_position: MinPosition,
) -> Result<Envelope<ProofBody>, ApiError> {
    let _ = (app, position, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
