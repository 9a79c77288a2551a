//! One process at a time writes into a data folder: two would sign two histories, and remove each
//! other's files. The lock is the system's, so it ends with the process, however that ends.

use std::{
    fs::{DirBuilder, File, OpenOptions, TryLockError},
    io::{self, Read, Seek, Write},
    os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt, PermissionsExt as _},
    path::{Path, PathBuf},
};

use ledger::keys::give_to_owner;

/// The file whose lock is taken; what it says is for people.
pub(crate) const LOCK_FILE: &str = "beasiswa.lock";

/// The folder cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum HoldError {
    /// Another process has it.
    #[error(
        "folder data {} sedang dipakai {holder}; hentikan dahulu, atau sebutkan folder lain dengan --data-dir",
        folder.display()
    )]
    InUse {
        /// The folder.
        folder: PathBuf,
        /// Who has it, as it wrote of itself.
        holder: String,
    },
    /// The system refuses the lock.
    #[error("kunci folder data {}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// The right to write into a data folder, for as long as it lives.
#[derive(Debug)]
pub struct Hold {
    _locked: File,
}

impl Hold {
    /// Takes a data folder for a command, making the folder when it is missing. Never waits.
    ///
    /// # Errors
    /// [`HoldError`]; when another process holds the folder, at once, and saying which.
    pub fn take(folder: &Path, command: &str) -> Result<Self, HoldError> {
        let path = folder.join(LOCK_FILE);
        let failed = |source| HoldError::File {
            path: path.clone(),
            source,
        };
        make_folder(folder).map_err(failed)?;
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(&path)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                // Who holds it may be writing this very moment.
                let said = file.take(200).read_to_string(&mut holder).is_ok();
                let holder = match holder.trim() {
                    text if said && !text.is_empty() => text.to_owned(),
                    _ => "proses lain".to_owned(),
                };
                return Err(HoldError::InUse {
                    folder: folder.to_owned(),
                    holder,
                });
            }
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        let written = give_to_owner(&file, folder)
            .and_then(|()| file.set_len(0))
            .and_then(|()| file.rewind())
            .and_then(|()| {
                let pid = std::process::id();
                write!(file, "beasiswa {command} (proses {pid})")
            });
        written.map_err(failed)?;
        Ok(Self { _locked: file })
    }
}

/// Makes a data folder when it is missing. Names and sealed data lie in it: it is for its owner alone.
///
/// # Errors
/// When the system refuses.
pub(crate) fn make_folder(data_dir: &Path) -> std::io::Result<()> {
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(data_dir)?;
    let found = std::fs::metadata(data_dir)?;
    // Made by hand before there was anything in it, or opened since.
    if found.permissions().mode() & 0o077 != 0 && found.uid() == rustix::process::geteuid().as_raw()
    {
        tracing::warn!(folder = %data_dir.display(), "others could look into the data folder; not any more");
        std::fs::set_permissions(data_dir, std::fs::Permissions::from_mode(0o700))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_is_refused_and_told_who_has_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("data");
        let first = Hold::take(&place, "serve").unwrap();
        let refused = Hold::take(&place, "import").unwrap_err().to_string();
        assert!(refused.contains(&place.display().to_string()), "{refused}");
        let holder = format!("beasiswa serve (proses {})", std::process::id());
        assert!(refused.contains(&holder), "{refused}");
        drop(first);
        Hold::take(&place, "key").unwrap();
    }
}
