//! Budget lines: opened with their ceiling, revised, and closed month by month.
use chrono::NaiveDate;
use cqrs_es::Aggregate;
use domain::budget_line::{
    BudgetDocument, BudgetLine, BudgetLineCommand, BudgetLineState, ClosedBooks, FundSource,
};
use domain::change_request::{ChangeRequestError, Difference, Subject};
use domain::record::Reference;
use domain::{BudgetLineId, Decide, Month, Rupiah};
use ledger::{ClaimOp, StreamId, Version};

use crate::call::{Call, Changed, Done};
use crate::change_request::{self, Proposal};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;
use crate::reference::refuse_unknown;
use crate::stored;
use crate::unit::Unit;

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
    /// What the ceiling rests on; none for an opening stock.
    pub document: Option<BudgetDocument>,
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
        .run(
            call,
            |unit| async move { open_in(&unit, id, new, &[]).await },
        )
        .await
}

/// Opens a line within a unit, and takes its place in the year; what all these lines of the year closed is closed for it
/// as well.
pub(crate) async fn open_in(
    unit: &Unit,
    id: BudgetLineId,
    new: &NewBudgetLine,
    lines: &[BudgetLineId],
) -> Result<Changed, Error> {
    let closed = closed_in(unit, new.year, lines).await?;
    unit.begin::<BudgetLine>(id, open_command(new, closed))
        .await?;
    unit.claim(ClaimOp::take(claim::BUDGET_LINE, place_in_year(new), id));
    unit.decide::<BudgetLine>(id, allocate_command(new)).await
}

/// A year has one line of a source and a category.
fn place_in_year(new: &NewBudgetLine) -> String {
    place(new.year, new.source, &new.category_id)
}

/// Key of a line's place in its year.
pub(crate) fn place(year: u16, source: FundSource, category_id: &str) -> String {
    format!("{year}:{source}:{category_id}")
}

/// What the lines of a year closed, as the log has it now.
async fn closed_in(unit: &Unit, year: u16, lines: &[BudgetLineId]) -> Result<ClosedBooks, Error> {
    let mut states = Vec::with_capacity(lines.len());
    for id in lines {
        states.push(state_of(unit, *id).await?);
    }
    Ok(ClosedBooks::of(year, &states))
}

fn open_command(new: &NewBudgetLine, closed: ClosedBooks) -> BudgetLineCommand {
    BudgetLineCommand::Open {
        year: new.year,
        source: new.source,
        category_id: new.category_id.clone(),
        account_code: new.account_code.clone(),
        name: new.name.clone(),
        closed,
    }
}

fn allocate_command(new: &NewBudgetLine) -> BudgetLineCommand {
    BudgetLineCommand::Allocate {
        amount: new.ceiling,
        on: new.on,
        document: new.document.clone(),
    }
}

/// Proposes a line with its first ceiling; it is opened under the id of the change request when a second person
/// confirms it. `lines` are those of its year.
///
/// # Errors
/// As [`open`], as far as can be told now, and of a month or year that is closed; rules of `domain::change_request`.
pub async fn propose(
    executor: &Executor,
    call: &Call,
    new: NewBudgetLine,
    document: BudgetDocument,
    lines: Vec<BudgetLineId>,
) -> Result<Done, Error> {
    let request_id = executor.new_id();
    let (new, lines) = (&new, &lines);
    let document = &document;
    executor
        .run(call, |unit| async move {
            may_open(&unit, new, lines).await?;
            let proposal = proposal_of(new.clone(), document.clone());
            change_request::propose_in(&unit, request_id, proposal).await
        })
        .await
}

/// Refuses what the line itself would refuse later, and a place in the year that is taken.
pub(crate) async fn may_open(
    unit: &Unit,
    new: &NewBudgetLine,
    lines: &[BudgetLineId],
) -> Result<(), Error> {
    let category = Reference::finance_category("kategoriKeuanganId", &new.category_id);
    refuse_unknown(unit, vec![category], &[]).await?;
    let closed = closed_in(unit, new.year, lines).await?;
    let mut line = BudgetLine::default();
    for command in [open_command(new, closed), allocate_command(new)] {
        for event in line.decide(command, unit.context())? {
            line.apply(event);
        }
    }
    let key = place_in_year(new);
    let ledger = unit.executor().ledger();
    match ledger.claim_owner(claim::BUDGET_LINE, &key).await? {
        Some(owner) => Err(Error::Claimed {
            kind: claim::BUDGET_LINE.to_owned(),
            owner,
        }),
        None => Ok(()),
    }
}

