//! Change requests (usulan): proposed by one person, confirmed by another in one append with what they change.

use domain::Role;
use domain::change_request::{
    ChangeRequest, ChangeRequestCommand, ChangeRequestState, Difference, Subject, SubjectKind,
};
use domain::permission::{PERMISSIONS_ID, PermissionError, Permissions};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::call::{Call, Changed, Done};
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// What came of an order that may need a second person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Outcome {
    /// It is in effect.
    Applied(Changed),
    /// It waits as a change request, whose id and version these are.
    Proposed(Changed),
}

/// What is proposed.
#[derive(Debug, Clone)]
pub struct Proposal {
    /// What is to change.
    pub subject: Subject,
    /// What would differ, in the words of the screen; no personal data.
    pub differences: Vec<Difference>,
    /// Why.
    pub reason: Option<String>,
}

/// Proposes a change.
///
/// # Errors
/// Rules of `domain::change_request`.
pub async fn propose(executor: &Executor, call: &Call, proposal: Proposal) -> Result<Done, Error> {
    let id = executor.new_id();
    let proposal = &proposal;
    executor
        .run(call, |unit| async move {
            propose_in(&unit, id, proposal.clone()).await
        })
        .await
}

/// Proposes a change within a unit.
pub(crate) async fn propose_in(
    unit: &Unit,
    id: Uuid,
    proposal: Proposal,
) -> Result<Changed, Error> {
    let command = ChangeRequestCommand::Propose {
        subject: Box::new(proposal.subject),
        differences: proposal.differences,
        reason: proposal.reason,
    };
    unit.begin::<ChangeRequest>(id, command).await
}

/// Refuses a change request.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::change_request`.
pub async fn refuse(
    executor: &Executor,
    call: &Call,
    id: Uuid,
    version: Option<u64>,
    reason: String,
) -> Result<Done, Error> {
    let reason = &reason;
    executor
        .run(call, |unit| async move {
            let request = unit.expect::<ChangeRequest>(id, version).await?;
            may_decide(&unit, state_of(&request.state, id)?.subject.kind()).await?;
            let command = ChangeRequestCommand::Refuse {
                reason: reason.clone(),
            };
            unit.decide::<ChangeRequest>(id, command).await
        })
        .await
}

/// Takes a change request back.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::change_request`.
pub async fn withdraw(
    executor: &Executor,
    call: &Call,
    id: Uuid,
    version: Option<u64>,
) -> Result<Done, Error> {
    executor
        .decide_one::<ChangeRequest>(call, id, version, ChangeRequestCommand::Withdraw)
        .await
}

pub(crate) fn state_of(request: &ChangeRequest, id: Uuid) -> Result<&ChangeRequestState, Error> {
    request.state().ok_or_else(|| Error::NotFound {
        kind: "change_request".to_owned(),
        id: id.to_string(),
    })
}

/// Whoever decides on a request needs the right to what it changes, held to the moment of the append.
pub(crate) async fn may_decide(unit: &Unit, kind: SubjectKind) -> Result<(), Error> {
    let actor = &unit.context().actor;
    let permissions = unit.find::<Permissions>(PERMISSIONS_ID).await?;
    let today = unit.context().today();
    let permitted = actor.role == Role::System
        || (actor.role == Role::Admin
            && permissions
                .state
                .allows_user(actor.role, actor.user_id, kind.right(), today));
    if permitted {
        Ok(())
    } else {
        Err(PermissionError::NotAllowed { actor: actor.role }.into())
    }
}
