//! How much an account may still write, told with each answer.

use axum::http::{HeaderMap, HeaderName, HeaderValue};

/// What an account may still write, in whichever of the two stretches leaves less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// Writes in the stretch.
    pub limit: u32,
    /// Of these, left.
    pub remaining: u32,
    /// Seconds until it begins anew.
    pub reset_s: i64,
}

impl Allowance {
    /// Tells it with an answer.
    pub fn tell(self, headers: &mut HeaderMap) {
        for (name, value) in [
            ("ratelimit-limit", i64::from(self.limit)),
            ("ratelimit-remaining", i64::from(self.remaining)),
            ("ratelimit-reset", self.reset_s),
        ] {
            headers.insert(HeaderName::from_static(name), HeaderValue::from(value));
        }
    }
}
