//! Broken rules about bank accounts.

use thiserror::Error;

use super::BankAccountStatus;
use crate::{DomainError, PayeeKind, UserId};

/// A broken rule about a bank account.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BankAccountError {
    /// No such account.
    #[error("the bank account does not exist")]
    NotFound,
    /// The id is taken.
    #[error("the bank account exists already")]
    AlreadyExists,
    /// A bank code has three digits.
    #[error("a bank code has three digits, not {bank_code:?}")]
    BankCode {
        /// What was given.
        bank_code: String,
    },
    /// The holder's name is required.
    #[error("an account needs the holder's name")]
    HolderMissing,
    /// A reason is required.
    #[error("a refusal needs a reason")]
    ReasonMissing,
    /// The account of a campus or boarding house stands in the record of its institution.
    #[error("the account of a campus or boarding house stands in the institution's record")]
    OfInstitution,
    /// An institution's record holds the accounts of campus and boarding house only.
    #[error("a {payee_kind} account does not stand in an institution's record")]
    NotOfInstitution {
        /// Whose account it is.
        payee_kind: PayeeKind,
    },
    /// An applicant enters or changes only what is theirs.
    #[error("only the owner or staff may change an account")]
    NotOwner,
    /// Who entered or last changed an account cannot judge it.
    #[error("{user_id} entered this account and cannot verify it")]
    OwnEntry {
        /// The person.
        user_id: UserId,
    },
    /// The person who is paid cannot judge the account.
    #[error("{user_id} is paid through this account and cannot verify it")]
    OwnAccount {
        /// The person.
        user_id: UserId,
    },
    /// The verdict was given already.
    #[error("the account is {status} already")]
    AlreadyJudged {
        /// Its state.
        status: BankAccountStatus,
    },
}

impl DomainError for BankAccountError {
    fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "REKENING_TIDAK_DITEMUKAN",
            Self::AlreadyExists => "REKENING_SUDAH_ADA",
            Self::BankCode { .. } => "KODE_BANK_TIDAK_SAH",
            Self::HolderMissing => "NAMA_PEMILIK_REKENING_WAJIB",
            Self::ReasonMissing => "ALASAN_WAJIB",
            Self::OfInstitution => "REKENING_CATATAN_INSTITUSI",
            Self::NotOfInstitution { .. } => "JENIS_REKENING_BUKAN_INSTITUSI",
            Self::NotOwner => "BUKAN_PEMILIK",
            Self::OwnEntry { .. } => "PENGISI_REKENING_TIDAK_BOLEH_MEMVERIFIKASI",
            Self::OwnAccount { .. } => "PEMILIK_REKENING_TIDAK_BOLEH_MEMVERIFIKASI",
            Self::AlreadyJudged { .. } => "REKENING_SUDAH_DIPERIKSA",
        }
    }
}
