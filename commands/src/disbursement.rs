//! Payments: proposed from a verified account, approved together with the reservation of the
//! ceiling, ordered, transferred, returned, paid again, refunded. Every posting is written in the
//! same append as the fact that causes it.
mod settle;

use domain::award::Award;
use domain::bank_account::BankAccount;
use domain::budget_line::{BudgetLine, BudgetLineCommand};
use domain::disbursement::{
    Component, Disbursement, DisbursementCommand, DisbursementState, DisbursementStatus, Order,
    Proposal, ReplacedSnapshot, live_payment_key,
};
use domain::record::{Record, Setting};
use domain::roster::{Roster, RosterState};
use domain::{
    AcademicYear, AwardId, BankAccountId, BudgetLineId, DisbursementId, RejectCode, Rupiah,
};
use ledger::ClaimOp;

use crate::call::{Call, Changed, Done};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;
use crate::finding;
use crate::record::TWO_APPROVER_THRESHOLD;
use crate::unit::Unit;

pub use settle::{
    accept_spending, confirm_receipt, pay_again, refund, report_spending, return_by_bank,
    return_spending, transfer,
};

/// A payment to propose.
#[derive(Debug, Clone)]
pub struct NewDisbursement {
    /// For which award.
    pub award_id: AwardId,
    /// From which budget line.
    pub budget_line_id: BudgetLineId,
    /// To which verified account; frozen in the payment.
    pub bank_account_id: BankAccountId,
    /// For what.
    pub component: Component,
    /// Academic year.
    pub academic_year: AcademicYear,
    /// Semester of study.
    pub semester: u8,
    /// Amount.
    pub amount: Rupiah,
    /// The roster it belongs to.
    pub roster_id: Option<String>,
}

/// The papers of an approved payment; small offices get all three at once.
#[derive(Debug, Clone, Default)]
pub struct Orders {
    /// Request for payment.
    pub spp: Option<Order>,
    /// Order to pay.
    pub spm: Option<Order>,
    /// Order to the treasury: the money counts as realised.
    pub sp2d: Option<Order>,
}

/// Proposes a payment.
///
/// # Errors
/// [`Error::Claimed`] with kind `payment_slot` when the award has a live payment for this component
/// and semester; rules of `domain::disbursement` (decree, attested studies, verified account).
pub async fn create(executor: &Executor, call: &Call, new: NewDisbursement) -> Result<Done, Error> {
    let id = DisbursementId(executor.new_id());
    let new = &new;
    executor
        .run(call, |unit| async move {
            let proposal = proposal(&unit, new, None).await?;
            let command = DisbursementCommand::Create(Box::new(proposal));
            let changed = unit.begin::<Disbursement>(id, command).await?;
            unit.claim(ClaimOp::take(claim::PAYMENT_SLOT, slot_of(new), id));
            Ok(changed)
        })
        .await
}

/// Corrects the amount before approval, or proposes a rejected payment again.
///
/// # Errors
/// [`Error::Claimed`] when the slot is taken by now; [`Error::Stale`]; rules of
/// `domain::disbursement`.
pub async fn correct(
    executor: &Executor,
    call: &Call,
    id: DisbursementId,
    version: Option<u64>,
    amount: Rupiah,
    reason: String,
) -> Result<Done, Error> {
    let reason = &reason;
    executor
        .run(call, |unit| async move {
            let payment = unit.expect::<Disbursement>(id, version).await?;
            let state = existing(&payment.state, id)?;
            let roster = match &state.roster_id {
                Some(roster_id) => {
                    let roster = unit.get::<Roster>(roster_id).await?;
                    roster.state.state().map(RosterState::status)
                }
                None => None,
            };
            let command = DisbursementCommand::Correct {
                amount,
                reason: reason.clone(),
                roster,
            };
            let changed = unit.decide::<Disbursement>(id, command).await?;
            unit.claim(ClaimOp::take(claim::PAYMENT_SLOT, slot_of_state(state), id));
            Ok(changed)
        })
        .await
}

