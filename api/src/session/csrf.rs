//! The `csrf_token` of a session: names the session, proves that this server made it, and is what
//! both sides derive the signing key from. Nothing is stored for a visitor who is not signed in.
//!
//! Shape: `<session>.<issued, Unix seconds>.<hex HMAC-SHA256>`, where session is `a-<uuid>` for a
//! visitor and `u-<jti>` for a signed-in user.

use chrono::{DateTime, Duration, Utc};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use uuid::Uuid;

/// How long a visitor's token lives, in hours. A user's lives as long as the session.
pub const VISITOR_HOURS: i64 = 24;

/// Whose session a token is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SessionName {
    /// Not signed in.
    Visitor(Uuid),
    /// Signed in; the session's id, which is the access token's `jti`.
    User(Uuid),
}

impl std::fmt::Display for SessionName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SessionName::Visitor(id) => write!(f, "a-{}", id.simple()),
            SessionName::User(id) => write!(f, "u-{}", id.simple()),
        }
    }
}

impl SessionName {
    fn parse(text: &str) -> Option<Self> {
        let (kind, id) = text.split_once('-')?;
        let id = Uuid::try_parse(id).ok()?;
        match kind {
            "a" => Some(SessionName::Visitor(id)),
            "u" => Some(SessionName::User(id)),
            _ => None,
        }
    }
}

/// Makes and checks tokens.
#[derive(Clone)]
pub struct CsrfTokens {
    key: [u8; 32],
}

impl CsrfTokens {
    /// Tokens under a server key.
    pub fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    /// A token for a session.
    pub fn issue(&self, name: SessionName, now: DateTime<Utc>) -> String {
        let head = format!("{name}.{}", now.timestamp());
        let mac = hex::encode(self.mac(&head).finalize().into_bytes());
        format!("{head}.{mac}")
    }

    /// The session a token names, when this server made it and it has not run out.
    pub fn verify(&self, token: &str, now: DateTime<Utc>) -> Option<SessionName> {
        let (head, mac) = token.rsplit_once('.')?;
        let given = hex::decode(mac).ok()?;
        self.mac(head).verify_slice(&given).ok()?;
        let (name, issued) = head.split_once('.')?;
        let name = SessionName::parse(name)?;
        let issued = DateTime::from_timestamp(issued.parse().ok()?, 0)?;
        let run_out = matches!(name, SessionName::Visitor(_))
            && now - issued > Duration::hours(VISITOR_HOURS);
        (!run_out).then_some(name)
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
    fn names_the_session_it_was_made_for() {
        let tokens = CsrfTokens::new([7; 32]);
        let now = DateTime::from_timestamp(1_767_225_600, 0).unwrap();
        for name in [
            SessionName::Visitor(Uuid::from_u128(5)),
            SessionName::User(Uuid::from_u128(6)),
        ] {
            let token = tokens.issue(name, now);
            assert_eq!(tokens.verify(&token, now), Some(name));
            assert_eq!(CsrfTokens::new([8; 32]).verify(&token, now), None);
            assert_eq!(tokens.verify(&token.replace('.', ","), now), None);
        }
    }

    #[test]
    fn a_visitors_token_runs_out_after_a_day() {
        let tokens = CsrfTokens::new([7; 32]);
        let now = DateTime::from_timestamp(1_767_225_600, 0).unwrap();
        let token = tokens.issue(SessionName::Visitor(Uuid::from_u128(5)), now);
        let later = now + Duration::hours(VISITOR_HOURS) + Duration::seconds(1);
        assert_eq!(tokens.verify(&token, later), None);
    }

    #[test]
    fn a_visitor_cannot_turn_the_token_into_a_users() {
        let tokens = CsrfTokens::new([7; 32]);
        let now = DateTime::from_timestamp(1_767_225_600, 0).unwrap();
        let token = tokens.issue(SessionName::Visitor(Uuid::from_u128(5)), now);
        assert_eq!(tokens.verify(&token.replacen("a-", "u-", 1), now), None);
    }
}
