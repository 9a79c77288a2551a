//! A register as a paper to sign: its period, its rows, its sums, and the position of the log that it speaks of.

use chrono::{DateTime, Utc};
use domain::official::Post;

use super::columns::{self, Asked};
use super::moment_words;
use super::page::{Lie, MARGIN};
use super::sheet::{Faces, Ink, LEADING, PaperError, Sheet, Weight, faces};
use super::signing::Signing;

/// How the pages lie and how large the letters of the table are: the first that cuts no word is taken.
const FORMS: [(Lie, f32); 3] = [(Lie::Upright, 7.0), (Lie::Across, 7.0), (Lie::Across, 6.5)];
/// Space between two columns.
const GAP: f32 = 6.0;
/// Least width of a head, in points.
const HEAD_LEAST: f32 = 24.0;
/// Least width of a place to sign: 35 mm.
const SIGNATURE_WIDTH: f32 = 99.3;
/// Least height of a row that somebody signs in: 9 mm.
const SIGNATURE_HEIGHT: f32 = 25.5;

/// What stands in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holds {
    /// Texts, on as many lines as they need.
    Texts,
    /// Figures, on the right of the column.
    Figures,
    /// Nothing: somebody signs there.
    Signatures,
}

/// What the paper shows.
pub(crate) struct RegisterPaper {
    /// What it is.
    pub title: &'static str,
    /// Which register of which budget year; with the position of the log it is the paper's number.
    pub series: String,
    /// Of which days, by which clock, narrowed by what.
    pub period: String,
    /// Heads of its columns, and what stands below.
    pub heads: Vec<(&'static str, Holds)>,
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

impl RegisterPaper {
    /// Its number: whoever draws the same register at the same position has the same.
    fn number(&self) -> String {
        format!("Nomor {}/{}", self.series.to_uppercase(), self.position)
    }
}

/// The register as a PDF.
///
/// # Errors
/// [`PaperError`].
pub(crate) fn register(paper: &RegisterPaper) -> Result<Vec<u8>, PaperError> {
    let footer = format!("{} · peristiwa nomor {}", paper.title, paper.position);
    let grid = Grid::of(paper, faces()?);
    let mut sheet = Sheet::open_lying(grid.lie, paper.title, &footer, paper.is_demo)?;
    sheet.space(4.0);
    sheet.centred(&paper.title.to_uppercase(), 13.0, Weight::Bold);
    sheet.centred(&paper.number(), 9.5, Weight::Regular);
    sheet.centred(&paper.period, 9.5, Weight::Regular);
    sheet.space(8.0);
    let heads: Vec<String> = paper.heads.iter().map(|head| head.0.to_owned()).collect();
    sheet.register_row(&grid, &heads, Weight::Bold);
    for (place, row) in paper.rows.iter().enumerate() {
        let weight = if paper.subtotals.contains(&place) {
            Weight::Bold
        } else {
            Weight::Regular
        };
        if sheet.turns(grid.height_of(row, weight) + GAP) {
            sheet.register_row(&grid, &heads, Weight::Bold);
        }
        sheet.register_row(&grid, row, weight);
    }
    sheet.register_row(&grid, &paper.sums, Weight::Bold);
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

/// How the table is laid out.
struct Grid<'a> {
    faces: &'static Faces,
    paper: &'a RegisterPaper,
    lie: Lie,
    size: f32,
    widths: Vec<f32>,
}

impl<'a> Grid<'a> {
    fn of(paper: &'a RegisterPaper, faces: &'static Faces) -> Self {
        let mut grid = Self {
            faces,
            paper,
            lie: Lie::Upright,
            size: 0.0,
            widths: Vec::new(),
        };
        for (lie, size) in FORMS {
            (grid.lie, grid.size) = (lie, size);
            let asked = grid.asked();
            grid.widths = columns::widths(&asked, lie.text_width());
            if columns::fit(&asked, lie.text_width()) {
                break;
            }
        }
        grid
    }

    /// What each column asks for: figures and the words of texts and heads on one line, a place to sign room for a hand.
    fn asked(&self) -> Vec<Asked> {
        let heads = self.paper.heads.iter().enumerate();
        heads
            .map(|(column, (head, holds))| {
                let rows = self.paper.rows.iter().chain([&self.paper.sums]);
                let cells = rows.filter_map(|row| row.get(column)).map(String::as_str);
                let longest = cells
                    .clone()
                    .map(|cell| self.faces.width(cell, self.size, Weight::Bold))
                    .fold(0.0_f32, f32::max);
                let words = [*head].into_iter().chain(cells);
                let word = columns::longest_word(self.faces, words, self.size);
                let (most_needed, gain) = match holds {
                    Holds::Texts => (0.0, (longest - word).max(0.0)),
                    Holds::Figures => (0.0, 0.0),
                    Holds::Signatures => (SIGNATURE_WIDTH, 0.0),
                };
                Asked {
                    least: word.max(HEAD_LEAST).max(most_needed) + GAP,
                    gain,
                }
            })
            .collect()
    }

    fn height_of(&self, cells: &[String], weight: Weight) -> f32 {
        let mut most: f32 = self.size * LEADING;
        for (width, cell) in self.widths.iter().zip(cells) {
            let mut height = 0.0;
            for _ in self.faces.wrap(cell, width - GAP, self.size, weight) {
                height += self.size * LEADING;
            }
            most = most.max(height);
        }
        // Nobody signs in heads and sums, which are bold.
        let mut heads = self.paper.heads.iter();
        if weight == Weight::Regular && heads.any(|(_, holds)| *holds == Holds::Signatures) {
            most = most.max(SIGNATURE_HEIGHT);
        }
        most
    }
}

impl Sheet {
    fn register_row(&mut self, grid: &Grid<'_>, cells: &[String], weight: Weight) {
        let (size, height) = (grid.size, grid.height_of(cells, weight));
        self.need(height + GAP);
        let (top, mut x) = (self.y, MARGIN);
        for ((width, cell), (_, holds)) in grid.widths.iter().zip(cells).zip(&grid.paper.heads) {
            let mut y = top + size;
            for line in self.faces.wrap(cell, width - GAP, size, weight) {
                let indent = match holds {
                    Holds::Figures => width - GAP - self.faces.width(&line, size, weight),
                    Holds::Texts | Holds::Signatures => 0.0,
                };
                self.put(x + indent, y, size, weight, Ink::Black, &line);
                y += size * LEADING;
            }
            x += width;
        }
        self.fill(
            MARGIN,
            top + height + 2.0,
            self.text_width(),
            0.5,
            Ink::Rule,
        );
        self.y = top + height + 5.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paper(heads: &[(&'static str, Holds)], row: &[&str]) -> RegisterPaper {
        let row: Vec<String> = row.iter().map(|cell| (*cell).to_owned()).collect();
        let mut sums = vec![String::new(); row.len()];
        sums[0] = "Jumlah".to_owned();
        RegisterPaper {
            title: "Uji",
            series: "register-sp2d/2026".to_owned(),
            period: "Tahun anggaran 2026".to_owned(),
            heads: heads.to_vec(),
            rows: vec![row; 40],
            subtotals: Vec::new(),
            sums,
            at: "2026-11-29T00:00:00Z".parse().unwrap(),
            signing: Signing {
                officials: domain::official::Officials::default(),
                on: "2026-11-29".parse().unwrap(),
            },
            position: 1,
            url: "https://contoh.go.id/verifikasi/1".to_owned(),
            is_demo: false,
        }
    }

    #[test]
    fn no_word_of_a_register_is_cut_and_there_is_room_to_sign() {
        let paper = paper(
            &[
                ("Nama", Holds::Texts),
                ("Dipertanggungjawabkan", Holds::Texts),
                ("Nomor Rekening", Holds::Texts),
                ("Tanggal SP2D", Holds::Texts),
                ("Kode Rekening", Holds::Texts),
                ("Jumlah (Rp)", Holds::Figures),
                ("Tanda Tangan", Holds::Signatures),
            ],
            &[
                "Yuliana Gwijangge",
                "Universitas Cenderawasih",
                "8431991183950",
                "26-01-2026",
                "5.1.06.01.01.0001",
                "3.000.000",
                "",
            ],
        );
        let grid = Grid::of(&paper, faces().unwrap());
        let heads = paper.heads.iter().map(|(head, _)| *head);
        let cells = paper.rows[0].iter().map(String::as_str);
        for ((head, cell), width) in heads.zip(cells).zip(&grid.widths) {
            for text in [head, cell] {
                let lines = grid.faces.wrap(text, width - GAP, grid.size, Weight::Bold);
                assert_eq!(lines.join(" "), text);
            }
        }
        assert!(grid.widths[6] >= SIGNATURE_WIDTH, "{:?}", grid.widths);
        let bytes = register(&paper).unwrap();
        crate::files::pdf::check(&bytes).unwrap();
    }

    #[test]
    fn a_register_of_many_columns_lies_across() {
        let heads = [("Realisasi (Rp)", Holds::Figures); 11];
        let wide = paper(&heads, &["1.250.000.000"; 11]);
        let grid = Grid::of(&wide, faces().unwrap());
        assert_eq!(grid.lie, Lie::Across);
        let few = paper(&heads[..3], &["1.250.000.000"; 3]);
        assert_eq!(Grid::of(&few, faces().unwrap()).lie, Lie::Upright);
    }

    #[test]
    fn a_register_has_a_number_and_no_empty_place_for_one() {
        let paper = paper(&[("Nama", Holds::Texts)], &["Yuliana"]);
        assert_eq!(paper.number(), "Nomor REGISTER-SP2D/2026/1");
    }

    #[test]
    fn what_fits_no_page_is_still_printed() {
        let long = "x".repeat(400);
        let paper = paper(
            &[("Nama", Holds::Texts), ("Sidik", Holds::Texts)],
            &["Yuliana", &long],
        );
        let bytes = register(&paper).unwrap();
        crate::files::pdf::check(&bytes).unwrap();
    }
}
