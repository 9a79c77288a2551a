//! Permissions: assigned to a level or a user, and what an assignment would change.
use std::collections::BTreeSet;

use cqrs_es::Aggregate;
use domain::change_request::{ChangeRequestError, Difference, Subject};
use domain::function::Function;
use domain::permission::{
    Assignment, Grant, Held, PERMISSIONS_ID, PermissionCommand, Permissions, Right, StandIn, Target,
};
use domain::user::{User, UserState};
use domain::{Decide, Role, UserId, day_in_figures};

use crate::call::{Call, Done};
use crate::change_request::{self, Outcome, Proposal};
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

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

/// Sets permissions; what would widen rights over money, payees, accounts, permissions or settings becomes a change
/// request.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::permission`.
pub async fn assign(
    executor: &Executor,
    call: &Call,
    version: u64,
    order: Order,
) -> Result<Done<Outcome>, Error> {
    let order = &order;
    let request_id = executor.new_id();
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
            let widens = present
                .state
                .widened_by(order.target, order.role, &order.changes);
            if widens && unit.context().actor.role != Role::System {
                // What would be refused later is refused now.
                let events = present.state.decide(order.command(), unit.context())?;
                if events.is_empty() {
                    return Err(ChangeRequestError::NothingChanges.into());
                }
                let proposal = Proposal {
                    subject: Subject::Permissions {
                        target: order.target,
                        role: order.role,
                        changes: order.changes.clone(),
                    },
                    differences: differences(&present.state, order),
                    reason: None,
                };
                let proposed = change_request::propose_in(&unit, request_id, proposal).await?;
                return Ok(Outcome::Proposed(proposed));
            }
            let changed = unit
                .decide::<Permissions>(PERMISSIONS_ID, order.command())
                .await?;
            Ok(Outcome::Applied(changed))
        })
        .await
}

/// The words that would differ.
fn differences(present: &Permissions, order: &Order) -> Vec<Difference> {
    let word = |grant: Option<Grant>| grant.map(|grant| grant.label().to_owned());
    order
        .changes
        .iter()
        .filter_map(|change| {
            let before = present.word(order.target, (change.entity, change.action));
            (before != change.grant).then(|| Difference {
                name: format!("{} · {}", change.entity.label(), change.action.label()),
                before: word(before),
                after: word(change.grant),
            })
        })
        .collect()
}

/// Gives an account one function at once: for the program itself, where nobody else is there yet.
///
/// # Errors
/// Rules of `domain::permission`; [`Error::NotFound`].
pub async fn appoint(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
    function: Function,
) -> Result<Done, Error> {
    executor
        .run(call, |unit| async move {
            let user = unit.get::<User>(user_id).await?;
            let role = user
                .state
                .state()
                .map_or(Role::Applicant, |state| state.role);
            let command = PermissionCommand::AssignFunctions {
                user_id,
                role,
                held: Held {
                    functions: [function].into(),
                    ..Held::default()
                },
            };
            unit.decide::<Permissions>(PERMISSIONS_ID, command).await
        })
        .await
}

/// Proposes the functions of an account, in effect when a second person confirms them.
///
/// # Errors
/// Rules of `domain::permission` and `domain::change_request`; [`Error::NotFound`].
pub async fn propose_functions(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
    wanted: Held,
    reason: Option<String>,
) -> Result<Done, Error> {
    let request_id = executor.new_id();
    let (wanted, reason) = (&wanted, &reason);
    executor
        .run(call, |unit| async move {
            let user = unit.get::<User>(user_id).await?;
            let role = user
                .state
                .state()
                .map_or(Role::Applicant, |state| state.role);
            let present = unit.find::<Permissions>(PERMISSIONS_ID).await?;
            let command = PermissionCommand::AssignFunctions {
                user_id,
                role,
                held: wanted.clone(),
            };
            if present.state.decide(command, unit.context())?.is_empty() {
                return Err(ChangeRequestError::NothingChanges.into());
            }
            let reason = reason.clone().filter(|reason| !reason.trim().is_empty());
            if wanted.exempt_until.is_some() && reason.is_none() {
                return Err(ChangeRequestError::ReasonMissing.into());
            }
            let named = |functions: &BTreeSet<Function>| {
                let labels: Vec<&str> = functions.iter().map(|one| one.label()).collect();
                (!labels.is_empty()).then(|| labels.join(", "))
            };
            let held = present.state.held(user_id);
            let mut differences = vec![Difference {
                name: "Fungsi".to_owned(),
                before: held.and_then(|held| named(&held.functions)),
                after: named(&wanted.functions),
            }];
            differences.extend(stand_in_differences(held, wanted));
            if let Some(until) = wanted.exempt_until {
                differences.push(Difference {
                    name: "Rangkap jabatan sampai".to_owned(),
                    before: None,
                    after: Some(day_in_figures(until)),
                });
            }
            let proposal = Proposal {
                subject: Subject::Functions {
                    user_id,
                    functions: wanted.functions.iter().copied().collect(),
                    stand_ins: wanted.stand_ins.clone(),
                    exempt_until: wanted.exempt_until,
                },
                differences,
                reason,
            };
            change_request::propose_in(&unit, request_id, proposal).await
        })
        .await
}

