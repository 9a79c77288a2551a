//! `POST /api/web/user/forgot-password`: a mail with a link to set a new password.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::mail_request::{Wanted, ask};
use crate::{ApiError, Envelope, Nothing, Signed, server::ClientAddress, state::AppState};

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
    Signed(request): Signed<ForgotPasswordRequest>,
) -> Result<Envelope<Nothing>, ApiError> {
    ask(&app, address, &request.email, Wanted::PasswordReset).await?;
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
}
