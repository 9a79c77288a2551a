//! SPP, SPM and SP2D of a roster: one number of each covers all its payments.
use domain::RosterId;
use domain::disbursement::{Disbursement, DisbursementCommand};
use domain::roster::{Roster, RosterAct, RosterCommand};

use super::{Explain, RosterDone, each, made};
use crate::call::{Call, Done};
use crate::disbursement::{Orders, claim_papers, free_papers, step};
use crate::error::Error;
use crate::executor::Executor;

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
                move |payment| step::issue_orders(unit, payment, orders),
            )
            .await?;
            Ok(RosterDone {
                id: changed.id,
                version: changed.version,
                rows,
            })
        })
        .await
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
            free_papers(&unit, &roster.orders, &id.to_string());
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
            Ok(RosterDone {
                id: changed.id,
                version: changed.version,
                rows,
            })
        })
        .await
}