/// Approves a payment and reserves its amount, in one append. Above the threshold of the settings
/// the first approval only waits for a second person. A replacement reserves nothing: its money was
/// realised before.
///
/// # Errors
/// [`Error::BudgetLine`] with the remaining ceiling when it is short; [`Error::Stale`]; rules of
/// `domain::disbursement` (who prepared it cannot approve it).
pub async fn approve(
    executor: &Executor,
    call: &Call,
    id: DisbursementId,
    version: Option<u64>,
    note: Option<String>,
) -> Result<Done, Error> {
    let note = &note;
    executor
        .run(call, |unit| async move {
            let payment = unit.expect::<Disbursement>(id, version).await?;
            let state = existing(&payment.state, id)?;
            let award = unit.get::<Award>(state.award_id).await?;
            let award_status = award
                .state
                .state()
                .map(|award| award.status)
                .ok_or_else(|| not_found("award", state.award_id))?;
            let command = DisbursementCommand::Approve {
                two_approver_threshold: two_approver_threshold(&unit).await?,
                award_status,
                through_roster: None,
                note: note.clone(),
            };
            let changed = unit.decide::<Disbursement>(id, command).await?;
            finding::refuse_person(&unit, state.recipient_id).await?;
            let after = unit.get::<Disbursement>(id).await?;
            let reserves = after
                .state
                .state()
                .is_some_and(DisbursementState::holds_reservation);
            if reserves {
                let on = unit.context().today();
                let command = BudgetLineCommand::Reserve {
                    disbursement_id: id,
                    amount: state.amount,
                    on,
                };
                unit.decide::<BudgetLine>(state.budget_line_id, command)
                    .await?;
            }
            Ok(changed)
        })
        .await
}

/// Rejects a payment; what was reserved is released, in one append.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::disbursement` and `domain::budget_line`.
pub async fn reject(
    executor: &Executor,
    call: &Call,
    id: DisbursementId,
    version: Option<u64>,
    code: RejectCode,
    reason: String,
    may_resubmit: bool,
) -> Result<Done, Error> {
    let command = DisbursementCommand::Reject {
        code,
        reason: reason.clone(),
        may_resubmit,
    };
    end(executor, call, id, version, command, reason).await
}

/// Cancels a payment before SP2D; what was reserved is released, in one append.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::disbursement` and `domain::budget_line`.
pub async fn cancel(
    executor: &Executor,
    call: &Call,
    id: DisbursementId,
    version: Option<u64>,
    reason: String,
) -> Result<Done, Error> {
    let command = DisbursementCommand::Cancel {
        reason: reason.clone(),
    };
    end(executor, call, id, version, command, reason).await
}

