//! Broken rules about budget lines.

use chrono::NaiveDate;
use thiserror::Error;

use super::Account;
use crate::{DisbursementId, DomainError, Month, Rupiah, RupiahError};

/// A broken rule about a budget line.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BudgetLineError {
    /// No such line.
    #[error("the budget line does not exist")]
    NotFound,
    /// The id is taken.
    #[error("the budget line exists already")]
    AlreadyExists,
    /// Name, category and account code are required.
    #[error("a budget line needs a {field}")]
    Missing {
        /// Which.
        field: &'static str,
    },
    /// No such year.
    #[error("a budget year lies between 2000 and 2199, not {year}")]
    Year {
        /// What was given.
        year: u16,
    },
    /// The amount cannot be used.
    #[error(transparent)]
    Amount(#[from] RupiahError),
    /// More than is available.
    #[error("{amount} exceeds the {remaining} that remain of the ceiling")]
    CeilingExceeded {
        /// What was asked for.
        amount: Rupiah,
        /// What remains.
        remaining: Rupiah,
    },
    /// The new ceiling is below what is used.
    #[error("a ceiling of {amount} is below the {used} already used")]
    CeilingBelowUse {
        /// The new total asked for.
        amount: Rupiah,
        /// Commitment, realization, return and refund together.
        used: Rupiah,
    },
    /// A reason is required.
    #[error("a reason is required")]
    ReasonMissing,
    /// The payment is on the line already.
    #[error("payment {disbursement_id} is on the line already")]
    AlreadyReserved {
        /// Which.
        disbursement_id: DisbursementId,
    },
    /// The payment has nothing in that account.
    #[error("payment {disbursement_id} has nothing in account {account}")]
    NothingHeld {
        /// Which.
        disbursement_id: DisbursementId,
        /// The account asked for.
        account: Account,
    },
    /// The day lies in a closed month.
    #[error("{on} lies in a closed month: the books are closed through {closed_through}")]
    MonthIsClosed {
        /// The day given.
        on: NaiveDate,
        /// Last closed month.
        closed_through: Month,
    },
    /// The day lies in the future.
    #[error("{on} lies after {today}")]
    DateInFuture {
        /// The day given.
        on: NaiveDate,
        /// Today in Jayapura.
        today: NaiveDate,
    },
    /// The day lies before the budget year.
    #[error("{on} lies before the budget year {year}")]
    BeforeYear {
        /// The day given.
        on: NaiveDate,
        /// Year of the line.
        year: u16,
    },
    /// The money was not there yet on that day.
    #[error("{on} lies before {since}, the day since which the money lies there")]
    BeforeEntry {
        /// The day given.
        on: NaiveDate,
        /// Since when the money lies on the line and in its account, by booking date.
        since: NaiveDate,
    },
    /// The day lies outside the budget year.
    #[error("{on} lies outside the budget year {year}")]
    OutsideYear {
        /// The day given.
        on: NaiveDate,
        /// Year of the line.
        year: u16,
    },
    /// A line has the months of its year.
    #[error("{month} is after the year {year} of the line")]
    MonthAfterYear {
        /// The month given.
        month: Month,
        /// Year of the line.
        year: u16,
    },
    /// Months close one after the other.
    #[error("{month} cannot be closed: next is {expected}")]
    MonthOutOfOrder {
        /// The month given.
        month: Month,
        /// The month that must come first.
        expected: Month,
    },
    /// The month is not over.
    #[error("{month} is not over")]
    MonthNotOver {
        /// The month given.
        month: Month,
    },
    /// The last month closes only when nothing is committed any more.
    #[error("{amount} are committed still")]
    OpenCommitments {
        /// How much.
        amount: Rupiah,
    },
    /// The year is not over.
    #[error("the budget year {year} is not over")]
    YearNotOver {
        /// The year.
        year: u16,
    },
    /// The year was closed.
    #[error("the budget year {year} was closed")]
    YearClosed {
        /// The year.
        year: u16,
    },
    /// More would be paid back than was spent.
    #[error("{amount} is more than the {remaining} that are still spent")]
    RepaidTooMuch {
        /// What was given.
        amount: Rupiah,
        /// What is still spent of the payment.
        remaining: Rupiah,
    },
    /// A line that payments touched stays.
    #[error("payments were booked on the line")]
    InUse,
    /// Payments that are proposed stand on the line.
    #[error("{count} payments are proposed on the line")]
    ProposalsStand {
        /// How many.
        count: usize,
    },
    /// The line was withdrawn.
    #[error("the line was opened by mistake and withdrawn")]
    Withdrawn,
}

impl DomainError for BudgetLineError {
    fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "PAGU_TIDAK_DITEMUKAN",
            Self::AlreadyExists => "PAGU_SUDAH_ADA",
            Self::Missing { .. } => "WAJIB_DIISI",
            Self::Year { .. } => "TAHUN_DI_LUAR_RENTANG",
            Self::Amount(error) => error.code(),
            Self::CeilingExceeded { .. } => "PAGU_TIDAK_CUKUP",
            Self::CeilingBelowUse { .. } => "PAGU_DI_BAWAH_PEMAKAIAN",
            Self::ReasonMissing => "ALASAN_WAJIB",
            Self::AlreadyReserved { .. } => "SUDAH_DIKOMITMENKAN",
            Self::NothingHeld { .. } => "TIDAK_ADA_SALDO_PEMBAYARAN",
            Self::MonthIsClosed { .. } => "BULAN_SUDAH_DITUTUP",
            Self::DateInFuture { .. } => "TANGGAL_DI_MASA_DEPAN",
            Self::BeforeYear { .. } => "TANGGAL_SEBELUM_TAHUN_ANGGARAN",
            Self::BeforeEntry { .. } => "TANGGAL_SEBELUM_DANA_TERCATAT",
            Self::OutsideYear { .. } => "TANGGAL_DI_LUAR_TAHUN_ANGGARAN",
            Self::MonthAfterYear { .. } => "BULAN_DI_LUAR_TAHUN_ANGGARAN",
            Self::MonthOutOfOrder { .. } => "BULAN_TIDAK_BERURUTAN",
            Self::MonthNotOver { .. } => "BULAN_BELUM_BERAKHIR",
            Self::OpenCommitments { .. } => "KOMITMEN_MASIH_TERBUKA",
            Self::YearNotOver { .. } => "TAHUN_ANGGARAN_BELUM_BERAKHIR",
            Self::YearClosed { .. } => "TAHUN_ANGGARAN_DITUTUP",
            Self::RepaidTooMuch { .. } => "PENGEMBALIAN_MELEBIHI_REALISASI",
            Self::InUse => "PAGU_SUDAH_DIPAKAI",
            Self::ProposalsStand { .. } => "PAGU_MASIH_DIUSULKAN",
            Self::Withdrawn => "PAGU_DITARIK",
        }
    }
}
