//! `POST /api/web/user/cancel-registration`: who reads an address deletes a registration that was not theirs.

use crate::authz::allow;
use axum::extract::State;
use commands::{Call, user};
use domain::{Actor, Role, UserId, user::UserStatus};
use ledger::{StreamId, Version};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    ApiError, Envelope, Nothing, Signed, erasure,
    mail::token::{MailTokens, Purpose, password_binding},
    state::AppState,
};

/// The token of the mail.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CancelRegistrationRequest {
    /// What the link carries.
    token: String,
}

/// Deletes a registration whose address nobody has verified yet: its data is erased and the address is free.
#[utoipa::path(
    post,
    path = "/api/web/user/cancel-registration",
    extensions(("x-access" = json!(allow::open().without_key("its token works once")))),
    tag = "user",
    request_body = CancelRegistrationRequest,
    responses(
        (status = 200, body = Envelope<Nothing>),
        (status = 422, body = crate::error::ErrorBody, description = "TOKEN_TIDAK_SAH"),
    )
)]
pub async fn cancel_registration(
    State(app): State<AppState>,
    Signed(request): Signed<CancelRegistrationRequest>,
) -> Result<Envelope<Nothing>, ApiError> {
    let bad = || ApiError::new("TOKEN_TIDAK_SAH");
    let user_id = UserId(MailTokens::user_of(&request.token).ok_or_else(bad)?);
    let (state, version) = user::get(&app.commands, user_id).await.map_err(|_| bad())?;
    let bound_to = password_binding(&state);
    let tokens = &app.mail_tokens;
    let holds = tokens.verify(
        Purpose::CancelRegistration,
        &request.token,
        &bound_to,
        app.now(),
    );
    let waits = state.status == UserStatus::Active
        && state.role == Role::Applicant
        && !state.email_verified;
    if !holds || !waits || was_verified(&app, user_id).await? {
        return Err(bad());
    }
    let belongings = erasure::belongings(&app, user_id).await?;
    // The program itself: the link shows who reads the address, and that person has no account here.
    let call = Call::new(Actor {
        role: Role::System,
        ..Actor::system()
    });
    let done =
        user::take_back_registration(&app.commands, &call, user_id, Some(version), &belongings)
            .await?;
    Ok(Envelope::ok(Nothing {})
        .message("Pendaftaran dihapus.")
        .at(done.position))
}

/// Whether somebody verified an address of the account before: then it is in use, whatever its address is now.
async fn was_verified(app: &AppState, user_id: UserId) -> Result<bool, ApiError> {
    let stream = StreamId::new("user", user_id);
    let events = app.ledger.read_stream(&stream, Version::NONE).await?;
    Ok(events
        .iter()
        .any(|event| event.event_type == "EmailVerified"))
}
