//! The forms of one applicant, newest first.

use std::sync::Arc;

use crate::authz::{Role, Table, allow};
use axum::Extension;
use axum::extract::State;

use crate::answer::acts::Rehearsal;
use crate::answer::scope;
use crate::answer::view::View;
use crate::extract::Path;
use crate::routes::application::detail;
use crate::routes::application::wire::ApplicationList;
use crate::{ApiError, AppState, Envelope, Session};
use projections::Scope;

/// The forms of one applicant, newest first.
#[utoipa::path(
    get,
    path = "/api/cms/formulir-pendaftaran/user/{id}",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().view(allow::Application).shows(allow::Shown::Form, allow::Whose::Person).masked_for(Role::Government)))),
    tag = "formulir-pendaftaran",
    params(("id" = String, Path, description = "userId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<ApplicationList>))
)]
pub(crate) async fn get_application_of_user(
    State(app): State<AppState>,
    Extension(table): Extension<Arc<Table>>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<ApplicationList>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    if matches!(&scope, Scope::Person(own) if *own != id) {
        return Err(ApiError::forbidden());
    }
    let mut items = Vec::new();
    for row in projections::application::of_applicant(&view.store, &id).await? {
        // Asked again with the scope: a branch sees the forms of its own area only.
        let seen = projections::application::get(&view.store, &scope, &row.application_id).await?;
        if let Some(found) = seen {
            let (form, documents) = (found.application, found.documents);
            let mut body = detail::detail(&app, &session, view.moment, form, documents).await?;
            if !view.is_past() {
                let rehearsal = Rehearsal::of(&app, &table, &session).await?;
                body.acts = detail::acts_of(&app, rehearsal, &body.id).await?;
            }
            items.push(body);
        }
    }
    Ok(Envelope::ok(ApplicationList { items }).at(view.position))
}
