//! A new password by who knows the present one.

use axum::extract::State;
use commands::{Call, user};
use domain::security::{SecurityKind, SessionEnd};
use domain::{UserId, password};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::authz::allow;
use crate::ops::{limit::Limit, security::SecurityEntry};
use crate::routes::account_security::end_sessions::EndedBody;
use crate::routes::user::check_uncommon;
use crate::security::origin::Origin;
use crate::session::password::LENGTH_MAX;
use crate::{ApiError, AppState, Envelope, Session, Signed};

/// The present password and the new one, twice.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangePassword {
    /// The present password.
    #[serde(rename = "passwordSekarang")]
    pub present: String,
    /// The new one.
    pub password: String,
    /// The same again.
    #[serde(rename = "konfirmasiPassword")]
    pub confirmation: String,
}

/// Sets a new password. All other sessions of the account end in the same step, and a mail tells its address. An
/// account of an office decides nothing for the days of calm that follow.
#[utoipa::path(
    post,
    path = "/api/cms/user/password",
    extensions(("x-access" = json!(allow::own().fresh().without_key("asks for the present password, which it changes")))),
    tag = "keamanan-akun",
    request_body = ChangePassword,
    responses(
        (status = 200, body = Envelope<EndedBody>, description = "How many other sessions ended."),
        (status = 422, body = crate::error::ErrorBody, description = "PASSWORD_SEKARANG_SALAH, KONFIRMASI_PASSWORD_BERBEDA, PASSWORD_TERLALU_UMUM"),
        (status = 429, body = crate::error::ErrorBody),
    )
)]
pub(crate) async fn change_password(
    State(app): State<AppState>,
    session: Session,
    origin: Origin,
    Signed(body): Signed<ChangePassword>,
) -> Result<Envelope<EndedBody>, ApiError> {
    if body.password != body.confirmation {
        return Err(ApiError::new("KONFIRMASI_PASSWORD_BERBEDA")
            .field("konfirmasiPassword", "Konfirmasi password tidak sama."));
    }
    password::check(&body.password)
        .map_err(|broken| ApiError::new(broken.code()).field("password", broken.to_string()))?;
    let user_id = UserId(session.user_id);
    let (state, _) = user::get(&app.commands, user_id).await?;
    check_uncommon(&body.password, &state)?;

    // Whoever holds an open session does not know the password yet: guessing is as slow as at the door. Others behind the
    // same address have nothing to do with it.
    let account = session.user_id.to_string();
    let by_session = app
        .limit("password session", &session.jti.to_string(), Limit::ADDRESS)
        .await?;
    let by_account = app
        .limit("present password", &account, Limit::ACCOUNT)
        .await?;
    let noted = |kind, code: Option<&str>| SecurityEntry {
        account_id: Some(session.user_id),
        level: Some(session.role.as_str().to_owned()),
        session_id: Some(session.jti),
        operation: Some("change_password".to_owned()),
        code: code.map(str::to_owned),
        device: origin.device.clone(),
        origin: origin.mark.clone(),
        ..SecurityEntry::new(kind, app.now())
    };
    let hash = state.password_hash.as_ref().and_then(|hash| hash.value());
    let knows = body.present.len() <= LENGTH_MAX
        && app
            .passwords
            .verify(body.present, hash.map(String::as_str))
            .await?;
    if !knows {
        let code = "PASSWORD_SEKARANG_SALAH";
        app.security
            .keep_refusal(noted(SecurityKind::Denied, Some(code)));
        let refused = ApiError::new(code);
        let text = refused.text();
        return Err(refused.field("passwordSekarang", text));
    }
    app.ops.forget_attempt(&by_session).await?;
    app.ops.forget_attempt(&by_account).await?;

    let hash = app.passwords.hash(body.password).await?;
    let call = Call::new(session.actor());
    let done = user::change_password(&app.commands, &call, user_id, hash).await?;
    let count = app
        .end_sessions_of(session.user_id, Some(session.jti), SessionEnd::NewPassword)
        .await?;
    app.security
        .keep(noted(SecurityKind::PasswordChanged, None));
    Ok(Envelope::ok(EndedBody { count })
        .message("Password berhasil diubah.")
        .at(done.position))
}
