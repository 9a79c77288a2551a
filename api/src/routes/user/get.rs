//! One account.

use crate::authz::allow;
use axum::extract::State;

use crate::answer::shown;
use crate::answer::view::View;
use crate::extract::Path;
use crate::routes::user::wire::{Offices, UserDetail, item};
use crate::{ApiError, AppState, Envelope, Session};

/// One account.
#[utoipa::path(
    get,
    path = "/api/cms/user/{id}",
    extensions(("x-access" = json!(allow::to().admin().view(allow::User).shows(allow::Shown::Account, allow::Whose::Person)))),
    tag = "user",
    params(("id" = String, Path, description = "userId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<UserDetail>))
)]
pub(crate) async fn get_user(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<UserDetail>, ApiError> {
    let row = projections::user::get(&view.store, &id)
        .await?
        .ok_or_else(ApiError::not_found)?;
    let offices = Offices::of(&view.store, std::slice::from_ref(&row)).await?;
    let body = UserDetail {
        email: shown::opened_text(&app, row.email_sealed.as_deref()).await?,
        alternate_email: shown::opened_text(&app, row.alternate_email_sealed.as_deref()).await?,
        inactive_reason: row.inactive_reason.clone(),
        own: row.user_id == session.user_id.to_string(),
        item: item(&offices, row, app.now())?,
    };
    Ok(Envelope::ok(body).at(view.position))
}
