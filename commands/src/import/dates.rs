//! Days as lists and banks write them.
use chrono::{Datelike, NaiveDate};

/// Months as people begin them, in Indonesian and English.
const MONTHS: [&[&str]; 12] = [
    &["jan"],
    &["feb", "peb"],
    &["mar"],
    &["apr"],
    &["mei", "may"],
    &["jun"],
    &["jul"],
    &["agu", "ags", "agt", "aug"],
    &["sep"],
    &["okt", "oct"],
    &["nov", "nop"],
    &["des", "dec"],
];
/// The century of a year in two digits, where days are of this time.
const CENTURY: i32 = 2000;

/// `2005-01-31`, `31-01-2005`, `31/01/2005`, `31.01.2005`, `20050131`, `31 Januari 2005` or `31-Jan-2005`, with or without
/// an hour behind it. The year has four digits.
pub(crate) fn day_of(text: &str) -> Option<NaiveDate> {
    let day = without_hour(text);
    let written = ["%Y-%m-%d", "%d-%m-%Y", "%d/%m/%Y", "%d.%m.%Y", "%Y%m%d"]
        .iter()
        .filter_map(|format| NaiveDate::parse_from_str(day, format).ok())
        .find(|day| (1900..=2200).contains(&day.year()));
    written.or_else(|| in_words(day, false))
}

/// [`day_of`] of what happened in this century: the year may have two digits where the writing leaves no doubt about the
/// place of the day, as in `31/05/26` and `31-Mei-26`.
pub(crate) fn recent_day_of(text: &str) -> Option<NaiveDate> {
    let day = without_hour(text);
    let short = || {
        let parts: Vec<&str> = day.split('/').collect();
        let [day, month, year] = parts.as_slice() else {
            return None;
        };
        let year = (year.len() == 2).then(|| number(year)).flatten()?;
        NaiveDate::from_ymd_opt(
            CENTURY + i32::try_from(year).ok()?,
            number(month)?,
            number(day)?,
        )
    };
    let found = day_of(text).or_else(short).or_else(|| in_words(day, true));
    found.filter(|day| (CENTURY..=2200).contains(&day.year()))
}

/// A spreadsheet's day comes with the hour.
fn without_hour(text: &str) -> &str {
    let text = text.trim();
    match text.rsplit_once([' ', 'T']) {
        Some((before, hour)) if hour.contains(':') => before.trim_end(),
        Some(_) | None => text,
    }
}

fn number(text: &str) -> Option<u32> {
    let few = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    few.then(|| text.parse().ok()).flatten()
}

fn in_words(day: &str, is_recent: bool) -> Option<NaiveDate> {
    let mut parts = day
        .split([' ', '-', '/', '.'])
        .filter(|part| !part.is_empty());
    let (day, month, written) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let month = month.to_lowercase();
    let named = |names: &&[&str]| names.iter().any(|name| month.starts_with(name));
    let month = u32::try_from(MONTHS.iter().position(named)? + 1).ok()?;
    let year = i32::try_from(number(written)?).ok()?;
    let year = match written.len() {
        4 => year,
        2 if is_recent => CENTURY + year,
        _ => return None,
    };
    NaiveDate::from_ymd_opt(year, month, number(day)?)
        .filter(|day| (1900..=2200).contains(&day.year()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_read_however_people_and_banks_write_it() {
        let day = NaiveDate::from_ymd_opt(2026, 11, 27);
        for text in [
            "2026-11-27",
            "27-11-2026",
            "27/11/2026",
            "27.11.2026",
            "20261127",
            "27 November 2026",
            "27 Nopember 2026",
            "27-Nov-2026",
            "2026-11-27T08:30:00",
            "27/11/2026 08:30:00",
            "2026-11-27 00:00:00",
        ] {
            assert_eq!(day_of(text), day, "{text}");
            assert_eq!(recent_day_of(text), day, "{text}");
        }
        for text in ["27/11/26", "27-Nov-26", "27 NOV 26", "27/11/26 08:30"] {
            assert_eq!(recent_day_of(text), day, "{text}");
            assert_eq!(day_of(text), None, "{text}");
        }
        let october = NaiveDate::from_ymd_opt(2026, 10, 3);
        for text in ["3 Oktober 2026", "03-OKT-26", "3 Oct 2026"] {
            assert_eq!(recent_day_of(text), october, "{text}");
        }
    }

    #[test]
    fn a_day_that_may_be_read_in_two_ways_is_not_read() {
        for wrong in [
            "31-05-26",
            "26-05-31",
            "260531",
            "0026-05-31",
            "12026-05-31",
            "31/05/026",
            "31/05/26/1",
            "31/13/26",
            "30 Februari 2026",
            "46353",
            "kemarin",
            "",
        ] {
            assert_eq!(recent_day_of(wrong), None, "{wrong}");
        }
        assert_eq!(recent_day_of("31-01-1999"), None);
        assert_eq!(day_of("31-01-1999"), NaiveDate::from_ymd_opt(1999, 1, 31));
    }
}
