//! `POST /api/web/user/forgot-password`: a mail with a link to set a new password.

use crate::authz::allow;
use axum::{extract::State, http::HeaderMap};
use serde::Deserialize;
use utoipa::ToSchema;

use super::mail_request::{Wanted, ask};
use crate::{
    ApiError, Envelope, Nothing, Signed, request::address::ClientAddress, state::AppState,
};

/// Where to.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ForgotPasswordRequest {
    /// Login address.
    email: String,
}

/// Asks for the mail. The answer is the same whether there is an account or not.
#[utoipa::path(
    post,
    path = "/api/web/user/forgot-password",
    extensions(("x-access" = json!(allow::open().without_key("sends a mail, within a limit")))),
    tag = "user",
    request_body = ForgotPasswordRequest,
    responses((status = 200, body = Envelope<Nothing>), (status = 429, body = crate::error::ErrorBody))
)]
pub async fn forgot_password(
    State(app): State<AppState>,
    address: ClientAddress,
    headers: HeaderMap,
    Signed(request): Signed<ForgotPasswordRequest>,
) -> Result<Envelope<Nothing>, ApiError> {
    ask(
        &app,
        address,
        &headers,
        &request.email,
        Wanted::PasswordReset,
    )
    .await?;
    Ok(Envelope::ok(Nothing {})
        .message("Bila email terdaftar, tautan untuk mengubah password sudah dikirim."))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::{
        authz::Role,
        server::testing::{PASSWORD, TestServer},
    };

    const NEW_PASSWORD: &str = "Lain-Sekali-2026!";

    #[tokio::test]
    async fn known_and_unknown_addresses_get_one_answer() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        let target = "/api/web/user/forgot-password";
        let known = server
            .post_as_visitor(target, &json!({"email": "a@b.test"}))
            .await;
        let unknown = server
            .post_as_visitor(target, &json!({"email": "x@b.test"}))
            .await;
        assert_eq!(known.status, 200);
        assert_eq!(
            (known.status, known.json()),
            (unknown.status, unknown.json())
        );
        let empty = server.post_as_visitor(target, &json!({"email": " "})).await;
        assert_eq!(empty.json()["message"], "Email wajib diisi");
    }

    #[tokio::test]
    async fn a_reset_link_works_once_and_ends_every_session() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        let session = server.session("a@b.test").await;
        let body = json!({"email": "a@b.test"});
        server
            .post_as_visitor("/api/web/user/forgot-password", &body)
            .await;
        let mails = server.mails().await;
        let token = mails[0].text.split("token=").nth(1).unwrap();
        let token = token.split_whitespace().next().unwrap();
        let target = format!("/api/web/user/reset-password?token={token}");
        let differing = json!({"password": NEW_PASSWORD, "konfirmasiPassword": PASSWORD});
        let answer = server.post_as_visitor(&target, &differing).await;
        assert_eq!(answer.json()["message"], "Konfirmasi password tidak sama.");

        let body = json!({"password": NEW_PASSWORD, "konfirmasiPassword": NEW_PASSWORD});
        let answer = server.post_as_visitor(&target, &body).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let again = server.post_as_visitor(&target, &body).await;
        assert_eq!(again.code(), "TOKEN_TIDAK_SAH");
        let old = server.get_as(&session, "/api/web/user").await;
        assert_eq!(old.code(), "SESI_DICABUT");
        let login = server.log_in("a@b.test", NEW_PASSWORD, "/auth/login").await;
        assert_eq!(login.status, 200);
    }

    async fn asked_on(server: &TestServer, device: &str) -> (u16, String) {
        let csrf = server.visitor_token().await;
        let body = json!({ "email": "a@b.test" });
        let mut request = server.signed("POST", "/api/web/user/forgot-password", &csrf, &body);
        let cookie = format!("__Host-device={device}").parse().unwrap();
        request.headers_mut().insert("cookie", cookie);
        let answer = server.send_request(request).await;
        (answer.status, answer.code())
    }

    #[tokio::test]
    async fn a_neighbour_behind_the_same_address_keeps_nobody_from_a_new_password() {
        let server = TestServer::start().await;
        server.user("a@b.test", Role::Applicant).await;
        let known = server.log_in("a@b.test", PASSWORD, "").await;
        let device = known.cookie_value("__Host-device");
        for serial in 0..10 {
            let body = json!({ "email": format!("x{serial}@b.test") });
            server
                .post_as_visitor("/api/web/user/forgot-password", &body)
                .await;
        }
        // The control: a browser that nobody knows waits, and is told how long.
        let body = json!({ "email": "a@b.test" });
        let refused = server
            .post_as_visitor("/api/web/user/forgot-password", &body)
            .await;
        assert_eq!(refused.code(), "TERLALU_SERING");
        assert_eq!(refused.headers["retry-after"], "60");
        let text = refused.json()["message"].as_str().unwrap().to_owned();
        assert_eq!(text, "Terlalu banyak percobaan. Coba lagi dalam 1 menit.");
        assert_eq!(asked_on(&server, &device).await.0, 200);

        let mail = server.mail_to("a@b.test").await;
        let token = mail.text.split("token=").nth(1).unwrap();
        let token = token.split_whitespace().next().unwrap();
        let body = json!({ "password": NEW_PASSWORD, "konfirmasiPassword": NEW_PASSWORD });
        for _ in 0..10 {
            let wrong = "/api/web/user/reset-password?token=x";
            assert_eq!(server.post_as_visitor(wrong, &body).await.status, 422);
        }
        let wrong = server
            .post_as_visitor("/api/web/user/reset-password?token=x", &body)
            .await;
        assert_eq!(wrong.code(), "TERLALU_SERING");
        let target = format!("/api/web/user/reset-password?token={token}");
        let answer = server.post_as_visitor(&target, &body).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
}
