//! Lays out text, tables and QR codes on A4 sheets. Two passes: first everything gets its place,
//! then it is drawn, because a page can only say how many there are when all are known.

mod faces;
mod marks;

use krilla::Document;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;

use super::code::{code_of, code_side};
use super::page::{Lie, MARGIN};
pub(super) use faces::{Faces, Weight, faces};
pub(super) use marks::Ink;
use marks::Mark;

/// Line height as a part of the font size.
pub(super) const LEADING: f32 = 1.42;

/// Why a paper could not be made.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PaperError {
    /// The font that lies in the program cannot be read.
    #[error("the font of the papers cannot be read")]
    Font,
    /// An address too long for a QR code.
    #[error("no QR code for this address: {0}")]
    Qr(#[from] qrcode::types::QrError),
    /// The PDF could not be written.
    #[error("the PDF cannot be written: {0}")]
    Pdf(String),
}

/// One paper being laid out. Lengths are points (1/72 inch), `y` grows downwards.
pub(super) struct Sheet {
    pub(super) faces: &'static Faces,
    title: String,
    footer: String,
    pages: Vec<Vec<Mark>>,
    lie: Lie,
    pub(super) y: f32,
}

impl Sheet {
    /// An empty paper with its letterhead; `footer` stands on every page.
    pub(super) fn open(title: &str, footer: &str, is_demo: bool) -> Result<Self, PaperError> {
        Self::open_lying(Lie::Upright, title, footer, is_demo)
    }

    /// The same with pages that lie so.
    pub(super) fn open_lying(
        lie: Lie,
        title: &str,
        footer: &str,
        is_demo: bool,
    ) -> Result<Self, PaperError> {
        let mut sheet = Self {
            faces: faces()?,
            title: title.to_owned(),
            footer: footer.to_owned(),
            pages: vec![Vec::new()],
            lie,
            y: MARGIN,
        };
        sheet.letterhead(is_demo);
        Ok(sheet)
    }

    /// Where the text ends on the right.
    fn right(&self) -> f32 {
        self.lie.size().0 - MARGIN
    }

    /// Width of the text, in points.
    pub(super) fn text_width(&self) -> f32 {
        self.lie.text_width()
    }

    /// Where a page ends for the text; the footer lies below.
    pub(super) fn bottom(&self) -> f32 {
        self.lie.size().1 - 62.0
    }

    /// Another page that begins as the first does: a letter of its own.
    pub(super) fn next_letter(&mut self, is_demo: bool) {
        self.pages.push(Vec::new());
        self.letterhead(is_demo);
    }

    fn letterhead(&mut self, is_demo: bool) {
        let sheet = self;
        sheet.fill(MARGIN, MARGIN, 6.0, 34.0, Ink::Brand);
        let x = MARGIN + 16.0;
        sheet.put(
            x,
            MARGIN + 12.0,
            13.0,
            Weight::Bold,
            Ink::Black,
            "PEMERINTAH KABUPATEN NDUGA",
        );
        sheet.put(
            x,
            MARGIN + 29.0,
            9.5,
            Weight::Regular,
            Ink::Grey,
            "Program Beasiswa, Provinsi Papua Pegunungan",
        );
        if is_demo {
            let note = "SINTETIS: data contoh, bukan dokumen resmi";
            let width = sheet.faces.width(note, 8.5, Weight::Bold);
            // Its ground ends where the rule below it does.
            let left = sheet.right() - width - 6.0;
            sheet.fill(left - 6.0, MARGIN + 1.0, width + 12.0, 16.0, Ink::Pale);
            sheet.put(left, MARGIN + 12.0, 8.5, Weight::Bold, Ink::Black, note);
        }
        sheet.y = MARGIN + 46.0;
        sheet.rule();
    }

