//! All students as a spreadsheet.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;

use super::student_list::{StudentFilter, answer};
use crate::answer::export::Export;
use crate::answer::view::View;
use crate::extract::Query;
use crate::{ApiError, AppState, PageQuery, Session};

/// All students within the caller's scope as a spreadsheet, with the same filters as the list.
#[utoipa::path(
    get,
    path = "/api/cms/data-diri/download-pelajar",
    extensions(("x-access" = json!(allow::to().branch().admin().government().institution().export(allow::PersonalData))), ("x-orders" = json!(crate::extract::orders(super::student_list::ORDERS)))),
    tag = "data-diri",
    params(PageQuery, StudentFilter, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, description = "The spreadsheet.", content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))
)]
pub(crate) async fn download_students(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    Query(filter): Query<StudentFilter>,
    view: View,
) -> Result<Response, ApiError> {
    let query = filter.query(&page);
    answer(&app, &session, &view, &page, &Export::spreadsheet(), &query).await
}
