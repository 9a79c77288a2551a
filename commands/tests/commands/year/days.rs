//! Days in the model: when a step may be dated, and since when money lies where it lies.

use chrono::{Datelike, Duration, NaiveDate};
use commands::disbursement::{self, Correction};
use domain::disbursement::{Order, OrderKind};
use domain::{Month, UserId};
use rand::RngExt;

use crate::office::file;

use super::{Model, NEXT, Owner, PAST, Payment, Place, Year};

/// The days of a payment.
#[derive(Clone, Copy, Debug)]
pub struct Days {
    /// The next step is dated so or later.
    pub step: NaiveDate,
    /// Since when its money lies in its account of its line.
    since: NaiveDate,
    /// Date of its papers, and what the SP2D was put right to.
    papers: NaiveDate,
    sp2d: NaiveDate,
    /// The same two before it came back.
    before: (NaiveDate, NaiveDate),
    /// Day of the last part that came back.
    pub part: Option<NaiveDate>,
    /// Whether another line took it over since its SP2D.
    pub moved: bool,
}

impl Days {
    pub fn new(today: NaiveDate) -> Self {
        Self {
            step: today,
            since: today,
            papers: today,
            sp2d: today,
            before: (today, today),
            part: None,
            moved: false,
        }
    }

    /// Since when its money lies where it lies.
    pub fn since(&self) -> NaiveDate {
        self.since
    }

    /// The treasury sent its SP2D back: what follows is dated so or later.
    pub fn go_back(&mut self, today: NaiveDate) {
        (self.step, self.since) = (today, today);
    }

    /// That it came back is taken back.
    pub fn never_came(&mut self) {
        (self.step, self.since) = self.before;
    }

    /// That it was transferred is taken back: what follows is dated as after its SP2D.
    pub fn never_went(&mut self) {
        self.step = self.sp2d;
    }

    /// Its money came onto another line.
    pub fn arrive(&mut self, day: NaiveDate) {
        self.since = day;
    }

    /// It took a step.
    pub fn take(&mut self, place: Place, day: NaiveDate, today: NaiveDate, is_late: bool) {
        match place {
            Place::Approved => (self.step, self.since) = (today, today),
            Place::Ordered => {
                (self.step, self.since) = (day, day);
                (self.papers, self.sp2d) = (day, day);
            }
            Place::Transferred => self.step = day,
            Place::Returned | Place::Refunded => {
                self.before = (self.step, self.since);
                self.step = day;
                if !is_late {
                    self.since = day;
                }
            }
            Place::Proposed
            | Place::Received
            | Place::Replaced
            | Place::Rejected
            | Place::Cancelled
            | Place::Lapsed
            | Place::Archived => {}
        }
    }
}

impl Model {
    fn year_of(line: usize) -> i32 {
        match line {
            PAST => 2025,
            NEXT => 2027,
            _ => 2026,
        }
    }

    /// Whether the books of a line are open for a posting of that day.
    pub fn bookable(&self, line: usize, day: NaiveDate, today: NaiveDate) -> bool {
        let month_is_closed =
            line == 0 && (self.closed).is_some_and(|closed| Month::containing(day) <= closed);
        let year_is_closed = line < PAST && self.year_closed;
        day <= today && day.year() == Self::year_of(line) && !month_is_closed && !year_is_closed
    }

    /// Whether what comes back on that day is other revenue.
    pub fn is_late(&self, line: usize, day: NaiveDate) -> bool {
        day.year() > Self::year_of(line) || (line < PAST && self.year_closed)
    }

    /// Since when the money of a payment lies where its next posting takes it from.
    pub fn since(&self, payment: &Payment) -> NaiveDate {
        let source = match payment.replaces {
            Some(replaced) if payment.place == Place::Approved => &self.payments[replaced],
            _ => payment,
        };
        source.days.since
    }
}

impl Year {
    /// Today, or a day of the last weeks.
    pub(super) fn some_day(&mut self) -> NaiveDate {
        let back = match self.random.random_range(0..3) {
            0 => self.random.random_range(1..25),
            _ => 0,
        };
        self.today() - Duration::days(back)
    }

    /// Another date of an SP2D, by two persons.
    pub(super) async fn correct_sp2d(&mut self) {
        let index = self.random.random_range(0..self.model.payments.len());
        let (today, day) = (self.today(), self.some_day());
        let payment = &self.model.payments[index];
        let (id, days, line) = (payment.id, payment.days, payment.line);
        let number =
            (self.model.numbers.iter()).find(|(_, owner)| **owner == Owner::Payment(index));
        let Some(((_, number), _)) = number else {
            return;
        };
        let correction = Correction {
            id,
            version: None,
            kind: OrderKind::Sp2d,
            order: Order {
                number: number.to_string(),
                date: day,
            },
            reason: "Salah tanggal".to_owned(),
            evidence: file(UserId::SYSTEM, 905),
        };
        let (executor, finance) = (&self.office.executor, &self.office.finance);
        let asked = disbursement::propose_correction(executor, finance, correction).await;
        let done = self.by_two(asked).await;
        let transferred = matches!(payment.place, Place::Transferred | Place::Received);
        let may = (payment.place == Place::Ordered || transferred)
            && payment.replaces.is_none()
            && !days.moved
            && day != days.sp2d
            && day >= days.papers
            && (!transferred || day <= days.step)
            && payment.amount > payment.repaid.0
            && self.model.bookable(line, days.sp2d, today)
            && self.model.bookable(line, day, today);
        assert_eq!(done.is_ok(), may, "{done:?} {payment:?} on {day}");
        if may {
            let days = &mut self.model.payments[index].days;
            (days.sp2d, days.since) = (day, day);
            if !transferred {
                days.step = day;
            }
        }
    }
}
