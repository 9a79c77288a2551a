//! What goes into a draft and out of it again.

use std::collections::BTreeSet;

use super::decide::required;
use super::{
    ROSTER_SIZE_MAX, RosterEntry, RosterError, RosterEvent, RosterKind, RosterStage, RosterState,
};
use crate::disbursement::DisbursementState;
use crate::{Context, DisbursementId, Rupiah};

impl RosterState {
    /// Rows are added as long as nobody locked it; whoever adds one prepared it too.
    pub(super) fn add_rows(
        &self,
        entries: Vec<RosterEntry>,
        (count, total): (u32, Rupiah),
        context: &Context,
    ) -> Result<Vec<RosterEvent>, RosterError> {
        self.is_draft()?;
        if self.kind != RosterKind::Payments {
            return Err(RosterError::DoesNotGoTogether);
        }
        if entries.is_empty() {
            return Err(RosterError::Empty);
        }
        let all = self.entries.len().saturating_add(entries.len());
        if all > ROSTER_SIZE_MAX {
            return Err(RosterError::TooLong { count: all });
        }
        Ok(vec![RosterEvent::RowsAdded {
            entries,
            count,
            total: total.positive()?,
            by: context.hand(),
        }])
    }

    /// Rows are taken out as long as nobody locked it, with a reason; a roster without a row is cancelled instead.
    pub(super) fn remove_rows(
        &self,
        payments: Vec<DisbursementId>,
        reason: String,
        (count, total): (u32, Rupiah),
        context: &Context,
    ) -> Result<Vec<RosterEvent>, RosterError> {
        self.is_draft()?;
        for id in &payments {
            self.row(*id)?;
        }
        if payments.is_empty() {
            return Err(RosterError::Empty);
        }
        if count == 0 {
            return Err(RosterError::NothingLeft);
        }
        Ok(vec![RosterEvent::RowsRemoved {
            payments,
            reason: required(reason)?,
            count,
            total: total.positive()?,
            by: context.hand(),
        }])
    }

    /// The amount of a row is put right as long as nobody locked it.
    pub(super) fn amend_row(
        &self,
        payment: DisbursementId,
        amount: Rupiah,
        (count, total): (u32, Rupiah),
        context: &Context,
    ) -> Result<Vec<RosterEvent>, RosterError> {
        self.is_draft()?;
        self.row(payment)?;
        Ok(vec![RosterEvent::RowAmended {
            payment,
            amount: amount.positive()?,
            count,
            total: total.positive()?,
            by: context.hand(),
        }])
    }

    /// A payment that was gathered for the bank lost its SP2D before it stood in a file, and goes on alone. One that
    /// holds nothing any more is cancelled.
    pub(super) fn leave(
        &self,
        payment: DisbursementId,
        reason: String,
        (count, total): (u32, Rupiah),
        context: &Context,
    ) -> Result<Vec<RosterEvent>, RosterError> {
        self.row(payment)?;
        if self.kind != RosterKind::Transfers || self.is_in_file(payment) {
            return Err(self.wrong_status());
        }
        let reason = required(reason)?;
        if count == 0 {
            let by = context.user_id();
            return Ok(vec![RosterEvent::Cancelled { reason, by }]);
        }
        Ok(vec![RosterEvent::RowsRemoved {
            payments: vec![payment],
            reason,
            count,
            total: total.positive()?,
            by: context.hand(),
        }])
    }

    /// The row of a payment.
    ///
    /// # Errors
    /// [`RosterError::NoSuchRow`].
    pub fn row(&self, disbursement_id: DisbursementId) -> Result<&RosterEntry, RosterError> {
        self.entries
            .iter()
            .find(|entry| entry.disbursement_id == disbursement_id)
            .ok_or(RosterError::NoSuchRow { disbursement_id })
    }

    /// Nobody locked it yet.
    ///
    /// # Errors
    /// [`RosterError::WrongStatus`].
    pub fn is_draft(&self) -> Result<(), RosterError> {
        match self.stage {
            RosterStage::Drafted => Ok(()),
            RosterStage::Locked { .. }
            | RosterStage::FirstApproved { .. }
            | RosterStage::Approved { .. }
            | RosterStage::Cancelled => Err(self.wrong_status()),
        }
    }

    /// Papers belong to payments that were approved with it; what was gathered for the bank has its own.
    pub(super) fn takes_papers(&self) -> Result<(), RosterError> {
        match (self.stage, self.kind) {
            (RosterStage::Approved { .. }, RosterKind::Payments | RosterKind::Returned) => Ok(()),
            _ => Err(self.wrong_status()),
        }
    }

    pub(super) fn take_rows(&mut self, entries: Vec<RosterEntry>) {
        for entry in &entries {
            if self.left_out.remove(&entry.award_id) {
                self.excluded = self.excluded.saturating_sub(1);
            }
        }
        self.entries.extend(entries);
    }

    pub(super) fn drop_rows(&mut self, payments: Vec<DisbursementId>) {
        let gone: BTreeSet<DisbursementId> = payments.into_iter().collect();
        self.entries
            .retain(|entry| !gone.contains(&entry.disbursement_id));
    }
}

/// Whether a payment goes into one roster with another: of the same line, component and academic year, as one paper
/// covers them.
///
/// # Errors
/// [`RosterError::DoesNotGoTogether`].
pub fn goes_with(first: &DisbursementState, other: &DisbursementState) -> Result<(), RosterError> {
    let of = |payment: &DisbursementState| {
        (
            payment.budget_line_id,
            payment.component,
            payment.academic_year,
        )
    };
    if of(first) == of(other) {
        Ok(())
    } else {
        Err(RosterError::DoesNotGoTogether)
    }
}
