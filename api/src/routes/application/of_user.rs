//! The forms of one applicant, newest first.

use axum::extract::{Path, State};

use crate::routes::application::wire::ApplicationList;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, Session};

/// The forms of one applicant, newest first.
#[utoipa::path(
    get,
    path = "/api/cms/formulir-pendaftaran/user/{id}",
    tag = "formulir-pendaftaran",
    params(("id" = String, Path, description = "userId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<ApplicationList>))
)]
pub(crate) async fn get_application_of_user(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    as_of: AsOf,
    min_position: MinPosition,
) -> Result<Envelope<ApplicationList>, ApiError> {
    let _ = (app, session, id, as_of, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
