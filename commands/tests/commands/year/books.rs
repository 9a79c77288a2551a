//! Acts on the books themselves: the end of the year, what is carried over, moved to the right line, paid back.

use chrono::{Datelike, Duration, NaiveDate};
use commands::budget_year::{self, CopiedLine};
use commands::change_request::Outcome;
use commands::disbursement::{self, Mend};
use commands::user::Belongings;
use commands::{Done, Error, award, budget_line, setting};
use domain::award::Exception;
use domain::budget_line::{BudgetDocument, FundSource};
use domain::change_request::Carried;
use domain::disbursement::{Component, Mending, ReturnFault};
use domain::entitlement::{EntitlementPeriod, EntitlementRow, EntitlementTable, entitlement_id};
use domain::{BudgetLineId, Level, Month, Rupiah, ScholarshipType};
use rand::RngExt;

use super::{CEILINGS, NEXT, Place, Year, slip, whole_of};
use crate::office::{Office, file};

fn why() -> String {
    "Simulasi".to_owned()
}

/// A line beside that of [`Office::line`].
pub async fn beside(office: &Office, year: u16, ceiling: i64) -> BudgetLineId {
    let new = budget_line::NewBudgetLine {
        year,
        source: FundSource::Otsus,
        category_id: "biaya-hidup".to_owned(),
        account_code: "5.1.07".to_owned(),
        name: format!("Biaya hidup {year}"),
        ceiling: Rupiah(ceiling),
        on: format!("{year}-01-05").parse().unwrap(),
        document: None,
    };
    let done = budget_line::open(&office.executor, &office.admin, new).await;
    BudgetLineId(done.unwrap().answer.id.parse().unwrap())
}

impl Year {
    pub(super) fn today(&self) -> NaiveDate {
        (self.stand.executor.now() + Duration::hours(9)).date_naive()
    }

    /// What one proposes another confirms; alone nobody does it.
    pub(super) async fn by_two(&self, asked: Result<Done, Error>) -> Result<(), Error> {
        let asked = asked?.answer.id;
        let office = &self.office;
        let own = office
            .confirm(&office.finance, &asked, Belongings::default())
            .await;
        assert!(own.is_err(), "{own:?}");
        let done = office
            .confirm(&office.approver, &asked, Belongings::default())
            .await;
        done.map(drop)
    }

    /// Another entitlement for the semester that is paid for.
    pub(super) async fn entitle(&mut self) {
        let amount = self.random.random_range(1_000_000..4_000_000);
        let (executor, finance) = (&self.office.executor, &self.office.finance);
        let table = EntitlementTable {
            rows: vec![EntitlementRow {
                level: Level::S1,
                component: Component::Tuition,
                amount: Rupiah(amount),
                per: EntitlementPeriod::Semester,
                most_semesters: 8,
                budget_line_id: None,
            }],
        };
        let id = entitlement_id(2026, ScholarshipType::MurniNduga);
        let (_, version) = setting::get(executor, &id).await.unwrap();
        let value = serde_json::to_value(table).unwrap();
        let change = setting::Change { id, version, value };
        let done = setting::change(executor, finance, vec![change])
            .await
            .unwrap();
        let Outcome::Proposed(answer) = done.answer else {
            panic!("one person set what is paid");
        };
        let asked = Done {
            position: done.position,
            answer,
            repeated: done.repeated,
        };
        self.by_two(Ok(asked)).await.unwrap();
        self.model.entitled = Some(amount);
    }

    /// Another amount for one recipient.
    pub(super) async fn except(&mut self) {
        let place = self.random.random_range(0..self.recipients.len());
        let amount = self.random.random_range(1_000_000..4_000_000);
        let recipient = &self.recipients[place];
        let new = award::NewException {
            id: recipient.award_id,
            version: None,
            exception: Exception::Amount {
                component: Component::Tuition,
                academic_year: "2026/2027".parse().unwrap(),
                amount: Rupiah(amount),
            },
            reason: why(),
            evidence: file(recipient.user_id, 901),
        };
        let (executor, finance) = (&self.office.executor, &self.office.finance);
        let asked = award::propose_exception(executor, finance, new).await;
        let done = self.by_two(asked).await;
        assert_eq!(
            done.is_ok(),
            !self.model.persons.has_ended(place),
            "{done:?}"
        );
        if done.is_ok() {
            self.model.excepted.insert(place, amount);
        }
    }

