//! A PNG that is longer than what is kept: made smaller row by row, so that it is never in memory whole.

use std::io::Cursor;

use ::image::{DynamicImage, ImageError, ImageFormat, error::DecodingError};
use bytes::Bytes;
use png::{Decoder, Reader, Transformations};

use super::shrink::{Rows, of_pixels};

type Rowed<'a> = Reader<Cursor<&'a [u8]>>;

/// Whether its rows come from the top, each once. One in several passes shows the whole picture first, coarsely.
pub fn comes_in_rows(bytes: &[u8]) -> bool {
    // The last byte of the head, which is the first part.
    bytes.get(28) == Some(&0)
}

/// The picture without its colour profile and its texts, which are packed: a few kilobytes of them unfold to hundreds of
/// megabytes before the first pixel, and what is kept has none.
pub fn without_profile(bytes: Bytes) -> Bytes {
    const HEAD: usize = 8;
    let packed = |kind: &[u8]| matches!(kind, b"iCCP" | b"zTXt" | b"iTXt");
    let (mut kept, mut from, mut at) = (Vec::new(), 0, HEAD);
    // Length, kind, data, checksum.
    while let Some(head) = bytes.get(at..at + 8) {
        let length = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
        let end = at.saturating_add(length).saturating_add(12);
        if packed(&head[4..]) {
            kept.extend_from_slice(&bytes[from..at]);
            from = end.min(bytes.len());
        }
        at = end;
    }
    if from == 0 {
        return bytes;
    }
    kept.extend_from_slice(&bytes[from..]);
    kept.into()
}

/// The picture in this smaller size.
///
/// # Errors
/// When the bytes are no PNG.
pub fn shrunk(bytes: &[u8], to: (u32, u32), memory_max: u64) -> Result<DynamicImage, ImageError> {
    let mut decoder = Decoder::new_with_limits(
        Cursor::new(bytes),
        png::Limits {
            bytes: usize::try_from(memory_max).unwrap_or(usize::MAX),
        },
    );
    // Eight bits a colour, palettes resolved.
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(broken)?;
    let channels = reader.output_color_type().0.samples();
    let pixels = match channels {
        1 => rows::<1>(&mut reader, to),
        2 => rows::<2>(&mut reader, to),
        3 => rows::<3>(&mut reader, to),
        _ => rows::<4>(&mut reader, to),
    }?;
    of_pixels(channels, pixels, to).ok_or_else(|| broken("fewer rows than its head says"))
}

fn rows<const CHANNELS: usize>(
    reader: &mut Rowed<'_>,
    to: (u32, u32),
) -> Result<Vec<u8>, ImageError> {
    let info = reader.info();
    let mut rows = Rows::<CHANNELS>::new((info.width, info.height), to);
    while let Some(row) = reader.next_row().map_err(broken)? {
        rows.push(row.data());
    }
    Ok(rows.end())
}

fn broken(reason: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> ImageError {
    ImageError::Decoding(DecodingError::new(ImageFormat::Png.into(), reason))
}
