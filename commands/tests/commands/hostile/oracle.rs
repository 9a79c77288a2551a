//! Judges a history by whose mind each event came from. Knows nothing of hands, standings or functions.
use std::collections::{BTreeMap, BTreeSet};

use domain::application::ApplicationEvent;
use domain::award::AwardEvent;
use domain::bank_account::BankAccountEvent;
use domain::budget_line::BudgetLineEvent;
use domain::disbursement::DisbursementEvent;
use domain::permission::PermissionEvent;
use domain::record::RecordEvent;
use domain::roster::RosterEvent;
use domain::user::UserEvent;
use domain::{AnyEvent, UserId};
use ledger::Position;

use super::world::World;

/// What a history came to.
#[derive(Debug, Default)]
pub struct Seen {
    pub done: usize,
    pub paid: usize,
    pub violations: Vec<String>,
}

/// Whose word an event is: his, or somebody's whose account he never had in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    His,
    Independent,
    /// An honest person's, on an account that he changed meanwhile: it counts for nothing here.
    Doubtful,
}

#[derive(Debug, Default)]
struct Form {
    applicant: Option<UserId>,
    his: bool,
    approved_at: u64,
    recommended: Option<Word>,
    approved: Option<Word>,
}

#[derive(Debug, Default)]
struct Account {
    /// Whether he had a part in the number that stands there now.
    his: bool,
    verified: Option<Word>,
}

#[derive(Debug, Default)]
struct Award {
    form: String,
    /// By year and semester: whether he recorded it, and who attested it.
    records: BTreeMap<(String, u8), (bool, Option<Word>)>,
}

#[derive(Debug, Default)]
struct Payment {
    his: bool,
    words: Vec<Word>,
    roster: Option<String>,
    /// What it rested on when it was proposed, if he had a part in that and nobody independent vouched.
    unvouched: Vec<String>,
}

#[derive(Default)]
struct Oracle {
    forms: BTreeMap<String, Form>,
    accounts: BTreeMap<String, Account>,
    awards: BTreeMap<String, Award>,
    payments: BTreeMap<String, Payment>,
    /// Rosters that he locked.
    locked: BTreeSet<String>,
    seen: Seen,
}

pub async fn look(world: &World<'_>) -> Seen {
    let ledger = world.stand.executor.ledger();
    let events = ledger.read_all(Position(0), 100_000).await.unwrap();
    let mut oracle = Oracle::default();
    oracle.seen.done = world.done;
    // What he changed only later was independent before: the account is doubtful from then on.
    let mut touched: BTreeSet<UserId> = BTreeSet::new();
    for recorded in events {
        let at = recorded.position.0;
        let his = world
            .stretches
            .range(..=at)
            .next_back()
            .is_some_and(|(_, his)| *his);
        let actor: UserId = recorded.actor_id.parse().unwrap();
        if his && recorded.stream.stream_type == "user" {
            touched.insert(recorded.stream.id.parse().unwrap());
        }
        let word = match (his, touched.contains(&actor)) {
            (true, _) => Word::His,
            (false, true) => Word::Doubtful,
            (false, false) => Word::Independent,
        };
        let event = AnyEvent::decode(
            &recorded.stream.stream_type,
            &recorded.event_type,
            recorded.event_version,
            recorded.payload().unwrap(),
        )
        .unwrap();
        oracle.take(&recorded.stream.id, at, word, event);
    }
    oracle.seen
}

impl Oracle {
    fn violation(&mut self, at: u64, what: &str) {
        let what = format!("event {at}: {what} on his word alone");
        self.seen.violations.push(what);
    }

    fn take(&mut self, id: &str, at: u64, word: Word, event: AnyEvent) {
        let his = word == Word::His;
        match event {
            AnyEvent::Application(event) => self.form(id, at, word, event),
            AnyEvent::BankAccount(event) => self.account(id, at, word, event),
            AnyEvent::Award(event) => self.award(id, word, event),
            AnyEvent::Disbursement(event) => self.payment(id, at, word, event),
            AnyEvent::Roster(RosterEvent::Locked { .. }) if his => {
                self.locked.insert(id.to_owned());
            }
            // What needs two persons is in force by somebody else's confirmation, never by his.
            AnyEvent::Setting(RecordEvent::Created { .. } | RecordEvent::Updated { .. }) if his => {
                self.violation(at, "a setting that moves money was changed");
            }
            AnyEvent::BudgetLine(
                BudgetLineEvent::Opened { .. }
                | BudgetLineEvent::CeilingAllocated { .. }
                | BudgetLineEvent::CeilingRevised { .. },
            ) if his => self.violation(at, "a ceiling was set"),
            AnyEvent::Permission(PermissionEvent::FunctionsAssigned { .. }) if his => {
                self.violation(at, "a function was given");
            }
            AnyEvent::User(UserEvent::Confirmed { .. } | UserEvent::CalmLifted { .. }) if his => {
                self.violation(at, "an account became a person of its own");
            }
            _ => {}
        }
    }

