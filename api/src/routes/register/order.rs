//! The orders of a register: its own, and by each of its columns. All its rows are at hand, so that files and papers have
//! the same order as the screen.

use std::cmp::Ordering;

use domain::register::RegisterColumnKind as Kind;

use super::table::{Declared, Row};
use super::wire::{ColumnOrders, RegisterCell};
use crate::ApiError;
use crate::extract::order;

/// A column, counted from 0, and whether what is last by it comes first.
type By = (usize, bool);

/// The orders of registers, the first each register's own.
pub(super) const ORDERS: &[(&str, Option<By>)] = &[
    ("register", None),
    ("kolom-1", Some((0, false))),
    ("kolom-1-turun", Some((0, true))),
    ("kolom-2", Some((1, false))),
    ("kolom-2-turun", Some((1, true))),
    ("kolom-3", Some((2, false))),
    ("kolom-3-turun", Some((2, true))),
    ("kolom-4", Some((3, false))),
    ("kolom-4-turun", Some((3, true))),
    ("kolom-5", Some((4, false))),
    ("kolom-5-turun", Some((4, true))),
    ("kolom-6", Some((5, false))),
    ("kolom-6-turun", Some((5, true))),
    ("kolom-7", Some((6, false))),
    ("kolom-7-turun", Some((6, true))),
    ("kolom-8", Some((7, false))),
    ("kolom-8-turun", Some((7, true))),
    ("kolom-9", Some((8, false))),
    ("kolom-9-turun", Some((8, true))),
    ("kolom-10", Some((9, false))),
    ("kolom-10-turun", Some((9, true))),
    ("kolom-11", Some((10, false))),
    ("kolom-11-turun", Some((10, true))),
    ("kolom-12", Some((11, false))),
    ("kolom-12-turun", Some((11, true))),
];

/// The words that order a register by a column; none where nobody writes in it, or its rows have one order alone.
pub(super) fn of_column(declared: &Declared, column: usize) -> Option<ColumnOrders> {
    let is_known = declared
        .heads
        .get(column)
        .is_some_and(|head| head.kind != Kind::Signature);
    let word = |down: bool| {
        let found = ORDERS.iter().find(|(_, by)| *by == Some((column, down)));
        found.map(|(word, _)| *word)
    };
    let (up, down) = (word(false)?, word(true)?);
    (declared.is_sorted && is_known).then_some(ColumnOrders { up, down })
}

/// Puts rows in the order asked for; by a column that this register is not ordered by, they stay in its own.
///
/// # Errors
/// `PARAMETER_TIDAK_SAH` for a word that no register has.
pub(super) fn put(
    declared: &Declared,
    asked: Option<&str>,
    rows: &mut [Row],
) -> Result<(), ApiError> {
    let by = order(asked, ORDERS)?.filter(|(column, _)| of_column(declared, *column).is_some());
    if let Some((column, down)) = by {
        rows.sort_by(|one, other| compare(&one[column], &other[column], down));
    }
    Ok(())
}

/// What is empty comes last, whichever way.
fn compare(one: &RegisterCell, other: &RegisterCell, down: bool) -> Ordering {
    let is_empty = |cell: &RegisterCell| *cell == RegisterCell::EMPTY;
    let how = match (one, other) {
        _ if is_empty(one) || is_empty(other) => return is_empty(one).cmp(&is_empty(other)),
        (RegisterCell::Number(one), RegisterCell::Number(other)) => one.cmp(other),
        (RegisterCell::Text(one), RegisterCell::Text(other)) => {
            one.to_lowercase().cmp(&other.to_lowercase())
        }
        (RegisterCell::Number(_), RegisterCell::Text(_)) => Ordering::Less,
        (RegisterCell::Text(_), RegisterCell::Number(_)) => Ordering::Greater,
    };
    if down { how.reverse() } else { how }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::register::table::Head;

    const DECLARED: Declared = Declared {
        heads: &[
            Head::text("Nama"),
            Head::rupiah("Jumlah (Rp)"),
            Head::signature("Tanda Tangan"),
        ],
        filters: &[],
        needs: None,
        is_sorted: true,
    };

    #[test]
    fn rows_follow_a_column_either_way_and_what_is_empty_stays_last() {
        let row = |name: &str, amount| {
            vec![
                RegisterCell::text(name),
                RegisterCell::Number(amount),
                RegisterCell::EMPTY,
            ]
        };
        let mut rows = vec![row("", 20), row("yosep", 3), row("Ana", 100)];
        let mut names = |sort: Option<&str>| {
            put(&DECLARED, sort, &mut rows).map(|()| {
                let name = |row: &Row| match &row[0] {
                    RegisterCell::Text(name) => name.clone(),
                    RegisterCell::Number(_) => String::new(),
                };
                rows.iter().map(name).collect::<Vec<_>>()
            })
        };
        assert_eq!(names(None).unwrap(), ["", "yosep", "Ana"]);
        assert_eq!(names(Some("kolom-1")).unwrap(), ["Ana", "yosep", ""]);
        assert_eq!(names(Some("kolom-1-turun")).unwrap(), ["yosep", "Ana", ""]);
        assert_eq!(names(Some("kolom-2")).unwrap(), ["yosep", "", "Ana"]);
        assert_eq!(names(Some("kolom-2-turun")).unwrap(), ["Ana", "", "yosep"]);
        let last = names(Some("register")).unwrap();
        for other in ["kolom-3", "kolom-9-turun"] {
            assert_eq!(names(Some(other)).unwrap(), last, "{other}");
        }
        assert!(names(Some("x")).is_err());
    }
}
