//! What was said wrongly of a return or a deposit, taken back to where the money lay.
use chrono::NaiveDate;
use domain::DisbursementId;
use domain::budget_line::{BudgetLine, BudgetLineCommand};
use domain::disbursement::DisbursementState;

use super::Mend;
use super::deposit::{self, Deposit};
use super::slot::Slot;
use crate::error::Error;
use crate::unit::Unit;

/// The bank had not sent it back: spent as before. An account that was doubted for it is verified again by hand.
pub(super) async fn of_return(
    unit: &Unit,
    id: DisbursementId,
    before: &DisbursementState,
) -> Result<(), Error> {
    let Some(on) = before.returned_on else {
        return Ok(());
    };
    let command = BudgetLineCommand::ReverseReturn {
        disbursement_id: id,
        on,
    };
    unit.decide::<BudgetLine>(before.budget_line_id, command)
        .await?;
    Ok(())
}

/// It had not gone back to the treasury: its place is taken again, unless another payment has it since.
pub(super) async fn of_refund(
    unit: &Unit,
    id: DisbursementId,
    before: &DisbursementState,
) -> Result<(), Error> {
    let slot = Slot::of_payment(unit, before).await?;
    slot.refuse_taken(unit).await?;
    slot.take(unit, id);
    if let Some(slip) = before.slip(None) {
        let instalment = None;
        deposit::forget(unit, Deposit { id, instalment }, &slip).await?;
    }
    let from = before
        .refunded_from
        .as_ref()
        .and_then(|stage| stage.refund_source());
    let (Some(from), Some(refund)) = (from, &before.refund) else {
        return Ok(());
    };
    let command = BudgetLineCommand::ReverseRefund {
        disbursement_id: id,
        from,
        on: refund.on,
    };
    unit.decide::<BudgetLine>(before.budget_line_id, command)
        .await?;
    Ok(())
}

/// The last part had not come in: spent as before. When all had come back, its place is taken again, unless another
/// payment has it since.
pub(super) async fn of_instalment(
    unit: &Unit,
    id: DisbursementId,
    before: &DisbursementState,
) -> Result<(), Error> {
    let parts = before.receivable.as_ref();
    let parts = parts.map_or(0, |of| of.instalments.len());
    let instalment = u32::try_from(parts).ok();
    let Some(part) = instalment.and_then(|number| before.instalment(number)) else {
        return Ok(());
    };
    if before.is_repaid() {
        let slot = Slot::of_payment(unit, before).await?;
        slot.refuse_taken(unit).await?;
        slot.take(unit, id);
    }
    if let Some(slip) = before.slip(instalment) {
        deposit::forget(unit, Deposit { id, instalment }, &slip).await?;
    }
    let command = BudgetLineCommand::ReverseInstalment {
        disbursement_id: id,
        amount: part.amount,
        on: part.on,
    };
    unit.decide::<BudgetLine>(before.budget_line_id, command)
        .await?;
    Ok(())
}

/// It was not paid before the portal, or not so: its money and its place are free. The number of its SP2D stays the
/// archive's, of which others may have been paid.
pub(super) async fn of_archive(
    unit: &Unit,
    mend: &Mend,
    before: &DisbursementState,
) -> Result<(), Error> {
    let Some(on) = before.orders.sp2d.as_ref().map(|order| order.date) else {
        return Ok(());
    };
    let disbursement_id = mend.id;
    Slot::of_payment(unit, before)
        .await?
        .release(unit, disbursement_id);
    let unrealize = BudgetLineCommand::Unrealize {
        disbursement_id,
        replaces: None,
        on,
    };
    unit.decide::<BudgetLine>(before.budget_line_id, unrealize)
        .await?;
    let release = BudgetLineCommand::Release {
        disbursement_id,
        reason: mend.reason.clone(),
        on,
    };
    unit.decide::<BudgetLine>(before.budget_line_id, release)
        .await?;
    Ok(())
}

/// A deposit is booked on the day that its slip really has.
pub(super) async fn redate(
    unit: &Unit,
    id: DisbursementId,
    before: &DisbursementState,
    (instalment, on): (Option<u32>, NaiveDate),
) -> Result<(), Error> {
    let Some(was) = before.slip(instalment).map(|slip| slip.date) else {
        return Ok(());
    };
    if was == on {
        return Ok(());
    }
    let from = before
        .refunded_from
        .as_ref()
        .and_then(|stage| stage.refund_source());
    let part = instalment.and_then(|number| before.instalment(number));
    let command = match (part, from) {
        (Some(part), _) => BudgetLineCommand::RedateInstalment {
            disbursement_id: id,
            amount: part.amount,
            was,
            on,
        },
        (None, Some(from)) => BudgetLineCommand::RedateRefund {
            disbursement_id: id,
            from,
            was,
            on,
        },
        (None, None) => return Ok(()),
    };
    unit.decide::<BudgetLine>(before.budget_line_id, command)
        .await?;
    Ok(())
}
