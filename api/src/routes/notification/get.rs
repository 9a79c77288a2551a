//! One message of the caller's inbox.

use axum::extract::{Path, State};

use crate::routes::notification::wire::NotificationBody;
use crate::{ApiError, AppState, Envelope, MinPosition, Session};

/// One message of the caller's inbox.
#[utoipa::path(
    get,
    path = "/api/cms/notification/{id}",
    tag = "notification",
    params(("id" = String, Path, description = "Id of the message.")),
    responses((status = 200, body = Envelope<NotificationBody>))
)]
pub(crate) async fn get_notification(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    min_position: MinPosition,
) -> Result<Envelope<NotificationBody>, ApiError> {
    let _ = (app, session, id, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
