//! `POST /api/web/user/reset-password?token=`: a new password by the link of a mail. All sessions end.

use crate::authz::allow;
use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use chrono::Duration;
use commands::{Call, user};
use domain::security::{SecurityKind, SessionEnd};
use domain::{Actor, UserId, password, user::UserState};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::extract::Query;
use crate::{
    ApiError, Envelope, Nothing, Signed,
    mail::token::{MailTokens, Purpose, password_binding},
    ops::{limit::Limit, security::SecurityEntry},
    request::address::ClientAddress,
    security::origin::Origin,
    session::{cookies, device},
    state::AppState,
};

/// The link's token.
#[derive(Deserialize, IntoParams)]
pub struct ResetPasswordQuery {
    /// From the mail.
    #[serde(default)]
    token: Option<String>,
}

/// The new password, twice.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResetPasswordRequest {
    /// The new password.
    password: String,
    /// The same again.
    #[serde(rename = "konfirmasiPassword")]
    confirmation: String,
}

/// Sets a new password.
#[utoipa::path(
    post,
    path = "/api/web/user/reset-password",
    extensions(("x-access" = json!(allow::open().without_key("its token works once")))),
    tag = "user",
    params(ResetPasswordQuery),
    request_body = ResetPasswordRequest,
    responses(
        (status = 200, body = Envelope<Nothing>),
        (status = 422, body = crate::error::ErrorBody, description = "TOKEN_TIDAK_ADA, TOKEN_TIDAK_SAH, DATA_TIDAK_SAH"),
    )
)]
pub async fn reset_password(
    State(app): State<AppState>,
    address: ClientAddress,
    origin: Origin,
    Query(query): Query<ResetPasswordQuery>,
    Signed(request): Signed<ResetPasswordRequest>,
) -> Result<Response, ApiError> {
    let bad = || ApiError::new("TOKEN_TIDAK_SAH");
    let opened = match query.token.as_deref() {
        Some(token) => opened(&app, token).await?,
        None => None,
    };
    // Who has the mail is no stranger, whoever guesses behind the same address.
    if opened.is_none() {
        app.limit("reset", &address.network(), Limit::ADDRESS)
            .await?;
    }
    if query.token.is_none_or(|token| token.is_empty()) {
        return Err(ApiError::new("TOKEN_TIDAK_ADA"));
    }
    if request.password != request.confirmation {
        return Err(ApiError::new("KONFIRMASI_PASSWORD_BERBEDA")
            .field("konfirmasiPassword", "Konfirmasi password tidak sama."));
    }
    password::check_reset(&request.password)
        .map_err(|text| ApiError::new("PASSWORD_LEMAH").field("password", text))?;
    let (user_id, state, is_invitation) = opened.ok_or_else(bad)?;
    check_uncommon(&request.password, &state)?;
    let hash = app.passwords.hash(request.password).await?;
    let call = Call::new(Actor {
        user_id,
        role: state.role,
        office: String::new(),
    });
    let done = if is_invitation {
        user::accept_invitation(&app.commands, &call, user_id, hash).await?
    } else {
        user::change_password(&app.commands, &call, user_id, hash).await?
    };
    app.end_sessions_of(user_id.0, None, SessionEnd::NewPassword)
        .await?;
    app.security.keep(SecurityEntry {
        account_id: Some(user_id.0),
        level: Some(state.role.as_str().to_owned()),
        device: origin.device,
        origin: origin.mark,
        ..SecurityEntry::new(SecurityKind::PasswordChanged, app.now())
    });
    let mut response = Envelope::ok(Nothing {})
        .message("Password berhasil diubah. Silakan masuk.")
        .at(done.position)
        .into_response();
    // Who reads the mail is no stranger: this browser is known from now on, whoever else guesses at the account.
    if let Some(email) = state.email.value() {
        let lasting = Duration::days(device::LIFETIME_DAYS).num_seconds();
        let token = app.device_tokens.issue(email);
        cookies::set(
            response.headers_mut(),
            cookies::DEVICE,
            &token,
            Some(lasting),
        );
    }
    Ok(response)
}

/// Whose password a link's token lets change, and whether it is that of an invitation.
async fn opened(
    app: &AppState,
    token: &str,
) -> Result<Option<(UserId, UserState, bool)>, ApiError> {
    let Some(user_id) = MailTokens::user_of(token).map(UserId) else {
        return Ok(None);
    };
    let state = match user::get(&app.commands, user_id).await {
        Ok((state, _)) => state,
        Err(commands::Error::NotFound { .. }) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let bound_to = password_binding(&state);
    let is_for = |purpose| app.mail_tokens.verify(purpose, token, &bound_to, app.now());
    let is_invitation = is_for(Purpose::Invitation);
    Ok(
        (is_invitation || is_for(Purpose::ResetPassword)).then_some((
            user_id,
            state,
            is_invitation,
        )),
    )
}

/// Refuses a new password that anybody would try first at this account.
///
/// # Errors
/// `PASSWORD_TERLALU_UMUM`.
pub(crate) fn check_uncommon(password: &str, account: &UserState) -> Result<(), ApiError> {
    let alternate = account.alternate_email.as_ref();
    let addresses: Vec<&str> = [Some(&account.email), alternate]
        .into_iter()
        .flatten()
        .filter_map(|address| address.value().map(String::as_str))
        .collect();
    password::check_uncommon(password, &addresses)
        .map_err(|broken| ApiError::new(broken.code()).field("password", broken.to_string()))
}
