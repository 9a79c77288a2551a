//! SPP, SPM and SP2D of a roster: one number of each covers all its payments.
use domain::award::Award;
use domain::disbursement::{Disbursement, DisbursementCommand, Mending, OrderKind, ScanKind};
use domain::list_seal::PaperRow;
use domain::roster::{Roster, RosterAct, RosterCommand, RosterError, RosterState};
use domain::{FileRef, RosterId};

use super::{Explain, RosterDone, RowOutcome, each, made, payment};
use crate::call::{Call, Done};
use crate::disbursement::{Mend, Orders, claim_papers, free_papers, propose_mending, step};
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// Binds what the paper of a roster prints: the rows that a lock settles.
pub(super) async fn bind(unit: &Unit, id: RosterId, living: &[RowOutcome]) -> Result<(), Error> {
    let mut rows = Vec::with_capacity(living.len());
    for payment in living.iter().filter_map(|row| row.disbursement_id.as_ref()) {
        let payment = unit.get::<Disbursement>(payment).await?;
        let Some(state) = payment.state.state() else {
            continue;
        };
        let award = unit.get::<Award>(state.award_id).await?;
        let Some(award) = award.state.state() else {
            continue;
        };
        rows.push(PaperRow {
            name: award.grant.name.clone(),
            account: state.account_text(),
            amount: Some(state.amount),
        });
    }
    let command = RosterCommand::BindPaper {
        number: id.to_string(),
        rows,
        secrets: step::paper_secrets(unit),
    };
    unit.decide::<Roster>(id, command).await?;
    Ok(())
}

/// Records SPP, SPM and SP2D for every payment of the roster that waits for them.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::roster`. What a rule refuses for one payment is its outcome.
pub async fn issue_orders(
    executor: &Executor,
    call: &Call,
    id: RosterId,
    version: Option<u64>,
    orders: Orders,
    explain: Explain,
) -> Result<Done<RosterDone>, Error> {
    let orders = &orders;
    executor
        .run(call, |unit| async move {
            let roster = unit.expect::<Roster>(id, version).await?;
            let roster = made(&roster.state, id)?;
            let command = RosterCommand::IssueOrders {
                spp: orders.spp.clone(),
                spm: orders.spm.clone(),
                sp2d: orders.sp2d.clone(),
            };
            let changed = unit.decide::<Roster>(id, command).await?;
            claim_papers(&unit, orders, &id.to_string());
            let unit = &unit;
            let rows = each(
                unit,
                roster,
                RosterAct::IssueOrders,
                explain,
                move |payment| step::issue_orders(unit, payment, orders, None),
            )
            .await?;
            took_by_one(unit, roster, orders, &rows).await?;
            Ok(RosterDone {
                id: changed.id,
                version: changed.version,
                waits_for_second: false,
                rows,
            })
        })
        .await
}

/// A paper is not written down where no payment took it: what the first one says is the answer then.
async fn took_by_one(
    unit: &Unit,
    roster: &RosterState,
    orders: &Orders,
    rows: &[RowOutcome],
) -> Result<(), Error> {
    if rows.iter().any(|row| row.refusal.is_none()) {
        return Ok(());
    }
    for entry in &roster.entries {
        let state = payment(unit, entry.disbursement_id).await?;
        if RosterAct::IssueOrders.moves(state.status()) {
            step::issue_orders(unit, entry.disbursement_id, orders, None).await?;
        }
    }
    Err(RosterError::NoneWaits.into())
}

/// Notes that the treasury sent the SPM of a roster back: SPP and SPM are issued anew for each payment that has no
/// SP2D yet.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::roster`. What a rule refuses for one payment is its outcome.
pub async fn refuse_spm(
    executor: &Executor,
    call: &Call,
    id: RosterId,
    version: Option<u64>,
    reason: String,
    explain: Explain,
) -> Result<Done<RosterDone>, Error> {
    let reason = &reason;
    executor
        .run(call, |unit| async move {
            let roster = unit.expect::<Roster>(id, version).await?;
            let roster = made(&roster.state, id)?;
            let command = RosterCommand::RefuseSpm {
                reason: reason.clone(),
            };
            let changed = unit.decide::<Roster>(id, command).await?;
            let unit = &unit;
            let rows = each(
                unit,
                roster,
                RosterAct::RefuseSpm,
                explain,
                move |payment| {
                    let refuse = DisbursementCommand::RefuseSpm {
                        reason: reason.clone(),
                    };
                    unit.decide::<Disbursement>(payment, refuse)
                },
            )
            .await?;
            let refused = domain::disbursement::Orders {
                sp2d: None,
                ..roster.orders.clone()
            };
            let all: Vec<_> = roster
                .entries
                .iter()
                .map(|row| row.disbursement_id)
                .collect();
            free_papers(unit, &refused, &id.to_string(), &all).await?;
            Ok(RosterDone {
                id: changed.id,
                version: changed.version,
                waits_for_second: false,
                rows,
            })
        })
        .await
}

/// Proposes that the treasury sent the SP2D of a roster back, in effect when a second person confirms it.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::roster` and `domain::disbursement` (nothing of it was transferred or stands in a
/// file for the bank), and of `domain::change_request`.
pub async fn propose_sp2d_refusal(
    executor: &Executor,
    call: &Call,
    id: RosterId,
    version: Option<u64>,
    reason: String,
    evidence: FileRef,
) -> Result<Done, Error> {
    let loaded = executor.load::<Roster>(id).await?;
    let roster = made(&loaded.state, id)?;
    if version.is_some_and(|version| version != loaded.version) {
        return Err(Error::Stale {
            kind: "roster".to_owned(),
            id: id.to_string(),
            current: loaded.version,
        });
    }
    let sp2d = roster.orders.sp2d.as_ref();
    let sp2d = sp2d.ok_or(RosterError::NoSuchPaper {
        kind: OrderKind::Sp2d,
    })?;
    for entry in &roster.entries {
        let row = executor.load::<Disbursement>(entry.disbursement_id).await?;
        let shares = row
            .state
            .state()
            .is_some_and(|state| state.orders.sp2d.as_ref() == Some(sp2d));
        if shares {
            let mend = Mend {
                id: entry.disbursement_id,
                version: None,
                mending: Mending::Sp2d,
                reason,
                evidence,
            };
            return propose_mending(executor, call, mend).await;
        }
    }
    Err(RosterError::NoneWaits.into())
}

/// Keeps the scan of a paper of all payments with a roster.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::roster`.
pub async fn attach_scan(
    executor: &Executor,
    call: &Call,
    id: RosterId,
    version: Option<u64>,
    kind: ScanKind,
    file: FileRef,
) -> Result<Done, Error> {
    let command = RosterCommand::AttachScan { kind, file };
    executor
        .decide_one::<Roster>(call, id, version, command)
        .await
}
