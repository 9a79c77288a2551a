//! The code on a paper, as small as a copier makes it: its dots, and whether it is read back from a picture.

use domain::disbursement::Opening;
use domain::text::LINE;
use qrcode::QrCode;

use super::bound::fragment as list_fragment;
use super::code::{CODE_SIDE, MODULE_MIN, code_of, code_side};
use crate::routes::disbursement::receipt::fragment;

/// The side of a code on a paper that was copied smaller, in millimetres.
const SMALL_MM: f64 = 25.0;
/// What a cheap camera still tells apart, in millimetres.
const DOT_MIN_MM: f64 = 0.33;
/// Blank modules around a code: the margin of the sheet is wider.
const QUIET: usize = 4;

/// A receipt's address with a name of so many letters: the longest host and position that a portal has.
fn address(letters: usize) -> String {
    let name: String = "Yuliana Gwijangge Kogoya Wandikbo "
        .chars()
        .cycle()
        .take(letters)
        .collect();
    let opening = Opening {
        secret: "0123456789abcdef0123456789abcdef".to_owned(),
        name: name.trim().to_owned(),
        account: "132 1234".to_owned(),
    };
    let host = "https://beasiswa.dinas-pendidikan.kabupaten-nduga.go.id";
    format!("{host}/verifikasi/123456789{}", fragment(&opening))
}

/// A grey picture of a printed code.
struct Picture {
    side: usize,
    grey: Vec<u8>,
}

impl Picture {
    /// As a scanner with so many dots an inch sees a code of 25 mm: dots that lie on an edge are grey.
    fn scanned(code: &QrCode, dpi: f64) -> Self {
        const PARTS: usize = 3;
        let across = code.width();
        let dots = SMALL_MM / 25.4 * dpi / across as f64;
        let side = ((across + 2 * QUIET) as f64 * dots).round() as usize;
        let is_dark = |place: (f64, f64)| {
            let module = |at: f64| ((at / dots).floor() as usize).checked_sub(QUIET);
            match (module(place.0), module(place.1)) {
                (Some(column), Some(row)) if column < across && row < across => {
                    code[(column, row)] == qrcode::Color::Dark
                }
                _ => false,
            }
        };
        let part = |at: usize, of: usize| at as f64 + (of as f64 + 0.5) / PARTS as f64;
        let grey = (0..side * side)
            .map(|at| {
                let dark = (0..PARTS * PARTS)
                    .filter(|of| {
                        is_dark((part(at % side, of % PARTS), part(at / side, of / PARTS)))
                    })
                    .count();
                // Ink is not black and paper is not white.
                235 - u8::try_from(dark * 200 / (PARTS * PARTS)).unwrap()
            })
            .collect();
        Self { side, grey }
    }

    /// Out of focus: each dot becomes the mean of those up to `reach` away.
    fn blurred(&self, reach: usize) -> Self {
        let near = |at: usize| at.saturating_sub(reach)..(at + reach + 1).min(self.side);
        let grey = (0..self.side * self.side)
            .map(|at| {
                let (x, y) = (at % self.side, at / self.side);
                let (mut sum, mut count) = (0_u32, 0_u32);
                for row in near(y) {
                    for column in near(x) {
                        sum += u32::from(self.grey[row * self.side + column]);
                        count += 1;
                    }
                }
                u8::try_from(sum / count).unwrap()
            })
            .collect();
        Self { grey, ..*self }
    }

    /// What a reader finds in it.
    fn read(&self) -> Option<String> {
        let grey = |x, y| self.grey[y * self.side + x];
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(self.side, self.side, grey);
        let grids = image.detect_grids();
        Some(grids.first()?.decode().ok()?.1)
    }
}

fn dot_mm(code: &QrCode) -> f64 {
    SMALL_MM / code.width() as f64
}

#[test]
fn a_receipt_copied_to_25_mm_has_dots_that_a_camera_tells_apart() {
    // Names may have as many letters as a line; those of people have some forty.
    for letters in [10, 40, 80, LINE] {
        let code = code_of(&address(letters)).unwrap();
        assert!(dot_mm(&code) >= DOT_MIN_MM, "{letters}: {}", dot_mm(&code));
    }
    // The measure measures: a code with twice as much in it has finer dots than that.
    let twice = address(2 * LINE + 100);
    assert!(dot_mm(&code_of(&twice).unwrap()) < DOT_MIN_MM);
}

#[test]
fn what_is_longer_still_is_printed_larger_and_not_finer() {
    for across in [21_u16, 49, 73, 113, 114, 177] {
        let side = code_side(across);
        assert!(side >= CODE_SIDE && side / f32::from(across) >= MODULE_MIN - 1e-4);
    }
    assert!((code_side(73) - CODE_SIDE).abs() < 1e-4);
}

#[test]
fn a_receipt_copied_to_25_mm_is_read_back_from_a_scan_a_coarse_one_and_one_out_of_focus() {
    // A scan at a sitting; a camera takes picture after picture, each from a little nearer or farther.
    let frames = |around: f64| [-20.0, -10.0, 0.0, 10.0, 20.0].map(|more| around + more);
    for letters in [10, 60, LINE] {
        let url = address(letters);
        let code = code_of(&url).unwrap();
        let scan = Picture::scanned(&code, 300.0);
        assert_eq!(scan.read().as_deref(), Some(url.as_str()), "{letters}");
        let soft = frames(300.0).map(|dpi| Picture::scanned(&code, dpi).blurred(1).read());
        // The longest that may be is at its edge there: of a paper of 25 mm a scan is needed.
        assert!(
            letters == LINE || soft.contains(&Some(url.clone())),
            "{letters}, soft"
        );
        let coarse = frames(220.0).map(|dpi| Picture::scanned(&code, dpi).read());
        assert!(coarse.contains(&Some(url.clone())), "{letters}, coarse");
        // Out of all focus nothing is read; and never anything else.
        assert_eq!(scan.blurred(6).read(), None, "{letters}, lost");
        let others = soft.iter().chain(&coarse).flatten();
        assert!(others.into_iter().all(|read| *read == url), "{letters}");
    }
}

#[test]
fn a_code_with_a_stain_is_read_back() {
    let url = address(40);
    let code = code_of(&url).unwrap();
    let mut scan = Picture::scanned(&code, 300.0);
    let (from, until) = (scan.side * 5 / 10, scan.side * 6 / 10);
    for y in from..until {
        for x in from..until {
            scan.grey[y * scan.side + x] = 35;
        }
    }
    assert_eq!(scan.read().as_deref(), Some(url.as_str()));
}

#[test]
fn a_decree_and_a_roster_copied_to_25_mm_are_read_back() {
    let host = "https://beasiswa.dinas-pendidikan.kabupaten-nduga.go.id";
    let secret = "0123456789abcdef0123456789abcdef";
    let url = format!("{host}/verifikasi/123456789{}", list_fragment(secret));
    let code = code_of(&url).unwrap();
    assert!(dot_mm(&code) >= DOT_MIN_MM, "{}", dot_mm(&code));
    // However many rows there are, its dots are coarser than those of a receipt.
    assert!(code.width() < code_of(&address(40)).unwrap().width());
    let scan = Picture::scanned(&code, 300.0);
    assert_eq!(scan.read().as_deref(), Some(url.as_str()));
    let soft =
        [240.0, 270.0, 300.0, 330.0].map(|dpi| Picture::scanned(&code, dpi).blurred(1).read());
    assert!(soft.contains(&Some(url.clone())), "{soft:?}");
}
