//! Request signing: the canonical bytes, the key of a session, and every way a signature can be wrong.
//!
//! Signed are POST, PUT, PATCH and DELETE:
//! `hex(HMAC-SHA256(key, "SPv1\nMETHOD\nTARGET\nTIMESTAMP\nNONCE\n" + body))`, where TARGET is the raw
//! path with its query, the body is the exact bytes sent, or `{}` for multipart and for no body.

use chrono::{DateTime, Utc};
use hkdf::Hkdf;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Header with the client's time in Unix milliseconds.
pub const TIMESTAMP_HEADER: &str = "x-timestamp";
/// Header with 16 random bytes as 32 lower-case hex digits.
pub const NONCE_HEADER: &str = "x-nonce";
/// Header with the signature as 64 lower-case hex digits.
pub const SIGNATURE_HEADER: &str = "x-signature";
/// How far a client's clock may be off, in milliseconds.
pub const WINDOW_MS: i64 = 120_000;
/// HKDF info of the signing key; part of the contract with clients.
pub const KEY_INFO: &[u8] = b"beasiswa request signing v1";

/// Why a signature was refused. Each has its own code on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SigningError {
    /// One of the three headers is missing, or the signature is not 64 hex digits.
    #[error("signature missing or malformed")]
    Missing,
    /// The timestamp is no number.
    #[error("timestamp is not a number of milliseconds")]
    BadTimestamp,
    /// The timestamp is more than [`WINDOW_MS`] away from the server's time.
    #[error("timestamp outside the window")]
    OutsideWindow,
    /// The nonce is not 32 lower-case hex digits.
    #[error("nonce is not 32 hex digits")]
    BadNonce,
    /// The target holds a control character.
    #[error("target holds a control character")]
    BadTarget,
    /// The signature does not belong to these bytes and this key.
    #[error("signature does not match")]
    Mismatch,
}

/// The signing headers of one request.
#[derive(Debug, Clone, Copy)]
pub struct Signature<'a> {
    /// `X-Timestamp`.
    pub timestamp: &'a str,
    /// `X-Nonce`.
    pub nonce: &'a str,
    /// `X-Signature`.
    pub signature: &'a str,
}

/// The key of a session: HKDF-SHA256 of its `csrf_token`'s bytes, no salt, info [`KEY_INFO`], 32 bytes.
pub fn session_key(csrf_token: &str) -> [u8; 32] {
    let mut key = [0u8; 32];
    Hkdf::<Sha256>::new(None, csrf_token.as_bytes())
        .expand(KEY_INFO, &mut key)
        .expect("32 bytes is a valid HKDF length");
    key
}

/// The signature over one request. An empty body is signed as `{}`.
pub fn sign(
    key: &[u8; 32],
    method: &str,
    target: &str,
    timestamp: &str,
    nonce: &str,
    body: &[u8],
) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes a key of any length");
    for part in ["SPv1", method, target, timestamp, nonce] {
        mac.update(part.as_bytes());
        mac.update(b"\n");
    }
    mac.update(if body.is_empty() { b"{}" } else { body });
    mac.finalize().into_bytes().into()
}

/// Checks a signature over the raw bytes, in constant time. The nonce is claimed by the caller
/// afterwards, so that a forged request cannot use up an honest one's nonce.
///
/// # Errors
/// The first thing that is wrong, in the order of [`SigningError`].
pub fn verify(
    key: &[u8; 32],
    method: &str,
    target: &str,
    given: Signature<'_>,
    body: &[u8],
    now: DateTime<Utc>,
) -> Result<(), SigningError> {
    let timestamp_ms = timestamp_ms(given.timestamp)?;
    if (now.timestamp_millis() - timestamp_ms).abs() > WINDOW_MS {
        return Err(SigningError::OutsideWindow);
    }
    if !is_lower_hex(given.nonce, 32) {
        return Err(SigningError::BadNonce);
    }
    if target.bytes().any(|byte| byte.is_ascii_control()) {
        return Err(SigningError::BadTarget);
    }
    if !is_lower_hex(given.signature, 64) {
        return Err(SigningError::Missing);
    }
    let mut signature = [0u8; 32];
    hex::decode_to_slice(given.signature, &mut signature).map_err(|_| SigningError::Missing)?;
    let expected = sign(key, method, target, given.timestamp, given.nonce, body);
    if bool::from(expected.ct_eq(&signature)) {
        Ok(())
    } else {
        Err(SigningError::Mismatch)
    }
}

