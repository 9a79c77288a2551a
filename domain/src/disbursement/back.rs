//! Money that comes back: by the bank, or to the treasury.

use chrono::NaiveDate;

use super::decide::{dated, reference, required};
use super::{DisbursementError, DisbursementEvent, DisbursementState, ReturnFault, Stage};
use crate::Context;

impl DisbursementState {
    /// What the bank sent back, whoever says so.
    pub(super) fn returned(
        &self,
        on: NaiveDate,
        reason: String,
        fault: ReturnFault,
        context: &Context,
    ) -> Result<DisbursementEvent, DisbursementError> {
        let (Stage::Sp2dIssued { on: previous } | Stage::Transferred { on: previous }) = self.stage
        else {
            return Err(self.wrong_status());
        };
        self.is_whole()?;
        dated(on, previous, context)?;
        Ok(DisbursementEvent::Returned {
            on,
            reason: required(reason)?,
            fault: Some(fault),
        })
    }

    /// What the bank has in a file and has not answered may be on its way to the recipient.
    pub(super) const fn not_at_bank(&self, in_bank_file: bool) -> Result<(), DisbursementError> {
        match self.stage {
            Stage::Sp2dIssued { .. } if in_bank_file => Err(DisbursementError::AwaitsBankResult),
            _ => Ok(()),
        }
    }

    /// What went back to the treasury, whoever says so.
    pub(super) fn refunded(
        &self,
        on: NaiveDate,
        (slip, reason): (String, Option<String>),
        in_bank_file: bool,
        context: &Context,
    ) -> Result<DisbursementEvent, DisbursementError> {
        let (Stage::Returned { on: previous }
        | Stage::Sp2dIssued { on: previous }
        | Stage::Transferred { on: previous }
        | Stage::Received { on: previous }
        | Stage::SpendingReported { on: previous }) = self.stage
        else {
            return Err(self.wrong_status());
        };
        self.not_at_bank(in_bank_file)?;
        self.is_whole()?;
        dated(on, previous, context)?;
        Ok(DisbursementEvent::Refunded {
            on,
            reference: reference(slip)?,
            reason: reason.map(required).transpose()?,
        })
    }
}
