//! `GET /api/web/user/refresh`: renews a session by its refresh cookie; also how the app finds out
//! whether a session still holds.

use crate::authz::allow;
use axum::{
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response},
};

use crate::{
    ApiError, Envelope,
    session::{cookies, opening, opening::SessionTokens},
    state::AppState,
};

/// Renews the session.
#[utoipa::path(
    get,
    path = "/api/web/user/refresh",
    extensions(("x-access" = json!(allow::open()))),
    tag = "user",
    responses(
        (status = 200, body = Envelope<SessionTokens>),
        (status = 401, body = crate::error::ErrorBody, description = "SESI_BERAKHIR; the cookies are removed"),
        (status = 403, body = crate::error::ErrorBody, description = "ASAL_DITOLAK"),
    )
)]
pub async fn refresh_session(State(app): State<AppState>, headers: HeaderMap) -> Response {
    renew(&app, &headers).await
}

/// The same under `/api/cms`.
#[utoipa::path(
    get,
    path = "/api/cms/user/refresh",
    extensions(("x-access" = json!(allow::open()))),
    tag = "user",
    responses(
        (status = 200, body = Envelope<SessionTokens>),
        (status = 400, body = crate::error::ErrorBody, description = "PARAMETER_TIDAK_SAH"),
        (status = 401, body = crate::error::ErrorBody),
        (status = 403, body = crate::error::ErrorBody, description = "ASAL_DITOLAK"),
    )
)]
pub async fn refresh_staff_session(State(app): State<AppState>, headers: HeaderMap) -> Response {
    renew(&app, &headers).await
}

async fn renew(app: &AppState, headers: &HeaderMap) -> Response {
    // A read that changes something: the cookie is same-site, and another site's page is refused.
    let foreign = headers
        .get("sec-fetch-site")
        .is_some_and(|site| site != "same-origin" && site != "none");
    if foreign {
        return ApiError::new("ASAL_DITOLAK").into_response();
    }
    let renewed = match cookies::read(headers, cookies::REFRESH) {
        Some(token) => opening::renew(app, token).await,
        None => Err(ApiError::new("SESI_BERAKHIR")),
    };
    renewed.unwrap_or_else(|error| {
        let over = error.code() == "SESI_BERAKHIR";
        let mut response = error.into_response();
        // A busy store is no reason to sign anybody out.
        if over {
            opening::forget(response.headers_mut());
        }
        response
    })
}

#[cfg(test)]
mod tests {
    use chrono::Duration;

    use crate::{authz::Role, server::testing::TestServer};

    #[tokio::test]
    async fn renews_and_a_stolen_token_ends_the_session() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        let session = server.session("a@b.test").await;
        server.clock.advance(Duration::minutes(20));
        assert_eq!(
            server.get_as(&session, "/api/web/user").await.code(),
            "SESI_BERAKHIR"
        );

        let renewed = server.refresh(&session.refresh).await;
        assert_eq!(renewed.status, 200, "{}", renewed.text());
        let next = renewed.cookie_value("__Host-refresh");
        assert_ne!(next, session.refresh);

        server.clock.advance(Duration::seconds(30));
        let stolen = server.refresh(&session.refresh).await;
        assert_eq!(
            (stolen.status, stolen.code()),
            (401, "SESI_BERAKHIR".into())
        );
        assert!(stolen.cookies()["__Host-refresh"].contains("Max-Age=0"));
        assert_eq!(server.refresh(&next).await.status, 401);
    }

    #[tokio::test]
    async fn a_browser_session_ends_after_half_a_day_unused() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        let session = server.session("a@b.test").await;
        server.clock.advance(Duration::hours(12));
        assert_eq!(server.refresh(&session.refresh).await.status, 401);
    }
}
