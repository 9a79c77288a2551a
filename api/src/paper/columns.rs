//! How wide the columns of a table are: a word, a number or a day is never cut while there is room for it.

use super::sheet::{Faces, Weight};

/// What a column asks for, in points, the space beside it included.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Asked {
    /// Its longest word, number or day: narrower, it would be cut.
    pub least: f32,
    /// How much more it would take, so that its texts stand on fewer lines.
    pub gain: f32,
}

/// Room that rounding may take from a word that fits exactly.
const SLACK: f32 = 0.2;

/// Width of the longest word of some cells, bold as heads and sums are.
pub(super) fn longest_word<'a>(
    faces: &Faces,
    cells: impl Iterator<Item = &'a str>,
    size: f32,
) -> f32 {
    cells
        .flat_map(|cell| cell.split([' ', '\n']))
        .map(|word| faces.width(word, size, Weight::Bold) + SLACK)
        .fold(0.0, f32::max)
}

/// Whether every column has at least what it needs on a page of this width.
pub(super) fn fit(columns: &[Asked], room: f32) -> bool {
    least(columns) <= room
}

/// Widths that sum up to `room`: each column has its least, and what is left goes by what they would gain. Where that is
/// too much for the page, the widest columns give way first, so that only what is very long is cut.
pub(super) fn widths(columns: &[Asked], room: f32) -> Vec<f32> {
    if !fit(columns, room) {
        return lowered(columns, room);
    }
    let left = room - least(columns);
    let gains: f32 = columns.iter().map(|column| column.gain).sum();
    let count: f32 = columns.iter().map(|_| 1.0).sum();
    columns
        .iter()
        .map(|column| {
            let part = if gains > 0.0 {
                column.gain / gains
            } else {
                1.0 / count
            };
            column.least + left * part
        })
        .collect()
}

fn least(columns: &[Asked]) -> f32 {
    columns.iter().map(|column| column.least).sum()
}

/// The least widths, none above one height that makes them sum up to `room`.
fn lowered(columns: &[Asked], room: f32) -> Vec<f32> {
    let mut rising: Vec<f32> = columns.iter().map(|column| column.least).collect();
    rising.sort_by(f32::total_cmp);
    let (mut left, mut count) = (room, rising.iter().map(|_| 1.0).sum::<f32>());
    let mut most = room;
    for one in rising {
        if one * count > left {
            most = left / count;
            break;
        }
        left -= one;
        count -= 1.0;
    }
    columns
        .iter()
        .map(|column| column.least.min(most))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: f32 = 493.0;

    fn asked(columns: &[(f32, f32)]) -> Vec<Asked> {
        let column = |(least, gain): &(f32, f32)| Asked {
            least: *least,
            gain: *gain,
        };
        columns.iter().map(column).collect()
    }

    fn sums_up(widths: &[f32], room: f32) {
        let sum: f32 = widths.iter().sum();
        assert!((sum - room).abs() < 0.1, "{widths:?}");
    }

    #[test]
    fn every_column_has_its_least_and_texts_share_what_is_left() {
        let columns = asked(&[(60.0, 120.0), (45.0, 0.0), (80.0, 60.0), (99.0, 0.0)]);
        let widths = widths(&columns, ROOM);
        for (width, column) in widths.iter().zip(&columns) {
            assert!(*width >= column.least, "{widths:?}");
        }
        sums_up(&widths, ROOM);
        // A day and a place to sign gain nothing; the longer text gains twice as much as the other.
        assert!((widths[1] - 45.0).abs() < 0.1 && (widths[3] - 99.0).abs() < 0.1);
        assert!(((widths[0] - 60.0) - 2.0 * (widths[2] - 80.0)).abs() < 0.1);
    }

    #[test]
    fn columns_that_just_fit_have_their_least() {
        let columns = asked(&[(200.0, 500.0), (100.0, 0.0), (193.0, 1.0)]);
        assert!(fit(&columns, ROOM));
        assert_eq!(widths(&columns, ROOM), [200.0, 100.0, 193.0]);
    }

    #[test]
    fn what_nobody_gains_from_is_shared_evenly() {
        sums_up(&widths(&asked(&[(40.0, 0.0), (60.0, 0.0)]), ROOM), ROOM);
    }

    #[test]
    fn what_does_not_fit_takes_from_the_widest() {
        let columns = asked(&[(30.0, 0.0), (900.0, 0.0), (700.0, 10.0), (50.0, 5.0)]);
        assert!(!fit(&columns, ROOM));
        let widths = widths(&columns, ROOM);
        sums_up(&widths, ROOM);
        assert_eq!((widths[0], widths[3]), (30.0, 50.0));
        assert_eq!(widths[1], widths[2]);
    }

    #[test]
    fn a_table_without_columns_has_no_widths() {
        assert!(widths(&[], ROOM).is_empty());
    }
}
