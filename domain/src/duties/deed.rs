//! One hand in one step.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use super::{Account, DutyStep};
use crate::function::Function;
use crate::{AcademicYear, ApplicationId, Hand, Role, UserId, office_time};

/// What surrounds an event.
#[derive(Debug, Clone, Copy)]
pub struct Head<'a> {
    /// Its position in the log.
    pub position: u64,
    /// When it was recorded.
    pub at: DateTime<Utc>,
    /// Who did it, as the log keeps it beside the event.
    pub actor: UserId,
    /// In which role.
    pub role: Role,
    /// For which office.
    pub office: &'a str,
}

impl<'a> Head<'a> {
    /// What the log keeps beside an event, from its texts. Who or what this program does not know is the program
    /// itself, which is nobody.
    #[must_use]
    pub fn told(
        position: u64,
        at: DateTime<Utc>,
        actor_id: &str,
        role: &str,
        office: &'a str,
    ) -> Self {
        Self {
            position,
            at,
            actor: actor_id.parse().unwrap_or(UserId::SYSTEM),
            role: role.parse().unwrap_or(Role::System),
            office,
        }
    }
}

/// What a deed is about, where its thing has several of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// The form that an award was granted for.
    Form(ApplicationId),
    /// The record of a semester of study.
    Semester {
        /// Academic year.
        academic_year: AcademicYear,
        /// Semester, from 1.
        semester: u8,
    },
}

/// One hand in one step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deed {
    /// The step.
    pub step: DutyStep,
    /// The account, and who answers for it where nobody had confirmed it then.
    pub hand: Hand,
    /// In which role it was done.
    pub role: Role,
    /// For which office.
    pub office: String,
    /// The functions that the account held then; none where it held what its level allows.
    pub functions: BTreeSet<Function>,
    /// Until when an exemption let it hold functions that do not go together, where one was in force.
    pub exempt_until: Option<NaiveDate>,
    /// Whether the events that were read tell what the account was then.
    pub known: bool,
    /// Whose it is as well: who typed the number that this account copied from a form.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub shared_with: BTreeSet<UserId>,
    /// What it is about.
    pub about: Option<About>,
    /// How many events, one after the other, are this deed.
    pub times: u32,
    /// Position of the first of them in the log.
    pub position: u64,
    /// When that was recorded.
    pub at: DateTime<Utc>,
}

impl Deed {
    /// A deed of an account as it stood then; `hand` where the event itself names it.
    pub(super) fn new(
        step: DutyStep,
        account: UserId,
        hand: Option<Hand>,
        about: Option<About>,
        head: Head<'_>,
        standing: Option<&Account>,
    ) -> Self {
        let own = || standing.map_or(Hand::Own(account), |one| one.hand(account));
        let day = office_time(head.at).date_naive();
        Self {
            step,
            hand: hand.unwrap_or_else(own),
            role: head.role,
            office: head.office.to_owned(),
            functions: standing.map_or_else(BTreeSet::new, |one| one.functions_on(day)),
            exempt_until: standing.and_then(|one| one.exemption_on(day)),
            known: standing.is_some() || !crate::user::UserState::is_office(head.role),
            shared_with: BTreeSet::new(),
            about,
            times: 1,
            position: head.position,
            at: head.at,
        }
    }

    /// Everybody whose deed it is.
    pub fn persons(&self) -> impl Iterator<Item = UserId> {
        self.hand.persons().chain(self.shared_with.iter().copied())
    }

    /// Whether somebody else answered for the account.
    #[must_use]
    pub fn is_answered_for(&self) -> bool {
        self.hand.answers() != self.hand.account()
    }

    /// Whether the next deed of the same thing is the same again.
    pub(super) fn goes_on_as(&self, next: &Self) -> bool {
        let place = |deed: &Self| (deed.times, deed.position, deed.at);
        let mut same = next.clone();
        (same.times, same.position, same.at) = place(self);
        same == *self
    }
}
