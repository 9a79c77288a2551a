//! One student.

use crate::authz::allow;
use axum::extract::State;
use projections::Paging;
use projections::student::{StudentFilter, StudentSort};

use super::student::{StudentItem, item};
use crate::answer::scope;
use crate::answer::view::View;
use crate::extract::Path;
use crate::{ApiError, AppState, Envelope, Session};

/// One student by the person's userId.
#[utoipa::path(
    get,
    path = "/api/cms/data-diri/list-akademia/{id}",
    extensions(("x-access" = json!(allow::to().branch().admin().government().institution().view(allow::PersonalData)))),
    tag = "data-diri",
    params(("id" = String, Path, description = "dataDiriId, the person's userId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<StudentItem>))
)]
pub(crate) async fn get_student(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<StudentItem>, ApiError> {
    let filter = StudentFilter {
        person: Some(id),
        ..StudentFilter::default()
    };
    let found = one(&app, &session, &view, filter).await?;
    Ok(Envelope::ok(found).at(view.position))
}

/// The one student of a filter, within the caller's scope.
pub(super) async fn one(
    app: &AppState,
    session: &Session,
    view: &View,
    filter: StudentFilter,
) -> Result<StudentItem, ApiError> {
    let scope = scope::of(app, session).await?;
    let sort = StudentSort::Newest;
    let found =
        projections::student::list(&view.store, &scope, &filter, sort, Paging::new(1, 1)).await?;
    let row = found.items.into_iter().next();
    item(row.ok_or_else(|| scope::missing(&scope))?)
}
