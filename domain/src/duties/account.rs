//! What an office's account was at a moment, as far as the separation of duties asks.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use crate::function::Function;
use crate::permission::{Held, StandIn};
use crate::user::{UserState, UserStatus};
use crate::{Hand, Role, UserId, office_time};

wire_enum! {
    /// Why an account must be looked at.
    pub enum AccountRisk {
        /// It holds every right of the level admin: no function was given to it.
        EveryRight = "semua-hak" => "Semua hak level admin",
        /// Nobody has confirmed it.
        Unconfirmed = "belum-dikukuhkan" => "Belum dikukuhkan",
        /// Its address or password was changed a moment ago: it decides nothing.
        Calm = "masa-tenang" => "Masa tenang",
        /// It holds functions that do not go together, under an exemption in force.
        Exempted = "rangkap-jabatan" => "Rangkap jabatan",
        /// It holds such functions and its exemption is over: it only reads.
        Lapsed = "rangkap-berakhir" => "Rangkap jabatan berakhir",
        /// It was recovered on the machine, without a second person, in the last [`RECOVERY_SHOWN_DAYS`] days.
        Recovered = "dipulihkan" => "Dipulihkan di mesin portal",
    }
}

/// For how many days everybody is told that an account was recovered on the machine, without a second person.
pub const RECOVERY_SHOWN_DAYS: i64 = 30;

/// An office's account.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Account {
    /// Its role; none as long as only its functions are known.
    pub role: Option<Role>,
    /// Whether it may sign in.
    pub active: bool,
    /// Who answers for it while nobody has confirmed it.
    pub answers: Option<UserId>,
    /// Until when it decides nothing, since its address or password was changed.
    pub calm_until: Option<DateTime<Utc>>,
    /// What it is for; none where it holds what its level allows.
    pub functions: BTreeSet<Function>,
    /// What it is for in somebody's place, each for its days.
    pub stand_ins: Vec<StandIn>,
    /// Until when it may hold functions that do not go together.
    pub exempt_until: Option<NaiveDate>,
    /// When it was last recovered on the machine, without a second person.
    pub recovered_at: Option<DateTime<Utc>>,
}

impl Account {
    /// Takes over what the account's own history says.
    pub fn set_user(&mut self, state: &UserState) {
        let standing = state.standing();
        self.role = Some(state.role);
        self.active = state.status == UserStatus::Active;
        self.answers = standing.answers;
        self.calm_until = standing.calm_until;
        self.recovered_at = state.recovered_at;
    }

    /// Takes over the functions it was given.
    pub fn set_functions(&mut self, held: Held) {
        self.functions = held.functions;
        self.stand_ins = held.stand_ins;
        self.exempt_until = held.exempt_until;
    }

    /// What it was for on a day, also in somebody's place.
    #[must_use]
    pub fn functions_on(&self, day: NaiveDate) -> BTreeSet<Function> {
        self.held().on(day)
    }

    fn held(&self) -> Held {
        Held {
            functions: self.functions.clone(),
            stand_ins: self.stand_ins.clone(),
            exempt_until: self.exempt_until,
        }
    }

    /// Whether it is an account of an office that may sign in: only those are a risk.
    #[must_use]
    pub fn is_in_office(&self) -> bool {
        self.active && self.role.is_some_and(UserState::is_office)
    }

    /// Whether it holds every right: the level admin without a function.
    #[must_use]
    pub fn holds_every_right(&self) -> bool {
        self.is_in_office() && self.role == Some(Role::Admin) && self.held().is_empty()
    }

    /// Why it must be looked at now.
    #[must_use]
    pub fn risks(&self, now: DateTime<Utc>) -> Vec<AccountRisk> {
        if !self.is_in_office() {
            return Vec::new();
        }
        let today = office_time(now).date_naive();
        let exempted = self.exemption_on(today).is_some();
        let doubled = self.clashes(today);
        let all = [
            (AccountRisk::EveryRight, self.holds_every_right()),
            (AccountRisk::Unconfirmed, self.answers.is_some()),
            (
                AccountRisk::Calm,
                self.calm_until.is_some_and(|until| until > now),
            ),
            (AccountRisk::Exempted, exempted),
            (AccountRisk::Lapsed, doubled && !exempted),
            (AccountRisk::Recovered, self.recovered_of_late(now)),
        ];
        let held = all.into_iter().filter(|(_, held)| *held);
        held.map(|(risk, _)| risk).collect()
    }

    /// Whether everybody is to be told that it was recovered on the machine.
    #[must_use]
    pub fn recovered_of_late(&self, now: DateTime<Utc>) -> bool {
        self.recovered_at
            .is_some_and(|at| at <= now && now - at <= TimeDelta::days(RECOVERY_SHOWN_DAYS))
    }

    fn clashes(&self, day: NaiveDate) -> bool {
        self.held().clash_on(day).is_some()
    }

    /// Until when functions that do not go together are exempted, while they are on this day.
    #[must_use]
    pub fn exemption_on(&self, day: NaiveDate) -> Option<NaiveDate> {
        self.exempt_until
            .filter(|until| *until >= day && self.clashes(day))
    }

    /// The hand of this account.
    #[must_use]
    pub fn hand(&self, account: UserId) -> Hand {
        match self.answers {
            Some(answers) => Hand::Answered { account, answers },
            None => Hand::Own(account),
        }
    }
}
