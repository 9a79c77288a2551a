//! What could be done with a roster now.
use domain::disbursement::DisbursementStatus;
use domain::roster::{Roster, RosterAct};
use domain::{RosterId, Rupiah};

use crate::call::Call;
use crate::disbursement::two_approver_threshold;
use crate::error::Error;
use crate::executor::Executor;

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
