//! The money of one payment on a line, within the year: committed, spent, taken back, sent back and paid again.

use chrono::NaiveDate;

use super::super::{Account, BudgetLineError, BudgetLineEvent, BudgetLineState};
use crate::{BudgetLineId, Context, DisbursementId, Rupiah};

impl BudgetLineState {
    /// Commits money to a payment that the line knows nothing of yet.
    pub(super) fn reserve(
        &self,
        disbursement_id: DisbursementId,
        amount: Rupiah,
        on: NaiveDate,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        let amount = self.committable(disbursement_id, amount, on, context)?;
        Ok(vec![BudgetLineEvent::Reserved {
            disbursement_id,
            amount,
            on,
        }])
    }

    /// Commits money to a payment that lapsed with the line of the year before.
    pub(super) fn carry_in(
        &self,
        disbursement_id: DisbursementId,
        amount: Rupiah,
        from: BudgetLineId,
        on: NaiveDate,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        let amount = self.committable(disbursement_id, amount, on, context)?;
        Ok(vec![BudgetLineEvent::CarriedIn {
            disbursement_id,
            amount,
            from,
            on,
        }])
    }

    /// The amount when it is free on that day, for a payment without money of this line.
    fn committable(
        &self,
        disbursement_id: DisbursementId,
        amount: Rupiah,
        on: NaiveDate,
        context: &Context,
    ) -> Result<Rupiah, BudgetLineError> {
        self.bookable_on(on, context)?;
        self.holds_nothing_for(disbursement_id)?;
        let amount = amount.positive()?;
        self.has_free(amount, on)?;
        Ok(amount)
    }

    /// Money is set aside for a payment once.
    fn holds_nothing_for(&self, disbursement_id: DisbursementId) -> Result<(), BudgetLineError> {
        if self.holdings.contains_key(&disbursement_id) {
            return Err(BudgetLineError::AlreadyReserved { disbursement_id });
        }
        Ok(())
    }

    /// Gives up what was committed to a payment, and says why.
    pub(super) fn release(
        &self,
        disbursement_id: DisbursementId,
        reason: String,
        on: NaiveDate,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        self.bookable_on(on, context)?;
        let amount = self.held_on(disbursement_id, Account::Commitment, on)?;
        if reason.trim().is_empty() {
            return Err(BudgetLineError::ReasonMissing);
        }
        Ok(vec![BudgetLineEvent::Released {
            disbursement_id,
            amount,
            reason,
            on,
        }])
    }

    /// Spends what was committed to a payment.
    pub(super) fn realize(
        &self,
        disbursement_id: DisbursementId,
        on: NaiveDate,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        self.bookable_on(on, context)?;
        let amount = self.held_on(disbursement_id, Account::Commitment, on)?;
        Ok(vec![BudgetLineEvent::Realized {
            disbursement_id,
            amount,
            on,
        }])
    }

    /// Takes back that a payment was spent: its money is committed again, or returned for the payment that it replaces.
    pub(super) fn unrealize(
        &self,
        disbursement_id: DisbursementId,
        replaces: Option<DisbursementId>,
        on: NaiveDate,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        self.bookable_on(on, context)?;
        let amount = self.held_on(disbursement_id, Account::Realization, on)?;
        Ok(vec![BudgetLineEvent::Unrealized {
            disbursement_id,
            replaces,
            amount,
            on,
            by: context.user_id(),
        }])
    }

    /// What the bank sent back; after the year it is other revenue.
    pub(super) fn send_back(
        &self,
        disbursement_id: DisbursementId,
        on: NaiveDate,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        let amount = self.held(disbursement_id, Account::Realization)?;
        if self.is_late(on) {
            return self.late_revenue(disbursement_id, amount, on, context);
        }
        self.open_on(on, context)?;
        self.held_on(disbursement_id, Account::Realization, on)?;
        Ok(vec![BudgetLineEvent::Returned {
            disbursement_id,
            amount,
            on,
        }])
    }

    /// Spends what came back of one payment for another in its place.
    pub(super) fn pay_again(
        &self,
        disbursement_id: DisbursementId,
        replaces: DisbursementId,
        on: NaiveDate,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        self.bookable_on(on, context)?;
        self.holds_nothing_for(disbursement_id)?;
        let amount = self.held_on(replaces, Account::Return, on)?;
        Ok(vec![BudgetLineEvent::PaidAgain {
            disbursement_id,
            replaces,
            amount,
            on,
        }])
    }
}
