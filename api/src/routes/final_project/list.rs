//! Final projects, each caller's part of them.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;
use futures::FutureExt;
use projections::Paging;
use projections::final_project::{FinalProjectFilter as FinalProjectQuery, FinalProjectSort};
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire::{FinalProjectItem, item};
use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::extract::Query;
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

/// The orders of this list, the first its own.
const ORDERS: &[(&str, FinalProjectSort)] = &[
    ("terbaru", FinalProjectSort::Newest),
    ("judul", FinalProjectSort::Title),
    ("tahun", FinalProjectSort::Year),
];

/// Final projects; `search` looks in titles, names and programmes. `sort`: terbaru, judul or tahun.
#[utoipa::path(
    get,
    path = "/api/cms/tugas-akhir",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().institution().view(allow::FinalProject))), ("x-orders" = json!(crate::extract::orders(ORDERS)))),
    tag = "tugas-akhir",
    params(PageQuery, FinalProjectFilter, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<FinalProjectItem>>))
)]
pub(crate) async fn list_final_projects(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    Query(filter): Query<FinalProjectFilter>,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let query = FinalProjectQuery {
        search: page.needle().map(str::to_owned),
        year: filter.year,
        institution_id: filter.institution,
        award_id: None,
    };
    let sort = page.order(ORDERS)?;
    let (view, scope, query) = (&view, &scope, &query);
    let fetch = move |paging: Paging| {
        async move {
            let found = projections::final_project::list(&view.store, scope, query, sort, paging);
            shown::page(found.await?, item)
        }
        .boxed()
    };
    export::page_or_file(&export, "tugas-akhir", COLUMNS, view.position, &page, fetch).await
}

/// The columns of the exported list.
const COLUMNS: &[Column<FinalProjectItem>] = &[
    ("Judul", |it| Cell::some(it.title.as_ref())),
    ("Penerima", |it| Cell::some(it.name.as_ref())),
    ("Institusi", |it| Cell::text(&it.institution_name)),
    ("Program Studi", |it| Cell::text(&it.study_programme)),
    ("Jenjang", |it| Cell::word(it.level)),
    ("Tahun", |it| Cell::integer(it.year)),
];
