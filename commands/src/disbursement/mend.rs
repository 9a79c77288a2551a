//! What is put right about a payment by two persons, its way into the next year, what of it is paid back, and the
//! scans of its papers.
use chrono::NaiveDate;
use domain::budget_line::{BudgetLine, BudgetLineCommand, BudgetLineState};
use domain::change_request::{Difference, Subject};
use domain::disbursement::{
    Disbursement, DisbursementCommand, DisbursementError, DisbursementState, Mending, ScanKind,
};
use domain::gate::Step;
use domain::{BudgetLineId, DisbursementId, FileRef, Rupiah};

use super::{existing, gate, not_found};
use crate::call::{Call, Changed, Done};
use crate::change_request::{self, Proposal};
use crate::error::Error;
use crate::executor::Executor;
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
            mend_in(&Unit::trial(unit.executor()), mend).await?;
            let state = existing(&payment.state, mend.id)?;
            let proposal = Proposal {
                subject: Subject::Mending {
                    disbursement_id: mend.id,
                    mending: mend.mending.clone(),
                    reason: mend.reason.clone(),
                    evidence: mend.evidence.clone().of(state.recipient_id),
                },
                differences: vec![difference(&unit, state, &mend.mending).await?],
                reason: Some(mend.reason.clone()),
            };
            change_request::propose_in(&unit, request_id, proposal).await
        })
        .await
}

async fn difference(
    unit: &Unit,
    state: &DisbursementState,
    mending: &Mending,
) -> Result<Difference, Error> {
    let (name, before, after) = match mending {
        Mending::Line { to } => (
            "Mata anggaran",
            Some(budget_line_of(unit, state.budget_line_id).await?.name),
            Some(budget_line_of(unit, *to).await?.name),
        ),
        Mending::Transfer => (
            "Penyaluran oleh bank",
            state
                .transfer
                .as_ref()
                .map(|transfer| format!("{} ({})", transfer.bank_reference, transfer.on)),
            None,
        ),
        Mending::Receipt => (
            "Konfirmasi penerima",
            Some("Diterima".to_owned()),
            Some("Belum diterima".to_owned()),
        ),
        Mending::ReceiptFor => (
            "Penerimaan dana",
            Some("Belum dikonfirmasi".to_owned()),
            Some("Diterima, menurut bukti".to_owned()),
        ),
        Mending::Receivable { amount } => (
            "Tagihan kepada penerima",
            state
                .receivable
                .as_ref()
                .map(|receivable| receivable.amount.to_string()),
            Some(format!("ditambah {amount}")),
        ),
    };
    Ok(Difference {
        name: name.to_owned(),
        before,
        after,
    })
}

/// Puts something right within a unit; money on the wrong line is handed over in the same append.
pub(crate) async fn mend_in(unit: &Unit, mend: &Mend) -> Result<Changed, Error> {
    let payment = unit.get::<Disbursement>(mend.id).await?;
    let state = existing(&payment.state, mend.id)?;
    let from = state.budget_line_id;
    let lines = match &mend.mending {
        Mending::Line { to } => Some((snapshot(unit, from).await?, snapshot(unit, *to).await?)),
        Mending::Transfer | Mending::Receipt | Mending::ReceiptFor | Mending::Receivable { .. } => {
            None
        }
    };
    let command = DisbursementCommand::Mend {
        mending: mend.mending.clone(),
        lines,
        reason: mend.reason.clone(),
        evidence: mend.evidence.clone(),
    };
    let changed = unit.decide::<Disbursement>(mend.id, command).await?;
    if let Mending::Line { to } = mend.mending {
        let on = unit.context().today();
        let reason = || mend.reason.clone();
        let disbursement_id = mend.id;
        let holding = budget_line_of(unit, from).await?.movable(disbursement_id)?;
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
    }
    Ok(changed)
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

/// Notes an instalment of what is to be paid back: within the year the ceiling has it back.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::disbursement` and `domain::budget_line`.
pub async fn pay_instalment(
    executor: &Executor,
    call: &Call,
    id: DisbursementId,
    version: Option<u64>,
    amount: Rupiah,
    on: NaiveDate,
    reference: String,
) -> Result<Done, Error> {
    let reference = &reference;
    executor
        .run(call, |unit| async move {
            let payment = unit.expect::<Disbursement>(id, version).await?;
            let state = existing(&payment.state, id)?;
            let command = DisbursementCommand::PayInstalment {
                amount,
                on,
                reference: reference.clone(),
            };
            let changed = unit.decide::<Disbursement>(id, command).await?;
            let repay = BudgetLineCommand::Repay {
                disbursement_id: id,
                amount,
                on,
            };
            unit.decide::<BudgetLine>(state.budget_line_id, repay)
                .await?;
            Ok(changed)
        })
        .await
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

async fn snapshot(
    unit: &Unit,
    id: BudgetLineId,
) -> Result<domain::budget_line::BudgetLineSnapshot, Error> {
    let line = unit.get::<BudgetLine>(id).await?;
    let snapshot = line.state.snapshot(id);
    snapshot.ok_or_else(|| not_found("budget_line", id))
}

/// A budget line as it stands in this unit.
pub(crate) async fn budget_line_of(
    unit: &Unit,
    id: BudgetLineId,
) -> Result<BudgetLineState, Error> {
    let line = unit.get::<BudgetLine>(id).await?;
    line.state
        .state()
        .cloned()
        .ok_or_else(|| not_found("budget_line", id))
}
