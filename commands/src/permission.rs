//! Permissions: assigned to a level or a user, and what an assignment would change.
use std::collections::BTreeSet;

use cqrs_es::Aggregate;
use domain::permission::{
    Assignment, PERMISSIONS_ID, PermissionCommand, Permissions, Right, Target,
};
use domain::{Context, Decide, Role};

use crate::call::{Call, Done};
use crate::error::Error;
use crate::executor::Executor;

/// Permissions of a level or a user as they are to be.
#[derive(Debug, Clone)]
pub struct Order {
    /// Whose.
    pub target: Target,
    /// The role of that level or user.
    pub role: Role,
    /// What is to be.
    pub changes: Vec<Assignment>,
    /// What the authorisation table allows that role at most.
    pub ceiling: BTreeSet<Right>,
}

impl Order {
    fn command(&self) -> PermissionCommand {
        PermissionCommand::Assign {
            target: self.target,
            role: self.role,
            changes: self.changes.clone(),
            ceiling: self.ceiling.clone(),
        }
    }
}

/// Sets permissions.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::permission`.
pub async fn assign(
    executor: &Executor,
    call: &Call,
    version: u64,
    order: Order,
) -> Result<Done, Error> {
    let order = &order;
    executor
        .run(call, |unit| async move {
            // All permissions are one aggregate, which is empty until the first is set.
            let present = unit.find::<Permissions>(PERMISSIONS_ID).await?;
            if present.version != version {
                return Err(Error::Stale {
                    kind: Permissions::TYPE.to_owned(),
                    id: PERMISSIONS_ID.to_owned(),
                    current: present.version,
                });
            }
            unit.decide::<Permissions>(PERMISSIONS_ID, order.command())
                .await
        })
        .await
}

/// All permissions as they are, and as they would be after an order; nothing is written.
///
/// # Errors
/// [`Error::Ledger`]; rules of `domain::permission`.
pub async fn preview(
    executor: &Executor,
    call: &Call,
    order: &Order,
) -> Result<(Permissions, Permissions, u64), Error> {
    let loaded = executor.load::<Permissions>(PERMISSIONS_ID).await?;
    let context = Context {
        actor: call.actor.clone(),
        now: executor.now(),
    };
    let mut after = loaded.state.clone();
    for event in loaded.state.decide(order.command(), &context)? {
        after.apply(event);
    }
    Ok((loaded.state.clone(), after, loaded.version))
}
