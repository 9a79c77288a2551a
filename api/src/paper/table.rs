//! Tables of papers: their columns keep the shares that a paper gives them as long as no word is cut by it.

use super::columns::{self, Asked};
use super::page::MARGIN;
use super::sheet::{Ink, LEADING, Sheet, Weight};

/// Sizes of the letters, in the order in which they are tried.
const SIZES: [f32; 3] = [8.5, 7.5, 6.5];
/// Space between two columns.
const GAP: f32 = 8.0;

impl Sheet {
    /// A table; `shares` are the columns' parts of the width and sum up to 1. A column whose longest word needs more takes
    /// it from the others; where that is too much, the letters are smaller. The head is repeated on every page.
    pub(super) fn table(&mut self, shares: &[f32], head: &[&str], rows: &[Vec<String>]) {
        let head: Vec<String> = head.iter().map(|text| (*text).to_owned()).collect();
        let (size, widths) = self.table_form(shares, &head, rows);
        self.need(60.0);
        self.table_row(&widths, &head, size, Weight::Bold);
        for row in rows {
            let height = self.row_height(&widths, row, size);
            if self.turns(height + 6.0) {
                self.table_row(&widths, &head, size, Weight::Bold);
            }
            self.table_row(&widths, row, size, Weight::Regular);
        }
    }

    /// Size of the letters, and widths of the columns.
    fn table_form(&self, shares: &[f32], head: &[String], rows: &[Vec<String>]) -> (f32, Vec<f32>) {
        let room = self.text_width();
        let mut form = (SIZES[0], Vec::new());
        for size in SIZES {
            let asked: Vec<Asked> = (shares.iter().enumerate())
                .map(|(column, share)| {
                    let cells = [head].into_iter().chain(rows.iter().map(Vec::as_slice));
                    let cells = cells.filter_map(|row| row.get(column)).map(String::as_str);
                    let least = columns::longest_word(self.faces, cells, size) + GAP;
                    let gain = (share * room - least).max(0.0);
                    Asked { least, gain }
                })
                .collect();
            form = (size, columns::widths(&asked, room));
            if columns::fit(&asked, room) {
                break;
            }
        }
        form
    }

    fn row_height(&self, widths: &[f32], cells: &[String], size: f32) -> f32 {
        let mut height: f32 = size * LEADING;
        for (width, cell) in widths.iter().zip(cells) {
            let mut tall = 0.0;
            for _ in self.faces.wrap(cell, width - GAP, size, Weight::Regular) {
                tall += size * LEADING;
            }
            height = height.max(tall);
        }
        height
    }

    fn table_row(&mut self, widths: &[f32], cells: &[String], size: f32, weight: Weight) {
        let top = self.y;
        let mut x = MARGIN;
        let mut bottom = top;
        for (width, cell) in widths.iter().zip(cells) {
            let mut y = top;
            for line in self.faces.wrap(cell, width - GAP, size, weight) {
                self.put(x, y + size, size, weight, Ink::Black, &line);
                y += size * LEADING;
            }
            bottom = bottom.max(y);
            x += width;
        }
        self.fill(MARGIN, bottom + 2.0, self.text_width(), 0.5, Ink::Rule);
        self.y = bottom + 5.0;
    }
}
