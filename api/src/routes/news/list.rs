//! News of every state, newest first.

use crate::authz::{Role, Scope, allow};
use axum::extract::State;
use axum::response::Response;
use chrono::{DateTime, Utc};
use domain::record::{News, NewsStatus, RecordKind};
use futures::FutureExt;
use projections::Paging;
use projections::record::{Deleted, RecordFilter, RecordSort, Shown};
use serde::Deserialize;
use utoipa::IntoParams;

use super::detail::{self, Beside};
use super::wire::NewsItem;
use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::shown;
use crate::answer::view::View;
use crate::extract::Query;
use crate::{ApiError, AppState, Envelope, Page, PageQuery};

/// What to narrow the list by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NewsQuery {
    /// draf, terjadwal, terbit or dihapus; all when left out.
    pub status: Option<NewsStatus>,
    /// Only this category.
    #[serde(rename = "kategoriBeritaId")]
    pub category_id: Option<String>,
}

/// The orders of this list, the first its own.
const ORDERS: &[(&str, RecordSort)] = &[
    ("created desc", RecordSort::NewestOfAll),
    ("created asc", RecordSort::OldestOfAll),
    ("judul", RecordSort::Name),
    ("judul desc", RecordSort::NameBackwards),
    ("tanggalPublish desc", RecordSort::LastShown),
    ("tanggalPublish asc", RecordSort::FirstShown),
];

/// News of every state. Order: `created desc, is_deleted asc` (default), `created asc`, `judul asc`,
/// `judul desc`, `tanggalPublish desc` or `tanggalPublish asc`.
#[utoipa::path(
    get,
    path = "/api/cms/berita",
    extensions(("x-access" = json!(allow::to().with(Role::Branch, Scope::All).admin().view(allow::News))), ("x-orders" = json!(crate::extract::orders(ORDERS)))),
    tag = "berita",
    params(PageQuery, NewsQuery, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<NewsItem>>))
)]
pub(crate) async fn list_news(
    State(app): State<AppState>,
    page: PageQuery,
    Query(query): Query<NewsQuery>,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    let status = query.status;
    let filter = RecordFilter {
        search: page.needle().map(str::to_owned),
        parent_id: query.category_id,
        ..of_status(status, view.moment)
    };
    let sort = page.order(ORDERS)?;
    let (app, view, filter) = (&app, &view, &filter);
    let fetch = move |paging: Paging| {
        async move {
            let found = projections::record::list(&view.store, News::TYPE, filter, sort, paging);
            let found = found.await?;
            let beside = Beside::of(app, &view.store, &found.items, view.moment).await?;
            shown::page(found, |row| Ok(detail::item(&row, &beside)?.0))
        }
        .boxed()
    };
    export::page_or_file(&export, "berita", COLUMNS, view.position, &page, fetch).await
}

/// The columns of the exported list.
const COLUMNS: &[Column<NewsItem>] = &[
    ("Judul", |it| Cell::text(&it.title)),
    ("Status", |it| Cell::word(it.status)),
    ("Kategori", |it| {
        Cell::some(it.category.as_ref().map(|category| &category.berita))
    }),
    ("Terbit", |it| Cell::time(it.published_at)),
    ("Penulis", |it| Cell::some(it.author.as_ref())),
    ("Dibaca", |it| Cell::integer(Some(it.views))),
    ("Diubah", |it| Cell::time(Some(it.updated_at))),
];

fn of_status(status: Option<NewsStatus>, now: DateTime<Utc>) -> RecordFilter {
    let (deleted, shown) = match status {
        None => (Deleted::Shown, None),
        Some(NewsStatus::Deleted) => (Deleted::Only, None),
        Some(NewsStatus::Draft) => (Deleted::Hidden, Some(Shown::Never)),
        Some(NewsStatus::Scheduled) => (Deleted::Hidden, Some(Shown::After(now))),
        Some(NewsStatus::Published) => (Deleted::Hidden, Some(Shown::By(now))),
    };
    RecordFilter {
        deleted,
        shown,
        ..RecordFilter::default()
    }
}
