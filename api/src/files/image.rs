//! Pictures are decoded within limits and encoded anew as WebP, with a thumbnail.

mod jpeg;
mod png;
mod shrink;

use std::io::Cursor;

use ::image::{
    DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, Rgb, RgbImage,
};
use bytes::Bytes;

/// Longest side taken: the largest phone cameras.
const SIDE_MAX_TAKEN: u32 = 12_000;
/// Memory one picture may take while it is decoded: 25 million pixels. The app makes what telephones take smaller before it
/// sends it.
const DECODE_BYTES_MAX: u64 = 72 * 1024 * 1024;
/// Memory that encoding takes for each pixel, as measured with nothing but noise.
const ENCODE_TIMES: u64 = 32;
/// Longest side kept: a sheet of A4 at 170 points an inch, whose small print stays readable; encoding decides the memory.
const SIDE_MAX_KEPT: u32 = 2_000;
/// Widths that pages choose from by the reader's screen.
pub const WIDTHS: [u32; 3] = [320, 640, 1280];
/// Longest side of a thumbnail.
const SIDE_MAX_THUMBNAIL: u32 = 480;
const QUALITY: f32 = 82.0;
/// Most pixels that keep what shines through: a logo. Encoding it takes four times as long and as much memory; a
/// photograph or a scan lies on white.
const ALPHA_PIXELS_MAX: u64 = 512 * 512;

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
            let height = (image.height() * width / image.width()).max(1);
            webp(shrink::shrink(&image, *width, height))
        })
        .collect())
}

/// What is read of a picture that came in.
#[must_use]
pub fn without_profile(bytes: Bytes, format: ImageFormat) -> Bytes {
    match format {
        ImageFormat::Png => png::without_profile(bytes),
        _ => bytes,
    }
}

/// Decodes and encodes anew; what came in is let go once it is decoded. Blocks for up to a second: call it off the async
/// threads.
///
/// # Errors
/// When the bytes are no picture of that format, or a larger one than can be taken.
pub fn reencode(bytes: impl AsRef<[u8]>, format: ImageFormat) -> Result<Encoded, ImageError> {
    let image = taken(bytes.as_ref(), format)?;
    drop(bytes);
    let thumbnail = match smaller((image.width(), image.height()), SIDE_MAX_THUMBNAIL) {
        Some(to) => shrink::shrink(&image, to.0, to.1),
        None => image.clone(),
    };
    let thumbnail = webp(thumbnail);
    let full = webp(image);
    Ok(Encoded { full, thumbnail })
}

/// The picture as it is kept, upright.
fn taken(bytes: &[u8], format: ImageFormat) -> Result<DynamicImage, ImageError> {
    let mut decoder = decoder(bytes, format)?;
    let orientation = decoder.orientation()?;
    let sides = decoder.dimensions();
    // First made smaller, then turned: turning takes the same memory again.
    let mut image = match smaller(sides, SIDE_MAX_KEPT) {
        Some(to) if in_rows(bytes, format) => png::shrunk(bytes, to, DECODE_BYTES_MAX)?,
        Some(to) => {
            let taken = DynamicImage::from_decoder(decoder)?;
            shrink::shrink(&taken, to.0, to.1)
        }
        None => DynamicImage::from_decoder(decoder)?,
    };
    image.apply_orientation(orientation);
    Ok(image)
}

/// The memory that a picture takes: while it is decoded its pixels and what the format keeps beside them, then what
/// encoding takes.
///
/// # Errors
/// When the bytes do not begin a picture of that format, or a larger one than can be taken.
pub fn memory_needed(bytes: &[u8], format: ImageFormat) -> Result<u64, ImageError> {
    let decoder = decoder(bytes, format)?;
    let (width, height) = decoder.dimensions();
    let made_smaller = smaller((width, height), SIDE_MAX_KEPT);
    let (kept_width, kept_height) = made_smaller.unwrap_or((width, height));
    let kept = u64::from(kept_width) * u64::from(kept_height);
    let in_rows = made_smaller.is_some() && in_rows(bytes, format);
    let decoded = match in_rows {
        true => 0,
        false => needed(&decoder, bytes, format)?,
    };
    Ok((decoded + 3 * kept).max(ENCODE_TIMES * kept))
}

