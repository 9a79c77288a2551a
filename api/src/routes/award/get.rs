//! One recipient.

use axum::extract::{Path, State};

use crate::routes::award::wire::AwardDetail;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, Session};

/// One recipient.
#[utoipa::path(
    get,
    path = "/api/cms/penerima-beasiswa/{id}",
    tag = "penerima-beasiswa",
    params(("id" = String, Path, description = "penerimaBeasiswaId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<AwardDetail>))
)]
pub(crate) async fn get_award(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    as_of: AsOf,
    min_position: MinPosition,
) -> Result<Envelope<AwardDetail>, ApiError> {
    let _ = (app, session, id, as_of, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
