//! One form.

use axum::extract::{Path, State};

use crate::routes::application::wire::ApplicationDetail;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, Session};

/// One form.
#[utoipa::path(
    get,
    path = "/api/cms/formulir-pendaftaran/{id}",
    tag = "formulir-pendaftaran",
    params(("id" = String, Path, description = "formulirPendaftaranId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<ApplicationDetail>))
)]
pub(crate) async fn get_application(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    as_of: AsOf,
    min_position: MinPosition,
) -> Result<Envelope<ApplicationDetail>, ApiError> {
    let _ = (app, session, id, as_of, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
