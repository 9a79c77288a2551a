//! The last signed head, kept in a file outside the database: a log that is behind it lost something that was
//! acknowledged, whatever the database says of itself.
//!
//! Two slots are written in turn, so that one of them is whole whenever the machine dies. A slot holds a signed note,
//! which says by itself whether it is whole. Writing is cheap and comes after the commit; the disk is made to keep it
//! a moment later, so after a power cut the file may be a little behind the log, and never ahead of it.

use std::fs::{DirBuilder, File, OpenOptions};
use std::os::unix::fs::{DirBuilderExt as _, FileExt as _, OpenOptionsExt as _};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

const SLOT_BYTES: usize = 1024;

/// The open file.
pub(crate) struct HeadFile {
    file: File,
    written: AtomicU64,
    dirty: AtomicBool,
}

impl HeadFile {
    /// Opens or makes the file; gives the notes that it holds, readable or not.
    pub fn open(path: &Path) -> std::io::Result<(Self, Vec<String>)> {
        if let Some(folder) = path.parent() {
            // With keys from the environment and a database elsewhere nothing else made it.
            DirBuilder::new()
                .recursive(true)
                .mode(0o700)
                .create(folder)?;
        }
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(path)?;
        let notes = read(&file)?;
        let this = Self {
            file,
            // The older slot is written next, wherever the newer one is: see `write`.
            written: AtomicU64::new(0),
            dirty: AtomicBool::new(false),
        };
        Ok((this, notes))
    }

    /// The notes of a file, without opening it for writing; none where there is no file.
    pub fn look(path: &Path) -> std::io::Result<Vec<String>> {
        match File::open(path) {
            Ok(file) => read(&file),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }

    /// Writes a head's note into the next slot.
    pub fn write(&self, note: &str) -> std::io::Result<()> {
        let mut slot = [b'\n'; SLOT_BYTES];
        let Some(place) = slot.get_mut(..note.len()) else {
            return Err(std::io::Error::other("the head's note is too long"));
        };
        place.copy_from_slice(note.as_bytes());
        let turn = self.written.fetch_add(1, Ordering::Relaxed) % 2;
        self.file.write_all_at(&slot, turn * SLOT_BYTES as u64)?;
        self.dirty.store(true, Ordering::Release);
        Ok(())
    }

    /// Forgets what the file holds and writes this note alone.
    pub fn replace(&self, note: &str) -> std::io::Result<()> {
        self.write(note)?;
        self.write(note)?;
        self.file.sync_data()
    }

    /// Has the disk keep what was written since the last time.
    pub fn sync(&self) -> std::io::Result<()> {
        if self.dirty.swap(false, Ordering::AcqRel) {
            self.file.sync_data()?;
        }
        Ok(())
    }
}

fn read(file: &File) -> std::io::Result<Vec<String>> {
    let mut bytes = vec![0; 2 * SLOT_BYTES];
    let mut filled = 0;
    while filled < bytes.len() {
        match file.read_at(&mut bytes[filled..], filled as u64)? {
            0 => break,
            more => filled += more,
        }
    }
    Ok(bytes[..filled]
        .chunks(SLOT_BYTES)
        .map(|slot| {
            let text = String::from_utf8_lossy(slot);
            format!("{}\n", text.trim_end_matches(['\n', '\0']))
        })
        .filter(|note| note.len() > 1)
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_note_survives_a_torn_slot() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("head");
        let (file, notes) = HeadFile::open(&path).unwrap();
        assert!(notes.is_empty());
        for note in ["one\n", "two\n", "three\n"] {
            file.write(note).unwrap();
        }
        assert_eq!(HeadFile::look(&path).unwrap(), ["three\n", "two\n"]);
        file.file.write_all_at(b"XX", 0).unwrap();
        assert_eq!(HeadFile::look(&path).unwrap()[1], "two\n");
        file.replace("four\n").unwrap();
        assert_eq!(HeadFile::look(&path).unwrap(), ["four\n", "four\n"]);
    }
}
