//! Payments that belong together though nobody put them in one roster: to one person for one component within a
//! month, and those that are gathered for the bank.

use chrono::{Days, NaiveDate};

use super::{DisbursementError, DisbursementEvent, DisbursementState, Stage};
use crate::{RosterId, Rupiah, UserId};

/// Payments to one person for one component count as one for this many days.
pub const SPLITTING_DAYS: u64 = 30;

impl DisbursementState {
    /// Whether it counts with another payment to the same person for the same component that is approved on `today`:
    /// it waits, or was approved in the last [`SPLITTING_DAYS`], and its money did not come back.
    #[must_use]
    pub fn counts_with(&self, today: NaiveDate) -> bool {
        let since = today
            .checked_sub_days(Days::new(SPLITTING_DAYS))
            .unwrap_or(NaiveDate::MIN);
        match self.stage {
            Stage::Proposed | Stage::FirstApproved { .. } => true,
            Stage::Approved
            | Stage::SppIssued { .. }
            | Stage::SpmIssued { .. }
            | Stage::Sp2dIssued { .. }
            | Stage::Transferred { .. }
            | Stage::Received { .. }
            | Stage::SpendingReported { .. }
            | Stage::Accounted => self.approved_on.is_none_or(|on| on >= since),
            Stage::Rejected { .. }
            | Stage::Returned { .. }
            | Stage::Refunded
            | Stage::Replaced { .. }
            | Stage::Cancelled
            | Stage::Lapsed { .. }
            | Stage::Archived { .. } => false,
        }
    }

    /// What has an SP2D of its own and stands in no roster goes to the bank with others, once.
    pub(super) fn gather(
        &self,
        roster_id: RosterId,
        by: UserId,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        if let Some(roster_id) = &self.roster_id {
            return Err(DisbursementError::PartOfRoster {
                roster_id: roster_id.clone(),
            });
        }
        if let Some(roster_id) = self.gathered_in {
            return Err(DisbursementError::GatheredBefore { roster_id });
        }
        match self.stage {
            Stage::Sp2dIssued { .. } => {
                Ok(vec![DisbursementEvent::GatheredForBank { roster_id, by }])
            }
            _ => Err(self.wrong_status()),
        }
    }
}

/// The amount above which two people approve a payment, given the others that count with it: where they together are
/// above the threshold, each of them is approved as the one payment that they might have been.
#[must_use]
pub fn threshold_with(amount: Rupiah, others: &[Rupiah], threshold: Rupiah) -> Rupiah {
    let all = others
        .iter()
        .fold(amount.0, |sum, other| sum.saturating_add(other.0));
    if amount <= threshold && Rupiah(all) > threshold {
        Rupiah::ZERO
    } else {
        threshold
    }
}
