//! What a payment is at present.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::{
    Component, DisbursementEvent, Orders, Payee, Receivable, Refund, ReplacedSnapshot, Scan,
    SpendingReport, Stage, Transfer,
};
use crate::budget_line::RefundSource;
use crate::{AcademicYear, AwardId, BudgetLineId, Desk, DisbursementId, RosterId, Rupiah, UserId};

wire_enum! {
    /// State of a payment.
    pub enum DisbursementStatus {
        /// Proposed, with none or one of two approvals.
        Proposed = "diajukan" => "Diajukan",
        /// Approved, money committed.
        Approved = "disetujui" => "Disetujui",
        /// Rejected.
        Rejected = "ditolak" => "Ditolak",
        /// SPP issued.
        SppIssued = "spp_terbit" => "SPP terbit",
        /// SPM issued.
        SpmIssued = "spm_terbit" => "SPM terbit",
        /// SP2D issued, money realised.
        Sp2dIssued = "sp2d_terbit" => "SP2D terbit",
        /// Transferred by the bank.
        Transferred = "disalurkan" => "Disalurkan" | "Disalurkan oleh bank; belum dikonfirmasi penerima",
        /// Confirmed by the recipient.
        Received = "diterima" => "Diterima" | "Diterima: dikonfirmasi oleh penerima",
        /// Spending report accepted.
        Accounted = "dipertanggungjawabkan" => "Dipertanggungjawabkan" | "Dipertanggungjawabkan: laporan penggunaan dana diterima",
        /// Sent back by the bank.
        Returned = "retur" => "Retur" | "Dikembalikan oleh bank (retur)",
        /// Paid back to the treasury.
        Refunded = "dikembalikan" => "Dikembalikan" | "Dikembalikan ke Kas Daerah",
        /// Replaced by another payment.
        Replaced = "diganti" => "Diganti",
        /// Cancelled before SP2D.
        Cancelled = "dibatalkan" => "Dibatalkan",
        /// Its commitment lapsed with the budget year.
        Lapsed = "gugur" => "Gugur" | "Gugur pada tutup tahun; menunggu dibawa ke tahun berikutnya",
        /// Paid before the portal, and written down from the archive.
        Archived = "arsip" => "Dicatat dari arsip" | "Dibayar sebelum portal; dicatat dari arsip kantor oleh dua orang",
    }
}

wire_enum! {
    /// What a payment counts as where payments are summed.
    pub enum SumClass {
        /// Its money is asked for, on its way or paid.
        Live = "berjalan" => "Berjalan",
        /// Another payment stands in its place, and is counted there.
        Replaced = "diganti" => "Diganti pembayaran ulang",
        /// Nothing is paid by it: refused, cancelled, lapsed, or back at the treasury.
        Ended = "tidak-jadi" => "Ditolak, batal, gugur, atau dikembalikan",
    }
}

impl DisbursementStatus {
    /// Where its amount is summed.
    #[must_use]
    pub const fn sum_class(self) -> SumClass {
        match self {
            Self::Replaced => SumClass::Replaced,
            Self::Rejected | Self::Refunded | Self::Cancelled | Self::Lapsed => SumClass::Ended,
            Self::Proposed
            | Self::Approved
            | Self::SppIssued
            | Self::SpmIssued
            | Self::Sp2dIssued
            | Self::Transferred
            | Self::Received
            | Self::Accounted
            | Self::Archived
            | Self::Returned => SumClass::Live,
        }
    }

    /// Whether the bank has done something with it since its SP2D.
    #[must_use]
    pub const fn was_answered(self) -> bool {
        matches!(
            self,
            Self::Transferred
                | Self::Received
                | Self::Accounted
                | Self::Archived
                | Self::Returned
                | Self::Refunded
                | Self::Replaced
        )
    }

    /// Whether its money reached the payee and stays there, but for what is paid back of it.
    #[must_use]
    pub const fn has_arrived(self) -> bool {
        matches!(self, Self::Archived) || self.has_receipt()
    }

    /// Whether a receipt proves it: the bank transferred the money and nobody took it back.
    #[must_use]
    pub const fn has_receipt(self) -> bool {
        match self {
            Self::Transferred | Self::Received | Self::Accounted => true,
            Self::Proposed
            | Self::Approved
            | Self::Rejected
            | Self::SppIssued
            | Self::SpmIssued
            | Self::Sp2dIssued
            | Self::Returned
            | Self::Refunded
            | Self::Replaced
            | Self::Cancelled
            | Self::Lapsed
            | Self::Archived => false,
        }
    }

