//! The working days of the office: Monday to Friday but for public holidays and joint leave. Ages, medians and service times of files
//! are counted in them, by this one count everywhere.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use chrono::{DateTime, Datelike, NaiveDate, Utc, Weekday};

use crate::{office_midnight, office_time, reference};

/// Holidays with the same date each year: known also of years whose list is not there yet.
const FIXED: [(u32, u32); 5] = [(1, 1), (5, 1), (6, 1), (8, 17), (12, 25)];

/// The days of the list of holidays and joint leave.
static LISTED: LazyLock<BTreeSet<NaiveDate>> =
    LazyLock::new(|| reference::holidays().iter().map(|it| it.date).collect());

/// Whether the office works on this day.
#[must_use]
pub fn is_working_day(day: NaiveDate) -> bool {
    !matches!(day.weekday(), Weekday::Sat | Weekday::Sun)
        && !FIXED.contains(&(day.month(), day.day()))
        && !LISTED.contains(&day)
}

/// Working days from one moment to another, by the days of the office: 0 on the same day, 1 from Friday to Monday; never
/// below 0.
#[must_use]
pub fn working_days(from: DateTime<Utc>, until: DateTime<Utc>) -> i64 {
    let (from, until) = (
        office_time(from).date_naive(),
        office_time(until).date_naive(),
    );
    let later = from.iter_days().skip(1).take_while(|day| *day <= until);
    i64::try_from(later.filter(|day| is_working_day(*day)).count()).unwrap_or(i64::MAX)
}

/// The moment before which something must have begun for more than so many working days to have gone by until `now`.
#[must_use]
pub fn older_than(now: DateTime<Utc>, days: u16) -> DateTime<Utc> {
    let mut begins = office_time(now).date_naive();
    let mut left = days;
    // The day itself counts when it is over, so the first day that counts is that of `now`.
    while let Some(before) = begins.pred_opt() {
        if is_working_day(begins) {
            if left == 0 {
                break;
            }
            left -= 1;
        }
        begins = before;
    }
    office_midnight(begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn weekends_and_holidays_are_no_days_of_the_office() {
        // Friday noon to Monday morning in Jayapura.
        assert_eq!(
            working_days(at("2026-11-20T03:00:00Z"), at("2026-11-23T00:00:00Z")),
            1
        );
        assert_eq!(
            working_days(at("2026-11-20T03:00:00Z"), at("2026-11-22T03:00:00Z")),
            0
        );
        // Over Christmas, its joint leave, and New Year.
        assert_eq!(
            working_days(at("2026-12-23T03:00:00Z"), at("2027-01-04T03:00:00Z")),
            5
        );
        // Nyepi of 2026 is a Thursday.
        assert!(!is_working_day(
            NaiveDate::from_ymd_opt(2026, 3, 19).unwrap()
        ));
        assert_eq!(
            working_days(at("2026-11-23T00:00:00Z"), at("2026-11-20T00:00:00Z")),
            0
        );
        // It is the 23rd in Jayapura from 15:00 UTC on.
        assert_eq!(
            working_days(at("2026-11-22T14:59:00Z"), at("2026-11-22T15:00:00Z")),
            1
        );
    }

    #[test]
    fn what_is_older_has_more_working_days_behind_it() {
        let now = at("2026-11-27T03:00:00Z");
        for days in 0..40 {
            let cutoff = older_than(now, days);
            let just = chrono::Duration::seconds(1);
            assert!(working_days(cutoff - just, now) > i64::from(days), "{days}");
            assert!(working_days(cutoff, now) <= i64::from(days), "{days}");
        }
    }
}
