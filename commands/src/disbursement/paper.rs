//! Numbers of SPP, SPM and SP2D: each used once a year, put right by two persons, issued anew after a refusal.
use domain::change_request::{ChangeRequestError, Difference, Subject};
use domain::disbursement::{
    Disbursement, DisbursementCommand, DisbursementError, DisbursementState, Order, OrderKind,
};
use domain::roster::{Roster, RosterCommand};
use domain::{Decide, DisbursementId, FileRef, RosterId};
use ledger::ClaimOp;

use super::difference::written;
use super::{Orders, existing, mend};
use crate::call::{Call, Done};
use crate::change_request::{self, Proposal};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// Whose a paper of a payment is: its roster's, whose payments share their papers, else its own.
pub(super) fn issued_for(id: DisbursementId, state: &DisbursementState) -> String {
    match &state.roster_id {
        Some(roster_id) => roster_id.clone(),
        None => id.to_string(),
    }
}

/// Takes the numbers of papers for a payment or a roster.
pub(crate) fn claim_papers(unit: &Unit, orders: &Orders, issued_for: &str) {
    for (kind, order) in orders.papers() {
        unit.claim(ClaimOp::take(
            claim::PAPER,
            claim::paper(kind, order),
            issued_for,
        ));
    }
}

/// Frees the numbers of papers that the treasury sent back, unless one of these payments keeps the paper.
pub(crate) async fn free_papers(
    unit: &Unit,
    orders: &domain::disbursement::Orders,
    issued_for: &str,
    shared_by: &[DisbursementId],
) -> Result<(), Error> {
    for kind in OrderKind::ALL {
        let Some(order) = orders.of(*kind) else {
            continue;
        };
        let key = claim::paper(*kind, order);
        let mut is_kept = false;
        for id in shared_by {
            let payment = unit.get::<Disbursement>(*id).await?;
            let kept = existing(&payment.state, *id)?.orders.of(*kind);
            is_kept |= kept.is_some_and(|kept| claim::paper(*kind, kept) == key);
        }
        if !is_kept {
            unit.claim(ClaimOp::release(claim::PAPER, key, issued_for));
        }
    }
    Ok(())
}

/// Notes that the treasury sent the SPM back: SPP and SPM are issued anew.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::disbursement` (a payment of a roster goes back with it).
pub async fn refuse_spm(
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
            if let Some(roster_id) = state.roster_id.clone() {
                return Err(DisbursementError::PartOfRoster { roster_id }.into());
            }
            let command = DisbursementCommand::RefuseSpm {
                reason: reason.clone(),
            };
            let changed = unit.decide::<Disbursement>(id, command).await?;
            free_papers(&unit, &state.orders, &issued_for(id, state), &[id]).await?;
            Ok(changed)
        })
        .await
}

/// A paper as it should have been.
#[derive(Debug, Clone)]
pub struct Correction {
    /// Of which payment; with it those of its roster that have the same paper.
    pub id: DisbursementId,
    /// The version the caller has seen.
    pub version: Option<u64>,
    /// Which paper.
    pub kind: OrderKind,
    /// As it should have been.
    pub order: Order,
    /// Why.
    pub reason: String,
    /// What it rests on: a scan of the paper as it is, or the letter that says so.
    pub evidence: FileRef,
}

/// Why a paper is put right, and what that rests on.
pub(crate) type Why = (String, Option<FileRef>);

/// Proposes another number or date of a paper, in effect when a second person confirms it.
///
/// # Errors
/// [`Error::Stale`]; [`Error::Claimed`] when the number was used; rules of `domain::disbursement`, as far as can be
/// told now, and of `domain::change_request`.
pub async fn propose_correction(
    executor: &Executor,
    call: &Call,
    correction: Correction,
) -> Result<Done, Error> {
    let request_id = executor.new_id();
    let correction = &correction;
    executor
        .run(call, |unit| async move {
            let Correction {
                id,
                version,
                kind,
                order,
                reason,
                evidence,
            } = correction;
            let payment = unit.expect::<Disbursement>(*id, *version).await?;
            let state = existing(&payment.state, *id)?;
            let evidence = Some(evidence.clone().of(state.recipient_id));
            let why = (reason.clone(), evidence.clone());
            let command = command(*kind, order, &why);
            if payment.state.decide(command, unit.context())?.is_empty() {
                return Err(ChangeRequestError::NothingChanges.into());
            }
            refuse_used(&unit, *kind, order, &issued_for(*id, state)).await?;
            // Every row of its roster is tried, as when it is confirmed.
            correct_in(&Unit::trial(unit.executor()), *id, *kind, order, &why).await?;
            let proposal = Proposal {
                subject: Subject::Paper {
                    disbursement_id: *id,
                    paper: *kind,
                    order: order.clone(),
                    reason: reason.clone(),
                    evidence,
                },
                differences: vec![Difference {
                    name: kind.label().to_owned(),
                    before: state.orders.of(*kind).map(written),
                    after: Some(written(order)),
                }],
                reason: Some(reason.clone()),
            };
            change_request::propose_in(&unit, request_id, proposal).await
        })
        .await
}

