//! Whole lists of payments in a random year: gathered, locked and approved, ordered, put into a file for the bank, settled
//! by its result, given up. What keeps one row from moving leaves the others alone.

use chrono::{Datelike, NaiveDate};
use commands::Error;
use commands::disbursement::Orders;
use commands::roster::{self, Candidate, NewBankResult, NewRoster, ReadLine, Refusal, RowOutcome};
use domain::disbursement::{Component, Order};
use domain::roster::Criteria;
use domain::roster::bank_file::BankLayout;
use domain::roster::bank_result::{BankLine, BankOutcome, Meant};
use domain::{DisbursementId, RosterId, Rupiah, Sha256Hex};
use rand::RngExt;
use sha2::{Digest as _, Sha256};

use super::{Model, Owner, Payment, Place, Year, whole_of};

/// A roster in the model.
#[derive(Debug)]
pub struct Rows {
    id: RosterId,
    /// Its payments.
    rows: Vec<usize>,
    /// Number and day of its papers.
    papers: Option<(u32, NaiveDate)>,
    files: u32,
    is_over: bool,
}

impl Model {
    /// Whether a payment may have papers of this number and day: the number is nobody else's, and a row waits for its
    /// roster.
    pub(super) fn may_have(&self, index: usize, paper: (i32, u32), day: NaiveDate) -> bool {
        let of_roster = self.payments[index].roster;
        let is_free = match self.numbers.get(&paper) {
            None => true,
            Some(Owner::Payment(owner)) => *owner == index,
            Some(Owner::Roster(owner)) => of_roster == Some(*owner),
        };
        let follows = match of_roster.map(|roster| self.rosters[roster].papers) {
            None => true,
            Some(None) => false,
            Some(Some((number, on))) => number != paper.1 || on == day,
        };
        is_free && follows
    }
}

fn explain(error: Error) -> Refusal {
    Refusal {
        code: error.code().to_owned(),
        text: String::new(),
    }
}

/// The outcome of each row is what the model says of it.
fn compare(rows: &[RowOutcome], expected: &[(DisbursementId, bool)]) {
    let told: Vec<_> = rows
        .iter()
        .map(|row| (row.disbursement_id.clone().unwrap(), row.refusal.is_none()))
        .collect();
    let expected: Vec<_> = expected
        .iter()
        .map(|(id, done)| (id.to_string(), *done))
        .collect();
    assert_eq!(told, expected, "{rows:?}");
}

impl Year {
    fn some_roster(&mut self) -> usize {
        self.random.random_range(0..self.model.rosters.len())
    }

    /// All recipients for one amount: whoever may be paid is in it, locked and approved in a row.
    pub(super) async fn gather_roster(&mut self) {
        let amount = self.random.random_range(500_000..3_000_000);
        let today = self.today();
        let new = NewRoster {
            name: "Simulasi".to_owned(),
            budget_line_id: self.lines[0],
            component: Component::Tuition,
            academic_year: "2026/2027".parse().unwrap(),
            amount: Some(Rupiah(amount)),
            criteria: Criteria::default(),
            candidates: self
                .recipients
                .iter()
                .map(|recipient| Candidate {
                    award_id: recipient.award_id,
                    bank_account_id: Some(recipient.account_id),
                    semester: Some(3),
                })
                .collect(),
        };
        let (executor, finance) = (&self.office.executor, &self.office.finance);
        let places = 0..self.recipients.len();
        let may: Vec<bool> = places
            .map(|place| self.model.may_propose(place, amount, today))
            .collect();
        let done = roster::create(executor, finance, new, explain).await;
        assert_eq!(done.is_ok(), may.contains(&true), "{done:?}");
        let Ok(done) = done else { return };
        let made = done.answer;
        let told: Vec<bool> = made.rows.iter().map(|row| row.refusal.is_none()).collect();
        assert_eq!(told, may, "{made:?}");
        let id = RosterId(made.id.parse().unwrap());
        let place = self.model.rosters.len();
        let mut rows = Vec::new();
        for (recipient, row) in made.rows.iter().enumerate() {
            let Some(payment) = &row.disbursement_id else {
                continue;
            };
            rows.push(self.model.payments.len());
            self.model.payments.push(Payment {
                roster: Some(place),
                ..Payment::proposed(
                    DisbursementId(payment.parse().unwrap()),
                    recipient,
                    amount,
                    today,
                )
            });
        }
        roster::lock(executor, finance, id, None).await.unwrap();
        let own = roster::approve(executor, finance, id, None, None, explain).await;
        assert!(own.is_err(), "{own:?}");
        let approver = &self.office.approver;
        let done = roster::approve(executor, approver, id, None, None, explain)
            .await
            .unwrap();
        assert!(!done.answer.waits_for_second);
        let mut expected = Vec::new();
        for index in &rows {
            let payment = &self.model.payments[*index];
            let fits = amount <= self.model.balances(0).available.0;
            let may = fits && self.model.may_move(payment, today);
            expected.push((payment.id, may));
            if may {
                self.model.payments[*index].moves(Place::Approved, today, today, false);
            }
        }
        compare(&done.answer.rows, &expected);
        self.model.rosters.push(Rows {
            id,
            rows,
            papers: None,
            files: 0,
            is_over: false,
        });
    }

