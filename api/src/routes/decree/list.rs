//! Decrees, newest first.

use axum::extract::State;

use crate::routes::decree::wire::DecreeItem;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, Page, PageQuery, Session};

/// Decrees, newest first.
#[utoipa::path(
    get,
    path = "/api/cms/sk-penetapan",
    tag = "sk-penetapan",
    params(PageQuery, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<DecreeItem>>))
)]
pub(crate) async fn list_decrees(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    as_of: AsOf,
    min_position: MinPosition,
) -> Result<Envelope<Page<DecreeItem>>, ApiError> {
    let _ = (app, session, page, as_of, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
