//! The queue of forms, each caller's part of it.

use axum::extract::{Query, State};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::routes::application::detail;
use crate::routes::application::wire::ApplicationItem;
use crate::routes::view::View;
use crate::routes::{scope, shown};
use crate::{ApiError, AppState, Envelope, Page, PageQuery, Session};
use projections::Paging;
use projections::application::{ApplicationFilter as ApplicationQuery, ApplicationSort};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ApplicationFilter {
    /// Only forms in this state.
    pub status: Option<String>,
    /// Only this scholarship type.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: Option<String>,
    /// Only this year.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
    /// Only this home district.
    #[serde(rename = "distrikId")]
    pub district: Option<String>,
}

/// The queue of forms, each caller's part of it.
#[utoipa::path(
    get,
    path = "/api/cms/formulir-pendaftaran",
    tag = "formulir-pendaftaran",
    params(PageQuery, ApplicationFilter, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<ApplicationItem>>))
)]
pub(crate) async fn list_applications(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    Query(filter): Query<ApplicationFilter>,
    view: View,
) -> Result<Envelope<Page<ApplicationItem>>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let wanted = ApplicationQuery {
        statuses: filter.status.into_iter().collect(),
        search: page.needle().map(str::to_owned),
        scholarship_type: filter.scholarship_type,
        year: filter.year,
        home_district: filter.district,
        ..ApplicationQuery::default()
    };
    let sort = match page.sort.as_deref() {
        Some("terbaru" | "created desc") => ApplicationSort::Newest,
        Some("nama") => ApplicationSort::Name,
        _ => ApplicationSort::LongestWaiting,
    };
    let paging = Paging::new(page.page, page.size);
    let found = projections::application::list(&view.store, &scope, &wanted, sort, paging).await?;
    let found = shown::page(found, |row| detail::item(view.moment, row))?;
    Ok(Envelope::ok(found).at(view.position))
}
