//! What is put right about a payment by two persons, its way into the next year, what of it is paid back, and the
//! scans of its papers.
use chrono::NaiveDate;
use domain::budget_line::{BudgetLine, BudgetLineCommand, BudgetLineSnapshot};
use domain::change_request::{ChangeRequestError, Subject};
use domain::disbursement::{
    Disbursement, DisbursementCommand, DisbursementError, DisbursementState, Mending, Order,
    OrderKind, ScanKind,
};
use domain::gate::Step;
use domain::roster::{Roster, RosterCommand};
use domain::{BudgetLineId, DisbursementId, FileRef, Rupiah};

use super::deposit::{self, Deposit};
use super::difference::difference;
use super::slot::Slot;
use super::{existing, gate, paper, step, take_back};
use crate::budget_line;
use crate::call::{Call, Changed, Done};
use crate::change_request::{self, Proposal};
use crate::error::Error;
use crate::executor::Executor;
use crate::roster::made::leave;
use crate::unit::Unit;

/// Something about a payment that is to be put right.
#[derive(Debug, Clone)]
pub struct Mend {
    /// Of which payment.
    pub id: DisbursementId,
    /// The version the caller has seen.
    pub version: Option<u64>,
    /// What.
    pub mending: Mending,
    /// Why.
    pub reason: String,
    /// What it rests on.
    pub evidence: FileRef,
}

/// Proposes to put something right, in effect when a second person confirms it.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::disbursement` and `domain::budget_line`, as far as can be told now, and of
/// `domain::change_request`.
pub async fn propose_mending(executor: &Executor, call: &Call, mend: Mend) -> Result<Done, Error> {
    let request_id = executor.new_id();
    let mend = &mend;
    executor
        .run(call, |unit| async move {
            let payment = unit.expect::<Disbursement>(mend.id, mend.version).await?;
            Box::pin(mend_in(&Unit::trial(unit.executor()), mend)).await?;
            let state = existing(&payment.state, mend.id)?;
            if changes_nothing(state, &mend.mending) {
                return Err(ChangeRequestError::NothingChanges.into());
            }
            let proposal = Proposal {
                subject: Subject::Mending {
                    disbursement_id: mend.id,
                    mending: mend.mending.clone(),
                    reason: mend.reason.clone(),
                    evidence: mend.evidence.clone().of(state.recipient_id),
                },
                differences: vec![
                    Box::pin(difference(&unit, (mend.id, state), &mend.mending)).await?,
                ],
                reason: Some(mend.reason.clone()),
            };
            change_request::propose_in(&unit, request_id, proposal).await
        })
        .await
}

/// Whether a deposit slip reads so already.
fn changes_nothing(state: &DisbursementState, mending: &Mending) -> bool {
    match mending {
        Mending::Deposit {
            instalment,
            reference,
            on,
        } => state
            .slip(*instalment)
            .is_some_and(|slip| slip.number == reference.trim() && slip.date == *on),
        _ => false,
    }
}

/// Puts something right within a unit; money on the wrong line is handed over in the same append.
pub(crate) async fn mend_in(unit: &Unit, mend: &Mend) -> Result<Changed, Error> {
    let payment = unit.get::<Disbursement>(mend.id).await?;
    let state = existing(&payment.state, mend.id)?;
    let from = state.budget_line_id;
    let lines = match &mend.mending {
        Mending::Line { to } => Some((snapshot(unit, from).await?, snapshot(unit, *to).await?)),
        Mending::Transfer
        | Mending::Receipt
        | Mending::ReceiptFor
        | Mending::Receivable { .. }
        | Mending::Return { .. }
        | Mending::Refund { .. }
        | Mending::ReturnTaken
        | Mending::RefundTaken
        | Mending::Instalment { .. }
        | Mending::InstalmentTaken
        | Mending::Deposit { .. }
        | Mending::Archive
        | Mending::Sp2d => None,
    };
    match &mend.mending {
        Mending::Sp2d => return Box::pin(refuse_sp2d_in(unit, mend, state)).await,
        Mending::Deposit {
            instalment,
            reference,
            on,
        } => {
            let after = Order {
                number: reference.clone(),
                date: *on,
            };
            let corrected = deposit::correct_in(unit, mend, state, (*instalment, after));
            return Box::pin(corrected).await;
        }
        _ => {}
    }
    let command = command(mend, lines, step::in_bank_file(unit, mend.id, state).await?);
    let changed = unit.decide::<Disbursement>(mend.id, command).await?;
    book(unit, mend, state).await?;
    Ok(changed)
}

