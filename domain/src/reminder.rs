//! Of what a recipient is reminded, and when: once a week, until it is done.

use chrono::{Datelike, Days, NaiveDate};

use crate::AcademicYear;

wire_enum! {
    /// What a recipient is reminded of.
    pub enum ReminderKind {
        /// Money that was transferred is to be confirmed.
        Receipt = "konfirmasi" => "Konfirmasi penerimaan dana",
        /// What money was spent on is to be reported.
        Spending = "laporan" => "Laporan penggunaan dana",
        /// The results of a semester that is over are to be sent.
        Results = "khs" => "KHS semester yang sudah selesai",
    }
}

/// Days after a transfer in which nobody is reminded to confirm it.
pub const RECEIPT_AFTER_DAYS: u64 = 7;

/// Days after the confirmation in which nobody is reminded of the report.
pub const SPENDING_AFTER_DAYS: u64 = 30;

/// Days after the end of a semester in which nobody is reminded of its results.
pub const RESULTS_AFTER_DAYS: u64 = 30;

/// Days until the next reminder of the same matter.
pub const AGAIN_AFTER_DAYS: u64 = 7;

/// The semesters whose results should be there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SemestersOver {
    /// Their academic year.
    pub academic_year: AcademicYear,
    /// The last day of each, the first semester first: one or two.
    pub ends: Vec<NaiveDate>,
}

/// What is late on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Late {
    /// A transfer of before this day.
    pub transferred_before: NaiveDate,
    /// A confirmation of before this day.
    pub received_before: NaiveDate,
    /// Semesters without results; none outside of the years that the portal knows.
    pub semesters: Option<SemestersOver>,
    /// Until when it is asked for: the day before the next reminder.
    pub until: NaiveDate,
}

impl Late {
    /// What is late today.
    #[must_use]
    pub fn on(today: NaiveDate) -> Self {
        Self {
            transferred_before: today - Days::new(RECEIPT_AFTER_DAYS),
            received_before: today - Days::new(SPENDING_AFTER_DAYS),
            semesters: SemestersOver::by(today - Days::new(RESULTS_AFTER_DAYS)),
            until: today + Days::new(AGAIN_AFTER_DAYS - 1),
        }
    }
}

impl SemestersOver {
    /// The semesters of the latest academic year of which one had ended before this day: odd semesters run from August
    /// to January, even ones from February to July.
    fn by(day: NaiveDate) -> Option<Self> {
        let year = day.year();
        let end = |year, month| NaiveDate::from_ymd_opt(year, month, 31);
        let (odd, even) = (end(year, 1)?, end(year, 7)?);
        let (start, ends) = if day > even {
            (year - 1, vec![odd, even])
        } else if day > odd {
            (year - 1, vec![odd])
        } else {
            (year - 2, vec![end(year - 1, 1)?, end(year - 1, 7)?])
        };
        let academic_year = AcademicYear::try_new(u16::try_from(start).ok()?).ok()?;
        Some(Self {
            academic_year,
            ends,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn nobody_is_reminded_at_once() {
        let late = Late::on(day("2026-11-27"));
        assert_eq!(late.transferred_before, day("2026-11-20"));
        assert_eq!(late.received_before, day("2026-10-28"));
        assert_eq!(late.until, day("2026-12-03"));
    }

    #[test]
    fn a_semester_is_asked_for_when_it_has_been_over_for_a_month() {
        for (today, year, ends) in [
            // The even semester ended in July.
            ("2026-11-27", "2025/2026", &["2026-01-31", "2026-07-31"][..]),
            ("2026-08-31", "2025/2026", &["2026-01-31", "2026-07-31"]),
            // Not yet a month over: the odd one alone.
            ("2026-08-30", "2025/2026", &["2026-01-31"]),
            ("2026-03-03", "2025/2026", &["2026-01-31"]),
            ("2026-03-02", "2024/2025", &["2025-01-31", "2025-07-31"]),
            ("2026-01-10", "2024/2025", &["2025-01-31", "2025-07-31"]),
        ] {
            let over = Late::on(day(today)).semesters.unwrap();
            assert_eq!(over.academic_year.to_string(), year, "{today}");
            let wanted: Vec<NaiveDate> = ends.iter().map(|end| day(end)).collect();
            assert_eq!(over.ends, wanted, "{today}");
        }
    }
}
