//! What a list says of the decree, the year and the batch of a person.

use chrono::{Datelike, NaiveDate};
use domain::change_request::ListedDecree;
use domain::text;

use super::super::dates::day_of;
use super::{Notes, Seen};
use crate::import::sheet::{Column, Row};

/// The first year that a list of before the portal may tell.
const YEAR_FIRST: i32 = 2000;

/// Number and date of the decree that named the person: both or none, and one date for one number.
pub(super) fn check_decree(
    row: &Row,
    today: NaiveDate,
    notes: &mut Notes,
    seen: &mut Seen,
) -> Option<ListedDecree> {
    let number = row.text(Column::Decree).trim();
    let date = row.text(Column::DecreeDate).trim();
    match (number.is_empty(), date.is_empty()) {
        (true, true) => return None,
        (false, true) => {
            notes.error(Column::DecreeDate, "tanggal SK kosong, nomornya terisi");
            return None;
        }
        (true, false) => {
            notes.error(Column::Decree, "nomor SK kosong, tanggalnya terisi");
            return None;
        }
        (false, false) => {}
    }
    let Some(day) = day_of(date) else {
        notes.error(
            Column::DecreeDate,
            "tanggal SK tidak terbaca; tulis seperti 31-12-2024",
        );
        return None;
    };
    if day > today {
        notes.error(Column::DecreeDate, "tanggal SK di masa depan");
        return None;
    }
    let (line, first) = *seen
        .decrees
        .entry(number.to_owned())
        .or_insert((row.line, day));
    if first != day {
        notes.error(
            Column::DecreeDate,
            format!("tanggal SK lain daripada di baris {line} untuk nomor yang sama"),
        );
        return None;
    }
    Some(ListedDecree {
        number: number.to_owned(),
        date: day,
    })
}

/// The year of the scholarship of this row.
pub(super) fn check_year(row: &Row, today: NaiveDate, notes: &mut Notes) -> Option<u16> {
    let text = row.text(Column::Year).trim();
    if text.is_empty() {
        return None;
    }
    let year = text.parse().ok();
    let year = year.filter(|year| (YEAR_FIRST..=today.year() + 1).contains(&i32::from(*year)));
    if year.is_none() {
        notes.error(
            Column::Year,
            format!("tahun \"{text}\" tidak sah; tulis seperti 2024"),
        );
    }
    year
}

/// The batch of this row.
pub(super) fn check_batch(row: &Row, notes: &mut Notes) -> Option<String> {
    let text = row.text(Column::Batch).trim();
    if text::is_longer(text, text::LINE) {
        notes.error(Column::Batch, "batch terlalu panjang");
        return None;
    }
    Some(text.to_owned()).filter(|text| !text.is_empty())
}
