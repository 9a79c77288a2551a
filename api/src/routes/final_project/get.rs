//! One final project.

use crate::authz::allow;
use axum::extract::State;

use super::wire::{FinalProjectDetail, detail};
use crate::answer::scope;
use crate::answer::view::View;
use crate::extract::Path;
use crate::{ApiError, AppState, Envelope, Session};

/// One final project.
#[utoipa::path(
    get,
    path = "/api/cms/tugas-akhir/{id}",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().institution().view(allow::FinalProject)))),
    tag = "tugas-akhir",
    params(("id" = String, Path, description = "tugasAkhirId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<FinalProjectDetail>))
)]
pub(crate) async fn get_final_project(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<FinalProjectDetail>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let found = projections::final_project::get(&view.store, &scope, &id)
        .await?
        .ok_or_else(|| scope::missing(&scope))?;
    Ok(Envelope::ok(detail(&app, found).await?).at(view.position))
}
