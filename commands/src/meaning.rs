//! What events mean for the tables beside the log, where the log itself does not say it: whose key is destroyed, and
//! which claims events made before claims stood in the log.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use cqrs_es::Aggregate as _;
use domain::application::{Application, ApplicationEvent, ApplicationState};
use domain::audit::StreamType;
use domain::bank_account::{AccountVerdict, BankAccount, BankAccountEvent};
use domain::budget_line::BudgetLineEvent;
use domain::decree::DecreeEvent;
use domain::disbursement::{Disbursement, DisbursementEvent};
use domain::record::{News, RecordEvent, Testimonial, TestimonialState};
use domain::user::{User, UserEvent};
use domain::{AnyEvent, Nik, SubjectId, UserId};
use ledger::{ClaimOp, Meaning, Recorded};

use crate::application::nik_of;
use crate::claim;
use crate::disbursement::step::slot_of_state;

/// Reads events in the order of the log.
#[derive(Default)]
pub struct EventMeaning {
    older: Mutex<Older>,
}

impl Meaning for EventMeaning {
    fn claims_of(&self, event: &Recorded) -> Option<Vec<ClaimOp>> {
        let mut older = self.older.lock().unwrap_or_else(PoisonError::into_inner);
        older.claims_of(event)
    }

    fn untold(&self) -> &'static [&'static str] {
        // The serial number rests on how many awards a read model counted at that moment.
        &[claim::AWARD_PLACE]
    }

    fn erased_by(&self, stream_type: &str, stream_id: &str, event_type: &str) -> Option<String> {
        if !erases(stream_type, event_type) {
            return None;
        }
        let user_id: uuid::Uuid = stream_id.parse().ok()?;
        Some(SubjectId::from(UserId(user_id)).to_string())
    }
}

/// Whether an event is the erasure of a person.
#[must_use]
pub fn is_erasure(event: &Recorded) -> bool {
    erases(&event.stream.stream_type, &event.event_type)
}

fn erases(stream_type: &str, event_type: &str) -> bool {
    stream_type == StreamType::User.as_str() && event_type == "Erased"
}

/// The aggregates that claims rest on, as far as they were read.
#[derive(Default)]
struct Older {
    users: HashMap<String, User>,
    applications: HashMap<String, Application>,
    accounts: HashMap<String, BankAccount>,
    payments: HashMap<String, Disbursement>,
    slugs: HashMap<String, String>,
}

impl Older {
    fn claims_of(&mut self, event: &Recorded) -> Option<Vec<ClaimOp>> {
        let (payload, stream) = (event.payload().ok()?, &event.stream);
        let fact = AnyEvent::decode(
            &stream.stream_type,
            &event.event_type,
            event.event_version,
            payload,
        );
        let id = stream.id.as_str();
        match fact.ok()? {
            AnyEvent::User(fact) => self.user(id, fact),
            AnyEvent::Application(fact) => self.application(id, fact),
            AnyEvent::BankAccount(fact) => self.account(id, fact),
            AnyEvent::Disbursement(fact) => Some(self.payment(id, fact)),
            AnyEvent::BudgetLine(BudgetLineEvent::Opened {
                year,
                source,
                category_id,
                ..
            }) => {
                let key = format!("{year}:{source}:{category_id}");
                Some(vec![ClaimOp::take(claim::BUDGET_LINE, key, id)])
            }
            AnyEvent::Decree(
                DecreeEvent::Issued { number, .. } | DecreeEvent::Amended { number, .. },
            ) => Some(vec![ClaimOp::take(claim::DECREE_NUMBER, number.trim(), id)]),
            AnyEvent::News(RecordEvent::Created { value } | RecordEvent::Updated { value }) => {
                Some(self.news(id, &value))
            }
            AnyEvent::Testimonial(
                RecordEvent::Created { value } | RecordEvent::Updated { value },
            ) => Some(testimonial(id, &value)),
            _ => Some(Vec::new()),
        }
    }

