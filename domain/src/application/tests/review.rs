//! Who looks at a form, and what changed since.

use chrono::{TimeDelta, TimeZone, Utc};

use super::*;
use crate::people::{after, by, decide_in};

fn take(note: Option<&str>) -> ApplicationCommand {
    ApplicationCommand::TakeReview {
        note: note.map(str::to_owned),
    }
}

fn taken() -> Vec<ApplicationEvent> {
    let facts = submitted();
    let taken = decide::<Application>(&facts, VERIFIER, take(None)).unwrap();
    [facts, taken].concat()
}

fn judge() -> ApplicationCommand {
    ApplicationCommand::JudgeDocument {
        document: DocumentKind::Passbook,
        verdict: Verdict::Valid,
    }
}

#[test]
fn a_form_is_taken_by_one_and_taken_over_with_a_word() {
    let facts = taken();
    assert_eq!(
        decide::<Application>(&facts, VERIFIER, take(None)),
        Ok(vec![])
    );
    let refused = decide::<Application>(&facts, ADMIN, judge());
    assert!(
        matches!(
            refused,
            Err(ApplicationError::TakenByAnother {
                user_id: VERIFIER,
                ..
            })
        ),
        "{refused:?}"
    );
    assert!(decide::<Application>(&facts, VERIFIER, judge()).is_ok());
    for silent in [None, Some("  ")] {
        assert_eq!(
            decide::<Application>(&facts, ADMIN, take(silent)),
            Err(ApplicationError::NoteMissing)
        );
    }
    let over = decide::<Application>(&facts, ADMIN, take(Some("Anda cuti"))).unwrap();
    let facts = [facts, over].concat();
    assert!(decide::<Application>(&facts, ADMIN, judge()).is_ok());
    assert!(decide::<Application>(&facts, VERIFIER, judge()).is_err());
}

#[test]
fn a_form_left_lying_is_anybodys_again() {
    let facts = taken();
    let mut later = by(ADMIN);
    later.now += TimeDelta::days(REVIEW_DAYS);
    assert!(decide_in::<Application>(&facts, &later, judge()).is_ok());
    assert!(decide_in::<Application>(&facts, &later, take(None)).is_ok());
    later.now -= TimeDelta::seconds(1);
    assert!(decide_in::<Application>(&facts, &later, judge()).is_err());
}

#[test]
fn only_who_has_a_form_gives_it_back_and_nobody_takes_their_own_or_a_decided_one() {
    let facts = taken();
    let release = || ApplicationCommand::ReleaseReview;
    assert_eq!(
        decide::<Application>(&facts, ADMIN, release()),
        Err(ApplicationError::NotReviewer)
    );
    let back = decide::<Application>(&facts, VERIFIER, release()).unwrap();
    let facts = [facts, back].concat();
    assert!(decide::<Application>(&facts, ADMIN, judge()).is_ok());
    assert_eq!(
        decide::<Application>(&facts, VERIFIER, release()),
        Err(ApplicationError::NotReviewer)
    );
    let own = decide::<Application>(&submitted(), APPLICANT, take(None));
    assert!(matches!(own, Err(ApplicationError::OwnApplication { .. })));
    let late = decide::<Application>(&recommended(), ADMIN, take(None));
    assert!(matches!(late, Err(ApplicationError::WrongStatus { .. })));
}

#[test]
fn what_changed_since_it_went_back_is_told_field_by_field() {
    let mut facts = submitted();
    assert_eq!(
        after::<Application>(&facts).state().unwrap().changes(),
        None
    );
    facts.push(ApplicationEvent::ReturnedForRepair {
        note: "KTP".to_owned(),
        documents: vec![DocumentKind::Passbook],
    });
    let mut changed = form();
    changed.semester = Some(5);
    let Some(Personal::Known { value, .. }) = &mut changed.account else {
        unreachable!()
    };
    value.number = some("9990001112223");
    facts.push(ApplicationEvent::FormChanged {
        form: changed,
        by: None,
    });
    facts.push(ApplicationEvent::DocumentAttached {
        document: DocumentKind::Passbook,
        file: file(99),
        by: None,
    });
    facts.push(ApplicationEvent::Submitted { round: 2, by: None });
    let state = after::<Application>(&facts);
    let changes = state.state().unwrap().changes().unwrap();
    assert_eq!(changes.fields, ["semester", "rekening.nomor"]);
    assert_eq!(changes.documents, [DocumentKind::Passbook]);
    let now = Utc.with_ymd_and_hms(2026, 6, 15, 1, 0, 0).unwrap();
    assert_eq!(state.state().unwrap().reviewer(now), None);
}
