//! Decrees, newest first.

use axum::extract::State;

use crate::routes::decree::wire::DecreeItem;
use crate::routes::view::View;
use crate::routes::{scope, shown};
use crate::{ApiError, AppState, Envelope, Page, PageQuery, Session};
use projections::Paging;
use projections::decree::DecreeRow;

/// Decrees, newest first.
#[utoipa::path(
    get,
    path = "/api/cms/sk-penetapan",
    tag = "sk-penetapan",
    params(PageQuery, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<DecreeItem>>))
)]
pub(crate) async fn list_decrees(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    view: View,
) -> Result<Envelope<Page<DecreeItem>>, ApiError> {
    scope::of(&app, &session).await?;
    let paging = Paging::new(page.page, page.size);
    let found = projections::decree::list(&view.store, page.needle(), paging).await?;
    Ok(Envelope::ok(shown::page(found, item)?).at(view.position))
}

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
