//! Papers that people print and file: receipts and decrees as PDF on A4, each with the proof of its
//! events printed as text and as a QR code.

mod bound;
mod brief;
mod claim_letter;
mod code;
mod columns;
mod cover_letter;
mod decree;
mod erasure;
mod page;
mod proof;
#[cfg(test)]
mod qr_tests;
mod receipt;
mod register;
mod roster;
mod sheet;
mod signing;
mod table;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use domain::office_time;

pub(crate) use bound::{BoundPaper, ERASED, amount_in, is_bound_list, name_in};
pub(crate) use brief::{BriefPaper, brief};
pub(crate) use claim_letter::{ClaimLetterPaper, ClaimLetters, claim_letters};
pub(crate) use cover_letter::{CoverLetter, cover_letter};
pub(crate) use decree::{DecreePaper, decree};
pub(crate) use domain::MONTH_NAMES as MONTHS;
pub(crate) use erasure::{ErasurePaper, erasure};
pub(crate) use proof::{collect, event, of_event};
pub(crate) use receipt::{ReceiptPaper, receipt};
pub(crate) use register::{Holds, RegisterPaper, register};
pub(crate) use roster::{RosterPaper, roster};
pub(crate) use signing::Signing;

/// `21 November 2026`.
pub(crate) fn day_words(day: NaiveDate) -> String {
    let month = MONTHS
        .get(usize::try_from(day.month0()).unwrap_or_default())
        .copied()
        .unwrap_or_default();
    format!("{} {month} {}", day.day(), day.year())
}

/// `21 November 2026 pukul 09.05 WIT`: the regency lives nine hours ahead of UTC, all year.
pub(crate) fn moment_words(at: DateTime<Utc>) -> String {
    let local = office_time(at);
    format!(
        "{} pukul {} WIT",
        day_words(local.date_naive()),
        local.format("%H.%M")
    )
}

/// A PDF as an answer that is shown in the browser and never kept by a cache on the way.
pub(crate) fn answer(name: &str, bytes: Vec<u8>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/pdf".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("inline; filename=\"{name}\""),
        ),
        (header::CACHE_CONTROL, "private, no-store".to_owned()),
    ];
    (headers, bytes).into_response()
}

/// A file name that every system takes: letters, digits and hyphens of the text.
pub(crate) fn file_name(kind: &str, text: &str) -> String {
    let mut name = String::from(kind);
    for part in text
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|part| !part.is_empty())
    {
        name.push('-');
        name.push_str(part);
    }
    format!("{name}.pdf")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_days_and_moments_in_words_of_the_regency() {
        assert_eq!(
            day_words(NaiveDate::from_ymd_opt(2026, 11, 2).unwrap()),
            "2 November 2026"
        );
        let late = "2026-12-31T18:05:00Z".parse().unwrap();
        assert_eq!(moment_words(late), "1 Januari 2027 pukul 03.05 WIT");
    }

    #[test]
    fn file_names_hold_nothing_that_acts() {
        assert_eq!(
            file_name("sk", "188.4/12\"; x/2026"),
            "sk-188-4-12-x-2026.pdf"
        );
        assert_eq!(file_name("kuitansi", ""), "kuitansi.pdf");
    }
}
