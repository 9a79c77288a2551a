//! Published news.

use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::routes::public::stories;
use crate::routes::public::wire::PublicNews;
use crate::routes::view::View;
use crate::{ApiError, AppState, Envelope, Page, PageQuery};

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
    view: View,
) -> Result<Envelope<Page<PublicNews>>, ApiError> {
    let mut found = stories::published(&view.store, app.now()).await?;
    if let Some(category) = filter
        .category
        .as_deref()
        .map(str::trim)
        .filter(|text| !text.is_empty())
    {
        found.retain(|story| {
            let name = story
                .kategori_berita
                .as_ref()
                .map(|known| known.berita.to_lowercase());
            name.as_deref() == Some(category.to_lowercase().as_str())
        });
    }
    if let Some(needle) = page.needle() {
        let needle = needle.to_lowercase();
        found.retain(|story| {
            story.judul.to_lowercase().contains(&needle)
                || story.content.to_lowercase().contains(&needle)
        });
    }
    if matches!(
        page.sort.as_deref(),
        Some("Terlama" | "terlama" | "asc" | "created asc")
    ) {
        found.reverse();
    }
    Ok(Envelope::ok(stories::page(found, &page)).at(view.position))
}
