//! Writes that another site started in the reader's browser: where they come from, and the token that only we gave.

use axum::http::{HeaderMap, header};

use crate::error::ApiError;
use crate::extract::Session;
use crate::session::csrf::SessionName;
use crate::state::AppState;

/// Header with the session's `csrf_token`.
const CSRF_HEADER: &str = "x-csrf-token";

/// Refuses a write that a browser says another site has started.
pub(super) fn check_origin(app: &AppState, headers: &HeaderMap) -> Result<(), ApiError> {
    let refused = || ApiError::new("ASAL_DITOLAK");
    if let Some(site) = headers.get("sec-fetch-site")
        && site != "same-origin"
        && site != "none"
    {
        return Err(refused());
    }
    if let Some(origin) = headers.get(header::ORIGIN) {
        let origin = origin.to_str().map_err(|_| refused())?;
        let host = headers
            .get(header::HOST)
            .and_then(|host| host.to_str().ok());
        let own = origin == app.config.public_url
            || host.is_some_and(|host| {
                origin.strip_prefix("https://") == Some(host)
                    || origin.strip_prefix("http://") == Some(host)
            });
        if !own {
            return Err(refused());
        }
    }
    Ok(())
}

pub(super) fn csrf_token(headers: &HeaderMap) -> Result<&str, ApiError> {
    headers
        .get(CSRF_HEADER)
        .and_then(|value| value.to_str().ok())
        .ok_or_else(|| ApiError::new("CSRF_TIDAK_ADA"))
}

/// The token must be ours, and a signed-in caller's must be of that very session.
pub(super) fn check_csrf(
    app: &AppState,
    token: &str,
    session: Option<&Session>,
) -> Result<SessionName, ApiError> {
    let name = app
        .csrf_tokens
        .verify(token, app.now())
        .ok_or_else(|| ApiError::new("CSRF_TIDAK_SAH"))?;
    match (session, name) {
        (Some(session), SessionName::User(jti)) if session.jti == jti => Ok(name),
        (None, _) => Ok(name),
        (Some(_), _) => Err(ApiError::new("KUNCI_SESI_LAIN")),
    }
}
