//! Bank accounts of payees: entered by one person, verified by another.

mod decide;
mod error;
#[cfg(test)]
mod tests;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use error::BankAccountError;

use crate::{AccountNumber, BankAccountId, FileRef, PayeeKind, Personal, UserId};

/// A fact about a bank account; stream `bank_account`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
pub enum BankAccountEvent {
    /// The account was entered.
    Entered {
        /// The recipient for whom money goes there; subject of the personal data.
        owner_id: UserId,
        /// Whose account it is.
        payee_kind: PayeeKind,
        /// Bank code, three digits.
        bank_code: String,
        /// Account number, digits only.
        number: Personal<String>,
        /// Name of the account holder.
        holder: Personal<String>,
        /// Photo of the passbook.
        evidence: Option<FileRef>,
        /// Who entered it.
        by: UserId,
    },
    /// The account was changed and is unverified again.
    Changed {
        /// Bank code, three digits.
        bank_code: String,
        /// Account number, digits only.
        number: Personal<String>,
        /// Name of the account holder.
        holder: Personal<String>,
        /// Photo of the passbook.
        evidence: Option<FileRef>,
        /// Who changed it.
        by: UserId,
    },
    /// The account was verified by another person.
    Verified {
        /// A remark.
        note: Option<String>,
        /// Who verified it.
        by: UserId,
    },
    /// The account was found wrong.
    VerificationRefused {
        /// Why.
        reason: String,
        /// Who refused it.
        by: UserId,
    },
}

stream_events!(
    BankAccountEvent,
    "bank_account",
    [Entered, Changed, Verified, VerificationRefused]
);

/// An order to a bank account.
#[derive(Debug, Clone, PartialEq)]
pub enum BankAccountCommand {
    /// Enters an account.
    Enter {
        /// The recipient for whom money goes there.
        owner_id: UserId,
        /// Whose account it is.
        payee_kind: PayeeKind,
        /// The account.
        details: AccountEntry,
    },
    /// Changes it.
    Change {
        /// The account as it should be.
        details: AccountEntry,
    },
    /// Verifies it.
    Verify {
        /// A remark.
        note: Option<String>,
    },
    /// Finds it wrong.
    Refuse {
        /// Why.
        reason: String,
    },
}

/// An account as someone types it.
#[derive(Clone, PartialEq, Eq)]
pub struct AccountEntry {
    /// Bank code, three digits.
    pub bank_code: String,
    /// Account number.
    pub number: AccountNumber,
    /// Name of the account holder.
    pub holder: String,
    /// Photo of the passbook.
    pub evidence: Option<FileRef>,
}

impl std::fmt::Debug for AccountEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "AccountEntry({} {:?})", self.bank_code, self.number)
    }
}

wire_enum! {
    /// Whether an account may be paid to.
    pub enum BankAccountStatus {
        /// Not looked at since it was entered or changed.
        Unverified = "belum_diverifikasi" => "Belum diverifikasi",
        /// Verified by another person.
        Verified = "terverifikasi" => "Terverifikasi",
        /// Found wrong.
        Refused = "ditolak" => "Ditolak",
    }
}

/// The aggregate of one bank account.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct BankAccount {
    state: Option<Box<BankAccountState>>,
}

/// A bank account that exists.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BankAccountState {
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
    /// Photo of the passbook.
    pub evidence: Option<FileRef>,
    /// Who entered or last changed it.
    pub entered_by: UserId,
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
    /// Who entered or last changed it.
    pub entered_by: UserId,
    /// Whether it may be paid to, and who said so.
    pub verdict: AccountVerdict,
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
            entered_by: state.entered_by,
            verdict: state.verdict.clone(),
        })
    }

    fn fold(&mut self, event: BankAccountEvent) {
        match event {
            BankAccountEvent::Entered {
                owner_id,
                payee_kind,
                bank_code,
                number,
                holder,
                evidence,
                by,
            } => {
                self.state = Some(Box::new(BankAccountState {
                    owner_id,
                    payee_kind,
                    bank_code,
                    number,
                    holder,
                    evidence,
                    entered_by: by,
                    verdict: AccountVerdict::Pending,
                }));
            }
            BankAccountEvent::Changed {
                bank_code,
                number,
                holder,
                evidence,
                by,
            } => {
                if let Some(state) = self.state.as_deref_mut() {
                    state.bank_code = bank_code;
                    state.number = number;
                    state.holder = holder;
                    state.evidence = evidence;
                    state.entered_by = by;
                    state.verdict = AccountVerdict::Pending;
                }
            }
            BankAccountEvent::Verified { by, note: _ } => {
                if let Some(state) = self.state.as_deref_mut() {
                    state.verdict = AccountVerdict::Verified { by };
                }
            }
            BankAccountEvent::VerificationRefused { by, reason } => {
                if let Some(state) = self.state.as_deref_mut() {
                    state.verdict = AccountVerdict::Refused { by, reason };
                }
            }
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
