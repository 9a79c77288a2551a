//! Whether one may register, on a day.

use chrono::NaiveDate;

use super::ScholarshipPeriod;

wire_enum! {
    /// Whether a registration period is open on a day.
    pub enum PeriodState {
        /// Forms are taken.
        Open = "dibuka" => "Dibuka",
        /// It comes.
        Upcoming = "akan_dibuka" => "Akan dibuka",
        /// It is over.
        Over = "ditutup" => "Ditutup",
    }
}

impl ScholarshipPeriod {
    /// Its state on a day; first and last day are open.
    #[must_use]
    pub fn state_on(&self, day: NaiveDate) -> PeriodState {
        if day < self.opens {
            PeriodState::Upcoming
        } else if day > self.closes {
            PeriodState::Over
        } else {
            PeriodState::Open
        }
    }
}
