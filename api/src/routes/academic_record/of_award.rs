//! The semesters of one recipient, oldest first.

use crate::authz::allow;
use axum::extract::State;

use crate::answer::scope;
use crate::answer::view::View;
use crate::extract::Path;
use crate::routes::award::detail;
use crate::routes::award::wire::AcademicRecordList;
use crate::{ApiError, AppState, Envelope, Session};

/// The semesters of one recipient, oldest first.
#[utoipa::path(
    get,
    path = "/api/cms/data-akademik/penerima-beasiswa/{id}",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().institution().view(allow::AcademicRecord).machine(allow::Machines::Awards)))),
    tag = "data-akademik",
    params(("id" = String, Path, description = "penerimaBeasiswaId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<AcademicRecordList>))
)]
pub(crate) async fn list_academic_records(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<AcademicRecordList>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let found = projections::award::get(&view.store, &scope, &id).await?;
    let award = found.ok_or_else(|| scope::missing(&scope))?;
    let items = detail::academic_records(&app, &session, &view.store, &id).await?;
    let version = award.version;
    Ok(Envelope::ok(AcademicRecordList { items, version }).at(view.position))
}
