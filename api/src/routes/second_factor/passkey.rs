//! Sets up a passkey, and asks for one. The browser does the rest.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;
use domain::FactorId;
use domain::user::FactorKind;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::totp::BeginSetup;
use super::wire::{FactorAdded, account, add, needs_fresh};
use crate::second_factor::{factors, passkey};
use crate::{ApiError, Envelope, Session, Signed, state::AppState};

/// What the browser is to be asked.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PasskeyQuestion {
    /// For `navigator.credentials`, as the browser's own JSON (WebAuthn Level 3).
    #[serde(rename = "permintaan")]
    #[schema(value_type = Object)]
    request: Value,
}

/// What the browser answered.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddPasskey {
    /// What its owner calls it.
    #[serde(rename = "nama")]
    name: String,
    /// What `navigator.credentials.create` gave, as JSON.
    #[serde(rename = "kunciSandi")]
    #[schema(value_type = Object)]
    passkey: Value,
}

/// Asks the browser for a new passkey.
#[utoipa::path(
    post,
    path = "/api/cms/faktor-kedua/kunci-sandi/mulai",
    extensions(("x-access" = json!(allow::own().before_proof().without_key("nothing is kept but what is asked")))),
    tag = "faktor-kedua",
    request_body = BeginSetup,
    responses((status = 200, body = Envelope<PasskeyQuestion>))
)]
pub(crate) async fn offer_passkey(
    State(app): State<AppState>,
    session: Session,
    Signed(BeginSetup {}): Signed<BeginSetup>,
) -> Result<Envelope<PasskeyQuestion>, ApiError> {
    let user = account(&app, &session).await?;
    needs_fresh(&app, &session, &user).await?;
    let name = user.email.value().map_or("akun", String::as_str);
    let present = factors(&user, FactorKind::Passkey);
    let request = passkey::start_registration(&app, &session, name, present).await?;
    Ok(Envelope::ok(PasskeyQuestion { request }))
}

/// Takes a passkey into use.
#[utoipa::path(
    post,
    path = "/api/cms/faktor-kedua/kunci-sandi",
    extensions(("x-access" = json!(allow::own().before_proof().without_key("its challenge works once")))),
    tag = "faktor-kedua",
    request_body = AddPasskey,
    responses(
        (status = 201, body = Envelope<FactorAdded>),
        (status = 422, body = crate::error::ErrorBody, description = "BUKTI_FAKTOR_KEDUA_SALAH, TANTANGAN_BERAKHIR"),
    )
)]
pub(crate) async fn add_passkey(
    State(app): State<AppState>,
    session: Session,
    Signed(body): Signed<AddPasskey>,
) -> Result<Response, ApiError> {
    let user = account(&app, &session).await?;
    needs_fresh(&app, &session, &user).await?;
    let secret = passkey::finish_registration(&app, &session, body.passkey).await?;
    let factor = (FactorId(Uuid::new_v4()), FactorKind::Passkey);
    add(&app, &session, &user, factor, body.name, secret).await
}

/// Asks the browser for a passkey that is set up.
#[utoipa::path(
    post,
    path = "/api/cms/faktor-kedua/kunci-sandi/tantangan",
    extensions(("x-access" = json!(allow::own().before_proof().without_key("nothing is kept but what is asked")))),
    tag = "faktor-kedua",
    request_body = BeginSetup,
    responses(
        (status = 200, body = Envelope<PasskeyQuestion>),
        (status = 404, body = crate::error::ErrorBody, description = "FAKTOR_KEDUA_TIDAK_ADA"),
    )
)]
pub(crate) async fn ask_passkey(
    State(app): State<AppState>,
    session: Session,
    Signed(BeginSetup {}): Signed<BeginSetup>,
) -> Result<Envelope<PasskeyQuestion>, ApiError> {
    let user = account(&app, &session).await?;
    let request = passkey::start(&app, &session, factors(&user, FactorKind::Passkey)).await?;
    Ok(Envelope::ok(PasskeyQuestion { request }))
}
