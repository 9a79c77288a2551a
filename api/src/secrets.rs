//! The program's secrets: made at the first start, one file each, readable by the owner only. Over a
//! log that is not empty none is ever made anew: it would not fit what the old one made.
//!
//! Each may instead come from the environment (`BEASISWA_MASTER_KEY` and so on, 64 hex digits), which
//! is how several nodes share them. None of them is ever in the database.

use std::path::Path;

use domain::installation::Fingerprints;
use hkdf::Hkdf;
use ledger::keys::{KeyError, SecretKey, find, load_or_create};
use sha2::Sha256;

/// A key by the name of its file and of its variable.
pub(crate) type KeyName = (&'static str, &'static str);

/// File and variable of the key that wraps the key of each person.
pub(crate) const MASTER_KEY: KeyName = ("master.key", "BEASISWA_MASTER_KEY");
/// File and variable of the key of fingerprints.
const FINGERPRINT_KEY: KeyName = ("fingerprint.key", "BEASISWA_FINGERPRINT_KEY");
/// File and variable of the key that signs checkpoints.
pub const LOG_SIGNING_KEY: KeyName = ("log-signing.key", "BEASISWA_LOG_SIGNING_KEY");
/// File and variable of the key of sessions.
pub(crate) const SESSION_KEY: KeyName = ("session.key", "BEASISWA_SESSION_KEY");
/// File and variable of the key by which push services know the portal. Nothing of the log is made with it: where it is lost,
/// another is made, and devices are switched on anew.
pub(crate) const VAPID_KEY: KeyName = ("vapid.key", "BEASISWA_VAPID_KEY");

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
    /// Signs notifications of browsers; none before the portal was first served.
    pub(crate) vapid_key: Option<SecretKey>,
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secrets(hidden)")
    }
}

impl Secrets {
    /// Reads the secrets of a data folder.
    ///
    /// # Errors
    /// When a file cannot be read, is malformed or is readable by others; [`KeyError::Missing`], which
    /// says how it comes back.
    pub fn load(data_dir: &Path) -> Result<Self, KeyError> {
        Self::each(data_dir, |(name, variable), path| {
            find(path, variable)?.ok_or_else(|| missing((name, variable), path))
        })
    }

    /// Reads the secrets of a data folder whose log is empty; makes those that are missing.
    ///
    /// # Errors
    /// When a file cannot be read or written, is malformed, or is readable by others.
    pub fn load_or_create(data_dir: &Path) -> Result<Self, KeyError> {
        Self::each(data_dir, |(_, variable), path| {
            load_or_create(path, variable)
        })
    }

    /// Reads the secrets for a log that comes back from a backup. Only that of the sessions is made
    /// when it is missing: the sessions end with a restore in any case.
    ///
    /// # Errors
    /// As [`Self::load`].
    pub fn load_for_restore(data_dir: &Path) -> Result<Self, KeyError> {
        Self::each(data_dir, |key, path| {
            if key == SESSION_KEY {
                load_or_create(path, key.1)
            } else {
                find(path, key.1)?.ok_or_else(|| missing(key, path))
            }
        })
    }

    fn each(
        data_dir: &Path,
        had: impl Fn(KeyName, &Path) -> Result<SecretKey, KeyError>,
    ) -> Result<Self, KeyError> {
        let folder = data_dir.join("secrets");
        let vapid_key = find(&folder.join(VAPID_KEY.0), VAPID_KEY.1)?;
        let had = |key: KeyName| had(key, &folder.join(key.0));
        Ok(Self {
            master_key: had(MASTER_KEY)?,
            fingerprint_key: had(FINGERPRINT_KEY)?,
            log_signing_key: had(LOG_SIGNING_KEY)?,
            session_key: had(SESSION_KEY)?,
            vapid_key,
        })
    }

    /// Makes the key of notifications where there is none yet, for whoever serves.
    ///
    /// # Errors
    /// As [`Self::load_or_create`].
    pub fn with_vapid_key(mut self, data_dir: &Path) -> Result<Self, KeyError> {
        let path = data_dir.join("secrets").join(VAPID_KEY.0);
        self.vapid_key = Some(load_or_create(&path, VAPID_KEY.1)?);
        Ok(self)
    }

