//! What happens to a payment after its papers: transferred, returned, paid again, refunded,
//! confirmed and accounted for.
use chrono::NaiveDate;
use domain::disbursement::{Disbursement, DisbursementCommand, ReturnFault, ReturnSource};
use domain::{BankAccountId, DisbursementId, FileRef};

use super::step::{self, ReturnWord};
use super::{NewDisbursement, existing};
use crate::call::{Call, Done};
use crate::error::Error;
use crate::executor::Executor;

/// Records the bank's transfer, by one person's word.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::disbursement` (what stands in a file for the bank moves by its result).
pub async fn transfer(
    executor: &Executor,
    call: &Call,
    id: DisbursementId,
    version: Option<u64>,
    on: NaiveDate,
    bank_reference: String,
) -> Result<Done, Error> {
    let reference = &bank_reference;
    executor
        .run(call, |unit| async move {
            let payment = unit.expect::<Disbursement>(id, version).await?;
            let state = existing(&payment.state, id)?;
            state.not_at_bank(step::in_bank_file(&unit, id, state).await?)?;
            step::transfer(&unit, id, on, reference.clone()).await
        })
        .await
}

/// Records that the bank sent the money back, by one person's word.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::disbursement` (what stands in a file for the bank comes back by its result or by
/// two persons) and `domain::budget_line`.
pub async fn return_by_bank(
    executor: &Executor,
    call: &Call,
    id: DisbursementId,
    version: Option<u64>,
    on: NaiveDate,
    (reason, fault): (String, Option<ReturnFault>),
) -> Result<Done, Error> {
    let reason = &reason;
    executor
        .run(call, |unit| async move {
            let payment = unit.expect::<Disbursement>(id, version).await?;
            let state = existing(&payment.state, id)?;
            let source = ReturnSource::Hand {
                in_bank_file: step::in_bank_file(&unit, id, state).await?,
            };
            let word = ReturnWord {
                on,
                reason: reason.clone(),
                fault,
            };
            step::return_by_bank(&unit, id, word, source).await
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
            step::propose(&unit, id, &new, Some(returned_id)).await
        })
        .await
}

/// Records that what the bank had sent back went on to the regional treasury.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::disbursement` (what is realised goes back by two persons) and `domain::budget_line`.
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
            unit.expect::<Disbursement>(id, version).await?;
            step::refund(&unit, id, on, reference.clone()).await
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
