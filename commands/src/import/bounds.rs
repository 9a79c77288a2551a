//! What a workbook may grow to. An XLSX is a ZIP: a few kilobytes may unfold to gigabytes, and one long text may be
//! pointed to from every cell. Both are found before anything is built from them.

use std::io::{Cursor, Read, copy, sink};

use zip::ZipArchive;

use super::ImportError;

/// Most bytes that all parts of a workbook may unfold to. The list of 100,000 rows is a quarter of it.
const UNFOLDED_MAX: u64 = 256 * 1024 * 1024;
/// Longest text of a cell, bytes.
const CELL_MAX: usize = 4_000;
/// Most text in all cells together, bytes.
const TEXT_MAX: usize = 64 * 1024 * 1024;

/// Unfolds every part into nothing and counts; what the parts claim of their size is not believed.
///
/// # Errors
/// [`ImportError::Unreadable`] when it is no ZIP or unfolds to more than [`UNFOLDED_MAX`].
pub(super) fn check_unfolded(bytes: &[u8]) -> Result<(), ImportError> {
    let broken = |_| ImportError::Unreadable("isinya rusak".to_owned());
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(broken)?;
    let mut left = UNFOLDED_MAX;
    for at in 0..archive.len() {
        let part = archive.by_index(at).map_err(broken)?;
        let read = copy(&mut part.take(left + 1), &mut sink())
            .map_err(|_| ImportError::Unreadable("isinya rusak".to_owned()))?;
        left = left.checked_sub(read).ok_or_else(|| {
            let most = UNFOLDED_MAX / 1024 / 1024;
            ImportError::Unreadable(format!(
                "isinya mekar melebihi {most} MB; simpan ulang berkasnya tanpa gambar"
            ))
        })?;
    }
    Ok(())
}

/// Counts the text of cells before it is copied.
#[derive(Debug, Default)]
pub(super) struct TextCount(usize);

impl TextCount {
    /// Takes one more cell's text of so many bytes.
    ///
    /// # Errors
    /// [`ImportError::Unreadable`] when it, or all together, is too long.
    pub fn take(&mut self, bytes: usize, row: u32) -> Result<(), ImportError> {
        if bytes > CELL_MAX {
            return Err(ImportError::Unreadable(format!(
                "isian di baris {} terlalu panjang, paling banyak {CELL_MAX} huruf",
                row + 1
            )));
        }
        self.0 += bytes;
        if self.0 > TEXT_MAX {
            let most = TEXT_MAX / 1024 / 1024;
            return Err(ImportError::Unreadable(format!(
                "tulisan di semua sel melebihi {most} MB"
            )));
        }
        Ok(())
    }
}
