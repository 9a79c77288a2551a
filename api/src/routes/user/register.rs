//! `POST /api/web/user/register`: an applicant opens an account; the verification mail follows.

use crate::authz::allow;
use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use commands::{
    Repeat,
    user::{self, NewUser},
};
use domain::{Email, password};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::mail_request::{self, Wanted};
use crate::{
    ApiError, Envelope, IdempotencyKey, Nothing, Signed, extract::SignedBody, ops::limit::Limit,
    server::ClientAddress, session::cookies, state::AppState,
};

/// How long a browser that registered is remembered, in hours: as long as the link of its mail holds.
const REGISTERED_HOURS: i64 = 72;

/// What the log answers to an address that has an account.
const TAKEN: &str = "EMAIL_SUDAH_TERDAFTAR";

/// A new account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RegisterRequest {
    /// Login address.
    email: String,
    /// A second address.
    #[serde(default)]
    email_lainnya: Option<String>,
    /// Ten characters with upper and lower case, a digit and a symbol.
    password: String,
    /// Only `user`.
    #[serde(default)]
    level: Option<String>,
    /// Another name of `level`.
    #[serde(default)]
    role: Option<String>,
}

/// Opens an account. It can be used once the address is verified. An address that has one already is answered the same:
/// its mailbox is told, and nobody else.
#[utoipa::path(
    post,
    path = "/api/web/user/register",
    extensions(("x-access" = json!(allow::open()))),
    tag = "user",
    request_body = RegisterRequest,
    responses(
        (status = 201, body = Envelope<Nothing>),
        (status = 422, body = crate::error::ErrorBody),
    )
)]
pub async fn register_user(
    State(app): State<AppState>,
    address: ClientAddress,
    IdempotencyKey(key): IdempotencyKey,
    body: SignedBody,
    Signed(request): Signed<RegisterRequest>,
) -> Result<Response, ApiError> {
    app.limit("register", &address.network(), Limit::ADDRESS)
        .await?;
    let level = request.level.as_deref().or(request.role.as_deref());
    if level.is_some_and(|level| level != "user") {
        return Err(ApiError::new("LEVEL_PENDAFTARAN_TIDAK_BOLEH"));
    }
    let email = parse_email("email", &request.email)?;
    let alternate = request
        .email_lainnya
        .as_deref()
        .map(str::trim)
        .filter(|text| !text.is_empty())
        .map(|text| parse_email("email_lainnya", text))
        .transpose()?;
    password::check(&request.password)
        .map_err(|broken| ApiError::new(broken.code()).field("password", broken.to_string()))?;
    let addresses = [Some(&email), alternate.as_ref()];
    let addresses: Vec<&str> = addresses.into_iter().flatten().map(Email::as_str).collect();
    password::check_uncommon(&request.password, &addresses)
        .map_err(|broken| ApiError::new(broken.code()).field("password", broken.to_string()))?;
    let hash = app.passwords.hash(request.password).await?;
    let repeat = Repeat {
        key,
        request_hash: body.request_hash,
    };
    let new = NewUser::applicant(email.clone(), alternate, hash);
    let opened = user::register(&app.commands, Some(repeat), Value::Null, new)
        .await
        .map_err(ApiError::from);
    // The link of the mail is believed in the browser that registered; elsewhere it asks for the password. Whoever
    // registers an address again gets a token of the same looks that opens nothing.
    let token = match opened {
        Ok(_) => app.device_tokens.issue_registered(email.as_str()),
        Err(refused) if refused.code() == TAKEN => {
            mail_request::tell(&app, email, Wanted::AlreadyRegistered);
            app.device_tokens.issue_registered("")
        }
        Err(refused) => return Err(refused),
    };
    let mut response = Envelope::created(Nothing {})
        .message("Registrasi berhasil! Silakan Verifikasi Email.")
        .into_response();
    let lasting = Some(REGISTERED_HOURS * 60 * 60);
    cookies::set(response.headers_mut(), cookies::REGISTERED, &token, lasting);
    Ok(response)
}

