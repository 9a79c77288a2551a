//! What a document grows to in the reader that opens it.

use std::io::{self, Read as _, Write};

use flate2::read::ZlibDecoder;
use lopdf::{Object, Stream};

use super::{PdfError, Unpacked};

/// Most bytes that a page, font or form unpacks to, and all of them.
const PART_MAX: u64 = 32 * 1024 * 1024;
const PARTS_MAX: u64 = 256 * 1024 * 1024;
/// Most pixels of a picture: A4 at 1,200 points an inch.
const PIXELS_MAX: i64 = 150_000_000;

impl Unpacked {
    /// Refuses what grows beyond measure in the reader that opens it: a picture of more pixels than any scan, a page, font
    /// or form of more bytes than any is long, packed things within packed ones.
    pub(super) fn measure(&mut self, stream: &Stream) -> Result<(), PdfError> {
        let number = |key: &[u8]| stream.dict.get(key).and_then(Object::as_i64).unwrap_or(0);
        if number(b"Width").saturating_mul(number(b"Height")) > PIXELS_MAX {
            return Err(PdfError::TooComplex);
        }
        let filters = stream.filters().unwrap_or_default();
        let packs = |filter: &&[u8]| {
            matches!(
                *filter,
                b"FlateDecode" | b"Fl" | b"LZWDecode" | b"LZW" | b"RunLengthDecode" | b"RL"
            )
        };
        if filters.iter().filter(|filter| packs(filter)).count() > 1 {
            return Err(PdfError::TooComplex);
        }
        let is_picture = stream.dict.has_type(b"Image")
            || matches!(stream.dict.get(b"Subtype"), Ok(Object::Name(name)) if name == b"Image");
        let flate =
            matches!(filters.first(), Some(first) if matches!(*first, b"FlateDecode" | b"Fl"));
        if is_picture || !flate {
            return Ok(());
        }
        let mut read = ZlibDecoder::new(stream.content.as_slice()).take(PART_MAX + 1);
        // What is broken is read as far as it goes.
        let mut long = Counted(0);
        let _ = io::copy(&mut read, &mut long);
        self.measured += long.0;
        if long.0 > PART_MAX || self.measured > PARTS_MAX {
            return Err(PdfError::TooComplex);
        }
        Ok(())
    }
}

/// Counts what is written.
struct Counted(u64);

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