    /// SPP, SPM and SP2D of one number for every row that waits for them.
    pub(super) async fn order_roster(&mut self) {
        let place = self.some_roster();
        let number = self.random.random_range(0..40);
        let (today, day) = (self.today(), self.some_day());
        let Rows {
            id,
            rows,
            papers,
            is_over,
            ..
        } = &self.model.rosters[place];
        if papers.is_some() || *is_over {
            return;
        }
        let order = || {
            Some(Order {
                number: number.to_string(),
                date: day,
            })
        };
        let orders = Orders {
            spp: order(),
            spm: order(),
            sp2d: order(),
        };
        let mut expected = Vec::new();
        for index in rows {
            let payment = &self.model.payments[*index];
            if payment.place == Place::Approved {
                let may = self.model.bookable(payment.line, day, today)
                    && day >= payment.days.step
                    && day >= self.model.since(payment)
                    && self.model.may_move(payment, today);
                expected.push((*index, payment.id, may));
            }
        }
        let paper = (day.year(), number);
        let may = !self.model.numbers.contains_key(&paper) && expected.iter().any(|(.., may)| *may);
        let (executor, admin) = (&self.office.executor, &self.office.admin);
        let done = roster::issue_orders(executor, admin, *id, None, orders, explain).await;
        assert_eq!(done.is_ok(), may, "{done:?} {expected:?} on {day}");
        let Ok(done) = done else { return };
        let rows: Vec<_> = expected.iter().map(|(_, id, may)| (*id, *may)).collect();
        compare(&done.answer.rows, &rows);
        for (index, _, may) in expected {
            if may {
                self.model.payments[index].moves(Place::Ordered, day, today, false);
            }
        }
        self.model.numbers.insert(paper, Owner::Roster(place));
        self.model.rosters[place].papers = Some((number, day));
    }

    /// A file for the bank of all that may be transferred and stands in no other.
    pub(super) async fn file_roster(&mut self) {
        let place = self.some_roster();
        let today = self.today();
        let of = &self.model.rosters[place];
        if of.is_over {
            return;
        }
        let waits = |index: &&usize| {
            let payment = &self.model.payments[**index];
            payment.place == Place::Ordered
                && payment.filed.is_none()
                && self.model.may_move(payment, today)
        };
        let filed: Vec<usize> = of.rows.iter().filter(waits).copied().collect();
        let (executor, finance) = (&self.office.executor, &self.office.finance);
        let layout = BankLayout::separated();
        let done = roster::make_bank_file(executor, finance, of.id, None, layout).await;
        assert_eq!(done.is_ok(), !filed.is_empty(), "{done:?}");
        if done.is_ok() {
            let files = &mut self.model.rosters[place].files;
            *files += 1;
            for index in filed {
                self.model.payments[index].filed = Some(*files);
            }
        }
    }

