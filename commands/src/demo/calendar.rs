//! When things happen in the demo: two rounds of a scholarship, ending at the present moment.
use chrono::{DateTime, Datelike, Duration, NaiveDate, Utc};
use domain::{office_midnight, office_time};

use super::draw::{Draw, working_day};

/// Shortest round, days: also in January the present year has some history.
const ROUND_DAYS_MIN: i64 = 90;

/// How long before the present the last acts of the offices are, days.
const LATELY_DAYS: i64 = 6;

/// Which of the two years somebody applies in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Round {
    /// The year before.
    Last,
    /// The present year.
    This,
}

/// The days of the two rounds.
#[derive(Debug, Clone, Copy)]
pub struct Calendar {
    /// The present moment: nothing happens after it.
    pub now: DateTime<Utc>,
    /// The present year.
    pub year: i32,
    last: (NaiveDate, NaiveDate),
    this: (NaiveDate, NaiveDate),
}

impl Calendar {
    /// The calendar as seen at `now`.
    pub fn ending(now: DateTime<Utc>) -> Self {
        let today = local_day(now);
        let year = today.year();
        let this_start = date(year, 1, 12).min(today - Duration::days(ROUND_DAYS_MIN));
        let last_end = date(year - 1, 12, 18).min(this_start - Duration::days(10));
        let last_start = date(year - 1, 1, 20).min(last_end - Duration::days(ROUND_DAYS_MIN));
        Self {
            now,
            year,
            last: (last_start, last_end),
            this: (this_start, today),
        }
    }

    /// Budget and scholarship year of a round.
    pub fn year_of(&self, round: Round) -> i32 {
        match round {
            Round::Last => self.year - 1,
            Round::This => self.year,
        }
    }

    /// The day at `part` (0 to 1) of a round.
    pub fn day(&self, round: Round, part: f64) -> NaiveDate {
        let (first, last) = match round {
            Round::Last => self.last,
            Round::This => self.this,
        };
        let span = (last - first).num_days() as f64;
        first + Duration::days((span * part).floor() as i64)
    }

    /// The working day of the last acts of the offices: papers of that day bear it as their date.
    pub fn lately(&self) -> NaiveDate {
        let today = local_day(self.now);
        working_day(today - Duration::days(LATELY_DAYS)).min(today)
    }

    /// The day before anything happens: master data, staff and periods are set up.
    pub fn founding(&self) -> NaiveDate {
        self.last.0 - Duration::days(14)
    }
}

/// A moment of office work: a working day from `day` on, 8 to 15 o'clock.
pub fn office_hours(draw: &mut Draw, day: NaiveDate) -> DateTime<Utc> {
    let minute = draw.between(8 * 60, 15 * 60 + 30);
    moment(working_day(day), minute, draw.between(0, 59))
}

/// A moment of an applicant: seven in ten between 17 and 24 o'clock.
pub fn free_time(draw: &mut Draw, day: NaiveDate) -> DateTime<Utc> {
    let minute = match draw.chance(0.7) {
        true => draw.between(17 * 60, 23 * 60 + 30),
        false => draw.between(8 * 60, 16 * 60 + 59),
    };
    moment(day, minute, draw.between(0, 59))
}

/// The day in Jayapura at a moment.
pub fn local_day(at: DateTime<Utc>) -> NaiveDate {
    office_time(at).date_naive()
}

fn moment(day: NaiveDate, minute: i64, second: i64) -> DateTime<Utc> {
    office_midnight(day) + Duration::minutes(minute) + Duration::seconds(second)
}

fn date(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).expect("a day of the calendar")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_acts_lie_on_the_day_that_their_papers_bear() {
        let mut now: DateTime<Utc> = "2026-01-01T03:00:00Z".parse().unwrap();
        for _ in 0..400 {
            let day = Calendar::ending(now).lately();
            let acts = office_hours(&mut Draw::new(1), day).min(now);
            assert_eq!(local_day(acts), day, "{now}");
            now += Duration::days(1);
        }
    }

    #[test]
    fn both_rounds_have_some_months_whatever_the_day_is() {
        for now in [
            "2026-11-21T00:00:00Z",
            "2027-01-01T00:00:00Z",
            "2026-03-05T12:00:00Z",
        ] {
            let calendar = Calendar::ending(now.parse().unwrap());
            for round in [Round::Last, Round::This] {
                let span = calendar.day(round, 1.0) - calendar.day(round, 0.0);
                assert!(
                    span.num_days() >= ROUND_DAYS_MIN - 1,
                    "{now} {round:?}: {span}"
                );
            }
            assert!(calendar.day(Round::Last, 1.0) < calendar.day(Round::This, 0.0));
            assert_eq!(calendar.day(Round::This, 1.0), local_day(calendar.now));
        }
    }
}
