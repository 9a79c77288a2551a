//! One event.

use axum::extract::{Path, State};

use crate::routes::audit::wire::AuditEvent;
use crate::{ApiError, AppState, Envelope, MinPosition, Session};

/// One event.
#[utoipa::path(
    get,
    path = "/api/cms/audit/{position}",
    tag = "audit",
    params(("position" = String, Path, description = "Log position.")),
    responses((status = 200, body = Envelope<AuditEvent>))
)]
pub(crate) async fn get_audit_event(
    State(app): State<AppState>,
    session: Session,
    Path(position): Path<String>,
    min_position: MinPosition,
) -> Result<Envelope<AuditEvent>, ApiError> {
    let _ = (app, session, position, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
