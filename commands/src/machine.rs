//! Accounts of machines: proposed by who answers for them, confirmed by another person, withdrawn by one.
use chrono::NaiveDate;
use domain::change_request::{Difference, Subject};
use domain::machine::{
    Machine, MachineCommand, MachineError, MachineState, NewMachine, is_kept_by,
};
use domain::permission::{PERMISSIONS_ID, Permissions};
use domain::record::{Branch, Record};
use domain::user::{User, UserStatus};
use domain::{Role, UserId, day_in_figures};
use uuid::Uuid;

use crate::call::{Call, Done};
use crate::change_request::{self, Proposal};
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// Proposes a machine, in effect when a second person confirms it.
///
/// # Errors
/// Rules of `domain::machine`; [`Error::NotFound`] where there is no such branch.
pub async fn propose(
    executor: &Executor,
    call: &Call,
    machine: NewMachine,
    reason: String,
) -> Result<Done, Error> {
    let (request_id, machine_id) = (executor.new_id(), executor.new_id());
    let (machine, reason) = (&machine, &reason);
    executor
        .run(call, |unit| async move {
            machine.check(unit.context().today())?;
            if reason.trim().is_empty() {
                return Err(MachineError::ReasonMissing.into());
            }
            let area = area_of(&unit, machine).await?;
            let proposal = Proposal {
                subject: Subject::Machine {
                    machine_id,
                    machine: machine.clone(),
                },
                differences: differences(machine, area),
                reason: Some(reason.trim().to_owned()),
            };
            change_request::propose_in(&unit, request_id, proposal).await
        })
        .await
}

/// What is to be, in the words of the screen.
fn differences(machine: &NewMachine, area: String) -> Vec<Difference> {
    let new = |name: &str, value: String| Difference {
        name: name.to_owned(),
        before: None,
        after: Some(value),
    };
    let scopes: Vec<&str> = machine.scopes.iter().map(|scope| scope.label()).collect();
    vec![
        new("Nama akun mesin", machine.name.trim().to_owned()),
        new("Yang boleh dilakukan", scopes.join("; ")),
        new("Wilayah", area),
        new("Hari terakhir", day_in_figures(machine.ends_on)),
    ]
}

/// Whose area a machine reads.
async fn area_of(unit: &Unit, machine: &NewMachine) -> Result<String, Error> {
    let Some(branch_id) = &machine.branch_id else {
        return Ok("Seluruh kabupaten".to_owned());
    };
    let branch = unit.get::<Record<Branch>>(branch_id).await?;
    let name = branch.state.value().map(|branch| branch.name.clone());
    Ok(name.unwrap_or_else(|| branch_id.clone()))
}

/// Lets a machine in within a unit.
pub(crate) async fn admit_in(
    unit: &Unit,
    machine_id: Uuid,
    machine: NewMachine,
) -> Result<(), Error> {
    unit.begin::<Machine>(machine_id, MachineCommand::Admit { machine })
        .await?;
    Ok(())
}

/// Gives a machine its key; one of before is void. Only who answers for it does.
///
/// # Errors
/// Rules of `domain::machine`.
pub async fn make_key(
    executor: &Executor,
    call: &Call,
    id: Uuid,
    key_hash: String,
) -> Result<Done, Error> {
    executor
        .decide_one::<Machine>(call, id, None, MachineCommand::MakeKey { key_hash })
        .await
}

/// Notes that a machine came with its key: one event, the first time.
///
/// # Errors
/// Rules of `domain::machine`.
pub async fn note_use(executor: &Executor, call: &Call, id: Uuid) -> Result<Done, Error> {
    executor
        .decide_one::<Machine>(call, id, None, MachineCommand::Use)
        .await
}

/// Withdraws a machine at once.
///
/// # Errors
/// Rules of `domain::machine`.
pub async fn withdraw(
    executor: &Executor,
    call: &Call,
    id: Uuid,
    reason: String,
) -> Result<Done, Error> {
    executor
        .decide_one::<Machine>(call, id, None, MachineCommand::Withdraw { reason })
        .await
}

/// Notes that the last day of a machine is over.
///
/// # Errors
/// Rules of `domain::machine`.
pub async fn expire(executor: &Executor, call: &Call, id: Uuid) -> Result<Done, Error> {
    executor
        .decide_one::<Machine>(call, id, None, MachineCommand::Expire)
        .await
}

/// A machine as it stands, with who answers for it.
///
/// # Errors
/// [`Error::Ledger`].
pub async fn find(executor: &Executor, id: Uuid) -> Result<Option<MachineState>, Error> {
    let loaded = executor.load::<Machine>(id).await?;
    Ok(loaded.state.state().cloned())
}

/// Whether who answers for a machine can still do so on this day: an account of the office that is open and keeps
/// accounts.
///
/// # Errors
/// [`Error::Ledger`].
pub async fn is_answered_for(
    executor: &Executor,
    responsible: UserId,
    today: NaiveDate,
) -> Result<bool, Error> {
    let user = executor.load::<User>(responsible).await?;
    let stands = (user.state.state())
        .is_some_and(|user| user.role == Role::Admin && user.status == UserStatus::Active);
    if !stands {
        return Ok(false);
    }
    let permissions = executor.load_recent::<Permissions>(PERMISSIONS_ID).await?;
    Ok(is_kept_by(&permissions.state, responsible, today))
}
