//! How a recipient is paid in a story: what for, how much, and how far each payment gets.
use chrono::{DateTime, Duration, NaiveDate, Utc};
use domain::disbursement::OrderKind;

use super::super::calendar::{Round, free_time, local_day, office_hours};
use super::super::person::Person;
use super::{Act, DECREE_PARTS, Pen, PlannedPayment, Writer};

/// How the present payment ends for now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    Proposed,
    Approved,
    Spp,
    Spm,
    Sp2d,
    Transferred,
    Received,
    Reported,
    Accounted,
    Returned,
    PaidAgain,
    Refunded,
    Rejected,
}

impl Writer<'_> {
    /// One payment in a present round; two in a past one, and a third from the present budget.
    pub(super) fn payments(
        &mut self,
        person: &Person,
        round: Round,
        keeps_on: bool,
    ) -> Vec<PlannedPayment> {
        let whole = self.yearly_amount(person);
        let once = person.scholarship == "akhir-studi";
        let amount = if once {
            whole
        } else {
            whole / 2 / 50_000 * 50_000
        };
        let steps: &[(Round, u8)] = match (round, once) {
            (_, true) | (Round::This, _) => match round {
                Round::Last => &[(Round::Last, 0)],
                Round::This => &[(Round::This, 0)],
            },
            // What follows an odd semester begins in February, from the next budget.
            (Round::Last, false) if person.semester % 2 == 1 => {
                &[(Round::Last, 0), (Round::This, 1), (Round::This, 2)]
            }
            (Round::Last, false) => &[(Round::Last, 0), (Round::Last, 1), (Round::This, 2)],
        };
        let steps = match keeps_on {
            true => steps,
            false => &steps[..steps.len().min(2)],
        };
        steps
            .iter()
            .filter(|(_, step)| person.semester + step <= domain::SEMESTER_MAX)
            .map(|(round, step)| PlannedPayment {
                round: *round,
                amount_rupiah: amount.max(500_000),
                semester: person.semester + step,
            })
            .collect()
    }

    /// Rupiah of an academic year, by type and level.
    fn yearly_amount(&mut self, person: &Person) -> i64 {
        let rare = ["Kedokteran", "Penerbangan"]
            .iter()
            .any(|field| person.programme.contains(field));
        let (low, high) = yearly_range(person.scholarship, person.level, rare);
        self.draw.between(low / 100_000, high / 100_000) * 100_000
    }

    pub(super) fn ending(&mut self, round: Round) -> Ending {
        let roll = self.draw.between(0, 99);
        match round {
            Round::Last => match roll {
                0..=79 => Ending::Accounted,
                80..=89 => Ending::Received,
                90..=93 => Ending::PaidAgain,
                94..=95 => Ending::Refunded,
                96 => Ending::Rejected,
                _ => Ending::Reported,
            },
            Round::This => match roll {
                0..=11 => Ending::Proposed,
                12..=21 => Ending::Approved,
                22..=26 => Ending::Spp,
                27..=31 => Ending::Spm,
                32..=38 => Ending::Sp2d,
                39..=56 => Ending::Transferred,
                57..=74 => Ending::Received,
                75..=79 => Ending::Reported,
                80..=90 => Ending::Accounted,
                91..=94 => Ending::Returned,
                95..=96 => Ending::PaidAgain,
                97 => Ending::Refunded,
                _ => Ending::Rejected,
            },
        }
    }

    pub(super) fn pay(
        &mut self,
        pen: &mut Pen,
        payment: usize,
        payments: &[PlannedPayment],
        approved: DateTime<Utc>,
        ending: Ending,
    ) {
        let round = payments[payment].round;
        // A first payment needs the decree that names the award.
        let decree = DECREE_PARTS
            .iter()
            .map(|(round, part)| self.calendar.day(*round, *part))
            .find(|day| *day > local_day(approved));
        let Some(decree) = decree else { return };
        let spread = self.draw.between(0, 100) as f64 / 100.0;
        let planned = match (round, payment) {
            (Round::Last, 0) => self.calendar.day(round, 0.65 + 0.06 * spread),
            (Round::Last, _) => self.calendar.day(round, 0.88 + 0.06 * spread),
            (Round::This, 0) => self.calendar.day(round, 0.70 + 0.27 * spread),
            (Round::This, _) => self.calendar.day(round, 0.52 + 0.10 * spread),
        };
        let first = planned.max(decree + Duration::days(1));
        let first = match payment {
            0 => first,
            later => first.max(self.begins(payments, later) + Duration::days(25)),
        };
        self.pay_from(pen, payment, first, ending);
    }

    /// The day on which the semester of a payment begins.
    pub(super) fn begins(&self, payments: &[PlannedPayment], payment: usize) -> NaiveDate {
        let (first, later) = (payments[0].semester, payments[payment].semester);
        let year = self.calendar.year_of(payments[0].round) - i32::from(first % 2 == 0);
        let year = year + i32::from(later.div_ceil(2) - first.div_ceil(2));
        let (year, month) = match later % 2 {
            0 => (year + 1, 2),
            _ => (year, 8),
        };
        NaiveDate::from_ymd_opt(year, month, 1).expect("a day of the calendar")
    }

    pub(super) fn pay_from(
        &mut self,
        pen: &mut Pen,
        payment: usize,
        first: NaiveDate,
        ending: Ending,
    ) {
        if payment > 0 {
            let recorded = free_time(&mut self.draw, first - Duration::days(20));
            pen.at(recorded, Act::RecordStudies { payment });
            let attested = self.office_after(recorded, 1, 6);
            pen.at(attested, Act::AttestStudies { payment });
        }
        let proposed = office_hours(&mut self.draw, first);
        pen.at(proposed, Act::Propose { payment });
        if ending == Ending::Proposed {
            return;
        }
        let decided = self.office_after(proposed, 1, 2);
        if ending == Ending::Rejected {
            pen.at(decided, Act::RejectPayment { payment });
            return;
        }
        pen.at(decided, Act::ApprovePayment { payment });
        if ending == Ending::Approved {
            return;
        }
        let ordered = self.office_after(decided, 1, 3);
        let last_order = self.order(pen, payment, ordered, ending);
        if matches!(ending, Ending::Spp | Ending::Spm | Ending::Sp2d) {
            return;
        }
        let transferred = self.office_after(last_order, 1, 2);
        pen.at(transferred, Act::Transfer { payment });
        let next = free_time(&mut self.draw, local_day(transferred) + Duration::days(1));
        match ending {
            Ending::Returned | Ending::PaidAgain | Ending::Refunded => {
                let bounced = self.office_after(transferred, 2, 4);
                pen.at(bounced, Act::Bounce { payment });
                let settled = self.office_after(bounced, 3, 9);
                match ending {
                    Ending::PaidAgain => pen.at(settled, Act::PayAgain { payment }),
                    Ending::Refunded => pen.at(settled, Act::Refund { payment }),
                    _ => {}
                }
            }
            Ending::Received | Ending::Reported | Ending::Accounted => {
                let confirmed = next + Duration::days(self.draw.between(0, 8));
                pen.at(confirmed, Act::Confirm { payment });
                if ending == Ending::Received {
                    return;
                }
                let day = local_day(confirmed) + Duration::days(self.draw.between(9, 25));
                let reported = free_time(&mut self.draw, day);
                pen.at(reported, Act::Report { payment });
                if ending == Ending::Accounted {
                    let accepted = self.office_after(reported, 1, 7);
                    pen.at(accepted, Act::AcceptReport { payment });
                }
            }
            _ => {}
        }
    }

    /// Six in ten offices get the three papers together; the moment of the last one is returned.
    fn order(
        &mut self,
        pen: &mut Pen,
        payment: usize,
        at: DateTime<Utc>,
        ending: Ending,
    ) -> DateTime<Utc> {
        let wanted: &[OrderKind] = match ending {
            Ending::Spp => &[OrderKind::Spp],
            Ending::Spm => &[OrderKind::Spp, OrderKind::Spm],
            _ => OrderKind::ALL,
        };
        if self.draw.chance(0.6) {
            pen.at(
                at,
                Act::Order {
                    payment,
                    kinds: wanted.to_vec(),
                },
            );
            return at;
        }
        let mut at = at;
        for kind in wanted {
            pen.at(
                at,
                Act::Order {
                    payment,
                    kinds: vec![*kind],
                },
            );
            at = self.office_after(at, 1, 2);
        }
        at
    }
}

