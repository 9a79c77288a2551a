//! One decree with the awards it names.

use axum::extract::{Path, State};

use crate::routes::decree::wire::DecreeDetail;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, Session};

/// One decree with the awards it names.
#[utoipa::path(
    get,
    path = "/api/cms/sk-penetapan/{id}",
    tag = "sk-penetapan",
    params(("id" = String, Path, description = "skPenetapanId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<DecreeDetail>))
)]
pub(crate) async fn get_decree(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    as_of: AsOf,
    min_position: MinPosition,
) -> Result<Envelope<DecreeDetail>, ApiError> {
    let _ = (app, session, id, as_of, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