    pub(super) async fn close_year(&mut self) {
        let (executor, finance) = (&self.office.executor, &self.office.finance);
        let lines = self.lines[..2].to_vec();
        let asked = budget_year::propose_close(executor, finance, 2026, lines).await;
        let done = self.by_two(asked).await;
        let may = self.today().year() > 2026 && !self.model.year_closed;
        assert_eq!(done.is_ok(), may, "{done:?}");
        if may {
            self.model.year_closed = true;
            let last: Month = "2026-12".parse().unwrap();
            self.model.closed = self.model.closed.max(Some(last));
            for payment in &mut self.model.payments {
                let is_open = payment.place == Place::Approved && payment.replaces.is_none();
                if is_open && payment.line < 2 {
                    payment.place = Place::Lapsed;
                }
            }
        }
    }

    pub(super) async fn open_next_year(&mut self) {
        let (executor, finance) = (&self.office.executor, &self.office.finance);
        let copy = CopiedLine {
            source: FundSource::Otsus,
            category_id: "ukt".to_owned(),
            account_code: "5.1.06".to_owned(),
            name: "UKT 2027".to_owned(),
            ceiling: Rupiah(CEILINGS[NEXT]),
        };
        let document = BudgetDocument {
            number: "DPA/2027/1".to_owned(),
            date: "2026-11-21".parse().unwrap(),
            scan: None,
        };
        let today = self.today();
        let asked = budget_year::propose_new_year(
            executor,
            finance,
            2027,
            vec![copy],
            today,
            document,
            vec![],
        );
        self.by_two(asked.await).await.unwrap();
        let ledger = executor.ledger();
        let owner = ledger.claim_owner(commands::claim::BUDGET_LINE, "2027:otsus:ukt");
        let id = owner.await.unwrap().unwrap();
        self.lines.push(BudgetLineId(id.parse().unwrap()));
    }

    /// Everything that lapsed and fits, one after the other.
    pub(super) async fn carry_over(&mut self) {
        let lapsed = |place| place == Place::Lapsed;
        let found = (self.model.payments.iter()).position(|payment| lapsed(payment.place));
        let Some(index) = found else { return };
        let payment = &self.model.payments[index];
        let today = self.today();
        let may = !payment.held
            && !self.model.persons.rests(payment.recipient, today)
            && self
                .model
                .is_entitled_on(NEXT, payment.recipient, payment.amount)
            && today.year() == 2027
            && payment.amount <= self.model.balances(NEXT).available.0;
        let carried = vec![Carried {
            disbursement_id: payment.id,
            budget_line_id: self.lines[NEXT],
        }];
        let (executor, finance) = (&self.office.executor, &self.office.finance);
        let asked = budget_year::propose_carry_over(executor, finance, carried).await;
        let done = self.by_two(asked).await;
        assert_eq!(done.is_ok(), may, "{done:?}");
        if may {
            let payment = &mut self.model.payments[index];
            (payment.place, payment.line) = (Place::Approved, NEXT);
            payment.days.arrive(today);
            payment.days.step = today;
        }
    }

    pub(super) async fn mend(&self, index: usize, mending: Mending) -> Result<(), Error> {
        let (executor, finance) = (&self.office.executor, &self.office.finance);
        let payment = &self.model.payments[index];
        let mend = Mend {
            id: payment.id,
            version: None,
            mending,
            reason: why(),
            evidence: file(self.recipients[payment.recipient].user_id, 900),
        };
        let asked = disbursement::propose_mending(executor, finance, mend).await;
        self.by_two(asked).await
    }

    /// From one line of the year to the one beside it.
    pub(super) async fn reclassify(&mut self) {
        let index = self.random.random_range(0..self.model.payments.len());
        let payment = &self.model.payments[index];
        let to = usize::from(payment.line == 0);
        let held = payment.amount - payment.repaid.0;
        let holds = match payment.place {
            Place::Approved => payment.replaces.is_none(),
            Place::Ordered | Place::Transferred | Place::Received => true,
            _ => false,
        };
        // While the year is open, what is decided after it belongs to its last day.
        let today = self.today();
        let day = today.min("2026-12-31".parse().unwrap());
        let may = holds
            && whole_of(payment)
            && payment.line < 2
            && self.model.bookable(0, day, today)
            && held > 0
            && held <= self.model.balances(to).available.0;
        let done = self.mend(index, Mending::Line { to: self.lines[to] }).await;
        assert_eq!(done.is_ok(), may, "{done:?}");
        if may {
            let payment = &mut self.model.payments[index];
            payment.line = to;
            payment.days.arrive(day);
            payment.days.moved |= payment.place != Place::Approved;
        }
    }

