//! Recovery codes: for whoever lost phone and key. Shown once, kept as hashes, each good once.

use domain::user::SecondFactorCommand;
use rand::RngExt;
use sha2::{Digest, Sha256};

/// How many are made at once.
const COUNT: usize = 10;
/// Signs of a code, without hyphens: 16 of 31 make 79 bits, so that its hash may be seen by anybody.
const LENGTH: usize = 16;
/// Signs between two hyphens.
const GROUP: usize = 4;
/// No sign that is taken for another when it was written down.
const SIGNS: &[u8] = b"23456789abcdefghjkmnpqrstuvwxyz";

/// New recovery codes, to be shown once.
pub struct RecoveryCodes(pub Vec<String>);

impl RecoveryCodes {
    /// Makes them.
    pub fn new() -> Self {
        let sign = |_| char::from(SIGNS[rand::rng().random_range(0..SIGNS.len())]);
        let group = |_| (0..GROUP).map(sign).collect::<String>();
        let code = |_| {
            let groups: Vec<String> = (0..LENGTH / GROUP).map(group).collect();
            groups.join("-")
        };
        Self((0..COUNT).map(code).collect())
    }

    /// The order that puts them in place of the older ones.
    pub fn command(&self) -> SecondFactorCommand {
        SecondFactorCommand::MakeRecoveryCodes {
            hashes: self.0.iter().map(|code| hash(code)).collect(),
        }
    }
}

/// What is kept of a code, however it was typed.
pub fn hash(code: &str) -> String {
    let signs: String = code
        .chars()
        .filter(|sign| sign.is_ascii_alphanumeric())
        .map(|sign| sign.to_ascii_lowercase())
        .collect();
    hex::encode(Sha256::digest(signs.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_differ_and_hold_however_they_are_typed() {
        let codes = RecoveryCodes::new().0;
        let unique: std::collections::BTreeSet<_> = codes.iter().collect();
        assert_eq!(unique.len(), COUNT);
        let code = &codes[0];
        assert_eq!(code.len(), LENGTH + LENGTH / GROUP - 1);
        assert_eq!(
            hash(code),
            hash(&format!(" {} ", code.to_uppercase().replace('-', " ")))
        );
        assert_ne!(hash(code), hash(&codes[1]));
    }
}