fn decoder<'a>(bytes: &'a [u8], format: ImageFormat) -> Result<impl ImageDecoder + 'a, ImageError> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE_MAX_TAKEN);
    limits.max_image_height = Some(SIDE_MAX_TAKEN);
    limits.max_alloc = Some(DECODE_BYTES_MAX);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    let decoder = reader.into_decoder()?;
    // The limits count what some decoders say they need; the pixels themselves are counted here.
    if needed(&decoder, bytes, format)? > DECODE_BYTES_MAX {
        return Err(ImageError::Limits(::image::error::LimitError::from_kind(
            ::image::error::LimitErrorKind::InsufficientMemory,
        )));
    }
    Ok(decoder)
}

fn needed(
    decoder: &impl ImageDecoder,
    bytes: &[u8],
    format: ImageFormat,
) -> Result<u64, ImageError> {
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    let beside = match format {
        // A picture that comes in several passes is kept as coefficients until the last; one of which it is not sure may.
        ImageFormat::Jpeg => jpeg::coefficient_bytes(bytes)
            .unwrap_or_else(|| jpeg::coefficient_bytes_at_most(width, height)),
        // Whole frames of its own kind, four bytes a pixel at most.
        ImageFormat::WebP => 4 * pixels,
        _ => 0,
    };
    Ok(decoder.total_bytes().saturating_add(beside))
}

/// Whether the picture is made smaller while it is decoded.
fn in_rows(bytes: &[u8], format: ImageFormat) -> bool {
    format == ImageFormat::Png && png::comes_in_rows(bytes)
}

/// The sides of a picture that is no longer than this on either; none when it is not longer.
fn smaller((width, height): (u32, u32), side_max: u32) -> Option<(u32, u32)> {
    let side = width.max(height);
    if side <= side_max {
        return None;
    }
    let scaled = |length: u32| {
        let scaled = u64::from(length) * u64::from(side_max) / u64::from(side);
        u32::try_from(scaled).unwrap_or(side_max).max(1)
    };
    Some((scaled(width), scaled(height)))
}

