//! The semesters of one recipient, oldest first.

use axum::extract::{Path, State};

use crate::routes::award::wire::AcademicRecordList;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, Session};

/// The semesters of one recipient, oldest first.
#[utoipa::path(
    get,
    path = "/api/cms/data-akademik/penerima-beasiswa/{id}",
    tag = "data-akademik",
    params(("id" = String, Path, description = "penerimaBeasiswaId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<AcademicRecordList>))
)]
pub(crate) async fn list_academic_records(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    as_of: AsOf,
    min_position: MinPosition,
) -> Result<Envelope<AcademicRecordList>, ApiError> {
    let _ = (app, session, id, as_of, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
