//! What happens to the recipients of a random year: leaves, revocations and appeals, deaths, corrections of who
//! they are.
use std::collections::{BTreeMap, BTreeSet};

use chrono::{Duration, NaiveDate};
use commands::award::{self, NewCorrection, circumstance::NewCircumstance};
use commands::user::Belongings;
use commands::{Done, Error};
use domain::application::Application;
use domain::award::{Award, Circumstance, Leave, Particulars};
use domain::{ApplicationId, Personal};
use rand::RngExt;

use super::{Place, Year};
use crate::office::{file, nik};

/// Recipients in the model, by their place.
#[derive(Debug, Default)]
pub struct Persons {
    pub suspended: BTreeSet<usize>,
    revoked: BTreeSet<usize>,
    dead: BTreeSet<usize>,
    leaves: BTreeMap<usize, Vec<Leave>>,
    /// The serial of the NIK, where it was put right.
    corrected: BTreeMap<usize, u32>,
}

impl Persons {
    /// Whether a recipient's scholarship keeps every payment where it is on that day.
    pub fn rests(&self, place: usize, today: NaiveDate) -> bool {
        let leaves = self.leaves.get(&place);
        self.suspended.contains(&place)
            || self.revoked.contains(&place)
            || self.dead.contains(&place)
            || leaves.is_some_and(|leaves| leaves.iter().any(|leave| leave.holds(today)))
    }

    pub fn has_ended(&self, place: usize) -> bool {
        self.revoked.contains(&place) || self.dead.contains(&place)
    }

    /// The serial of the NIK that is written of a recipient.
    fn serial(&self, place: usize) -> u32 {
        let granted = u32::try_from(place).unwrap() + 1;
        *self.corrected.get(&place).unwrap_or(&granted)
    }
}

fn why() -> String {
    "Simulasi".to_owned()
}

impl Year {
    pub(super) async fn suspend_or_resume(&mut self) {
        let place = self.random.random_range(0..self.recipients.len());
        let (office, id) = (&self.office, self.recipients[place].award_id);
        let persons = &mut self.model.persons;
        let is_suspended = persons.suspended.contains(&place);
        let done = if is_suspended {
            award::resume(&office.executor, &office.admin, id, None).await
        } else {
            award::suspend(&office.executor, &office.admin, id, None, why()).await
        };
        assert_eq!(done.is_ok(), !persons.has_ended(place), "{done:?}");
        if done.is_ok() && !persons.suspended.remove(&place) {
            persons.suspended.insert(place);
        }
    }

    /// One person revokes, two lift it.
    pub(super) async fn revoke_or_appeal(&mut self) {
        let place = self.random.random_range(0..self.recipients.len());
        let id = self.recipients[place].award_id;
        if self.model.persons.revoked.contains(&place) {
            self.happens(place, Circumstance::Appeal {}).await.unwrap();
            self.model.persons.revoked.remove(&place);
            return;
        }
        let (executor, admin) = (&self.office.executor, &self.office.admin);
        let done = award::revoke(executor, admin, id, None, why()).await;
        let persons = &mut self.model.persons;
        assert_eq!(done.is_ok(), !persons.has_ended(place), "{done:?}");
        if done.is_ok() {
            persons.revoked.insert(place);
            persons.suspended.remove(&place);
        }
    }

    pub(super) async fn take_leave(&mut self) {
        let place = self.random.random_range(0..self.recipients.len());
        let from = self.today() + Duration::days(self.random.random_range(-10..20));
        let until = from + Duration::days(self.random.random_range(-2..40));
        let leave = Leave { from, until };
        if self
            .model
            .persons
            .leaves
            .get(&place)
            .is_some_and(|leaves| leaves.contains(&leave))
        {
            return;
        }
        let may = until >= from && !self.model.persons.has_ended(place);
        let done = self.happens(place, Circumstance::Leave(leave)).await;
        assert_eq!(done.is_ok(), may, "{done:?}");
        if may {
            let leaves = self.model.persons.leaves.entry(place).or_default();
            leaves.retain(|other| other.from != from);
            leaves.push(leave);
        }
    }

