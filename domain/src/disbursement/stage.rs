//! The stages of a payment.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::DisbursementStatus;
use crate::budget_line::RefundSource;
use crate::{DisbursementId, RejectCode, UserId};

/// Where a payment stands, with what exists only there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Proposed, nobody approved yet.
    Proposed,
    /// Proposed, the first of two approvals given.
    FirstApproved {
        /// Who gave it.
        by: UserId,
    },
    /// Approved.
    Approved,
    /// Rejected.
    Rejected {
        /// Why.
        code: RejectCode,
        /// Whether it may be proposed again.
        may_resubmit: bool,
    },
    /// SPP issued.
    SppIssued {
        /// Date of the paper.
        on: NaiveDate,
    },
    /// SPM issued.
    SpmIssued {
        /// Date of the paper.
        on: NaiveDate,
    },
    /// SP2D issued.
    Sp2dIssued {
        /// Date of the paper.
        on: NaiveDate,
    },
    /// Transferred.
    Transferred {
        /// Day of transfer.
        on: NaiveDate,
    },
    /// Confirmed by the recipient.
    Received {
        /// Day of transfer.
        on: NaiveDate,
    },
    /// Spending reported, not yet accepted; still `diterima` on the wire.
    SpendingReported {
        /// Day of transfer.
        on: NaiveDate,
    },
    /// Spending report accepted.
    Accounted,
    /// Sent back by the bank.
    Returned {
        /// Day of return.
        on: NaiveDate,
    },
    /// Paid back to the treasury.
    Refunded,
    /// Replaced.
    Replaced {
        /// By which payment.
        by: DisbursementId,
        /// Day of return.
        returned_on: NaiveDate,
    },
    /// Cancelled.
    Cancelled,
    /// Its commitment lapsed with the budget year.
    Lapsed {
        /// The year.
        year: u16,
    },
    /// Paid before the portal, and written down from the archive.
    Archived {
        /// Day of transfer.
        on: NaiveDate,
    },
}

impl Stage {
    /// Day of the step that led here, where one is kept.
    #[must_use]
    pub const fn since(&self) -> Option<NaiveDate> {
        match self {
            Self::SppIssued { on }
            | Self::SpmIssued { on }
            | Self::Sp2dIssued { on }
            | Self::Transferred { on }
            | Self::Received { on }
            | Self::SpendingReported { on }
            | Self::Returned { on }
            | Self::Archived { on } => Some(*on),
            Self::Proposed
            | Self::FirstApproved { .. }
            | Self::Approved
            | Self::Rejected { .. }
            | Self::Accounted
            | Self::Refunded
            | Self::Replaced { .. }
            | Self::Cancelled
            | Self::Lapsed { .. } => None,
        }
    }

    /// From which account of the line a refund would come; `None` when nothing can be refunded.
    #[must_use]
    pub const fn refund_source(&self) -> Option<RefundSource> {
        match self {
            Self::Returned { .. } => Some(RefundSource::Return),
            Self::Sp2dIssued { .. }
            | Self::Transferred { .. }
            | Self::Received { .. }
            | Self::SpendingReported { .. }
            | Self::Archived { .. } => Some(RefundSource::Realization),
            Self::Proposed
            | Self::FirstApproved { .. }
            | Self::Approved
            | Self::Rejected { .. }
            | Self::SppIssued { .. }
            | Self::SpmIssued { .. }
            | Self::Accounted
            | Self::Refunded
            | Self::Replaced { .. }
            | Self::Cancelled
            | Self::Lapsed { .. } => None,
        }
    }

    /// The state on the wire.
    #[must_use]
    pub const fn status(&self) -> DisbursementStatus {
        match self {
            Self::Proposed | Self::FirstApproved { .. } => DisbursementStatus::Proposed,
            Self::Approved => DisbursementStatus::Approved,
            Self::Rejected { .. } => DisbursementStatus::Rejected,
            Self::SppIssued { .. } => DisbursementStatus::SppIssued,
            Self::SpmIssued { .. } => DisbursementStatus::SpmIssued,
            Self::Sp2dIssued { .. } => DisbursementStatus::Sp2dIssued,
            Self::Transferred { .. } => DisbursementStatus::Transferred,
            Self::Received { .. } | Self::SpendingReported { .. } => DisbursementStatus::Received,
            Self::Accounted => DisbursementStatus::Accounted,
            Self::Returned { .. } => DisbursementStatus::Returned,
            Self::Refunded => DisbursementStatus::Refunded,
            Self::Replaced { .. } => DisbursementStatus::Replaced,
            Self::Cancelled => DisbursementStatus::Cancelled,
            Self::Lapsed { .. } => DisbursementStatus::Lapsed,
            Self::Archived { .. } => DisbursementStatus::Archived,
        }
    }
}
