//! The pages of papers: A4, upright or across. Lengths are points (1/72 inch).

const SHORT: f32 = 595.28;
const LONG: f32 = 841.89;
/// Empty space around the text.
pub(super) const MARGIN: f32 = 51.0;

/// How the pages of a paper lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lie {
    Upright,
    Across,
}

impl Lie {
    /// Width and height of a page.
    pub(super) const fn size(self) -> (f32, f32) {
        match self {
            Self::Upright => (SHORT, LONG),
            Self::Across => (LONG, SHORT),
        }
    }

    /// Width of the text.
    pub(super) fn text_width(self) -> f32 {
        self.size().0 - 2.0 * MARGIN
    }
}
