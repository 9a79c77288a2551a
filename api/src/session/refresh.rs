//! Refresh tokens: `<session>.<random>.<hex HMAC>`. Only their hash is stored; the MAC tells an old
//! token of ours (reuse: the session ends) from a guess (nothing happens).

use hmac::{Hmac, KeyInit, Mac};
use rand::RngExt;
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// Makes and reads refresh tokens.
#[derive(Clone)]
pub struct RefreshTokens {
    key: [u8; 32],
}

impl RefreshTokens {
    /// Tokens under a server key.
    pub fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    /// A new token of a session.
    pub fn issue(&self, session_id: Uuid) -> String {
        let random: [u8; 32] = rand::rng().random();
        let head = format!("{}.{}", session_id.simple(), hex::encode(random));
        let mac = hex::encode(self.mac(&head).finalize().into_bytes());
        format!("{head}.{mac}")
    }

    /// The session of a token, when this server made it.
    pub fn session_of(&self, token: &str) -> Option<Uuid> {
        let (head, mac) = token.rsplit_once('.')?;
        self.mac(head).verify_slice(&hex::decode(mac).ok()?).ok()?;
        Uuid::try_parse(head.split_once('.')?.0).ok()
    }

    /// What is stored of a token.
    pub fn hash(token: &str) -> String {
        hex::encode(Sha256::digest(token.as_bytes()))
    }

    fn mac(&self, head: &str) -> Hmac<Sha256> {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.key).expect("HMAC takes a key of any length");
        mac.update(head.as_bytes());
        mac
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_its_own_tokens_from_guesses() {
        let tokens = RefreshTokens::new([1; 32]);
        let session = Uuid::from_u128(9);
        let token = tokens.issue(session);
        assert_eq!(tokens.session_of(&token), Some(session));
        assert_ne!(token, tokens.issue(session));
        let guess = RefreshTokens::new([2; 32]).issue(session);
        assert_eq!(tokens.session_of(&guess), None);
    }
}
