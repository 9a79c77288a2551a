//! Tables that offices hand in: lists of recipients, public lists, results of the bank.

use chrono::NaiveDate;
use commands::{import, roster};

/// The day on which everything is read.
///
/// # Panics
/// Never: it is a day.
#[must_use]
pub fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 22).expect("a day")
}

/// A spreadsheet, XLSX or CSV: read or refused, and every row of it is one of the file, in the file's order.
///
/// # Panics
/// When a row comes twice or out of order, or a message names a whole NIK.
pub fn spreadsheet(data: &[u8]) {
    if let Ok(table) = import::table(data) {
        assert!(table.is_sorted_by(|(before, _), (after, _)| before < after));
    }
    if let Ok(checked) = import::read_list(data, today()) {
        for problem in &checked.problems {
            assert!(!names_a_nik(&problem.message), "{}", problem.message);
        }
    }
}

/// Whether sixteen digits stand in a row.
fn names_a_nik(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_digit())
        .any(|digits| digits.len() == 16)
}

/// A bank's result: each line is read or named by a code, amounts are positive and days have passed.
///
/// # Panics
/// When they are not.
pub fn bank_result(data: &[u8]) {
    let Ok(lines) = roster::read_result(&String::from_utf8_lossy(data), today()) else {
        return;
    };
    for line in lines {
        match line {
            Ok(line) => {
                assert!(line.on <= today(), "{}", line.on);
                assert!(line.amount.is_none_or(|amount| amount.0 > 0));
            }
            Err(code) => assert!(
                code.bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte == b'_'),
                "{code}"
            ),
        }
    }
}
