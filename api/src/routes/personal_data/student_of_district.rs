//! The students of a home district.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;

use super::student::StudentItem;
use super::student_list::{StudentFilter, answer};
use crate::answer::export::Export;
use crate::answer::view::View;
use crate::extract::{Path, Query};
use crate::{ApiError, AppState, Envelope, Page, PageQuery, Session};

/// The students of a home district.
#[utoipa::path(
    get,
    path = "/api/cms/data-diri/list-akademia/district/{id}",
    extensions(("x-access" = json!(allow::to().branch().admin().government().institution().view(allow::PersonalData))), ("x-orders" = json!(crate::extract::orders(super::student_list::ORDERS)))),
    tag = "data-diri",
    params(("id" = String, Path, description = "District code."), PageQuery, StudentFilter, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<StudentItem>>))
)]
pub(crate) async fn list_students_of_district(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    page: PageQuery,
    Query(filter): Query<StudentFilter>,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    let mut query = filter.query(&page);
    query.home_district = Some(id);
    answer(&app, &session, &view, &page, &export, &query).await
}
