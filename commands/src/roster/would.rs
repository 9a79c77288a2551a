//! What could be done with a roster now.
use domain::disbursement::DisbursementStatus;
use domain::roster::{Roster, RosterAct, RosterError, RosterState};
use domain::{RosterId, Rupiah, RupiahError};

use super::payment;

use crate::call::Call;
use crate::disbursement::two_approver_threshold;
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// Whether an act would do something to the roster now, its payments told by state, number and sum; they
/// are not asked themselves, so that this costs the same for a roster of a thousand.
///
/// # Errors
/// [`Error::NotFound`]; rules of `domain::roster`; what keeps the ledger from being read.
pub async fn would_do(
    executor: &Executor,
    call: &Call,
    id: RosterId,
    act: RosterAct,
    payments: &[(DisbursementStatus, u32, Rupiah)],
) -> Result<bool, Error> {
    let unit = executor.rehearsal(call).await?;
    let roster = unit.get::<Roster>(id).await?;
    let threshold = two_approver_threshold(&unit).await?;
    let would = act.would_do(&roster.state, payments, threshold, unit.context())?;
    if would && act == RosterAct::Approve {
        unit.second_person().await?;
    }
    Ok(would)
}

/// What the payments of a roster that are alive come to now.
pub(super) async fn living_total(unit: &Unit, roster: &RosterState) -> Result<Rupiah, Error> {
    let mut total = Rupiah::ZERO;
    for entry in &roster.entries {
        let state = payment(unit, entry.disbursement_id).await?;
        if !state.status().came_to_nothing() {
            total = total
                .checked_add(state.amount)
                .ok_or(RupiahError::Overflow)
                .map_err(RosterError::from)?;
        }
    }
    Ok(total)
}
