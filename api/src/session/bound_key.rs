//! The signing key of a session that its browser holds and cannot give away.
//!
//! A key derived from the `csrf_token` travels with every request: whoever sees one can sign the next. A browser with
//! WebCrypto therefore makes a key pair (ECDH, P-256) at sign-in and sends the public half; both sides agree on a
//! secret, and `HKDF-SHA256(secret, no salt, info = "beasiswa request signing v2 " + the csrf_token up to its first dot)` is
//! the HMAC key. The
//! browser keeps it as a key that no script can read out. Headers and signed bytes stay those of [`crate::signing`].

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use hkdf::Hkdf;
use moka::sync::Cache;
use p256::{PublicKey, SecretKey, elliptic_curve::sec1::ToSec1Point};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::csrf::SessionName;

/// HKDF info of a bound key, before the session's name; part of the contract with clients.
pub const KEY_INFO: &str = "beasiswa request signing v2 ";
/// Sessions whose key is not agreed on again.
const AGREED_MAX: u64 = 10_000;

/// The public half of a browser's key pair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrowserKey(PublicKey);

impl BrowserKey {
    /// Reads the 65 bytes of an uncompressed point, in base64url without padding. `None` when they are no point.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = BASE64.decode(text).ok().filter(|bytes| bytes.len() == 65)?;
        PublicKey::from_sec1_bytes(&bytes).ok().map(Self)
    }
}

impl std::fmt::Display for BrowserKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&encoded(&self.0))
    }
}

/// Agrees on keys with browsers.
#[derive(Clone)]
pub struct BoundKeys {
    secret: SecretKey,
    agreed: Cache<Uuid, [u8; 32]>,
}

impl BoundKeys {
    /// The server's side, from a seed that all machines of a portal share.
    pub fn new(mut seed: [u8; 32]) -> Self {
        let secret = loop {
            // One seed in four thousand million is no scalar of the curve.
            match SecretKey::from_slice(&seed) {
                Ok(secret) => break secret,
                Err(_) => seed = Sha256::digest(seed).into(),
            }
        };
        Self {
            secret,
            agreed: Cache::new(AGREED_MAX),
        }
    }

    /// What browsers agree with: the server's public half, as [`BrowserKey::parse`] reads one.
    pub fn public(&self) -> String {
        encoded(&self.secret.public_key())
    }

    /// The signing key of a session with a browser's key.
    pub fn key(&self, session_id: Uuid, browser: &BrowserKey) -> [u8; 32] {
        self.agreed.get_with(session_id, || {
            let name = SessionName::User(session_id);
            let shared =
                p256::ecdh::diffie_hellman(self.secret.to_nonzero_scalar(), browser.0.as_affine());
            let mut key = [0u8; 32];
            Hkdf::<Sha256>::new(None, shared.raw_secret_bytes())
                .expand(format!("{KEY_INFO}{name}").as_bytes(), &mut key)
                .expect("32 bytes is a valid HKDF length");
            key
        })
    }
}

fn encoded(key: &PublicKey) -> String {
    BASE64.encode(key.to_sec1_point(false).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The vector of `docs/tanda-tangan.md`; the web app's test reads the same.
    #[test]
    fn gives_the_published_vector() {
        let server = BoundKeys::new([1; 32]);
        let browser = BoundKeys::new([2; 32]);
        let session = Uuid::from_u128(7);
        let of_browser = BrowserKey::parse(&browser.public()).unwrap();
        let key = server.key(session, &of_browser);
        let text = include_str!("../../../docs/tanda-tangan.md");
        for value in [&server.public(), &browser.public(), &hex::encode(key)] {
            assert!(text.contains(value.as_str()), "{value}");
        }
    }

    #[test]
    fn both_sides_agree_and_another_session_or_browser_has_another_key() {
        let [server, browser, other] = [1, 2, 3].map(|seed| BoundKeys::new([seed; 32]));
        let public = |keys: &BoundKeys| BrowserKey::parse(&keys.public()).unwrap();
        let [first, second] = [7, 8].map(Uuid::from_u128);
        let key = server.key(first, &public(&browser));
        assert_eq!(key, browser.key(first, &public(&server)));
        assert_ne!(key, server.key(second, &public(&browser)));
        // The one of the first session is kept: a new server asks anew.
        assert_ne!(key, BoundKeys::new([1; 32]).key(first, &public(&other)));
    }

    #[test]
    fn what_is_no_point_is_no_key() {
        let good = BoundKeys::new([1; 32]).public();
        assert!(BrowserKey::parse(&good).is_some());
        let mut off_curve = BASE64.decode(&good).unwrap();
        off_curve[64] ^= 1;
        for text in ["", "bukan kunci", &good[..40], &BASE64.encode(off_curve)] {
            assert_eq!(BrowserKey::parse(text), None, "{text}");
        }
    }
}
