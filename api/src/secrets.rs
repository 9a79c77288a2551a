//! The program's secrets: made at the first start, one file each, readable by the owner only.
//!
//! Each may instead come from the environment (`BEASISWA_MASTER_KEY` and so on, 64 hex digits), which
//! is how several nodes share them. None of them is ever in the database.

use std::path::Path;

use hkdf::Hkdf;
use ledger::keys::{KeyError, SecretKey, load_or_create};
use sha2::Sha256;

/// File and variable of the key that signs checkpoints.
pub const LOG_SIGNING_KEY: (&str, &str) = ("log-signing.key", "BEASISWA_LOG_SIGNING_KEY");

/// All secrets, in clear. `Debug` shows nothing.
#[derive(Clone)]
pub struct Secrets {
    /// Wraps the key of each person.
    pub master_key: SecretKey,
    /// Keys the fingerprints behind unique claims.
    pub fingerprint_key: SecretKey,
    /// Seed of the Ed25519 key that signs checkpoints of the log.
    pub log_signing_key: SecretKey,
    /// Root of all that concerns sessions; the keys below are derived from it.
    session_key: SecretKey,
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secrets(hidden)")
    }
}

impl Secrets {
    /// Reads the secrets of a data folder; makes those that are missing.
    ///
    /// # Errors
    /// When a file cannot be read or written, is malformed, or is readable by others.
    pub fn load_or_create(data_dir: &Path) -> Result<Self, KeyError> {
        let folder = data_dir.join("secrets");
        let load = |name: &str, variable| load_or_create(&folder.join(name), variable);
        Ok(Self {
            master_key: load("master.key", "BEASISWA_MASTER_KEY")?,
            fingerprint_key: load("fingerprint.key", "BEASISWA_FINGERPRINT_KEY")?,
            log_signing_key: load(LOG_SIGNING_KEY.0, LOG_SIGNING_KEY.1)?,
            session_key: load("session.key", "BEASISWA_SESSION_KEY")?,
        })
    }

    /// Fixed secrets for tests.
    #[cfg(test)]
    pub fn for_tests() -> Self {
        Self {
            master_key: [1; 32].into(),
            fingerprint_key: [2; 32].into(),
            log_signing_key: [3; 32].into(),
            session_key: [4; 32].into(),
        }
    }

    /// A key for one purpose, derived from the session secret.
    pub fn derived(&self, purpose: &str) -> [u8; 32] {
        let mut key = [0u8; 32];
        Hkdf::<Sha256>::new(None, self.session_key.as_slice())
            .expand(purpose.as_bytes(), &mut key)
            .expect("32 bytes is a valid HKDF length");
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn makes_secrets_once_and_finds_them_again() {
        let folder = tempfile::tempdir().unwrap();
        let first = Secrets::load_or_create(folder.path()).unwrap();
        let second = Secrets::load_or_create(folder.path()).unwrap();
        assert_eq!(first.master_key, second.master_key);
        assert_ne!(first.master_key, first.fingerprint_key);
        assert_ne!(first.derived("a"), first.derived("b"));
    }
}
