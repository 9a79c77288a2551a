//! What a bank account is at present.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{BankAccountEvent, BankAccountStatus};
use crate::{BankAccountId, Desk, FileRef, PayeeKind, Personal, UserId};

/// The aggregate of one bank account.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct BankAccount {
    pub(super) state: Option<Box<BankAccountState>>,
}

/// A bank account that exists.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BankAccountState {
    /// The recipient for whom money goes there; the program for an account in an institution's record.
    pub owner_id: UserId,
    /// Whose account it is.
    pub payee_kind: PayeeKind,
    /// Bank code, three digits.
    pub bank_code: String,
    /// Account number, digits only.
    pub number: Personal<String>,
    /// Name of the account holder.
    pub holder: Personal<String>,
    /// Photo of the passbook.
    pub evidence: Option<FileRef>,
    /// Who entered the present number or changed anything beside it; none of them may judge it.
    pub entered_by: BTreeSet<UserId>,
    /// Who of them did it last.
    pub changed_by: UserId,
    /// Whose number it is where it is not the recipient's own.
    #[serde(default)]
    pub belongs_to: Option<String>,
    /// Whether its number is claimed: since it was verified, until it is changed or refused.
    #[serde(default)]
    pub holds_number: bool,
    /// Whether it may be paid to, and who said so.
    pub verdict: AccountVerdict,
}

/// What became of an account since it was entered or changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum AccountVerdict {
    /// Nobody looked yet.
    Pending,
    /// Right.
    Verified {
        /// Who said so.
        by: UserId,
        /// A remark.
        note: Option<String>,
    },
    /// Wrong.
    Refused {
        /// Who said so.
        by: UserId,
        /// Why.
        reason: String,
    },
}

/// What a payment needs to know of an account; frozen into the payment as its payee.
#[derive(Debug, Clone, PartialEq)]
pub struct BankAccountSnapshot {
    /// Which account.
    pub bank_account_id: BankAccountId,
    /// The recipient for whom money goes there.
    pub owner_id: UserId,
    /// Whose account it is.
    pub payee_kind: PayeeKind,
    /// Bank code, three digits.
    pub bank_code: String,
    /// Account number, digits only.
    pub number: Personal<String>,
    /// Name of the account holder.
    pub holder: Personal<String>,
    /// Who entered the present number or changed anything beside it; none of them may judge it.
    pub entered_by: BTreeSet<UserId>,
    /// Whose number it is where it is not the recipient's own.
    pub belongs_to: Option<String>,
    /// Whether it may be paid to, and who said so.
    pub verdict: AccountVerdict,
}

/// What the owner of an institution's number begins with.
const OF_INSTITUTION: &str = "institusi:";

/// Who owns the number of an institution's account, by its id in the master data.
#[must_use]
pub fn owned_by_institution(institution_id: &str) -> String {
    format!("{OF_INSTITUTION}{institution_id}")
}

/// The institution that owns a number; none where a person or a family does.
#[must_use]
pub fn institution_of_owner(belongs_to: Option<&str>) -> Option<&str> {
    belongs_to?.strip_prefix(OF_INSTITUTION)
}

impl BankAccountSnapshot {
    /// The institution whose account it is; none for one of a person or a family.
    #[must_use]
    pub fn institution(&self) -> Option<&str> {
        institution_of_owner(self.belongs_to.as_deref())
    }

    /// Whether it stands in the institution's record, for all of its recipients.
    #[must_use]
    pub fn stands_in_record(&self) -> bool {
        self.owner_id == UserId::SYSTEM && self.institution().is_some()
    }
}

impl BankAccount {
    /// The account, when it exists.
    #[must_use]
    pub fn state(&self) -> Option<&BankAccountState> {
        self.state.as_deref()
    }

    /// What a payment needs to know, when the account exists.
    #[must_use]
    pub fn snapshot(&self, bank_account_id: BankAccountId) -> Option<BankAccountSnapshot> {
        self.state().map(|state| BankAccountSnapshot {
            bank_account_id,
            owner_id: state.owner_id,
            payee_kind: state.payee_kind,
            bank_code: state.bank_code.clone(),
            number: state.number.clone(),
            holder: state.holder.clone(),
            entered_by: state.entered_by.clone(),
            belongs_to: state.belongs_to.clone(),
            verdict: state.verdict.clone(),
        })
    }

