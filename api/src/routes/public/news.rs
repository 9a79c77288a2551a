//! One item of news; counts a view.

use axum::extract::{Path, State};

use crate::routes::public::wire::PublicNews;
use crate::{ApiError, AppState, Envelope, MinPosition};

/// One item of news; counts a view.
#[utoipa::path(
    get,
    path = "/api/web/berita/{slug}",
    tag = "publik",
    params(("slug" = String, Path, description = "Last part of its address.")),
    responses((status = 200, body = Envelope<PublicNews>))
)]
pub(crate) async fn get_public_news(
    State(app): State<AppState>,
    Path(slug): Path<String>,
    min_position: MinPosition,
) -> Result<Envelope<PublicNews>, ApiError> {
    let _ = (app, slug, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
