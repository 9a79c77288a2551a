//! Bank accounts of payees: entered by one person, verified by another.

mod decide;
mod error;
mod name_check;
mod state;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use error::BankAccountError;
pub use name_check::{NameCheck, hold_together};
pub use state::{
    AccountVerdict, BankAccount, BankAccountSnapshot, BankAccountState, institution_of_owner,
    owned_by_institution,
};

use crate::{AccountNumber, DisbursementId, FileRef, Hand, PayeeKind, Personal, UserId};

/// A fact about a bank account; stream `bank_account`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
pub enum BankAccountEvent {
    /// The account was entered.
    Entered {
        /// The recipient for whom money goes there; subject of the personal data. Of an account in an institution's
        /// record, the program: nobody's.
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
        by: Hand,
        /// Who filled in the form that the number was copied from, in place of its applicant; empty before this was
        /// noted.
        #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
        typed_by: BTreeSet<UserId>,
        /// Whose number it is where it is not the recipient's own: an institution's record, or a family by the
        /// fingerprint of its card. None for a recipient's own, and before this was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        belongs_to: Option<String>,
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
        /// Whether bank or number are others than before, which the sealed values do not tell; none before this
        /// was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        renumbered: Option<bool>,
        /// Who changed it.
        by: Hand,
        /// Who made the letter by which its owner took their account over, and so may have changed it; empty before
        /// this was noted.
        #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
        typed_by: BTreeSet<UserId>,
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
    /// The bank sent a payment back for its number: it must be looked at again.
    Doubted {
        /// The payment that came back.
        disbursement_id: DisbursementId,
        /// What the bank said.
        reason: String,
    },
    /// The family or campus of its recipient was put right, and with it whose number it is.
    OwnerCorrected {
        /// Whose number it is now where it is not the recipient's own.
        belongs_to: Option<String>,
        /// Whether what was verified still holds; otherwise it must be looked at again.
        stands: bool,
    },
}

stream_events!(
    BankAccountEvent,
    "bank_account",
    [
        Entered,
        Changed,
        Verified,
        VerificationRefused,
        Doubted,
        OwnerCorrected
    ]
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
        /// Who filled in the form that it is copied from, in place of its applicant.
        typed_by: BTreeSet<UserId>,
        /// Whose number it is where it is not the recipient's own.
        belongs_to: Option<String>,
    },
    /// Enters an account in the record of an institution, whose recipients are paid through it.
    EnterOfInstitution {
        /// Its id in the master data.
        institution_id: String,
        /// Campus or boarding house.
        payee_kind: PayeeKind,
        /// The account.
        details: AccountEntry,
    },
    /// Changes it.
    Change {
        /// The account as it should be.
        details: AccountEntry,
        /// Who made the letter by which its owner took their account over.
        typed_by: BTreeSet<UserId>,
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
    /// Notes that the bank sent a payment back for its number; in one append with that return.
    Doubt {
        /// The payment.
        disbursement_id: DisbursementId,
        /// What the bank said.
        reason: String,
    },
    /// Follows what was put right about its recipient; in one append with that.
    CorrectOwner {
        /// Whose number it is now.
        belongs_to: Option<String>,
        /// Whether what was verified still holds.
        stands: bool,
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
