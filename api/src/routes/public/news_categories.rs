//! News categories.

use crate::answer::view::View;
use crate::authz::allow;
use crate::routes::public::stories;
use crate::routes::public::wire::NewsCategoryName;
use crate::{ApiError, Envelope, Page, Searched};

/// News categories.
#[utoipa::path(
    get,
    path = "/api/web/kategori-berita",
    extensions(("x-access" = json!(allow::open().cached()))),
    tag = "publik",
    params(Searched),
    responses((status = 200, body = Envelope<Page<NewsCategoryName>>))
)]
pub(crate) async fn list_public_news_categories(
    page: Searched,
    view: View,
) -> Result<Envelope<Page<NewsCategoryName>>, ApiError> {
    let found = stories::categories(&view.store, &page).await?;
    Ok(Envelope::page(found).at(view.position))
}