fn parse_email(field: &str, text: &str) -> Result<Email, ApiError> {
    text.trim()
        .parse()
        .map_err(|_| ApiError::new("EMAIL_TIDAK_SAH").field(field, "Alamat email tidak sah."))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::server::testing::{Answer, PASSWORD, TestServer};

    #[tokio::test]
    async fn a_new_account_waits_for_its_mail() {
        let server = TestServer::start().await;
        let body = json!({"email": "baru@b.test", "password": PASSWORD, "level": "user"});
        let answer = server
            .post_as_visitor("/api/web/user/register", &body)
            .await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        let login = server.log_in("baru@b.test", PASSWORD, "/auth/login").await;
        assert_eq!(login.code(), "EMAIL_BELUM_DIVERIFIKASI");

        let mails = server.mails().await;
        assert_eq!(mails.len(), 1);
        let token = mails[0].text.split("verification=").nth(1).unwrap();
        let token = token.split_whitespace().next().unwrap();
        let body = json!({ "token": token });
        let csrf = server.visitor_token().await;
        let mut request = server.signed("POST", "/api/web/user/verify-email", &csrf, &body);
        let cookie = answer.cookie_value("__Host-registered");
        let cookie = format!("__Host-registered={cookie}").parse().unwrap();
        request.headers_mut().insert("cookie", cookie);
        let answer = server.send_request(request).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let login = server.log_in("baru@b.test", PASSWORD, "/auth/login").await;
        assert_eq!(login.status, 200);
    }

    /// Names of the headers of an answer, with the values that do not tell one request from another.
    fn looks(answer: &Answer) -> Vec<String> {
        let mut names: Vec<String> = answer.headers.keys().map(ToString::to_string).collect();
        names.sort();
        names
    }

    #[tokio::test]
    async fn a_known_address_is_answered_like_an_unknown_one_and_its_mailbox_is_told() {
        let server = TestServer::start().await;
        let register = async |email: &str, password: &str| {
            let body = json!({"email": email, "password": password});
            server
                .post_as_visitor("/api/web/user/register", &body)
                .await
        };
        let first = register("baru@b.test", PASSWORD).await;
        assert_eq!(first.status, 201, "{}", first.text());
        let mail = server.mail_to("baru@b.test").await;
        // Somebody registers the same address, before and after its owner has verified it.
        let second = register("baru@b.test", "Lain-Sekali-4750!").await;
        assert_eq!(
            (second.status, second.text(), looks(&second)),
            (first.status, first.text(), looks(&first))
        );
        let token = mail.text.split("verification=").nth(1).unwrap();
        let token = token.split_whitespace().next().unwrap();
        let opened = json!({ "token": token });
        let csrf = server.visitor_token().await;
        let mut request = server.signed("POST", "/api/web/user/verify-email", &csrf, &opened);
        let cookie = second.cookie_value("__Host-registered");
        let cookie = format!("__Host-registered={cookie}").parse().unwrap();
        request.headers_mut().insert("cookie", cookie);
        let answer = server.send_request(request).await;
        assert_eq!(answer.code(), "PASSWORD_PENDAFTARAN_DIPERLUKAN");
        let opened = json!({ "token": token, "password": PASSWORD });
        let answer = server
            .post_as_visitor("/api/web/user/verify-email", &opened)
            .await;
        assert_eq!(answer.status, 200, "{}", answer.text());

        let third = register("baru@b.test", "Lain-Sekali-4750!").await;
        assert_eq!(third.text(), first.text());
        let told = server.mail_about("baru@b.test", "password").await;
        assert!(told.text.contains("sudah mempunyai akun"), "{}", told.text);
        let guessed = server
            .log_in("baru@b.test", "Lain-Sekali-4750!", "/auth/login")
            .await;
        assert_eq!(guessed.status, 401, "{}", guessed.text());
        let owner = server.log_in("baru@b.test", PASSWORD, "/auth/login").await;
        assert_eq!(owner.status, 200, "{}", owner.text());
    }

    #[tokio::test]
    async fn names_the_first_broken_rule_of_the_password() {
        let server = TestServer::start().await;
        let body = json!({"email": "baru@b.test", "password": "abc"});
        let answer = server
            .post_as_visitor("/api/web/user/register", &body)
            .await;
        assert_eq!(answer.status, 422);
        assert_eq!(
            answer.data()["message"],
            "Password harus mengandung huruf besar"
        );
    }

    #[tokio::test]
    async fn nobody_registers_as_staff() {
        let server = TestServer::start().await;
        for field in ["level", "role"] {
            let body = json!({"email": "x@b.test", "password": PASSWORD, field: "admin"});
            let answer = server
                .post_as_visitor("/api/web/user/register", &body)
                .await;
            assert_eq!(answer.code(), "LEVEL_PENDAFTARAN_TIDAK_BOLEH");
        }
    }
}