    fn form(&mut self, id: &str, at: u64, word: Word, event: ApplicationEvent) {
        let form = self.forms.entry(id.to_owned()).or_default();
        match event {
            ApplicationEvent::Drafted { applicant_id, .. } => {
                form.applicant = Some(applicant_id);
                form.his = word == Word::His;
            }
            ApplicationEvent::FormChanged { .. }
            | ApplicationEvent::DocumentAttached { .. }
            | ApplicationEvent::DocumentRemoved { .. }
            | ApplicationEvent::Submitted { .. } => form.his |= word == Word::His,
            ApplicationEvent::Recommended { .. } => form.recommended = Some(word),
            ApplicationEvent::Approved { .. } => {
                form.approved = Some(word);
                form.approved_at = at;
            }
            _ => {}
        }
    }

    fn account(&mut self, id: &str, at: u64, word: Word, event: BankAccountEvent) {
        match event {
            BankAccountEvent::Entered { owner_id, .. } => {
                // The form's number becomes the account's in the append that approves the form.
                let copied = self.forms.values().any(|form| {
                    form.his
                        && form.applicant == Some(owner_id)
                        && form.approved.is_some()
                        && at - form.approved_at <= 3
                });
                let account = Account {
                    his: word == Word::His || copied,
                    verified: None,
                };
                self.accounts.insert(id.to_owned(), account);
            }
            BankAccountEvent::Changed { renumbered, .. } => {
                let account = self.accounts.entry(id.to_owned()).or_default();
                let kept = renumbered != Some(true) && account.his;
                account.his = kept || word == Word::His;
                account.verified = None;
            }
            BankAccountEvent::Verified { .. } => {
                let account = self.accounts.entry(id.to_owned()).or_default();
                account.verified = Some(word);
            }
            BankAccountEvent::VerificationRefused { .. }
            | BankAccountEvent::Doubted { .. }
            | BankAccountEvent::OwnerCorrected { .. } => {}
        }
    }

    fn award(&mut self, id: &str, word: Word, event: AwardEvent) {
        let award = self.awards.entry(id.to_owned()).or_default();
        match event {
            AwardEvent::Granted(grant) => award.form = grant.application_id.to_string(),
            AwardEvent::AcademicRecorded {
                academic_year,
                semester,
                ..
            } => {
                let key = (academic_year.to_string(), semester);
                let record = award.records.entry(key).or_default();
                record.0 |= word == Word::His;
                record.1 = None;
            }
            AwardEvent::AcademicAttested {
                academic_year,
                semester,
                ..
            } => {
                let key = (academic_year.to_string(), semester);
                award.records.entry(key).or_default().1 = Some(word);
            }
            _ => {}
        }
    }

    fn payment(&mut self, id: &str, at: u64, word: Word, event: DisbursementEvent) {
        let his = word == Word::His;
        if let DisbursementEvent::Created {
            award_id,
            payee,
            semester,
            roster_id,
            ..
        } = &event
        {
            let award_id = award_id.to_string();
            let account_id = payee
                .bank_account_id
                .map(|id| id.to_string())
                .unwrap_or_default();
            let payment = Payment {
                his,
                words: Vec::new(),
                roster: roster_id.clone(),
                unvouched: self.unvouched(&award_id, &account_id, *semester),
            };
            self.payments.insert(id.to_owned(), payment);
            return;
        }
        let Some(payment) = self.payments.get_mut(id) else {
            return;
        };
        match event {
            DisbursementEvent::Corrected { .. } => {
                payment.his |= his;
                payment.words.clear();
            }
            DisbursementEvent::FirstApproved { .. } | DisbursementEvent::Approved { .. } => {
                payment.words.push(word);
            }
            DisbursementEvent::Sp2dIssued(_) => self.paid(id, at),
            _ => {}
        }
    }

    /// What he had a part in and nobody independent vouched for, of all that a payment rests on.
    fn unvouched(&self, award_id: &str, account_id: &str, semester: u8) -> Vec<String> {
        let mut found = Vec::new();
        let independent = Some(Word::Independent);
        let award = &self.awards[award_id];
        let form = &self.forms[&award.form];
        if form.his && (form.recommended != independent || form.approved != independent) {
            found.push("a payment rests on a form he filled, decided".to_owned());
        }
        // Whoever filled it, nobody is granted anything by one person's word.
        if form.recommended != independent && form.approved != independent {
            found.push("a form was recommended and approved".to_owned());
        }
        let account = &self.accounts[account_id];
        if account.his && account.verified != independent {
            found.push("a payment goes to a number he had in hand, verified".to_owned());
        }
        let records = award
            .records
            .iter()
            .filter(|((_, of), (_, attested))| attested.is_some() && *of == semester);
        let records: Vec<bool> = records
            .map(|(_, (his, attested))| *his && *attested != independent)
            .collect();
        // Forms of these histories prove up to the third semester.
        if semester > 3 && records.iter().all(|by_him_alone| *by_him_alone) {
            found.push("a payment rests on a semester he recorded, attested".to_owned());
        }
        found
    }

    fn paid(&mut self, id: &str, at: u64) {
        self.seen.paid += 1;
        let payment = &self.payments[id];
        let locked = payment
            .roster
            .as_ref()
            .is_some_and(|roster| self.locked.contains(roster));
        let approved = payment.words.contains(&Word::Independent);
        let prepared_by_him = payment.his || locked;
        let unvouched = payment.unvouched.clone();
        if prepared_by_him && !approved {
            self.violation(at, "a payment he prepared reached SP2D");
        }
        for what in unvouched {
            self.violation(at, &what);
        }
    }
}
