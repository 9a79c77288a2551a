//! What a device is reached by, as its browser gives it; kept sealed.

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD as BASE64};
use chacha20poly1305::XNonce;
use chacha20poly1305::aead::{Aead as _, Payload};
use hmac::{Hmac, KeyInit as _, Mac as _};
use rand::TryRng as _;
use rand::rngs::SysRng;
use reqwest::Url;
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use uuid::Uuid;
use web_push_native::{Auth, p256};

use super::Push;
use crate::webhook::address::may_be_told;
use crate::{ApiError, config::Config};

const NONCE: usize = 24;

/// An address at a push service, and the keys of the device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Subscription {
    /// Where its service takes what is for it.
    pub endpoint: String,
    /// The device's public key, in base64url.
    pub p256dh: String,
    /// A secret that it shares with the portal, in base64url.
    pub auth: String,
}

impl Subscription {
    /// Refuses what no push service would give: an address that is not over TLS on the public network at the usual port, keys
    /// that are none.
    ///
    /// # Errors
    /// `VALIDASI_GAGAL` with the field.
    pub fn hold_to_form(&self, config: &Config) -> Result<(), ApiError> {
        if !self.may_be_told(config) {
            let told = "Alamat layanan pemberitahuan harus https dan berada di jaringan umum.";
            return Err(ApiError::invalid("alamat", told));
        }
        let told = "Kunci perangkat tidak terbaca.";
        if self.public_key().is_none() {
            return Err(ApiError::invalid("p256dh", told));
        }
        if self.secret().is_none() {
            return Err(ApiError::invalid("auth", told));
        }
        Ok(())
    }

    /// Whether the address may be asked at all. Names are looked at again when they are used.
    pub fn may_be_told(&self, config: &Config) -> bool {
        let Ok(url) = Url::parse(&self.endpoint) else {
            return false;
        };
        let is_plain = url.username().is_empty() && url.password().is_none();
        let is_usual = config.push_private || url.port().is_none();
        is_plain && is_usual && may_be_told(&self.endpoint, config.push_private)
    }

    pub(super) fn public_key(&self) -> Option<p256::PublicKey> {
        p256::PublicKey::from_sec1_bytes(&decoded(&self.p256dh)?).ok()
    }

    pub(super) fn secret(&self) -> Option<Auth> {
        let bytes: [u8; 16] = decoded(&self.auth)?.try_into().ok()?;
        Some(bytes.into())
    }
}

/// Browsers leave the padding out, libraries of theirs put it in.
fn decoded(text: &str) -> Option<Vec<u8>> {
    BASE64.decode(text.trim_end_matches('=')).ok()
}

impl Push {
    /// What tells one address from another, and nothing of either.
    pub(crate) fn mark_of(&self, endpoint: &str) -> String {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.mark_key).expect("HMAC takes a key of any length");
        mac.update(endpoint.as_bytes());
        hex::encode(mac.finalize().into_bytes())
    }

    /// Seals what a device is reached by, for this device of this person alone.
    ///
    /// # Errors
    /// When the system has no randomness.
    pub(crate) fn sealed(
        &self,
        of: (Uuid, Uuid),
        subscription: &Subscription,
    ) -> Result<String, ApiError> {
        let mut nonce = [0u8; NONCE];
        SysRng
            .try_fill_bytes(&mut nonce)
            .map_err(ApiError::internal)?;
        let text = serde_json::to_vec(subscription).map_err(ApiError::internal)?;
        let aad = bound_to(of);
        let payload = Payload {
            msg: &text,
            aad: &aad,
        };
        let sealed = self
            .seal
            .encrypt(&XNonce::from(nonce), payload)
            .map_err(|_| ApiError::internal("a device could not be sealed"))?;
        let mut bytes = nonce.to_vec();
        bytes.extend(sealed);
        Ok(BASE64.encode(bytes))
    }

    /// What a device is reached by; none for what was sealed for another, or with another key.
    pub(crate) fn opened(&self, of: (Uuid, Uuid), sealed: &str) -> Option<Subscription> {
        let bytes = BASE64.decode(sealed).ok()?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE>()?;
        let aad = bound_to(of);
        let payload = Payload {
            msg: sealed,
            aad: &aad,
        };
        let text = self.seal.decrypt(&XNonce::from(*nonce), payload).ok()?;
        serde_json::from_slice(&text).ok()
    }
}

fn bound_to((device_id, user_id): (Uuid, Uuid)) -> Vec<u8> {
    format!("{device_id} {user_id}").into_bytes()
}
