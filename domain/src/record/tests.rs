//! Rules of records, shown on banks.

use super::*;
use crate::people::{ADMIN, after, decide};

type Banks = Record<Bank>;

fn bank(name: &str) -> Bank {
    Bank {
        code: "132".to_owned(),
        name: name.to_owned(),
        account_digits: None,
    }
}

fn created() -> Vec<RecordEvent<Bank>> {
    vec![RecordEvent::Created {
        value: bank("Bank Papua"),
    }]
}

#[test]
fn a_record_is_created_once() {
    let create = || RecordCommand::Create {
        value: bank("Bank Papua"),
    };
    assert_eq!(decide::<Banks>(&[], ADMIN, create()), Ok(created()));
    assert_eq!(
        decide::<Banks>(&created(), ADMIN, create()),
        Err(RecordError::AlreadyExists)
    );
}

#[test]
fn a_record_with_problems_is_refused_with_its_fields() {
    let value = Bank {
        code: "1".to_owned(),
        ..bank("")
    };
    let error = decide::<Banks>(&[], ADMIN, RecordCommand::Create { value }).unwrap_err();
    assert_eq!(
        error.fields(),
        [
            FieldProblem::required("nama"),
            FieldProblem::new("kode", "KODE_BANK_TIDAK_SAH"),
        ]
    );
}

#[test]
fn updating_to_the_same_values_does_nothing() {
    let update = |name| RecordCommand::Update { value: bank(name) };
    assert_eq!(
        decide::<Banks>(&created(), ADMIN, update("Bank Papua")),
        Ok(vec![])
    );
    assert_eq!(
        decide::<Banks>(&created(), ADMIN, update("BPD Papua")),
        Ok(vec![RecordEvent::Updated {
            value: bank("BPD Papua")
        }])
    );
}

#[test]
fn a_deleted_record_is_not_updated_but_can_be_restored() {
    let deleted = [created(), vec![RecordEvent::Deleted {}]].concat();
    let update = RecordCommand::Update {
        value: bank("BPD Papua"),
    };
    assert_eq!(
        decide::<Banks>(&deleted, ADMIN, update),
        Err(RecordError::Deleted)
    );
    assert_eq!(
        decide::<Banks>(&deleted, ADMIN, RecordCommand::Restore),
        Ok(vec![RecordEvent::Restored {}])
    );
    let mut record = Banks::default();
    deleted
        .into_iter()
        .chain([RecordEvent::Restored {}])
        .for_each(|fact| record.fold(fact));
    assert_eq!(record.value(), Some(&bank("Bank Papua")));
}

#[test]
fn a_bank_with_known_lengths_refuses_other_numbers() {
    let known = Bank {
        account_digits: Some(AccountDigits { min: 10, max: 10 }),
        ..bank("BNI")
    };
    assert!(known.accepts(&"1234567890".parse().unwrap()));
    assert!(!known.accepts(&"123456789".parse().unwrap()));
    assert!(bank("Bank Papua").accepts(&"123456789".parse().unwrap()));
}

#[test]
fn what_was_deleted_is_kept_but_no_longer_in_use() {
    let missing = after::<Banks>(&[]);
    assert_eq!((missing.value(), missing.kept()), (None, None));
    let live = after::<Banks>(&created());
    assert_eq!(
        (live.value(), live.kept()),
        (Some(&bank("Bank Papua")), Some(&bank("Bank Papua")))
    );
    let deleted = after::<Banks>(&[created(), vec![RecordEvent::Deleted {}]].concat());
    assert_eq!(
        (deleted.value(), deleted.kept()),
        (None, Some(&bank("Bank Papua")))
    );
}

#[test]
fn a_fact_goes_by_its_name_in_its_first_version() {
    use cqrs_es::DomainEvent;
    let created = created().remove(0);
    assert_eq!(
        (created.event_type(), created.event_version()),
        ("Created".into(), "1".into())
    );
    let deleted = RecordEvent::<Bank>::Deleted {};
    assert_eq!(deleted.event_type(), "Deleted");
}
