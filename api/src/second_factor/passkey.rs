//! Passkeys (WebAuthn): a key that the device keeps, opened by finger, face or its own code.

use chrono::Duration;
use domain::FactorId;
use domain::user::SecondFactor;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use webauthn_rs::Webauthn;
use webauthn_rs::prelude::{Passkey, PasskeyAuthentication, PasskeyRegistration};

use super::{CHALLENGE_MINUTES, wrong};
use crate::error::ApiError;
use crate::extract::session::Session;
use crate::state::App;

const REGISTRATION: &str = "passkey-registration";
const AUTHENTICATION: &str = "passkey-authentication";

fn party(app: &App) -> Result<&Webauthn, ApiError> {
    app.passkeys
        .as_ref()
        .ok_or_else(|| ApiError::new("PASSKEY_TIDAK_TERSEDIA"))
}

/// What the browser's `navigator.credentials.create` is to be asked.
///
/// # Errors
/// `PASSKEY_TIDAK_TERSEDIA`.
pub async fn start_registration(
    app: &App,
    session: &Session,
    account: &str,
    present: impl Iterator<Item = &SecondFactor>,
) -> Result<Value, ApiError> {
    let known = keys(present)
        .into_iter()
        .map(|(_, key)| key.cred_id().clone());
    let (asked, state) = party(app)?
        .start_passkey_registration(session.user_id, account, account, Some(known.collect()))
        .map_err(ApiError::internal)?;
    keep(app, session, REGISTRATION, &state).await?;
    serde_json::to_value(asked).map_err(ApiError::internal)
}

/// What is kept of a new passkey.
///
/// # Errors
/// `TANTANGAN_BERAKHIR`, `BUKTI_FAKTOR_KEDUA_SALAH`.
pub async fn finish_registration(
    app: &App,
    session: &Session,
    answer: Value,
) -> Result<String, ApiError> {
    let state: PasskeyRegistration = taken(app, session, REGISTRATION).await?;
    let answer = serde_json::from_value(answer).map_err(|_| wrong())?;
    let key = party(app)?
        .finish_passkey_registration(&answer, &state)
        .map_err(|_| wrong())?;
    serde_json::to_string(&key).map_err(ApiError::internal)
}

/// What the browser's `navigator.credentials.get` is to be asked.
///
/// # Errors
/// `PASSKEY_TIDAK_TERSEDIA`, `FAKTOR_KEDUA_TIDAK_ADA`.
pub async fn start(
    app: &App,
    session: &Session,
    factors: impl Iterator<Item = &SecondFactor>,
) -> Result<Value, ApiError> {
    let keys: Vec<Passkey> = keys(factors).into_iter().map(|(_, key)| key).collect();
    if keys.is_empty() {
        return Err(ApiError::new("FAKTOR_KEDUA_TIDAK_ADA"));
    }
    let (asked, state) = party(app)?
        .start_passkey_authentication(&keys)
        .map_err(ApiError::internal)?;
    keep(app, session, AUTHENTICATION, &state).await?;
    serde_json::to_value(asked).map_err(ApiError::internal)
}

/// Checks a passkey's answer.
///
/// # Errors
/// `TANTANGAN_BERAKHIR`, `BUKTI_FAKTOR_KEDUA_SALAH`.
pub async fn check(
    app: &App,
    session: &Session,
    factors: impl Iterator<Item = &SecondFactor>,
    answer: Value,
) -> Result<(), ApiError> {
    let state: PasskeyAuthentication = taken(app, session, AUTHENTICATION).await?;
    let answer = serde_json::from_value(answer).map_err(|_| wrong())?;
    let result = party(app)?
        .finish_passkey_authentication(&answer, &state)
        .map_err(|_| wrong())?;
    let keys = keys(factors);
    let (factor_id, _) = keys
        .iter()
        .find(|(_, key)| key.cred_id() == result.cred_id())
        .ok_or_else(wrong)?;
    // Keys that are kept on several devices count nothing; one that counts and goes back was copied.
    let counter = i64::from(result.counter());
    if counter > 0 && !app.ops.use_factor(*factor_id, counter).await? {
        return Err(wrong());
    }
    Ok(())
}

/// The passkeys among these factors.
fn keys<'a>(factors: impl Iterator<Item = &'a SecondFactor>) -> Vec<(FactorId, Passkey)> {
    factors
        .filter_map(|factor| {
            let key = serde_json::from_str(factor.secret.value()?).ok()?;
            Some((factor.factor_id, key))
        })
        .collect()
}

async fn keep(
    app: &App,
    session: &Session,
    purpose: &str,
    state: &impl Serialize,
) -> Result<(), ApiError> {
    let state = serde_json::to_string(state).map_err(ApiError::internal)?;
    let expires_at = app.now() + Duration::minutes(CHALLENGE_MINUTES);
    app.ops
        .keep_challenge(session.jti, purpose, &state, expires_at)
        .await?;
    Ok(())
}

async fn taken<T: DeserializeOwned>(
    app: &App,
    session: &Session,
    purpose: &str,
) -> Result<T, ApiError> {
    let state = app
        .ops
        .take_challenge(session.jti, purpose, app.now())
        .await?
        .ok_or_else(|| ApiError::new("TANTANGAN_BERAKHIR"))?;
    serde_json::from_str(&state).map_err(ApiError::internal)
}