/// From least to most rupiah of an academic year, by type and level; `rare` programmes cost more.
pub fn yearly_range(scholarship: &str, level: &str, rare: bool) -> (i64, i64) {
    const MILLION: i64 = 1_000_000;
    match (scholarship, level) {
        ("afirmasi-oap", _) if rare => (30 * MILLION, 40 * MILLION),
        ("afirmasi-oap", "S2" | "PROFESI") => (10 * MILLION, 15 * MILLION),
        ("afirmasi-oap", "S3") => (15 * MILLION, 25 * MILLION),
        ("afirmasi-oap", "S1" | "D4") => (5 * MILLION, 10 * MILLION),
        ("akhir-studi", "D3") => (2 * MILLION, 4 * MILLION),
        ("akhir-studi", "S2" | "PROFESI") => (6_500_000, 15 * MILLION),
        ("akhir-studi", "S3") => (15 * MILLION, 25 * MILLION),
        ("akhir-studi", _) => (3_500_000, 13 * MILLION),
        ("prestasi-khusus", "S2" | "PROFESI") => (12 * MILLION, 20 * MILLION),
        ("prestasi-khusus", "S3") => (20 * MILLION, 30 * MILLION),
        ("prestasi-khusus", _) => (5 * MILLION, 15 * MILLION),
        ("kedinasan", _) => (6 * MILLION, 15 * MILLION),
        (_, "S2" | "PROFESI") => (8 * MILLION, 12 * MILLION),
        (_, "S3") => (12 * MILLION, 20 * MILLION),
        (_, "D3") => (4 * MILLION, 6 * MILLION),
        _ => (5 * MILLION, 8 * MILLION),
    }
}
