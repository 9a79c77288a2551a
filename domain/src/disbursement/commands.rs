//! Orders to a payment, with the facts of other aggregates that a decision needs.

use chrono::NaiveDate;

use super::{
    Component, DisbursementStatus, Mending, Order, OrderKind, Orders, PastPayment, ReturnFault,
    ScanKind,
};
use crate::award::AwardSnapshot;
use crate::bank_account::BankAccountSnapshot;
use crate::budget_line::BudgetLineSnapshot;
use crate::roster::RosterStatus;
use crate::{
    AcademicYear, AwardId, BudgetLineId, DisbursementId, FileRef, Personal, RejectCode, RosterId,
    Rupiah,
};

/// What is proposed, and the facts it rests on.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// The award, as loaded for `semester` (see `Award::snapshot`).
    pub award: AwardSnapshot,
    /// The budget line.
    pub budget_line: BudgetLineSnapshot,
    /// What is paid for.
    pub component: Component,
    /// Academic year.
    pub academic_year: AcademicYear,
    /// Semester of study.
    pub semester: u8,
    /// Amount, above zero.
    pub amount: Rupiah,
    /// The account to pay to.
    pub account: BankAccountSnapshot,
    /// The returned payment it replaces.
    pub replaces: Option<ReplacedSnapshot>,
    /// The roster it belongs to.
    pub roster_id: Option<String>,
}

/// What a replacement needs to know of the payment it replaces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplacedSnapshot {
    /// Which payment.
    pub disbursement_id: DisbursementId,
    /// Its state; must be returned.
    pub status: DisbursementStatus,
    /// Its award.
    pub award_id: AwardId,
    /// Its budget line.
    pub budget_line_id: BudgetLineId,
    /// What it paid for.
    pub component: Component,
    /// Its academic year.
    pub academic_year: AcademicYear,
    /// Its semester.
    pub semester: u8,
    /// Its amount.
    pub amount: Rupiah,
}

/// On whose word the bank sent a payment back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReturnSource {
    /// The bank's own result.
    BankResult,
    /// One person's.
    Hand {
        /// Whether the payment stands in a file that was made for the bank.
        in_bank_file: bool,
    },
}

/// An order to a payment.
#[derive(Debug, Clone, PartialEq)]
pub enum DisbursementCommand {
    /// Proposes it.
    Create(Box<Proposal>),
    /// Writes down what was paid before the portal; in one append with the change request that says so, and with
    /// `Reserve` and `Realize` on the budget line.
    Archive(Box<PastPayment>),
    /// Corrects the amount of a proposed payment, or proposes a rejected one again.
    Correct {
        /// The new amount.
        amount: Rupiah,
        /// Why.
        reason: String,
        /// Where its roster stands; none where it is in none.
        roster: Option<RosterStatus>,
    },
    /// Gives the first or the only approval. The answer says which: `FirstApproved` reserves
    /// nothing yet; `Approved` comes with `Reserve` on the budget line in one append, unless the
    /// payment replaces another.
    Approve {
        /// Above this amount two people approve.
        two_approver_threshold: Rupiah,
        /// The roster whose approval this is; `None` when the payment is approved on its own.
        through_roster: Option<String>,
        /// A remark.
        note: Option<String>,
    },
    /// Rejects it; with `Release` when it held a reservation.
    Reject {
        /// Why, by code.
        code: RejectCode,
        /// Why, in words; required for [`RejectCode::Other`].
        reason: String,
        /// Whether it may be corrected and proposed again.
        may_resubmit: bool,
    },
    /// Records one, two or all three papers; with `Realize` or `PayAgain` when SP2D is among them.
    IssueOrders {
        /// Request for payment.
        spp: Option<Order>,
        /// Order to pay.
        spm: Option<Order>,
        /// Order to disburse.
        sp2d: Option<Order>,
        /// What its roster has issued, where the paper does not come with the roster; none with it, and where the
        /// payment is in none.
        apart_from: Option<Orders>,
    },
    /// Lets a payment that was rejected for good be proposed again after all.
    LiftRefusal {
        /// Why.
        reason: String,
    },
    /// Notes that the treasury sent the SPM back; SPP and SPM are issued anew.
    RefuseSpm {
        /// Why.
        reason: String,
    },
    /// Corrects the number or the date of a paper; in one append with the change request that says so.
    CorrectPaper {
        /// Which paper.
        kind: OrderKind,
        /// As it should have been.
        order: Order,
        /// Why.
        reason: String,
        /// What it rests on; none where it was proposed before this was asked for.
        evidence: Option<FileRef>,
    },
    /// Notes the bank's transfer.
    Transfer {
        /// Day of transfer.
        on: NaiveDate,
        /// The bank's reference.
        bank_reference: String,
        /// Whose name its papers print.
        name: Personal<String>,
        /// 32 hex digits that open what its papers print.
        secret: String,
    },
    /// Notes that the bank sent the money back; with `Return` on the budget line.
    Return {
        /// Day of return.
        on: NaiveDate,
        /// Why, in words.
        reason: String,
        /// Why, by code; told from the words where none is given.
        fault: Option<ReturnFault>,
        /// On whose word.
        source: ReturnSource,
    },
    /// Notes the replacement; in one append with its creation.
    MarkReplaced {
        /// The replacement.
        by: DisbursementId,
    },
    /// Notes that the replacement was rejected or cancelled; in one append with that.
    DropReplacement {
        /// The former replacement.
        by: DisbursementId,
    },
    /// Notes the payment back to the treasury; with `Refund` on the budget line.
    Refund {
        /// Day of the deposit.
        on: NaiveDate,
        /// Number of the deposit slip (STS).
        reference: String,
        /// Whether it stands in a file that was made for the bank.
        in_bank_file: bool,
    },
    /// Cancels it before SP2D; with `Release` when it held a reservation.
    Cancel {
        /// Why.
        reason: String,
    },
    /// The recipient confirms the receipt.
    ConfirmReceipt,
    /// The recipient reports how the money was spent.
    ReportSpending {
        /// What it was spent on.
        note: String,
        /// Proofs.
        files: Vec<FileRef>,
    },
    /// Accepts the spending report.
    AcceptSpending,
    /// Sends the spending report back to be completed.
    ReturnSpending {
        /// What is missing.
        reason: String,
    },
    /// Its commitment lapses with the budget year; in one append with the line's word.
    Lapse {
        /// The year.
        year: u16,
    },
    /// Commits it anew on a line of the next year; in one append with `CarryIn` there.
    CarryOver {
        /// The line where it lapsed.
        from: BudgetLineSnapshot,
        /// The line to pay it from.
        to: BudgetLineSnapshot,
    },
    /// Puts something right; in one append with the change request that says so.
    Mend {
        /// What.
        mending: Mending,
        /// The line that it stands on and the right one, where it is booked on another.
        lines: Option<(BudgetLineSnapshot, BudgetLineSnapshot)>,
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
        /// Whether it stands in a file that was made for the bank.
        in_bank_file: bool,
    },
    /// Keeps the scan of a paper.
    AttachScan {
        /// Which paper.
        kind: ScanKind,
        /// The scan.
        file: FileRef,
    },
    /// Gathers it for a file for the bank, with others that have an SP2D of their own.
    GatherForBank {
        /// The roster that it is transferred with.
        roster_id: RosterId,
    },
}
