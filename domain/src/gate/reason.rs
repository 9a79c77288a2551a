//! What can keep money from moving.

use chrono::NaiveDate;
use thiserror::Error;

use crate::award::{AwardStatus, Objection};
use crate::bank_account::BankAccountStatus;
use crate::disbursement::Component;
use crate::integrity::FindingKey;
use crate::{AcademicYear, DomainError, Level, Month, Rupiah, UserId};

/// Something that keeps money from moving.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Reason {
    /// Only active awards are paid.
    #[error("an award that is {status} is not paid")]
    AwardNotActive {
        /// Its state.
        status: AwardStatus,
    },
    /// The recipient graduated before the semester began.
    #[error("the recipient graduated on {on}, before the semester")]
    Graduated {
        /// When.
        on: NaiveDate,
    },
    /// The studies rest, or did when the semester began.
    #[error("the recipient is on leave from {from} until {until}")]
    OnLeave {
        /// First day of the leave.
        from: NaiveDate,
        /// Its last day.
        until: NaiveDate,
    },
    /// The recipient died.
    #[error("the recipient died on {on}")]
    Deceased {
        /// When.
        on: NaiveDate,
    },
    /// No decree names the award.
    #[error("no decree names the award")]
    NoDecree,
    /// It is more than the decree says.
    #[error("{amount} is more than the decree says, {most}")]
    AboveDecree {
        /// How much it is.
        amount: Rupiah,
        /// What the decree says.
        most: Rupiah,
    },
    /// The studies of the semester are not attested.
    #[error("the studies of semester {semester} in {academic_year} are not attested")]
    NotAttested {
        /// The semester.
        semester: u8,
        /// Its academic year.
        academic_year: AcademicYear,
    },
    /// The institution says that the studies of the semester are not as recorded.
    #[error("the institution objects to semester {semester} in {academic_year}")]
    Objected {
        /// The semester.
        semester: u8,
        /// Its academic year.
        academic_year: AcademicYear,
        /// What it says.
        objection: Objection,
    },
    /// The academic year was over before the award's own year.
    #[error("{academic_year} was over before the award")]
    BeforeAward {
        /// The academic year.
        academic_year: AcademicYear,
    },
    /// The account is not verified.
    #[error("the bank account is {status}")]
    AccountNotVerified {
        /// Its state.
        status: BankAccountStatus,
    },
    /// The account was verified by a person who entered it.
    #[error("the bank account was verified by {user_id}, who entered it")]
    AccountVerifiedByOwnEntry {
        /// The person.
        user_id: UserId,
    },
    /// The account is another one than the payment froze.
    #[error("the bank account was changed since the payment was proposed")]
    PayeeChanged,
    /// The account is that of another institution than the recipient studies at.
    #[error("the bank account is that of another institution")]
    OtherInstitution,
    /// A year before had entitlements, and this one has none yet.
    #[error("no entitlements are set for {year}")]
    EntitlementsNotSet {
        /// The year.
        year: u16,
    },
    /// Nothing says what the level is paid for this component.
    #[error("no entitlement says what level {level} is paid for {component}")]
    NoEntitlement {
        /// The level.
        level: Level,
        /// The component.
        component: Component,
    },
    /// It is more than the entitlement.
    #[error("{amount} is more than the entitlement, {most}")]
    AboveEntitlement {
        /// How much it is.
        amount: Rupiah,
        /// The entitlement, or what was excepted from it.
        most: Rupiah,
    },
    /// The semester lies beyond the last one that the component is paid for.
    #[error("semester {semester} lies beyond the last one that is paid for, {most}")]
    BeyondEntitlement {
        /// The semester.
        semester: u8,
        /// The last one.
        most: u8,
    },
    /// The component is paid from another line.
    #[error("the component is paid from another budget line")]
    OtherLine,
    /// The line was withdrawn: it was opened by mistake.
    #[error("the budget line was withdrawn")]
    LineWithdrawn,
    /// Something was found about the recipient that blocks.
    #[error("{} findings block", .0.len())]
    Findings(Vec<FindingKey>),
    /// The payment is on hold.
    #[error("the payment is on hold: {reason}")]
    PaymentHeld {
        /// Why.
        reason: String,
    },
    /// Everything of the recipient is on hold.
    #[error("the recipient is on hold: {reason}")]
    PersonHeld {
        /// Why.
        reason: String,
    },
    /// The budget year of the line is over, or closed.
    #[error("the budget year {year} is over")]
    YearOver {
        /// The year.
        year: u16,
    },
    /// The day lies outside the budget year of the line.
    #[error("{on} lies outside the budget year {year}")]
    OutsideYear {
        /// The day.
        on: NaiveDate,
        /// The year.
        year: u16,
    },
    /// The day lies in a closed month.
    #[error("{on} lies in a closed month: the books are closed through {closed_through}")]
    MonthClosed {
        /// The day.
        on: NaiveDate,
        /// Last closed month.
        closed_through: Month,
    },
}

