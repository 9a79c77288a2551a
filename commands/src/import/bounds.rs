//! What a workbook may grow to. An XLSX is a ZIP: a few kilobytes may unfold to gigabytes, and one long text may be
//! pointed to from every cell. Both are found before anything is built from them.

use std::io::{self, Cursor, Read, Write, copy};

use zip::ZipArchive;

use super::error::ImportError;

/// Most bytes that all parts of a workbook may unfold to. The list of 100,000 rows is a quarter of it.
const UNFOLDED_MAX: u64 = 256 * 1024 * 1024;
/// Longest piece between two tags, bytes: no cell's text comes near it, and whoever reads it holds it whole.
const PIECE_MAX: usize = 64 * 1024;
/// Most tags in all parts. A list of 100,000 rows of twenty columns has eight millions.
const TAGS_MAX: u64 = 10_000_000;
/// Longest text of a cell, bytes.
const CELL_MAX: usize = 4_000;
/// Most text in all cells together, bytes.
const TEXT_MAX: usize = 64 * 1024 * 1024;

/// Counts the tags of what is written, and sees the longest piece between two of them.
#[derive(Default)]
struct Tags {
    count: u64,
    piece: usize,
    longest: usize,
}

impl Write for Tags {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut rest = bytes;
        while let Some(at) = rest.iter().position(|byte| *byte == b'<') {
            self.longest = self.longest.max(self.piece + at);
            self.count += 1;
            self.piece = 0;
            rest = &rest[at + 1..];
        }
        self.piece += rest.len();
        self.longest = self.longest.max(self.piece);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Unfolds every part into nothing and counts; what the parts claim of their size is not believed.
///
/// # Errors
/// [`ImportError::Unreadable`] when it is no ZIP, unfolds to more than [`UNFOLDED_MAX`], or has a text or so many tags as
/// no list has.
pub(super) fn check_unfolded(bytes: &[u8]) -> Result<(), ImportError> {
    let broken = |_| ImportError::Unreadable("isinya rusak".to_owned());
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(broken)?;
    let mut left = UNFOLDED_MAX;
    let mut tags = Tags::default();
    for at in 0..archive.len() {
        let part = archive.by_index(at).map_err(broken)?;
        tags.piece = 0;
        // Whatever it is called: a sheet may have the name of a picture, and a picture has the sign often enough.
        let read = copy(&mut part.take(left + 1), &mut tags)
            .map_err(|_| ImportError::Unreadable("isinya rusak".to_owned()))?;
        left = left.checked_sub(read).ok_or_else(|| {
            let most = UNFOLDED_MAX / 1024 / 1024;
            ImportError::Unreadable(format!(
                "isinya mekar melebihi {most} MB; simpan ulang berkasnya tanpa gambar"
            ))
        })?;
        if tags.longest > PIECE_MAX || tags.count > TAGS_MAX {
            return Err(ImportError::Unreadable(
                "isinya terlalu panjang untuk sebuah daftar; salin tabelnya ke berkas baru"
                    .to_owned(),
            ));
        }
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

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    fn workbook(strings: &str) -> Vec<u8> {
        named("xl/sharedStrings.xml", strings)
    }

    fn named(part: &str, strings: &str) -> Vec<u8> {
        let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default();
        archive.start_file(part, options).unwrap();
        archive.write_all(strings.as_bytes()).unwrap();
        archive.finish().unwrap().into_inner()
    }

    #[test]
    fn one_endless_text_or_millions_of_them_are_refused_before_they_are_read() {
        let one = |text: &str| format!("<sst><si><t>{text}</t></si></sst>");
        check_unfolded(&workbook(&one(&"A".repeat(4_000)))).unwrap();
        let many = |count: usize| "<si><t>x</t></si>".repeat(count);
        check_unfolded(&workbook(&many(100_000))).unwrap();
        let refused = check_unfolded(&workbook(&one(&"A".repeat(1_000_000))));
        assert!(
            matches!(refused, Err(ImportError::Unreadable(_))),
            "{refused:?}"
        );
        // A sheet is found by its relation, whatever it is called.
        let hidden = named("xl/media/image1.png", &one(&"A".repeat(1_000_000)));
        assert!(check_unfolded(&hidden).is_err());
        let refused = check_unfolded(&workbook(&many(3_000_000)));
        assert!(
            matches!(refused, Err(ImportError::Unreadable(_))),
            "{refused:?}"
        );
    }
}
