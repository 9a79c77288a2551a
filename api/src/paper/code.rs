//! The code on a paper that leads to its proof: how much of it may be lost, and how fine it is printed.

use qrcode::{EcLevel, QrCode};

/// Side of a code on paper, in points: 36.7 mm.
pub(super) const CODE_SIDE: f32 = 104.0;
/// What a cheap camera still tells apart at arm's length, in points: 0.33 mm.
pub(super) const MODULE_MIN: f32 = 0.33 / 25.4 * 72.0;

/// The code of an address. Level M: some 15 % of it may be lost to a fold or a stain.
pub(super) fn code_of(url: &str) -> Result<QrCode, qrcode::types::QrError> {
    QrCode::with_error_correction_level(url, EcLevel::M)
}

/// How wide a code of so many modules is printed: a longer address takes more paper, not finer dots.
pub(super) fn code_side(across: u16) -> f32 {
    CODE_SIDE.max(MODULE_MIN * f32::from(across))
}
