//! What a device is told: a sentence, and which page to open. The same length for every message, so that whoever carries it
//! learns nothing from that.

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD as BASE64};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use web_push_native::encrypt;

use super::Subscription;

/// Bytes of a text before it is encrypted: services take 4,096 in all.
const LENGTH: usize = 768;
/// Letters of a topic (RFC 8030): 32 of base64url.
const TOPIC_BYTES: usize = 24;

/// A message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Told {
    /// What it says.
    pub text: String,
    /// The page that it opens, a path of the portal.
    pub page: &'static str,
    /// What it is about: a newer message of the same topic takes the place of one that was not shown yet.
    pub topic: String,
}

impl Told {
    /// A topic from what names a message: the same at each try.
    pub fn topic_of(name: &str) -> String {
        BASE64.encode(&Sha256::digest(name)[..TOPIC_BYTES])
    }

    /// What is sent to a device; none where its keys are none, or the text is longer than any of ours.
    pub(super) fn encrypted(&self, to: &Subscription) -> Option<Vec<u8>> {
        let told = json!({ "isi": self.text, "alamat": self.page, "tanda": self.topic });
        let mut text = told.to_string().into_bytes();
        if text.len() > LENGTH {
            return None;
        }
        text.resize(LENGTH, b' ');
        encrypt(text, &to.public_key()?, &to.secret()?).ok()
    }
}
