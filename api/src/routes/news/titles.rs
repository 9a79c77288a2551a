//! Titles of live news, to choose one.

use crate::authz::{Role, Scope, allow};
use domain::record::{News, RecordKind};
use projections::Paging;
use projections::record::{RecordFilter, RecordSort};

use super::wire::NewsTitle;
use crate::answer::shown;
use crate::answer::view::View;
use crate::{ApiError, Envelope, Page, Searched};

/// Titles of live news, newest first.
#[utoipa::path(
    get,
    path = "/api/cms/berita/judul",
    extensions(("x-access" = json!(allow::to().with(Role::Branch, Scope::All).admin().view(allow::News)))),
    tag = "berita",
    params(Searched, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<NewsTitle>>))
)]
pub(crate) async fn list_news_titles(
    page: Searched,
    view: View,
) -> Result<Envelope<Page<NewsTitle>>, ApiError> {
    let filter = RecordFilter {
        search: page.needle().map(str::to_owned),
        ..RecordFilter::default()
    };
    let paging = Paging::new(page.page, page.size);
    let sort = RecordSort::Newest;
    let found = projections::record::list(&view.store, News::TYPE, &filter, sort, paging).await?;
    let found = shown::page(found, |row| {
        Ok(NewsTitle {
            id: row.record_id,
            slug: row.slug.unwrap_or_default(),
            title: row.name,
        })
    })?;
    Ok(Envelope::page(found).at(view.position))
}
