//! A picture made smaller: each new pixel is the mean of what it covers. Takes no memory but that of the new picture and some
//! rows, whatever the size of the old one.

use ::image::{DynamicImage, GrayAlphaImage, GrayImage, RgbImage, RgbaImage};

/// The picture in a smaller size.
pub fn shrink(image: &DynamicImage, width: u32, height: u32) -> DynamicImage {
    let size = Sizes {
        from: (image.width() as usize, image.height() as usize),
        to: (width as usize, height as usize),
    };
    let made = match image {
        DynamicImage::ImageLuma8(of) => {
            GrayImage::from_raw(width, height, size.means::<1>(of)).map(Into::into)
        }
        DynamicImage::ImageLumaA8(of) => {
            GrayAlphaImage::from_raw(width, height, size.means::<2>(of)).map(Into::into)
        }
        DynamicImage::ImageRgb8(of) => {
            RgbImage::from_raw(width, height, size.means::<3>(of)).map(Into::into)
        }
        DynamicImage::ImageRgba8(of) => {
            RgbaImage::from_raw(width, height, size.means::<4>(of)).map(Into::into)
        }
        // More than eight bits a colour: half of it is as much as is kept.
        other if other.color().has_alpha() => {
            RgbaImage::from_raw(width, height, size.means::<4>(&other.to_rgba8())).map(Into::into)
        }
        other => {
            RgbImage::from_raw(width, height, size.means::<3>(&other.to_rgb8())).map(Into::into)
        }
    };
    made.expect("there are as many means as pixels")
}

#[derive(Clone, Copy)]
struct Sizes {
    from: (usize, usize),
    to: (usize, usize),
}

impl Sizes {
    /// Every new pixel, of `CHANNELS` bytes each.
    fn means<const CHANNELS: usize>(self, bytes: &[u8]) -> Vec<u8> {
        let columns: Vec<Vec<(usize, f32)>> = (0..self.to.0)
            .map(|column| covered(column, self.from.0, self.to.0))
            .collect();
        let row_bytes = self.from.0 * CHANNELS;
        let mut made = Vec::with_capacity(self.to.0 * self.to.1 * CHANNELS);
        let mut means = vec![[0_f32; CHANNELS]; self.to.0];
        for row in 0..self.to.1 {
            means.fill([0.0; CHANNELS]);
            for (line, part) in covered(row, self.from.1, self.to.1) {
                let line = &bytes[line * row_bytes..][..row_bytes];
                for (mean, column) in means.iter_mut().zip(&columns) {
                    for (place, share) in column {
                        let pixel = &line[place * CHANNELS..][..CHANNELS];
                        for (mean, byte) in mean.iter_mut().zip(pixel) {
                            *mean += f32::from(*byte) * share * part;
                        }
                    }
                }
            }
            // Within 0 and 255, being means of bytes.
            made.extend(means.iter().flatten().map(|mean| mean.round() as u8));
        }
        made
    }
}

/// The old places that a new one covers, with the share that each has of it.
fn covered(place: usize, from: usize, to: usize) -> Vec<(usize, f32)> {
    let each = from as f32 / to as f32;
    let (begin, end) = (place as f32 * each, (place + 1) as f32 * each);
    let last = (end.ceil() as usize).min(from);
    let shares = (begin as usize..last.max(begin as usize + 1).min(from)).map(|old| {
        let overlap = end.min((old + 1) as f32) - begin.max(old as f32);
        (old, overlap.max(0.0) / each)
    });
    shares.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_pixel_is_the_mean_of_what_it_covers() {
        let old = RgbImage::from_raw(4, 1, vec![0, 0, 0, 100, 100, 100, 10, 20, 30, 30, 40, 50]);
        let new = shrink(&old.unwrap().into(), 2, 1);
        assert_eq!(new.as_bytes(), [50, 50, 50, 20, 30, 40]);
        // Three to two: the middle one is shared.
        let old = GrayImage::from_raw(3, 1, vec![0, 90, 180]).unwrap();
        assert_eq!(shrink(&old.into(), 2, 1).as_bytes(), [30, 150]);
    }

    #[test]
    fn every_share_is_counted_once() {
        for (from, to) in [(12_000, 2_400), (4_001, 2_400), (2_401, 2_400), (7, 1)] {
            for place in [0, to / 2, to - 1] {
                let shares = covered(place, from, to);
                let sum: f32 = shares.iter().map(|(_, share)| share).sum();
                assert!((sum - 1.0).abs() < 0.01, "{from} to {to}, {place}: {sum}");
                assert!(shares.iter().all(|(old, _)| *old < from));
            }
        }
    }

    #[test]
    fn every_kind_of_pixel_stays_its_colour() {
        let grey = DynamicImage::from(GrayImage::from_pixel(9, 9, ::image::Luma([77])));
        for old in [
            grey.clone(),
            grey.to_luma_alpha8().into(),
            grey.to_rgb8().into(),
            grey.to_rgba8().into(),
            grey.to_rgb16().into(),
            grey.to_rgba16().into(),
        ] {
            let new = shrink(&old, 4, 5);
            assert_eq!((new.width(), new.height()), (4, 5));
            let colours = new.to_luma8();
            assert!(colours.iter().all(|byte| *byte == 77), "{:?}", old.color());
        }
    }
}
