//! `POST /api/web/user/verify-email`: the token of the mail shows that the address is read.

use crate::authz::allow;
use axum::extract::State;
use commands::{Call, user};
use domain::{Actor, UserId};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    ApiError, Envelope, Nothing, Signed,
    mail::token::{MailTokens, Purpose},
    state::AppState,
};

/// The token of the mail.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifyEmailRequest {
    /// What the link carries as `verification`.
    token: String,
}

/// Verifies an address. Repeating it is harmless.
#[utoipa::path(
    post,
    path = "/api/web/user/verify-email",
    extensions(("x-access" = json!(allow::open().without_key("its token works once")))),
    tag = "user",
    request_body = VerifyEmailRequest,
    responses(
        (status = 200, body = Envelope<Nothing>),
        (status = 422, body = crate::error::ErrorBody, description = "TOKEN_TIDAK_SAH"),
    )
)]
pub async fn verify_email(
    State(app): State<AppState>,
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
    let done = user::verify_email(&app.commands, &call, UserId(user_id)).await?;
    Ok(Envelope::ok(Nothing {})
        .message("Verifikasi Berhasil")
        .at(done.position))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::server::testing::TestServer;

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