    /// Whether it was approved and its money is still on the way.
    #[must_use]
    pub const fn is_under_way(self) -> bool {
        match self {
            Self::Approved | Self::SppIssued | Self::SpmIssued | Self::Sp2dIssued => true,
            Self::Proposed
            | Self::Rejected
            | Self::Transferred
            | Self::Received
            | Self::Accounted
            | Self::Returned
            | Self::Refunded
            | Self::Replaced
            | Self::Cancelled
            | Self::Lapsed
            | Self::Archived => false,
        }
    }

    /// Whether it is over without money in the recipient's hands.
    #[must_use]
    pub const fn came_to_nothing(self) -> bool {
        match self {
            Self::Rejected | Self::Refunded | Self::Replaced | Self::Cancelled => true,
            Self::Proposed
            | Self::Approved
            | Self::SppIssued
            | Self::SpmIssued
            | Self::Sp2dIssued
            | Self::Transferred
            | Self::Received
            | Self::Accounted
            | Self::Returned
            | Self::Lapsed
            | Self::Archived => false,
        }
    }
}

/// The aggregate of one payment.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Disbursement {
    pub(super) state: Option<Box<DisbursementState>>,
}

/// A payment that exists.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DisbursementState {
    /// The award.
    pub award_id: AwardId,
    /// The recipient.
    pub recipient_id: UserId,
    /// The budget line.
    pub budget_line_id: BudgetLineId,
    /// What is paid for.
    pub component: Component,
    /// Academic year.
    pub academic_year: AcademicYear,
    /// Semester of study.
    pub semester: u8,
    /// Amount.
    pub amount: Rupiah,
    /// Who is paid.
    pub payee: Payee,
    /// The returned payment it replaces.
    pub replaces: Option<DisbursementId>,
    /// The roster it belongs to.
    pub roster_id: Option<String>,
    /// The roster that it is transferred with, where it is in none of its own.
    #[serde(default)]
    pub gathered_in: Option<RosterId>,
    /// Who created or corrected it; none of them may approve it.
    pub prepared_by: BTreeSet<UserId>,
    /// Who of them did it last.
    pub last_prepared_by: UserId,
    /// The last remark or reason.
    pub note: Option<String>,
    /// Who gave the first of two approvals, since it was proposed last.
    pub first_approved_by: Option<UserId>,
    /// Who approved it, since it was proposed last.
    pub approved_by: Option<UserId>,
    /// Day of that approval, on which the treasury sent its SP2D back, or since which it is carried over; none where it was
    /// not noted yet.
    #[serde(default)]
    pub approved_on: Option<NaiveDate>,
    /// Whether another line took its money over since the SP2D booked it.
    #[serde(default)]
    pub moved_since_sp2d: bool,
    /// Papers issued for it.
    pub orders: Orders,
    /// What the bank said of the transfer.
    pub transfer: Option<Transfer>,
    /// Day on which the bank sent it back.
    pub returned_on: Option<NaiveDate>,
    /// Who said so alone: by hand, or by the bank's result that they loaded. None where two persons did.
    #[serde(default)]
    pub returned_by: Option<UserId>,
    /// Its way back to the treasury.
    pub refund: Option<Refund>,
    /// Where it stood before that.
    #[serde(default)]
    pub refunded_from: Option<Stage>,
    /// What the recipient said of the spending.
    pub report: Option<SpendingReport>,
    /// What of it is to be paid back, and what was.
    #[serde(default)]
    pub receivable: Option<Receivable>,
    /// Scans of its papers, the oldest first.
    #[serde(default)]
    pub scans: Vec<Scan>,
    /// Where it stands.
    pub stage: Stage,
}

impl Disbursement {
    /// The payment, when it exists.
    #[must_use]
    pub fn state(&self) -> Option<&DisbursementState> {
        self.state.as_deref()
    }

    /// What a replacement needs to know, when the payment exists.
    #[must_use]
    pub fn replaced_snapshot(&self, disbursement_id: DisbursementId) -> Option<ReplacedSnapshot> {
        self.state().map(|state| ReplacedSnapshot {
            disbursement_id,
            status: state.status(),
            award_id: state.award_id,
            budget_line_id: state.budget_line_id,
            component: state.component,
            academic_year: state.academic_year,
            semester: state.semester,
            amount: state.amount,
        })
    }

