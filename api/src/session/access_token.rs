//! The access token: a JWT signed with Ed25519 that lives 15 minutes.

use chrono::{DateTime, Duration, Utc};
use ed25519_dalek::SigningKey;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use moka::sync::Cache;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::authz::{Role, role_of};

/// How long an access token lives, in minutes.
pub const LIFETIME_MINUTES: i64 = 15;
const AUDIENCE: &str = "beasiswa-nduga";
/// Tokens whose signature is not checked again.
const PROVEN_MAX: u64 = 10_000;

/// What an access token says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Claims {
    /// The user.
    pub user_id: Uuid,
    /// The role's wire name; spec §3 also calls it the level.
    pub role: String,
    /// The session: stays the same over refreshes, changes at every login.
    pub jti: Uuid,
    /// Always this portal.
    pub aud: String,
    /// Unix seconds.
    pub iat: i64,
    /// Unix seconds.
    pub exp: i64,
}

/// Why a token was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    /// Not ours: wrong algorithm, key, audience, shape or role.
    #[error("token is not valid")]
    Invalid,
    /// Ours, but its time is over.
    #[error("token has expired")]
    Expired,
}

/// Makes and checks access tokens.
#[derive(Clone)]
pub struct AccessTokens {
    encoding: EncodingKey,
    decoding: DecodingKey,
    key_id: String,
    /// Tokens whose signature held. Whether their time is over is asked each time.
    proven: Cache<String, (Claims, Role)>,
}

impl AccessTokens {
    /// Tokens under an Ed25519 seed.
    pub fn new(seed: [u8; 32]) -> Self {
        // RFC 8410: the fixed head of a PKCS#8 private key of 32 bytes.
        const PKCS8_HEAD: [u8; 16] = [
            0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22,
            0x04, 0x20,
        ];
        let public = SigningKey::from_bytes(&seed).verifying_key();
        let mut pkcs8 = PKCS8_HEAD.to_vec();
        pkcs8.extend_from_slice(&seed);
        Self {
            encoding: EncodingKey::from_ed_der(&pkcs8),
            decoding: DecodingKey::from_ed_der(public.as_bytes()),
            key_id: hex::encode(&Sha256::digest(public.as_bytes())[..8]),
            proven: Cache::builder()
                .max_capacity(PROVEN_MAX)
                .time_to_live(std::time::Duration::from_mins(
                    LIFETIME_MINUTES.unsigned_abs(),
                ))
                .build(),
        }
    }

    /// A token for a session.
    pub fn issue(&self, user_id: Uuid, role: Role, jti: Uuid, now: DateTime<Utc>) -> String {
        let claims = Claims {
            user_id,
            role: role.as_str().to_owned(),
            jti,
            aud: AUDIENCE.to_owned(),
            iat: now.timestamp(),
            exp: (now + Duration::minutes(LIFETIME_MINUTES)).timestamp(),
        };
        let header = Header {
            kid: Some(self.key_id.clone()),
            ..Header::new(Algorithm::EdDSA)
        };
        jsonwebtoken::encode(&header, &claims, &self.encoding)
            .expect("plain claims always encode under a valid key")
    }

    /// What a token says, when it is ours and not over.
    ///
    /// # Errors
    /// [`TokenError`].
    pub fn verify(&self, token: &str, now: DateTime<Utc>) -> Result<(Claims, Role), TokenError> {
        let (claims, role) = match self.proven.get(token) {
            Some(proven) => proven,
            None => {
                let proven = self.prove(token)?;
                self.proven.insert(token.to_owned(), proven.clone());
                proven
            }
        };
        if now.timestamp() >= claims.exp {
            return Err(TokenError::Expired);
        }
        Ok((claims, role))
    }

    /// What a token says under our signature, whenever.
    fn prove(&self, token: &str) -> Result<(Claims, Role), TokenError> {
        let header = jsonwebtoken::decode_header(token).map_err(|_| TokenError::Invalid)?;
        if header.alg != Algorithm::EdDSA || header.kid.as_deref() != Some(&self.key_id) {
            return Err(TokenError::Invalid);
        }
        let mut validation = Validation::new(Algorithm::EdDSA);
        validation.set_audience(&[AUDIENCE]);
        // The library asks the machine's clock; this crate asks its own, above.
        validation.validate_exp = false;
        let claims = jsonwebtoken::decode::<Claims>(token, &self.decoding, &validation)
            .map_err(|_| TokenError::Invalid)?
            .claims;
        let role = role_of(&claims.role).ok_or(TokenError::Invalid)?;
        Ok((claims, role))
    }
}

#[cfg(test)]
mod tests {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};

    use super::*;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_767_225_600, 0).unwrap()
    }

    fn issue(tokens: &AccessTokens) -> String {
        tokens.issue(Uuid::from_u128(1), Role::Admin, Uuid::from_u128(2), now())
    }

    #[test]
    fn reads_back_what_it_issued_until_it_runs_out() {
        let tokens = AccessTokens::new([9; 32]);
        let token = issue(&tokens);
        let (claims, role) = tokens.verify(&token, now()).unwrap();
        assert_eq!((claims.user_id, role), (Uuid::from_u128(1), Role::Admin));
        let over = now() + Duration::minutes(LIFETIME_MINUTES);
        assert_eq!(tokens.verify(&token, over), Err(TokenError::Expired));
    }

    #[test]
    fn refuses_a_foreign_key() {
        let token = issue(&AccessTokens::new([8; 32]));
        assert_eq!(
            AccessTokens::new([9; 32]).verify(&token, now()),
            Err(TokenError::Invalid)
        );
    }

    #[test]
    fn refuses_none_hs256_a_missing_key_id_and_another_audience() {
        let tokens = AccessTokens::new([9; 32]);
        let token = issue(&tokens);
        let parts: Vec<_> = token.split('.').collect();
        let claims = parts[1];
        let forge = |header: &str, claims: &str, signature: &str| {
            format!("{}.{claims}.{signature}", BASE64.encode(header))
        };
        for forged in [
            forge(r#"{"alg":"none","typ":"JWT"}"#, claims, ""),
            forge(
                &format!(r#"{{"alg":"HS256","kid":"{}"}}"#, tokens.key_id),
                claims,
                parts[2],
            ),
            forge(r#"{"alg":"EdDSA"}"#, claims, parts[2]),
        ] {
            assert_eq!(tokens.verify(&forged, now()), Err(TokenError::Invalid));
        }
        let other = Claims {
            aud: "portal-lain".to_owned(),
            ..tokens.verify(&token, now()).unwrap().0
        };
        let header = Header {
            kid: Some(tokens.key_id.clone()),
            ..Header::new(Algorithm::EdDSA)
        };
        let token = jsonwebtoken::encode(&header, &other, &tokens.encoding).unwrap();
        assert_eq!(tokens.verify(&token, now()), Err(TokenError::Invalid));
    }
}
