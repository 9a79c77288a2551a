//! What a machine may call: operations that name one of its scopes, and nothing that expects a person, as long as somebody
//! answers for it who keeps accounts.

use axum::http::request::Parts;
use domain::UserId;
use domain::machine::is_kept_by;
use serde_json::json;

use super::Access;
use super::guard::exports;
use crate::error::ApiError;
use crate::extract::Session;
use crate::state::AppState;

/// The session, unless it is a machine's that has no scope for this: it reads what its scopes name, and takes out no lists.
/// On an open page a machine is a visitor.
pub(super) async fn as_machine(
    app: &AppState,
    access: &Access,
    session: Session,
    parts: &Parts,
) -> Result<Option<Session>, ApiError> {
    let Some(scopes) = &session.machine else {
        return Ok(Some(session));
    };
    match access.machine {
        Some(scope) if scopes.contains(&scope) && !access.fresh && !exports(parts) => {
            if is_answered_for(app, &session).await? {
                Ok(Some(session))
            } else {
                Err(ApiError::new("SESI_DICABUT"))
            }
        }
        None if access.anonymous => Ok(None),
        needed => Err(ApiError::new("LINGKUP_MESIN_KURANG").with("lingkup", json!(needed))),
    }
}

/// Whether who answers for it still keeps accounts: functions and rights are taken without an end of sessions.
async fn is_answered_for(app: &AppState, session: &Session) -> Result<bool, ApiError> {
    let permissions = app.permissions().await?;
    let today = app.today();
    Ok(session
        .answered_by
        .is_some_and(|id| is_kept_by(&permissions.state, UserId(id), today)))
}
