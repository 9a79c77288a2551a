//! `POST /api/web/user/verify-email`: the token of the mail shows that the address is read.

use crate::authz::allow;
use axum::{extract::State, http::HeaderMap};
use commands::{Call, user};
use domain::{Actor, Personal, UserId, password, user::UserState};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::reset_password::check_uncommon;
use crate::{
    ApiError, Envelope, Nothing, Signed,
    mail::token::{MailTokens, Purpose},
    ops::limit::Limit,
    session::cookies,
    state::AppState,
};

/// The token of the mail.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifyEmailRequest {
    /// What the link carries as `verification`.
    token: String,
    /// The password of the registration, where the link is opened in a browser that did not register.
    #[serde(default)]
    password: Option<String>,
    /// Another password in its place, for who did not choose the one of the registration.
    #[serde(default, rename = "passwordBaru")]
    new_password: Option<String>,
}

/// Verifies an address. Repeating it is harmless. A browser that did not register shows the password of the
/// registration, or sets another: whoever registered somebody else's address must not sign in once its owner has pressed
/// the link.
#[utoipa::path(
    post,
    path = "/api/web/user/verify-email",
    extensions(("x-access" = json!(allow::open().without_key("its token works once")))),
    tag = "user",
    request_body = VerifyEmailRequest,
    responses(
        (status = 200, body = Envelope<Nothing>),
        (status = 401, body = crate::error::ErrorBody, description = "PASSWORD_PENDAFTARAN_SALAH"),
        (status = 409, body = crate::error::ErrorBody, description = "PASSWORD_PENDAFTARAN_DIPERLUKAN"),
        (status = 422, body = crate::error::ErrorBody, description = "TOKEN_TIDAK_SAH"),
        (status = 429, body = crate::error::ErrorBody),
    )
)]
pub async fn verify_email(
    State(app): State<AppState>,
    headers: HeaderMap,
    Signed(request): Signed<VerifyEmailRequest>,
) -> Result<Envelope<Nothing>, ApiError> {
    let bad = || ApiError::new("TOKEN_TIDAK_SAH");
    let user_id = MailTokens::user_of(&request.token).ok_or_else(bad)?;
    let (state, _) = user::get(&app.commands, UserId(user_id))
        .await
        .map_err(|_| bad())?;
    let email = state.email.value().ok_or_else(bad)?;
    if !app
        .mail_tokens
        .verify(Purpose::VerifyEmail, &request.token, email, app.now())
    {
        return Err(bad());
    }
    let call = Call::new(Actor {
        user_id: UserId(user_id),
        role: state.role,
        office: String::new(),
    });
    let shown = cookies::read(&headers, cookies::REGISTERED);
    let registered_here = shown.is_some_and(|token| app.device_tokens.has_registered(token, email));
    if !state.email_verified && !registered_here {
        prove(&app, &call, user_id, &state, request).await?;
    }
    let done = user::verify_email(&app.commands, &call, UserId(user_id)).await?;
    Ok(Envelope::ok(Nothing {})
        .message("Verifikasi Berhasil")
        .at(done.position))
}

