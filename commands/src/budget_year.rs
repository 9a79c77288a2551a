//! Months and years of all budget lines: closed by one act; what lapses is carried into the next year, whose lines
//! begin as a copy.
use chrono::NaiveDate;
use cqrs_es::Aggregate;
use domain::budget_line::{
    BudgetDocument, BudgetLine, BudgetLineCommand, BudgetLineError, BudgetLineState, FundSource,
};
use domain::change_request::{Carried, ChangeRequestError, Difference, NewYearLine, Subject};
use domain::disbursement::{Disbursement, DisbursementCommand, DisbursementStatus};
use domain::{BudgetLineId, Count, Decide, DisbursementId, FileRef, Month, Rupiah};
use ledger::ClaimOp;

use crate::budget_line::{self, NewBudgetLine};
use crate::call::{Call, Changed, Done};
use crate::change_request::{self, Proposal};
use crate::claim;
use crate::disbursement::carry_in;
use crate::entitlement;
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// Closes a month of all these lines, and every month before it that is still open.
///
/// # Errors
/// Rules of `domain::budget_line`: a month that is not over, the last of the year while anything is committed.
pub async fn close_month(
    executor: &Executor,
    call: &Call,
    lines: Vec<BudgetLineId>,
    month: Month,
) -> Result<Done, Error> {
    let lines = &lines;
    executor
        .run(call, |unit| async move {
            let mut last = None;
            for id in lines {
                let command = BudgetLineCommand::CloseThrough { month };
                unit.get::<BudgetLine>(id).await?;
                last = Some(unit.decide::<BudgetLine>(id, command).await?);
            }
            last.ok_or_else(no_line)
        })
        .await
}

fn no_line() -> Error {
    BudgetLineError::NotFound.into()
}

/// Proposes the end of a budget year, in effect when a second person confirms it: what is committed lapses.
///
/// # Errors
/// Rules of `domain::budget_line` (the year is not over) and of `domain::change_request` (it is closed already).
pub async fn propose_close(
    executor: &Executor,
    call: &Call,
    year: u16,
    lines: Vec<BudgetLineId>,
) -> Result<Done, Error> {
    let request_id = executor.new_id();
    let lines = &lines;
    executor
        .run(call, |unit| async move {
            let (differences, changes) = ending(&unit, year, lines).await?;
            if lines.is_empty() {
                return Err(no_line());
            }
            if !changes {
                return Err(ChangeRequestError::NothingChanges.into());
            }
            let proposal = Proposal {
                subject: Subject::YearClose {
                    year,
                    budget_line_ids: lines.clone(),
                },
                differences,
                reason: None,
            };
            change_request::propose_in(&unit, request_id, proposal).await
        })
        .await
}

/// What the end of a year changes as its lines stand, and whether it changes anything.
pub(crate) async fn ending(
    unit: &Unit,
    year: u16,
    lines: &[BudgetLineId],
) -> Result<(Vec<Difference>, bool), Error> {
    let mut lapsing = 0_usize;
    let mut total = 0_i64;
    let mut changes = false;
    for id in lines {
        let line = unit.get::<BudgetLine>(id).await?;
        of_year(line.state.state(), year)?;
        let events = line
            .state
            .decide(BudgetLineCommand::CloseYear, unit.context())?;
        changes |= !events.is_empty();
        for (_, amount) in line
            .state
            .state()
            .into_iter()
            .flat_map(|of| of.commitments())
        {
            lapsing += 1;
            total = total.saturating_add(amount.0);
        }
    }
    let differences = vec![
        Difference {
            name: format!("Tahun anggaran {year}"),
            before: Some("Terbuka".to_owned()),
            after: Some(format!("Ditutup ({} mata anggaran)", lines.len())),
        },
        Difference {
            name: "Komitmen yang gugur".to_owned(),
            before: Some(format!("{} ({lapsing} pembayaran)", Rupiah(total))),
            after: None,
        },
    ];
    Ok((differences, changes))
}

fn of_year(line: Option<&BudgetLineState>, year: u16) -> Result<(), Error> {
    match line {
        Some(line) if line.year == year => Ok(()),
        Some(_) | None => Err(no_line()),
    }
}

