//! Leaves, deaths and appeals: proposed with evidence, in effect when a second person confirms.
use domain::award::{Award, AwardCommand, AwardError, Circumstance, CircumstanceKind};
use domain::change_request::{Difference, Subject};
use domain::disbursement::{Disbursement, DisbursementCommand, DisbursementState};
use domain::{AwardId, FileRef, day_in_figures};
use ledger::ClaimOp;

use crate::call::{Call, Changed, Done};
use crate::change_request::{self, Proposal};
use crate::claim;
use crate::disbursement::step;
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;
use crate::user::Belongings;

/// Something that happened to a recipient and decides on the scholarship.
#[derive(Debug, Clone)]
pub struct NewCircumstance {
    /// Which award.
    pub id: AwardId,
    /// The version the caller has seen.
    pub version: Option<u64>,
    /// What happened.
    pub circumstance: Circumstance,
    /// Why.
    pub reason: String,
    /// What it rests on.
    pub evidence: FileRef,
}

/// Proposes to record it, in effect when a second person confirms it. `belongings` are the person's, where it is a
/// death.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::award` and of `domain::change_request`; [`Error::Claimed`] where the person
/// holds another award that goes on.
pub async fn propose_circumstance(
    executor: &Executor,
    call: &Call,
    new: NewCircumstance,
    belongings: &Belongings,
) -> Result<Done, Error> {
    let request_id = executor.new_id();
    let new = &new;
    executor
        .run(call, |unit| async move {
            unit.expect::<Award>(new.id, new.version).await?;
            record_circumstance_in(&Unit::trial(unit.executor()), new, belongings).await?;
            let proposal = Proposal {
                subject: Subject::Circumstance {
                    award_id: new.id,
                    circumstance: new.circumstance,
                    reason: new.reason.clone(),
                    evidence: new.evidence.clone(),
                },
                differences: differences(&new.circumstance),
                reason: Some(new.reason.clone()),
            };
            change_request::propose_in(&unit, request_id, proposal).await
        })
        .await
}

/// Whether something of this kind could be proposed now: no other rule than those of its state stands against it.
///
/// # Errors
/// [`Error::NotFound`]; rules of `domain::award`.
pub async fn could_record(
    executor: &Executor,
    id: AwardId,
    kind: CircumstanceKind,
) -> Result<(), Error> {
    let award = executor.load::<Award>(id).await?;
    let state = award.state.state().ok_or(AwardError::NotFound)?;
    Ok(state.may_record(kind)?)
}

fn differences(circumstance: &Circumstance) -> Vec<Difference> {
    let line = |name: &str, after: String| Difference {
        name: name.to_owned(),
        before: None,
        after: Some(after),
    };
    match circumstance {
        Circumstance::Leave(leave) => vec![
            line("Cuti mulai", day_in_figures(leave.from)),
            line("Cuti sampai", day_in_figures(leave.until)),
        ],
        Circumstance::Death { on } => vec![line("Meninggal dunia pada", day_in_figures(*on))],
        Circumstance::Appeal {} => vec![Difference {
            name: "Beasiswa".to_owned(),
            before: Some("Dicabut".to_owned()),
            after: Some("Aktif".to_owned()),
        }],
    }
}

/// Records it within a unit. A leave and an appeal are of one award; a death ends every award of its person, and
/// what of their payments has no SP2D is cancelled with it. An appeal takes the person's place again, where no other
/// award of theirs goes on.
pub(crate) async fn record_circumstance_in(
    unit: &Unit,
    new: &NewCircumstance,
    belongings: &Belongings,
) -> Result<Changed, Error> {
    let changed = record_of_one(unit, new.id, new).await?;
    if let Circumstance::Death { .. } = new.circumstance {
        for id in belongings.awards.iter().filter(|id| **id != new.id) {
            let award = unit.get::<Award>(*id).await?;
            let state = award.state.state();
            if state.is_some_and(|state| state.may_record(CircumstanceKind::Death).is_ok()) {
                record_of_one(unit, *id, new).await?;
            }
        }
        for id in &belongings.payments {
            let payment = unit.get::<Disbursement>(*id).await?;
            let state = payment.state.state();
            if state.is_some_and(DisbursementState::may_be_cancelled) {
                let reason = "Penerima meninggal dunia".to_owned();
                let command = DisbursementCommand::Cancel {
                    reason: reason.clone(),
                };
                step::end(unit, *id, command, reason).await?;
            }
        }
    }
    Ok(changed)
}

async fn record_of_one(unit: &Unit, id: AwardId, new: &NewCircumstance) -> Result<Changed, Error> {
    let award = unit.get::<Award>(id).await?;
    let command = AwardCommand::RecordCircumstance {
        circumstance: new.circumstance,
        reason: new.reason.clone(),
        evidence: new.evidence.clone(),
    };
    let changed = unit.decide::<Award>(id, command).await?;
    if let Some(state) = award.state.state() {
        let key = claim::active_award(state.grant.recipient_id, state.grant.scholarship_type);
        match new.circumstance {
            Circumstance::Leave(_) => {}
            Circumstance::Death { .. } => {
                unit.claim(ClaimOp::release(claim::ACTIVE_AWARD, key, id));
            }
            Circumstance::Appeal {} => {
                if state.graduated_on.is_none() {
                    unit.claim(ClaimOp::take(claim::ACTIVE_AWARD, key, id));
                }
            }
        }
    }
    Ok(changed)
}
