//! What the draft of a roster comes to: for rosters, and told a draft when one of its payments changes. Payments know
//! nothing of rosters beyond this.
use domain::disbursement::Disbursement;
use domain::roster::{Roster, RosterAct, RosterCommand, RosterEntry, RosterState};
use domain::{DisbursementId, Rupiah};

use crate::error::Error;
use crate::unit::Unit;

/// The rows that a lock would settle, each with what is paid.
///
/// # Errors
/// When a payment cannot be loaded.
pub(crate) async fn living<'a>(
    unit: &Unit,
    roster: &'a RosterState,
) -> Result<Vec<(&'a RosterEntry, Rupiah)>, Error> {
    let mut rows = Vec::with_capacity(roster.entries.len());
    for entry in &roster.entries {
        let id = entry.disbursement_id;
        let found = unit.get::<Disbursement>(id).await?;
        let state = found.state.state();
        let state = state.ok_or_else(|| Error::not_found("disbursement", id))?;
        if RosterAct::Lock.moves(state.status()) {
            rows.push((entry, state.amount));
        }
    }
    Ok(rows)
}

/// How many rows, and what they come to.
pub(crate) fn sum(amounts: impl ExactSizeIterator<Item = Rupiah>) -> (u32, Rupiah) {
    let count = u32::try_from(amounts.len()).unwrap_or(u32::MAX);
    (count, Rupiah::checked_sum(amounts).unwrap_or(Rupiah::MAX))
}

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
    let rows = living(unit, roster).await?;
    let (count, total) = sum(rows.iter().map(|(_, amount)| *amount));
    let command = RosterCommand::AmendRow {
        payment,
        amount,
        count,
        total,
    };
    unit.decide::<Roster>(id, command).await?;
    Ok(())
}
