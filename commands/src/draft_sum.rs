//! What the draft of a roster comes to, told it when one of its payments changes: payments know nothing of rosters beyond this.
use domain::disbursement::Disbursement;
use domain::roster::{Roster, RosterAct, RosterCommand, RosterState};
use domain::{DisbursementId, Rupiah};

use crate::error::Error;
use crate::unit::Unit;

/// The draft's own sum follows the amount of one of its payments, in the same append.
///
/// # Errors
/// When a payment cannot be loaded; rules of `domain::roster`.
pub(crate) async fn amend(
    unit: &Unit,
    (id, roster): (&str, &RosterState),
    payment: DisbursementId,
    amount: Rupiah,
) -> Result<(), Error> {
    let mut amounts = Vec::with_capacity(roster.entries.len());
    for entry in &roster.entries {
        let found = unit.get::<Disbursement>(entry.disbursement_id).await?;
        let state = found.state.state();
        if let Some(state) = state.filter(|state| RosterAct::Lock.moves(state.status())) {
            amounts.push(state.amount);
        }
    }
    let command = RosterCommand::AmendRow {
        payment,
        amount,
        count: u32::try_from(amounts.len()).unwrap_or(u32::MAX),
        total: Rupiah::checked_sum(amounts).unwrap_or(Rupiah::MAX),
    };
    unit.decide::<Roster>(id, command).await?;
    Ok(())
}