    /// Realised money comes back by the bank's word, or goes to the treasury; both by two persons.
    pub(super) async fn come_back_by_two(&mut self) {
        let index = self.random.random_range(0..self.model.payments.len());
        let (today, on) = (self.today(), self.some_day());
        let by_bank = self.random.random_range(0..2) == 0;
        let payment = &self.model.payments[index];
        let is_late = self.model.is_late(payment.line, on);
        let booked =
            self.model.bookable(payment.line, on, today) && on >= self.model.since(payment);
        let (mending, to, lies_there) = match by_bank {
            true => {
                let fault = ReturnFault::Technical;
                let there = matches!(payment.place, Place::Ordered | Place::Transferred);
                (Mending::Return { on, fault }, Place::Returned, there)
            }
            false => {
                let reference = slip(on);
                let there = match payment.place {
                    Place::Returned => payment.alone,
                    // What the bank has not answered may be on its way.
                    Place::Ordered => payment.filed.is_none(),
                    Place::Transferred | Place::Received => true,
                    _ => false,
                };
                (Mending::Refund { on, reference }, Place::Refunded, there)
            }
        };
        let may = lies_there && whole_of(payment) && on >= payment.days.step && (is_late || booked);
        let done = self.mend(index, mending).await;
        let payment = &mut self.model.payments[index];
        assert_eq!(done.is_ok(), may, "{done:?} {payment:?} on {on}");
        if may {
            payment.moves(to, on, today, is_late);
        }
    }

    /// What was said of the money was wrong: that it was transferred, that it arrived, that it came back; or it arrived
    /// and the person has no telephone to say so.
    pub(super) async fn take_word_back(&mut self) {
        let index = self.random.random_range(0..self.model.payments.len());
        let today = self.today();
        let payment = &self.model.payments[index];
        let (mending, to) = match self.random.random_range(0..4) {
            0 => (
                Mending::Transfer,
                (payment.place == Place::Transferred && whole_of(payment))
                    .then_some(Place::Ordered),
            ),
            1 => (
                Mending::Receipt,
                (payment.place == Place::Received).then_some(Place::Transferred),
            ),
            2 => (
                Mending::ReceiptFor,
                (payment.place == Place::Transferred).then_some(Place::Received),
            ),
            // What came after its year is revenue of another day.
            _ if payment.came_late => return,
            _ => {
                let there = payment.place == Place::Returned;
                let there = there
                    && self
                        .model
                        .bookable(payment.line, payment.days.since(), today);
                (Mending::ReturnTaken, there.then_some(payment.was))
            }
        };
        let is_return = matches!(mending, Mending::ReturnTaken);
        let done = self.mend(index, mending).await;
        let payment = &mut self.model.payments[index];
        assert_eq!(done.is_ok(), to.is_some(), "{done:?} {payment:?}");
        let Some(to) = to else { return };
        match to {
            _ if is_return => {
                payment.back = None;
                payment.days.never_came();
            }
            Place::Ordered => payment.days.never_went(),
            _ => {}
        }
        payment.place = to;
    }

    /// Part of a payment is to be paid back.
    pub(super) async fn claim_back(&mut self) {
        let index = self.random.random_range(0..self.model.payments.len());
        let amount = self.random.random_range(1..2_000_000);
        let payment = &self.model.payments[index];
        let may = matches!(
            payment.place,
            Place::Transferred | Place::Received | Place::Archived
        ) && payment.claimed + amount <= payment.amount;
        let amount = Rupiah(amount);
        let done = self.mend(index, Mending::Receivable { amount }).await;
        assert_eq!(done.is_ok(), may, "{done:?}");
        if may {
            self.model.payments[index].claimed += amount.0;
        }
    }

    /// A part of it comes in: within the year the ceiling has it back, later it is other revenue.
    pub(super) async fn pay_instalment(&mut self) {
        let index = self.random.random_range(0..self.model.payments.len());
        let amount = self.random.random_range(1..900_000);
        let (today, day) = (self.today(), self.some_day());
        let part = Mending::Instalment {
            amount: Rupiah(amount),
            on: day,
            reference: slip(day),
        };
        let done = self.mend(index, part).await;
        let payment = &self.model.payments[index];
        let spent = matches!(
            payment.place,
            Place::Transferred | Place::Received | Place::Archived
        );
        let paid = payment.repaid.0 + payment.repaid.1;
        let is_late = self.model.is_late(payment.line, day);
        let booked =
            self.model.bookable(payment.line, day, today) && day >= self.model.since(payment);
        let may = spent
            && payment.claimed > 0
            && paid + amount <= payment.claimed
            && day >= payment.days.part.unwrap_or(payment.days.step)
            && (is_late || booked);
        assert_eq!(done.is_ok(), may, "{done:?} {payment:?}");
        if may {
            let payment = &mut self.model.payments[index];
            payment.days.part = Some(day);
            if !is_late {
                payment.repaid.0 += amount;
            } else {
                payment.repaid.1 += amount;
            }
        }
    }
}
