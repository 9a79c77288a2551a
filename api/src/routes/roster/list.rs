//! Rosters, newest first.

use axum::extract::{Query, State};
use projections::Paging;
use projections::roster::RosterFilter as RosterQuery;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire::{RosterItem, item};
use crate::routes::view::View;
use crate::routes::{scope, shown};
use crate::{ApiError, AppState, Envelope, Page, PageQuery, Session};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RosterFilter {
    /// Only rosters in this state.
    pub status: Option<String>,
    /// Only from this budget line.
    #[serde(rename = "paguId")]
    pub budget_line: Option<String>,
}

/// Rosters, newest first.
#[utoipa::path(
    get,
    path = "/api/cms/daftar-pembayaran",
    tag = "daftar-pembayaran",
    params(PageQuery, RosterFilter, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<RosterItem>>))
)]
pub(crate) async fn list_rosters(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    Query(filter): Query<RosterFilter>,
    view: View,
) -> Result<Envelope<Page<RosterItem>>, ApiError> {
    scope::of(&app, &session).await?;
    let wanted = RosterQuery {
        status: filter.status,
        budget_line_id: filter.budget_line,
        search: page.needle().map(str::to_owned),
    };
    let paging = Paging::new(page.page, page.size);
    let found = projections::roster::list(&view.store, &wanted, paging).await?;
    let reader = session.user_id.to_string();
    let found = shown::page(found, |row| item(&row, &reader))?;
    Ok(Envelope::ok(found).at(view.position))
}
