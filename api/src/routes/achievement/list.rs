//! Achievements with their certificates, each caller's part of them.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;
use domain::record::{Achievement, AchievementLevel, ListedState};
use futures::FutureExt;
use projections::Paging;
use projections::achievement::{
    AchievementFilter as AchievementQuery, AchievementRow, AchievementSort,
};
use projections::record::Deleted;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire::{AchievementOfPerson, item};
use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::view::View;
use crate::answer::{parse, scope, shown};
use crate::extract::Query;
use crate::{ApiError, AppState, Envelope, Page, PageQuery, Session};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AchievementFilter {
    /// sekolah, distrik, kabupaten, provinsi, nasional or internasional.
    #[serde(rename = "tingkat")]
    pub level: Option<AchievementLevel>,
    /// Only this institution.
    #[serde(rename = "institusiPendidikanId")]
    pub institution: Option<String>,
    /// `dihapus`: only deleted achievements, which can be restored.
    pub status: Option<ListedState>,
}

/// The orders of this list, the first its own.
const ORDERS: &[(&str, AchievementSort)] = &[
    ("terbaru", AchievementSort::Newest),
    ("nama", AchievementSort::Name),
];

/// Achievements; `search` looks in achievements, names and institutions. `sort`: terbaru or nama.
#[utoipa::path(
    get,
    path = "/api/cms/prestasi",
    extensions(("x-access" = json!(allow::to().branch().admin().government().institution().view(allow::Achievement))), ("x-orders" = json!(crate::extract::orders(ORDERS)))),
    tag = "prestasi",
    params(PageQuery, AchievementFilter, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<AchievementOfPerson>>))
)]
pub(crate) async fn list_achievements(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    Query(filter): Query<AchievementFilter>,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let query = AchievementQuery {
        search: page.needle().map(str::to_owned),
        level: filter.level.map(|level| level.as_str().to_owned()),
        institution_id: parse::note(filter.institution),
        deleted: match filter.status {
            None => Deleted::Hidden,
            Some(ListedState::Deleted) => Deleted::Only,
        },
    };
    let sort = page.order(ORDERS)?;
    let (app, view, scope, query) = (&app, &view, &scope, &query);
    let fetch = move |paging: Paging| {
        async move {
            let found = projections::achievement::list(&view.store, scope, query, sort, paging);
            shown::page(found.await?, |row| of_person(app, row))
        }
        .boxed()
    };
    export::page_or_file(&export, "prestasi", COLUMNS, view.position, &page, fetch).await
}

/// The columns of the exported list.
const COLUMNS: &[Column<AchievementOfPerson>] = &[
    ("Prestasi", |it| Cell::some(it.achievement.name.as_ref())),
    ("Nama", |it| Cell::some(it.owner_name.as_ref())),
    ("Institusi", |it| Cell::some(it.institution_name.as_ref())),
    ("Tingkat", |it| Cell::word(it.achievement.level)),
    ("Tahun", |it| {
        Cell::integer(Some(i64::from(it.achievement.year)))
    }),
    ("Penyelenggara", |it| {
        Cell::some(it.achievement.organizer.as_ref())
    }),
    ("Peringkat", |it| Cell::some(it.achievement.rank.as_ref())),
];

fn of_person(app: &AppState, row: AchievementRow) -> Result<AchievementOfPerson, ApiError> {
    let value: Achievement = row.record.parse()?;
    let mut achievement = item(app, row.record.record_id, row.record.version, value);
    achievement.name = Some(row.record.name).filter(|name| !name.is_empty());
    Ok(AchievementOfPerson {
        achievement,
        owner_name: row.owner_name,
        institution_name: row.institution_name,
        application_id: row.application_id,
    })
}
