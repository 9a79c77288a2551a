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
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use super::mail_request::{self, Wanted};
use crate::{
    ApiError, Envelope, IdempotencyKey, Nothing, Signed, extract::SignedBody, ops::limit::Limit,
    request::address::ClientAddress, session::cookies, state::AppState,
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
    let attempt = app
        .limit("register", &address.network(), Limit::ADDRESS)
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
    check_password(&request.password, &email, alternate.as_ref())?;
    // What could be taken is no failure: a class registers behind one address.
    app.limit("registered", &address.network(), Limit::REGISTRATIONS)
        .await?;
    app.ops.forget_attempt(&attempt).await?;
    // The repeat key is kept here, for known addresses and unknown ones alike: in the log it stands with events, which only an
    // unknown one has.
    let mark = app.address_mark(&format!("repeat\n{key}"));
    // The hash covers a password: it is kept under a key only.
    let content = app.address_mark(&format!("content\n{}", hex::encode(body.request_hash)));
    if !app.ops.first_of(&mark, &content, app.now()).await? {
        return Err(ApiError::new("KUNCI_IDEMPOTEN_DIPAKAI"));
    }
    let registering = app
        .device_tokens
        .issue_registering(email.as_str(), &request.password);
    let hash = app.passwords.hash(request.password).await?;
    let repeat = Repeat {
        key: key_of(key, body.request_hash),
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
    cookies::set(
        response.headers_mut(),
        cookies::REGISTERING,
        &registering,
        lasting,
    );
    Ok(response)
}

/// A password that is strong, and made of neither address.
fn check_password(
    password: &str,
    email: &Email,
    alternate: Option<&Email>,
) -> Result<(), ApiError> {
    password::check(password)
        .map_err(|broken| ApiError::new(broken.code()).field("password", broken.to_string()))?;
    let addresses = [Some(email), alternate];
    let addresses: Vec<&str> = addresses.into_iter().flatten().map(Email::as_str).collect();
    password::check_uncommon(password, &addresses)
        .map_err(|broken| ApiError::new(broken.code()).field("password", broken.to_string()))
}

/// The key in the log: of this request alone, so that another one under the same key is refused in one place only.
fn key_of(key: Uuid, request_hash: [u8; 32]) -> Uuid {
    let mut bytes = [0; 16];
    bytes.copy_from_slice(
        &Sha256::digest([key.as_bytes().as_slice(), &request_hash].concat())[..16],
    );
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
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
        assert_eq!(
            login.code(),
            "LOGIN_SALAH",
            "another browser is told nothing"
        );
        let registering = answer.cookie_value("__Host-registering");
        let login = log_in_with(&server, "baru@b.test", PASSWORD, &registering).await;
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

    async fn log_in_with(
        server: &TestServer,
        email: &str,
        password: &str,
        registering: &str,
    ) -> Answer {
        let csrf = server.visitor_token().await;
        let body = json!({ "email": email, "password": password });
        let mut request = server.signed("POST", "/api/web/user/login", &csrf, &body);
        let cookie = format!("__Host-registering={registering}").parse().unwrap();
        request.headers_mut().insert("cookie", cookie);
        server.send_request(request).await
    }

    #[tokio::test]
    async fn signing_in_after_a_registration_does_not_tell_whether_the_address_was_known() {
        let server = TestServer::start().await;
        server
            .user("ada@b.test", crate::authz::Role::Applicant)
            .await;
        let chosen = "Lain-Sekali-4750!";
        let mut told = Vec::new();
        for email in ["ada@b.test", "belum@b.test"] {
            let body = json!({ "email": email, "password": chosen });
            let registered = server
                .post_as_visitor("/api/web/user/register", &body)
                .await;
            assert_eq!(registered.status, 201, "{}", registered.text());
            let elsewhere = server.log_in(email, chosen, "").await;
            let registering = registered.cookie_value("__Host-registering");
            let here = log_in_with(&server, email, chosen, &registering).await;
            let other = log_in_with(&server, email, "Salah-Sekali-9!", &registering).await;
            told.push([elsewhere, here, other].map(|answer| (answer.status, answer.json())));
        }
        assert_eq!(told[0], told[1]);
        assert_eq!(
            told[0].each_ref().map(|(status, _)| *status),
            [401, 403, 401]
        );
        // The control: the owner of the known one signs in as ever.
        assert_eq!(server.log_in("ada@b.test", PASSWORD, "").await.status, 200);
    }

    #[tokio::test]
    async fn a_repeat_key_does_not_tell_whether_the_address_was_known() {
        let server = TestServer::start().await;
        server
            .user("ada@b.test", crate::authz::Role::Applicant)
            .await;
        let mut told = Vec::new();
        for (key, email) in [("a", "ada@b.test"), ("b", "belum@b.test")] {
            let key = format!("018f0000-0000-7000-8000-00000000000{key}");
            let mut answers = Vec::new();
            for password in [PASSWORD, PASSWORD, "Lain-Sekali-4750!"] {
                let csrf = server.visitor_token().await;
                let body = json!({ "email": email, "password": password });
                let mut request = server.signed("POST", "/api/web/user/register", &csrf, &body);
                let key = key.parse().unwrap();
                request.headers_mut().insert("idempotency-key", key);
                let answer = server.send_request(request).await;
                answers.push((answer.status, answer.code()));
            }
            told.push(answers);
        }
        assert_eq!(told[0], told[1]);
        assert_eq!(told[0][1].0, 201, "the same once more");
        assert_eq!(told[0][2], (422, "KUNCI_IDEMPOTEN_DIPAKAI".to_owned()));
    }

    /// Names of the headers of an answer, with the values that do not tell one request from another.
    fn looks(answer: &Answer) -> Vec<String> {
        let mut names: Vec<String> = answer.headers.keys().map(ToString::to_string).collect();
        names.sort();
        names
    }

    #[tokio::test]
    async fn a_class_registers_behind_one_address_and_who_fails_again_and_again_waits() {
        let server = TestServer::start().await;
        let register = async |email: String, password: &str| {
            let body = json!({ "email": email, "password": password, "level": "user" });
            let target = "/api/web/user/register";
            server.post_as_visitor(target, &body).await.status
        };
        for pupil in 0..15 {
            let taken = register(format!("siswa{pupil}@b.test"), PASSWORD).await;
            assert_eq!(taken, 201, "{pupil}");
        }
        for _ in 0..10 {
            assert_eq!(register("lain@b.test".to_owned(), "lemah").await, 422);
        }
        assert_eq!(register("lain@b.test".to_owned(), "lemah").await, 429);
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
