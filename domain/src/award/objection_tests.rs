//! Active, not active, or wrong with what is right.

use super::tests::{granted, record, when};
use super::*;
use crate::people::{ADMIN, APPLICANT, after, by, decide_in};
use crate::{AcademicYear, Context, Gpa, Role};

const SEMESTER: u8 = 4;

fn year() -> AcademicYear {
    "2025/2026".parse().unwrap()
}

fn institution() -> Context {
    let mut context = by(ADMIN);
    context.actor.role = Role::Institution;
    context
}

fn recorded() -> Vec<AwardEvent> {
    let mut facts = granted();
    facts.extend(when(&facts, APPLICANT, record(SEMESTER)).unwrap());
    facts
}

fn object(objection: Objection) -> AwardCommand {
    let AwardCommand::RecordAcademic { academic_year, .. } = record(SEMESTER) else {
        unreachable!()
    };
    AwardCommand::ObjectAcademic {
        academic_year,
        semester: SEMESTER,
        objection,
    }
}

fn not_active(reason: &str) -> Objection {
    Objection::NotActive {
        reason: reason.to_owned(),
    }
}

fn attest() -> AwardCommand {
    AwardCommand::AttestAcademic {
        academic_year: year(),
        semester: SEMESTER,
        rule: None,
    }
}

#[test]
fn an_institution_says_not_active_with_a_reason_and_takes_it_back_itself() {
    let facts = recorded();
    let refused = decide_in::<Award>(&facts, &institution(), object(not_active(" ")));
    assert_eq!(refused, Err(AwardError::ReasonMissing));
    let said = decide_in::<Award>(&facts, &institution(), object(not_active("Cuti"))).unwrap();
    let facts = [facts, said].concat();
    let state = after::<Award>(&facts);
    let objection = state.state().unwrap().objection(year(), SEMESTER);
    assert_eq!(objection, Some(&not_active("Cuti")));
    let again = decide_in::<Award>(&facts, &institution(), object(not_active("Cuti")));
    assert_eq!(again, Ok(vec![]));
    let refused = when(&facts, ADMIN, attest());
    assert!(
        matches!(refused, Err(AwardError::Objected { .. })),
        "{refused:?}"
    );
    let back = decide_in::<Award>(&facts, &institution(), attest()).unwrap();
    let state = after::<Award>(&[facts, back].concat());
    assert_eq!(state.state().unwrap().objection(year(), SEMESTER), None);
}

#[test]
fn wrong_figures_are_entered_anew_before_anybody_attests_them() {
    let facts = recorded();
    let AwardCommand::RecordAcademic {
        credits,
        gpa_hundredths,
        ..
    } = record(SEMESTER)
    else {
        unreachable!()
    };
    let wrong = |credits, gpa| Objection::Wrong {
        credits,
        gpa_hundredths: gpa,
        note: None,
    };
    let same = object(wrong(credits, gpa_hundredths));
    assert_eq!(
        decide_in::<Award>(&facts, &institution(), same),
        Err(AwardError::NothingChanges)
    );
    let many = object(wrong(61, gpa_hundredths));
    assert_eq!(
        decide_in::<Award>(&facts, &institution(), many),
        Err(AwardError::Credits { credits: 61 })
    );
    let right = object(wrong(18, Gpa::try_new(210).unwrap()));
    let said = decide_in::<Award>(&facts, &institution(), right).unwrap();
    let facts = [facts, said].concat();
    let refused = decide_in::<Award>(&facts, &institution(), attest());
    assert!(
        matches!(refused, Err(AwardError::Objected { .. })),
        "{refused:?}"
    );
    let anew = when(&facts, APPLICANT, record(SEMESTER)).unwrap();
    let facts = [facts, anew].concat();
    assert!(decide_in::<Award>(&facts, &institution(), attest()).is_ok());
}

#[test]
fn nothing_is_said_against_what_was_attested_or_by_the_recipient() {
    let facts = recorded();
    let own = when(&facts, APPLICANT, object(not_active("x")));
    assert!(matches!(own, Err(AwardError::OwnRecord { .. })), "{own:?}");
    let attested = when(&facts, ADMIN, attest()).unwrap();
    let facts = [facts, attested].concat();
    let late = decide_in::<Award>(&facts, &institution(), object(not_active("x")));
    assert!(
        matches!(late, Err(AwardError::AlreadyAttested { .. })),
        "{late:?}"
    );
}
