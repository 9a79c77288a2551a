//! Rules of budget lines: never more than the ceiling, never into a closed month.

use chrono::{Datelike, NaiveDate};

use super::{
    Account, BudgetLine, BudgetLineCommand, BudgetLineError, BudgetLineEvent, BudgetLineState,
    Holding,
};
use crate::{Context, Decide, DisbursementId, Month, Rupiah, RupiahError};

aggregate!(
    BudgetLine,
    "budget_line",
    BudgetLineCommand,
    BudgetLineEvent,
    BudgetLineError
);

impl Decide for BudgetLine {
    fn decide(
        &self,
        command: BudgetLineCommand,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        if let BudgetLineCommand::Open {
            year,
            source,
            category_id,
            account_code,
            name,
        } = command
        {
            if self.state.is_some() {
                return Err(BudgetLineError::AlreadyExists);
            }
            if !(2000..2200).contains(&year) {
                return Err(BudgetLineError::Year { year });
            }
            for (field, text) in [
                ("category_id", &category_id),
                ("account_code", &account_code),
                ("name", &name),
            ] {
                if text.trim().is_empty() {
                    return Err(BudgetLineError::Missing { field });
                }
            }
            return Ok(vec![BudgetLineEvent::Opened {
                year,
                source,
                category_id,
                account_code,
                name,
            }]);
        }
        let event = self
            .state
            .as_deref()
            .ok_or(BudgetLineError::NotFound)?
            .decide(command, context)?;
        Ok(event.into_iter().collect())
    }

    fn judges(_: &BudgetLineCommand) -> bool {
        false
    }
}

impl BudgetLineState {
    fn decide(
        &self,
        command: BudgetLineCommand,
        context: &Context,
    ) -> Result<Option<BudgetLineEvent>, BudgetLineError> {
        let event = match command {
            BudgetLineCommand::Open { .. } => return Err(BudgetLineError::AlreadyExists),
            BudgetLineCommand::Allocate {
                amount,
                on,
                document,
            } => {
                self.open_on(on, context)?;
                let amount = amount.positive()?;
                let total = self
                    .balances
                    .ceiling
                    .checked_add(amount)
                    .ok_or(RupiahError::Overflow)?;
                total.positive()?;
                BudgetLineEvent::CeilingAllocated {
                    amount,
                    on,
                    document,
                }
            }
            BudgetLineCommand::Revise {
                amount,
                reason,
                on,
                document,
            } => {
                self.open_on(on, context)?;
                let previous = self.balances.ceiling;
                if amount == previous {
                    return Ok(None);
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
                BudgetLineEvent::CeilingRevised {
                    amount,
                    previous,
                    reason,
                    on,
                    document,
                }
            }
            BudgetLineCommand::Reserve {
                disbursement_id,
                amount,
                on,
            } => {
                self.bookable_on(on, context)?;
                if self.holdings.contains_key(&disbursement_id) {
                    return Err(BudgetLineError::AlreadyReserved { disbursement_id });
                }
                let amount = amount.positive()?;
                let remaining = self.balances.available;
                if amount > remaining {
                    return Err(BudgetLineError::CeilingExceeded { amount, remaining });
                }
                BudgetLineEvent::Reserved {
                    disbursement_id,
                    amount,
                    on,
                }
            }
            BudgetLineCommand::Release {
                disbursement_id,
                reason,
                on,
            } => {
                self.open_on(on, context)?;
                let amount = self.held(disbursement_id, Account::Commitment)?;
                if reason.trim().is_empty() {
                    return Err(BudgetLineError::ReasonMissing);
                }
                BudgetLineEvent::Released {
                    disbursement_id,
                    amount,
                    reason,
                    on,
                }
            }
            BudgetLineCommand::Realize {
                disbursement_id,
                on,
            } => {
                self.bookable_on(on, context)?;
                let amount = self.held(disbursement_id, Account::Commitment)?;
                BudgetLineEvent::Realized {
                    disbursement_id,
                    amount,
                    on,
                }
            }
            BudgetLineCommand::Return {
                disbursement_id,
                on,
            } => {
                self.open_on(on, context)?;
                let amount = self.held(disbursement_id, Account::Realization)?;
                BudgetLineEvent::Returned {
                    disbursement_id,
                    amount,
                    on,
                }
            }
            BudgetLineCommand::PayAgain {
                disbursement_id,
                replaces,
                on,
            } => {
                self.bookable_on(on, context)?;
                if self.holdings.contains_key(&disbursement_id) {
                    return Err(BudgetLineError::AlreadyReserved { disbursement_id });
                }
                let amount = self.held(replaces, Account::Return)?;
                BudgetLineEvent::PaidAgain {
                    disbursement_id,
                    replaces,
                    amount,
                    on,
                }
            }
            BudgetLineCommand::Refund {
                disbursement_id,
                from,
                on,
            } => {
                self.open_on(on, context)?;
                let amount = self.held(disbursement_id, from.account())?;
                BudgetLineEvent::Refunded {
                    disbursement_id,
                    amount,
                    from,
                    on,
                }
            }
            BudgetLineCommand::CloseMonth { month } => {
                return self.close(month, context);
            }
        };
        Ok(Some(event))
    }

    fn close(
        &self,
        month: Month,
        context: &Context,
    ) -> Result<Option<BudgetLineEvent>, BudgetLineError> {
        if month >= Month::containing(context.today()) {
            return Err(BudgetLineError::MonthNotOver { month });
        }
        if let Some(closed_through) = self.closed_through {
            if month == closed_through {
                return Ok(None);
            }
            let expected = closed_through.next();
            if month != expected {
                return Err(BudgetLineError::MonthOutOfOrder { month, expected });
            }
        }
        Ok(Some(BudgetLineEvent::MonthClosed {
            month,
            by: context.user_id(),
        }))
    }

    /// The amount of a payment when its money lies in `account`.
    fn held(
        &self,
        disbursement_id: DisbursementId,
        account: Account,
    ) -> Result<Rupiah, BudgetLineError> {
        match self.holdings.get(&disbursement_id) {
            Some(Holding {
                account: held_in,
                amount,
            }) if *held_in == account => Ok(*amount),
            Some(_) | None => Err(BudgetLineError::NothingHeld {
                disbursement_id,
                account,
            }),
        }
    }

    /// Whether money may be committed or spent on that day: within the budget year alone. What comes back, and
    /// what is given up, is booked when it happens.
    fn bookable_on(&self, on: NaiveDate, context: &Context) -> Result<(), BudgetLineError> {
        self.open_on(on, context)?;
        if on.year() == i32::from(self.year) {
            Ok(())
        } else {
            Err(BudgetLineError::OutsideYear {
                on,
                year: self.year,
            })
        }
    }

    /// Whether a posting may be dated `on`.
    fn open_on(&self, on: NaiveDate, context: &Context) -> Result<(), BudgetLineError> {
        let today = context.today();
        if on > today {
            return Err(BudgetLineError::DateInFuture { on, today });
        }
        // A ceiling is often decreed in the last weeks of the year before.
        if on.year() < i32::from(self.year) - 1 {
            return Err(BudgetLineError::BeforeYear {
                on,
                year: self.year,
            });
        }
        match self.closed_through {
            Some(closed_through) if Month::containing(on) <= closed_through => {
                Err(BudgetLineError::MonthIsClosed { on, closed_through })
            }
            Some(_) | None => Ok(()),
        }
    }
}
