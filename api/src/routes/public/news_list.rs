//! Published news.

use crate::authz::allow;
use axum::extract::State;
use projections::Paging;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::answer::view::View;
use crate::extract::Query;
use crate::routes::public::stories::{self, Order, StoryFilter};
use crate::routes::public::wire::PublicNews;
use crate::{ApiError, AppState, Envelope, Page, PageQuery};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NewsFilter {
    /// Only this category, without regard to case.
    pub category: Option<String>,
}

/// Published news. Order (`sort-by`): `desc` or `terbaru` (default), `asc` or `terlama`, `terpopuler`
/// (most read in thirty days), `paling-banyak-dibaca` (most read ever). A search looks at titles and
/// texts.
#[utoipa::path(
    get,
    path = "/api/web/berita",
    extensions(("x-access" = json!(allow::open().cached()))),
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
    let category = filter.category.as_deref().map(str::trim);
    let wanted = StoryFilter {
        category: category.filter(|name| !name.is_empty()).map(str::to_owned),
        search: page.needle().map(str::to_owned),
        order: Order::of(page.sort.as_deref()),
    };
    let paging = Paging::new(page.page, page.size);
    let found = stories::list(&app, &view.store, view.moment, &wanted, paging).await?;
    Ok(Envelope::page(found).at(view.position))
}
