//! What can be put right about a recipient.

use super::tests::granted;
use super::*;
use crate::people::{ADMIN, APPLICANT, after, decide, file, personal};
use crate::{Level, SubjectId};

fn correct(particulars: Particulars) -> AwardCommand {
    AwardCommand::Correct {
        particulars,
        reason: "Salah ketik".to_owned(),
        evidence: file(9),
    }
}

fn read(particulars: Particulars) -> Result<Particulars, Vec<crate::FieldProblem>> {
    particulars.read(SubjectId::from(APPLICANT), Level::S1)
}

#[test]
fn a_correction_is_read_as_a_form_is() {
    let read_so = read(Particulars {
        name: Some(personal("  Yonas Wandik ")),
        nik: Some(personal("9508 0101 0105 0007")),
        ..Particulars::default()
    });
    let read_so = read_so.unwrap();
    assert_eq!(read_so.name, Some(personal("Yonas Wandik")));
    assert_eq!(read_so.nik, Some(personal("9508010101050007")));
    let wrong = read(Particulars {
        name: Some(personal(" ")),
        nik: Some(personal("950801")),
        kk: Some(personal("0000000000000000")),
        study_programme: Some(String::new()),
        ..Particulars::default()
    });
    let fields: Vec<&str> = wrong.unwrap_err().iter().map(|it| it.field).collect();
    assert_eq!(fields, ["nama", "programStudi", "nik", "noKk"]);
}

#[test]
fn what_is_the_same_is_no_correction() {
    let before = Particulars {
        name: Some(personal("Yonas")),
        nik: Some(personal("9508010101050007")),
        ..Particulars::default()
    };
    let after = Particulars {
        kk: Some(personal("9508010203150001")),
        ..before.clone()
    };
    assert_eq!(after.beyond(&before).fields(), [CorrectedField::Kk]);
    assert_eq!(
        decide::<Award>(&granted(), ADMIN, correct(Particulars::default())),
        Err(AwardError::NothingChanges)
    );
}

#[test]
fn a_name_or_a_campus_that_was_put_right_stands_in_the_award_and_on_the_list() {
    let particulars = Particulars {
        name: Some(personal("Yonas Wandik")),
        institution: Some(Institution {
            id: None,
            name: "Universitas Papua".to_owned(),
        }),
        ..Particulars::default()
    };
    let mut facts = granted();
    let more = decide::<Award>(&facts, ADMIN, correct(particulars)).unwrap();
    facts.extend(more);
    assert_eq!(
        facts.last().and_then(AwardEvent::listed),
        Some(ListedChange::Corrected)
    );
    let award = after::<Award>(&facts);
    let grant = &award.state().unwrap().grant;
    assert_eq!(grant.name, personal("Yonas Wandik"));
    assert_eq!(grant.institution_name, "Universitas Papua");
    assert_eq!(grant.institution_id, None);
    // What was right stays.
    let Some(AwardEvent::Granted(before)) = granted().pop() else {
        unreachable!()
    };
    assert_eq!(grant.study_programme, before.study_programme);
}

#[test]
fn a_number_that_was_put_right_is_nobody_elses_business() {
    let particulars = Particulars {
        nik: Some(personal("9508010101050007")),
        ..Particulars::default()
    };
    let facts = decide::<Award>(&granted(), ADMIN, correct(particulars)).unwrap();
    assert_eq!(facts.first().and_then(AwardEvent::listed), None);
}

#[test]
fn a_decree_that_was_renumbered_is_followed() {
    let decree_id = crate::DecreeId(uuid::Uuid::from_u128(7));
    let number = |number: &str| AwardCommand::RenumberDecree {
        decree_id,
        number: number.to_owned(),
    };
    let mut facts = granted();
    assert_eq!(decide::<Award>(&facts, ADMIN, number("2")), Ok(vec![]));
    facts.push(AwardEvent::NamedInDecree {
        decree_id,
        number: "1".to_owned(),
        amount: None,
    });
    let more = decide::<Award>(&facts, ADMIN, number("2")).unwrap();
    facts.extend(more);
    assert_eq!(
        after::<Award>(&facts)
            .state()
            .unwrap()
            .decree()
            .unwrap()
            .number,
        "2"
    );
}
