//! The caller's inbox, newest first.

use axum::extract::State;

use crate::routes::notification::wire::NotificationPage;
use crate::{ApiError, AppState, Envelope, MinPosition, PageQuery, Session};

/// The caller's inbox, newest first.
#[utoipa::path(
    get,
    path = "/api/cms/notification",
    tag = "notification",
    params(PageQuery),
    responses((status = 200, body = Envelope<NotificationPage>))
)]
pub(crate) async fn list_notifications(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    min_position: MinPosition,
) -> Result<Envelope<NotificationPage>, ApiError> {
    let _ = (app, session, page, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
