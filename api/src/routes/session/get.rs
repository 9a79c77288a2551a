//! `GET /api/web/session`: opens the session of a visitor, or returns the one there is.

use crate::authz::allow;
use axum::{
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    Envelope, Session,
    session::{cookies, csrf::SessionName},
    state::AppState,
};

/// What a client needs before it can sign anything.
#[derive(Serialize, ToSchema)]
pub struct SessionOpened {
    /// Names the session; sent back as `X-CSRF-Token`, and the signing key of a visitor is derived from it.
    csrf_token: String,
    /// The server's time, in Unix milliseconds.
    server_time: i64,
}

/// Opens or returns the session that signs requests.
#[utoipa::path(
    get,
    path = "/api/web/session",
    extensions(("x-access" = json!(allow::open()))),
    tag = "session",
    responses((status = 200, body = Envelope<SessionOpened>))
)]
pub async fn get_session(
    State(app): State<AppState>,
    session: Option<Session>,
    headers: HeaderMap,
) -> Response {
    let now = app.now();
    let kept = cookies::read(&headers, cookies::CSRF_TOKEN)
        .filter(|token| match app.csrf_tokens.verify(token, now) {
            Some(SessionName::Visitor(_)) => session.is_none(),
            Some(SessionName::User(jti)) => session.as_ref().is_some_and(|s| s.jti == jti),
            None => false,
        })
        .map(str::to_owned);
    let is_new = kept.is_none();
    let csrf_token = kept.unwrap_or_else(|| {
        let name = match &session {
            Some(session) => SessionName::User(session.jti),
            None => SessionName::Visitor(Uuid::new_v4()),
        };
        app.csrf_tokens.issue(name, now)
    });
    let mut response = Envelope::ok(SessionOpened {
        csrf_token: csrf_token.clone(),
        server_time: now.timestamp_millis(),
    })
    .into_response();
    if is_new {
        cookies::set(
            response.headers_mut(),
            cookies::CSRF_TOKEN,
            &csrf_token,
            None,
        );
    }
    response
}

#[cfg(test)]
mod tests {
    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn gives_a_visitor_a_token_and_the_time() {
        let server = TestServer::start().await;
        let answer = server.send(get("/api/web/session")).await;
        assert_eq!(answer.status, 200);
        let data = answer.data();
        assert!(data["csrf_token"].as_str().unwrap().starts_with("a-"));
        assert_eq!(data["server_time"], server.now().timestamp_millis());
        let cookie = answer.headers["set-cookie"].to_str().unwrap();
        assert!(cookie.contains("SameSite=Strict") && cookie.contains("Secure"));
    }

    #[tokio::test]
    async fn returns_the_session_there_is() {
        let server = TestServer::start().await;
        let token = server.visitor_token().await;
        let answer = server
            .send(get("/api/web/session").header("cookie", format!("csrf_token={token}")))
            .await;
        assert_eq!(answer.data()["csrf_token"], token);
        assert!(!answer.headers.contains_key("set-cookie"));
    }
}