    pub(super) fn fold(&mut self, event: DisbursementEvent) {
        if let DisbursementEvent::Created {
            award_id,
            recipient_id,
            budget_line_id,
            component,
            academic_year,
            semester,
            amount,
            payee,
            replaces,
            roster_id,
            by,
        } = event
        {
            self.state = Some(Box::new(DisbursementState {
                award_id,
                recipient_id,
                budget_line_id,
                component,
                academic_year,
                semester,
                amount,
                payee,
                replaces,
                roster_id,
                gathered_in: None,
                prepared_by: by.persons().collect(),
                last_prepared_by: by.account(),
                note: None,
                first_approved_by: None,
                approved_by: None,
                approved_on: None,
                moved_since_sp2d: false,
                orders: Orders::default(),
                transfer: None,
                returned_on: None,
                returned_by: None,
                refund: None,
                refunded_from: None,
                report: None,
                receivable: None,
                scans: Vec::new(),
                stage: Stage::Proposed,
            }));
        } else if let Some(state) = self.state.as_deref_mut() {
            state.fold(event);
        }
    }
}

impl DisbursementState {
    /// The roster that it goes to the bank with: its own, or the one that it was gathered in.
    #[must_use]
    pub fn transferred_with(&self) -> Option<String> {
        let gathered = || self.gathered_in.map(|roster_id| roster_id.to_string());
        self.roster_id.clone().or_else(gathered)
    }

    /// The state on the wire.
    #[must_use]
    pub const fn status(&self) -> DisbursementStatus {
        self.stage.status()
    }

    /// The office that must act next; `None` when nobody must.
    #[must_use]
    pub const fn desk(&self) -> Option<Desk> {
        match self.stage {
            Stage::Proposed | Stage::FirstApproved { .. } => Some(Desk::Approver),
            Stage::Approved
            | Stage::SppIssued { .. }
            | Stage::SpmIssued { .. }
            | Stage::Returned { .. }
            | Stage::Lapsed { .. }
            // Whoever prepared it may propose it again.
            | Stage::Rejected {
                may_resubmit: true, ..
            }
            // The report waits to be looked at, though the wire's word stays `diterima`.
            | Stage::SpendingReported { .. } => Some(Desk::Finance),
            Stage::Sp2dIssued { .. } => Some(Desk::Bank),
            Stage::Transferred { .. } | Stage::Received { .. } => Some(Desk::Recipient),
            Stage::Rejected {
                may_resubmit: false,
                ..
            }
            | Stage::Accounted
            | Stage::Archived { .. }
            | Stage::Refunded
            | Stage::Replaced { .. }
            | Stage::Cancelled => None,
        }
    }

    /// Whether it was rejected, and may not be proposed again: nor may another for its component and semester, until
    /// somebody lets it be.
    #[must_use]
    pub const fn is_refused_for_good(&self) -> bool {
        matches!(
            self.stage,
            Stage::Rejected {
                may_resubmit: false,
                ..
            }
        )
    }

    /// Whether the budget line holds a commitment for it, to be released on rejection or cancellation.
    #[must_use]
    pub const fn holds_reservation(&self) -> bool {
        self.replaces.is_none()
            && matches!(
                self.stage,
                Stage::Approved | Stage::SppIssued { .. } | Stage::SpmIssued { .. }
            )
    }

    /// Whether it can be given up: it has no SP2D.
    #[must_use]
    pub const fn may_be_cancelled(&self) -> bool {
        matches!(
            self.stage,
            Stage::Proposed
                | Stage::FirstApproved { .. }
                | Stage::Approved
                | Stage::SppIssued { .. }
                | Stage::SpmIssued { .. }
                | Stage::Lapsed { .. }
        )
    }

    /// From which account of the line a refund would come; `None` when nothing can be refunded.
    #[must_use]
    pub const fn refund_source(&self) -> Option<RefundSource> {
        self.stage.refund_source()
    }

    /// Whether it counts as the one live payment of its award, component and semester.
    #[must_use]
    pub const fn is_live(&self) -> bool {
        match self.stage {
            Stage::Proposed
            | Stage::FirstApproved { .. }
            | Stage::Approved
            | Stage::SppIssued { .. }
            | Stage::SpmIssued { .. }
            | Stage::Sp2dIssued { .. }
            | Stage::Transferred { .. }
            | Stage::Received { .. }
            | Stage::SpendingReported { .. }
            | Stage::Accounted
            | Stage::Archived { .. }
            | Stage::Returned { .. }
            // It keeps its place until it is carried over or given up.
            | Stage::Lapsed { .. } => true,
            // A rejected one that may come back takes the place again when it is corrected.
            Stage::Rejected { .. }
            | Stage::Refunded
            | Stage::Replaced { .. }
            | Stage::Cancelled => false,
        }
    }
}
