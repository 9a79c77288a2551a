//! Rules of machines.

use chrono::TimeDelta;

use super::*;
use crate::function::Function;
use crate::people::{ADMIN, APPROVER, after, by, day, decide, decide_in};
use crate::permission::PermissionEvent;
use crate::{Context, Decide};

fn new() -> NewMachine {
    NewMachine {
        name: "SIPD".to_owned(),
        scopes: [MachineScope::Awards].into(),
        branch_id: None,
        ends_on: day(12, 31),
        responsible: ADMIN,
    }
}

fn admit(machine: NewMachine) -> Result<Vec<MachineEvent>, MachineError> {
    decide::<Machine>(&[], APPROVER, MachineCommand::Admit { machine })
}

fn admitted() -> MachineEvent {
    MachineEvent::Admitted { machine: new() }
}

fn key() -> MachineEvent {
    MachineEvent::KeyMade {
        key_hash: "aa".to_owned(),
        by: ADMIN,
    }
}

fn withdraw(reason: &str) -> MachineCommand {
    MachineCommand::Withdraw {
        reason: reason.to_owned(),
    }
}

/// Somebody on a day after the last one.
fn too_late() -> Context {
    let mut context = by(ADMIN);
    context.now = new().over_at();
    context
}

#[test]
fn a_machine_has_a_name_something_to_do_and_a_last_day_within_a_year() {
    assert_eq!(admit(new()), Ok(vec![admitted()]));
    for (name, scopes) in [(" ", new().scopes), ("SIPD", BTreeSet::new())] {
        let machine = NewMachine {
            name: name.to_owned(),
            scopes,
            ..new()
        };
        assert_eq!(admit(machine), Err(MachineError::Unsound), "{name}");
    }
    let today = by(ADMIN).today();
    for (ends_on, may) in [
        (today, true),
        (today + TimeDelta::days(366), true),
        (today - TimeDelta::days(1), false),
        (today + TimeDelta::days(367), false),
    ] {
        let machine = NewMachine { ends_on, ..new() };
        assert_eq!(admit(machine).is_ok(), may, "{ends_on}");
    }
    let again = MachineCommand::Admit { machine: new() };
    assert_eq!(
        decide::<Machine>(&[admitted()], APPROVER, again),
        Err(MachineError::AlreadyExists)
    );
}

#[test]
fn nobody_makes_its_key_but_who_answers_for_it() {
    let order = || MachineCommand::MakeKey {
        key_hash: "aa".to_owned(),
    };
    let facts = [admitted()];
    assert_eq!(decide::<Machine>(&facts, ADMIN, order()), Ok(vec![key()]));
    assert_eq!(
        decide::<Machine>(&facts, APPROVER, order()),
        Err(MachineError::NotResponsible { responsible: ADMIN })
    );
    assert!(Machine::judges(&order()), "calm and confirmation count");
    let now = by(ADMIN).now;
    let status = |facts: &[MachineEvent]| after::<Machine>(facts).state().unwrap().status(now);
    assert_eq!(status(&facts), MachineStatus::Keyless);
    assert_eq!(status(&[admitted(), key()]), MachineStatus::Active);
}

#[test]
fn one_person_withdraws_it_with_a_reason_and_nothing_follows() {
    let facts = [admitted(), key()];
    assert_eq!(
        decide::<Machine>(&facts, APPROVER, withdraw(" ")),
        Err(MachineError::ReasonMissing)
    );
    let done = decide::<Machine>(&facts, APPROVER, withdraw("Kunci bocor")).unwrap();
    let facts = [facts.to_vec(), done].concat();
    for order in [
        withdraw("Lagi"),
        MachineCommand::Use,
        MachineCommand::MakeKey {
            key_hash: "bb".to_owned(),
        },
    ] {
        assert_eq!(
            decide::<Machine>(&facts, ADMIN, order.clone()),
            Err(MachineError::Over),
            "{order:?}"
        );
    }
    assert!(!Machine::judges(&withdraw("x")));
}

#[test]
fn it_is_over_after_its_last_day_and_that_is_noted_once() {
    let facts = [admitted(), key()];
    assert_eq!(
        decide::<Machine>(&facts, ADMIN, MachineCommand::Expire),
        Ok(vec![])
    );
    assert_eq!(
        decide_in::<Machine>(&facts, &too_late(), MachineCommand::Use),
        Err(MachineError::Over)
    );
    let noted = decide_in::<Machine>(&facts, &too_late(), MachineCommand::Expire).unwrap();
    assert_eq!(noted, [MachineEvent::Expired { responsible: ADMIN }]);
    let facts = [facts.to_vec(), noted].concat();
    assert_eq!(
        decide_in::<Machine>(&facts, &too_late(), MachineCommand::Expire),
        Ok(vec![])
    );
}

#[test]
fn its_first_coming_is_one_fact() {
    let facts = [admitted(), key()];
    let used = decide::<Machine>(&facts, ADMIN, MachineCommand::Use).unwrap();
    assert_eq!(used, [MachineEvent::FirstUsed { responsible: ADMIN }]);
    let facts = [facts.to_vec(), used].concat();
    assert_eq!(
        decide::<Machine>(&facts, ADMIN, MachineCommand::Use),
        Ok(vec![])
    );
}

#[test]
fn who_answers_for_it_keeps_accounts_on_that_day() {
    let today = by(ADMIN).today();
    let holds = |function: Function| {
        after::<Permissions>(&[PermissionEvent::FunctionsAssigned {
            user_id: ADMIN,
            functions: [function].into(),
            stand_ins: Vec::new(),
            exempt_until: None,
        }])
    };
    assert!(is_kept_by(&Permissions::default(), ADMIN, today));
    assert!(is_kept_by(&holds(Function::Accounts), ADMIN, today));
    let editor = holds(Function::Editor);
    assert!(!is_kept_by(&editor, ADMIN, today));
    assert!(
        is_kept_by(&editor, APPROVER, today),
        "that is somebody else"
    );
}
