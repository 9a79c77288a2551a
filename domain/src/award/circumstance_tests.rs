//! A leave, a death and an appeal, each when it may be recorded and what follows.

use chrono::NaiveDate;
use uuid::Uuid;

use super::tests::{granted, when};
use super::*;
use crate::people::{ADMIN, day, personal};
use crate::{FileId, FileRef, Sha256Hex};

fn record(circumstance: Circumstance) -> AwardCommand {
    AwardCommand::RecordCircumstance {
        circumstance,
        reason: "Surat terlampir".to_owned(),
        evidence: FileRef {
            file_id: FileId(Uuid::from_u128(0xF1)),
            sha256: Sha256Hex::from([7; 32]),
            media_type: "application/pdf".to_owned(),
            bytes: 100,
            name: personal("surat.pdf"),
        },
    }
}

fn leave(from: NaiveDate, until: NaiveDate) -> AwardCommand {
    record(Circumstance::Leave(Leave { from, until }))
}

fn state(facts: &[AwardEvent]) -> AwardState {
    let mut award = Award::default();
    for fact in facts {
        award.fold(fact.clone());
    }
    award.state().unwrap().clone()
}

#[test]
fn a_leave_has_an_end_and_one_of_the_same_day_replaces_it() {
    let mut facts = granted();
    let backwards = when(&facts, ADMIN, leave(day(6, 2), day(6, 1)));
    assert!(matches!(backwards, Err(AwardError::LeaveBackwards { .. })));
    facts.extend(when(&facts, ADMIN, leave(day(2, 1), day(7, 31))).unwrap());
    assert_eq!(
        when(&facts, ADMIN, leave(day(2, 1), day(7, 31))),
        Ok(vec![])
    );
    facts.extend(when(&facts, ADMIN, leave(day(2, 1), day(6, 30))).unwrap());
    let [leave] = state(&facts).leaves[..] else {
        panic!("two leaves of one day");
    };
    assert!(leave.holds(day(2, 1)) && leave.holds(day(6, 30)));
    assert!(!leave.holds(day(1, 31)) && !leave.holds(day(7, 1)));
}

#[test]
fn a_death_ends_it_and_the_list_says_no_more_than_that() {
    let mut facts = granted();
    let died = record(Circumstance::Death { on: day(1, 5) });
    let event = when(&facts, ADMIN, died.clone()).unwrap();
    assert_eq!(event[0].listed(), Some(ListedChange::Completed));
    facts.extend(event);
    let state = state(&facts);
    assert_eq!(
        (state.status, state.deceased_on),
        (AwardStatus::Completed, Some(day(1, 5)))
    );
    assert!(matches!(
        when(&facts, ADMIN, died),
        Err(AwardError::WrongStatus { .. })
    ));
}

#[test]
fn nothing_but_a_revocation_is_appealed_against() {
    let mut facts = granted();
    let appeal = || record(Circumstance::Appeal {});
    assert!(matches!(
        when(&facts, ADMIN, appeal()),
        Err(AwardError::WrongStatus { .. })
    ));
    let revoke = AwardCommand::Revoke {
        reason: "Data ganda".to_owned(),
    };
    facts.extend(when(&facts, ADMIN, revoke).unwrap());
    let lifted = when(&facts, ADMIN, appeal()).unwrap();
    assert_eq!(lifted[0].listed(), Some(ListedChange::Resumed));
    facts.extend(lifted);
    let state = state(&facts);
    assert_eq!((state.status, state.reason), (AwardStatus::Active, None));
}
