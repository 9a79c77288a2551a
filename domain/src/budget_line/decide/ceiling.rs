//! How much a line may hold: allocated by decree, revised for a reason.

use chrono::NaiveDate;

use super::super::{BudgetDocument, BudgetLineError, BudgetLineEvent, BudgetLineState};
use crate::{Context, Rupiah, RupiahError};

impl BudgetLineState {
    /// Adds to the ceiling; all of it together is still an amount.
    pub(super) fn allocate(
        &self,
        amount: Rupiah,
        on: NaiveDate,
        document: Option<BudgetDocument>,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        self.decreed_on(on, context)?;
        let amount = amount.positive()?;
        let total = self
            .balances
            .ceiling
            .checked_add(amount)
            .ok_or(RupiahError::Overflow)?;
        total.positive()?;
        Ok(vec![BudgetLineEvent::CeilingAllocated {
            amount,
            on,
            document,
        }])
    }

    /// Sets the ceiling anew, never below what is in use.
    pub(super) fn revise(
        &self,
        amount: Rupiah,
        reason: String,
        (on, document): (NaiveDate, Option<BudgetDocument>),
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        self.decreed_on(on, context)?;
        let previous = self.balances.ceiling;
        if amount == previous {
            return Ok(vec![]);
        }
        if amount != Rupiah::ZERO {
            amount.positive()?;
        }
        let used = self.balances.used();
        if amount < used {
            return Err(BudgetLineError::CeilingBelowUse { amount, used });
        }
        if reason.trim().is_empty() {
            return Err(BudgetLineError::ReasonMissing);
        }
        self.stays_above_zero(previous, amount, on)?;
        Ok(vec![BudgetLineEvent::CeilingRevised {
            amount,
            previous,
            reason,
            on,
            document,
        }])
    }
}
