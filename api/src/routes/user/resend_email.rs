//! `POST /api/web/user/resend-email` and `retry-send-email`: another verification mail.

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
pub struct ResendEmailRequest {
    /// The address that was registered.
    email: String,
}

/// Sends the verification mail again.
#[utoipa::path(
    post,
    path = "/api/web/user/resend-email",
    extensions(("x-access" = json!(allow::open().without_key("sends a mail, within a limit")))),
    tag = "user",
    request_body = ResendEmailRequest,
    responses((status = 200, body = Envelope<Nothing>), (status = 429, body = crate::error::ErrorBody))
)]
pub async fn resend_email(
    State(app): State<AppState>,
    address: ClientAddress,
    headers: HeaderMap,
    Signed(request): Signed<ResendEmailRequest>,
) -> Result<Envelope<Nothing>, ApiError> {
    ask(
        &app,
        address,
        &headers,
        &request.email,
        Wanted::Verification,
    )
    .await?;
    Ok(Envelope::ok(Nothing {})
        .message("Bila email terdaftar dan belum diverifikasi, surel verifikasi sudah dikirim."))
}

/// The same under the name that the register page uses.
#[utoipa::path(
    post,
    path = "/api/web/user/retry-send-email",
    extensions(("x-access" = json!(allow::open().without_key("sends a mail, within a limit")))),
    tag = "user",
    request_body = ResendEmailRequest,
    responses((status = 200, body = Envelope<Nothing>), (status = 429, body = crate::error::ErrorBody))
)]
pub async fn retry_send_email(
    app: State<AppState>,
    address: ClientAddress,
    headers: HeaderMap,
    request: Signed<ResendEmailRequest>,
) -> Result<Envelope<Nothing>, ApiError> {
    resend_email(app, address, headers, request).await
}
