//! How a ledger is opened.

use std::path::PathBuf;

use chrono::TimeDelta;

use crate::keys::SecretKey;

/// Where the log is, its keys and its limits.
#[derive(Clone)]
pub struct LedgerConfig {
    /// `sqlite:PATH` or `postgres://…`.
    pub url: String,
    /// Wraps the subjects' keys; never in the database.
    pub master_key: SecretKey,
    /// Makes the fingerprints of claims; a change would forget every claim.
    pub fingerprint_key: SecretKey,
    /// Ed25519 seed that signs checkpoints.
    pub signing_key: SecretKey,
    /// Name of the log in checkpoints, a URL without scheme: no spaces, no `+`.
    pub origin: String,
    /// Commands that may wait for the writer; one more is answered "busy".
    pub queue_max: usize,
    /// Connections for reading.
    pub readers_max: u32,
    /// File outside the database that keeps the last signed head; a log behind it is not written to. `None` keeps none.
    pub head_file: Option<PathBuf>,
    /// Furthest that the clock may be ahead of the last event before somebody must confirm it; `None` for any.
    pub clock_jump_max: Option<TimeDelta>,
    /// Seed of salts, nonces and subject keys, for tests that compare roots. `None` in earnest.
    pub test_seed: Option<[u8; 32]>,
    /// Whether settings that lose data in a power cut are accepted. Only controls of fault tests,
    /// which must lose data, set this.
    #[doc(hidden)]
    pub unsafe_durability: bool,
    /// Never writes on what is remembered alone, in one round trip. Only measurements of what that is worth set this.
    #[doc(hidden)]
    pub always_look: bool,
}

impl LedgerConfig {
    /// A configuration with the usual limits.
    pub fn new(
        url: impl Into<String>,
        origin: impl Into<String>,
        master_key: SecretKey,
        fingerprint_key: SecretKey,
        signing_key: SecretKey,
    ) -> Self {
        Self {
            url: url.into(),
            master_key,
            fingerprint_key,
            signing_key,
            origin: origin.into(),
            queue_max: 1024,
            readers_max: 4,
            head_file: None,
            clock_jump_max: None,
            test_seed: None,
            unsafe_durability: false,
            always_look: false,
        }
    }
}

impl std::fmt::Debug for LedgerConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Keys stay out, and so does the URL: it may hold a password.
        f.debug_struct("LedgerConfig")
            .field("origin", &self.origin)
            .field("queue_max", &self.queue_max)
            .finish_non_exhaustive()
    }
}
