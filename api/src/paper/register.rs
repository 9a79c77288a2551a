//! A register as a paper to sign: its period, its rows, its sums, and the position of the log that it speaks of.

use chrono::{DateTime, Utc};
use domain::official::Post;

use super::moment_words;
use super::sheet::{BOTTOM, Ink, LEADING, MARGIN, PaperError, Sheet, TEXT_WIDTH, Weight};
use super::signing::Signing;

/// Size of the letters in the table.
const SIZE: f32 = 7.0;
/// Space between two columns.
const GAP: f32 = 6.0;

/// Room for the number that the office gives it.
const NUMBER_LINE: &str = "Nomor: ..................................................";

/// What the paper shows.
pub(crate) struct RegisterPaper {
    /// What it is.
    pub title: &'static str,
    /// Of which days, by which clock, narrowed by what.
    pub period: String,
    /// Heads of its columns, and whether figures stand in it.
    pub heads: Vec<(&'static str, bool)>,
    /// Its rows as they are read.
    pub rows: Vec<Vec<String>>,
    /// Which of them are sums of rows above them.
    pub subtotals: Vec<usize>,
    /// Its sums.
    pub sums: Vec<String>,
    /// The moment it speaks of.
    pub at: DateTime<Utc>,
    /// Who signs it, on that day.
    pub signing: Signing,
    /// The last event of the log that it knows.
    pub position: u64,
    /// Where the proof of that event is shown.
    pub url: String,
    /// Whether this is demo data.
    pub is_demo: bool,
}

/// The register as a PDF.
///
/// # Errors
/// [`PaperError`].
pub(crate) fn register(paper: &RegisterPaper) -> Result<Vec<u8>, PaperError> {
    let footer = format!("{} · peristiwa nomor {}", paper.title, paper.position);
    let mut sheet = Sheet::open(paper.title, &footer, paper.is_demo)?;
    sheet.space(4.0);
    sheet.centred(&paper.title.to_uppercase(), 13.0, Weight::Bold);
    // The office gives the number when it signs.
    sheet.centred(NUMBER_LINE, 9.5, Weight::Regular);
    sheet.centred(&paper.period, 9.5, Weight::Regular);
    sheet.space(8.0);
    let widths = sheet.column_widths(paper);
    let heads: Vec<String> = paper.heads.iter().map(|head| head.0.to_owned()).collect();
    sheet.register_row(paper, &widths, &heads, Weight::Bold);
    for (place, row) in paper.rows.iter().enumerate() {
        let weight = if paper.subtotals.contains(&place) {
            Weight::Bold
        } else {
            Weight::Regular
        };
        if sheet.y + sheet.height_of(&widths, row, weight) + GAP > BOTTOM {
            sheet.need(BOTTOM);
            sheet.register_row(paper, &widths, &heads, Weight::Bold);
        }
        sheet.register_row(paper, &widths, row, weight);
    }
    sheet.register_row(paper, &widths, &paper.sums, Weight::Bold);
    if paper.rows.is_empty() {
        sheet.text("Tidak ada baris.", 9.5, Ink::Grey);
    }
    sheet.space(14.0);
    let knows = paper.signing.by("Mengetahui, ", Post::BudgetUser);
    let makes = paper.signing.by("", Post::Treasurer);
    sheet.signatures(&paper.signing.dated(), &[Some(knows), Some(makes)]);
    sheet.qr(
        &paper.url,
        &format!(
            "Keadaan buku besar pada {}, sampai peristiwa nomor {}. Siapa pun dapat menghitung lagi angka di atas dari \
             buku besar sampai nomor itu.",
            moment_words(paper.at),
            paper.position
        ),
    )?;
    sheet.close()
}

impl Sheet {
    /// Widths of the columns: figures and the words of a head on one line, texts share what remains by their length.
    fn column_widths(&self, paper: &RegisterPaper) -> Vec<f32> {
        let longest = |column: usize| {
            let rows = paper.rows.iter().chain([&paper.sums]);
            let cells = rows.filter_map(|row| row.get(column));
            cells
                .map(|cell| self.faces.width(cell, SIZE, Weight::Bold))
                .fold(0.0_f32, f32::max)
        };
        let word = |head: &str| {
            head.split_whitespace()
                .map(|word| self.faces.width(word, SIZE, Weight::Bold))
                .fold(24.0_f32, f32::max)
        };
        let mut widths: Vec<f32> = (paper.heads.iter().enumerate())
            .map(|(column, head)| longest(column).max(word(head.0)) + GAP)
            .collect();
        let figures: f32 = (paper.heads.iter().zip(&widths))
            .filter(|(head, _)| head.1)
            .map(|(_, width)| width)
            .sum();
        let texts: f32 = widths.iter().sum::<f32>() - figures;
        let room = (TEXT_WIDTH - figures).max(60.0);
        for (head, width) in paper.heads.iter().zip(&mut widths) {
            if !head.1 {
                *width *= room / texts.max(1.0);
            }
        }
        widths
    }

    fn height_of(&self, widths: &[f32], cells: &[String], weight: Weight) -> f32 {
        let mut most: f32 = SIZE * LEADING;
        for (width, cell) in widths.iter().zip(cells) {
            let mut height = 0.0;
            for _ in self.faces.wrap(cell, width - GAP, SIZE, weight) {
                height += SIZE * LEADING;
            }
            most = most.max(height);
        }
        most
    }

    fn register_row(
        &mut self,
        paper: &RegisterPaper,
        widths: &[f32],
        cells: &[String],
        weight: Weight,
    ) {
        let height = self.height_of(widths, cells, weight);
        self.need(height + GAP);
        let (top, mut x) = (self.y, MARGIN);
        for ((width, cell), head) in widths.iter().zip(cells).zip(&paper.heads) {
            let mut y = top + SIZE;
            for line in self.faces.wrap(cell, width - GAP, SIZE, weight) {
                let indent = if head.1 {
                    width - GAP - self.faces.width(&line, SIZE, weight)
                } else {
                    0.0
                };
                self.put(x + indent, y, SIZE, weight, Ink::Black, &line);
                y += SIZE * LEADING;
            }
            x += width;
        }
        self.fill(MARGIN, top + height + 2.0, TEXT_WIDTH, 0.5, Ink::Rule);
        self.y = top + height + 5.0;
    }
}
