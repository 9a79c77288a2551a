//! Complaints: a recipient's own, or all for the finance team; those that wait first.

use axum::extract::{Query, State};
use projections::Paging;
use projections::complaint::ComplaintFilter as ComplaintQuery;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire::{ComplaintItem, item};
use crate::routes::view::View;
use crate::routes::{scope, shown};
use crate::{ApiError, AppState, Envelope, Page, PageQuery, Session};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ComplaintFilter {
    /// Only complaints in this state.
    pub status: Option<String>,
    /// Only about this.
    #[serde(rename = "perihal")]
    pub topic: Option<String>,
}

/// Complaints: a recipient's own, or all for the finance team; those that wait first.
#[utoipa::path(
    get,
    path = "/api/cms/laporan/pengaduan",
    tag = "laporan",
    params(PageQuery, ComplaintFilter),
    responses((status = 200, body = Envelope<Page<ComplaintItem>>))
)]
pub(crate) async fn list_complaints(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    Query(filter): Query<ComplaintFilter>,
    view: View,
) -> Result<Envelope<Page<ComplaintItem>>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let wanted = ComplaintQuery {
        status: filter.status,
        topic: filter.topic,
        search: page.needle().map(str::to_owned),
    };
    let paging = Paging::new(page.page, page.size);
    let found = projections::complaint::list(&view.store, &scope, &wanted, paging).await?;
    let found = shown::page(found, item)?;
    Ok(Envelope::ok(found).at(view.position))
}