fn command(kind: OrderKind, order: &Order, (reason, evidence): &Why) -> DisbursementCommand {
    DisbursementCommand::CorrectPaper {
        kind,
        order: order.clone(),
        reason: reason.clone(),
        evidence: evidence.clone(),
    }
}

async fn refuse_used(
    unit: &Unit,
    kind: OrderKind,
    order: &Order,
    issued_for: &str,
) -> Result<(), Error> {
    let key = claim::paper(kind, order);
    match unit.claim_owner(claim::PAPER, &key).await? {
        Some(owner) if owner != issued_for => Err(Error::Claimed {
            kind: claim::PAPER.to_owned(),
            owner,
        }),
        Some(_) | None => Ok(()),
    }
}

/// Corrects a paper within a unit; of a roster's payment, the paper of the roster and of all its payments that have it.
pub(crate) async fn correct_in(
    unit: &Unit,
    id: DisbursementId,
    kind: OrderKind,
    order: &Order,
    why: &Why,
) -> Result<(), Error> {
    let payment = unit.get::<Disbursement>(id).await?;
    let state = existing(&payment.state, id)?;
    let Some(before) = state.orders.of(kind) else {
        return Err(DisbursementError::NoSuchPaper { kind }.into());
    };
    let owner = issued_for(id, state);
    for one in with_roster(unit, id, state, (kind, before), order, &why.0).await? {
        let payment = unit.get::<Disbursement>(one).await?;
        let row = existing(&payment.state, one)?;
        let order = if one == id {
            order.clone()
        } else {
            row.shared_paper(before, kind, order)
        };
        unit.decide::<Disbursement>(one, command(kind, &order, why))
            .await?;
        if kind == OrderKind::Sp2d {
            mend::rebook(unit, one, row, order.date).await?;
        }
    }
    let old = claim::paper(kind, before);
    unit.claim(ClaimOp::release(claim::PAPER, old, owner.clone()));
    let new = claim::paper(kind, order);
    unit.claim(ClaimOp::take(claim::PAPER, new, owner));
    Ok(())
}

/// The roster of a payment.
pub(super) fn roster_of(state: &DisbursementState) -> Option<RosterId> {
    let roster_id = state.roster_id.as_ref();
    roster_id.and_then(|roster_id| roster_id.parse().ok())
}

/// Whether two papers are one: by number and year, also where a row of a roster kept an earlier date.
fn is_same(kind: OrderKind, paper: &Order, other: &Order) -> bool {
    claim::paper(kind, paper) == claim::paper(kind, other)
}

/// The payments that have this very paper, by its number.
pub(super) async fn sharing(
    unit: &Unit,
    id: DisbursementId,
    state: &DisbursementState,
    (kind, before): (OrderKind, &Order),
) -> Result<Vec<DisbursementId>, Error> {
    let Some(roster_id) = roster_of(state) else {
        return Ok(vec![id]);
    };
    let roster = unit.get::<Roster>(roster_id).await?;
    let Some(of_roster) = roster.state.state() else {
        return Ok(vec![id]);
    };
    let mut sharing = Vec::new();
    for entry in &of_roster.entries {
        let payment = unit.get::<Disbursement>(entry.disbursement_id).await?;
        let other = existing(&payment.state, entry.disbursement_id)?;
        if other
            .orders
            .of(kind)
            .is_some_and(|paper| is_same(kind, paper, before))
        {
            sharing.push(entry.disbursement_id);
        }
    }
    Ok(sharing)
}

/// The payments that have this very paper, by its number; their roster's own is corrected with them.
async fn with_roster(
    unit: &Unit,
    id: DisbursementId,
    state: &DisbursementState,
    (kind, before): (OrderKind, &Order),
    order: &Order,
    reason: &str,
) -> Result<Vec<DisbursementId>, Error> {
    let sharing = sharing(unit, id, state, (kind, before)).await?;
    let Some(roster_id) = roster_of(state) else {
        return Ok(sharing);
    };
    let roster = unit.get::<Roster>(roster_id).await?;
    let of_roster = roster.state.state().map(|roster| &roster.orders);
    if let Some(own) = of_roster
        .and_then(|orders| orders.of(kind))
        .filter(|paper| is_same(kind, paper, before))
    {
        let date = if order.date == before.date {
            own.date
        } else {
            order.date
        };
        let command = RosterCommand::CorrectPaper {
            kind,
            order: Order {
                number: order.number.clone(),
                date,
            },
            reason: reason.to_owned(),
        };
        unit.decide::<Roster>(roster_id, command).await?;
    }
    Ok(sharing)
}
