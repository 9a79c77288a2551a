//! Key files: 32 random bytes in hexadecimal, readable by their owner only.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use rand::TryRng as _;
use rand::rngs::SysRng;
use zeroize::Zeroizing;

/// A secret of 32 bytes, wiped when dropped.
pub type SecretKey = Zeroizing<[u8; 32]>;

/// Why a key could not be had.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file cannot be read or written.
    #[error("key file {path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file or variable does not hold 64 hexadecimal digits.
    #[error("{0} must hold 64 hexadecimal digits")]
    Malformed(String),
    /// Others than the owner may read the file.
    #[error("key file {0} must be readable by its owner only (chmod 600)")]
    Exposed(PathBuf),
    /// The system has no randomness.
    #[error("no randomness from the system")]
    Randomness,
}

/// The key from environment variable `variable` if it is set, else from `path`; a missing file is
/// created with a new random key and mode 0600.
///
/// # Errors
/// [`KeyError`]; a file readable by others is refused, never used.
pub fn load_or_create(path: &Path, variable: &str) -> Result<SecretKey, KeyError> {
    if let Ok(text) = std::env::var(variable) {
        return parse(&Zeroizing::new(text))
            .ok_or_else(|| KeyError::Malformed(variable.to_owned()));
    }
    match load(path) {
        Err(KeyError::File { source, .. }) if source.kind() == ErrorKind::NotFound => create(path),
        other => other,
    }
}

/// The key in `path`.
///
/// # Errors
/// [`KeyError`], also when the file is missing.
pub fn load(path: &Path) -> Result<SecretKey, KeyError> {
    let failed = |source| KeyError::File {
        path: path.to_owned(),
        source,
    };
    let mut file = std::fs::File::open(path).map_err(failed)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        if file.metadata().map_err(failed)?.permissions().mode() & 0o077 != 0 {
            return Err(KeyError::Exposed(path.to_owned()));
        }
    }
    let mut text = Zeroizing::new(String::new());
    file.read_to_string(&mut text).map_err(failed)?;
    parse(&text).ok_or_else(|| KeyError::Malformed(path.display().to_string()))
}

fn create(path: &Path) -> Result<SecretKey, KeyError> {
    let failed = |source| KeyError::File {
        path: path.to_owned(),
        source,
    };
    let mut key = SecretKey::default();
    SysRng
        .try_fill_bytes(key.as_mut_slice())
        .map_err(|_| KeyError::Randomness)?;
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent).map_err(failed)?;
    }
    // Written beside and linked into place: a crash leaves no half key, a racing creator wins once.
    let beside = path.with_extension(format!("new{}", std::process::id()));
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    let mut file = options.open(&beside).map_err(failed)?;
    let text = Zeroizing::new(format!("{}\n", hex::encode(key.as_slice())));
    file.write_all(text.as_bytes()).map_err(failed)?;
    file.sync_all().map_err(failed)?;
    let linked = std::fs::hard_link(&beside, path);
    std::fs::remove_file(&beside).map_err(failed)?;
    match linked {
        Ok(()) => Ok(key),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => load(path),
        Err(error) => Err(failed(error)),
    }
}

fn parse(text: &str) -> Option<SecretKey> {
    let mut key = SecretKey::default();
    hex::decode_to_slice(text.trim(), key.as_mut_slice()).ok()?;
    Some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_created_key_is_read_again_and_kept_from_others() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("keys/master.key");
        let key = load_or_create(&path, "LEDGER_TEST_UNSET").expect("created");
        assert_eq!(
            key,
            load_or_create(&path, "LEDGER_TEST_UNSET").expect("read")
        );
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = std::fs::metadata(&path)
                .expect("exists")
                .permissions()
                .mode();
            assert_eq!(mode & 0o777, 0o600);
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).expect("chmod");
            assert!(matches!(load(&path), Err(KeyError::Exposed(_))));
        }
    }
}
