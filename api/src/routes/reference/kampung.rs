//! Kampung of one district.

use axum::extract::{Path, State};

use crate::routes::reference::wire::Choices;
use crate::{ApiError, AppState, Envelope, MinPosition, Session};

/// Kampung of one district.
#[utoipa::path(
    get,
    path = "/api/cms/referensi/distrik/{id}/kampung",
    tag = "referensi",
    params(("id" = String, Path, description = "District code.")),
    responses((status = 200, body = Envelope<Choices>))
)]
pub(crate) async fn choose_kampung(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    min_position: MinPosition,
) -> Result<Envelope<Choices>, ApiError> {
    let _ = (app, session, id, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
