//! Final projects, each caller's part of them.

use axum::extract::{Query, State};
use projections::Paging;
use projections::final_project::{FinalProjectFilter as FinalProjectQuery, FinalProjectSort};
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire::{FinalProjectItem, item};
use crate::routes::view::View;
use crate::routes::{scope, shown};
use crate::{ApiError, AppState, Envelope, Page, PageQuery, Session};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct FinalProjectFilter {
    /// Only this year.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
    /// Only this institution.
    #[serde(rename = "institusiPendidikanId")]
    pub institution: Option<String>,
}

/// Final projects; `search` looks in titles, names and programmes. `sort`: terbaru, judul or tahun.
#[utoipa::path(
    get,
    path = "/api/cms/tugas-akhir",
    tag = "tugas-akhir",
    params(PageQuery, FinalProjectFilter, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<FinalProjectItem>>))
)]
pub(crate) async fn list_final_projects(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    Query(filter): Query<FinalProjectFilter>,
    view: View,
) -> Result<Envelope<Page<FinalProjectItem>>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let query = FinalProjectQuery {
        search: page.needle().map(str::to_owned),
        year: filter.year,
        institution_id: filter.institution,
        award_id: None,
    };
    let sort = match page.sort.as_deref() {
        Some("judul") => FinalProjectSort::Title,
        Some("tahun") => FinalProjectSort::Year,
        _ => FinalProjectSort::Newest,
    };
    let paging = Paging::new(page.page, page.size);
    let found = projections::final_project::list(&view.store, &scope, &query, sort, paging).await?;
    Ok(Envelope::ok(shown::page(found, item)?).at(view.position))
}
