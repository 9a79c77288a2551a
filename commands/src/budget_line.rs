//! Budget lines: opened with their ceiling, revised, and closed month by month.
use chrono::NaiveDate;
use domain::budget_line::{BudgetLine, BudgetLineCommand, FundSource};
use domain::{BudgetLineId, Month, Rupiah};
use ledger::ClaimOp;

use crate::call::{Call, Done};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;

/// A new budget line.
#[derive(Debug, Clone)]
pub struct NewBudgetLine {
    /// Budget year.
    pub year: u16,
    /// Source of funds.
    pub source: FundSource,
    /// Finance category.
    pub category_id: String,
    /// Account code of the regency's budget.
    pub account_code: String,
    /// Name.
    pub name: String,
    /// The first ceiling.
    pub ceiling: Rupiah,
    /// Day from which the ceiling holds.
    pub on: NaiveDate,
}

/// Opens a line and allocates its ceiling, in one append.
///
/// # Errors
/// [`Error::Claimed`] when the year has a line of this source and category; rules of
/// `domain::budget_line`.
pub async fn open(executor: &Executor, call: &Call, new: NewBudgetLine) -> Result<Done, Error> {
    let id = BudgetLineId(executor.new_id());
    let new = &new;
    executor
        .run(call, |unit| async move {
            unit.begin::<BudgetLine>(
                id,
                BudgetLineCommand::Open {
                    year: new.year,
                    source: new.source,
                    category_id: new.category_id.clone(),
                    account_code: new.account_code.clone(),
                    name: new.name.clone(),
                },
            )
            .await?;
            let key = format!("{}:{}:{}", new.year, new.source, new.category_id);
            unit.claim(ClaimOp::take(claim::BUDGET_LINE, key, id));
            let command = BudgetLineCommand::Allocate {
                amount: new.ceiling,
                on: new.on,
            };
            unit.decide::<BudgetLine>(id, command).await
        })
        .await
}

/// Adds to the ceiling.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::budget_line`.
pub async fn allocate(
    executor: &Executor,
    call: &Call,
    id: BudgetLineId,
    version: Option<u64>,
    amount: Rupiah,
    on: NaiveDate,
) -> Result<Done, Error> {
    let command = BudgetLineCommand::Allocate { amount, on };
    executor
        .decide_one::<BudgetLine>(call, id, version, command)
        .await
}

/// Sets a new total of the ceiling.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::budget_line` (never below what is used).
pub async fn revise(
    executor: &Executor,
    call: &Call,
    id: BudgetLineId,
    version: Option<u64>,
    amount: Rupiah,
    reason: String,
    on: NaiveDate,
) -> Result<Done, Error> {
    let command = BudgetLineCommand::Revise { amount, reason, on };
    executor
        .decide_one::<BudgetLine>(call, id, version, command)
        .await
}

/// Closes a month: nothing is posted into it any more.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::budget_line`.
pub async fn close_month(
    executor: &Executor,
    call: &Call,
    id: BudgetLineId,
    version: Option<u64>,
    month: Month,
) -> Result<Done, Error> {
    let command = BudgetLineCommand::CloseMonth { month };
    executor
        .decide_one::<BudgetLine>(call, id, version, command)
        .await
}
