//! Rules of budget lines: never more than the ceiling, never into a closed month.

mod ceiling;
mod payment;

use chrono::{Datelike, NaiveDate};

use super::{
    Account, BudgetLine, BudgetLineCommand, BudgetLineError, BudgetLineEvent, BudgetLineState,
    Holding,
};
use crate::{Context, Decide, DisbursementId, Month, Rupiah};

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
            closed,
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
            if closed.year {
                return Err(BudgetLineError::YearClosed { year });
            }
            let opened = BudgetLineEvent::Opened {
                year,
                source,
                category_id,
                account_code,
                name,
            };
            let months = closed.through.map(|month| BudgetLineEvent::MonthClosed {
                month,
                by: context.user_id(),
            });
            return Ok(std::iter::once(opened).chain(months).collect());
        }
        self.state
            .as_deref()
            .ok_or(BudgetLineError::NotFound)?
            .decide(command, context)
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
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        if self.withdrawn {
            return Err(BudgetLineError::Withdrawn);
        }
        match command {
            BudgetLineCommand::Open { .. } => Err(BudgetLineError::AlreadyExists),
            BudgetLineCommand::Allocate {
                amount,
                on,
                document,
            } => self.allocate(amount, on, document, context),
            BudgetLineCommand::Revise {
                amount,
                reason,
                on,
                document,
            } => self.revise(amount, reason, (on, document), context),
            BudgetLineCommand::Reserve {
                disbursement_id,
                amount,
                on,
            } => self.reserve(disbursement_id, amount, on, context),
            BudgetLineCommand::Release {
                disbursement_id,
                reason,
                on,
            } => self.release(disbursement_id, reason, on, context),
            BudgetLineCommand::Realize {
                disbursement_id,
                on,
            } => self.realize(disbursement_id, on, context),
            BudgetLineCommand::Unrealize {
                disbursement_id,
                replaces,
                on,
            } => self.unrealize(disbursement_id, replaces, on, context),
            BudgetLineCommand::Return {
                disbursement_id,
                on,
            } => self.send_back(disbursement_id, on, context),
            BudgetLineCommand::PayAgain {
                disbursement_id,
                replaces,
                on,
            } => self.pay_again(disbursement_id, replaces, on, context),
            BudgetLineCommand::Refund {
                disbursement_id,
                from,
                on,
            } => self.refund(disbursement_id, from, on, context),
            BudgetLineCommand::CloseMonth { month } => self.close(month, context),
            BudgetLineCommand::CloseThrough { month } => self.close_through(month, context),
            BudgetLineCommand::CloseYear => self.close_year(context),
            BudgetLineCommand::CarryIn {
                disbursement_id,
                amount,
                from,
                on,
            } => self.carry_in(disbursement_id, amount, from, on, context),
            BudgetLineCommand::Repay {
                disbursement_id,
                amount,
                on,
            } => self.repay(disbursement_id, amount, on, context),
            BudgetLineCommand::HandOver {
                disbursement_id,
                to,
                reason,
                on,
            } => self.hand_over(disbursement_id, to, reason, on, context),
            BudgetLineCommand::TakeOver {
                disbursement_id,
                from,
                holding,
                reason,
                on,
            } => self.take_over(disbursement_id, (from, holding), reason, on, context),
            BudgetLineCommand::Rebook {
                disbursement_id,
                from,
                on,
            } => self.rebook(disbursement_id, from, on, context),
            BudgetLineCommand::ReverseReturn {
                disbursement_id,
                on,
            } => self.reverse_return(disbursement_id, on, context),
            BudgetLineCommand::ReverseRefund {
                disbursement_id,
                from,
                on,
            } => self.reverse_refund(disbursement_id, from, on, context),
            BudgetLineCommand::RedateRefund {
                disbursement_id,
                from,
                was,
                on,
            } => self.redate_refund(disbursement_id, from, (was, on), context),
            BudgetLineCommand::RedateInstalment {
                disbursement_id,
                amount,
                was,
                on,
            } => self.redate_instalment(disbursement_id, amount, (was, on), context),
            BudgetLineCommand::ReverseInstalment {
                disbursement_id,
                amount,
                on,
            } => self.reverse_instalment(disbursement_id, amount, on, context),
            BudgetLineCommand::Withdraw {
                reason,
                evidence,
                on,
            } => self.withdraw((reason, evidence), on, context),
        }
    }

    /// The amount of a payment when its money lies in `account`.
    pub(super) fn held(
        &self,
        disbursement_id: DisbursementId,
        account: Account,
    ) -> Result<Rupiah, BudgetLineError> {
        match self.holdings.get(&disbursement_id) {
            Some(Holding {
                account: held_in,
                amount,
                ..
            }) if *held_in == account => Ok(*amount),
            Some(_) | None => Err(BudgetLineError::NothingHeld {
                disbursement_id,
                account,
            }),
        }
    }

    /// As [`Self::held`], when it lay there on that day already, by booking date.
    pub(super) fn held_on(
        &self,
        disbursement_id: DisbursementId,
        account: Account,
        on: NaiveDate,
    ) -> Result<Rupiah, BudgetLineError> {
        let amount = self.held(disbursement_id, account)?;
        if let Some(holding) = self.holdings.get(&disbursement_id) {
            holding.moves_on(on)?;
        }
        Ok(amount)
    }

    /// The day on which a posting of today is booked: what is decided after the year, while its books are open, belongs
    /// to its last day.
    #[must_use]
    pub fn books_on(&self, today: NaiveDate) -> NaiveDate {
        let last = NaiveDate::from_ymd_opt(i32::from(self.year), 12, 31);
        last.map_or(today, |last| today.min(last))
    }

    /// Whether a ceiling may be of that day: in the budget year, or in the year before it when it was decreed early.
    pub(super) fn decreed_on(
        &self,
        on: NaiveDate,
        context: &Context,
    ) -> Result<(), BudgetLineError> {
        self.open_on(on, context)?;
        if on.year() > i32::from(self.year) {
            return Err(BudgetLineError::OutsideYear {
                on,
                year: self.year,
            });
        }
        Ok(())
    }

    /// Whether money may be committed, spent, moved or given up on that day: within the budget year alone.
    pub(super) fn bookable_on(
        &self,
        on: NaiveDate,
        context: &Context,
    ) -> Result<(), BudgetLineError> {
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
    pub(super) fn open_on(&self, on: NaiveDate, context: &Context) -> Result<(), BudgetLineError> {
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
        if self.year_closed {
            return Err(BudgetLineError::YearClosed { year: self.year });
        }
        match self.closed_through {
            Some(closed_through) if Month::containing(on) <= closed_through => {
                Err(BudgetLineError::MonthIsClosed { on, closed_through })
            }
            Some(_) | None => Ok(()),
        }
    }
}
