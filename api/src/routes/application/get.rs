//! One form.

use std::sync::Arc;

use crate::authz::{Role, Table, allow};
use axum::Extension;
use axum::extract::State;

use crate::answer::acts::Rehearsal;
use crate::answer::view::View;
use crate::answer::{access, parse, scope};
use crate::extract::Path;
use crate::routes::application::detail;
use crate::routes::application::wire::ApplicationDetail;
use crate::{ApiError, AppState, Envelope, Session};

/// One form.
#[utoipa::path(
    get,
    path = "/api/cms/formulir-pendaftaran/{id}",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().institution().view(allow::Application).shows(allow::Shown::Form, allow::Whose::Application).masked_for(Role::Government).masked_for(Role::Institution).machine(allow::Machines::Applications)))),
    tag = "formulir-pendaftaran",
    params(("id" = String, Path, description = "formulirPendaftaranId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<ApplicationDetail>))
)]
pub(crate) async fn get_application(
    State(app): State<AppState>,
    Extension(table): Extension<Arc<Table>>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<ApplicationDetail>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let found = projections::application::get(&view.store, &scope, &id).await?;
    let found = found.ok_or_else(|| scope::missing(&scope))?;
    let mut body = detail::detail(
        &app,
        &session,
        view.moment,
        found.application,
        found.documents,
    )
    .await?;
    if !view.is_past() {
        let rehearsal = Rehearsal::of(&app, &table, &session).await?;
        let state = access::application_state(&app, parse::id(&body.id)?).await?;
        body.answers = detail::answers(&app, &session, &state).await?;
        body.changes = detail::changes(&session, &state);
        body.acts = detail::acts_of(&app, rehearsal, &body.id).await?;
    }
    Ok(Envelope::ok(body).at(view.position))
}