/// Hash that tells one request from another under the same idempotency key.
pub fn request_hash(method: &str, target: &str, body: &[u8]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in [method.as_bytes(), target.as_bytes()] {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.update(body);
    hash.finalize().into()
}

fn timestamp_ms(text: &str) -> Result<i64, SigningError> {
    let digits = !text.is_empty() && text.len() <= 15 && text.bytes().all(|b| b.is_ascii_digit());
    if !digits {
        return Err(SigningError::BadTimestamp);
    }
    text.parse().map_err(|_| SigningError::BadTimestamp)
}

fn is_lower_hex(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIMESTAMP: &str = "1767225600000";
    const NONCE: &str = "00112233445566778899aabbccddeeff";
    const POST_TARGET: &str = "/api/web/testimoni/create";
    const POST_BODY: &[u8] = br#"{"testimoni":"Terima kasih"}"#;
    const POST_MAC: &str = "abf09f1416dbcacf3c1b6704cc605a09fdf58287b80ae64e7c5cda713386cac7";

    fn key() -> [u8; 32] {
        std::array::from_fn(|index| index as u8)
    }

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp_millis(1_767_225_600_000).unwrap()
    }

    fn post(target: &str, given: Signature<'_>, body: &[u8]) -> Result<(), SigningError> {
        verify(&key(), "POST", target, given, body, now())
    }

    fn good() -> Signature<'static> {
        Signature {
            timestamp: TIMESTAMP,
            nonce: NONCE,
            signature: POST_MAC,
        }
    }

    #[test]
    fn gives_the_published_vectors() {
        for (method, target, body, expected) in [
            ("POST", POST_TARGET, POST_BODY, POST_MAC),
            (
                "POST",
                "/api/cms/upload/multiple-image",
                b"{}".as_slice(),
                "fec98cb5cf7a3ae636b3a399b202c1506be495d25c398b07eac1f387adb7af22",
            ),
            (
                "PUT",
                "/api/cms/notification/7?read=true",
                b"".as_slice(),
                "47386cfa32040426588e4fcc13be04c51148716454f039d99331f1be50ce95ec",
            ),
            (
                "PATCH",
                "/api/cms/bank/3",
                r#"{"nama":"Bank Papua – Kenyam"}"#.as_bytes(),
                "cd9a9f025c2f585a03f3523cafba69c9719f9f9020d4baa3900e88eb1a9a2966",
            ),
        ] {
            let mac = sign(&key(), method, target, TIMESTAMP, NONCE, body);
            assert_eq!(hex::encode(mac), expected, "{method} {target}");
        }
    }

    #[test]
    fn accepts_what_was_signed() {
        assert_eq!(post(POST_TARGET, good(), POST_BODY), Ok(()));
    }

    #[test]
    fn refuses_another_key_order_and_a_trailing_newline() {
        let two = br#"{"a":1,"b":2}"#;
        let mac = hex::encode(sign(&key(), "POST", POST_TARGET, TIMESTAMP, NONCE, two));
        let given = Signature {
            signature: &mac,
            ..good()
        };
        assert_eq!(post(POST_TARGET, given, two), Ok(()));
        assert_eq!(
            post(POST_TARGET, given, br#"{"b":2,"a":1}"#),
            Err(SigningError::Mismatch)
        );
        assert_eq!(
            post(POST_TARGET, given, b"{\"a\":1,\"b\":2}\n"),
            Err(SigningError::Mismatch)
        );
    }

    #[test]
    fn refuses_a_dropped_query() {
        let target = "/api/cms/notification/7?read=true";
        let mac = hex::encode(sign(&key(), "POST", target, TIMESTAMP, NONCE, b""));
        let given = Signature {
            signature: &mac,
            ..good()
        };
        assert_eq!(post(target, given, b""), Ok(()));
        assert_eq!(
            post("/api/cms/notification/7", given, b""),
            Err(SigningError::Mismatch)
        );
    }

    #[test]
    fn refuses_a_timestamp_121_seconds_off_and_accepts_120() {
        for (offset_s, expected) in [
            (120, Ok(())),
            (-120, Ok(())),
            (121, Err(SigningError::OutsideWindow)),
            (-121, Err(SigningError::OutsideWindow)),
        ] {
            let now = now() + chrono::Duration::seconds(offset_s);
            let answer = verify(&key(), "POST", POST_TARGET, good(), POST_BODY, now);
            assert_eq!(answer, expected, "{offset_s}");
        }
        let given = Signature {
            timestamp: "kemarin",
            ..good()
        };
        assert_eq!(
            post(POST_TARGET, given, POST_BODY),
            Err(SigningError::BadTimestamp)
        );
    }

    #[test]
    fn refuses_a_line_feed_in_the_target() {
        assert_eq!(
            post("/api/web\nX", good(), POST_BODY),
            Err(SigningError::BadTarget)
        );
    }

    #[test]
    fn refuses_a_short_nonce_and_one_in_capitals() {
        for nonce in ["00112233445566778899aabbccddee", &NONCE.to_uppercase()] {
            let given = Signature { nonce, ..good() };
            assert_eq!(
                post(POST_TARGET, given, POST_BODY),
                Err(SigningError::BadNonce)
            );
        }
    }

    #[test]
    fn refuses_another_sessions_key() {
        let other = session_key("sesi-lain");
        assert_eq!(
            verify(&other, "POST", POST_TARGET, good(), POST_BODY, now()),
            Err(SigningError::Mismatch)
        );
    }

    #[test]
    fn tells_requests_apart_for_idempotency() {
        assert_ne!(
            request_hash("POST", "/a", b"b"),
            request_hash("POST", "/ab", b"")
        );
    }
}
