//! Files and folders that outlive a power cut: a name is on the disk when its folder is.

use std::{fs, io, path::Path};

use ledger::keys::sync_folder;

/// Makes a folder whose name outlives a power cut.
///
/// # Errors
/// When the system refuses.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(folder)?;
    match folder.parent() {
        Some(above) if !above.as_os_str().is_empty() => sync_folder(above),
        _ => Ok(()),
    }
}

/// Puts everything under a folder on the disk, with its names. One that is not there is fine.
///
/// # Errors
/// When the system refuses.
pub fn sync_tree(folder: &Path) -> io::Result<()> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        other => other?,
    };
    for entry in entries {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            sync_tree(&entry.path())?;
        } else {
            fs::File::open(entry.path())?.sync_all()?;
        }
    }
    sync_folder(folder)
}
