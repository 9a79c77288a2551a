//! One item of news.

use axum::extract::{Path, State};

use crate::routes::public::stories;
use crate::routes::public::wire::PublicNews;
use crate::routes::view::View;
use crate::{ApiError, AppState, Envelope};

/// One item of news.
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
    view: View,
) -> Result<Envelope<PublicNews>, ApiError> {
    let found = stories::published(&view.store, app.now()).await?;
    let story = found.into_iter().find(|story| story.slug == slug);
    let story = story.ok_or_else(ApiError::not_found)?;
    Ok(Envelope::ok(story).at(view.position))
}
