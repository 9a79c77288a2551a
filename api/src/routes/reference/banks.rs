//! Banks.

use axum::extract::State;

use crate::routes::reference::wire::Choices;
use crate::{ApiError, AppState, Envelope, MinPosition, Session};

/// Banks.
#[utoipa::path(
    get,
    path = "/api/cms/referensi/bank",
    tag = "referensi",
    responses((status = 200, body = Envelope<Choices>))
)]
pub(crate) async fn choose_bank(
    State(app): State<AppState>,
    session: Session,
    min_position: MinPosition,
) -> Result<Envelope<Choices>, ApiError> {
    let _ = (app, session, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
