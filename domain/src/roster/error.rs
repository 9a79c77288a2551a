//! Broken rules about rosters.

use chrono::NaiveDate;
use thiserror::Error;

use super::bank_file;
use super::{ROSTER_SIZE_MAX, RosterStatus};
use crate::disbursement::{OrderKind, ScanKind};
use crate::{DisbursementId, DomainError, Rupiah, RupiahError, UserId};

/// A broken rule about a roster.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RosterError {
    /// No such roster.
    #[error("the roster does not exist")]
    NotFound,
    /// The id is taken.
    #[error("the roster exists already")]
    AlreadyExists,
    /// A name is required.
    #[error("a roster needs a name")]
    NameMissing,
    /// Nobody can be paid.
    #[error("a roster holds at least one payment")]
    Empty,
    /// What is left would be nothing: the roster is cancelled instead.
    #[error("the last payment of a roster is not taken out; it is cancelled")]
    NothingLeft,
    /// No such row.
    #[error("{disbursement_id} is no row of the roster")]
    NoSuchRow {
        /// The payment.
        disbursement_id: DisbursementId,
    },
    /// A roster holds payments that go together.
    #[error("the payment is of another line, component or academic year")]
    DoesNotGoTogether,
    /// Too many for one roster.
    #[error("a roster holds at most {max} payments, not {count}", max = ROSTER_SIZE_MAX)]
    TooLong {
        /// How many there are.
        count: usize,
    },
    /// The sum cannot be paid.
    #[error(transparent)]
    Amount(#[from] RupiahError),
    /// The state does not allow it.
    #[error("a roster that is {status} cannot be changed so")]
    WrongStatus {
        /// Its state.
        status: RosterStatus,
    },
    /// Who prepared a roster cannot approve it.
    #[error("{user_id} prepared this roster and cannot approve it")]
    OwnPreparation {
        /// The person.
        user_id: UserId,
    },
    /// The second approver must be another person.
    #[error("{user_id} gave the first approval and cannot give the second")]
    SameApprover {
        /// The person.
        user_id: UserId,
    },
    /// Its payments are more than what was locked.
    #[error("{locked} was locked and the payments are {now}")]
    TotalChanged {
        /// The sum when it was locked.
        locked: Rupiah,
        /// The sum now.
        now: Rupiah,
    },
    /// A reason is required.
    #[error("a reason is required")]
    ReasonMissing,
    /// No paper was given.
    #[error("at least one of SPP, SPM and SP2D is required")]
    NoOrder,
    /// The paper was not issued for the roster.
    #[error("there is no {kind} to correct")]
    NoSuchPaper {
        /// Which.
        kind: OrderKind,
    },
    /// There is no such paper yet.
    #[error("there is no {kind} to scan")]
    NoPaperToScan {
        /// Which.
        kind: ScanKind,
    },
    /// No payment waits for a paper.
    #[error("no payment of the roster waits for a paper")]
    NoneWaits,
    /// That number has another date.
    #[error("number {number} is of {date}")]
    PaperDateDiffers {
        /// The number.
        number: String,
        /// The date that it has.
        date: NaiveDate,
    },
    /// The same result was taken in before.
    #[error("this result of the bank was taken in before")]
    ResultRepeated,
    /// No payment waits for a file.
    #[error("no payment of the roster waits for a file for the bank")]
    NothingForBank,
    /// A result answers a file.
    #[error("no file for the bank was made of the roster")]
    NoBankFile,
    /// A result answers one of several files.
    #[error("no file for the bank has that number, or none is named of several")]
    NoSuchBankFile,
    /// The bytes that can be made now are not those that were made then.
    #[error("the file for the bank is not the one that was made")]
    FileDiffers,
    /// Whose number it was is erased.
    #[error("the number of a payee was erased")]
    PayeeErased,
    /// The layout does not hold the payments.
    #[error(transparent)]
    Layout(#[from] bank_file::BankFileError),
}

impl DomainError for RosterError {
    fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "DAFTAR_TIDAK_DITEMUKAN",
            Self::AlreadyExists => "DAFTAR_SUDAH_ADA",
            Self::NameMissing => "NAMA_WAJIB",
            Self::Empty => "DAFTAR_KOSONG",
            Self::NothingLeft => "BARIS_TERAKHIR_DAFTAR",
            Self::NoSuchRow { .. } => "BUKAN_BARIS_DAFTAR",
            Self::DoesNotGoTogether => "PEMBAYARAN_LAIN_JENIS",
            Self::TooLong { .. } => "DAFTAR_TERLALU_PANJANG",
            Self::Amount(error) => error.code(),
            Self::WrongStatus { .. } => "STATUS_DAFTAR_TIDAK_SESUAI",
            Self::TotalChanged { .. } => "JUMLAH_DAFTAR_BERUBAH",
            Self::OwnPreparation { .. } => "PENYUSUN_TIDAK_BOLEH_MENYETUJUI",
            Self::SameApprover { .. } => "PENYETUJU_KEDUA_HARUS_ORANG_LAIN",
            Self::ReasonMissing => "ALASAN_WAJIB",
            Self::NoOrder => "DOKUMEN_PENCAIRAN_WAJIB",
            Self::NoSuchPaper { .. } => "DOKUMEN_PENCAIRAN_BELUM_ADA",
            Self::NoPaperToScan { .. } => "DOKUMEN_BELUM_TERBIT",
            Self::NoneWaits => "TIDAK_ADA_YANG_MENUNGGU_DOKUMEN",
            Self::PaperDateDiffers { .. } => "TANGGAL_DOKUMEN_BERBEDA",
            Self::ResultRepeated => "HASIL_BANK_SUDAH_DIMUAT",
            Self::NothingForBank => "BERKAS_BANK_KOSONG",
            Self::NoBankFile => "BERKAS_BANK_BELUM_DIBUAT",
            Self::NoSuchBankFile => "BERKAS_BANK_TIDAK_DIKENAL",
            Self::FileDiffers => "BERKAS_BANK_BERBEDA",
            Self::PayeeErased => "DATA_PRIBADI_SUDAH_DIHAPUS",
            Self::Layout(error) => error.code(),
        }
    }
}
