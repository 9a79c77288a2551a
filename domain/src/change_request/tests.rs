use chrono::TimeDelta;
use uuid::Uuid;

use super::*;
use crate::people::{ADMIN, APPROVER, PREPARER, after, by, decide, decide_in, made};
use crate::{Context, Decide, Standing, StandingError};

fn subject() -> Subject {
    Subject::Account { user_id: ADMIN }
}

fn proposed(subject: Subject) -> Vec<ChangeRequestEvent> {
    let command = ChangeRequestCommand::Propose {
        subject: Box::new(subject),
        differences: Vec::new(),
        reason: Some("  ".to_owned()),
    };
    decide::<ChangeRequest>(&[], PREPARER, command).unwrap()
}

fn confirm(context: &Context) -> Result<Vec<ChangeRequestEvent>, ChangeRequestError> {
    decide_in::<ChangeRequest>(&proposed(subject()), context, ChangeRequestCommand::Confirm)
}

#[test]
fn a_second_person_confirms() {
    assert_eq!(
        confirm(&by(APPROVER)),
        Ok(vec![ChangeRequestEvent::Confirmed { by: APPROVER }])
    );
    let state = after::<ChangeRequest>(&proposed(subject()));
    assert_eq!(
        state.state().unwrap().reason,
        None,
        "an empty reason is none"
    );
}

#[test]
fn who_proposed_does_not_confirm_whatever_account_they_use() {
    let own = Err(ChangeRequestError::OwnProposal { user_id: PREPARER });
    assert_eq!(confirm(&by(PREPARER)), own);
    // An account that the proposer made: unconfirmed it is the same hand, confirmed it is still of their making.
    let puppet = UserId(Uuid::from_u128(0xC9));
    assert_eq!(
        confirm(&made(puppet, PREPARER)),
        Err(ChangeRequestError::OwnProposal { user_id: puppet })
    );
    let confirmed = Context {
        standing: Standing {
            answers: None,
            calm_until: None,
            touched_by: [PREPARER].into(),
        },
        ..by(puppet)
    };
    assert_eq!(
        confirm(&confirmed),
        Err(ChangeRequestError::MadeByProposer { user_id: puppet })
    );
}

#[test]
fn nobody_confirms_what_concerns_themselves() {
    assert_eq!(
        confirm(&by(ADMIN)),
        Err(ChangeRequestError::OwnBenefit { user_id: ADMIN })
    );
}

#[test]
fn it_lapses_and_is_settled_once() {
    let late = |context: Context| Context {
        now: context.now + LAPSES_AFTER + TimeDelta::seconds(1),
        ..context
    };
    assert!(matches!(
        confirm(&late(by(APPROVER))),
        Err(ChangeRequestError::Lapsed { .. })
    ));
    let state = after::<ChangeRequest>(&proposed(subject()));
    let state = state.state().unwrap();
    assert_eq!(state.status(by(APPROVER).now), ChangeRequestStatus::Open);
    assert_eq!(
        state.status(late(by(APPROVER)).now),
        ChangeRequestStatus::Lapsed
    );
    let settled = [
        proposed(subject()),
        vec![ChangeRequestEvent::Confirmed { by: APPROVER }],
    ]
    .concat();
    for command in [
        ChangeRequestCommand::Confirm,
        ChangeRequestCommand::Withdraw,
        ChangeRequestCommand::Refuse {
            reason: "Tidak".to_owned(),
        },
    ] {
        assert_eq!(
            decide::<ChangeRequest>(&settled, APPROVER, command),
            Err(ChangeRequestError::Settled {
                status: ChangeRequestStatus::Confirmed
            })
        );
    }
}

#[test]
fn another_person_refuses_with_a_reason_and_the_proposer_withdraws() {
    let facts = proposed(subject());
    let refuse = |reason: &str| ChangeRequestCommand::Refuse {
        reason: reason.to_owned(),
    };
    assert_eq!(
        decide::<ChangeRequest>(&facts, APPROVER, refuse(" ")),
        Err(ChangeRequestError::ReasonMissing)
    );
    assert_eq!(
        decide::<ChangeRequest>(&facts, PREPARER, refuse("Tidak")),
        Err(ChangeRequestError::OwnProposal { user_id: PREPARER })
    );
    assert!(decide::<ChangeRequest>(&facts, APPROVER, refuse("Tidak")).is_ok());
    let withdraw = || ChangeRequestCommand::Withdraw;
    assert_eq!(
        decide::<ChangeRequest>(&facts, APPROVER, withdraw()),
        Err(ChangeRequestError::NotProposer)
    );
    assert!(decide::<ChangeRequest>(&facts, PREPARER, withdraw()).is_ok());
}

