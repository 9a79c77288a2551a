//! A second person confirms a change request: what it says is done in the same append, by the commands of its concept.
mod basis;
mod effect;

use std::collections::BTreeSet;

use domain::change_request::{ChangeRequest, ChangeRequestCommand, Subject};
use domain::permission::Right;
use domain::{BudgetLineId, DisbursementId, Role};
use uuid::Uuid;

use crate::call::{Call, Done};
use crate::change_request::{may_decide, state_of};
use crate::error::Error;
use crate::executor::Executor;
use crate::user::{Belongings, destroy_key};

/// What an effect needs to know beside the log.
pub struct Surroundings<F> {
    /// The most rights that a role can have.
    pub ceiling_of: F,
    /// What the person has whose data is erased or put right, or who died; nothing where it is about something else.
    pub belongings: Belongings,
    /// The lines of the year in which a budget line is opened.
    pub lines: Vec<BudgetLineId>,
    /// Payments that are proposed on the line that is withdrawn.
    pub proposed: Vec<DisbursementId>,
}

/// Confirms a change request, and does what it says in the same append. Where it erased a person's data, their key
/// is destroyed next.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::change_request`; what the effect refuses; [`Error::Ledger`] when a key could
/// not be destroyed (it is at the next start).
pub async fn confirm(
    executor: &Executor,
    call: &Call,
    id: Uuid,
    version: Option<u64>,
    around: Surroundings<impl Fn(Role) -> BTreeSet<Right> + Sync>,
) -> Result<Done, Error> {
    let done = confirm_in_log(executor, call, id, version, &around).await?;
    let request = executor.load::<ChangeRequest>(id).await?;
    if let Some(Subject::Erasure { user_id, .. }) =
        request.state.state().map(|state| &state.subject)
    {
        destroy_key(executor, *user_id).await?;
    }
    Ok(done)
}

/// [`confirm`] without what cannot be tried: nothing but the append.
///
/// # Errors
/// As [`confirm`].
pub async fn confirm_in_log(
    executor: &Executor,
    call: &Call,
    id: Uuid,
    version: Option<u64>,
    around: &Surroundings<impl Fn(Role) -> BTreeSet<Right> + Sync>,
) -> Result<Done, Error> {
    executor
        .run(call, |unit| async move {
            let request = unit.expect::<ChangeRequest>(id, version).await?;
            let state = state_of(&request.state, id)?;
            may_decide(&unit, state.subject.kind()).await?;
            let changed = unit
                .decide::<ChangeRequest>(id, ChangeRequestCommand::Confirm)
                .await?;
            basis::refuse_outdated(&unit, state).await?;
            // On the heap: it is as large as the largest of all effects, and others wait around it.
            Box::pin(effect::take(&unit, id, state, around)).await?;
            Ok(changed)
        })
        .await
}
