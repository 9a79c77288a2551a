//! Study programmes of one institution.

use axum::extract::{Path, State};

use crate::routes::reference::wire::Choices;
use crate::{ApiError, AppState, Envelope, MinPosition, Session};

/// Study programmes of one institution.
#[utoipa::path(
    get,
    path = "/api/cms/referensi/institusi/{id}/program-studi",
    tag = "referensi",
    params(("id" = String, Path, description = "kode_pt.")),
    responses((status = 200, body = Envelope<Choices>))
)]
pub(crate) async fn choose_study_programme(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    min_position: MinPosition,
) -> Result<Envelope<Choices>, ApiError> {
    let _ = (app, session, id, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
