//! Broken rules about accounts.

use thiserror::Error;

use super::{ErasureHold, FACTOR_NAME_LENGTH_MAX, FACTORS_MAX, LETTER_DAYS_MAX};
use crate::{DomainError, Role, UserId};

/// A broken rule about an account.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UserError {
    /// No such account.
    #[error("the account does not exist")]
    NotFound,
    /// The id is taken.
    #[error("the account exists already")]
    AlreadyExists,
    /// The account was erased.
    #[error("the account was erased")]
    Erased,
    /// The account may not sign in.
    #[error("the account is deactivated")]
    Deactivated,
    /// Only an admin may do that.
    #[error("a {actor} may not do this to an account")]
    NotAllowed {
        /// Who tried.
        actor: Role,
    },
    /// People register themselves as `user` only.
    #[error("self-registration is for applicants, not for {role}")]
    SelfRegistrationRole {
        /// The role asked for.
        role: Role,
    },
    /// Self-registration needs a password.
    #[error("self-registration needs a password")]
    PasswordMissing,
    /// A branch user without a branch.
    #[error("a branch user needs a branch")]
    BranchMissing,
    /// An institution user without an institution.
    #[error("an institution user needs an institution")]
    InstitutionMissing,
    /// Nobody changes their own role or deactivates themselves.
    #[error("nobody changes their own role or deactivates themselves")]
    OwnAccount,
    /// Who made or changed an account does not confirm it.
    #[error("{user_id} made or changed this account and cannot confirm it")]
    OwnMaking {
        /// The person.
        user_id: UserId,
    },
    /// One person of an office alone does not lead an applicant's account to another address.
    #[error("an applicant's address is changed by its owner, or by two persons of the office")]
    AddressByTwo,
    /// Without this account nobody could administer the portal.
    #[error("the last active admin must remain")]
    LastAdmin,
    /// Only the data of applicants is erased; an office's acts stay with who did them.
    #[error("only an applicant's data is erased, not that of a {role}")]
    NotAnApplicant {
        /// Whose data was to be erased.
        role: Role,
    },
    /// The person still takes part in something.
    #[error("the person's data is still needed: {hold}")]
    StillNeeded {
        /// What keeps it.
        hold: ErasureHold,
    },
    /// Who rejected a form does not also erase what it said.
    #[error("who rejected the person's form does not erase the person's data")]
    OwnRejection,
    /// Both accounts with which an instance begins are there.
    #[error("the first two administrators are there; others are made in the portal")]
    FoundersThere,
    /// A second factor without a name, or with one that is too long.
    #[error("a second factor needs a name of at most {FACTOR_NAME_LENGTH_MAX} characters")]
    FactorName,
    /// More second factors than an account may have.
    #[error("an account has at most {FACTORS_MAX} second factors")]
    TooManyFactors,
    /// No such second factor.
    #[error("the account has no such second factor")]
    FactorNotFound,
    /// An office's account keeps one.
    #[error("an office's account keeps its last second factor")]
    LastFactor,
    /// A code that is not, or no longer, good.
    #[error("the code is not good")]
    ProofWrong,
    /// The account is in its owner's hand already, or is no applicant's.
    #[error("only an applicant who cannot sign in yet claims an account by letter")]
    NotClaimable,
    /// A letter that is used, replaced, or past its day.
    #[error("the letter no longer holds")]
    LetterVoid,
    /// A last day that has passed, or lies too far ahead.
    #[error("a letter holds from today for at most {LETTER_DAYS_MAX} days")]
    LetterDay,
    /// An empty name.
    #[error("a name must not be empty")]
    NameMissing,
    /// A name that is longer than a line.
    #[error("a name has at most {} characters", crate::text::LINE)]
    NameTooLong,
    /// An empty reason.
    #[error("a reason is required")]
    ReasonMissing,
}

impl DomainError for UserError {
    fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "PENGGUNA_TIDAK_DITEMUKAN",
            Self::AlreadyExists => "PENGGUNA_SUDAH_ADA",
            Self::Erased => "PENGGUNA_SUDAH_DIHAPUS",
            Self::Deactivated => "PENGGUNA_TIDAK_AKTIF",
            Self::NotAllowed { .. } => "TIDAK_BERWENANG",
            Self::SelfRegistrationRole { .. } => "LEVEL_PENDAFTARAN_TIDAK_BOLEH",
            Self::PasswordMissing => "PASSWORD_WAJIB",
            Self::BranchMissing => "DPC_WAJIB",
            Self::InstitutionMissing => "INSTITUSI_WAJIB",
            Self::OwnAccount => "AKUN_SENDIRI_TIDAK_BOLEH",
            Self::OwnMaking { .. } => "PENGUSUL_TIDAK_BOLEH_MENGUKUHKAN",
            Self::AddressByTwo => "ALAMAT_PERLU_ORANG_KEDUA",
            Self::LastAdmin => "ADMIN_TERAKHIR",
            Self::NotAnApplicant { .. } => "HANYA_DATA_PEMOHON",
            Self::StillNeeded { hold } => match hold {
                ErasureHold::OpenForm => "FORMULIR_MASIH_BERJALAN",
                ErasureHold::LiveAward => "BEASISWA_MASIH_BERJALAN",
                ErasureHold::LivePayment => "PEMBAYARAN_MASIH_BERJALAN",
                ErasureHold::MoneyPaid => "BUKTI_PEMBAYARAN_WAJIB_DISIMPAN",
            },
            Self::FoundersThere => "ADMINISTRATOR_PERTAMA_SUDAH_ADA",
            Self::FactorName => "NAMA_FAKTOR_TIDAK_SAH",
            Self::TooManyFactors => "FAKTOR_KEDUA_TERLALU_BANYAK",
            Self::FactorNotFound => "FAKTOR_KEDUA_TIDAK_ADA",
            Self::LastFactor => "FAKTOR_KEDUA_TERAKHIR",
            Self::ProofWrong => "BUKTI_FAKTOR_KEDUA_SALAH",
            Self::OwnRejection => "PENOLAK_TIDAK_BOLEH_MENGHAPUS",
            Self::NotClaimable => "AKUN_TIDAK_DAPAT_DIKLAIM",
            Self::LetterVoid => "SURAT_KLAIM_TIDAK_BERLAKU",
            Self::LetterDay => "TANGGAL_SURAT_KLAIM",
            Self::NameMissing => "NAMA_WAJIB",
            Self::NameTooLong => "NAMA_TERLALU_PANJANG",
            Self::ReasonMissing => "ALASAN_WAJIB",
        }
    }
}