    pub(super) fn fold(&mut self, event: BankAccountEvent) {
        if let BankAccountEvent::Entered {
            owner_id,
            payee_kind,
            bank_code,
            number,
            holder,
            evidence,
            by,
            typed_by,
            belongs_to,
        } = event
        {
            self.state = Some(Box::new(BankAccountState {
                owner_id,
                payee_kind,
                bank_code,
                number,
                holder,
                evidence,
                entered_by: by.persons().chain(typed_by).collect(),
                changed_by: by.account(),
                belongs_to,
                holds_number: false,
                verdict: AccountVerdict::Pending,
            }));
        } else if let Some(state) = self.state.as_deref_mut() {
            state.fold(event);
        }
    }
}

impl BankAccountState {
    fn fold(&mut self, event: BankAccountEvent) {
        match event {
            BankAccountEvent::Entered { .. } => {}
            BankAccountEvent::Changed {
                bank_code,
                number,
                holder,
                evidence,
                renumbered: _,
                by,
                typed_by,
            } => {
                // Whose number was replaced has no part in the new one.
                if (&self.bank_code, &self.number) != (&bank_code, &number) {
                    self.entered_by.clear();
                }
                self.bank_code = bank_code;
                self.number = number;
                self.holder = holder;
                self.evidence = evidence;
                self.entered_by.extend(by.persons().chain(typed_by));
                self.changed_by = by.account();
                self.holds_number = false;
                self.verdict = AccountVerdict::Pending;
            }
            BankAccountEvent::Verified { by, note } => {
                self.holds_number = true;
                self.verdict = AccountVerdict::Verified { by, note };
            }
            BankAccountEvent::VerificationRefused { by, reason } => {
                self.holds_number = false;
                self.verdict = AccountVerdict::Refused { by, reason };
            }
            BankAccountEvent::Doubted { .. } => self.verdict = AccountVerdict::Pending,
            BankAccountEvent::OwnerCorrected { belongs_to, stands } => {
                self.belongs_to = belongs_to;
                if !stands {
                    self.lose_trust();
                }
            }
        }
    }

    /// Its number is nobody's until somebody looks again; what was refused stays refused.
    fn lose_trust(&mut self) {
        self.holds_number = false;
        self.verdict = match &self.verdict {
            AccountVerdict::Verified { .. } | AccountVerdict::Pending => AccountVerdict::Pending,
            refused @ AccountVerdict::Refused { .. } => refused.clone(),
        };
    }

    /// Who holds the claim of its number: the recipient, or the institution or family whose it is.
    #[must_use]
    pub fn number_owner(&self) -> String {
        match &self.belongs_to {
            Some(shared) => shared.clone(),
            None => self.owner_id.to_string(),
        }
    }

    /// The institution in whose record it stands; none for the account of a person.
    #[must_use]
    pub fn record_of(&self) -> Option<&str> {
        institution_of_owner(self.belongs_to.as_deref()).filter(|_| self.owner_id == UserId::SYSTEM)
    }

    /// The state on the wire.
    #[must_use]
    pub const fn status(&self) -> BankAccountStatus {
        self.verdict.status()
    }

    /// The office that must act next; `None` when nobody must.
    #[must_use]
    pub const fn desk(&self) -> Option<Desk> {
        match self.verdict {
            AccountVerdict::Pending => Some(Desk::Admin),
            AccountVerdict::Verified { .. } | AccountVerdict::Refused { .. } => None,
        }
    }
}

impl AccountVerdict {
    /// The state on the wire.
    #[must_use]
    pub const fn status(&self) -> BankAccountStatus {
        match self {
            Self::Pending => BankAccountStatus::Unverified,
            Self::Verified { .. } => BankAccountStatus::Verified,
            Self::Refused { .. } => BankAccountStatus::Refused,
        }
    }
}