    /// Fixed secrets for tests.
    #[cfg(test)]
    pub fn for_tests() -> Self {
        Self {
            master_key: [1; 32].into(),
            fingerprint_key: [2; 32].into(),
            log_signing_key: [3; 32].into(),
            session_key: [4; 32].into(),
            vapid_key: Some([5; 32].into()),
        }
    }

    /// A key for one purpose, derived from the master key: for what must be read as long as personal data is.
    pub(crate) fn of_master(&self, purpose: &str) -> [u8; 32] {
        let mut key = [0u8; 32];
        Hkdf::<Sha256>::new(None, self.master_key.as_slice())
            .expand(purpose.as_bytes(), &mut key)
            .expect("32 bytes is a valid HKDF length");
        key
    }

    /// A fingerprint of each key by the name of its file: it tells one key from another, and nothing of either.
    pub fn fingerprints(&self) -> Fingerprints {
        [
            (MASTER_KEY, &self.master_key),
            (FINGERPRINT_KEY, &self.fingerprint_key),
            (LOG_SIGNING_KEY, &self.log_signing_key),
            (SESSION_KEY, &self.session_key),
        ]
        .into_iter()
        .map(|((name, _), key)| (name.to_owned(), fingerprint(name, key)))
        .collect()
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

/// What tells a key from another: derived, so that nothing is said of the key itself.
pub(crate) fn fingerprint(name: &str, key: &SecretKey) -> String {
    let mut print = [0u8; 8];
    Hkdf::<Sha256>::new(None, key.as_slice())
        .expand(format!("key fingerprint v1 {name}").as_bytes(), &mut print)
        .expect("8 bytes is a valid HKDF length");
    hex::encode(print)
}

/// What is lost with a key, and how it comes back.
fn missing((name, variable): KeyName, path: &Path) -> KeyError {
    let what = match name {
        name if name == MASTER_KEY.0 => "tanpanya data pribadi tidak terbaca",
        name if name == FINGERPRINT_KEY.0 => "tanpanya nomor yang sudah terpakai tidak dikenali",
        name if name == LOG_SIGNING_KEY.0 => "tidak ada yang percaya buku bertanda tangan lain",
        _ => {
            "untuk mengeluarkan semua orang dan melanjutkan dengan yang baru: \
             (umask 077; openssl rand -hex 32 > berkas itu)"
        }
    };
    KeyError::Missing {
        path: path.to_owned(),
        hint: format!(
            "{what}. Salin kembali dari tempat kunci disimpan (milik pemilik folder data, chmod 600), \
             atau isi {variable}"
        ),
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

    #[test]
    fn the_key_of_notifications_is_made_by_who_serves_once_and_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let made = Secrets::load_or_create(folder.path()).unwrap();
        let path = folder.path().join("secrets").join(VAPID_KEY.0);
        assert!(made.vapid_key.is_none() && !path.exists());
        let served = made.clone().with_vapid_key(folder.path()).unwrap();
        let mode = std::os::unix::fs::MetadataExt::mode(&std::fs::metadata(&path).unwrap());
        assert_eq!(mode & 0o777, 0o600);
        let again = Secrets::load(folder.path()).unwrap();
        assert_eq!(served.vapid_key, again.vapid_key);
        let kept = again.with_vapid_key(folder.path()).unwrap();
        assert_eq!(served.vapid_key, kept.vapid_key, "never overwritten");
        // The log knows nothing of it: another is no damage.
        assert_eq!(served.fingerprints(), made.fingerprints());
    }

    #[test]
    fn a_missing_secret_is_named_and_not_made() {
        let folder = tempfile::tempdir().unwrap();
        Secrets::load_or_create(folder.path()).unwrap();
        for (name, variable) in [MASTER_KEY, FINGERPRINT_KEY, LOG_SIGNING_KEY, SESSION_KEY] {
            let path = folder.path().join("secrets").join(name);
            let key = std::fs::read(&path).unwrap();
            std::fs::remove_file(&path).unwrap();
            let refused = Secrets::load(folder.path()).unwrap_err().to_string();
            assert!(refused.contains(name) && refused.contains(variable));
            assert!(!path.exists());
            if name != SESSION_KEY.0 {
                Secrets::load_for_restore(folder.path()).unwrap_err();
            }
            std::fs::write(&path, key).unwrap();
            let mode = std::os::unix::fs::PermissionsExt::from_mode(0o600);
            std::fs::set_permissions(&path, mode).unwrap();
        }
        Secrets::load(folder.path()).unwrap();
    }
}
