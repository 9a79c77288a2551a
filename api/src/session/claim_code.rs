//! The code on a letter by which somebody claims their account: twelve signs that cannot be taken for one another, 60 bits.
//! It exists in clear on the paper alone.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// Crockford's Base32: no I, L, O and U.
const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH: usize = 12;
const GROUP: usize = 4;

/// Makes codes and knows them again.
#[derive(Clone)]
pub struct ClaimCodes {
    key: [u8; 32],
}

impl ClaimCodes {
    /// Codes under a server key.
    pub fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    /// A new code in three groups, like `7KQ2-M9XD-40RT`.
    pub fn random() -> String {
        let bytes = rand::random::<[u8; LENGTH]>();
        let mut code = String::with_capacity(LENGTH + 2);
        for (place, byte) in bytes.iter().enumerate() {
            if place > 0 && place % GROUP == 0 {
                code.push('-');
            }
            // 256 is a multiple of 32: every sign is as likely.
            code.push(char::from(SIGNS[usize::from(byte % 32)]));
        }
        code
    }

    /// Under which hash a code is kept, as somebody types it: small letters, spaces, and the signs that look like
    /// others are forgiven. None of what cannot be a code.
    pub fn hash(&self, typed: &str) -> Option<String> {
        let mut bare = String::with_capacity(LENGTH);
        for sign in typed.chars() {
            match sign.to_ascii_uppercase() {
                ' ' | '-' | '\u{2010}'..='\u{2015}' => {}
                'O' => bare.push('0'),
                'I' | 'L' => bare.push('1'),
                sign if sign.is_ascii() && SIGNS.contains(&(sign as u8)) => bare.push(sign),
                _ => return None,
            }
        }
        if bare.len() != LENGTH {
            return None;
        }
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.key).expect("HMAC takes a key of any length");
        mac.update(bare.as_bytes());
        Some(hex::encode(mac.finalize().into_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_a_code_again_however_it_is_typed() {
        let codes = ClaimCodes::new([7; 32]);
        let code = "71Q2-M90D-40RT";
        let kept = codes.hash(code).unwrap();
        for typed in ["71q2m90d40rt", " 7lq2 m9Od 4ort ", "7IQ2–M90D–40RT"] {
            assert_eq!(codes.hash(typed).as_ref(), Some(&kept), "{typed}");
        }
        assert_ne!(codes.hash("71Q2-M90D-40RS").unwrap(), kept);
        assert_ne!(ClaimCodes::new([8; 32]).hash(code).unwrap(), kept);
        for broken in [
            "",
            "71Q2-M90D-40R",
            "71Q2-M90D-40RTT",
            "71Q2-M90D-40R!",
            "71Q2-M90D-40RU",
        ] {
            assert_eq!(codes.hash(broken), None, "{broken}");
        }
    }

    #[test]
    fn makes_codes_that_it_knows() {
        let codes = ClaimCodes::new([7; 32]);
        let (one, two) = (ClaimCodes::random(), ClaimCodes::random());
        assert_ne!(one, two);
        assert_eq!(one.len(), 14);
        assert!(codes.hash(&one).is_some());
    }
}