/// The picture as it is seen on paper.
fn on_white(image: DynamicImage) -> RgbImage {
    if !image.color().has_alpha() {
        return image.into_rgb8();
    }
    let pixels = image.into_rgba8();
    let seen = |colour: u8, alpha: u8| {
        let (colour, alpha) = (u32::from(colour), u32::from(alpha));
        u8::try_from((colour * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX)
    };
    RgbImage::from_fn(pixels.width(), pixels.height(), |x, y| {
        let [red, green, blue, alpha] = pixels.get_pixel(x, y).0;
        Rgb([seen(red, alpha), seen(green, alpha), seen(blue, alpha)])
    })
}

fn webp(image: DynamicImage) -> Vec<u8> {
    let (width, height) = (image.width(), image.height());
    let mut config = webp::WebPConfig::new().expect("the library knows its own version");
    config.quality = QUALITY;
    // Without it, noise is held as tokens: a hundred megabytes for a picture of three million pixels.
    config.low_memory = 1;
    let small = u64::from(width) * u64::from(height) <= ALPHA_PIXELS_MAX;
    let encoded = if image.color().has_alpha() && small {
        let pixels = image.into_rgba8();
        webp::Encoder::from_rgba(&pixels, width, height).encode_advanced(&config)
    } else {
        let pixels = on_white(image);
        webp::Encoder::from_rgb(&pixels, width, height).encode_advanced(&config)
    };
    encoded
        .expect("the sides are within those of WebP")
        .to_vec()
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
        let encoded = reencode(png(3000, 1500), ImageFormat::Png).unwrap();
        let size = |bytes: &[u8]| {
            let image = ::image::load_from_memory_with_format(bytes, ImageFormat::WebP).unwrap();
            (image.width(), image.height())
        };
        assert_eq!(size(&encoded.full), (2000, 1000));
        assert_eq!(size(&encoded.thumbnail), (480, 240));
    }

    #[test]
    fn junk_before_the_frame_of_a_jpeg_does_not_make_it_cheap() {
        let mut plain = Vec::new();
        DynamicImage::new_rgb8(640, 480)
            .write_to(&mut Cursor::new(&mut plain), ImageFormat::Jpeg)
            .unwrap();
        let needed_of = |bytes: &[u8]| {
            let decoder = decoder(bytes, ImageFormat::Jpeg).unwrap();
            needed(&decoder, bytes, ImageFormat::Jpeg).unwrap()
        };
        let pixels = 640 * 480;
        // Decoders look on for the next marker.
        let junk = [&plain[..2], b"junk", &plain[2..]].concat();
        assert_eq!(needed_of(&junk), pixels * 3 + pixels * 8);
        // The control: one pass, as it says.
        assert_eq!(needed_of(&plain), pixels * 3);
    }

    #[test]
    fn a_packed_colour_profile_is_never_unfolded() {
        let plain = png(64, 64);
        let head = 8 + 25;
        let mut profile = b"x\0\0".to_vec();
        let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
        std::io::Write::write_all(&mut packer, &vec![0; 20_000_000]).unwrap();
        profile.extend(packer.finish().unwrap());
        let mut chunk = u32::try_from(profile.len()).unwrap().to_be_bytes().to_vec();
        chunk.extend_from_slice(b"iCCP");
        chunk.extend(profile);
        chunk.extend([0; 4]);
        let bomb = [&plain[..head], &chunk, &plain[head..]].concat();
        let read = without_profile(bomb.clone().into(), ImageFormat::Png);
        assert_eq!(read, plain);
        assert!(reencode(read, ImageFormat::Png).is_ok());
        // Control: what has none stays as it is, also when it is cut short.
        for bytes in [&plain[..], &plain[..40], &bomb[..20]] {
            let bytes = Bytes::copy_from_slice(bytes);
            assert_eq!(without_profile(bytes.clone(), ImageFormat::Png), bytes);
        }
    }

    #[test]
    fn what_shines_through_is_kept_of_a_logo_and_lies_on_white_of_a_photograph() {
        let kept = |width: u32, height: u32| {
            let clear = ::image::RgbaImage::from_pixel(width, height, ::image::Rgba([0, 0, 0, 0]));
            let bytes = webp(clear.into());
            ::image::load_from_memory_with_format(&bytes, ImageFormat::WebP).unwrap()
        };
        assert!(kept(100, 100).color().has_alpha());
        let photograph = kept(1_000, 800).into_rgb8();
        assert!(
            photograph
                .get_pixel(500, 400)
                .0
                .iter()
                .all(|colour| *colour > 250)
        );
    }

    #[test]
    fn a_page_chooses_a_width_and_none_is_larger_than_the_picture() {
        let encoded = reencode(png(1000, 500), ImageFormat::Png).unwrap();
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
    fn a_png_in_rows_is_the_same_picture_as_the_whole_one() {
        let colour =
            |x: u32, y: u32| [(x % 251) as u8, (y % 241) as u8, ((x + y) % 239) as u8, 200];
        let full = ::image::RgbaImage::from_fn(2_500, 900, |x, y| ::image::Rgba(colour(x, y)));
        let full = DynamicImage::from(full);
        for picture in [
            full.clone(),
            full.to_rgb8().into(),
            full.to_luma8().into(),
            full.to_luma_alpha8().into(),
            full.to_rgb16().into(),
        ] {
            let mut bytes = Vec::new();
            picture
                .write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)
                .unwrap();
            assert!(in_rows(&bytes, ImageFormat::Png));
            let to = smaller((2_500, 900), SIDE_MAX_KEPT).unwrap();
            let rows = png::shrunk(&bytes, to, DECODE_BYTES_MAX).unwrap();
            assert_eq!(
                rows,
                of_eight_bits(shrink::shrink(&picture, to.0, to.1)),
                "{:?}",
                picture.color()
            );
            // Cut short, it is no picture.
            assert!(png::shrunk(&bytes[..bytes.len() / 2], to, DECODE_BYTES_MAX).is_err());
            // What encoding takes, and nothing for the whole picture.
            let kept = 2_000 * 720;
            assert_eq!(
                memory_needed(&bytes, ImageFormat::Png).unwrap(),
                ENCODE_TIMES * kept
            );
        }
    }

    fn of_eight_bits(image: DynamicImage) -> DynamicImage {
        match image.color().has_alpha() || image.color().bytes_per_pixel() <= 3 {
            true => image,
            false => image.to_rgb8().into(),
        }
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