    /// A recipient dies: what was not ordered of their payments is cancelled with it.
    pub(super) async fn die(&mut self) {
        let place = self.random.random_range(0..self.recipients.len());
        let died = Circumstance::Death { on: self.today() };
        let may = !self.model.persons.has_ended(place);
        let done = self.happens(place, died).await;
        assert_eq!(done.is_ok(), may, "{done:?}");
        if !may {
            return;
        }
        self.model.persons.dead.insert(place);
        self.model.persons.suspended.remove(&place);
        for index in 0..self.model.payments.len() {
            let payment = &self.model.payments[index];
            let is_open = matches!(
                payment.place,
                Place::Proposed | Place::Approved | Place::Lapsed
            );
            if payment.recipient == place && is_open {
                self.model.end(index, Place::Cancelled);
            }
        }
    }

    async fn happens(&self, place: usize, circumstance: Circumstance) -> Result<(), Error> {
        let recipient = &self.recipients[place];
        let new = NewCircumstance {
            id: recipient.award_id,
            version: None,
            circumstance,
            reason: why(),
            evidence: file(recipient.user_id, 906),
        };
        let all = self.belongings(place).await;
        let (executor, finance) = (&self.office.executor, &self.office.finance);
        let asked = award::circumstance::propose_circumstance(executor, finance, new, &all).await;
        self.by_two_of(place, asked).await
    }

    /// Another NIK for a recipient; that of another one is refused.
    pub(super) async fn correct(&mut self) {
        let place = self.random.random_range(0..self.recipients.len());
        // Few numbers, so that some are another's or their own.
        let serial = self.random.random_range(1..9);
        let (recipient, persons) = (&self.recipients[place], &self.model.persons);
        let may = (0..self.recipients.len()).all(|other| persons.serial(other) != serial);
        let new = NewCorrection {
            id: recipient.award_id,
            version: None,
            particulars: Particulars {
                nik: Some(Personal::known(recipient.user_id, nik(serial))),
                ..Particulars::default()
            },
            reason: why(),
            evidence: file(recipient.user_id, 907),
        };
        let all = self.belongings(place).await;
        let (executor, finance) = (&self.office.executor, &self.office.finance);
        let asked = award::propose_correction(executor, finance, new, &all).await;
        let done = self.by_two_of(place, asked).await;
        assert_eq!(done.is_ok(), may, "{done:?}");
        if may {
            self.model.persons.corrected.insert(place, serial);
        }
    }

    /// Every recipient's form has the NIK of the model.
    pub(super) async fn check_persons(&self) {
        for place in 0..self.recipients.len() {
            let form = self.form_of(place).await;
            let form = self
                .office
                .executor
                .load::<Application>(form)
                .await
                .unwrap();
            let written = Particulars::of_form(&form.state.state().unwrap().form);
            let expected = nik(self.model.persons.serial(place));
            assert_eq!(written.nik.unwrap().value(), Some(&expected));
        }
    }

    async fn form_of(&self, place: usize) -> ApplicationId {
        let id = self.recipients[place].award_id;
        let award = self.office.executor.load::<Award>(id).await.unwrap();
        award.state.state().unwrap().grant.application_id
    }

    async fn belongings(&self, place: usize) -> Belongings {
        let recipient = &self.recipients[place];
        let payments = self.model.payments.iter();
        Belongings {
            applications: vec![self.form_of(place).await],
            awards: vec![recipient.award_id],
            payments: payments
                .filter(|payment| payment.recipient == place)
                .map(|payment| payment.id)
                .collect(),
            accounts: vec![recipient.account_id],
        }
    }

    async fn by_two_of(&self, place: usize, asked: Result<Done, Error>) -> Result<(), Error> {
        let asked = asked?.answer.id;
        let all = self.belongings(place).await;
        let (finance, approver) = (&self.office.finance, &self.office.approver);
        let own = self.office.confirm(finance, &asked, all.clone()).await;
        assert!(own.is_err(), "{own:?}");
        self.office.confirm(approver, &asked, all).await.map(drop)
    }
}