    fn user(&mut self, id: &str, fact: UserEvent) -> Option<Vec<ClaimOp>> {
        let erased = matches!(fact, UserEvent::Erased { .. });
        let takes = matches!(
            fact,
            UserEvent::Registered { .. } | UserEvent::EmailChanged { .. }
        );
        let user = self.users.entry(id.to_owned()).or_default();
        let email = |user: &User| {
            let email = user.state().and_then(|state| state.email.value());
            email.map(ToString::to_string)
        };
        let before = email(user);
        user.apply(fact);
        let release = before.map(|email| ClaimOp::release(claim::EMAIL, email, id));
        if erased {
            let mut ops: Vec<ClaimOp> = release.into_iter().collect();
            ops.extend(self.let_go(id));
            return Some(ops);
        }
        if !takes {
            return Some(Vec::new());
        }
        let now = email(self.users.get(id)?)?;
        Some(
            release
                .into_iter()
                .chain([ClaimOp::take(claim::EMAIL, now, id)])
                .collect(),
        )
    }

    /// What an erased person held.
    fn let_go(&self, user_id: &str) -> Vec<ClaimOp> {
        let mut ops = Vec::new();
        for (id, form) in &self.applications {
            let Some(state) = form
                .state()
                .filter(|s| s.applicant_id.to_string() == user_id)
            else {
                continue;
            };
            if let Some(nik) = nik_of(&state.form) {
                ops.push(ClaimOp::release(
                    claim::NIK_RECIPIENT,
                    nik.as_str(),
                    user_id,
                ));
                ops.extend(released_form(id, state, &nik));
            }
        }
        for account in self.accounts.values() {
            ops.extend(
                number_of(account)
                    .filter(|_| {
                        account
                            .state()
                            .is_some_and(|s| s.owner_id.to_string() == user_id)
                    })
                    .map(|(key, owner)| ClaimOp::release(claim::ACCOUNT, key, owner)),
            );
        }
        ops
    }

    fn application(&mut self, id: &str, fact: ApplicationEvent) -> Option<Vec<ClaimOp>> {
        enum Act {
            Submitted,
            Granted,
            Ended,
        }
        let act = match &fact {
            ApplicationEvent::Submitted { .. } => Some(Act::Submitted),
            ApplicationEvent::Approved { .. } => Some(Act::Granted),
            ApplicationEvent::Rejected { .. } | ApplicationEvent::Cancelled { .. } => {
                Some(Act::Ended)
            }
            ApplicationEvent::Drafted { .. }
            | ApplicationEvent::FormChanged { .. }
            | ApplicationEvent::DocumentAttached { .. }
            | ApplicationEvent::DocumentRemoved { .. }
            | ApplicationEvent::DocumentJudged { .. }
            | ApplicationEvent::RegisterAnswered { .. }
            | ApplicationEvent::ReviewTaken { .. }
            | ApplicationEvent::ReviewReleased {}
            | ApplicationEvent::ReturnedForRepair { .. }
            | ApplicationEvent::Recommended { .. }
            // Its claims stand in the log.
            | ApplicationEvent::FormCorrected { .. } => None,
        };
        let form = self.applications.entry(id.to_owned()).or_default();
        form.apply(fact);
        let Some(act) = act else {
            return Some(Vec::new());
        };
        let state = form.state()?;
        let nik = nik_of(&state.form);
        // A draft that is withdrawn held nothing, and need not have a number.
        if let (Act::Ended, None) = (&act, &nik) {
            return Some(Vec::new());
        }
        let nik = nik?;
        let applicant = state.applicant_id;
        let mut ops = Vec::new();
        match act {
            Act::Ended => ops.extend(released_form(id, state, &nik)),
            Act::Submitted | Act::Granted => {
                ops.push(ClaimOp::take(claim::NIK, nik.as_str(), applicant));
                if let Some(year) = state.form.year {
                    let key = claim::nik_year(year, nik.as_str());
                    ops.push(ClaimOp::take(claim::NIK_YEAR, key, id));
                }
                if matches!(act, Act::Granted) {
                    ops.push(ClaimOp::take(claim::NIK_RECIPIENT, nik.as_str(), applicant));
                }
            }
        }
        Some(ops)
    }

