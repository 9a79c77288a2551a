//! One item of news.

use crate::authz::allow;
use axum::extract::State;

use crate::answer::view::View;
use crate::extract::Path;
use crate::request::address::Visitor;
use crate::routes::public::stories;
use crate::routes::public::wire::PublicNews;
use crate::{ApiError, AppState, Envelope};

/// One item of news. Reading it counts as a view, once per visitor and day.
#[utoipa::path(
    get,
    path = "/api/web/berita/{slug}",
    extensions(("x-access" = json!(allow::open()))),
    tag = "publik",
    params(("slug" = String, Path, description = "Last part of its address.")),
    responses((status = 200, body = Envelope<PublicNews>))
)]
pub(crate) async fn get_public_news(
    State(app): State<AppState>,
    Path(slug): Path<String>,
    visitor: Visitor,
    view: View,
) -> Result<Envelope<PublicNews>, ApiError> {
    let found = stories::by_slug(&view.store, view.moment, &slug).await?;
    let story = found.ok_or_else(ApiError::not_found)?;
    visitor.reads(&app, &story.id).await;
    Ok(Envelope::ok(story).at(view.position))
}
