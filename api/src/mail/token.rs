//! Tokens in mails: nothing is stored. A token names a user and an end, and its MAC covers what it
//! depends on: the address it verifies, or the password hash it replaces (so it works once).

use chrono::{DateTime, Duration, Utc};
use domain::{Personal, user::UserState};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use uuid::Uuid;

/// What a token is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Shows that the owner reads an address; depends on the address.
    VerifyEmail,
    /// Lets the owner set a new password; depends on the address and the present password's hash.
    ResetPassword,
    /// Lets an invited person set the first password; depends on the same.
    Invitation,
    /// Lets who reads an address delete a registration that was not theirs; depends on the same.
    CancelRegistration,
}

impl Purpose {
    fn lifetime(self) -> Duration {
        match self {
            Purpose::VerifyEmail | Purpose::CancelRegistration => Duration::hours(72),
            Purpose::ResetPassword => Duration::hours(1),
            Purpose::Invitation => Duration::days(7),
        }
    }
}

/// What a link to set a password depends on: it stops working when it was used, and when the address
/// it went to is no longer the account's.
pub fn password_binding(user: &UserState) -> String {
    let value = |node: Option<&Personal<String>>| {
        node.and_then(Personal::value).cloned().unwrap_or_default()
    };
    format!(
        "{}\n{}",
        value(Some(&user.email)),
        value(user.password_hash.as_ref())
    )
}

/// Makes and checks tokens.
#[derive(Clone)]
pub struct MailTokens {
    key: [u8; 32],
}

impl MailTokens {
    /// Tokens under a server key.
    pub fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    /// A token for a user; `bound_to` is what it depends on.
    pub fn issue(
        &self,
        purpose: Purpose,
        user_id: Uuid,
        bound_to: &str,
        now: DateTime<Utc>,
    ) -> String {
        let until = (now + purpose.lifetime()).timestamp();
        let mac = self.mac(purpose, user_id, until, bound_to);
        format!(
            "{}.{until}.{}",
            user_id.simple(),
            hex::encode(mac.finalize().into_bytes())
        )
    }

    /// The user a token names, before anything about it is believed.
    pub fn user_of(token: &str) -> Option<Uuid> {
        Uuid::try_parse(token.split('.').next()?).ok()
    }

    /// Whether a token was made here for this, and still holds.
    pub fn verify(
        &self,
        purpose: Purpose,
        token: &str,
        bound_to: &str,
        now: DateTime<Utc>,
    ) -> bool {
        let mut parts = token.splitn(3, '.');
        let (Some(user_id), Some(until), Some(mac)) = (parts.next(), parts.next(), parts.next())
        else {
            return false;
        };
        let (Ok(user_id), Ok(until), Ok(mac)) = (
            Uuid::try_parse(user_id),
            until.parse::<i64>(),
            hex::decode(mac),
        ) else {
            return false;
        };
        now.timestamp() <= until
            && self
                .mac(purpose, user_id, until, bound_to)
                .verify_slice(&mac)
                .is_ok()
    }

    fn mac(&self, purpose: Purpose, user_id: Uuid, until: i64, bound_to: &str) -> Hmac<Sha256> {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.key).expect("HMAC takes a key of any length");
        mac.update(&[purpose as u8]);
        mac.update(user_id.as_bytes());
        mac.update(&until.to_be_bytes());
        mac.update(bound_to.as_bytes());
        mac
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_for_one_user_one_purpose_and_a_time() {
        let tokens = MailTokens::new([3; 32]);
        let now = DateTime::from_timestamp(1_767_225_600, 0).unwrap();
        let user = Uuid::from_u128(4);
        let token = tokens.issue(Purpose::ResetPassword, user, "hash-1", now);
        assert_eq!(MailTokens::user_of(&token), Some(user));
        let check =
            |purpose, token: &str, bound: &str, at| tokens.verify(purpose, token, bound, at);
        assert!(check(Purpose::ResetPassword, &token, "hash-1", now));
        // After the reset the hash is another one: the same link does nothing.
        assert!(!check(Purpose::ResetPassword, &token, "hash-2", now));
        assert!(!check(Purpose::VerifyEmail, &token, "hash-1", now));
        let later = now + Duration::minutes(61);
        assert!(!check(Purpose::ResetPassword, &token, "hash-1", later));
        let other = token.replacen('4', "5", 1);
        assert!(!check(Purpose::ResetPassword, &other, "hash-1", now));
        for broken in ["", ".", "..", "x.y.z", "\u{0}"] {
            assert!(!check(Purpose::ResetPassword, broken, "hash-1", now));
        }
    }
}
