//! Broken rules about payments.

use chrono::NaiveDate;
use thiserror::Error;

use super::{DisbursementStatus, OrderKind, ScanKind};
use crate::DisbursementId;
use crate::roster::status::RosterStatus;
use crate::{DomainError, PayeeKind, RosterId, Rupiah, RupiahError, ScholarshipType, UserId};

/// A broken rule about a payment.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DisbursementError {
    /// No such payment.
    #[error("the payment does not exist")]
    NotFound,
    /// The id is taken.
    #[error("the payment exists already")]
    AlreadyExists,
    /// The amount cannot be paid.
    #[error(transparent)]
    Amount(#[from] RupiahError),
    /// No such semester.
    #[error("a semester lies between 1 and {max}, not {semester}", max = crate::SEMESTER_MAX)]
    Semester {
        /// What was given.
        semester: u8,
    },
    /// The rows of its roster are frozen.
    #[error("the roster is {status}, its payments are not changed any more")]
    RosterFrozen {
        /// Where the roster stands.
        status: RosterStatus,
    },
    /// The account belongs to somebody else.
    #[error("the bank account is not one of the recipient's")]
    AccountOfAnother,
    /// What is paid for goes to the recipient, not to an institution.
    #[error("what is paid for does not go to a {payee_kind} account")]
    ComponentOfPerson {
        /// Whose account was chosen.
        payee_kind: PayeeKind,
    },
    /// Public and private money do not mix.
    #[error("a {scholarship_type} scholarship is not paid from this source of funds")]
    SourcesMixed {
        /// Type of the award.
        scholarship_type: ScholarshipType,
    },
    /// It goes to the bank with another roster.
    #[error("the payment goes to the bank with roster {roster_id}")]
    GatheredBefore {
        /// The roster.
        roster_id: RosterId,
    },
    /// The replaced payment was not returned.
    #[error("a payment that is {status} cannot be replaced")]
    ReplacedNotReturned {
        /// Its state.
        status: DisbursementStatus,
    },
    /// A replacement pays the same thing from the same line.
    #[error(
        "a replacement has the award, line, component, semester and amount of what it replaces"
    )]
    ReplacementDiffers,
    /// The recipient cannot prepare or decide on their own payment.
    #[error("{user_id} receives this payment and cannot decide on it")]
    OwnPayment {
        /// The person.
        user_id: UserId,
    },
    /// Who prepared a payment cannot approve it.
    #[error("{user_id} prepared this payment and cannot approve it")]
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
    /// Only the recipient confirms and reports.
    #[error("only the recipient confirms the receipt and reports the spending")]
    NotRecipient,
    /// The state does not allow it.
    #[error("a payment that is {status} cannot be changed so")]
    WrongStatus {
        /// Its state.
        status: DisbursementStatus,
    },
    /// The rejected payment may not be proposed again.
    #[error("the payment was rejected for good")]
    ResubmissionNotAllowed,
    /// A payment for the same component and semester was rejected for good.
    #[error("payment {disbursement_id} of the same component and semester was rejected for good")]
    RefusedForGood {
        /// The rejected payment.
        disbursement_id: DisbursementId,
    },
    /// The amount of a replacement is fixed.
    #[error("the amount of a replacement cannot be corrected")]
    ReplacementAmountFixed,
    /// A reason is required.
    #[error("a reason is required")]
    ReasonMissing,
    /// A number or reference is required.
    #[error("a number or reference is required")]
    ReferenceMissing,
    /// A number may look like another one.
    #[error("a number or reference is written with signs that may look like others")]
    ReferenceStrange,
    /// No paper was given.
    #[error("at least one of SPP, SPM and SP2D is required")]
    NoOrder,
    /// A paper is missing before another.
    #[error("{expected} comes next")]
    OrderOutOfSequence {
        /// The paper that must come next.
        expected: OrderKind,
    },
    /// A paper or transfer is older than the one before.
    #[error("{date} lies before {previous}")]
    DateBeforePrevious {
        /// The date given.
        date: NaiveDate,
        /// Date of the step before.
        previous: NaiveDate,
    },
    /// A corrected paper is not younger than the step after it.
    #[error("{date} lies after {next}")]
    DateAfterNext {
        /// The date given.
        date: NaiveDate,
        /// Date of the step after.
        next: NaiveDate,
    },
    /// The paper was not issued.
    #[error("there is no {kind} to correct")]
    NoSuchPaper {
        /// Which.
        kind: OrderKind,
    },
    /// The money was booked on the date of the SP2D.
    #[error("the date of an SP2D stands, its money is booked on it")]
    Sp2dDateFixed,
    /// The date lies in the future.
    #[error("{date} lies after {today}")]
    DateInFuture {
        /// The date given.
        date: NaiveDate,
        /// Today in Jayapura.
        today: NaiveDate,
    },
    /// A payment of a roster is approved with the roster.
    #[error("the payment belongs to roster {roster_id} and is approved with it")]
    PartOfRoster {
        /// The roster.
        roster_id: String,
    },
    /// The roster has that number with another date.
    #[error("the roster has number {number} of {date}")]
    PaperDateDiffers {
        /// The number.
        number: String,
        /// The date that it has.
        date: NaiveDate,
    },
    /// The number of a deposit slip was noted with another date.
    #[error("deposit slip {number} was noted of {date}")]
    SlipOfAnotherDay {
        /// The number.
        number: String,
        /// The date that it has.
        date: NaiveDate,
    },
    /// The bank has it in a file and has not said what became of it.
    #[error("the bank has not said yet what became of the payment")]
    AwaitsBankResult,
    /// What the bank was told to pay comes back by its own result, or by two persons.
    #[error("a payment in a file for the bank is returned by the bank's result or by two persons")]
    ReturnByTwo,
    /// Realised money goes back by two persons, and so does what the same person alone said to have come back.
    #[error("this goes back to the treasury by two persons and the slip")]
    RefundByTwo,
    /// There is no report to accept.
    #[error("no spending was reported")]
    NoSpendingReport,
    /// What lapsed is carried into the next year alone.
    #[error("{year} is not the year after the one it lapsed with")]
    NotNextYear {
        /// The year of the line given.
        year: u16,
    },
    /// Sources of funds never mix.
    #[error("the lines have different sources of funds")]
    AnotherSource,
    /// Only lines of one year are put right for one another.
    #[error("the line is of {year}, another year")]
    AnotherYear {
        /// The year of the line given.
        year: u16,
    },
    /// It is on that line already.
    #[error("the payment is on that line already")]
    SameLine,
    /// More than what there is to claim, or to pay.
    #[error("{amount} is more than the {remaining} that remain")]
    ClaimTooHigh {
        /// What was given.
        amount: Rupiah,
        /// What remains.
        remaining: Rupiah,
    },
    /// Nothing is to be paid back.
    #[error("nothing of the payment is to be paid back")]
    NoReceivable,
    /// A part came back already.
    #[error("part of the payment was paid back already")]
    PartlyRepaid,
    /// What the portal paid, or should pay, does not come from the archive.
    #[error("{date} is not before the portal began on {since}")]
    NotBeforePortal {
        /// Date of the SP2D.
        date: NaiveDate,
        /// When the portal began.
        since: NaiveDate,
    },
    /// There is no such paper yet.
    #[error("there is no {kind} to scan")]
    NoPaperToScan {
        /// Which.
        kind: ScanKind,
    },
}