    fn page(&mut self) -> &mut Vec<Mark> {
        if self.pages.is_empty() {
            self.pages.push(Vec::new());
        }
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    pub(super) fn put(&mut self, x: f32, y: f32, size: f32, weight: Weight, ink: Ink, text: &str) {
        let face = &self.faces.of(weight).1;
        let text: String = text
            .chars()
            .map(|c| {
                if face.glyph_index(c).is_some() {
                    c
                } else {
                    '?'
                }
            })
            .collect();
        self.page().push(Mark::Text {
            x,
            y,
            size,
            weight,
            ink,
            text,
        });
    }

    pub(super) fn fill(&mut self, x: f32, y: f32, width: f32, height: f32, ink: Ink) {
        self.page().push(Mark::Box {
            x,
            y,
            width,
            height,
            ink,
        });
    }

    /// A new page when less than `height` is left on this one.
    pub(super) fn need(&mut self, height: f32) {
        self.turns(height);
    }

    /// The same, and whether there is one.
    pub(super) fn turns(&mut self, height: f32) -> bool {
        let turns = self.y + height > self.bottom();
        if turns {
            self.pages.push(Vec::new());
            self.y = MARGIN;
        }
        turns
    }

    /// Empty space.
    pub(super) fn space(&mut self, height: f32) {
        self.y += height;
    }

    /// A thin line across the page.
    pub(super) fn rule(&mut self) {
        let y = self.y;
        self.fill(MARGIN, y, self.text_width(), 0.7, Ink::Rule);
        self.y += 10.0;
    }

    /// A centred line.
    pub(super) fn centred(&mut self, text: &str, size: f32, weight: Weight) {
        for line in self.faces.wrap(text, self.text_width(), size, weight) {
            self.need(size * LEADING);
            let x = MARGIN + (self.text_width() - self.faces.width(&line, size, weight)) / 2.0;
            let y = self.y + size;
            self.put(x, y, size, weight, Ink::Black, &line);
            self.y += size * LEADING;
        }
    }

    /// A heading of a part; kept together with what follows.
    pub(super) fn heading(&mut self, text: &str) {
        self.need(58.0);
        self.space(8.0);
        let y = self.y + 11.0;
        self.put(MARGIN, y, 11.0, Weight::Bold, Ink::Black, text);
        self.y += 11.0 * LEADING + 2.0;
    }

    /// Running text over the full width.
    pub(super) fn text(&mut self, text: &str, size: f32, ink: Ink) {
        self.text_within(text, size, ink, self.text_width());
    }

    /// Running text over a part of the width.
    fn text_within(&mut self, text: &str, size: f32, ink: Ink, width: f32) {
        for line in self.faces.wrap(text, width, size, Weight::Regular) {
            self.need(size * LEADING);
            let y = self.y + size;
            self.put(MARGIN, y, size, Weight::Regular, ink, &line);
            self.y += size * LEADING;
        }
    }

    /// Labels on the left, values on the right of them.
    pub(super) fn pairs(&mut self, rows: &[(&str, String)]) {
        const LABEL: f32 = 132.0;
        const SIZE: f32 = 10.0;
        for (label, value) in rows {
            let lines = self
                .faces
                .wrap(value, self.text_width() - LABEL, SIZE, Weight::Regular);
            self.need(SIZE * LEADING);
            let y = self.y + SIZE;
            self.put(MARGIN, y, SIZE, Weight::Regular, Ink::Grey, label);
            for line in lines {
                self.need(SIZE * LEADING);
                let y = self.y + SIZE;
                self.put(MARGIN + LABEL, y, SIZE, Weight::Regular, Ink::Black, &line);
                self.y += SIZE * LEADING;
            }
            self.y += 2.5;
        }
    }

    /// An amount in a box that nobody overlooks.
    pub(super) fn amount(&mut self, figures: &str, words: &str) {
        const PAD: f32 = 12.0;
        let lines = self
            .faces
            .wrap(words, self.text_width() - 2.0 * PAD, 10.5, Weight::Regular);
        let mut count = 0.0;
        for _ in &lines {
            count += 1.0;
        }
        let height = 2.0 * PAD + 24.0 + count * 10.5 * LEADING;
        self.need(height + 8.0);
        let top = self.y;
        self.fill(MARGIN, top, self.text_width(), height, Ink::Pale);
        self.fill(MARGIN, top, 4.0, height, Ink::Brand);
        self.put(
            MARGIN + PAD,
            top + PAD + 17.0,
            20.0,
            Weight::Bold,
            Ink::Black,
            figures,
        );
        self.y = top + PAD + 26.0;
        for line in lines {
            let y = self.y + 10.5;
            self.put(MARGIN + PAD, y, 10.5, Weight::Regular, Ink::Black, &line);
            self.y += 10.5 * LEADING;
        }
        self.y = top + height + 8.0;
    }

    /// A QR code on the right that leads to `url`, with a text beside it.
    ///
    /// # Errors
    /// [`PaperError::Qr`].
    pub(super) fn qr(&mut self, url: &str, text: &str) -> Result<(), PaperError> {
        self.qr_shown(url, url, text)
    }

    /// The same with another address in print than in the code.
    ///
    /// # Errors
    /// [`PaperError::Qr`].
    pub(super) fn qr_shown(
        &mut self,
        url: &str,
        shown: &str,
        text: &str,
    ) -> Result<(), PaperError> {
        let code = code_of(url)?;
        let across = u16::try_from(code.width()).unwrap_or(u16::MAX);
        let whole = code_side(across);
        self.need(whole + 6.0);
        let top = self.y;
        let left = self.right() - whole;
        let side = whole / f32::from(across);
        let mut boxes = Vec::new();
        for row in 0..across {
            for column in 0..across {
                if code[(usize::from(column), usize::from(row))] == qrcode::Color::Dark {
                    boxes.push((
                        left + f32::from(column) * side,
                        top + f32::from(row) * side,
                        side,
                    ));
                }
            }
        }
        self.page().push(Mark::Modules { boxes });
        self.link(left, top, whole, whole, url);
        self.text_within(text, 9.5, Ink::Black, self.text_width() - whole - 20.0);
        let y = self.y;
        self.text_within(shown, 9.5, Ink::Grey, self.text_width() - whole - 20.0);
        let height = self.y - y;
        self.link(MARGIN, y, self.text_width() - whole - 20.0, height, shown);
        self.y = self.y.max(top + whole) + 6.0;
        Ok(())
    }

    fn link(&mut self, x: f32, y: f32, width: f32, height: f32, url: &str) {
        self.page().push(Mark::Link {
            x,
            y,
            width,
            height,
            url: url.to_owned(),
        });
    }

    /// The bytes of the PDF.
    ///
    /// # Errors
    /// [`PaperError::Pdf`].
    pub(super) fn close(mut self) -> Result<Vec<u8>, PaperError> {
        let count = self.pages.len();
        let (wide, high) = self.lie.size();
        let mut document = Document::new();
        for (number, marks) in (1usize..).zip(std::mem::take(&mut self.pages)) {
            let size = PageSettings::from_wh(wide, high)
                .ok_or_else(|| PaperError::Pdf("page size".to_owned()))?;
            let mut page = document.start_page_with(size);
            for link in marks.iter().filter_map(Mark::link) {
                page.add_annotation(link.into());
            }
            let mut surface = page.surface();
            for mark in &marks {
                mark.draw(self.faces, &mut surface);
            }
            let numbering = format!("Halaman {number} dari {count}");
            let width = self.faces.width(&numbering, 8.0, Weight::Regular);
            for (x, text) in [(MARGIN, &self.footer), (wide - MARGIN - width, &numbering)] {
                let footer = Mark::Text {
                    x,
                    y: high - 36.0,
                    size: 8.0,
                    weight: Weight::Regular,
                    ink: Ink::Grey,
                    text: text.clone(),
                };
                footer.draw(self.faces, &mut surface);
            }
            surface.finish();
            page.finish();
        }
        document.set_metadata(
            Metadata::new()
                .title(self.title.clone())
                .language("id".to_owned())
                .creator("Beasiswa Nduga".to_owned()),
        );
        document
            .finish()
            .map_err(|error| PaperError::Pdf(format!("{error:?}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_table_fills_several_pages() {
        let mut sheet = Sheet::open("Uji", "Uji", false).unwrap();
        let rows: Vec<Vec<String>> = (0..120)
            .map(|row| vec![row.to_string(), "Nama".to_owned()])
            .collect();
        sheet.table(&[0.2, 0.8], &["No.", "Nama"], &rows);
        assert!(sheet.pages.len() > 2);
        let bytes = sheet.close().unwrap();
        assert!(bytes.starts_with(b"%PDF-"));
        crate::files::pdf::check(&bytes).unwrap();
    }
}
