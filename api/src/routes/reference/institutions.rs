//! Schools and campuses whose name matches.

use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::routes::reference::wire::Choices;
use crate::{ApiError, AppState, Envelope, MinPosition, Session};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct InstitutionSearch {
    /// Part of the name.
    pub search: Option<String>,
}

/// Schools and campuses whose name matches.
#[utoipa::path(
    get,
    path = "/api/cms/referensi/institusi",
    tag = "referensi",
    params(InstitutionSearch),
    responses((status = 200, body = Envelope<Choices>))
)]
pub(crate) async fn choose_institution(
    State(app): State<AppState>,
    session: Session,
    Query(filter): Query<InstitutionSearch>,
    min_position: MinPosition,
) -> Result<Envelope<Choices>, ApiError> {
    let _ = (app, session, filter, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