/// Closes the lines of a year within a unit; the payments that lapse say so in the same append.
pub(crate) async fn close_in(unit: &Unit, year: u16, lines: &[BudgetLineId]) -> Result<(), Error> {
    for id in lines {
        let line = unit.get::<BudgetLine>(id).await?;
        of_year(line.state.state(), year)?;
        let lapsing: Vec<_> = line
            .state
            .state()
            .into_iter()
            .flat_map(BudgetLineState::commitments)
            .map(|(payment, _)| payment)
            .collect();
        let closed = unit
            .decide::<BudgetLine>(id, BudgetLineCommand::CloseYear)
            .await?;
        if closed.version == line.version {
            continue;
        }
        for payment in lapsing {
            let lapse = DisbursementCommand::Lapse { year };
            unit.decide::<Disbursement>(payment, lapse).await?;
        }
    }
    Ok(())
}

/// Proposes to carry lapsed payments into lines of the next year, in effect when a second person confirms it.
///
/// # Errors
/// What the payments, the gate and the lines refuse now; rules of `domain::change_request`.
pub async fn propose_carry_over(
    executor: &Executor,
    call: &Call,
    payments: Vec<Carried>,
) -> Result<Done, Error> {
    let request_id = executor.new_id();
    let payments = &payments;
    executor
        .run(call, |unit| async move {
            carry_over_in(&Unit::trial(unit.executor()), payments).await?;
            if payments.is_empty() {
                return Err(ChangeRequestError::NothingChanges.into());
            }
            let mut total = 0_i64;
            let mut by_line: std::collections::BTreeMap<BudgetLineId, (usize, i64)> =
                std::collections::BTreeMap::new();
            for carried in payments {
                let payment = unit.get::<Disbursement>(carried.disbursement_id).await?;
                let amount = payment.state.state().map_or(0, |state| state.amount.0);
                total = total.saturating_add(amount);
                let sum = by_line.entry(carried.budget_line_id).or_default();
                sum.0 += 1;
                sum.1 = sum.1.saturating_add(amount);
            }
            let mut differences = vec![Difference {
                name: "Komitmen yang gugur".to_owned(),
                before: Some(format!(
                    "{} ({} pembayaran)",
                    Rupiah(total),
                    Count(payments.len())
                )),
                after: None,
            }];
            for (id, (count, amount)) in by_line {
                let line = unit.get::<BudgetLine>(id).await?;
                let line = line.state.state().ok_or_else(no_line)?;
                differences.push(Difference {
                    name: line.name_with_year(),
                    before: Some(format!("tersedia {}", line.balances.available)),
                    after: Some(format!(
                        "komitmen {} ({} pembayaran)",
                        Rupiah(amount),
                        Count(count)
                    )),
                });
            }
            let proposal = Proposal {
                subject: Subject::CarryOver {
                    payments: payments.clone(),
                },
                differences,
                reason: None,
            };
            change_request::propose_in(&unit, request_id, proposal).await
        })
        .await
}

/// Carries lapsed payments over within a unit.
pub(crate) async fn carry_over_in(unit: &Unit, payments: &[Carried]) -> Result<(), Error> {
    for carried in payments {
        carry_in(unit, carried.disbursement_id, carried.budget_line_id).await?;
    }
    Ok(())
}

/// A line of the new year.
#[derive(Debug, Clone)]
pub struct CopiedLine {
    /// Source of funds.
    pub source: FundSource,
    /// Finance category.
    pub category_id: String,
    /// Account code of the regency's budget.
    pub account_code: String,
    /// Name.
    pub name: String,
    /// Its ceiling in the new year.
    pub ceiling: Rupiah,
}

/// Proposes the budget lines of a new year with one document, and its entitlements as a copy of those before; they hold
/// when a second person confirms it.
/// `present` are the lines that the year has.
///
/// # Errors
/// As `budget_line::propose`, of each line; rules of `domain::change_request`.
pub async fn propose_new_year(
    executor: &Executor,
    call: &Call,
    year: u16,
    lines: Vec<CopiedLine>,
    on: NaiveDate,
    document: BudgetDocument,
    present: Vec<BudgetLineId>,
) -> Result<Done, Error> {
    let request_id = executor.new_id();
    let present = &present;
    let lines: Vec<NewYearLine> = lines
        .into_iter()
        .map(|line| NewYearLine {
            budget_line_id: BudgetLineId(executor.new_id()),
            source: line.source,
            category_id: line.category_id,
            account_code: line.account_code,
            name: line.name,
            amount: line.ceiling,
        })
        .collect();
    let (lines, document) = (&lines, &document);
    executor
        .run(call, |unit| async move {
            if lines.is_empty() {
                return Err(ChangeRequestError::NothingChanges.into());
            }
            let mut differences = Vec::with_capacity(lines.len() + 1);
            for line in lines {
                let new = new_line(year, line, on, document);
                budget_line::may_open(&unit, &new, present).await?;
                differences.push(Difference {
                    name: format!("{} ({})", line.name, line.source.label()),
                    before: None,
                    after: Some(line.amount.to_string()),
                });
            }
            differences.push(Difference {
                name: "Dokumen".to_owned(),
                before: None,
                after: Some(document.number.clone()),
            });
            let copies = entitlement::copies(&unit, year, lines).await?;
            let mut entitlements = Vec::with_capacity(copies.len());
            for (change, shown) in copies {
                entitlements.push(change);
                differences.extend(shown);
            }
            let proposal = Proposal {
                subject: Subject::NewYear {
                    year,
                    lines: lines.clone(),
                    on,
                    document: document.clone(),
                    entitlements,
                },
                differences,
                reason: None,
            };
            change_request::propose_in(&unit, request_id, proposal).await
        })
        .await
}