/// Shows the password of the registration, or puts another in its place; an account without one has nobody who knows it.
async fn prove(
    app: &AppState,
    call: &Call,
    user_id: Uuid,
    state: &UserState,
    request: VerifyEmailRequest,
) -> Result<(), ApiError> {
    let Some(hash) = state.password_hash.as_ref().and_then(Personal::value) else {
        return Ok(());
    };
    if let Some(new_password) = request.new_password {
        password::check_reset(&new_password)
            .map_err(|text| ApiError::new("PASSWORD_LEMAH").field("passwordBaru", text))?;
        check_uncommon(&new_password, state)?;
        let hash = app.passwords.hash(new_password).await?;
        user::change_password(&app.commands, call, UserId(user_id), hash).await?;
        return Ok(());
    }
    let given = request
        .password
        .ok_or_else(|| ApiError::new("PASSWORD_PENDAFTARAN_DIPERLUKAN"))?;
    let subject = user_id.to_string();
    let turn = app.turn("verify account", &subject, Limit::ACCOUNT).await?;
    if !app.passwords.verify(given, Some(hash)).await? {
        let wrong = ApiError::new("PASSWORD_PENDAFTARAN_SALAH");
        return Err(wrong.field("password", "Password ini bukan password pendaftaran."));
    }
    app.ops.forget_attempt(&turn.attempt_id).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::server::testing::{PASSWORD, TestServer};

    async fn registered(server: &TestServer) -> (String, String, String) {
        let body = json!({"email": "korban@b.test", "password": PASSWORD});
        let answer = server
            .post_as_visitor("/api/web/user/register", &body)
            .await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        let mail = server.mail_to("korban@b.test").await;
        let part = |name: &str| {
            let rest = mail.text.split(name).nth(1).unwrap();
            rest.split_whitespace().next().unwrap().to_owned()
        };
        let cookie = answer.cookie_value("__Host-registered");
        (part("verification="), part("batalkan?token="), cookie)
    }

    async fn verify(server: &TestServer, body: serde_json::Value, cookie: &str) -> (u16, String) {
        let csrf = server.visitor_token().await;
        let mut request = server.signed("POST", "/api/web/user/verify-email", &csrf, &body);
        let cookie = format!("__Host-registered={cookie}").parse().unwrap();
        request.headers_mut().insert("cookie", cookie);
        let answer = server.send_request(request).await;
        (answer.status, answer.code())
    }

    #[tokio::test]
    async fn a_strangers_password_does_not_open_what_the_owner_of_the_address_verifies() {
        let server = TestServer::start().await;
        let (token, _, cookie) = registered(&server).await;
        let only = json!({ "token": token });
        let asked = verify(&server, only.clone(), "").await;
        assert_eq!(asked, (409, "PASSWORD_PENDAFTARAN_DIPERLUKAN".to_owned()));
        // The cookie of another browser shows nothing.
        let other = server.app.device_tokens.issue_registered("lain@b.test");
        assert_eq!(verify(&server, only.clone(), &other).await.0, 409);
        let wrong = json!({ "token": token, "password": "Salah-Sekali-9!" });
        assert_eq!(verify(&server, wrong, "").await.0, 401);
        let login = server.log_in("korban@b.test", PASSWORD, "").await;
        assert_eq!(login.code(), "LOGIN_SALAH");
        // Who reads the mail sets a password of their own: the stranger's opens nothing.
        let own = json!({ "token": token, "passwordBaru": "Milik-Sendiri-77!" });
        assert_eq!(verify(&server, own, "").await.0, 200);
        assert_eq!(
            server.log_in("korban@b.test", PASSWORD, "").await.status,
            401
        );
        assert_eq!(
            server
                .log_in("korban@b.test", "Milik-Sendiri-77!", "")
                .await
                .status,
            200
        );
        // The control: in the browser that registered, the link alone is enough, and elsewhere the password.
        let server = TestServer::start().await;
        let (token, _, _) = registered(&server).await;
        let known = json!({ "token": token, "password": PASSWORD });
        assert_eq!(verify(&server, known, "").await.0, 200);
        let server = TestServer::start().await;
        let (token, _, cookie_here) = registered(&server).await;
        assert_ne!(cookie_here, cookie);
        assert_eq!(
            verify(&server, json!({ "token": token }), &cookie_here)
                .await
                .0,
            200
        );
    }

    #[tokio::test]
    async fn one_link_deletes_a_registration_and_only_one_that_nobody_confirmed() {
        let server = TestServer::start().await;
        let target = "/api/web/user/cancel-registration";
        let (token, cancel, cookie) = registered(&server).await;
        // The link that verifies is another.
        let answer = server
            .post_as_visitor(target, &json!({ "token": token }))
            .await;
        assert_eq!(answer.code(), "TOKEN_TIDAK_SAH");
        let answer = server
            .post_as_visitor(target, &json!({ "token": cancel }))
            .await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(
            verify(&server, json!({ "token": token }), &cookie).await.0,
            422
        );
        assert_eq!(
            server.log_in("korban@b.test", PASSWORD, "").await.status,
            401
        );
        // The address is free, and an account that was verified is not deleted by an old mail.
        let server = TestServer::start().await;
        let (token, cancel, cookie) = registered(&server).await;
        assert_eq!(
            verify(&server, json!({ "token": token }), &cookie).await.0,
            200
        );
        let answer = server
            .post_as_visitor(target, &json!({ "token": cancel }))
            .await;
        assert_eq!(answer.code(), "TOKEN_TIDAK_SAH");
        assert_eq!(
            server.log_in("korban@b.test", PASSWORD, "").await.status,
            200
        );
    }

    #[tokio::test]
    async fn refuses_tokens_it_did_not_make() {
        let server = TestServer::start().await;
        for token in ["", "x", "00000000000000000000000000000000.9999999999.ff"] {
            let body = json!({ "token": token });
            let answer = server
                .post_as_visitor("/api/web/user/verify-email", &body)
                .await;
            assert_eq!(
                (answer.status, answer.code()),
                (422, "TOKEN_TIDAK_SAH".into())
            );
        }
    }
}
