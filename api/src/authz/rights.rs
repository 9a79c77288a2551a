//! Permissions that depend on what was sent: asked by a handler, beside what the table asks of everybody.

use domain::{UserId, permission::Right};

use crate::answer::shown;
use crate::{ApiError, Session, state::AppState};

/// Whether a caller has a permission.
///
/// # Errors
/// When the log cannot be read.
pub(crate) async fn has(app: &AppState, session: &Session, right: Right) -> Result<bool, ApiError> {
    let permissions = app.permissions().await?;
    let user_id = UserId(session.user_id);
    let today = shown::today(app.now());
    Ok(permissions
        .state
        .allows_user(session.role, user_id, right, today))
}

/// Refuses a caller who lacks a permission that what they sent needs.
///
/// # Errors
/// `HAK_AKSES_DITOLAK`.
pub(crate) async fn require(
    app: &AppState,
    session: &Session,
    right: Right,
) -> Result<(), ApiError> {
    if has(app, session, right).await? {
        Ok(())
    } else {
        Err(ApiError::new("HAK_AKSES_DITOLAK"))
    }
}
