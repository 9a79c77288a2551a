//! Holds: placed by one word, lifted by two persons.
use domain::Role;
use domain::change_request::{Difference, Subject};
use domain::disbursement::Disbursement;
use domain::hold::{Hold, HoldCommand, HoldError, HoldTarget};
use domain::user::User;
use uuid::Uuid;

use crate::call::{Call, Done};
use crate::change_request::{self, Proposal};
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// Puts a payment, or everything of a person, on hold.
///
/// # Errors
/// [`Error::NotFound`]; rules of `domain::hold`.
pub async fn place(
    executor: &Executor,
    call: &Call,
    target: HoldTarget,
    id: Uuid,
    reason: String,
) -> Result<Done, Error> {
    let reason = &reason;
    executor
        .run(call, |unit| async move {
            exists(&unit, target, id).await?;
            let command = HoldCommand::Place {
                target,
                reason: reason.clone(),
            };
            unit.decide::<Hold>(id, command).await
        })
        .await
}

/// Proposes to lift a hold, in effect when a second person confirms it.
///
/// # Errors
/// Rules of `domain::hold` (nothing is on hold, no reason) and of `domain::change_request`.
pub async fn propose_to_lift(
    executor: &Executor,
    call: &Call,
    id: Uuid,
    reason: String,
) -> Result<Done, Error> {
    let request_id = executor.new_id();
    let reason = &reason;
    executor
        .run(call, |unit| async move {
            let hold = unit.find::<Hold>(id).await?;
            let (Some(state), Some(because)) = (hold.state.state(), hold.state.reason()) else {
                return Err(HoldError::NotHeld.into());
            };
            if reason.trim().is_empty() {
                return Err(HoldError::ReasonMissing.into());
            }
            let proposal = Proposal {
                subject: Subject::Hold {
                    target: state.target,
                    id,
                    version: Some(hold.version),
                    reason: reason.clone(),
                },
                differences: vec![Difference {
                    name: format!("Ditahan: {}", state.target.label()),
                    before: Some(because.to_owned()),
                    after: None,
                }],
                reason: Some(reason.clone()),
            };
            change_request::propose_in(&unit, request_id, proposal).await
        })
        .await
}

/// Whether a payment or a person is on hold.
///
/// # Errors
/// [`Error::Ledger`].
pub async fn is_held(executor: &Executor, id: Uuid) -> Result<bool, Error> {
    let hold = executor.load::<Hold>(id).await?;
    Ok(hold.state.reason().is_some())
}

/// Lifts a hold within a unit.
pub(crate) async fn lift_in(unit: &Unit, id: Uuid, reason: String) -> Result<(), Error> {
    unit.decide::<Hold>(id, HoldCommand::Lift { reason })
        .await?;
    Ok(())
}

async fn exists(unit: &Unit, target: HoldTarget, id: Uuid) -> Result<(), Error> {
    match target {
        HoldTarget::Payment => drop(unit.get::<Disbursement>(id).await?),
        HoldTarget::Person => {
            let user = unit.get::<User>(id).await?;
            // Money goes to applicants alone.
            if user.state.state().map(|user| user.role) != Some(Role::Applicant) {
                return Err(Error::NotFound {
                    kind: "user".to_owned(),
                    id: id.to_string(),
                });
            }
        }
    }
    Ok(())
}