    fn account(&mut self, id: &str, fact: BankAccountEvent) -> Option<Vec<ClaimOp>> {
        let account = self.accounts.entry(id.to_owned()).or_default();
        let verified = account
            .state()
            .is_some_and(|state| matches!(state.verdict, AccountVerdict::Verified { .. }));
        match &fact {
            BankAccountEvent::Changed { .. } => {
                let held = number_of(account).filter(|_| verified);
                account.apply(fact);
                let release = held.map(|(key, owner)| ClaimOp::release(claim::ACCOUNT, key, owner));
                Some(release.into_iter().collect())
            }
            BankAccountEvent::Verified { .. } => {
                account.apply(fact);
                let (key, owner) = number_of(account)?;
                Some(vec![ClaimOp::take(claim::ACCOUNT, key, owner)])
            }
            BankAccountEvent::Entered { .. }
            | BankAccountEvent::VerificationRefused { .. }
            | BankAccountEvent::Doubted { .. }
            // Its claims stand in the log.
            | BankAccountEvent::OwnerCorrected { .. } => {
                account.apply(fact);
                Some(Vec::new())
            }
        }
    }

    fn payment(&mut self, id: &str, fact: DisbursementEvent) -> Vec<ClaimOp> {
        let payment = self.payments.entry(id.to_owned()).or_default();
        let created = matches!(fact, DisbursementEvent::Created { .. });
        let corrected = matches!(fact, DisbursementEvent::Corrected { .. });
        let dropped = matches!(
            fact,
            DisbursementEvent::Rejected { .. }
                | DisbursementEvent::Cancelled { .. }
                | DisbursementEvent::ArchiveWithdrawn { .. }
        );
        let refunded = matches!(fact, DisbursementEvent::Refunded { .. });
        let is_back = matches!(fact, DisbursementEvent::RefundWithdrawn { .. });
        payment.apply(fact);
        let Some(state) = payment.state() else {
            return Vec::new();
        };
        let slot = slot_of_state(state);
        let release = |owner: &str| ClaimOp::release(claim::PAYMENT_SLOT, slot.clone(), owner);
        let take = |owner: &str| ClaimOp::take(claim::PAYMENT_SLOT, slot.clone(), owner);
        let replaced = state.replaces.map(|replaced| replaced.to_string());
        let mut ops = Vec::new();
        if created {
            ops.extend(replaced.as_deref().map(release));
        }
        if created || corrected || is_back {
            ops.push(take(id));
        }
        if dropped || refunded {
            ops.push(release(id));
        }
        if dropped {
            ops.extend(replaced.as_deref().map(take));
        }
        ops
    }

    fn news(&mut self, id: &str, value: &News) -> Vec<ClaimOp> {
        let before = self.slugs.insert(id.to_owned(), value.slug.clone());
        let release = before
            .filter(|slug| *slug != value.slug)
            .map(|slug| ClaimOp::release(claim::NEWS_SLUG, slug, id));
        release
            .into_iter()
            .chain([ClaimOp::take(claim::NEWS_SLUG, &value.slug, id)])
            .collect()
    }
}

fn released_form(id: &str, state: &ApplicationState, nik: &Nik) -> Vec<ClaimOp> {
    let mut ops = vec![ClaimOp::release(
        claim::NIK,
        nik.as_str(),
        state.applicant_id,
    )];
    if let Some(year) = state.form.year {
        let key = claim::nik_year(year, nik.as_str());
        ops.push(ClaimOp::release(claim::NIK_YEAR, key, id));
    }
    ops
}

fn number_of(account: &BankAccount) -> Option<(String, UserId)> {
    let state = account.state()?;
    let number = state.number.value()?;
    Some((claim::account(&state.bank_code, number), state.owner_id))
}

fn testimonial(id: &str, value: &Testimonial) -> Vec<ClaimOp> {
    let Some(author_id) = value.author_id else {
        return Vec::new();
    };
    let (kind, key) = (claim::TESTIMONIAL_WAITING, author_id.to_string());
    vec![match value.state {
        TestimonialState::Waiting => ClaimOp::take(kind, key, id),
        TestimonialState::Published | TestimonialState::Rejected => ClaimOp::release(kind, key, id),
    }]
}
