//! Broken rules about awards.

use chrono::NaiveDate;
use thiserror::Error;

use super::AwardStatus;
use crate::{AcademicYear, DecreeId, DomainError, Gpa, UserId};

/// A broken rule about an award.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AwardError {
    /// No such award.
    #[error("the award does not exist")]
    NotFound,
    /// The id is taken.
    #[error("the award exists already")]
    AlreadyExists,
    /// Batch, institution and the like must not be empty.
    #[error("an award needs a {field}")]
    Missing {
        /// Which.
        field: &'static str,
    },
    /// The state does not allow it.
    #[error("an award that is {status} cannot be changed so")]
    WrongStatus {
        /// Its state.
        status: AwardStatus,
    },
    /// A reason is required.
    #[error("a reason is required")]
    ReasonMissing,
    /// The decree does not name the award.
    #[error("decree {decree_id} does not name the award")]
    NotNamed {
        /// Which decree.
        decree_id: DecreeId,
    },
    /// An attested semester is not recorded anew.
    #[error("semester {semester} of {academic_year} is attested")]
    AlreadyAttested {
        /// The academic year.
        academic_year: AcademicYear,
        /// The semester of study.
        semester: u8,
    },
    /// The semester stands there already; it is changed, not recorded again.
    #[error("semester {semester} of {academic_year} is recorded already")]
    AlreadyRecorded {
        /// The academic year.
        academic_year: AcademicYear,
        /// The semester.
        semester: u8,
    },
    /// The recipient graduated already.
    #[error("the recipient graduated on {on}")]
    AlreadyGraduated {
        /// When.
        on: NaiveDate,
    },
    /// The date lies in the future.
    #[error("{date} lies after {today}")]
    DateInFuture {
        /// The date given.
        date: NaiveDate,
        /// Today in Jayapura.
        today: NaiveDate,
    },
    /// No such semester.
    #[error("a semester lies between 1 and {max}, not {semester}", max = crate::SEMESTER_MAX)]
    Semester {
        /// What was given.
        semester: u8,
    },
    /// More credits than a semester holds.
    #[error("a semester has at most 60 credits, not {credits}")]
    Credits {
        /// What was given.
        credits: u16,
    },
    /// No record to attest.
    #[error("there is no academic record of {academic_year} semester {semester}")]
    NoAcademicRecord {
        /// Academic year.
        academic_year: AcademicYear,
        /// Semester.
        semester: u8,
    },
    /// Nobody attests their own record.
    #[error("{user_id} cannot attest their own academic record")]
    OwnRecord {
        /// The person.
        user_id: UserId,
    },
    /// Who entered a record does not attest it.
    #[error("{user_id} entered this academic record and cannot attest it")]
    OwnEntry {
        /// The person.
        user_id: UserId,
    },
    /// The institution said that the record is not true.
    #[error("the record of semester {semester} in {academic_year} was objected to")]
    Objected {
        /// Academic year.
        academic_year: AcademicYear,
        /// Semester.
        semester: u8,
    },
    /// The semester has not begun.
    #[error("semester {semester} of {academic_year} has not begun")]
    NotBegun {
        /// Academic year.
        academic_year: AcademicYear,
        /// Semester.
        semester: u8,
    },
    /// Nobody studied this semester then and another one when that is attested.
    #[error(
        "semester {semester} of {academic_year} does not go with semester {other} of {other_year}"
    )]
    OutOfOrder {
        /// Academic year.
        academic_year: AcademicYear,
        /// Semester.
        semester: u8,
        /// Academic year of the other one.
        other_year: AcademicYear,
        /// The other one.
        other: u8,
    },
    /// The semester lies beyond the last one that the scholarship pays for.
    #[error("semester {semester} lies beyond the last one, {most}")]
    StudiesTooLong {
        /// The semester.
        semester: u8,
        /// The last one.
        most: u8,
    },
    /// The semester is below what the scholarship asks for, as others were before it.
    #[error("{times} semesters below the least: {gpa} and {credits} credits")]
    BelowLeast {
        /// Its grade point average.
        gpa: Gpa,
        /// Its credits.
        credits: u16,
        /// The least grade point average.
        least_gpa: Option<Gpa>,
        /// The least credits.
        least_credits: Option<u16>,
        /// How many semesters are below with it.
        times: usize,
    },
    /// A leave does not end before it begins.
    #[error("a leave from {from} cannot end on {until}")]
    LeaveBackwards {
        /// Its first day.
        from: NaiveDate,
        /// Its last day.
        until: NaiveDate,
    },
    /// A correction that says what is written down already.
    #[error("nothing would change")]
    NothingChanges,
    /// An amount is above zero.
    #[error("an amount is above zero")]
    Amount,
    /// An applicant touches only their own award.
    #[error("only the recipient, the institution or staff may record this")]
    NotRecipient,
}

impl DomainError for AwardError {
    fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "PENERIMA_TIDAK_DITEMUKAN",
            Self::AlreadyExists => "PENERIMA_SUDAH_ADA",
            Self::Missing { .. } => "WAJIB_DIISI",
            Self::WrongStatus { .. } => "STATUS_PENERIMA_TIDAK_SESUAI",
            Self::ReasonMissing => "ALASAN_WAJIB",
            Self::NotNamed { .. } => "SK_PENERIMA_TIDAK_TERCANTUM",
            Self::AlreadyAttested { .. } => "SEMESTER_SUDAH_DISAHKAN",
            Self::AlreadyRecorded { .. } => "SEMESTER_SUDAH_DICATAT",
            Self::AlreadyGraduated { .. } => "SUDAH_LULUS",
            Self::DateInFuture { .. } => "TANGGAL_DI_MASA_DEPAN",
            Self::Semester { .. } => "SEMESTER_DI_LUAR_RENTANG",
            Self::Credits { .. } => "SKS_DI_LUAR_RENTANG",
            Self::NoAcademicRecord { .. } => "DATA_AKADEMIK_TIDAK_ADA",
            Self::OwnRecord { .. } => "PENERIMA_TIDAK_BOLEH_MENGESAHKAN_SENDIRI",
            Self::OwnEntry { .. } => "PENCATAT_TIDAK_BOLEH_MENGESAHKAN",
            Self::Objected { .. } => "SEMESTER_DISANGGAH",
            Self::NotBegun { .. } => "SEMESTER_BELUM_DIMULAI",
            Self::OutOfOrder { .. } => "SEMESTER_TIDAK_BERURUTAN",
            Self::StudiesTooLong { .. } => "MASA_STUDI_TERLAMPAUI",
            Self::BelowLeast { .. } => "SYARAT_LANJUTAN_TIDAK_TERPENUHI",
            Self::LeaveBackwards { .. } => "CUTI_BERAKHIR_SEBELUM_MULAI",
            Self::NothingChanges => "TIDAK_ADA_PERUBAHAN",
            Self::Amount => "NILAI_HARUS_POSITIF",
            Self::NotRecipient => "BUKAN_PEMILIK",
        }
    }
}
