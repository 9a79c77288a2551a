//! Published news.

use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::routes::public::wire::PublicNews;
use crate::{ApiError, AppState, Envelope, MinPosition, Page, PageQuery};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NewsFilter {
    /// Only this category, without regard to case.
    pub category: Option<String>,
}

/// Published news.
#[utoipa::path(
    get,
    path = "/api/web/berita",
    tag = "publik",
    params(PageQuery, NewsFilter),
    responses((status = 200, body = Envelope<Page<PublicNews>>))
)]
pub(crate) async fn list_public_news(
    State(app): State<AppState>,
    page: PageQuery,
    Query(filter): Query<NewsFilter>,
    min_position: MinPosition,
) -> Result<Envelope<Page<PublicNews>>, ApiError> {
    let _ = (app, page, filter, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
