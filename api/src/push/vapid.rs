//! By what a push service knows the portal (VAPID, RFC 8292): a key pair of its own, and a token for each service.

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD as BASE64};
use chrono::{DateTime, Duration, Utc};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use ledger::keys::SecretKey;
use lettre::message::Mailbox;
use serde::Serialize;
use web_push_native::p256;
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint as _;
use web_push_native::p256::pkcs8::EncodePrivateKey as _;

use crate::config::Config;
use crate::secrets::{VAPID_KEY, fingerprint};

/// How long a token is good; services refuse more than a day.
const TOKEN_FOR: Duration = Duration::hours(12);

pub(super) struct Vapid {
    key: EncodingKey,
    public: String,
    mark: String,
    contact: String,
}

#[derive(Serialize)]
struct Claims<'a> {
    aud: &'a str,
    exp: i64,
    sub: &'a str,
}

impl Vapid {
    /// None for bytes that are no key of the curve: of random ones, one in four thousand million.
    pub fn new(key: &SecretKey, config: &Config) -> Option<Self> {
        let secret = p256::SecretKey::from_slice(key.as_slice()).ok()?;
        let der = secret.to_pkcs8_der().ok()?;
        let point = secret.public_key().to_encoded_point(false);
        Some(Self {
            key: EncodingKey::from_ec_der(der.as_bytes()),
            public: BASE64.encode(point.as_bytes()),
            mark: fingerprint(VAPID_KEY.0, key),
            contact: contact(config),
        })
    }

    pub fn public_key(&self) -> &str {
        &self.public
    }

    pub fn mark(&self) -> &str {
        &self.mark
    }

    /// The header by which a service at an origin knows the portal.
    pub fn authorization(
        &self,
        origin: &str,
        now: DateTime<Utc>,
    ) -> Result<String, jsonwebtoken::errors::Error> {
        let claims = Claims {
            aud: origin,
            exp: (now + TOKEN_FOR).timestamp(),
            sub: &self.contact,
        };
        let token = encode(&Header::new(Algorithm::ES256), &claims, &self.key)?;
        Ok(format!("vapid t={token}, k={}", self.public))
    }
}

/// Whom a service can ask: the portal's address, or that of its mails where it has none over TLS.
fn contact(config: &Config) -> String {
    if config.public_url.starts_with("https://") {
        return config.public_url.clone();
    }
    let from: Option<Mailbox> = config.mail_from.parse().ok();
    let address = from.map_or_else(|| "noreply@localhost".to_owned(), |it| it.email.to_string());
    format!("mailto:{address}")
}
