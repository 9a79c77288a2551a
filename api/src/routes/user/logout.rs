//! `POST /api/web/user/logout`: ends the session, its access tokens and its refresh token.

use crate::authz::allow;
use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue},
    response::{IntoResponse, Response},
};
use domain::security::SessionEnd;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    ApiError, Envelope, Nothing, Session, Signed,
    session::{cookies, opening},
    state::AppState,
};

/// Whose session, as spec §3 sends it. Only the caller's own is ended.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LogoutRequest {
    /// The user.
    #[serde(default, rename = "userId")]
    user_id: Option<String>,
    /// The session.
    #[serde(default)]
    jti: Option<String>,
}

/// Signs out. Answers the same when the session was over already.
#[utoipa::path(
    post,
    path = "/api/web/user/logout",
    extensions(("x-access" = json!(allow::open().before_proof().without_key("ends a session; ending it twice ends it once")))),
    tag = "user",
    request_body = LogoutRequest,
    responses((status = 200, body = Envelope<Nothing>), (status = 403, body = crate::error::ErrorBody))
)]
pub async fn log_out(
    State(app): State<AppState>,
    session: Option<Session>,
    headers: HeaderMap,
    Signed(request): Signed<LogoutRequest>,
) -> Result<Response, ApiError> {
    // The access token may have run out; the refresh token then says whose session it is.
    let session_id = session.as_ref().map(|session| session.jti).or_else(|| {
        cookies::read(&headers, cookies::REFRESH)
            .and_then(|token| app.refresh_tokens.session_of(token))
    });
    if let Some(session) = &session {
        let other = |named: &Option<String>, own: Uuid| {
            named
                .as_deref()
                .filter(|text| !text.is_empty())
                .is_some_and(|text| Uuid::try_parse(text) != Ok(own))
        };
        if other(&request.user_id, session.user_id) || other(&request.jti, session.jti) {
            return Err(ApiError::forbidden());
        }
    }
    if let Some(session_id) = session_id {
        app.end_session(session_id, SessionEnd::LoggedOut).await?;
    }
    let mut response = Envelope::ok(Nothing {})
        .message("Anda sudah keluar.")
        .into_response();
    opening::forget(response.headers_mut());
    // Not its storage: it remembers the checkpoints that were seen, and drafts that were not sent yet.
    let clear = HeaderValue::from_static("\"cache\"");
    response.headers_mut().insert("clear-site-data", clear);
    Ok(response)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::{authz::Role, server::testing::TestServer};

    #[tokio::test]
    async fn kills_the_token_and_the_refresh_token() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        let session = server.session("a@b.test").await;
        let body = json!({"userId": session.user_id, "jti": session.jti});
        let answer = server
            .post_as(&session, "/api/web/user/logout", &body)
            .await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert!(answer.cookies()["access_token"].contains("Max-Age=0"));
        assert_eq!(answer.headers["clear-site-data"], "\"cache\"");
        let after = server.get_as(&session, "/api/web/user").await;
        assert_eq!((after.status, after.code()), (401, "SESI_DICABUT".into()));
        let refresh = server.refresh(&session.refresh).await;
        assert_eq!(refresh.status, 401);
    }

    #[tokio::test]
    async fn ends_nobody_elses_session() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        server.user("c@b.test", Role::Applicant).await;
        let mine = server.session("a@b.test").await;
        let other = server.session("c@b.test").await;
        let body = json!({"userId": other.user_id, "jti": other.jti});
        let answer = server.post_as(&mine, "/api/web/user/logout", &body).await;
        assert_eq!(answer.status, 403);
        assert_eq!(server.get_as(&other, "/api/web/user").await.status, 200);
    }
}
