//! What happens to a payment after its papers: transferred, returned, paid again, refunded,
//! confirmed and accounted for.
use chrono::NaiveDate;
use domain::budget_line::{BudgetLine, BudgetLineCommand};
use domain::disbursement::{Disbursement, DisbursementCommand};
use domain::{BankAccountId, DisbursementId, FileRef};
use ledger::ClaimOp;

use super::{NewDisbursement, existing, proposal, slot_of, slot_of_state};
use crate::call::{Call, Done};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;

/// Records the bank's transfer.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::disbursement`.
pub async fn transfer(
    executor: &Executor,
    call: &Call,
    id: DisbursementId,
    version: Option<u64>,
    on: NaiveDate,
    bank_reference: String,
) -> Result<Done, Error> {
    let command = DisbursementCommand::Transfer { on, bank_reference };
    executor
        .decide_one::<Disbursement>(call, id, version, command)
        .await
}

/// Records that the bank sent the money back.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::disbursement` and `domain::budget_line`.
pub async fn return_by_bank(
    executor: &Executor,
    call: &Call,
    id: DisbursementId,
    version: Option<u64>,
    on: NaiveDate,
    reason: String,
) -> Result<Done, Error> {
    let reason = &reason;
    executor
        .run(call, |unit| async move {
            let payment = unit.expect::<Disbursement>(id, version).await?;
            let state = existing(&payment.state, id)?;
            let command = DisbursementCommand::Return {
                on,
                reason: reason.clone(),
            };
            let changed = unit.decide::<Disbursement>(id, command).await?;
            let command = BudgetLineCommand::Return {
                disbursement_id: id,
                on,
            };
            unit.decide::<BudgetLine>(state.budget_line_id, command)
                .await?;
            Ok(changed)
        })
        .await
}

/// Proposes the payment that replaces a returned one, to another (or corrected) account.
///
/// # Errors
/// [`Error::Stale`] (of the returned payment); rules of `domain::disbursement`.
pub async fn pay_again(
    executor: &Executor,
    call: &Call,
    returned_id: DisbursementId,
    version: Option<u64>,
    bank_account_id: BankAccountId,
    roster_id: Option<String>,
) -> Result<Done, Error> {
    let id = DisbursementId(executor.new_id());
    let roster_id = &roster_id;
    executor
        .run(call, |unit| async move {
            let returned = unit.expect::<Disbursement>(returned_id, version).await?;
            let state = existing(&returned.state, returned_id)?;
            let replaced = returned.state.replaced_snapshot(returned_id);
            let new = NewDisbursement {
                award_id: state.award_id,
                budget_line_id: state.budget_line_id,
                bank_account_id,
                component: state.component,
                academic_year: state.academic_year,
                semester: state.semester,
                amount: state.amount,
                roster_id: roster_id.clone(),
            };
            let proposal = proposal(&unit, &new, replaced).await?;
            let command = DisbursementCommand::Create(Box::new(proposal));
            let changed = unit.begin::<Disbursement>(id, command).await?;
            unit.decide::<Disbursement>(returned_id, DisbursementCommand::MarkReplaced { by: id })
                .await?;
            unit.claim(ClaimOp::release(
                claim::PAYMENT_SLOT,
                slot_of(&new),
                returned_id,
            ));
            unit.claim(ClaimOp::take(claim::PAYMENT_SLOT, slot_of(&new), id));
            Ok(changed)
        })
        .await
}

/// Records that the money was paid back to the regional treasury.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::disbursement` and `domain::budget_line`.
pub async fn refund(
    executor: &Executor,
    call: &Call,
    id: DisbursementId,
    version: Option<u64>,
    on: NaiveDate,
    reference: String,
) -> Result<Done, Error> {
    let reference = &reference;
    executor
        .run(call, |unit| async move {
            let payment = unit.expect::<Disbursement>(id, version).await?;
            let state = existing(&payment.state, id)?;
            let from = state.refund_source();
            let command = DisbursementCommand::Refund {
                on,
                reference: reference.clone(),
            };
            let changed = unit.decide::<Disbursement>(id, command).await?;
            if let Some(from) = from {
                let command = BudgetLineCommand::Refund {
                    disbursement_id: id,
                    from,
                    on,
                };
                unit.decide::<BudgetLine>(state.budget_line_id, command)
                    .await?;
            }
            unit.claim(ClaimOp::release(
                claim::PAYMENT_SLOT,
                slot_of_state(state),
                id,
            ));
            Ok(changed)
        })
        .await
}

/// The recipient's word that the money arrived.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::disbursement`.
pub async fn confirm_receipt(
    executor: &Executor,
    call: &Call,
    id: DisbursementId,
    version: Option<u64>,
) -> Result<Done, Error> {
    let command = DisbursementCommand::ConfirmReceipt;
    executor
        .decide_one::<Disbursement>(call, id, version, command)
        .await
}

/// The recipient's report of what the money was spent on.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::disbursement`.
pub async fn report_spending(
    executor: &Executor,
    call: &Call,
    id: DisbursementId,
    version: Option<u64>,
    note: String,
    files: Vec<FileRef>,
) -> Result<Done, Error> {
    let command = DisbursementCommand::ReportSpending { note, files };
    executor
        .decide_one::<Disbursement>(call, id, version, command)
        .await
}

/// Accepts the spending report.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::disbursement`.
pub async fn accept_spending(
    executor: &Executor,
    call: &Call,
    id: DisbursementId,
    version: Option<u64>,
) -> Result<Done, Error> {
    let command = DisbursementCommand::AcceptSpending;
    executor
        .decide_one::<Disbursement>(call, id, version, command)
        .await
}

/// Sends the spending report back to be completed.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::disbursement`.
pub async fn return_spending(
    executor: &Executor,
    call: &Call,
    id: DisbursementId,
    version: Option<u64>,
    reason: String,
) -> Result<Done, Error> {
    let command = DisbursementCommand::ReturnSpending { reason };
    executor
        .decide_one::<Disbursement>(call, id, version, command)
        .await
}
