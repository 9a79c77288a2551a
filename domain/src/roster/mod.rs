//! Rosters (daftar pembayaran): payments gathered by criteria, locked, approved by two people where
//! the sum asks for it, ordered together, and settled by the bank's result.

mod act;
pub mod bank_file;
pub mod bank_result;
mod decide;
mod papers;
mod state;
#[cfg(test)]
mod tests;

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::disbursement::{Component, Order, OrderKind, ScanKind};
use crate::{
    AcademicYear, AwardId, BudgetLineId, DisbursementId, DomainError, FileRef, Hand, Rupiah,
    RupiahError, Sha256Hex, UserId,
};

pub use act::RosterAct;
use bank_file::{BankFile, BankLayout};
pub use papers::papers_wanted;
pub use state::{Roster, RosterStage, RosterState};

/// Most payments of one roster: what one append and one answer hold with room to spare.
pub const ROSTER_SIZE_MAX: usize = 1_000;

wire_enum! {
    /// State of a roster.
    pub enum RosterStatus {
        /// Being prepared.
        Drafted = "disusun" => "Disusun",
        /// Locked, with none or one of two approvals.
        Locked = "dikunci" => "Dikunci",
        /// Approved.
        Approved = "disetujui" => "Disetujui",
        /// Cancelled before any SP2D.
        Cancelled = "dibatalkan" => "Dibatalkan",
    }
}

/// By what the payments of a roster were chosen. What is `None` was not asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Criteria {
    /// Batch of the awards.
    pub batch: Option<String>,
    /// Level of study, wire word.
    pub level: Option<String>,
    /// Type of scholarship, wire word.
    pub scholarship_type: Option<String>,
    /// Institution, by its kode_pt or NPSN.
    pub institution_id: Option<String>,
    /// Semester of study paid for.
    pub semester: Option<u8>,
}

/// A payment of a roster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RosterEntry {
    /// The payment.
    pub disbursement_id: DisbursementId,
    /// Its award.
    pub award_id: AwardId,
    /// Its amount when the roster was made.
    pub amount: Rupiah,
}

/// An award that met the criteria and is not in the roster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Exclusion {
    /// The award.
    pub award_id: AwardId,
    /// Code of the rule that keeps it out.
    pub code: String,
}

/// A fact about a roster; stream `roster`. Its payments have their own events in the same append.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
pub enum RosterEvent {
    /// It was made.
    Created {
        /// What people call it.
        name: String,
        /// The budget line of all its payments.
        budget_line_id: BudgetLineId,
        /// What is paid for.
        component: Component,
        /// Academic year.
        academic_year: AcademicYear,
        /// How they were chosen.
        criteria: Criteria,
        /// Its payments.
        entries: Vec<RosterEntry>,
        /// Who was left out, and why.
        excluded: Vec<Exclusion>,
        /// Who made it.
        by: Hand,
    },
    /// It was locked: what it holds is settled, and may be approved.
    Locked {
        /// Its payments that are alive.
        count: u32,
        /// Their sum.
        total: Rupiah,
        /// Who locked it; also a preparer.
        by: Hand,
    },
    /// The first of two approvals was given.
    FirstApproved {
        /// A remark.
        note: Option<String>,
        /// Who gave it.
        by: UserId,
    },
    /// It was approved.
    Approved {
        /// A remark.
        note: Option<String>,
        /// Who approved it.
        by: UserId,
    },
    /// Papers were issued for all its payments.
    OrdersIssued {
        /// Request for payment.
        spp: Option<Order>,
        /// Order to pay.
        spm: Option<Order>,
        /// Order to disburse.
        sp2d: Option<Order>,
    },
    /// The treasury sent the SPM back, with those of its payments; SPP and SPM are issued anew.
    SpmRefused {
        /// Why.
        reason: String,
        /// Who noted it.
        by: UserId,
    },
    /// The treasury sent the SP2D back, with those of its payments; all papers are issued anew.
    Sp2dRefused {
        /// Why.
        reason: String,
        /// Who confirmed it.
        by: UserId,
    },
    /// The scan of a paper of all its payments was kept with it.
    ScanAttached {
        /// Which paper.
        kind: ScanKind,
        /// The scan.
        file: FileRef,
        /// Who did.
        by: UserId,
    },
    /// Its payments without an SP2D were cancelled; the others go on.
    RestCancelled {
        /// Why.
        reason: String,
        /// Who cancelled them.
        by: UserId,
    },
    /// Number or date of a paper was written down wrong; in one append with the same of its payments.
    PaperCorrected {
        /// Which paper.
        kind: OrderKind,
        /// As it stood.
        before: Order,
        /// As it should have been.
        order: Order,
        /// Why.
        reason: String,
        /// Who confirmed it.
        by: UserId,
    },
    /// A file for the bank was made.
    BankFileMade(BankFile),
    /// A result of the bank was taken in.
    BankResultRecorded {
        /// SHA-256 of the file.
        sha256: Sha256Hex,
        /// Payments noted as transferred.
        transferred: u32,
        /// Payments noted as returned.
        returned: u32,
        /// Lines that belong to no payment or could not be taken.
        unmatched: u32,
        /// Who took it in.
        by: UserId,
    },
    /// It was cancelled before any SP2D, with all its payments.
    Cancelled {
        /// Why.
        reason: String,
        /// Who cancelled it.
        by: UserId,
    },
}

