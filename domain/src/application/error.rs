//! Broken rules about registration forms.

use chrono::{DateTime, NaiveDate, Utc};
use thiserror::Error;

use super::{ApplicationStatus, DocumentKind, OutsideRegister};
use crate::{DomainError, FieldProblem, UserId};

/// A broken rule about a registration form.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ApplicationError {
    /// No such form.
    #[error("the application does not exist")]
    NotFound,
    /// The id is taken.
    #[error("the application exists already")]
    AlreadyExists,
    /// Only the applicant, or who helps them, fills in a form.
    #[error("only the applicant or an assisting branch may change the form")]
    NotEditor,
    /// Only the applicant withdraws.
    #[error("only the applicant or who assisted them may withdraw the form")]
    NotApplicant,
    /// The state does not allow it.
    #[error("a form that is {status} cannot be changed so")]
    WrongStatus {
        /// Its state.
        status: ApplicationStatus,
    },
    /// Fields or documents are missing or wrong.
    #[error("the form has {} problems", .0.len())]
    Incomplete(Vec<FieldProblem>),
    /// Fields hold more than their length.
    #[error("{} fields are too long", .0.len())]
    TooLong(Vec<FieldProblem>),
    /// A year that no form is of: a person has one draft of each, which are as many as there are such years.
    #[error("the form is of a year that is far away")]
    FarYear(Vec<FieldProblem>),
    /// A document found wrong was not replaced.
    #[error("document {document} was not repaired")]
    NotRepaired {
        /// Which.
        document: DocumentKind,
    },
    /// Registration is not open.
    #[error("registration is open from {opens} to {closes}")]
    PeriodClosed {
        /// First day.
        opens: NaiveDate,
        /// Last day.
        closes: NaiveDate,
    },
    /// The office has opened no registration for the form's type and year.
    #[error("no registration period is set")]
    PeriodUnset,
    /// No such document on the form.
    #[error("document {document} is not attached")]
    NoSuchDocument {
        /// Which.
        document: DocumentKind,
    },
    /// A note is required.
    #[error("a note is required")]
    NoteMissing,
    /// A batch is required.
    #[error("an approval needs a batch")]
    BatchMissing,
    /// All planned awards of the type and year are granted.
    #[error("{granted} of {quota} awards are granted")]
    QuotaFull {
        /// How many awards are planned.
        quota: u32,
        /// How many were granted and not revoked.
        granted: u32,
    },
    /// A required document has no valid verdict.
    #[error("document {document} is not judged valid")]
    DocumentNotValid {
        /// Which; of several that would do, the first.
        document: DocumentKind,
    },
    /// Somebody else has taken the form to look at it.
    #[error("{user_id} has taken the form until {until}")]
    TakenByAnother {
        /// Who.
        user_id: UserId,
        /// Until when.
        until: DateTime<Utc>,
    },
    /// The form lacks what a register is asked by, or its study is at a place that the register does not know.
    #[error("the form has nothing to ask {register} by")]
    NothingToAsk {
        /// Which register.
        register: OutsideRegister,
    },
    /// Only who has taken the form gives it back.
    #[error("only who has taken the form gives it back")]
    NotReviewer,
    /// Nobody decides on their own form.
    #[error("{user_id} applied and cannot decide on the form")]
    OwnApplication {
        /// The person.
        user_id: UserId,
    },
    /// Who filled in a form for somebody does not decide on it.
    #[error("{user_id} filled in the form and cannot decide on it")]
    OwnFilling {
        /// The person.
        user_id: UserId,
    },
    /// Who recommended a form cannot approve it.
    #[error("{user_id} recommended the form and cannot approve it")]
    OwnRecommendation {
        /// The person.
        user_id: UserId,
    },
}

impl DomainError for ApplicationError {
    fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "FORMULIR_TIDAK_DITEMUKAN",
            Self::AlreadyExists => "FORMULIR_SUDAH_ADA",
            Self::NotEditor => "BUKAN_PENGISI_FORMULIR",
            Self::NotApplicant => "BUKAN_PEMILIK",
            Self::WrongStatus { .. } => "STATUS_FORMULIR_TIDAK_SESUAI",
            Self::Incomplete(_) => "FORMULIR_BELUM_LENGKAP",
            Self::TooLong(_) => "TERLALU_PANJANG",
            Self::FarYear(_) => "TAHUN_DI_LUAR_RENTANG",
            Self::NotRepaired { .. } => "DOKUMEN_BELUM_DIPERBAIKI",
            Self::PeriodClosed { .. } => "PENDAFTARAN_TIDAK_DIBUKA",
            Self::PeriodUnset => "MASA_PENDAFTARAN_BELUM_ADA",
            Self::NoSuchDocument { .. } => "DOKUMEN_TIDAK_ADA",
            Self::NoteMissing => "CATATAN_WAJIB",
            Self::BatchMissing => "BATCH_WAJIB",
            Self::QuotaFull { .. } => "KUOTA_PENUH",
            Self::DocumentNotValid { .. } => "DOKUMEN_BELUM_SAH",
            Self::TakenByAnother { .. } => "FORMULIR_SEDANG_DIPERIKSA",
            Self::NothingToAsk { .. } => "PERTANYAAN_BELUM_LENGKAP",
            Self::NotReviewer => "BUKAN_PEMERIKSA",
            Self::OwnApplication { .. } => "PEMOHON_TIDAK_BOLEH_MEMUTUSKAN",
            Self::OwnFilling { .. } => "PENGISI_TIDAK_BOLEH_MEMUTUSKAN",
            Self::OwnRecommendation { .. } => "PEREKOMENDASI_TIDAK_BOLEH_MENYETUJUI",
        }
    }

    fn fields(&self) -> &[FieldProblem] {
        match self {
            Self::Incomplete(problems) | Self::TooLong(problems) | Self::FarYear(problems) => {
                problems
            }
            Self::NotFound
            | Self::AlreadyExists
            | Self::NotEditor
            | Self::NotApplicant
            | Self::WrongStatus { .. }
            | Self::NotRepaired { .. }
            | Self::PeriodClosed { .. }
            | Self::PeriodUnset
            | Self::NoSuchDocument { .. }
            | Self::NoteMissing
            | Self::BatchMissing
            | Self::QuotaFull { .. }
            | Self::DocumentNotValid { .. }
            | Self::TakenByAnother { .. }
            | Self::NothingToAsk { .. }
            | Self::NotReviewer
            | Self::OwnApplication { .. }
            | Self::OwnFilling { .. }
            | Self::OwnRecommendation { .. } => &[],
        }
    }
}