/// Records SPP, SPM and SP2D, one or several at once; with the SP2D the money counts as realised
/// (or, for a replacement, as paid again).
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::disbursement` and `domain::budget_line` (a closed month).
pub async fn issue_orders(
    executor: &Executor,
    call: &Call,
    id: DisbursementId,
    version: Option<u64>,
    orders: Orders,
) -> Result<Done, Error> {
    let orders = &orders;
    executor
        .run(call, |unit| async move {
            let payment = unit.expect::<Disbursement>(id, version).await?;
            let state = existing(&payment.state, id)?;
            let command = DisbursementCommand::IssueOrders {
                spp: orders.spp.clone(),
                spm: orders.spm.clone(),
                sp2d: orders.sp2d.clone(),
            };
            let changed = unit.decide::<Disbursement>(id, command).await?;
            if let Some(sp2d) = &orders.sp2d {
                let on = sp2d.date;
                let posting = match state.replaces {
                    Some(replaces) => BudgetLineCommand::PayAgain {
                        disbursement_id: id,
                        replaces,
                        on,
                    },
                    None => BudgetLineCommand::Realize {
                        disbursement_id: id,
                        on,
                    },
                };
                unit.decide::<BudgetLine>(state.budget_line_id, posting)
                    .await?;
            }
            Ok(changed)
        })
        .await
}

/// Ends a payment before SP2D: releases its reservation and its slot; a replacement hands the slot
/// back to the payment it was to replace.
async fn end(
    executor: &Executor,
    call: &Call,
    id: DisbursementId,
    version: Option<u64>,
    command: DisbursementCommand,
    reason: String,
) -> Result<Done, Error> {
    let (command, reason) = (&command, &reason);
    executor
        .run(call, |unit| async move {
            let payment = unit.expect::<Disbursement>(id, version).await?;
            let state = existing(&payment.state, id)?;
            let changed = unit.decide::<Disbursement>(id, command.clone()).await?;
            if state.holds_reservation() {
                let on = unit.context().today();
                let reason = reason_or_code(command, reason);
                let command = BudgetLineCommand::Release {
                    disbursement_id: id,
                    reason,
                    on,
                };
                unit.decide::<BudgetLine>(state.budget_line_id, command)
                    .await?;
            }
            let slot = slot_of_state(state);
            unit.claim(ClaimOp::release(claim::PAYMENT_SLOT, slot.clone(), id));
            if let Some(replaced_id) = state.replaces {
                let drop = DisbursementCommand::DropReplacement { by: id };
                unit.decide::<Disbursement>(replaced_id, drop).await?;
                unit.claim(ClaimOp::take(claim::PAYMENT_SLOT, slot, replaced_id));
            }
            Ok(changed)
        })
        .await
}

/// A rejection may have a code only, while the ledger of the ceiling wants words.
fn reason_or_code(command: &DisbursementCommand, reason: &str) -> String {
    match command {
        DisbursementCommand::Reject { code, .. } if reason.trim().is_empty() => code.to_string(),
        _ => reason.to_owned(),
    }
}

pub(crate) async fn proposal(
    unit: &Unit,
    new: &NewDisbursement,
    replaces: Option<ReplacedSnapshot>,
) -> Result<Proposal, Error> {
    let award = unit.get::<Award>(new.award_id).await?;
    let line = unit.get::<BudgetLine>(new.budget_line_id).await?;
    let account = unit.get::<BankAccount>(new.bank_account_id).await?;
    let award = award
        .state
        .snapshot(new.award_id, new.semester)
        .ok_or_else(|| not_found("award", new.award_id))?;
    finding::refuse_person(unit, award.recipient_id).await?;
    Ok(Proposal {
        award,
        budget_line: line
            .state
            .snapshot(new.budget_line_id)
            .ok_or_else(|| not_found("budget_line", new.budget_line_id))?,
        component: new.component,
        academic_year: new.academic_year,
        semester: new.semester,
        amount: new.amount,
        account: account
            .state
            .snapshot(new.bank_account_id)
            .ok_or_else(|| not_found("bank_account", new.bank_account_id))?,
        replaces,
        roster_id: new.roster_id.clone(),
    })
}

/// The amount above which two people approve; without a setting, one is enough.
pub(crate) async fn two_approver_threshold(unit: &Unit) -> Result<Rupiah, Error> {
    let setting = unit.find::<Record<Setting>>(TWO_APPROVER_THRESHOLD).await?;
    let amount = setting
        .state
        .value()
        .and_then(|setting| setting.value.as_i64());
    Ok(amount.map_or(Rupiah::MAX, Rupiah))
}

pub(crate) fn existing(
    payment: &Disbursement,
    id: DisbursementId,
) -> Result<&DisbursementState, Error> {
    payment.state().ok_or_else(|| not_found("disbursement", id))
}

fn not_found(kind: &str, id: impl std::fmt::Display) -> Error {
    Error::NotFound {
        kind: kind.to_owned(),
        id: id.to_string(),
    }
}

pub(crate) fn slot_of(new: &NewDisbursement) -> String {
    live_payment_key(new.award_id, new.component, new.academic_year, new.semester)
}

pub(crate) fn slot_of_state(state: &DisbursementState) -> String {
    live_payment_key(
        state.award_id,
        state.component,
        state.academic_year,
        state.semester,
    )
}

/// The present status of a payment and its version.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Ledger`].
pub async fn status(
    executor: &Executor,
    id: DisbursementId,
) -> Result<(DisbursementStatus, Changed), Error> {
    let payment = executor.load::<Disbursement>(id).await?;
    let state = existing(&payment.state, id)?;
    Ok((
        state.status(),
        Changed {
            id: id.to_string(),
            version: payment.version,
        },
    ))
}
