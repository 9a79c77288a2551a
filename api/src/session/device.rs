//! Browsers that have signed in to an account before. Strangers who guess at an account use up its
//! limit; the owner's own browser has a limit of its own, so that nobody is shut out by others.
//!
//! Shape: `<random>.<hex HMAC over random and address>`; nothing is stored.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use uuid::Uuid;

/// How long a browser is remembered, in days.
pub const LIFETIME_DAYS: i64 = 180;

/// Makes and reads device tokens.
#[derive(Clone)]
pub struct DeviceTokens {
    key: [u8; 32],
}

impl DeviceTokens {
    /// Tokens under a server key.
    pub fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    /// A token for a browser that has just signed in to an account.
    pub fn issue(&self, email: &str) -> String {
        let random = Uuid::new_v4().simple().to_string();
        let mac = hex::encode(self.mac(&random, email).finalize().into_bytes());
        format!("{random}.{mac}")
    }

    /// A token for a browser that has just registered an address: it shows nothing else.
    pub fn issue_registered(&self, email: &str) -> String {
        self.issue(&registered(email))
    }

    /// Whether a token was made here when this address was registered.
    pub fn has_registered(&self, token: &str, email: &str) -> bool {
        self.device_of(token, &registered(email)).is_some()
    }

    /// A token for a browser that has sent a registration of an address with a password: made for every one, also of an
    /// address that has an account, so that what it is told later does not tell which it was.
    pub fn issue_registering(&self, email: &str, password: &str) -> String {
        self.issue(&registering(email, password))
    }

    /// Whether a token was made here for a registration with this address and this password.
    pub fn was_registering(&self, token: &str, email: &str, password: &str) -> bool {
        self.device_of(token, &registering(email, password))
            .is_some()
    }

    /// The device a token names, when it was made here for this account.
    pub fn device_of<'a>(&self, token: &'a str, email: &str) -> Option<&'a str> {
        let (random, mac) = token.split_once('.')?;
        let mac = hex::decode(mac).ok()?;
        self.mac(random, email).verify_slice(&mac).ok()?;
        Some(random)
    }

    fn mac(&self, random: &str, email: &str) -> Hmac<Sha256> {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.key).expect("HMAC takes a key of any length");
        mac.update(random.as_bytes());
        mac.update(b".");
        mac.update(email.as_bytes());
        mac
    }
}

/// What stands in the place of an address that was registered; no address has a line break.
fn registered(email: &str) -> String {
    format!("registered\n{email}")
}

/// What stands in the place of an address that somebody wanted to register with a password.
fn registering(email: &str, password: &str) -> String {
    format!("registering\n{email}\n{password}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_a_browser_for_one_account_only() {
        let devices = DeviceTokens::new([1; 32]);
        let token = devices.issue("a@b.test");
        assert!(devices.device_of(&token, "a@b.test").is_some());
        assert!(devices.device_of(&token, "c@b.test").is_none());
        assert!(devices.device_of("x.ff", "a@b.test").is_none());
        assert!(!devices.has_registered(&token, "a@b.test"));
        let registered = devices.issue_registered("a@b.test");
        assert!(devices.has_registered(&registered, "a@b.test"));
        assert!(devices.device_of(&registered, "a@b.test").is_none());
        let registering = devices.issue_registering("a@b.test", "P1");
        assert!(devices.was_registering(&registering, "a@b.test", "P1"));
        assert!(!devices.was_registering(&registering, "a@b.test", "P2"));
        assert!(!devices.has_registered(&registering, "a@b.test"));
    }
}