#[test]
fn an_account_that_is_not_confirmed_or_was_just_changed_is_nobodys_second_person() {
    assert!(ChangeRequest::judges(&ChangeRequestCommand::Confirm));
    let unconfirmed = made(APPROVER, ADMIN).second_person();
    assert_eq!(
        unconfirmed,
        Err(StandingError::Unconfirmed { answers: ADMIN })
    );
    let calm = |hours| {
        let context = by(APPROVER);
        let until = context.now + TimeDelta::hours(hours);
        Context {
            standing: Standing {
                calm_until: Some(until),
                ..Standing::default()
            },
            ..context
        }
    };
    assert!(matches!(
        calm(1).second_person(),
        Err(StandingError::Calm { .. })
    ));
    assert_eq!(calm(0).second_person(), Ok(()));
    assert_eq!(by(APPROVER).second_person(), Ok(()));
}

#[test]
fn what_is_proposed_is_read_as_it_was_written() {
    for subject in [
        subject(),
        Subject::Settings {
            changes: vec![SettingChange {
                id: "two_approver_threshold".to_owned(),
                value: serde_json::json!(12_000_000),
            }],
        },
        Subject::Ceiling {
            budget_line_id: crate::BudgetLineId(Uuid::from_u128(7)),
            amount: crate::Rupiah(5_000_000),
            reason: "Perubahan".to_owned(),
            on: crate::people::day(4, 1),
            document: crate::budget_line::BudgetDocument {
                number: "DPPA/1/2026".to_owned(),
                date: crate::people::day(3, 30),
                scan: None,
            },
        },
    ] {
        let event: crate::AnyEvent = proposed(subject).remove(0).into();
        let stored = event.encode();
        let read = crate::AnyEvent::decode(
            stored.stream_type,
            stored.event_type,
            stored.event_version,
            stored.payload,
        );
        assert_eq!(read.unwrap(), event);
    }
}

#[test]
fn a_part_of_a_list_follows_its_list_and_is_taken_once() {
    let file = crate::people::file(7);
    let part = proposed(Subject::Import {
        list: "Daftar".to_owned(),
        batch: "2026".to_owned(),
        year: 2026,
        recipients: Vec::new(),
        reason: "Ditetapkan sebelum portal".to_owned(),
        evidence: file.clone(),
        part_of: Some(Uuid::from_u128(7)),
    });
    // Nobody decides on a part alone.
    let alone = Err(ChangeRequestError::PartOfList);
    let refuse = ChangeRequestCommand::Refuse {
        reason: "-".to_owned(),
    };
    for command in [ChangeRequestCommand::Confirm, refuse] {
        assert_eq!(decide::<ChangeRequest>(&part, APPROVER, command), alone);
    }
    assert_eq!(
        decide::<ChangeRequest>(&part, PREPARER, ChangeRequestCommand::Withdraw),
        alone
    );
    // It is taken however late, once, and keeps what was left out.
    let left_out = vec![LeftOut {
        line: 4,
        code: "NIK_TANGGAL_LAHIR_BERBEDA".to_owned(),
    }];
    let take = || ChangeRequestCommand::TakePart {
        by: APPROVER,
        left_out: left_out.clone(),
    };
    let mut late = by(APPROVER);
    late.now += LAPSES_AFTER + TimeDelta::days(1);
    let taken = decide_in::<ChangeRequest>(&part, &late, take()).unwrap();
    let history = [part, taken].concat();
    let state = after::<ChangeRequest>(&history);
    assert_eq!(state.state().unwrap().left_out, left_out);
    let again = decide_in::<ChangeRequest>(&history, &late, take());
    assert!(
        matches!(again, Err(ChangeRequestError::Settled { .. })),
        "{again:?}"
    );
    // What is no part of a list is not taken that way.
    let whole = proposed(subject());
    assert_eq!(
        decide_in::<ChangeRequest>(&whole, &late, take()),
        Err(ChangeRequestError::Outdated)
    );
    // A list ends once, and only after its confirmation.
    let list = proposed(Subject::ImportList(ImportList {
        list: "Daftar".to_owned(),
        batch: "2026".to_owned(),
        year: 2026,
        parts: Vec::new(),
        places: Vec::new(),
        decrees: Vec::new(),
        reason: "Ditetapkan sebelum portal".to_owned(),
        evidence: file,
    }));
    let finish = |history: &[ChangeRequestEvent]| {
        decide_in::<ChangeRequest>(history, &late, ChangeRequestCommand::FinishList)
    };
    assert!(finish(&list).is_err());
    let confirmed = decide::<ChangeRequest>(&list, APPROVER, ChangeRequestCommand::Confirm);
    let history = [list, confirmed.unwrap()].concat();
    let finished = finish(&history).unwrap();
    assert_eq!(finished, vec![ChangeRequestEvent::ListTaken {}]);
    assert!(finish(&[history, finished].concat()).is_err());
}