fn proposal_of(new: NewBudgetLine, document: BudgetDocument) -> Proposal {
    let line = |name: &str, after: String| Difference {
        name: name.to_owned(),
        before: None,
        after: Some(after),
    };
    let differences = vec![
        line("Nama", new.name.clone()),
        line("Tahun anggaran", new.year.to_string()),
        line("Sumber dana", new.source.label().to_owned()),
        line("Kode rekening", new.account_code.clone()),
        line("Pagu", new.ceiling.to_string()),
        line("Dokumen", document.number.clone()),
    ];
    let subject = Subject::BudgetLine {
        year: new.year,
        source: new.source,
        category_id: new.category_id,
        account_code: new.account_code,
        name: new.name,
        amount: new.ceiling,
        on: new.on,
        document,
    };
    Proposal {
        subject,
        differences,
        reason: None,
    }
}

/// A new total of a ceiling.
#[derive(Debug, Clone)]
pub struct Revision {
    /// Of which line.
    pub id: BudgetLineId,
    /// The version the caller has seen.
    pub version: Option<u64>,
    /// The new total.
    pub amount: Rupiah,
    /// Why.
    pub reason: String,
    /// Day from which it holds.
    pub on: NaiveDate,
    /// What it rests on.
    pub document: BudgetDocument,
}

/// Proposes a new total of the ceiling, in effect when a second person confirms it.
///
/// # Errors
/// As [`revise`], as far as can be told now; rules of `domain::change_request`.
pub async fn propose_revision(
    executor: &Executor,
    call: &Call,
    revision: Revision,
) -> Result<Done, Error> {
    let request_id = executor.new_id();
    let revision = &revision;
    executor
        .run(call, |unit| async move {
            let line = unit
                .expect::<BudgetLine>(revision.id, revision.version)
                .await?;
            let command = BudgetLineCommand::Revise {
                amount: revision.amount,
                reason: revision.reason.clone(),
                on: revision.on,
                document: Some(revision.document.clone()),
            };
            if line.state.decide(command, unit.context())?.is_empty() {
                return Err(ChangeRequestError::NothingChanges.into());
            }
            let state = line.state.state();
            let before = state.map(|state| state.balances.ceiling.to_string());
            let difference = |name: &str, before: Option<String>, after: String| Difference {
                name: name.to_owned(),
                before,
                after: Some(after),
            };
            let named = state.map_or_else(String::new, |state| state.name.clone());
            let proposal = Proposal {
                subject: Subject::Ceiling {
                    budget_line_id: revision.id,
                    amount: revision.amount,
                    reason: revision.reason.clone(),
                    on: revision.on,
                    document: revision.document.clone(),
                },
                differences: vec![
                    difference("Mata anggaran", Some(named.clone()), named),
                    difference("Pagu", before, revision.amount.to_string()),
                    difference("Dokumen", None, revision.document.number.clone()),
                ],
                reason: Some(revision.reason.clone()),
            };
            change_request::propose_in(&unit, request_id, proposal).await
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
    let command = BudgetLineCommand::Allocate {
        amount,
        on,
        document: None,
    };
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
    let command = BudgetLineCommand::Revise {
        amount,
        reason,
        on,
        document: None,
    };
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

/// A line as it stood after the first `events` events of the log; none before it was opened.
///
/// # Errors
/// [`Error::Ledger`] when the log cannot be read.
pub async fn as_of(
    executor: &Executor,
    id: BudgetLineId,
    events: u64,
) -> Result<Option<BudgetLineState>, Error> {
    let stream = StreamId::new(<BudgetLine as Aggregate>::TYPE, id);
    let mut line = BudgetLine::default();
    for recorded in executor
        .ledger()
        .read_stream(&stream, Version::NONE)
        .await?
    {
        if recorded.position.0 < events {
            line.apply(stored::event::<<BudgetLine as Aggregate>::Event>(
                &recorded,
            )?);
        }
    }
    Ok(line.state().cloned())
}

/// A budget line as it stands in this unit.
pub(crate) async fn state_of(unit: &Unit, id: BudgetLineId) -> Result<BudgetLineState, Error> {
    let line = unit.get::<BudgetLine>(id).await?;
    line.state
        .state()
        .cloned()
        .ok_or_else(|| Error::not_found("budget_line", id))
}