impl DomainError for DisbursementError {
    fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "PEMBAYARAN_TIDAK_DITEMUKAN",
            Self::AlreadyExists => "PEMBAYARAN_SUDAH_ADA",
            Self::Amount(error) => error.code(),
            Self::Semester { .. } => "SEMESTER_DI_LUAR_RENTANG",
            Self::ComponentOfPerson { .. } => "KOMPONEN_BUKAN_UNTUK_INSTITUSI",
            Self::AccountOfAnother => "REKENING_BUKAN_MILIK_PENERIMA",
            Self::SourcesMixed { .. } => "SUMBER_DANA_TERCAMPUR",
            Self::ReplacedNotReturned { .. } => "PEMBAYARAN_TIDAK_DIRETUR",
            Self::ReplacementDiffers => "PEMBAYARAN_ULANG_BERBEDA",
            Self::OwnPayment { .. } => "PENERIMA_TIDAK_BOLEH_MEMUTUSKAN",
            Self::RosterFrozen { .. } => "DAFTAR_SUDAH_DIKUNCI",
            Self::OwnPreparation { .. } => "PENYUSUN_TIDAK_BOLEH_MENYETUJUI",
            Self::SameApprover { .. } => "PENYETUJU_KEDUA_HARUS_ORANG_LAIN",
            Self::NotRecipient => "BUKAN_PEMILIK",
            Self::WrongStatus { .. } => "STATUS_PEMBAYARAN_TIDAK_SESUAI",
            Self::ResubmissionNotAllowed => "TIDAK_BOLEH_DIAJUKAN_ULANG",
            Self::RefusedForGood { .. } => "PENOLAKAN_TETAP",
            Self::ReplacementAmountFixed => "NILAI_PEMBAYARAN_ULANG_TETAP",
            Self::ReasonMissing => "ALASAN_WAJIB",
            Self::ReferenceMissing => "NOMOR_WAJIB",
            Self::ReferenceStrange => "NOMOR_TIDAK_SAH",
            Self::NoOrder => "DOKUMEN_PENCAIRAN_WAJIB",
            Self::OrderOutOfSequence { .. } => "URUTAN_DOKUMEN_PENCAIRAN",
            Self::DateBeforePrevious { .. } => "TANGGAL_MENDAHULUI",
            Self::DateAfterNext { .. } => "TANGGAL_MELEWATI_LANGKAH_BERIKUTNYA",
            Self::NoSuchPaper { .. } => "DOKUMEN_PENCAIRAN_BELUM_ADA",
            Self::Sp2dDateFixed => "TANGGAL_SP2D_TETAP",
            Self::DateInFuture { .. } => "TANGGAL_DI_MASA_DEPAN",
            Self::PartOfRoster { .. } => "BAGIAN_DAFTAR_PEMBAYARAN",
            Self::GatheredBefore { .. } => "SUDAH_DI_DAFTAR_BANK",
            Self::PaperDateDiffers { .. } => "TANGGAL_DOKUMEN_BERBEDA",
            Self::SlipOfAnotherDay { .. } => "STS_TANGGAL_LAIN",
            Self::AwaitsBankResult => "MENUNGGU_HASIL_BANK",
            Self::ReturnByTwo => "RETUR_BUTUH_DUA_ORANG",
            Self::RefundByTwo => "SETORAN_BUTUH_DUA_ORANG",
            Self::NotBeforePortal { .. } => "BUKAN_SEBELUM_PORTAL",
            Self::NoSpendingReport => "LPJ_BELUM_ADA",
            Self::NotNextYear { .. } => "BUKAN_TAHUN_BERIKUTNYA",
            Self::AnotherSource => "SUMBER_DANA_BERBEDA",
            Self::AnotherYear { .. } => "TAHUN_ANGGARAN_BERBEDA",
            Self::SameLine => "PAGU_SAMA",
            Self::ClaimTooHigh { .. } => "TAGIHAN_MELEBIHI_SISA",
            Self::NoReceivable => "TAGIHAN_TIDAK_ADA",
            Self::PartlyRepaid => "SUDAH_DIANGSUR",
            Self::NoPaperToScan { .. } => "DOKUMEN_BELUM_TERBIT",
        }
    }
}
