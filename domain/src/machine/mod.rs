//! Accounts of machines (akun mesin): a program that reads by itself, with a person who answers for it. Proposed by that
//! person, in effect when a second one confirms it, withdrawn by anyone who keeps accounts, over by itself on its day.

mod decide;
mod scope;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use chrono::{DateTime, Days, NaiveDate, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use scope::MachineScope;

use crate::change_request::SubjectKind;
use crate::permission::Permissions;
use crate::{DomainError, Role, UserId, office_midnight};

/// Longest name, in letters.
pub const NAME_MAX: usize = 80;
/// How many days a machine lasts at most: what nobody asks for anew ends.
pub const DAYS_MAX: u64 = 366;

/// Whether somebody of the office still keeps accounts on this day, as who answers for a machine must.
#[must_use]
pub fn is_kept_by(permissions: &Permissions, responsible: UserId, today: NaiveDate) -> bool {
    permissions.allows_user(
        Role::Admin,
        responsible,
        SubjectKind::Machine.right(),
        today,
    )
}

/// A machine as it is proposed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewMachine {
    /// What the office calls it.
    pub name: String,
    /// What it may do.
    pub scopes: BTreeSet<MachineScope>,
    /// The branch in whose area it reads; none where it reads everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch_id: Option<String>,
    /// Its last day.
    pub ends_on: NaiveDate,
    /// Who answers for it, and holds its key.
    pub responsible: UserId,
}

impl NewMachine {
    /// The row of the table of rights that it reads by: a branch's within an area, the government's everywhere.
    #[must_use]
    pub const fn role(&self) -> Role {
        if self.branch_id.is_some() {
            Role::Branch
        } else {
            Role::Government
        }
    }

    /// The moment at which it is over.
    #[must_use]
    pub fn over_at(&self) -> DateTime<Utc> {
        let next = self.ends_on.checked_add_days(Days::new(1));
        office_midnight(next.unwrap_or(self.ends_on))
    }

    /// Whether it can be.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self, today: NaiveDate) -> Result<(), MachineError> {
        let name = self.name.trim();
        let named = !name.is_empty()
            && name.chars().count() <= NAME_MAX
            && !name.contains(char::is_control);
        let last = today.checked_add_days(Days::new(DAYS_MAX));
        if !named || self.scopes.is_empty() {
            return Err(MachineError::Unsound);
        }
        if self.ends_on < today || last.is_some_and(|last| self.ends_on > last) {
            return Err(MachineError::EndOutOfBounds);
        }
        Ok(())
    }
}

/// A fact about a machine; stream `machine`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
pub enum MachineEvent {
    /// Two persons let it in; it has no key yet.
    Admitted {
        /// As it was proposed.
        machine: NewMachine,
    },
    /// It got a key; one of before is void.
    KeyMade {
        /// SHA-256 of the key in hex: the key itself stands nowhere.
        key_hash: String,
        /// Who made it, and saw it once.
        by: UserId,
    },
    /// It came with its key for the first time. The actor is the machine.
    FirstUsed {
        /// Who answers for it.
        responsible: UserId,
    },
    /// It was withdrawn.
    Withdrawn {
        /// Why.
        reason: String,
        /// Who did.
        by: UserId,
        /// Who answered for it.
        responsible: UserId,
    },
    /// Its last day is over.
    Expired {
        /// Who answered for it.
        responsible: UserId,
    },
}

stream_events!(
    MachineEvent,
    "machine",
    [Admitted, KeyMade, FirstUsed, Withdrawn, Expired]
);

/// An order to a machine's account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MachineCommand {
    /// Lets it in; in one append with the change request that says so.
    Admit {
        /// As it was proposed.
        machine: NewMachine,
    },
    /// Gives it a key.
    MakeKey {
        /// SHA-256 of the key in hex.
        key_hash: String,
    },
    /// Notes that it came with its key.
    Use,
    /// Withdraws it.
    Withdraw {
        /// Why.
        reason: String,
    },
    /// Notes that its last day is over.
    Expire,
}

/// A broken rule about machines.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MachineError {
    /// No such machine.
    #[error("the machine does not exist")]
    NotFound,
    /// The id is taken.
    #[error("the machine exists already")]
    AlreadyExists,
    /// Without a name, or with nothing to do.
    #[error("a machine has a name and at least one scope")]
    Unsound,
    /// Its last day is in the past, or too far away.
    #[error("the last day of a machine lies within {DAYS_MAX} days from today")]
    EndOutOfBounds,
    /// It was withdrawn, or its last day is over.
    #[error("the machine is over")]
    Over,
    /// Nobody sees a key but who answers for the machine.
    #[error("only {responsible} answers for the machine and makes its key")]
    NotResponsible {
        /// Who answers for it.
        responsible: UserId,
    },
    /// A reason is required.
    #[error("a reason is required")]
    ReasonMissing,
}

impl DomainError for MachineError {
    fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "AKUN_MESIN_TIDAK_DITEMUKAN",
            Self::AlreadyExists => "DATA_SUDAH_ADA",
            Self::Unsound => "AKUN_MESIN_TIDAK_SAH",
            Self::EndOutOfBounds => "AKHIR_AKUN_MESIN_TIDAK_SAH",
            Self::Over => "AKUN_MESIN_BERAKHIR",
            Self::NotResponsible { .. } => "BUKAN_PENANGGUNG_JAWAB_MESIN",
            Self::ReasonMissing => "ALASAN_WAJIB",
        }
    }
}

wire_enum! {
    /// How a machine stands.
    pub enum MachineStatus {
        /// It has no key yet.
        Keyless = "tanpa_kunci" => "Belum punya kunci",
        /// It may come.
        Active = "aktif" => "Aktif",
        /// It was withdrawn.
        Withdrawn = "dicabut" => "Dicabut",
        /// Its last day is over.
        Expired = "kedaluwarsa" => "Masa berlaku habis",
    }
}

/// The aggregate of one machine.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    state: Option<Box<MachineState>>,
}

/// A machine as it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MachineState {
    /// As two persons let it in.
    pub machine: NewMachine,
    /// SHA-256 of its key in hex.
    pub key_hash: Option<String>,
    /// Whether it ever came.
    pub used: bool,
    /// Whether it was withdrawn.
    pub withdrawn: bool,
    /// Whether its end was noted.
    pub expired: bool,
}

impl MachineState {
    /// How it stands at a moment.
    #[must_use]
    pub fn status(&self, now: DateTime<Utc>) -> MachineStatus {
        if self.withdrawn {
            MachineStatus::Withdrawn
        } else if self.expired || now >= self.machine.over_at() {
            MachineStatus::Expired
        } else if self.key_hash.is_none() {
            MachineStatus::Keyless
        } else {
            MachineStatus::Active
        }
    }
}

impl Machine {
    /// What there is, once two persons let it in.
    #[must_use]
    pub fn state(&self) -> Option<&MachineState> {
        self.state.as_deref()
    }

    fn fold(&mut self, event: MachineEvent) {
        if let MachineEvent::Admitted { machine } = event {
            self.state = Some(Box::new(MachineState {
                machine,
                key_hash: None,
                used: false,
                withdrawn: false,
                expired: false,
            }));
            return;
        }
        let Some(state) = &mut self.state else { return };
        match event {
            MachineEvent::Admitted { .. } => {}
            MachineEvent::KeyMade { key_hash, .. } => state.key_hash = Some(key_hash),
            MachineEvent::FirstUsed { .. } => state.used = true,
            MachineEvent::Withdrawn { .. } => state.withdrawn = true,
            MachineEvent::Expired { .. } => state.expired = true,
        }
    }
}
