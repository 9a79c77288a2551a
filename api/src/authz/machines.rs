//! What a machine may call: operations that name one of its scopes, and nothing that expects a person.

use axum::http::request::Parts;
use serde_json::json;

use super::Access;
use super::guard::exports;
use crate::error::ApiError;
use crate::extract::Session;

/// The session, unless it is a machine's that has no scope for this: it reads what its scopes name, and takes out no lists.
/// On an open page a machine is a visitor.
pub(super) fn as_machine(
    access: &Access,
    session: Session,
    parts: &Parts,
) -> Result<Option<Session>, ApiError> {
    let Some(scopes) = &session.machine else {
        return Ok(Some(session));
    };
    match access.machine {
        Some(scope) if scopes.contains(&scope) && !access.fresh && !exports(parts) => {
            Ok(Some(session))
        }
        None if access.anonymous => Ok(None),
        needed => Err(ApiError::new("LINGKUP_MESIN_KURANG").with("lingkup", json!(needed))),
    }
}