    /// The bank says of each row whether it was transferred or came back, and of some that it never was told in the file
    /// that it answers.
    pub(super) async fn settle_roster(&mut self) {
        let place = self.some_roster();
        let (today, day) = (self.today(), self.some_day());
        let number: u64 = self.random.random();
        // One of its files, or one that is none of them.
        let file = self.random.random_range(1..3);
        let of = &self.model.rosters[place];
        if of.is_over {
            return;
        }
        let mut lines = Vec::new();
        let mut expected = Vec::new();
        for index in of.rows.clone() {
            let comes_back = self.random.random_range(0..3) == 0;
            let payment = &self.model.payments[index];
            let outcome = match comes_back {
                true => BankOutcome::Returned {
                    reason: "Gangguan teknis".to_owned(),
                },
                false => BankOutcome::Transferred {
                    reference: number.to_string(),
                },
            };
            let number = lines.len() + 1;
            let line = BankLine {
                number,
                reference: Some(payment.id.to_string()),
                account_number: None,
                amount: Some(Rupiah(payment.amount)),
                on: day,
                outcome,
            };
            lines.push(ReadLine {
                number,
                text: String::new(),
                means: Meant::default(),
                holder: None,
                read: Ok(line),
            });
            let follows = day >= payment.days.step;
            let is_late = self.model.is_late(payment.line, day);
            let booked =
                self.model.bookable(payment.line, day, today) && day >= self.model.since(payment);
            let after = match payment.place {
                _ if payment.filed != Some(file) => None,
                Place::Ordered if !comes_back && follows => self
                    .model
                    .may_move(payment, today)
                    .then_some(Place::Transferred),
                Place::Ordered | Place::Transferred if comes_back => {
                    let may = whole_of(payment) && follows && (is_late || booked);
                    may.then_some(Place::Returned)
                }
                _ => None,
            };
            expected.push((index, after, is_late));
        }
        let digest: [u8; 32] = Sha256::digest(number.to_be_bytes()).into();
        let result = NewBankResult {
            file: Some(file),
            sha256: Sha256Hex::from(digest),
            lines,
        };
        let (executor, finance) = (&self.office.executor, &self.office.finance);
        let done = roster::bank_result(executor, finance, of.id, None, result, explain, false);
        let done = done.await;
        assert_eq!(done.is_ok(), file <= of.files, "{done:?}");
        let Ok(done) = done else { return };
        for (line, (index, after, is_late)) in done.answer.lines.iter().zip(expected) {
            let payment = &mut self.model.payments[index];
            let said = format!("{line:?} {payment:?} on {day}");
            assert_eq!(line.problem.is_none(), after.is_some(), "{said}");
            if let Some(after) = after {
                payment.moves(after, day, today, is_late);
                // Who loaded the result said so alone.
                payment.alone |= after == Place::Returned;
            }
        }
    }

    /// What has no SP2D of a roster is given up.
    pub(super) async fn cancel_roster(&mut self) {
        let place = self.some_roster();
        let of = &self.model.rosters[place];
        if of.is_over {
            return;
        }
        let is_open = |index: &&usize| {
            matches!(
                self.model.payments[**index].place,
                Place::Proposed | Place::Approved
            )
        };
        let open: Vec<usize> = of.rows.iter().filter(is_open).copied().collect();
        let (executor, finance) = (&self.office.executor, &self.office.finance);
        let why = "Simulasi".to_owned();
        let done = roster::cancel(executor, finance, of.id, None, why, explain).await;
        assert_eq!(done.is_ok(), !open.is_empty(), "{done:?}");
        if done.is_ok() {
            for index in open {
                self.model.end(index, Place::Cancelled);
            }
            self.model.rosters[place].is_over = true;
        }
    }
}
