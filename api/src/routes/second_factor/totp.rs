//! Sets up an authenticator app: a secret is shown, and in use once a code shows that the app has it.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;
use chrono::Duration;
use domain::FactorId;
use domain::user::FactorKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::wire::{FactorAdded, account, add, needs_fresh};
use crate::second_factor::{CHALLENGE_MINUTES, totp};
use crate::{ApiError, Envelope, Session, Signed, state::AppState};

const PURPOSE: &str = "totp-registration";

/// Nothing is asked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BeginSetup {}

/// A secret to put into an authenticator app.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TotpOffer {
    /// For typing, in Base32.
    #[serde(rename = "rahasia")]
    secret: String,
    /// `otpauth://…`, for a link on the same device.
    #[serde(rename = "alamat")]
    address: String,
    /// The same as a picture (SVG).
    #[serde(rename = "gambar")]
    picture: String,
}

/// The app's first code.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddTotp {
    /// What its owner calls it.
    #[serde(rename = "nama")]
    name: String,
    /// Six digits.
    #[serde(rename = "kode")]
    code: String,
}

/// Shows a secret for an authenticator app. Nothing is in use before [`add_totp`].
#[utoipa::path(
    post,
    path = "/api/cms/faktor-kedua/totp/mulai",
    extensions(("x-access" = json!(allow::own().before_proof().without_key("nothing is kept but what is asked")))),
    tag = "faktor-kedua",
    request_body = BeginSetup,
    responses((status = 200, body = Envelope<TotpOffer>))
)]
pub(crate) async fn offer_totp(
    State(app): State<AppState>,
    session: Session,
    Signed(BeginSetup {}): Signed<BeginSetup>,
) -> Result<Envelope<TotpOffer>, ApiError> {
    let user = account(&app, &session).await?;
    needs_fresh(&app, &session, &user).await?;
    let seed = totp::seed();
    let expires_at = app.now() + Duration::minutes(CHALLENGE_MINUTES);
    app.ops
        .keep_challenge(session.jti, PURPOSE, &seed, expires_at)
        .await?;
    let secret = totp::secret_of(&app.second_factor_key, &seed);
    let account = user.email.value().map_or("akun", String::as_str);
    let offer = totp::offer(&secret, account)?;
    Ok(Envelope::ok(TotpOffer {
        secret: offer.secret,
        address: offer.address,
        picture: offer.picture,
    }))
}

/// Takes the app into use.
#[utoipa::path(
    post,
    path = "/api/cms/faktor-kedua/totp",
    extensions(("x-access" = json!(allow::own().before_proof().without_key("its code works once")))),
    tag = "faktor-kedua",
    request_body = AddTotp,
    responses(
        (status = 201, body = Envelope<FactorAdded>),
        (status = 422, body = crate::error::ErrorBody, description = "BUKTI_FAKTOR_KEDUA_SALAH, TANTANGAN_BERAKHIR"),
    )
)]
pub(crate) async fn add_totp(
    State(app): State<AppState>,
    session: Session,
    Signed(body): Signed<AddTotp>,
) -> Result<Response, ApiError> {
    let user = account(&app, &session).await?;
    needs_fresh(&app, &session, &user).await?;
    let seed = app
        .ops
        .challenge(session.jti, PURPOSE, app.now())
        .await?
        .ok_or_else(|| ApiError::new("TANTANGAN_BERAKHIR"))?;
    let secret = totp::secret_of(&app.second_factor_key, &seed);
    let step = totp::step(&app, &secret, &body.code)?;
    app.ops
        .take_challenge(session.jti, PURPOSE, app.now())
        .await?
        .ok_or_else(|| ApiError::new("TANTANGAN_BERAKHIR"))?;
    let factor_id = FactorId(Uuid::new_v4());
    app.ops.use_factor(factor_id, step).await?;
    let factor = (factor_id, FactorKind::Totp);
    add(&app, &session, &user, factor, body.name, secret).await
}
