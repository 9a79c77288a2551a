//! Money that comes back: by the bank, or to the treasury.

use chrono::NaiveDate;

use super::decide::{dated, reference, required};
use super::{
    DisbursementError, DisbursementEvent, DisbursementState, Receivable, ReturnFault, ReturnSource,
    Stage,
};
use crate::{Context, DisbursementId, Rupiah, UserId};

impl DisbursementState {
    /// What the bank sent back, by two persons, or by one alone: by hand, or with a result that they loaded.
    pub(super) fn returned(
        &self,
        on: NaiveDate,
        reason: String,
        (fault, by): (ReturnFault, Option<UserId>),
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
            by,
        })
    }

    /// What one person says to have come back: what the bank has in a file comes back by its result, or by two.
    pub(super) fn return_by_one(
        &self,
        on: NaiveDate,
        (reason, fault): (String, Option<ReturnFault>),
        source: ReturnSource,
        context: &Context,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        let by = context.user_id();
        let fault = fault.unwrap_or_else(|| ReturnFault::of_words(&reason));
        // The bank's result too is what one person typed or loaded.
        let returned = self.returned(on, reason, (fault, Some(by)), context)?;
        match source {
            ReturnSource::Hand { in_bank_file: true } => Err(DisbursementError::ReturnByTwo),
            ReturnSource::Hand {
                in_bank_file: false,
            }
            | ReturnSource::BankResult => Ok(vec![returned]),
        }
    }

    /// Another payment takes the place of what came back, one alone.
    pub(super) fn mark_replaced(
        &self,
        by: DisbursementId,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        match self.stage {
            Stage::Returned { .. } => Ok(vec![DisbursementEvent::Replaced { by }]),
            Stage::Replaced { by: present, .. } if present == by => Ok(vec![]),
            _ => Err(DisbursementError::ReplacedNotReturned {
                status: self.status(),
            }),
        }
    }

    /// The payment in its place was rejected or cancelled.
    pub(super) fn drop_replacement(
        &self,
        by: DisbursementId,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        match self.stage {
            Stage::Replaced { by: present, .. } if present == by => {
                Ok(vec![DisbursementEvent::ReplacementDropped { by }])
            }
            _ => Err(self.wrong_status()),
        }
    }

    /// What the bank has in a file and has not answered may be on its way to the recipient: nobody says alone what became
    /// of it.
    ///
    /// # Errors
    /// [`DisbursementError::AwaitsBankResult`].
    pub const fn not_at_bank(&self, in_bank_file: bool) -> Result<(), DisbursementError> {
        match self.stage {
            Stage::Sp2dIssued { .. } if in_bank_file => Err(DisbursementError::AwaitsBankResult),
            _ => Ok(()),
        }
    }

    /// Whether one person may say that what came back went on to the treasury: not who alone said that it came back.
    pub(super) fn refunded_alone(&self, context: &Context) -> Result<(), DisbursementError> {
        match self.stage {
            Stage::Returned { .. } if self.returned_by != Some(context.user_id()) => Ok(()),
            _ => Err(DisbursementError::RefundByTwo),
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

    /// A part of what is to be paid back, on or after the day of the SP2D.
    pub(super) fn pay_instalment(
        &self,
        amount: Rupiah,
        on: NaiveDate,
        slip: String,
        context: &Context,
    ) -> Result<DisbursementEvent, DisbursementError> {
        let Some(receivable) = &self.receivable else {
            return Err(DisbursementError::NoReceivable);
        };
        self.is_sent()?;
        let previous = receivable.instalments.last().map(|part| part.on);
        let previous = previous.or(self.transfer.as_ref().map(|transfer| transfer.on));
        dated(on, previous.unwrap_or(on), context)?;
        let amount = amount.positive()?;
        let remaining = receivable.remaining();
        if amount > remaining {
            return Err(DisbursementError::ClaimTooHigh { amount, remaining });
        }
        Ok(DisbursementEvent::InstalmentPaid {
            amount,
            on,
            reference: reference(slip)?,
            by: context.user_id(),
        })
    }

    /// Whether all of it came back in parts.
    #[must_use]
    pub fn is_repaid(&self) -> bool {
        let paid = self.receivable.as_ref().map(Receivable::paid);
        paid.is_some_and(|paid| paid >= self.amount)
    }

    /// What came back in parts comes back in parts to the end.
    pub(super) fn is_whole(&self) -> Result<(), DisbursementError> {
        match &self.receivable {
            Some(receivable) if !receivable.instalments.is_empty() => {
                Err(DisbursementError::PartlyRepaid)
            }
            Some(_) | None => Ok(()),
        }
    }
}
