//! A picture made smaller: each new pixel is the mean of what it covers. Takes no memory but that of the new picture and some
//! rows, whatever the size of the old one.

use ::image::{DynamicImage, GrayAlphaImage, GrayImage, RgbImage, RgbaImage};

/// The picture in a smaller size.
pub fn shrink(image: &DynamicImage, width: u32, height: u32) -> DynamicImage {
    let from = (image.width(), image.height());
    let to = (width, height);
    let made = match image {
        DynamicImage::ImageLuma8(of) => of_pixels(1, means::<1>(of, from, to), to),
        DynamicImage::ImageLumaA8(of) => of_pixels(2, means::<2>(of, from, to), to),
        DynamicImage::ImageRgb8(of) => of_pixels(3, means::<3>(of, from, to), to),
        DynamicImage::ImageRgba8(of) => of_pixels(4, means::<4>(of, from, to), to),
        // More than eight bits a colour: half of it is as much as is kept.
        other if other.color().has_alpha() => {
            of_pixels(4, means::<4>(&other.to_rgba8(), from, to), to)
        }
        other => of_pixels(3, means::<3>(&other.to_rgb8(), from, to), to),
    };
    made.expect("there are as many means as pixels")
}

/// The picture of these bytes, of one to four channels of eight bits; none when they are not as many as it has.
pub fn of_pixels(
    channels: usize,
    bytes: Vec<u8>,
    (width, height): (u32, u32),
) -> Option<DynamicImage> {
    match channels {
        1 => GrayImage::from_raw(width, height, bytes).map(Into::into),
        2 => GrayAlphaImage::from_raw(width, height, bytes).map(Into::into),
        3 => RgbImage::from_raw(width, height, bytes).map(Into::into),
        4 => RgbaImage::from_raw(width, height, bytes).map(Into::into),
        _ => None,
    }
}

fn means<const CHANNELS: usize>(bytes: &[u8], from: (u32, u32), to: (u32, u32)) -> Vec<u8> {
    let mut rows = Rows::<CHANNELS>::new(from, to);
    for line in bytes.chunks_exact(from.0 as usize * CHANNELS) {
        rows.push(line);
    }
    rows.end()
}

/// A picture that is made smaller while its rows come, from the top; each of `CHANNELS` bytes a pixel.
pub struct Rows<const CHANNELS: usize> {
    from: (usize, usize),
    to: (usize, usize),
    columns: Vec<Vec<(usize, f32)>>,
    /// Rows that came.
    came: usize,
    /// Of the new row that is being put together.
    row: usize,
    lines: Vec<(usize, f32)>,
    means: Vec<[f32; CHANNELS]>,
    made: Vec<u8>,
}

impl<const CHANNELS: usize> Rows<CHANNELS> {
    /// Of a picture of this width and height; the new one is not larger.
    pub fn new(from: (u32, u32), to: (u32, u32)) -> Self {
        let from = (from.0 as usize, from.1 as usize);
        let to = (to.0 as usize, to.1 as usize);
        Self {
            from,
            to,
            columns: (0..to.0)
                .map(|column| covered(column, from.0, to.0))
                .collect(),
            came: 0,
            row: 0,
            lines: covered(0, from.1, to.1),
            means: vec![[0.0; CHANNELS]; to.0],
            made: Vec::with_capacity(to.0 * to.1 * CHANNELS),
        }
    }

    /// The next row of the old picture.
    pub fn push(&mut self, line: &[u8]) {
        let line = &line[..self.from.0 * CHANNELS];
        while self.row < self.to.1 {
            let Some((_, part)) = self.lines.iter().find(|(old, _)| *old == self.came) else {
                break;
            };
            self.add(line, *part);
            if self.lines.last().is_some_and(|(old, _)| *old > self.came) {
                break;
            }
            self.end_row();
        }
        self.came += 1;
    }

    /// Every new pixel, once all rows came.
    pub fn end(self) -> Vec<u8> {
        self.made
    }

    fn add(&mut self, line: &[u8], part: f32) {
        for (mean, column) in self.means.iter_mut().zip(&self.columns) {
            for (place, share) in column {
                let pixel = &line[place * CHANNELS..][..CHANNELS];
                for (mean, byte) in mean.iter_mut().zip(pixel) {
                    *mean += f32::from(*byte) * share * part;
                }
            }
        }
    }

    fn end_row(&mut self) {
        // Within 0 and 255, being means of bytes.
        let bytes = self.means.iter().flatten().map(|mean| mean.round() as u8);
        self.made.extend(bytes);
        self.means.fill([0.0; CHANNELS]);
        self.row += 1;
        self.lines = covered(self.row, self.from.1, self.to.1);
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
