//! The font of the papers: how wide a text is, and where its lines break.

use std::sync::{Arc, OnceLock};

use krilla::text::{Font, Tag};

use super::PaperError;

/// The project's font (`api/fonts/OFL.txt`), latin part, every weight in one file.
static FONT_BYTES: &[u8] = include_bytes!("../../../fonts/plus-jakarta-sans-400-800.ttf");

/// Weight of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::paper) enum Weight {
    Regular,
    Bold,
}

pub(in crate::paper) struct Faces {
    regular: (Font, ttf_parser::Face<'static>),
    bold: (Font, ttf_parser::Face<'static>),
}

pub(in crate::paper) fn faces() -> Result<&'static Faces, PaperError> {
    static FACES: OnceLock<Option<Faces>> = OnceLock::new();
    let face = |weight: f32| {
        let data = Arc::new(FONT_BYTES.to_vec());
        let font = Font::new_variable(data.into(), 0, &[(Tag::new(b"wght"), weight)])?;
        let mut face = ttf_parser::Face::parse(FONT_BYTES, 0).ok()?;
        face.set_variation(ttf_parser::Tag::from_bytes(b"wght"), weight);
        Some((font, face))
    };
    FACES
        .get_or_init(|| {
            Some(Faces {
                regular: face(400.0)?,
                bold: face(700.0)?,
            })
        })
        .as_ref()
        .ok_or(PaperError::Font)
}

impl Faces {
    pub(super) const fn of(&self, weight: Weight) -> &(Font, ttf_parser::Face<'static>) {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }

    /// Width of a text in points.
    pub(in crate::paper) fn width(&self, text: &str, size: f32, weight: Weight) -> f32 {
        let face = &self.of(weight).1;
        let units: u32 = text
            .chars()
            .filter_map(|c| face.glyph_index(c))
            .filter_map(|glyph| face.glyph_hor_advance(glyph))
            .map(u32::from)
            .sum();
        // Font units stay far below 2^24, which f32 holds exactly.
        #[allow(clippy::cast_precision_loss)]
        let units = units as f32;
        units * size / f32::from(face.units_per_em())
    }

    /// Lines no wider than `width`; a word that is wider is cut.
    pub(in crate::paper) fn wrap(
        &self,
        text: &str,
        width: f32,
        size: f32,
        weight: Weight,
    ) -> Vec<String> {
        let mut lines = Vec::new();
        for paragraph in text.split('\n') {
            let mut line = String::new();
            for word in paragraph.split(' ') {
                let joined = if line.is_empty() {
                    word.to_owned()
                } else {
                    format!("{line} {word}")
                };
                if self.width(&joined, size, weight) <= width {
                    line = joined;
                    continue;
                }
                if !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                }
                for c in word.chars() {
                    line.push(c);
                    if self.width(&line, size, weight) > width && line.chars().count() > 1 {
                        line.pop();
                        lines.push(std::mem::replace(&mut line, c.to_string()));
                    }
                }
            }
            lines.push(line);
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wraps_at_words_and_cuts_what_has_none() {
        let faces = faces().unwrap();
        let lines = faces.wrap(
            "satu juta dua ratus ribu rupiah",
            60.0,
            10.0,
            Weight::Regular,
        );
        assert!(lines.len() > 2);
        assert_eq!(lines.join(" "), "satu juta dua ratus ribu rupiah");
        let hash = "a1b2".repeat(40);
        let lines = faces.wrap(&hash, 100.0, 8.0, Weight::Regular);
        assert_eq!(lines.concat(), hash);
        for line in &lines {
            assert!(faces.width(line, 8.0, Weight::Regular) <= 100.0);
        }
    }

    #[test]
    fn bold_is_wider_than_regular() {
        let faces = faces().unwrap();
        assert!(
            faces.width("Kuitansi", 10.0, Weight::Bold)
                > faces.width("Kuitansi", 10.0, Weight::Regular)
        );
    }
}