fn new_line(
    year: u16,
    line: &NewYearLine,
    on: NaiveDate,
    document: &BudgetDocument,
) -> NewBudgetLine {
    NewBudgetLine {
        year,
        source: line.source,
        category_id: line.category_id.clone(),
        account_code: line.account_code.clone(),
        name: line.name.clone(),
        ceiling: line.amount,
        on,
        document: Some(document.clone()),
    }
}

/// Opens the lines of a new year within a unit.
pub(crate) async fn open_year_in(
    unit: &Unit,
    year: u16,
    lines: &[NewYearLine],
    on: NaiveDate,
    document: &BudgetDocument,
    present: &[BudgetLineId],
) -> Result<(), Error> {
    for line in lines {
        let new = new_line(year, line, on, document);
        budget_line::open_in(unit, line.budget_line_id, &new, present).await?;
    }
    Ok(())
}

/// Proposes to withdraw a line that was opened by mistake, in effect when a second person confirms it.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::budget_line` (a payment touched it) and of `domain::change_request`.
pub async fn propose_withdrawal(
    executor: &Executor,
    call: &Call,
    id: BudgetLineId,
    version: Option<u64>,
    (reason, evidence): (String, FileRef),
    proposed: &[DisbursementId],
) -> Result<Done, Error> {
    let request_id = executor.new_id();
    let (reason, evidence) = (&reason, &Some(evidence));
    executor
        .run(call, |unit| async move {
            let line = unit.expect::<BudgetLine>(id, version).await?;
            refuse_proposed(&unit, id, proposed).await?;
            let mut tried = line.state.clone();
            let command = BudgetLineCommand::Withdraw {
                reason: reason.clone(),
                evidence: evidence.clone(),
                on: budget_line::state_of(&unit, id)
                    .await?
                    .books_on(unit.context().today()),
            };
            for event in line.state.decide(command, unit.context())? {
                tried.apply(event);
            }
            let state = line.state.state().ok_or_else(no_line)?;
            let proposal = Proposal {
                subject: Subject::LineWithdrawal {
                    budget_line_id: id,
                    reason: reason.clone(),
                    evidence: evidence.clone(),
                },
                differences: vec![Difference {
                    name: format!("{} {}", state.name, state.year),
                    before: Some(state.balances.ceiling.to_string()),
                    after: None,
                }],
                reason: Some(reason.clone()),
            };
            change_request::propose_in(&unit, request_id, proposal).await
        })
        .await
}

/// Refuses while payments that are proposed name the line: they would be left without one.
async fn refuse_proposed(
    unit: &Unit,
    id: BudgetLineId,
    proposed: &[DisbursementId],
) -> Result<(), Error> {
    let mut count = 0;
    for payment in proposed {
        let payment = unit.get::<Disbursement>(*payment).await?;
        let state = payment.state.state();
        count += usize::from(state.is_some_and(|state| {
            state.budget_line_id == id && state.status() == DisbursementStatus::Proposed
        }));
    }
    match count {
        0 => Ok(()),
        count => Err(BudgetLineError::ProposalsStand { count }.into()),
    }
}

/// Withdraws a line within a unit; its place in the year is free again.
pub(crate) async fn withdraw_in(
    unit: &Unit,
    id: BudgetLineId,
    (reason, evidence): (String, Option<FileRef>),
    proposed: &[DisbursementId],
) -> Result<Changed, Error> {
    refuse_proposed(unit, id, proposed).await?;
    let line = budget_line::state_of(unit, id).await?;
    let on = line.books_on(unit.context().today());
    let command = BudgetLineCommand::Withdraw {
        reason,
        evidence,
        on,
    };
    let changed = unit.decide::<BudgetLine>(id, command).await?;
    let place = budget_line::place(line.year, line.source, &line.category_id);
    unit.claim(ClaimOp::release(claim::BUDGET_LINE, place, id));
    Ok(changed)
}