/// Moves the money as a mending has it; `state` is the payment before that.
async fn book(unit: &Unit, mend: &Mend, state: &DisbursementState) -> Result<(), Error> {
    match &mend.mending {
        Mending::Line { to } => {
            gate::ask_line(unit, state, *to).await?;
            hand_over(unit, mend, state.budget_line_id, *to).await?;
        }
        Mending::Return { on, fault } => {
            let word = step::ReturnWord {
                on: *on,
                reason: mend.reason.clone(),
                fault: Some(*fault),
            };
            step::book_return(unit, mend.id, state, word).await?;
        }
        Mending::Refund { on, reference } => {
            Box::pin(step::book_refund(unit, mend.id, state, (*on, reference))).await?;
        }
        Mending::ReturnTaken => take_back::of_return(unit, mend.id, state).await?,
        Mending::RefundTaken => take_back::of_refund(unit, mend.id, state).await?,
        Mending::Archive => take_back::of_archive(unit, mend, state).await?,
        Mending::Instalment {
            amount,
            on,
            reference,
        } => {
            let slip = Order {
                number: reference.clone(),
                date: *on,
            };
            Box::pin(book_instalment(unit, mend.id, state, (*amount, slip))).await?;
        }
        Mending::InstalmentTaken => take_back::of_instalment(unit, mend.id, state).await?,
        Mending::Sp2d
        | Mending::Deposit { .. }
        | Mending::Transfer
        | Mending::Receipt
        | Mending::ReceiptFor
        | Mending::Receivable { .. } => {}
    }
    Ok(())
}

fn command(
    mend: &Mend,
    lines: Option<(BudgetLineSnapshot, BudgetLineSnapshot)>,
    in_bank_file: bool,
) -> DisbursementCommand {
    DisbursementCommand::Mend {
        mending: mend.mending.clone(),
        lines,
        reason: mend.reason.clone(),
        evidence: mend.evidence.clone(),
        in_bank_file,
    }
}

/// Books a part that came in: within the year the ceiling has it back. Once all of it came back, its slot is free.
async fn book_instalment(
    unit: &Unit,
    id: DisbursementId,
    before: &DisbursementState,
    (amount, slip): (Rupiah, Order),
) -> Result<(), Error> {
    let repay = BudgetLineCommand::Repay {
        disbursement_id: id,
        amount,
        on: slip.date,
    };
    unit.decide::<BudgetLine>(before.budget_line_id, repay)
        .await?;
    let parts = before.receivable.as_ref();
    let parts = parts.map_or(0, |of| of.instalments.len());
    let instalment = u32::try_from(parts + 1).ok();
    deposit::note(unit, Deposit { id, instalment }, &slip).await?;
    let payment = unit.get::<Disbursement>(id).await?;
    if existing(&payment.state, id)?.is_repaid() {
        Slot::of_payment(unit, before).await?.release(unit, id);
    }
    Ok(())
}

/// An SP2D that the treasury sent back, of a payment or of all that share it: what was realised is committed again,
/// and the numbers are free where no payment keeps them.
async fn refuse_sp2d_in(
    unit: &Unit,
    mend: &Mend,
    state: &DisbursementState,
) -> Result<Changed, Error> {
    let issued_for = paper::issued_for(mend.id, state);
    let orders = state.orders.clone();
    let Some(sp2d) = &orders.sp2d else {
        let kind = OrderKind::Sp2d;
        return Err(DisbursementError::NoSuchPaper { kind }.into());
    };
    let paper = (OrderKind::Sp2d, sp2d);
    let sharing = paper::sharing(unit, mend.id, state, paper).await?;
    let mut told = None;
    for id in &sharing {
        let payment = unit.get::<Disbursement>(*id).await?;
        let state = existing(&payment.state, *id)?;
        let command = command(mend, None, step::in_bank_file(unit, *id, state).await?);
        let changed = unit.decide::<Disbursement>(*id, command).await?;
        let unrealize = BudgetLineCommand::Unrealize {
            disbursement_id: *id,
            replaces: state.replaces,
            on: unit.context().today(),
        };
        unit.decide::<BudgetLine>(state.budget_line_id, unrealize)
            .await?;
        if let Some(roster_id) = state.gathered_in {
            leave(unit, roster_id, *id, &mend.reason).await?;
        }
        if *id == mend.id {
            told = Some(changed);
        }
    }
    if let Some(roster_id) = paper::roster_of(state) {
        let roster = unit.get::<Roster>(roster_id).await?;
        let of_roster = roster.state.state().map(|roster| &roster.orders);
        if of_roster.is_some_and(|issued| issued.sp2d == orders.sp2d) {
            let reason = mend.reason.clone();
            let command = RosterCommand::RefuseSp2d { reason };
            unit.decide::<Roster>(roster_id, command).await?;
        }
    }
    paper::free_papers(unit, &orders, &issued_for, &sharing).await?;
    told.ok_or_else(|| Error::not_found("disbursement", mend.id))
}