stream_events!(RosterEvent, "roster", [
    Created,
    Locked,
    FirstApproved,
    Approved,
    OrdersIssued,
    SpmRefused,
    Sp2dRefused,
    ScanAttached,
    RestCancelled,
    PaperCorrected,
    BankFileMade,
    BankResultRecorded,
    Cancelled,
], effective_on: |event| match event {
    RosterEvent::OrdersIssued { spp, spm, sp2d } => {
        [sp2d, spm, spp].into_iter().flatten().next().map(|order| order.date)
    }
    RosterEvent::Created { .. }
    | RosterEvent::Locked { .. }
    | RosterEvent::FirstApproved { .. }
    | RosterEvent::Approved { .. }
    | RosterEvent::SpmRefused { .. }
    | RosterEvent::Sp2dRefused { .. }
    | RosterEvent::ScanAttached { .. }
    | RosterEvent::RestCancelled { .. }
    | RosterEvent::PaperCorrected { .. }
    | RosterEvent::BankFileMade(_)
    | RosterEvent::BankResultRecorded { .. }
    | RosterEvent::Cancelled { .. } => None,
});

/// An order to a roster.
#[derive(Debug, Clone, PartialEq)]
pub enum RosterCommand {
    /// Makes it; its payments are created in the same append.
    Create {
        /// What people call it.
        name: String,
        /// The budget line.
        budget_line_id: BudgetLineId,
        /// What is paid for.
        component: Component,
        /// Academic year.
        academic_year: AcademicYear,
        /// How they were chosen.
        criteria: Criteria,
        /// Its payments, 1 to [`ROSTER_SIZE_MAX`].
        entries: Vec<RosterEntry>,
        /// Who was left out.
        excluded: Vec<Exclusion>,
    },
    /// Locks it.
    Lock {
        /// Its payments that are alive, at least one.
        count: u32,
        /// Their sum.
        total: Rupiah,
    },
    /// Gives the first or the only approval; repeated on an approved roster it changes nothing
    /// here, and takes up the payments that were refused before.
    Approve {
        /// Above this sum two people approve.
        two_approver_threshold: Rupiah,
        /// The sum of its living payments now, added up anew.
        total: Rupiah,
        /// A remark.
        note: Option<String>,
    },
    /// Notes the papers; in one append with those of the payments.
    IssueOrders {
        /// Request for payment.
        spp: Option<Order>,
        /// Order to pay.
        spm: Option<Order>,
        /// Order to disburse.
        sp2d: Option<Order>,
    },
    /// Notes that the treasury sent the SPM back; in one append with its payments.
    RefuseSpm {
        /// Why.
        reason: String,
    },
    /// Notes that the treasury sent the SP2D back; in one append with its payments.
    RefuseSp2d {
        /// Why.
        reason: String,
    },
    /// Keeps the scan of a paper of all its payments.
    AttachScan {
        /// Which paper.
        kind: ScanKind,
        /// The scan.
        file: FileRef,
    },
    /// Corrects a paper; in one append with those of its payments.
    CorrectPaper {
        /// Which paper.
        kind: OrderKind,
        /// As it should have been.
        order: Order,
        /// Why.
        reason: String,
    },
    /// Makes a file for the bank, of payments that stand in no other file.
    MakeBankFile {
        /// SHA-256 of its bytes.
        sha256: Sha256Hex,
        /// Its payments.
        payments: Vec<DisbursementId>,
        /// Their sum.
        total: Rupiah,
        /// The layout that it is written in.
        layout: BankLayout,
    },
    /// Notes a result of the bank; in one append with what it says of the payments.
    RecordBankResult {
        /// SHA-256 of the file.
        sha256: Sha256Hex,
        /// Payments noted as transferred.
        transferred: u32,
        /// Payments noted as returned.
        returned: u32,
        /// Lines that could not be taken.
        unmatched: u32,
    },
    /// Cancels it, or after its approval what has no SP2D; in one append with those payments.
    Cancel {
        /// Why.
        reason: String,
        /// How many of its payments are cancelled with it.
        cancelled: u32,
        /// How many of them go on.
        remaining: u32,
    },
}

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
            Self::FileDiffers => "BERKAS_BANK_BERBEDA",
            Self::PayeeErased => "DATA_PRIBADI_SUDAH_DIHAPUS",
            Self::Layout(error) => error.code(),
        }
    }
}

/// The short reference of a payment in files that go to a bank: the last twelve digits of its id,
/// which are random and fit the remark field of every bank.
#[must_use]
pub fn bank_reference(disbursement_id: DisbursementId) -> String {
    let text = disbursement_id.uuid().simple().to_string();
    text.get(20..).unwrap_or_default().to_uppercase()
}
