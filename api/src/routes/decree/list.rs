//! Decrees, newest first.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;

use crate::routes::decree::wire::DecreeItem;
use crate::routes::export::{self, Cell, Column, Export};
use crate::routes::view::View;
use crate::routes::{scope, shown};
use crate::{ApiError, AppState, Envelope, Page, PageQuery, Session};
use futures::FutureExt;
use projections::Paging;
use projections::decree::{DecreeRow, DecreeSort};

/// Decrees, newest first.
#[utoipa::path(
    get,
    path = "/api/cms/sk-penetapan",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Decree)))),
    tag = "sk-penetapan",
    params(PageQuery, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<DecreeItem>>))
)]
pub(crate) async fn list_decrees(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    scope::of(&app, &session).await?;
    let sort = page.order(&[
        ("terbaru", DecreeSort::Latest),
        ("terdahulu", DecreeSort::Earliest),
        ("nomor", DecreeSort::Number),
        ("nomor-za", DecreeSort::NumberBackwards),
    ])?;
    let (view, page) = (&view, &page);
    let fetch = move |paging: Paging| {
        async move {
            let found = projections::decree::list(&view.store, page.needle(), sort, paging);
            shown::page(found.await?, item)
        }
        .boxed()
    };
    export::page_or_file(&export, "sk-penetapan", COLUMNS, view.position, page, fetch).await
}

/// The columns of the exported list.
const COLUMNS: &[Column<DecreeItem>] = &[
    ("Nomor", |it| Cell::text(&it.number)),
    ("Tanggal", |it| Cell::text(it.date.to_string())),
    ("Judul", |it| Cell::text(&it.title)),
    ("Jumlah Penerima", |it| Cell::integer(Some(it.award_count))),
    ("Diubah Oleh", |it| Cell::some(it.amended_by.as_ref())),
];

/// A decree as a line of a list.
pub(crate) fn item(row: DecreeRow) -> Result<DecreeItem, ApiError> {
    Ok(DecreeItem {
        date: shown::day(&row.dated)?,
        updated_at: shown::time(&row.updated_at)?,
        id: row.decree_id,
        version: row.version,
        position: row.position,
        number: row.number,
        title: row.title,
        award_count: row.awards,
        amended_by: row.amended_by_number,
    })
}
