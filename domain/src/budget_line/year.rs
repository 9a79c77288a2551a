//! The end of months and years: what is closed, what lapses with the year, and what comes back after it.

use chrono::{Datelike, NaiveDate};

use super::{Account, BudgetLineError, BudgetLineEvent, BudgetLineState, Holding, RefundSource};
use crate::{Context, DisbursementId, Month, Rupiah};

/// What is closed for every line of a budget year: a line that is opened later begins there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ClosedBooks {
    /// The last month that all lines closed.
    pub through: Option<Month>,
    /// Whether the year was closed.
    pub year: bool,
}

impl ClosedBooks {
    /// Of the lines of a year; those that were withdrawn say nothing.
    #[must_use]
    pub fn of<'a>(year: u16, lines: impl IntoIterator<Item = &'a BudgetLineState>) -> Self {
        let mut closed = Self::default();
        let of_year = lines
            .into_iter()
            .filter(|line| line.year == year && !line.withdrawn);
        for (place, line) in of_year.enumerate() {
            closed.through = match place {
                0 => line.closed_through,
                _ => closed.through.min(line.closed_through),
            };
            closed.year |= line.year_closed;
        }
        closed
    }
}

impl BudgetLineState {
    /// Closes the month that is next.
    pub(super) fn close(
        &self,
        month: Month,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        self.may_close(month, context)?;
        if let Some(closed_through) = self.closed_through {
            if month == closed_through {
                return Ok(vec![]);
            }
            let expected = closed_through.next();
            if month != expected {
                return Err(BudgetLineError::MonthOutOfOrder { month, expected });
            }
        }
        Ok(vec![closed(month, context)])
    }

    /// Closes every month up to this one that is open; lines of a year may have come to different months.
    pub(super) fn close_through(
        &self,
        month: Month,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        self.may_close(month, context)?;
        let Some(closed_through) = self.closed_through else {
            return Ok(vec![closed(month, context)]);
        };
        let mut events = Vec::new();
        let mut next = closed_through.next();
        while next <= month {
            events.push(closed(next, context));
            next = next.next();
        }
        Ok(events)
    }

    /// A month that is over; the last of the year only when nothing is committed any more.
    fn may_close(&self, month: Month, context: &Context) -> Result<(), BudgetLineError> {
        if month >= Month::containing(context.today()) {
            return Err(BudgetLineError::MonthNotOver { month });
        }
        let last = Month::last_of(self.year);
        if Some(month) > last {
            return Err(BudgetLineError::MonthAfterYear {
                month,
                year: self.year,
            });
        }
        let amount = self.balances.committed;
        if Some(month) == last && self.closed_through < last && amount > Rupiah::ZERO {
            return Err(BudgetLineError::OpenCommitments { amount });
        }
        Ok(())
    }

    /// Closes the year: what was not spent lapses on its last day.
    pub(super) fn close_year(
        &self,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        let year = self.year;
        let today = context.today();
        if today.year() <= i32::from(year) {
            return Err(BudgetLineError::YearNotOver { year });
        }
        if self.year_closed {
            return Ok(vec![]);
        }
        // Before lines knew the end of their year, December could be closed with commitments open.
        let on = NaiveDate::from_ymd_opt(i32::from(year), 12, 31)
            .filter(|last| {
                self.closed_through
                    .is_none_or(|closed| Month::containing(*last) > closed)
            })
            .unwrap_or(today);
        let lapsed = self
            .commitments()
            .map(|(id, amount)| BudgetLineEvent::Lapsed {
                disbursement_id: id,
                amount,
                on,
            });
        let mut events: Vec<_> = lapsed.collect();
        events.push(BudgetLineEvent::YearClosed {
            by: context.user_id(),
        });
        Ok(events)
    }

    /// The payments that are committed and not yet spent.
    pub fn commitments(&self) -> impl Iterator<Item = (DisbursementId, Rupiah)> {
        self.holdings
            .iter()
            .filter(|(_, holding)| holding.account == Account::Commitment)
            .map(|(id, holding)| (*id, holding.amount))
    }

    /// Whether money that comes on this day no longer belongs to the line.
    #[must_use]
    pub fn is_late(&self, on: NaiveDate) -> bool {
        self.year_closed || on.year() > i32::from(self.year)
    }

    /// What came back after the year, once: other revenue, without a posting on the line.
    pub(super) fn late_revenue(
        &self,
        disbursement_id: DisbursementId,
        held: Rupiah,
        on: NaiveDate,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        let today = context.today();
        if on > today {
            return Err(BudgetLineError::DateInFuture { on, today });
        }
        let amount = Rupiah(held.0 - self.revenue_of(disbursement_id).0);
        if amount <= Rupiah::ZERO {
            return Ok(vec![]);
        }
        // The months before this one may be closed, whatever line it came from.
        let is_open = Month::containing(on) == Month::containing(today);
        Ok(vec![BudgetLineEvent::RevenueReceived {
            disbursement_id,
            amount,
            on: if is_open { on } else { today },
            came: (!is_open).then_some(on),
        }])
    }

    /// What came back of a payment after the year.
    #[must_use]
    pub fn revenue_of(&self, disbursement_id: DisbursementId) -> Rupiah {
        let received = self.revenue.get(&disbursement_id);
        received.copied().unwrap_or(Rupiah::ZERO)
    }

    /// All that came back after the year.
    #[must_use]
    pub fn late_total(&self) -> Rupiah {
        Rupiah(self.revenue.values().map(|amount| amount.0).sum())
    }

    /// A deposit at the treasury: within the year the ceiling has it back.
    pub(super) fn refund(
        &self,
        disbursement_id: DisbursementId,
        from: RefundSource,
        on: NaiveDate,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        if self.is_late(on) {
            let Some(Holding { amount, .. }) = self
                .holdings
                .get(&disbursement_id)
                .filter(|held| matches!(held.account, Account::Realization | Account::Return))
            else {
                return Err(BudgetLineError::NothingHeld {
                    disbursement_id,
                    account: from.account(),
                });
            };
            return self.late_revenue(disbursement_id, *amount, on, context);
        }
        self.open_on(on, context)?;
        let amount = self.held_on(disbursement_id, from.account(), on)?;
        Ok(vec![
            BudgetLineEvent::Refunded {
                disbursement_id,
                amount,
                from,
                on,
            },
            BudgetLineEvent::Replenished {
                disbursement_id,
                amount,
                on,
            },
        ])
    }

    /// A part that was paid back; never more than is still spent of the payment.
    pub(super) fn repay(
        &self,
        disbursement_id: DisbursementId,
        amount: Rupiah,
        on: NaiveDate,
        context: &Context,
    ) -> Result<Vec<BudgetLineEvent>, BudgetLineError> {
        let amount = amount.positive()?;
        let held = self.held(disbursement_id, Account::Realization)?;
        let remaining = Rupiah(held.0 - self.revenue_of(disbursement_id).0);
        if amount > remaining {
            return Err(BudgetLineError::RepaidTooMuch { amount, remaining });
        }
        if self.is_late(on) {
            let sofar = self.revenue_of(disbursement_id);
            return self.late_revenue(disbursement_id, Rupiah(sofar.0 + amount.0), on, context);
        }
        self.open_on(on, context)?;
        self.held_on(disbursement_id, Account::Realization, on)?;
        Ok(vec![BudgetLineEvent::Repaid {
            disbursement_id,
            amount,
            on,
        }])
    }
}

fn closed(month: Month, context: &Context) -> BudgetLineEvent {
    BudgetLineEvent::MonthClosed {
        month,
        by: context.user_id(),
    }
}