impl Reason {
    /// Stable code of the reason.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::AwardNotActive { .. } => "PENERIMA_TIDAK_AKTIF",
            Self::Graduated { .. } => "PENERIMA_LULUS_SEBELUM_SEMESTER",
            Self::OnLeave { .. } => "PENERIMA_CUTI",
            Self::Deceased { .. } => "PENERIMA_MENINGGAL",
            Self::NoDecree => "BELUM_ADA_SK",
            Self::AboveDecree { .. } => "MELEBIHI_SK",
            Self::NotAttested { .. } => "DATA_AKADEMIK_BELUM_DISAHKAN",
            Self::Objected {
                objection: Objection::NotActive { .. },
                ..
            } => "TIDAK_AKTIF_KULIAH",
            Self::Objected {
                objection: Objection::Wrong { .. },
                ..
            } => "DATA_AKADEMIK_SALAH",
            Self::BeforeAward { .. } => "SEBELUM_BEASISWA",
            Self::AccountNotVerified { .. } => "REKENING_BELUM_TERVERIFIKASI",
            Self::AccountVerifiedByOwnEntry { .. } => "PENGISI_REKENING_TIDAK_BOLEH_MEMVERIFIKASI",
            Self::PayeeChanged => "REKENING_SUDAH_DIGANTI",
            Self::OtherInstitution => "REKENING_INSTITUSI_LAIN",
            Self::EntitlementsNotSet { .. } => "BESARAN_TAHUN_BELUM_DITETAPKAN",
            Self::NoEntitlement { .. } => "BESARAN_BELUM_DITETAPKAN",
            Self::AboveEntitlement { .. } => "MELEBIHI_BESARAN",
            Self::BeyondEntitlement { .. } => "MELEBIHI_SEMESTER_BESARAN",
            Self::OtherLine => "PAGU_BUKAN_UNTUK_KOMPONEN",
            Self::LineWithdrawn => "PAGU_DITARIK",
            Self::Findings(_) => "TEMUAN_MENGHALANGI",
            Self::PaymentHeld { .. } => "PEMBAYARAN_DITAHAN",
            Self::PersonHeld { .. } => "PENERIMA_DITAHAN",
            Self::YearOver { .. } => "TAHUN_ANGGARAN_BERAKHIR",
            Self::OutsideYear { .. } => "TANGGAL_DI_LUAR_TAHUN_ANGGARAN",
            Self::MonthClosed { .. } => "BULAN_SUDAH_DITUTUP",
        }
    }
}

/// The money may not move: all that speaks against it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{} reasons keep the payment from moving", .0.len())]
pub struct Held(pub Vec<Reason>);

impl DomainError for Held {
    /// A single reason answers with its own code.
    fn code(&self) -> &'static str {
        match self.0.as_slice() {
            [one] => one.code(),
            _ => "PEMBAYARAN_TERTAHAN",
        }
    }
}
