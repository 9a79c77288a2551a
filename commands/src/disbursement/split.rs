//! A payment cut in two: what one person is paid for one component within a month counts as one when it is approved.
use domain::award::Award;
use domain::disbursement::{Disbursement, DisbursementState, person_slot_key, threshold_with};
use domain::roster::{RosterStage, RosterState};
use domain::{DisbursementId, RosterId, Rupiah, SEMESTER_MAX};

use super::{existing, two_approver_threshold};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// The others that a payment counts with, as it takes two approvers for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// All of them together.
    pub total: Rupiah,
    /// The others.
    pub others: Vec<DisbursementId>,
}

/// The amount above which two people approve this payment; the others it counts with are held to the moment of the
/// append.
pub(crate) async fn threshold_for(
    unit: &Unit,
    id: DisbursementId,
    state: &DisbursementState,
    threshold: Rupiah,
) -> Result<Rupiah, Error> {
    // Two approve it for its own amount, or nobody asks for two at all.
    if state.amount > threshold || threshold == Rupiah::MAX {
        return Ok(threshold);
    }
    let others = others(unit, id, state).await?;
    let amounts: Vec<Rupiah> = others.into_iter().map(|(_, amount)| amount).collect();
    Ok(threshold_with(state.amount, &amounts, threshold))
}

/// The same for a roster: one row that counts with others above the threshold makes the whole roster need two. Beside
/// it, how many such rows there are.
pub(crate) async fn of_roster(
    unit: &Unit,
    roster: &RosterState,
    threshold: Rupiah,
) -> Result<(Rupiah, u32), Error> {
    let waits = match roster.stage {
        RosterStage::Locked { total } | RosterStage::FirstApproved { total, .. } => {
            total <= threshold
        }
        RosterStage::Drafted | RosterStage::Approved { .. } | RosterStage::Cancelled => false,
    };
    let mut count = 0;
    if waits {
        for entry in &roster.entries {
            let payment = unit.get::<Disbursement>(entry.disbursement_id).await?;
            let state = existing(&payment.state, entry.disbursement_id)?;
            let waiting = state.counts_with(unit.context().today());
            let own = threshold_for(unit, entry.disbursement_id, state, threshold).await?;
            count += u32::from(waiting && own < threshold);
        }
    }
    let threshold = if count > 0 { Rupiah::ZERO } else { threshold };
    Ok((threshold, count))
}

/// What a payment counts with, where that makes it need two approvers.
///
/// # Errors
/// [`Error::NotFound`]; what keeps the ledger from being read.
pub async fn split_of(executor: &Executor, id: DisbursementId) -> Result<Option<Split>, Error> {
    let unit = &Unit::trial(executor);
    let payment = unit.get::<Disbursement>(id).await?;
    let state = existing(&payment.state, id)?;
    let threshold = two_approver_threshold(unit).await?;
    if threshold_for(unit, id, state, threshold).await? == threshold {
        return Ok(None);
    }
    let others = others(unit, id, state).await?;
    let sum = others.iter().map(|(_, amount)| *amount);
    Ok(Some(Split {
        total: Rupiah::checked_sum(sum.chain([state.amount])).unwrap_or(Rupiah::MAX),
        others: others.into_iter().map(|(id, _)| id).collect(),
    }))
}

/// How many rows of a roster make it need two approvers because they count with others.
///
/// # Errors
/// [`Error::NotFound`]; what keeps the ledger from being read.
pub async fn splits_in(executor: &Executor, id: RosterId) -> Result<u32, Error> {
    let unit = &Unit::trial(executor);
    let roster = unit.get::<domain::roster::Roster>(id).await?;
    let roster = roster.state.state();
    let roster = roster.ok_or_else(|| Error::not_found("roster", id))?;
    let threshold = two_approver_threshold(unit).await?;
    Ok(of_roster(unit, roster, threshold).await?.1)
}

/// The other payments to the same person for the same component that count with this one today. A person has one
/// living payment a semester, so that the semesters name them all.
async fn others(
    unit: &Unit,
    id: DisbursementId,
    state: &DisbursementState,
) -> Result<Vec<(DisbursementId, Rupiah)>, Error> {
    let award = unit.get::<Award>(state.award_id).await?;
    let award = award.state.state();
    let level = award
        .ok_or_else(|| Error::not_found("award", state.award_id))?
        .grant
        .level;
    let today = unit.context().today();
    let mut found = Vec::new();
    for semester in 1..=SEMESTER_MAX {
        let key = person_slot_key(state.recipient_id, level, state.component, semester);
        let owner = unit.claim_owner(claim::PERSON_SLOT, &key).await?;
        let Some(other) = owner.and_then(|owner| owner.parse().ok().map(DisbursementId)) else {
            continue;
        };
        if other == id {
            continue;
        }
        let payment = unit.get::<Disbursement>(other).await?;
        if let Some(other_state) = payment.state.state()
            && other_state.counts_with(today)
        {
            found.push((other, other_state.amount));
        }
    }
    Ok(found)
}
