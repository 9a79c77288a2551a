//! Orders to a roster.

use super::bank_file::BankLayout;
use super::{Criteria, Exclusion, RosterEntry, RosterKind};
use crate::disbursement::{Component, Order, OrderKind, ScanKind};
use crate::list_seal::{PaperRow, PaperSecrets};
use crate::{AcademicYear, BudgetLineId, DisbursementId, FileRef, Rupiah, Sha256Hex};

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
        /// What it gathers.
        kind: RosterKind,
        /// Its payments, 1 to [`ROSTER_SIZE_MAX`].
        entries: Vec<RosterEntry>,
        /// Who was left out.
        excluded: Vec<Exclusion>,
    },
    /// Adds rows to a draft; their payments are created in the same append.
    AddRows {
        /// The rows, at least one.
        entries: Vec<RosterEntry>,
        /// How many living payments it holds then.
        count: u32,
        /// Their sum.
        total: Rupiah,
    },
    /// Takes rows out of a draft; their payments are cancelled in the same append.
    RemoveRows {
        /// Their payments, at least one.
        payments: Vec<DisbursementId>,
        /// Why.
        reason: String,
        /// How many living payments it holds then.
        count: u32,
        /// Their sum.
        total: Rupiah,
    },
    /// Puts the amount of a row of the draft right, in one append with that of its payment.
    AmendRow {
        /// Its payment.
        payment: DisbursementId,
        /// Its amount now.
        amount: Rupiah,
        /// How many living payments the roster holds then.
        count: u32,
        /// Their sum.
        total: Rupiah,
    },
    /// Takes out a payment that goes on alone: gathered for the bank, it lost its SP2D.
    Leave {
        /// The payment.
        payment: DisbursementId,
        /// Why.
        reason: String,
        /// How many payments it holds then.
        count: u32,
        /// Their sum.
        total: Rupiah,
    },
    /// Binds what its paper prints, before it is locked in the same append.
    BindPaper {
        /// Its number: the roster's id.
        number: String,
        /// Its payments that are alive.
        rows: Vec<PaperRow>,
        /// The paper's randomness.
        secrets: PaperSecrets,
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
        /// Which file it answers, from 1; that may be left out where there is one.
        file: Option<u32>,
        /// SHA-256 of the result.
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
