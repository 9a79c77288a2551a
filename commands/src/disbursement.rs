//! Payments: proposed from a verified account, approved together with the reservation of the
//! ceiling, ordered, transferred, returned, paid again, refunded. What a step decides and posts is
//! written in `step`, once for single payments and rosters.
mod deposit;
mod difference;
mod gate;
mod mend;
mod paper;
mod settle;
pub(crate) mod slot;
pub(crate) mod split;
pub(crate) mod step;
mod take_back;

use domain::budget_line::BudgetLine;
use domain::disbursement::{
    Component, Disbursement, DisbursementCommand, DisbursementState, DisbursementStatus, Order,
    OrderKind,
};
use domain::gate::Step;
use domain::record::{Record, Setting};
use domain::roster::Roster;
use domain::{
    AcademicYear, AwardId, BankAccountId, BudgetLineId, DisbursementId, RejectCode, Rupiah,
};

use crate::call::{Call, Changed, Done};
use crate::draft_sum;
use crate::entitlement;
use crate::error::Error;
use crate::executor::Executor;
use crate::record::TWO_APPROVER_THRESHOLD;
use crate::unit::Unit;

pub(crate) use difference::{difference, written};
pub(crate) use gate::reasons_in;
pub use gate::{Asked, asked_of, line_of, reasons, reasons_of};
pub use mend::{Mend, attach_scan, propose_mending};
pub(crate) use mend::{carry_in, mend_in};
pub use paper::{Correction, propose_correction, refuse_spm};
pub(crate) use paper::{claim_papers, correct_in, free_papers};
pub use settle::{
    accept_spending, confirm_receipt, pay_again, refund, report_spending, return_by_bank,
    return_spending, transfer,
};
pub use split::{Split, split_of, splits_in};

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

impl Orders {
    /// The papers, in their order.
    pub(crate) fn papers(&self) -> impl Iterator<Item = (OrderKind, &Order)> {
        let papers = [&self.spp, &self.spm, &self.sp2d];
        OrderKind::ALL
            .iter()
            .zip(papers)
            .filter_map(|(kind, paper)| paper.as_ref().map(|paper| (*kind, paper)))
    }

    /// The papers among them, in their order.
    #[must_use]
    pub fn kinds(&self) -> Vec<OrderKind> {
        self.papers().map(|(kind, _)| kind).collect()
    }
}

/// Proposes a payment.
///
/// # Errors
/// [`Error::Claimed`] with kind `payment_slot` or `person_slot` when the award, or the person by another award, has a
/// live payment for this component and semester; [`Error::Gate`] with all that keeps money from moving; rules of
/// `domain::disbursement`.
pub async fn create(executor: &Executor, call: &Call, new: NewDisbursement) -> Result<Done, Error> {
    let id = DisbursementId(executor.new_id());
    let new = &new;
    executor
        .run(call, |unit| async move {
            step::propose(&unit, id, new, None).await
        })
        .await
}

/// What an award is paid for a component from a line: what a payment is proposed with where nobody names an amount.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Gate`] where nothing says how much.
pub async fn entitled(
    executor: &Executor,
    (award_id, budget_line_id): (AwardId, BudgetLineId),
    component: Component,
    academic_year: AcademicYear,
) -> Result<Rupiah, Error> {
    let unit = &Unit::trial(executor);
    let line = unit.get::<BudgetLine>(budget_line_id).await?;
    let line = line.state.snapshot(budget_line_id);
    let line = line.ok_or_else(|| Error::not_found("budget_line", budget_line_id))?;
    let year = line.year;
    let amount = entitlement::amount_of(unit, award_id, year, component, academic_year).await?;
    match amount {
        Some(amount) => Ok(amount),
        None => Err(entitlement::unsaid(unit, award_id, year, component).await?),
    }
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
                Some(roster_id) => (unit.get::<Roster>(roster_id).await?.state.state().cloned())
                    .map(|roster| (roster_id, roster)),
                None => None,
            };
            let command = DisbursementCommand::Correct {
                amount,
                reason: reason.clone(),
                roster: roster.as_ref().map(|(_, roster)| roster.status()),
            };
            let changed = unit.decide::<Disbursement>(id, command).await?;
            if let Some((roster_id, roster)) = roster.filter(|(_, it)| it.is_draft().is_ok()) {
                draft_sum::amend(&unit, (roster_id.as_str(), &roster), id, amount).await?;
            }
            let corrected = gate::Subject {
                amount,
                ..gate::Subject::of(id, state)
            };
            if !state.is_live() {
                // Proposed again.
                gate::ask(&unit, Step::Propose, corrected).await?;
            } else if amount > state.amount {
                gate::ask_amount(&unit, corrected).await?;
            }
            slot::Slot::of_payment(&unit, state).await?.take(&unit, id);
            Ok(changed)
        })
        .await
}

/// Approves a payment and reserves its amount, in one append. Above the threshold of the settings
/// the first approval only waits for a second person. A replacement reserves nothing: its money was
/// realised before.
///
/// # Errors
/// [`Error::BudgetLine`] with the remaining ceiling when it is short; [`Error::Gate`]; [`Error::Stale`]; rules of
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
            let threshold = two_approver_threshold(&unit).await?;
            let threshold = split::threshold_for(&unit, id, state, threshold).await?;
            step::approve(&unit, id, threshold, None, note.clone()).await
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

/// Lets a payment that was rejected for good be proposed again; its component and semester are free again.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::disbursement`.
pub async fn lift_refusal(
    executor: &Executor,
    call: &Call,
    id: DisbursementId,
    version: Option<u64>,
    reason: String,
) -> Result<Done, Error> {
    let reason = &reason;
    executor
        .run(call, |unit| async move {
            let payment = unit.expect::<Disbursement>(id, version).await?;
            let state = existing(&payment.state, id)?;
            let command = DisbursementCommand::LiftRefusal {
                reason: reason.clone(),
            };
            let changed = unit.decide::<Disbursement>(id, command).await?;
            let slot = slot::Slot::of_payment(&unit, state).await?;
            slot.give_back(&unit, id).await?;
            Ok(changed)
        })
        .await
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
/// [`Error::Claimed`] with kind `paper` when a number was used; [`Error::Gate`]; [`Error::Stale`]; rules of
/// `domain::disbursement` and `domain::budget_line`.
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
            let apart_from = match &state.roster_id {
                Some(roster_id) => {
                    let roster = unit.find::<Roster>(roster_id).await?;
                    let issued = roster.state.state().map(|roster| roster.orders.clone());
                    Some(issued.unwrap_or_default())
                }
                None => None,
            };
            let changed = step::issue_orders(&unit, id, orders, apart_from).await?;
            claim_papers(&unit, orders, &paper::issued_for(id, state));
            Ok(changed)
        })
        .await
}

/// Ends a payment before SP2D.
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
            unit.expect::<Disbursement>(id, version).await?;
            let why = reason_or_code(command, reason);
            step::end(&unit, id, command.clone(), why).await
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
    payment
        .state()
        .ok_or_else(|| Error::not_found("disbursement", id))
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