/// Hands the money of a payment over from the wrong line to the right one.
async fn hand_over(
    unit: &Unit,
    mend: &Mend,
    from: BudgetLineId,
    to: BudgetLineId,
) -> Result<(), Error> {
    let line = budget_line::state_of(unit, from).await?;
    let on = line.books_on(unit.context().today());
    let reason = || mend.reason.clone();
    let disbursement_id = mend.id;
    let holding = line.movable(disbursement_id)?;
    let give = BudgetLineCommand::HandOver {
        disbursement_id,
        to,
        reason: reason(),
        on,
    };
    unit.decide::<BudgetLine>(from, give).await?;
    let take = BudgetLineCommand::TakeOver {
        disbursement_id,
        from,
        holding,
        reason: reason(),
        on,
    };
    unit.decide::<BudgetLine>(to, take).await?;
    Ok(())
}

/// Carries a lapsed payment into a line of the next year: nothing may keep its money from moving.
pub(crate) async fn carry_in(
    unit: &Unit,
    id: DisbursementId,
    to: BudgetLineId,
) -> Result<(), Error> {
    let payment = unit.get::<Disbursement>(id).await?;
    let state = existing(&payment.state, id)?;
    let from = state.budget_line_id;
    let command = DisbursementCommand::CarryOver {
        from: snapshot(unit, from).await?,
        to: snapshot(unit, to).await?,
    };
    unit.decide::<Disbursement>(id, command).await?;
    let carried = unit.get::<Disbursement>(id).await?;
    let subject = gate::Subject::of(id, existing(&carried.state, id)?);
    gate::ask(unit, Step::Approve, subject).await?;
    let reserve = BudgetLineCommand::CarryIn {
        disbursement_id: id,
        amount: state.amount,
        from,
        on: unit.context().today(),
    };
    unit.decide::<BudgetLine>(to, reserve).await?;
    Ok(())
}

/// Keeps the scan of a paper with a payment.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::disbursement`.
pub async fn attach_scan(
    executor: &Executor,
    call: &Call,
    id: DisbursementId,
    version: Option<u64>,
    kind: ScanKind,
    file: FileRef,
) -> Result<Done, Error> {
    let command = DisbursementCommand::AttachScan { kind, file };
    executor
        .decide_one::<Disbursement>(call, id, version, command)
        .await
}

/// Books the money of an SP2D on the date that it really has.
pub(super) async fn rebook(
    unit: &Unit,
    id: DisbursementId,
    state: &DisbursementState,
    on: NaiveDate,
) -> Result<(), Error> {
    let Some(before) = state.orders.sp2d.as_ref().map(|order| order.date) else {
        return Ok(());
    };
    if before == on {
        return Ok(());
    }
    if !state.is_rebooked() {
        return Err(DisbursementError::Sp2dDateFixed.into());
    }
    let command = BudgetLineCommand::Rebook {
        disbursement_id: id,
        from: before,
        on,
    };
    unit.decide::<BudgetLine>(state.budget_line_id, command)
        .await?;
    Ok(())
}

async fn snapshot(unit: &Unit, id: BudgetLineId) -> Result<BudgetLineSnapshot, Error> {
    let line = unit.get::<BudgetLine>(id).await?;
    let snapshot = line.state.snapshot(id);
    snapshot.ok_or_else(|| Error::not_found("budget_line", id))
}
