//! Checks of the birth date of a row, and how days are written in lists.
use chrono::{Datelike, NaiveDate};

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

/// `2005-01-31`, `31-01-2005`, `31/01/2005`, `31.01.2005` or `31 Januari 2005`.
pub(super) fn day_of(text: &str) -> Option<NaiveDate> {
    const MONTHS: [&str; 12] = [
        "jan", "feb", "mar", "apr", "mei", "jun", "jul", "agu", "sep", "okt", "nov", "des",
    ];
    // A spreadsheet's day comes with the hour.
    let day = text.split('T').next().unwrap_or_default();
    let day = day.split(" 00:").next().unwrap_or_default();
    let written = ["%Y-%m-%d", "%d-%m-%Y", "%d/%m/%Y", "%d.%m.%Y"]
        .iter()
        .find_map(|format| NaiveDate::parse_from_str(day, format).ok());
    let in_words = || {
        let mut parts = day.split_whitespace();
        let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
        let month = month.to_lowercase();
        let month = MONTHS.iter().position(|name| month.starts_with(name))?;
        let month = u32::try_from(month + 1).ok()?;
        NaiveDate::from_ymd_opt(year.parse().ok()?, month, day.parse().ok()?)
    };
    written
        .or_else(in_words)
        .filter(|day| (1900..=2200).contains(&day.year()))
}
