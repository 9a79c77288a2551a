//! News categories.

use axum::extract::State;

use crate::routes::public::wire::NewsCategoryName;
use crate::{ApiError, AppState, Envelope, MinPosition, Page, PageQuery};

/// News categories.
#[utoipa::path(
    get,
    path = "/api/web/kategori-berita",
    tag = "publik",
    params(PageQuery),
    responses((status = 200, body = Envelope<Page<NewsCategoryName>>))
)]
pub(crate) async fn list_public_news_categories(
    State(app): State<AppState>,
    page: PageQuery,
    min_position: MinPosition,
) -> Result<Envelope<Page<NewsCategoryName>>, ApiError> {
    let _ = (app, page, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
