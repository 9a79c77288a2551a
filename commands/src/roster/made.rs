//! A roster that was made, and the one change to it that a payment's own correction brings.

use domain::roster::{Roster, RosterCommand, RosterState};
use domain::{DisbursementId, RosterId, Rupiah};

use crate::error::Error;
use crate::unit::Unit;

/// Its state.
///
/// # Errors
/// [`Error::NotFound`].
pub(super) fn made(roster: &Roster, id: RosterId) -> Result<&RosterState, Error> {
    let state = roster.state();
    state.ok_or_else(|| Error::not_found("roster", id))
}

/// A payment that was gathered for the bank lost its SP2D: the others go to the bank without it.
pub(crate) async fn leave(
    unit: &Unit,
    id: RosterId,
    payment: DisbursementId,
    reason: &str,
) -> Result<(), Error> {
    let roster = unit.get::<Roster>(id).await?;
    let entries = &made(&roster.state, id)?.entries;
    let rest = || entries.iter().filter(|it| it.disbursement_id != payment);
    let command = RosterCommand::Leave {
        payment,
        reason: reason.to_owned(),
        count: u32::try_from(rest().count()).unwrap_or(u32::MAX),
        total: Rupiah::checked_sum(rest().map(|entry| entry.amount)).unwrap_or(Rupiah::MAX),
    };
    unit.decide::<Roster>(id, command).await?;
    Ok(())
}
