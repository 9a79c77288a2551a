//! What stands on a page: texts, boxes, codes and links, each with its place, and how it is drawn.

use krilla::action::{Action, LinkAction};
use krilla::annotation::{LinkAnnotation, Target};
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, FillRule};
use krilla::surface::Surface;
use krilla::text::TextDirection;

use super::faces::{Faces, Weight};

/// Colours of the papers; all text colours are at least 4.5 to 1 on white.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::paper) enum Ink {
    Black,
    Grey,
    Rule,
    Brand,
    Pale,
}

impl Ink {
    fn fill(self) -> Fill {
        let (red, green, blue) = match self {
            Self::Black => (0x1b, 0x1b, 0x1b),
            Self::Grey => (0x55, 0x55, 0x55),
            Self::Rule => (0xc9, 0xc9, 0xc9),
            Self::Brand => (0xfb, 0xba, 0x16),
            Self::Pale => (0xfd, 0xf5, 0xe0),
        };
        Fill {
            paint: rgb::Color::new(red, green, blue).into(),
            opacity: NormalizedF32::ONE,
            rule: FillRule::default(),
        }
    }
}

/// A thing on a page.
pub(super) enum Mark {
    Text {
        x: f32,
        y: f32,
        size: f32,
        weight: Weight,
        ink: Ink,
        text: String,
    },
    Box {
        x: f32,
        y: f32,
        width: f32,
        height: f32,
        ink: Ink,
    },
    Modules {
        boxes: Vec<(f32, f32, f32)>,
    },
    Link {
        x: f32,
        y: f32,
        width: f32,
        height: f32,
        url: String,
    },
}

impl Mark {
    /// Where the page leads to; none of what is drawn.
    pub(super) fn link(&self) -> Option<LinkAnnotation> {
        let Self::Link {
            x,
            y,
            width,
            height,
            url,
        } = self
        else {
            return None;
        };
        let area = Rect::from_xywh(*x, *y, *width, *height)?;
        let target = Target::Action(Action::Link(LinkAction::new(url.clone())));
        Some(LinkAnnotation::new(area, target))
    }

    /// Draws it; a link is no ink, see [`Mark::link`].
    pub(super) fn draw(&self, faces: &Faces, surface: &mut Surface<'_>) {
        match self {
            Self::Text {
                x,
                y,
                size,
                weight,
                ink,
                text,
            } => {
                surface.set_fill(Some(ink.fill()));
                surface.draw_text(
                    Point::from_xy(*x, *y),
                    faces.of(*weight).0.clone(),
                    *size,
                    text,
                    false,
                    TextDirection::LeftToRight,
                );
            }
            Self::Box {
                x,
                y,
                width,
                height,
                ink,
            } => {
                surface.set_fill(Some(ink.fill()));
                let mut path = PathBuilder::new();
                if let Some(area) = Rect::from_xywh(*x, *y, *width, *height) {
                    path.push_rect(area);
                }
                if let Some(path) = path.finish() {
                    surface.draw_path(&path);
                }
            }
            Self::Modules { boxes } => {
                surface.set_fill(Some(Ink::Black.fill()));
                let mut path = PathBuilder::new();
                for (x, y, side) in boxes {
                    if let Some(area) = Rect::from_xywh(*x, *y, *side, *side) {
                        path.push_rect(area);
                    }
                }
                if let Some(path) = path.finish() {
                    surface.draw_path(&path);
                }
            }
            Self::Link { .. } => {}
        }
    }
}
