//! The steps of money, each once: what the payment decides, what its budget line posts with it, and whose the
//! slot is then. A single payment and each payment of a roster take the same steps; every posting is staged
//! beside the fact that causes it, so that one append holds both.
use chrono::NaiveDate;
use domain::award::Award;
use domain::bank_account::BankAccount;
use domain::budget_line::{BudgetLine, BudgetLineCommand};
use domain::disbursement::{
    Disbursement, DisbursementCommand, DisbursementState, Proposal, ReplacedSnapshot,
    live_payment_key,
};
use domain::{DisbursementId, RosterId, Rupiah};
use ledger::ClaimOp;

use super::{NewDisbursement, Orders, existing, not_found};
use crate::call::Changed;
use crate::claim;
use crate::error::Error;
use crate::finding;
use crate::unit::Unit;

/// Proposes a payment and takes its slot; with `replaces` it takes the slot over from that returned payment,
/// which is marked as paid again.
pub(crate) async fn propose(
    unit: &Unit,
    id: DisbursementId,
    new: &NewDisbursement,
    replaces: Option<DisbursementId>,
) -> Result<Changed, Error> {
    let replaced = match replaces {
        None => None,
        Some(returned_id) => {
            let returned = unit.get::<Disbursement>(returned_id).await?;
            returned.state.replaced_snapshot(returned_id)
        }
    };
    let proposal = proposal(unit, new, replaced).await?;
    let command = DisbursementCommand::Create(Box::new(proposal));
    let changed = unit.begin::<Disbursement>(id, command).await?;
    let slot = slot_of(new);
    if let Some(returned_id) = replaces {
        let mark = DisbursementCommand::MarkReplaced { by: id };
        unit.decide::<Disbursement>(returned_id, mark).await?;
        unit.claim(ClaimOp::release(
            claim::PAYMENT_SLOT,
            slot.clone(),
            returned_id,
        ));
    }
    unit.claim(ClaimOp::take(claim::PAYMENT_SLOT, slot, id));
    Ok(changed)
}

/// Approves a payment; the approval that ends the waiting reserves its amount. A replacement reserves nothing:
/// its money was realised before. The payment's own rules speak before the findings about its recipient.
pub(crate) async fn approve(
    unit: &Unit,
    id: DisbursementId,
    two_approver_threshold: Rupiah,
    through_roster: Option<RosterId>,
    note: Option<String>,
) -> Result<Changed, Error> {
    let payment = unit.get::<Disbursement>(id).await?;
    let state = existing(&payment.state, id)?;
    let award = unit.get::<Award>(state.award_id).await?;
    let award_status = award
        .state
        .state()
        .map(|award| award.status)
        .ok_or_else(|| not_found("award", state.award_id))?;
    let command = DisbursementCommand::Approve {
        two_approver_threshold,
        award_status,
        through_roster: through_roster.map(|roster_id| roster_id.to_string()),
        note,
    };
    let changed = unit.decide::<Disbursement>(id, command).await?;
    finding::refuse_person(unit, state.recipient_id).await?;
    let after = unit.get::<Disbursement>(id).await?;
    let reserves = after
        .state
        .state()
        .is_some_and(DisbursementState::holds_reservation);
    if reserves {
        let reserve = BudgetLineCommand::Reserve {
            disbursement_id: id,
            amount: state.amount,
            on: unit.context().today(),
        };
        unit.decide::<BudgetLine>(state.budget_line_id, reserve)
            .await?;
    }
    Ok(changed)
}

/// Records SPP, SPM and SP2D. With the SP2D the money counts as realised, or, for a replacement, as paid again.
pub(crate) async fn issue_orders(
    unit: &Unit,
    id: DisbursementId,
    orders: &Orders,
) -> Result<Changed, Error> {
    let payment = unit.get::<Disbursement>(id).await?;
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
}

/// Ends a payment before SP2D by `command` (a rejection or a cancellation): releases its reservation, told why,
/// and its slot; a replacement hands the slot back to the payment it was to replace.
pub(crate) async fn end(
    unit: &Unit,
    id: DisbursementId,
    command: DisbursementCommand,
    why: String,
) -> Result<Changed, Error> {
    let payment = unit.get::<Disbursement>(id).await?;
    let state = existing(&payment.state, id)?;
    let changed = unit.decide::<Disbursement>(id, command).await?;
    if state.holds_reservation() {
        let release = BudgetLineCommand::Release {
            disbursement_id: id,
            reason: why,
            on: unit.context().today(),
        };
        unit.decide::<BudgetLine>(state.budget_line_id, release)
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
}

/// Notes the bank's transfer; the ceiling does not move, its money was realised with the SP2D.
pub(crate) async fn transfer(
    unit: &Unit,
    id: DisbursementId,
    on: NaiveDate,
    bank_reference: String,
) -> Result<Changed, Error> {
    let command = DisbursementCommand::Transfer { on, bank_reference };
    unit.decide::<Disbursement>(id, command).await
}

/// Notes that the bank sent the money back: what was realised stands as returned.
pub(crate) async fn return_by_bank(
    unit: &Unit,
    id: DisbursementId,
    on: NaiveDate,
    reason: String,
) -> Result<Changed, Error> {
    let payment = unit.get::<Disbursement>(id).await?;
    let state = existing(&payment.state, id)?;
    let command = DisbursementCommand::Return { on, reason };
    let changed = unit.decide::<Disbursement>(id, command).await?;
    let posting = BudgetLineCommand::Return {
        disbursement_id: id,
        on,
    };
    unit.decide::<BudgetLine>(state.budget_line_id, posting)
        .await?;
    Ok(changed)
}

/// Notes that the money went back to the regional treasury; its slot is free again.
pub(crate) async fn refund(
    unit: &Unit,
    id: DisbursementId,
    on: NaiveDate,
    reference: String,
) -> Result<Changed, Error> {
    let payment = unit.get::<Disbursement>(id).await?;
    let state = existing(&payment.state, id)?;
    let command = DisbursementCommand::Refund { on, reference };
    let changed = unit.decide::<Disbursement>(id, command).await?;
    if let Some(from) = state.refund_source() {
        let posting = BudgetLineCommand::Refund {
            disbursement_id: id,
            from,
            on,
        };
        unit.decide::<BudgetLine>(state.budget_line_id, posting)
            .await?;
    }
    unit.claim(ClaimOp::release(
        claim::PAYMENT_SLOT,
        slot_of_state(state),
        id,
    ));
    Ok(changed)
}

async fn proposal(
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
