//! One message of the caller's inbox.

use crate::authz::allow;
use axum::extract::State;

use crate::answer::view::View;
use crate::extract::Path;
use crate::routes::notification::reader::{self, Names};
use crate::routes::notification::wire::NotificationBody;
use crate::{ApiError, AppState, Envelope, Session};

/// One message of the caller's inbox.
#[utoipa::path(
    get,
    path = "/api/cms/notification/{id}",
    extensions(("x-access" = json!(allow::own()))),
    tag = "notification",
    params(("id" = String, Path, description = "Id of the message."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<NotificationBody>))
)]
pub(crate) async fn get_notification(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<NotificationBody>, ApiError> {
    let reader = reader::of(&app, &session, &view).await?;
    let found = projections::inbox::get(&view.store, &reader, &id).await?;
    let item = found.ok_or_else(ApiError::forbidden)?;
    let names = Names::of(&app, &session, &view, std::iter::once(&item)).await?;
    Ok(Envelope::ok(names.body(item)?).at(view.position))
}
