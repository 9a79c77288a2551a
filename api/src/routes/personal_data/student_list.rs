//! Students, one line per person.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;
use domain::Level;
use domain::ScholarshipType;
use domain::application::ApplicationStatus;
use futures::FutureExt;
use projections::Paging;
use projections::student::{StudentFilter as StudentQuery, StudentSort};
use serde::Deserialize;
use utoipa::IntoParams;

use super::student::{COLUMNS, StudentItem, item};
use crate::answer::export::{self, Export};
use crate::answer::view::View;
use crate::answer::{parse, scope, shown};
use crate::extract::Query;
use crate::{ApiError, AppState, Envelope, Page, PageQuery, Session};

/// What to narrow the answer by.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct StudentFilter {
    /// Only this home district.
    #[serde(rename = "distrikId")]
    pub district: Option<String>,
    /// Only this institution.
    #[serde(rename = "institusiPendidikanId")]
    pub institution: Option<String>,
    /// Only this level of study.
    #[serde(rename = "jenjang")]
    pub level: Option<Level>,
    /// Only this scholarship type.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: Option<ScholarshipType>,
    /// Only forms in this state.
    pub status: Option<ApplicationStatus>,
    /// Only those with an award, or only those without.
    #[serde(rename = "penerima")]
    pub recipient: Option<bool>,
}

impl StudentFilter {
    /// In the words of the read models.
    pub fn query(self, page: &PageQuery) -> StudentQuery {
        StudentQuery {
            search: page.needle().map(str::to_owned),
            home_district: parse::note(self.district),
            institution_id: parse::note(self.institution),
            level: self.level,
            scholarship_type: self.scholarship_type,
            status: self.status,
            recipient: self.recipient,
            ..StudentQuery::default()
        }
    }
}

/// The orders of this list, the first its own.
pub(super) const ORDERS: &[(&str, StudentSort)] = &[
    ("nama", StudentSort::Name),
    ("terbaru", StudentSort::Newest),
];

/// The order asked for.
pub(super) fn sort(page: &PageQuery) -> Result<StudentSort, ApiError> {
    page.order(ORDERS)
}

/// Answers a page of students, or all of them as a file.
pub(super) async fn answer(
    app: &AppState,
    session: &Session,
    view: &View,
    page: &PageQuery,
    export: &Export,
    query: &StudentQuery,
) -> Result<Response, ApiError> {
    let scope = scope::of(app, session).await?;
    let scope = &scope;
    let fetch = move |paging: Paging| {
        async move {
            let found =
                projections::student::list(&view.store, scope, query, sort(page)?, paging).await?;
            shown::page(found, item)
        }
        .boxed()
    };
    export::page_or_file(export, "akademia", COLUMNS, view.position, page, fetch).await
}

/// Students, one line per person. `sort`: nama or terbaru; `format=xlsx|csv` gives all of them.
#[utoipa::path(
    get,
    path = "/api/cms/data-diri/list-akademia",
    extensions(("x-access" = json!(allow::to().branch().admin().government().institution().view(allow::PersonalData))), ("x-orders" = json!(crate::extract::orders(ORDERS)))),
    tag = "data-diri",
    params(PageQuery, StudentFilter, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<StudentItem>>))
)]
pub(crate) async fn list_students(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    Query(filter): Query<StudentFilter>,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    let query = filter.query(&page);
    answer(&app, &session, &view, &page, &export, &query).await
}
