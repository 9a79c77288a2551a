//! Codes of an authenticator app: RFC 6238, SHA-1, six digits, 30 seconds, as every app knows them.

use domain::user::SecondFactor;
use hmac::{Hmac, KeyInit, Mac};
use qrcode::QrCode;
use qrcode::render::svg;
use rand::RngExt;
use sha2::Sha256;
use totp_rs::{Builder, Secret, Totp};

use super::wrong;
use crate::error::ApiError;
use crate::state::App;

/// How the portal is called in the app.
const ISSUER: &str = "Beasiswa Nduga";
/// Length of a shared secret, in bytes (RFC 4226 recommends 160 bits).
const SECRET_BYTES: usize = 20;

/// A secret that is offered and not yet in use.
pub struct Offer {
    /// Shown for typing, in Base32.
    pub secret: String,
    /// What the picture says (`otpauth://…`).
    pub address: String,
    /// The address as a picture.
    pub picture: String,
}

/// A number from which a secret follows, together with a key that lies in no database.
pub fn seed() -> String {
    hex::encode(rand::rng().random::<[u8; 16]>())
}

/// The secret that follows from a seed.
pub fn secret_of(key: &[u8; 32], seed: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length");
    mac.update(seed.as_bytes());
    let bytes = mac.finalize().into_bytes();
    Secret::from(bytes[..SECRET_BYTES].to_vec()).to_base32()
}

/// A secret as it is shown once.
///
/// # Errors
/// When it cannot be drawn.
pub fn offer(secret: &str, account: &str) -> Result<Offer, ApiError> {
    let account: String = account.chars().filter(|sign| *sign != ':').collect();
    let totp = Builder::new()
        .with_secret(parsed(secret)?)
        .with_account_name(account)
        .with_issuer(Some(ISSUER))
        .build()
        .map_err(ApiError::internal)?;
    let address = totp.to_url().map_err(ApiError::internal)?;
    let code = QrCode::new(address.as_bytes()).map_err(ApiError::internal)?;
    let picture = code
        .render::<svg::Color<'_>>()
        .min_dimensions(220, 220)
        .build();
    Ok(Offer {
        secret: secret.to_owned(),
        address,
        picture,
    })
}

/// The time step of a code, when it is one of now (or half a minute ago or ahead).
///
/// # Errors
/// `BUKTI_FAKTOR_KEDUA_SALAH`.
pub fn step(app: &App, secret: &str, code: &str) -> Result<i64, ApiError> {
    let code: String = code.chars().filter(|sign| !sign.is_whitespace()).collect();
    let now = u64::try_from(app.now().timestamp()).map_err(ApiError::internal)?;
    let step = totp(secret)?.check(&code, now).ok_or_else(wrong)?;
    i64::try_from(step).map_err(ApiError::internal)
}

/// Takes a code of one of these apps. Each is taken once.
///
/// # Errors
/// `BUKTI_FAKTOR_KEDUA_SALAH`.
pub async fn check_any(
    app: &App,
    factors: impl Iterator<Item = &SecondFactor>,
    code: &str,
) -> Result<(), ApiError> {
    for factor in factors {
        let Some(secret) = factor.secret.value() else {
            continue;
        };
        if let Ok(step) = step(app, secret, code)
            && app.ops.use_factor(factor.factor_id, step).await?
        {
            return Ok(());
        }
    }
    Err(wrong())
}

fn totp(secret: &str) -> Result<Totp, ApiError> {
    Builder::new()
        .with_secret(parsed(secret)?)
        .build()
        .map_err(ApiError::internal)
}

fn parsed(secret: &str) -> Result<Secret, ApiError> {
    Secret::try_from_base32(secret).map_err(|_| ApiError::internal("a shared secret is no Base32"))
}

#[cfg(test)]
pub(crate) fn code_at(secret: &str, at: chrono::DateTime<chrono::Utc>) -> String {
    let at = u64::try_from(at.timestamp()).unwrap();
    totp(secret).unwrap().generate(at).to_string()
}
