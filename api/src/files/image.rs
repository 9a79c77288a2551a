//! Pictures are decoded within limits and encoded anew as WebP, with a thumbnail.

use std::io::Cursor;

use ::image::{
    DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, imageops::FilterType,
};

/// Longest side taken: the largest phone cameras.
const SIDE_MAX_TAKEN: u32 = 12_000;
/// Memory one picture may take while it is decoded.
const DECODE_BYTES_MAX: u64 = 160 * 1024 * 1024;
/// Longest side kept: small print on a card stays readable.
const SIDE_MAX_KEPT: u32 = 2_400;
/// Widths that pages choose from by the reader's screen.
pub const WIDTHS: [u32; 3] = [320, 640, 1280];
/// Longest side of a thumbnail.
const SIDE_MAX_THUMBNAIL: u32 = 480;
const QUALITY: f32 = 82.0;

/// A picture as it is kept.
#[derive(Debug)]
pub struct Encoded {
    /// WebP, at most [`SIDE_MAX_KEPT`] a side.
    pub full: Vec<u8>,
    /// WebP, at most [`SIDE_MAX_THUMBNAIL`] a side.
    pub thumbnail: Vec<u8>,
}

/// The picture as WebP in each of [`WIDTHS`], from its kept form; it is never made larger. Blocks like
/// [`reencode`].
///
/// # Errors
/// When the bytes are no WebP.
pub fn in_widths(full: &[u8]) -> Result<Vec<Vec<u8>>, ImageError> {
    let image = ::image::load_from_memory_with_format(full, ImageFormat::WebP)?;
    Ok(WIDTHS
        .iter()
        .map(|width| {
            if image.width() <= *width {
                return full.to_vec();
            }
            let scaled = image.resize(*width, SIDE_MAX_KEPT, FilterType::Triangle);
            webp(&scaled, SIDE_MAX_KEPT)
        })
        .collect())
}

/// Decodes and encodes anew. Blocks for up to a second: call it off the async threads.
///
/// # Errors
/// When the bytes are no picture of that format, or a larger one than can be taken.
pub fn reencode(bytes: &[u8], format: ImageFormat) -> Result<Encoded, ImageError> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE_MAX_TAKEN);
    limits.max_image_height = Some(SIDE_MAX_TAKEN);
    limits.max_alloc = Some(DECODE_BYTES_MAX);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let orientation = decoder.orientation()?;
    // The limits count what the decoder says it needs; the pixels themselves are counted here.
    if decoder.total_bytes() > DECODE_BYTES_MAX {
        return Err(ImageError::Limits(::image::error::LimitError::from_kind(
            ::image::error::LimitErrorKind::InsufficientMemory,
        )));
    }
    let mut image = DynamicImage::from_decoder(decoder)?;
    image.apply_orientation(orientation);
    Ok(Encoded {
        full: webp(&image, SIDE_MAX_KEPT),
        thumbnail: webp(&image, SIDE_MAX_THUMBNAIL),
    })
}

fn webp(image: &DynamicImage, side_max: u32) -> Vec<u8> {
    let fits = image.width().max(image.height()) <= side_max;
    let scaled = if fits {
        None
    } else {
        Some(image.resize(side_max, side_max, FilterType::Triangle))
    };
    let image = scaled.as_ref().unwrap_or(image);
    let (width, height) = (image.width(), image.height());
    if image.color().has_alpha() {
        let pixels = image.to_rgba8();
        webp::Encoder::from_rgba(&pixels, width, height)
            .encode(QUALITY)
            .to_vec()
    } else {
        let pixels = image.to_rgb8();
        webp::Encoder::from_rgb(&pixels, width, height)
            .encode(QUALITY)
            .to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        DynamicImage::new_rgb8(width, height)
            .write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)
            .unwrap();
        bytes
    }

    #[test]
    fn keeps_a_picture_as_webp_within_its_sides() {
        let encoded = reencode(&png(3000, 1500), ImageFormat::Png).unwrap();
        let size = |bytes: &[u8]| {
            let image = ::image::load_from_memory_with_format(bytes, ImageFormat::WebP).unwrap();
            (image.width(), image.height())
        };
        assert_eq!(size(&encoded.full), (2400, 1200));
        assert_eq!(size(&encoded.thumbnail), (480, 240));
    }

    #[test]
    fn a_page_chooses_a_width_and_none_is_larger_than_the_picture() {
        let encoded = reencode(&png(1000, 500), ImageFormat::Png).unwrap();
        let widths: Vec<u32> = in_widths(&encoded.full)
            .unwrap()
            .iter()
            .map(|bytes| {
                let format = ImageFormat::WebP;
                let image = ::image::load_from_memory_with_format(bytes, format).unwrap();
                image.width()
            })
            .collect();
        assert_eq!(widths, [320, 640, 1000]);
    }

    #[test]
    fn what_hides_behind_a_picture_is_gone() {
        let mut bytes = png(20, 20);
        bytes.extend_from_slice(b"PK\x03\x04 an archive <script>");
        let encoded = reencode(&bytes, ImageFormat::Png).unwrap();
        let kept = encoded.full;
        assert!(!kept.windows(4).any(|part| part == b"PK\x03\x04"));
    }

    #[test]
    fn refuses_a_bomb_and_a_broken_picture() {
        // A PNG head that claims 50,000 x 50,000.
        let mut bomb = png(1, 1);
        bomb[16..20].copy_from_slice(&50_000u32.to_be_bytes());
        bomb[20..24].copy_from_slice(&50_000u32.to_be_bytes());
        assert!(reencode(&bomb, ImageFormat::Png).is_err());
        assert!(reencode(&png(20, 20)[..40], ImageFormat::Png).is_err());
        assert!(reencode(b"\xff\xd8\xff\xe0", ImageFormat::Jpeg).is_err());
    }
}
