//! The program's secrets: made at the first start, one file each, readable by the owner only.
//!
//! Each may instead come from the environment (`BEASISWA_MASTER_KEY` and so on, 64 hex digits), which
//! is how several nodes share them. None of them is ever in the database.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use hkdf::Hkdf;
use rand::RngExt;
use sha2::Sha256;

/// All secrets, in clear. `Debug` shows nothing.
#[derive(Clone)]
pub struct Secrets {
    /// Wraps the key of each person.
    pub master_key: [u8; 32],
    /// Keys the fingerprints behind unique claims.
    pub fingerprint_key: [u8; 32],
    /// Seed of the Ed25519 key that signs checkpoints of the log.
    pub log_signing_key: [u8; 32],
    /// Root of all that concerns sessions; the keys below are derived from it.
    session_key: [u8; 32],
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secrets(hidden)")
    }
}

/// A secret could not be read or made.
#[derive(Debug, thiserror::Error)]
pub enum SecretsError {
    /// The file system refused.
    #[error("cannot read or write the secret {path}: {source}")]
    Io {
        /// The secret's file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Not 64 hex digits.
    #[error("the secret {0} is not 64 hex digits")]
    Malformed(String),
    /// Others may read it.
    #[error("the secret {0} can be read by others; run: chmod 600 {0}")]
    Exposed(String),
}

impl Secrets {
    /// Reads the secrets of a data folder; makes those that are missing.
    ///
    /// # Errors
    /// When a file cannot be read or written, is malformed, or is readable by others.
    pub fn load_or_create(data_dir: &Path) -> Result<Self, SecretsError> {
        let folder = data_dir.join("secrets");
        fs::create_dir_all(&folder).map_err(|source| SecretsError::Io {
            path: folder.clone(),
            source,
        })?;
        restrict(&folder, 0o700)?;
        Ok(Self {
            master_key: load(&folder, "master.key", "BEASISWA_MASTER_KEY")?,
            fingerprint_key: load(&folder, "fingerprint.key", "BEASISWA_FINGERPRINT_KEY")?,
            log_signing_key: load(&folder, "log-signing.key", "BEASISWA_LOG_SIGNING_KEY")?,
            session_key: load(&folder, "session.key", "BEASISWA_SESSION_KEY")?,
        })
    }

    /// Fixed secrets for tests.
    pub fn for_tests() -> Self {
        Self {
            master_key: [1; 32],
            fingerprint_key: [2; 32],
            log_signing_key: [3; 32],
            session_key: [4; 32],
        }
    }

    /// A key for one purpose, derived from the session secret.
    pub fn derived(&self, purpose: &str) -> [u8; 32] {
        let mut key = [0u8; 32];
        Hkdf::<Sha256>::new(None, &self.session_key)
            .expand(purpose.as_bytes(), &mut key)
            .expect("32 bytes is a valid HKDF length");
        key
    }
}

fn load(folder: &Path, name: &str, variable: &str) -> Result<[u8; 32], SecretsError> {
    if let Ok(text) = std::env::var(variable) {
        return parse(&text).ok_or_else(|| SecretsError::Malformed(variable.to_owned()));
    }
    let path = folder.join(name);
    let io = |source| SecretsError::Io {
        path: path.clone(),
        source,
    };
    match fs::read_to_string(&path) {
        Ok(text) => {
            refuse_exposed(&path)?;
            parse(&text).ok_or_else(|| SecretsError::Malformed(path.display().to_string()))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let key: [u8; 32] = rand::rng().random();
            let mut options = fs::OpenOptions::new();
            options.write(true).create_new(true);
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let mut file = options.open(&path).map_err(io)?;
            file.write_all(hex::encode(key).as_bytes()).map_err(io)?;
            file.sync_all().map_err(io)?;
            Ok(key)
        }
        Err(source) => Err(io(source)),
    }
}

fn parse(text: &str) -> Option<[u8; 32]> {
    let mut key = [0u8; 32];
    hex::decode_to_slice(text.trim(), &mut key).ok()?;
    Some(key)
}

#[cfg(unix)]
fn restrict(path: &Path, mode: u32) -> Result<(), SecretsError> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).map_err(|source| SecretsError::Io {
        path: path.to_owned(),
        source,
    })
}

#[cfg(not(unix))]
fn restrict(_path: &Path, _mode: u32) -> Result<(), SecretsError> {
    Ok(())
}

#[cfg(unix)]
fn refuse_exposed(path: &Path) -> Result<(), SecretsError> {
    use std::os::unix::fs::PermissionsExt;
    let mode = fs::metadata(path)
        .map_err(|source| SecretsError::Io {
            path: path.to_owned(),
            source,
        })?
        .permissions()
        .mode();
    if mode & 0o077 == 0 {
        Ok(())
    } else {
        Err(SecretsError::Exposed(path.display().to_string()))
    }
}

#[cfg(not(unix))]
fn refuse_exposed(_path: &Path) -> Result<(), SecretsError> {
    Ok(())
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

    #[cfg(unix)]
    #[test]
    fn refuses_a_secret_that_others_can_read() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        Secrets::load_or_create(folder.path()).unwrap();
        let path = folder.path().join("secrets/master.key");
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o600
        );
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        assert!(matches!(
            Secrets::load_or_create(folder.path()),
            Err(SecretsError::Exposed(_))
        ));
    }
}
