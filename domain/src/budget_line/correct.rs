//! Corrections of the books: another line, another date, a line that should not be; and that no account is below
//! zero on any day, whichever clock is asked.

use chrono::NaiveDate;

use super::state::not_before;
use super::{Account, BudgetLineError, BudgetLineEvent, BudgetLineState, Holding};
use crate::{BudgetLineId, Context, DisbursementId, FileRef, Rupiah};

impl BudgetLineState {
    /// The least that is available on this day or any later one, by booking date.
    pub(super) fn free_from(&self, on: NaiveDate) -> Rupiah {
        let mut sum = 0_i64;
        let mut least: Option<i64> = None;
        let mut before = 0_i64;
        for (day, change) in &self.available_by_day {
            sum = sum.saturating_add(*change);
            if *day <= on {
                before = sum;
            } else {
                least = Some(least.map_or(sum, |least: i64| least.min(sum)));
            }
        }
        Rupiah(least.map_or(before, |least| least.min(before)))
    }

    /// Refuses to commit more than is available on that day and ever after.
    pub(super) fn has_free(&self, amount: Rupiah, on: NaiveDate) -> Result<(), BudgetLineError> {
        let remaining = self.free_from(on);
        if amount > remaining {
            return Err(BudgetLineError::CeilingExceeded { amount, remaining });
        }
        Ok(())
    }

    /// A ceiling that is lowered with an earlier day must not have been needed since.
    pub(super) fn stays_above_zero(
        &self,
        previous: Rupiah,
        amount: Rupiah,
        on: NaiveDate,
    ) -> Result<(), BudgetLineError> {
        let free = self.free_from(on);
        let lowered = previous.0 - amount.0;
        if lowered > free.0 {
            return Err(BudgetLineError::CeilingBelowUse {
                amount,
                used: Rupiah(previous.0 - free.0),
            });
        }
        Ok(())
    }

    /// Hands what a payment holds over to another line: free here again.
    pub(super) fn hand_over(
        &self,
        disbursement_id: DisbursementId,
        to: BudgetLineId,
        reason: String,
        on: NaiveDate,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        self.bookable_on(on, context)?;
        let holding = self.movable(disbursement_id)?;
        holding.moves_on(on)?;
        let Holding {
            account, amount, ..
        } = holding;
        Ok(vec![BudgetLineEvent::HandedOver {
            disbursement_id,
            amount,
            account,
            to,
            reason: required(reason)?,
            on,
            by: context.user_id(),
        }])
    }

    /// What a payment holds here, when it is committed or spent.
    ///
    /// # Errors
    /// [`BudgetLineError::NothingHeld`] when it is neither.
    pub fn movable(&self, disbursement_id: DisbursementId) -> Result<Holding, BudgetLineError> {
        match self.holdings.get(&disbursement_id) {
            Some(holding)
                if matches!(holding.account, Account::Commitment | Account::Realization) =>
            {
                Ok(*holding)
            }
            Some(_) | None => Err(BudgetLineError::NothingHeld {
                disbursement_id,
                account: Account::Realization,
            }),
        }
    }

    /// Takes over what a payment held on the wrong line; it must fit under the ceiling here.
    pub(super) fn take_over(
        &self,
        disbursement_id: DisbursementId,
        (from, holding): (BudgetLineId, Holding),
        reason: String,
        on: NaiveDate,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        self.bookable_on(on, context)?;
        if self.holdings.contains_key(&disbursement_id) {
            return Err(BudgetLineError::AlreadyReserved { disbursement_id });
        }
        let amount = holding.amount.positive()?;
        self.has_free(amount, on)?;
        Ok(vec![BudgetLineEvent::TakenOver {
            disbursement_id,
            amount,
            account: holding.account,
            from,
            reason: required(reason)?,
            on,
            by: context.user_id(),
        }])
    }

    /// Books what was spent on the date of its paper, also where it came back since; both days lie in open months of the
    /// year, not before the money came onto the line and not after something of it came back.
    pub(super) fn rebook(
        &self,
        disbursement_id: DisbursementId,
        from: NaiveDate,
        on: NaiveDate,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        self.bookable_on(from, context)?;
        self.bookable_on(on, context)?;
        // It is taken from the day that it lies on, or other days would miss it.
        let spent = self
            .spent(disbursement_id)
            .filter(|spent| spent.since.is_none_or(|since| since == from))
            .ok_or(BudgetLineError::NothingHeld {
                disbursement_id,
                account: Account::Realization,
            })?;
        not_before(on, spent.entered)?;
        if let Some(until) = spent.until {
            not_before(until, Some(on))?;
        }
        Ok(vec![BudgetLineEvent::Rebooked {
            disbursement_id,
            amount: spent.amount,
            from,
            on,
            by: context.user_id(),
        }])
    }

    /// Withdraws a line that no payment ever touched.
    pub(super) fn withdraw(
        &self,
        (reason, evidence): (String, Option<FileRef>),
        on: NaiveDate,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        self.decreed_on(on, context)?;
        if self.touched {
            return Err(BudgetLineError::InUse);
        }
        let amount = self.balances.ceiling;
        if amount > self.free_from(on) {
            return Err(BudgetLineError::CeilingBelowUse {
                amount: Rupiah::ZERO,
                used: self.balances.used(),
            });
        }
        Ok(vec![BudgetLineEvent::Withdrawn {
            amount,
            reason: required(reason)?,
            evidence,
            on,
            by: context.user_id(),
        }])
    }
}

fn required(reason: String) -> Result<String, BudgetLineError> {
    if reason.trim().is_empty() {
        Err(BudgetLineError::ReasonMissing)
    } else {
        Ok(reason)
    }
}
