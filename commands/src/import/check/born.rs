//! Checks of the birth date of a row.
use chrono::NaiveDate;

use super::super::dates::day_of;
use super::super::sheet::{Column, Row};
use super::Notes;

/// Warns of a birth date that is not that of the NIK, which is taken.
pub(super) fn check_birth_date(row: &Row, notes: &mut Notes, of_nik: Option<NaiveDate>) {
    let text = row.text(Column::BirthDate);
    if text.is_empty() {
        return;
    }
    match (day_of(text), of_nik) {
        (None, _) => notes.warn(
            Column::BirthDate,
            "tanggal lahir tidak terbaca; dipakai yang tertulis dalam NIK",
        ),
        (Some(told), Some(of_nik)) if told != of_nik => notes.warn(
            Column::BirthDate,
            "tanggal lahir berbeda dari NIK; dipakai yang tertulis dalam NIK",
        ),
        (Some(_), _) => {}
    }
}
