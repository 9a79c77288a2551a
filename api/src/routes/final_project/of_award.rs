//! The final projects of a recipient.

use crate::authz::allow;
use axum::extract::State;
use projections::Paging;
use projections::final_project::{FinalProjectFilter, FinalProjectSort};

use super::wire::{FinalProjectList, detail};
use crate::answer::view::View;
use crate::answer::{access, parse, scope};
use crate::extract::Path;
use crate::{ApiError, AppState, Envelope, Session};

/// The final projects of a recipient, newest first.
#[utoipa::path(
    get,
    path = "/api/cms/tugas-akhir/penerima-beasiswa/{id}",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().institution().view(allow::FinalProject)))),
    tag = "tugas-akhir",
    params(("id" = String, Path, description = "penerimaBeasiswaId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<FinalProjectList>))
)]
pub(crate) async fn list_final_projects_of_award(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<FinalProjectList>, ApiError> {
    access::award(&app, &session, parse::id(&id)?).await?;
    let scope = scope::of(&app, &session).await?;
    let query = FinalProjectFilter {
        award_id: Some(id),
        ..FinalProjectFilter::default()
    };
    let paging = Paging::new(1, 100);
    let sort = FinalProjectSort::Newest;
    let found = projections::final_project::list(&view.store, &scope, &query, sort, paging).await?;
    let mut items = Vec::with_capacity(found.items.len());
    for row in found.items {
        items.push(detail(&app, row).await?);
    }
    Ok(Envelope::ok(FinalProjectList { items }).at(view.position))
}
