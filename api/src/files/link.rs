//! Links to files. A public file has a lasting one; a private file's link is signed and lives minutes.

use chrono::{DateTime, Duration, Utc};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use uuid::Uuid;

use super::Variant;

/// How long a private link lives, in minutes.
pub const LIFETIME_MINUTES: i64 = 10;

/// Makes and checks links.
#[derive(Clone)]
pub struct Links {
    key: [u8; 32],
}

impl Links {
    /// Links under a server key.
    pub fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    /// The lasting address of a public file.
    pub fn public(file_id: Uuid, variant: Variant) -> String {
        match variant.word() {
            None => format!("/berkas/{file_id}"),
            Some(word) => format!("/berkas/{file_id}?ukuran={word}"),
        }
    }

    /// An address that opens a private file for some minutes. Give it only to whoever may see it.
    pub fn private(&self, file_id: Uuid, variant: Variant, now: DateTime<Utc>) -> String {
        let until = (now + Duration::minutes(LIFETIME_MINUTES)).timestamp();
        let mark = hex::encode(self.mac(file_id, variant, until).finalize().into_bytes());
        let size = variant
            .word()
            .map_or_else(String::new, |word| format!("&ukuran={word}"));
        format!("/berkas/{file_id}?sampai={until}&tanda={mark}{size}")
    }

    /// Whether a link was made here and still lives.
    pub fn opens(
        &self,
        file_id: Uuid,
        variant: Variant,
        until: i64,
        mark: &str,
        now: DateTime<Utc>,
    ) -> bool {
        let Ok(mark) = hex::decode(mark) else {
            return false;
        };
        now.timestamp() <= until
            && self
                .mac(file_id, variant, until)
                .verify_slice(&mark)
                .is_ok()
    }

    fn mac(&self, file_id: Uuid, variant: Variant, until: i64) -> Hmac<Sha256> {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.key).expect("HMAC takes a key of any length");
        mac.update(file_id.as_bytes());
        mac.update(&[variant as u8]);
        mac.update(&until.to_be_bytes());
        mac
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opens_one_file_in_one_size_for_some_minutes() {
        let links = Links::new([5; 32]);
        let now = DateTime::from_timestamp(1_767_225_600, 0).unwrap();
        let file = Uuid::from_u128(7);
        let link = links.private(file, Variant::Thumbnail, now);
        let until = now.timestamp() + LIFETIME_MINUTES * 60;
        let mark = link.split("tanda=").nth(1).unwrap();
        let mark = mark.split('&').next().unwrap();
        assert!(links.opens(file, Variant::Thumbnail, until, mark, now));
        assert!(!links.opens(file, Variant::Full, until, mark, now));
        assert!(!links.opens(Uuid::from_u128(8), Variant::Thumbnail, until, mark, now));
        assert!(!links.opens(file, Variant::Thumbnail, until + 1, mark, now));
        let later = now + Duration::minutes(LIFETIME_MINUTES) + Duration::seconds(1);
        assert!(!links.opens(file, Variant::Thumbnail, until, mark, later));
    }
}
