//! What was paid before the portal in a random year, written down and taken back by two; and papers that the treasury
//! sends back.

use chrono::{Datelike, Duration, NaiveDate};
use commands::archive::{self, NewArchive, PastEntry};
use commands::budget_year;
use commands::disbursement::{self, Orders};
use domain::disbursement::{Component, Mending, Order, live_payment_key};
use domain::{DisbursementId, PayeeKind, Rupiah};
use rand::RngExt;

use super::{Owner, PAST, Payment, Place, Year, whole_of};
use crate::office::file;

fn why() -> String {
    "Simulasi".to_owned()
}

impl Year {
    /// The semester that everybody is paid for, paid a year before: it is paid once all the same.
    pub(super) async fn archive(&mut self) {
        let place = self.random.random_range(0..self.recipients.len());
        let amount = self.random.random_range(500_000..4_000_000);
        let first: NaiveDate = "2025-02-01".parse().unwrap();
        let day = first + Duration::days(self.random.random_range(0..300));
        let number = self.random.random_range(0..4);
        let recipient = &self.recipients[place];
        let entry = PastEntry {
            award_id: recipient.award_id,
            academic_year: "2026/2027".parse().unwrap(),
            semester: 3,
            component: Component::Tuition,
            amount: Rupiah(amount),
            payee_kind: PayeeKind::Student,
            bank_code: "014".to_owned(),
            number: "7310000001".parse().unwrap(),
            holder: "Yonas Contoh".to_owned(),
            // One SP2D pays many, and each keeps the day that it had.
            sp2d: Order {
                number: number.to_string(),
                date: day,
            },
            on: day,
            bank_reference: String::new(),
        };
        let new = NewArchive {
            budget_line_id: self.lines[PAST],
            payments: vec![entry],
            reason: why(),
            evidence: file(recipient.user_id, 908),
        };
        let (executor, finance) = (&self.office.executor, &self.office.finance);
        let asked = archive::propose(executor, finance, new).await;
        let done = self.by_two(asked).await;
        let may = !self.model.is_taken(place)
            && !self.model.past_closed
            && amount <= self.model.balances(PAST).available.0;
        assert_eq!(done.is_ok(), may, "{done:?}");
        if !may {
            return;
        }
        let id = self.payment_of(place).await;
        let mut payment = Payment::proposed(id, place, amount, day);
        (payment.place, payment.line) = (Place::Archived, PAST);
        self.model.payments.push(payment);
    }

    /// The payment that has the semester of a recipient.
    async fn payment_of(&self, place: usize) -> DisbursementId {
        let recipient = &self.recipients[place];
        let year = "2026/2027".parse().unwrap();
        let key = live_payment_key(recipient.award_id, Component::Tuition, year, 3);
        let ledger = self.office.executor.ledger();
        let owner = ledger.claim_owner(commands::claim::PAYMENT_SLOT, &key);
        DisbursementId(owner.await.unwrap().unwrap().parse().unwrap())
    }

    /// It had not been paid so: the semester is free again.
    pub(super) async fn take_archive_back(&mut self) {
        let archived = |payment: &Payment| payment.place == Place::Archived;
        let Some(index) = self.model.payments.iter().position(archived) else {
            return;
        };
        let may = whole_of(&self.model.payments[index]) && !self.model.past_closed;
        let done = self.mend(index, Mending::Archive).await;
        assert_eq!(done.is_ok(), may, "{done:?}");
        if may {
            self.model.payments[index].place = Place::Cancelled;
        }
    }

    pub(super) async fn close_past_year(&mut self) {
        let (executor, finance) = (&self.office.executor, &self.office.finance);
        let asked = budget_year::propose_close(executor, finance, 2025, vec![self.lines[PAST]]);
        let done = self.by_two(asked.await).await;
        assert_eq!(done.is_ok(), !self.model.past_closed, "{done:?}");
        self.model.past_closed = true;
    }

    /// SPP and SPM of an approved payment, which the treasury refuses: their numbers are free again.
    pub(super) async fn send_spm_back(&mut self) {
        let index = self.random.random_range(0..self.model.payments.len());
        let number = self.random.random_range(0..40);
        let (today, day) = (self.today(), self.some_day());
        let payment = &self.model.payments[index];
        if payment.roster.is_some() {
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
            sp2d: None,
        };
        let (executor, finance) = (&self.office.executor, &self.office.finance);
        let issued = disbursement::issue_orders(executor, finance, payment.id, None, orders).await;
        let may = payment.place == Place::Approved
            && day >= payment.days.step
            && self.model.bookable(payment.line, day, today)
            && self.model.may_move(payment, today)
            && self.model.may_have(index, (day.year(), number), day);
        assert_eq!(issued.is_ok(), may, "{issued:?} {payment:?} on {day}");
        if may {
            disbursement::refuse_spm(executor, finance, payment.id, None, why())
                .await
                .unwrap();
        }
    }

    /// The treasury sends an SP2D back before anything was transferred: committed again, by two.
    pub(super) async fn send_sp2d_back(&mut self) {
        let index = self.random.random_range(0..self.model.payments.len());
        let today = self.today();
        let payment = &self.model.payments[index];
        if payment.roster.is_some() {
            return;
        }
        let may =
            payment.place == Place::Ordered && self.model.bookable(payment.line, today, today);
        let done = self.mend(index, Mending::Sp2d).await;
        assert_eq!(
            done.is_ok(),
            may,
            "{done:?} {:?}",
            self.model.payments[index]
        );
        if !may {
            return;
        }
        let payment = &mut self.model.payments[index];
        payment.place = Place::Approved;
        payment.days.go_back(today);
        let replaced = payment.replaces;
        if let Some(replaced) = replaced {
            self.model.payments[replaced].days.arrive(today);
        }
        let numbers = &mut self.model.numbers;
        numbers.retain(|_, owner| *owner != Owner::Payment(index));
    }
}
