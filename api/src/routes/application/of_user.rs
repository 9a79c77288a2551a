//! The forms of one applicant, newest first.

use crate::authz::allow;
use axum::extract::State;

use crate::extract::Path;
use crate::routes::application::detail;
use crate::routes::application::wire::ApplicationList;
use crate::routes::scope;
use crate::routes::view::View;
use crate::{ApiError, AppState, Envelope, Session};
use projections::Scope;

/// The forms of one applicant, newest first.
#[utoipa::path(
    get,
    path = "/api/cms/formulir-pendaftaran/user/{id}",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().view(allow::Application)))),
    tag = "formulir-pendaftaran",
    params(("id" = String, Path, description = "userId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<ApplicationList>))
)]
pub(crate) async fn get_application_of_user(
    State(app): State<AppState>,
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
            items.push(
                detail::detail(
                    &app,
                    &session,
                    view.moment,
                    found.application,
                    found.documents,
                )
                .await?,
            );
        }
    }
    Ok(Envelope::ok(ApplicationList { items }).at(view.position))
}
