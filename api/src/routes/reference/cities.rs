//! Cities and regencies of Indonesia.

use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::routes::reference::wire::Choices;
use crate::{ApiError, AppState, Envelope, MinPosition, Session};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CitySearch {
    /// Part of the name.
    pub search: Option<String>,
}

/// Cities and regencies of Indonesia.
#[utoipa::path(
    get,
    path = "/api/cms/referensi/kota",
    tag = "referensi",
    params(CitySearch),
    responses((status = 200, body = Envelope<Choices>))
)]
pub(crate) async fn choose_city(
    State(app): State<AppState>,
    session: Session,
    Query(filter): Query<CitySearch>,
    min_position: MinPosition,
) -> Result<Envelope<Choices>, ApiError> {
    let _ = (app, session, filter, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