/// Each mandate to stand in that begins or is taken back, in the words of the screen.
fn stand_in_differences(present: Option<&Held>, wanted: &Held) -> Vec<Difference> {
    let before = present.map_or(&[][..], |held| held.stand_ins.as_slice());
    let words = |one: &StandIn| {
        let (from, until) = (day_in_figures(one.from), day_in_figures(one.until));
        let decree = &one.decree;
        format!("{from} sampai {until}, surat {decree}")
    };
    let line = |one: &StandIn, before, after| Difference {
        name: format!("{} {}", one.capacity.label(), one.function.label()),
        before,
        after,
    };
    let ended = before.iter().filter(|one| !wanted.stand_ins.contains(one));
    let begun = wanted.stand_ins.iter().filter(|one| !before.contains(one));
    ended
        .map(|one| line(one, Some(words(one)), None))
        .chain(begun.map(|one| line(one, None, Some(words(one)))))
        .collect()
}

/// Refuses what leaves functions demanded and too few who can give them, with all that is staged; asked where the account
/// of one of them changes.
///
/// # Errors
/// `PermissionError::TooFewKeepers`.
pub(crate) async fn enough_keepers(unit: &Unit, changed: Option<UserId>) -> Result<(), Error> {
    let permissions = unit.find::<Permissions>(PERMISSIONS_ID).await?;
    let keepers: Vec<UserId> = permissions.state.keepers().collect();
    if changed.is_some_and(|changed| !keepers.contains(&changed)) {
        return Ok(());
    }
    let mut acting = 0;
    for keeper in keepers {
        let user = unit.find::<User>(keeper).await?;
        acting += usize::from(user.state.state().is_some_and(UserState::can_act));
    }
    permissions.state.enough_act(acting)?;
    Ok(())
}

/// Proposes to demand a function of every account of level admin, or no longer to; in effect when a second person
/// confirms it.
///
/// # Errors
/// Rules of `domain::permission` (two accounts must look after accounts) and of `domain::change_request`.
pub async fn propose_demand(
    executor: &Executor,
    call: &Call,
    demanded: bool,
    reason: Option<String>,
) -> Result<Done, Error> {
    let request_id = executor.new_id();
    let reason = &reason;
    executor
        .run(call, |unit| async move {
            let present = unit.find::<Permissions>(PERMISSIONS_ID).await?;
            let command = PermissionCommand::DemandFunctions { demanded };
            if present
                .state
                .decide(command.clone(), unit.context())?
                .is_empty()
            {
                return Err(ChangeRequestError::NothingChanges.into());
            }
            let trial = Unit::trial(unit.executor());
            trial.decide::<Permissions>(PERMISSIONS_ID, command).await?;
            enough_keepers(&trial, None).await?;
            let word =
                |demanded: bool| Some(if demanded { "wajib" } else { "tidak wajib" }.to_owned());
            let proposal = Proposal {
                subject: Subject::FunctionsDemanded { demanded },
                differences: vec![Difference {
                    name: "Fungsi bagi setiap akun admin".to_owned(),
                    before: word(!demanded),
                    after: word(demanded),
                }],
                reason: reason.clone().filter(|reason| !reason.trim().is_empty()),
            };
            change_request::propose_in(&unit, request_id, proposal).await
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
    let context = executor.context(call, true).await?;
    let mut after = loaded.state.clone();
    for event in loaded.state.decide(order.command(), &context)? {
        after.apply(event);
    }
    Ok((loaded.state.clone(), after, loaded.version))
}
