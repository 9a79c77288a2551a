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
    /// The file is not there, and a new key in its place would not fit what was made with the old one.
    #[error("key file {path} is missing, and what was made with it is not: {hint}")]
    Missing {
        /// The file.
        path: PathBuf,
        /// How it comes back.
        hint: String,
    },
    /// The system has no randomness.
    #[error("no randomness from the system")]
    Randomness,
}

/// The key from environment variable `variable` if it is set, else from `path`; a missing file is
/// created with a new random key and mode 0600. Only for a place where nothing was made with the
/// key yet: elsewhere [`find`] it, and refuse to go on without.
///
/// # Errors
/// [`KeyError`]; a file readable by others is refused, never used.
pub fn load_or_create(path: &Path, variable: &str) -> Result<SecretKey, KeyError> {
    match find(path, variable)? {
        Some(key) => Ok(key),
        None => create(path),
    }
}

/// The key from environment variable `variable` if it is set, else from `path`; `None` when there is
/// neither.
///
/// # Errors
/// [`KeyError`]; a file readable by others is refused, never used.
pub fn find(path: &Path, variable: &str) -> Result<Option<SecretKey>, KeyError> {
    if let Ok(text) = std::env::var(variable) {
        return parse(&Zeroizing::new(text))
            .map(Some)
            .ok_or_else(|| KeyError::Malformed(variable.to_owned()));
    }
    match load(path) {
        Err(KeyError::File { source, .. }) if source.kind() == ErrorKind::NotFound => Ok(None),
        other => other.map(Some),
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

/// Puts a new random key into a file that is not there yet. A file that is there stays, and its key is
/// given. Whoever runs this, the file belongs to the owner of its folder.
///
/// # Errors
/// [`KeyError`].
pub fn create(path: &Path) -> Result<SecretKey, KeyError> {
    let failed = |source| KeyError::File {
        path: path.to_owned(),
        source,
    };
    let mut key = SecretKey::default();
    SysRng
        .try_fill_bytes(key.as_mut_slice())
        .map_err(|_| KeyError::Randomness)?;
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    make_folder(folder).map_err(failed)?;
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
    let linked = file
        .write_all(text.as_bytes())
        .and_then(|()| give_to_owner(&file, folder))
        .and_then(|()| file.sync_all())
        .and_then(|()| std::fs::hard_link(&beside, path));
    std::fs::remove_file(&beside).map_err(failed)?;
    match linked {
        // A key that was used and then lost with its name would be worse than none.
        Ok(()) => sync_folder(folder).map(|()| key).map_err(failed),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => load(path),
        Err(error) => Err(failed(error)),
    }
}

/// Makes a folder of keys, for its owner alone.
fn make_folder(folder: &Path) -> std::io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(folder)?;
    match folder.parent() {
        Some(above) if !above.as_os_str().is_empty() => {
            give_to_owner(&std::fs::File::open(folder)?, above)?;
            sync_folder(above)
        }
        _ => Ok(()),
    }
}

/// Gives an open file to the owner of a folder, where that is another: a command typed as root must
/// not leave files that the program's own user cannot read.
///
/// # Errors
/// When the system refuses.
pub fn give_to_owner(file: &std::fs::File, folder: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let (mine, owner) = (file.metadata()?, std::fs::metadata(folder)?);
        if mine.uid() != owner.uid() {
            std::os::unix::fs::fchown(file, Some(owner.uid()), Some(owner.gid()))?;
        }
    }
    Ok(())
}

/// Makes the names in a folder survive a power cut.
///
/// # Errors
/// When the system refuses.
pub fn sync_folder(folder: &Path) -> std::io::Result<()> {
    std::fs::File::open(folder)?.sync_all()
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

    #[test]
    fn a_key_that_is_there_is_never_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("log-signing.key");
        assert_eq!(find(&path, "LEDGER_TEST_UNSET").expect("looked for"), None);
        let key = create(&path).expect("created");
        assert_eq!(create(&path).expect("kept"), key);
        assert_eq!(
            find(&path, "LEDGER_TEST_UNSET").expect("found"),
            Some(key),
            "and nothing is left beside it"
        );
        assert_eq!(
            std::fs::read_dir(folder.path()).expect("a folder").count(),
            1
        );
    }

    /// Only root can give files away; for others there is nothing to see here.
    #[cfg(unix)]
    #[test]
    fn a_key_made_by_root_belongs_to_the_owner_of_its_folder() {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
        let folder = tempfile::tempdir().expect("a folder");
        if chown(folder.path(), Some(12_345), Some(12_345)).is_err() {
            return;
        }
        let path = folder.path().join("secrets/master.key");
        create(&path).expect("created");
        for place in [folder.path().join("secrets"), path] {
            let found = std::fs::metadata(&place).expect("there");
            assert_eq!((found.uid(), found.gid()), (12_345, 12_345));
            assert_eq!(found.permissions().mode() & 0o077, 0);
        }
    }
}
