//! Facts about a payment.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::PaperSeal;
use super::papers::{Order, Payee};
use super::words::{Component, OrderKind, ReturnFault, ScanKind};
use crate::{
    AcademicYear, AwardId, BudgetLineId, DisbursementId, FileRef, Hand, RejectCode, RosterId,
    Rupiah, UserId,
};

/// A fact about a payment; stream `disbursement`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
pub enum DisbursementEvent {
    /// The payment was proposed.
    Created {
        /// The award.
        award_id: AwardId,
        /// The recipient; subject of the personal data.
        recipient_id: UserId,
        /// The budget line.
        budget_line_id: BudgetLineId,
        /// What is paid for.
        component: Component,
        /// Academic year.
        academic_year: AcademicYear,
        /// Semester of study.
        semester: u8,
        /// Amount.
        amount: Rupiah,
        /// Who is paid.
        payee: Payee,
        /// The returned payment it replaces.
        replaces: Option<DisbursementId>,
        /// The roster it belongs to.
        roster_id: Option<String>,
        /// Who prepared it.
        by: Hand,
    },
    /// The amount was corrected before approval; approvals start anew.
    Corrected {
        /// The new amount.
        amount: Rupiah,
        /// Why.
        reason: String,
        /// Who corrected it; also a preparer from now on.
        by: Hand,
    },
    /// The first of two approvals was given.
    FirstApproved {
        /// A remark.
        note: Option<String>,
        /// Who gave it.
        by: UserId,
    },
    /// The payment was approved.
    Approved {
        /// A remark.
        note: Option<String>,
        /// Day of the approval, which no paper precedes; none before this was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<NaiveDate>,
        /// Who approved it.
        by: UserId,
    },
    /// The payment was rejected.
    Rejected {
        /// Why, by code.
        code: RejectCode,
        /// Why, in words.
        reason: String,
        /// Whether it may be corrected and proposed again.
        may_resubmit: bool,
        /// Who rejected it.
        by: UserId,
    },
    /// A payment that was rejected for good may be proposed again after all; its component and semester are free again.
    RefusalLifted {
        /// Why.
        reason: String,
        /// Who let it be.
        by: UserId,
    },
    /// The request for payment was issued.
    SppIssued(Order),
    /// The order to pay was issued.
    SpmIssued(Order),
    /// The order to disburse was issued: the money is realised.
    Sp2dIssued(Order),
    /// The treasury sent the SPM back: the payment stands as approved, SPP and SPM are issued anew.
    SpmRefused {
        /// Why.
        reason: String,
        /// Who noted it.
        by: UserId,
    },
    /// The treasury sent the SP2D back: the payment stands as approved, all three papers are issued anew.
    Sp2dRefused {
        /// Day of the refusal, which no new paper precedes.
        on: NaiveDate,
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
        /// Who confirmed it.
        by: UserId,
    },
    /// Number or date of a paper was written down wrong: one proposed the right one, another confirmed it.
    PaperCorrected {
        /// Which paper.
        kind: OrderKind,
        /// As it stood.
        before: Order,
        /// As it should have been.
        order: Order,
        /// Why.
        reason: String,
        /// What it rests on; none before this was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        evidence: Option<FileRef>,
        /// Who confirmed it.
        by: UserId,
    },
    /// The bank transferred the money.
    Transferred {
        /// Day of transfer.
        on: NaiveDate,
        /// The bank's reference.
        bank_reference: String,
        /// What its papers print; none before papers were bound, nor of an erased person.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        paper: Option<Box<PaperSeal>>,
    },
    /// The bank sent the money back.
    Returned {
        /// Day of return.
        on: NaiveDate,
        /// Why, in words.
        reason: String,
        /// Why, by code; none before codes were noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fault: Option<ReturnFault>,
        /// Who said so alone, by hand or with a result that they loaded; none where two did, or before that.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<UserId>,
    },
    /// Another payment replaces this returned one.
    Replaced {
        /// The replacement.
        by: DisbursementId,
    },
    /// The replacement was rejected or cancelled; the money still lies in the return account.
    ReplacementDropped {
        /// The former replacement.
        by: DisbursementId,
    },
    /// The money went back to the treasury.
    Refunded {
        /// Day of the deposit.
        on: NaiveDate,
        /// Number of the deposit slip (STS).
        reference: String,
        /// Why, where two persons sent back what was realised.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// The payment was cancelled before SP2D.
    Cancelled {
        /// Why.
        reason: String,
        /// Who cancelled it.
        by: UserId,
    },
    /// The recipient confirmed the receipt.
    ReceiptConfirmed {},
    /// The recipient reported how the money was spent.
    SpendingReported {
        /// What it was spent on.
        note: String,
        /// Proofs.
        files: Vec<FileRef>,
    },
    /// The spending report was accepted.
    SpendingAccepted {
        /// Who accepted it.
        by: UserId,
    },
    /// The spending report was sent back to be completed.
    SpendingReturned {
        /// What is missing.
        reason: String,
        /// Who sent it back.
        by: UserId,
    },
    /// Its commitment lapsed with the budget year.
    Lapsed {
        /// The year.
        year: u16,
        /// Who confirmed the end of the year.
        by: UserId,
    },
    /// It was committed anew on a line of the next year; SPP and SPM are issued anew.
    CarriedOver {
        /// The line where its commitment lapsed.
        from: BudgetLineId,
        /// The line that it is paid from now.
        to: BudgetLineId,
        /// Since when, by booking date; none before this was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<NaiveDate>,
        /// Who confirmed it.
        by: UserId,
    },
    /// It was booked on the wrong line and handed over to the right one.
    Reclassified {
        /// The wrong line.
        from: BudgetLineId,
        /// The right line.
        to: BudgetLineId,
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
        /// Who confirmed it.
        by: UserId,
    },
    /// The bank had not transferred it.
    TransferWithdrawn {
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
        /// Who confirmed it.
        by: UserId,
    },
    /// The recipient had confirmed too early.
    ReceiptWithdrawn {
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
        /// Who confirmed it.
        by: UserId,
    },
    /// Two officers confirmed the receipt in place of a recipient who cannot.
    ReceiptAttested {
        /// Why.
        reason: String,
        /// What it rests on, such as a signed slip.
        evidence: FileRef,
        /// Who confirmed it.
        by: UserId,
    },
    /// Part of it is to be paid back (tagihan).
    ReceivableOpened {
        /// How much in this claim.
        amount: Rupiah,
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
        /// Who confirmed it.
        by: UserId,
    },
    /// A part of what is to be paid back came in.
    InstalmentPaid {
        /// How much.
        amount: Rupiah,
        /// Day of the deposit.
        on: NaiveDate,
        /// Number of the deposit slip (STS).
        reference: String,
        /// Who noted it.
        by: UserId,
    },
    /// The last part had not come in.
    InstalmentWithdrawn {
        /// How much it was said to be.
        amount: Rupiah,
        /// Number of its slip.
        reference: String,
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
        /// Who confirmed it.
        by: UserId,
    },
    /// The bank had not sent it back, or not on that day: it stands where it stood before.
    ReturnWithdrawn {
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
        /// Who confirmed it.
        by: UserId,
    },
    /// It had not gone back to the treasury: it stands where it stood before.
    RefundWithdrawn {
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
        /// Who confirmed it.
        by: UserId,
    },
    /// Number or day of a deposit slip was written down wrong: one proposed the right one, another confirmed it.
    DepositCorrected {
        /// Of which instalment, counted from one; none of the deposit of all of it.
        instalment: Option<u32>,
        /// As it stood.
        before: Order,
        /// As it should have been.
        slip: Order,
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
        /// Who confirmed it.
        by: UserId,
    },
    /// The scan of a paper was kept with it.
    ScanAttached {
        /// Which paper.
        kind: ScanKind,
        /// The scan.
        file: FileRef,
        /// Who did.
        by: UserId,
    },
    /// With an SP2D and in no roster, it was gathered with others for a file for the bank.
    GatheredForBank {
        /// The roster that it is transferred with.
        roster_id: RosterId,
        /// Who gathered it.
        by: UserId,
    },
    /// It was paid before the portal: one proposed to write it down from the office's archive, another confirmed it, in
    /// one append with `Created`.
    Archived {
        /// Its SP2D.
        sp2d: Order,
        /// Day of transfer.
        on: NaiveDate,
        /// The bank's reference; empty where the archive has none.
        bank_reference: String,
        /// The change request, which holds the evidence.
        #[schemars(with = "String")]
        change_request_id: Uuid,
        /// Who confirmed it.
        by: UserId,
    },
    /// It was written down from the archive by mistake.
    ArchiveWithdrawn {
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
        /// Who confirmed it.
        by: UserId,
    },
}

stream_events!(DisbursementEvent, "disbursement", [
    Created,
    Corrected,
    FirstApproved,
    Approved,
    Rejected,
    RefusalLifted,
    SppIssued,
    SpmIssued,
    Sp2dIssued,
    SpmRefused,
    Sp2dRefused,
    PaperCorrected,
    Transferred,
    Returned,
    Replaced,
    ReplacementDropped,
    Refunded,
    Cancelled,
    ReceiptConfirmed,
    SpendingReported,
    SpendingAccepted,
    SpendingReturned,
    Lapsed,
    CarriedOver,
    Reclassified,
    TransferWithdrawn,
    ReceiptWithdrawn,
    ReceiptAttested,
    ReceivableOpened,
    InstalmentPaid,
    InstalmentWithdrawn,
    ReturnWithdrawn,
    RefundWithdrawn,
    DepositCorrected,
    ScanAttached,
    GatheredForBank,
    Archived,
    ArchiveWithdrawn,
], effective_on: |event| match event {
    DisbursementEvent::SppIssued(order)
    | DisbursementEvent::SpmIssued(order)
    | DisbursementEvent::Sp2dIssued(order) => Some(order.date),
    DisbursementEvent::Transferred { on, .. }
    | DisbursementEvent::Returned { on, .. }
    | DisbursementEvent::Sp2dRefused { on, .. }
    | DisbursementEvent::Refunded { on, .. }
    | DisbursementEvent::InstalmentPaid { on, .. }
    | DisbursementEvent::Archived { on, .. } => Some(*on),
    DisbursementEvent::Created { .. }
    | DisbursementEvent::Corrected { .. }
    | DisbursementEvent::FirstApproved { .. }
    | DisbursementEvent::Approved { .. }
    | DisbursementEvent::Rejected { .. }
    | DisbursementEvent::RefusalLifted { .. }
    | DisbursementEvent::SpmRefused { .. }
    | DisbursementEvent::PaperCorrected { .. }
    | DisbursementEvent::Replaced { .. }
    | DisbursementEvent::ReplacementDropped { .. }
    | DisbursementEvent::Cancelled { .. }
    | DisbursementEvent::ReceiptConfirmed {}
    | DisbursementEvent::SpendingReported { .. }
    | DisbursementEvent::SpendingAccepted { .. }
    | DisbursementEvent::SpendingReturned { .. }
    | DisbursementEvent::Lapsed { .. }
    | DisbursementEvent::CarriedOver { .. }
    | DisbursementEvent::Reclassified { .. }
    | DisbursementEvent::TransferWithdrawn { .. }
    | DisbursementEvent::ReceiptWithdrawn { .. }
    | DisbursementEvent::ReceiptAttested { .. }
    | DisbursementEvent::ReceivableOpened { .. }
    | DisbursementEvent::InstalmentWithdrawn { .. }
    | DisbursementEvent::ReturnWithdrawn { .. }
    | DisbursementEvent::RefundWithdrawn { .. }
    | DisbursementEvent::DepositCorrected { .. }
    | DisbursementEvent::ScanAttached { .. }
    | DisbursementEvent::GatheredForBank { .. }
    | DisbursementEvent::ArchiveWithdrawn { .. } => None,
});
