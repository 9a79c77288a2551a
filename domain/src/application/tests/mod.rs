//! Rules of registration forms, each once allowed and once refused: facts and drafts.

mod deciding;
mod eligibility;
mod register;
mod review;
mod submitting;

use chrono::NaiveDate;
use uuid::Uuid;

use super::*;
use crate::people::{ADMIN, APPLICANT, STRANGER, VERIFIER, day, decide, file};
use crate::{
    AwardId, DomainError, FieldProblem, Level, Personal, RejectCode, ScholarshipType, Sex,
};

const AWARD: AwardId = AwardId(Uuid::from_u128(0xD1));
const OPEN: RegistrationPeriod = RegistrationPeriod::Between {
    opens: NaiveDate::MIN,
    closes: NaiveDate::MAX,
};

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn form() -> Form {
    Form {
        identity: Some(Personal::known(
            APPLICANT,
            Identity {
                name: some("Yuliana Gwijangge"),
                nik: some("9508015506050001"),
                kk: some("9508011203150007"),
                birth_place: some("Kenyam"),
                birth_date: NaiveDate::from_ymd_opt(2005, 6, 15),
                phone: some("0812 0000 1234"),
            },
        )),
        sex: Some(Sex::Female),
        home_district: Some("95.08.01".parse().unwrap()),
        home_kampung: Some("95.08.01.2001".parse().unwrap()),
        address: Some(Personal::known(APPLICANT, "Kenyam".to_owned())),
        study_city: Some("91.71".parse().unwrap()),
        level: Some(Level::S1),
        institution_id: some("001026"),
        institution_name: some("Universitas Cenderawasih"),
        study_programme: some("Akuntansi"),
        student_number: Some(Personal::known(APPLICANT, "2023001".to_owned())),
        semester: Some(4),
        gpa_hundredths: Some(325),
        scholarship_type: Some(ScholarshipType::MurniNduga),
        year: Some(2026),
        account: Some(Personal::known(
            APPLICANT,
            AccountDetails {
                bank_code: some("132"),
                number: some("1002003004005"),
                holder: some("Yuliana Gwijangge"),
            },
        )),
        guardian: None,
        other_funding: None,
    }
}

fn draft() -> Vec<ApplicationEvent> {
    let mut events = vec![ApplicationEvent::Drafted {
        applicant_id: APPLICANT,
        form: form(),
        assisted: false,
        by: APPLICANT.into(),
    }];
    for (number, document) in required_documents().into_iter().enumerate() {
        let file = file(u8::try_from(number).unwrap());
        events.push(ApplicationEvent::DocumentAttached {
            document,
            file,
            by: None,
        });
    }
    events
}

fn required_documents() -> [DocumentKind; 4] {
    [
        DocumentKind::FamilyCard,
        DocumentKind::EnrolmentCertificate,
        DocumentKind::Passbook,
        DocumentKind::StudyResults,
    ]
}

fn submitted() -> Vec<ApplicationEvent> {
    [
        draft(),
        vec![ApplicationEvent::Submitted { round: 1, by: None }],
    ]
    .concat()
}

fn all_valid() -> Vec<ApplicationEvent> {
    let verdicts = required_documents().map(|document| ApplicationEvent::DocumentJudged {
        document,
        verdict: Verdict::Valid,
    });
    [submitted(), verdicts.to_vec()].concat()
}

fn recommended() -> Vec<ApplicationEvent> {
    [
        all_valid(),
        vec![ApplicationEvent::Recommended {
            note: None,
            by: VERIFIER,
        }],
    ]
    .concat()
}

fn approve() -> ApplicationCommand {
    ApplicationCommand::Approve {
        award_id: AWARD,
        batch: "2026-1".to_owned(),
        places: Places::Unlimited,
        note: None,
    }
}

fn invalid(note: &str) -> Verdict {
    Verdict::Invalid {
        note: note.to_owned(),
    }
}

type Outcome = Result<Vec<ApplicationEvent>, ApplicationError>;

fn when(facts: &[ApplicationEvent], who: crate::UserId, command: ApplicationCommand) -> Outcome {
    decide::<Application>(facts, who, command)
}

#[test]
fn an_applicant_drafts_for_themselves_and_a_branch_assists() {
    let draft = |who| {
        when(
            &[],
            who,
            ApplicationCommand::Draft {
                applicant_id: APPLICANT,
                form: Form::default(),
            },
        )
    };
    let drafted = |assisted, by: crate::UserId| ApplicationEvent::Drafted {
        applicant_id: APPLICANT,
        form: Form::default(),
        assisted,
        by: by.into(),
    };
    assert_eq!(draft(APPLICANT), Ok(vec![drafted(false, APPLICANT)]));
    assert_eq!(draft(VERIFIER), Ok(vec![drafted(true, VERIFIER)]));
    assert_eq!(draft(STRANGER), Err(ApplicationError::NotEditor));
}

#[test]
fn seals_the_form_under_the_applicant_whatever_the_command_says() {
    let foreign = form().of(STRANGER);
    let command = ApplicationCommand::Draft {
        applicant_id: APPLICANT,
        form: foreign,
    };
    let events = when(&[], APPLICANT, command).unwrap();
    let ApplicationEvent::Drafted { form: kept, .. } = &events[0] else {
        panic!("{events:?}")
    };
    assert_eq!(*kept, form());
}

#[test]
fn only_the_applicant_changes_an_unassisted_draft() {
    let mut changed = form();
    changed.semester = Some(5);
    let command = ApplicationCommand::ChangeForm {
        form: changed.clone(),
    };
    let expected = ApplicationEvent::FormChanged {
        form: changed,
        by: None,
    };
    assert_eq!(
        when(&draft(), APPLICANT, command.clone()),
        Ok(vec![expected])
    );
    assert_eq!(
        when(&draft(), VERIFIER, command.clone()),
        Err(ApplicationError::NotEditor)
    );
    assert_eq!(
        when(&draft(), STRANGER, command),
        Err(ApplicationError::NotEditor)
    );
}

#[test]
fn changing_a_form_to_what_it_is_does_nothing() {
    let command = ApplicationCommand::ChangeForm { form: form() };
    assert_eq!(when(&draft(), APPLICANT, command), Ok(vec![]));
}

#[test]
fn a_draft_is_of_a_year_that_forms_are_of() {
    for (year, taken) in [
        (None, true),
        (Some(2015), false),
        (Some(2016), true),
        (Some(2027), true),
        (Some(2028), false),
        (Some(9999), false),
    ] {
        let form = Form { year, ..form() };
        let begin = ApplicationCommand::Draft {
            applicant_id: APPLICANT,
            form: form.clone(),
        };
        let change = ApplicationCommand::ChangeForm { form };
        for found in [
            when(&[], APPLICANT, begin),
            when(&draft(), APPLICANT, change),
        ] {
            match (found, taken) {
                (Ok(_), true) | (Err(ApplicationError::FarYear(_)), false) => {}
                (other, _) => panic!("{year:?}: {other:?}"),
            }
        }
    }
}

#[test]
fn a_draft_from_long_ago_is_still_typed_on() {
    let mut long_ago = draft();
    let old = Form {
        year: Some(2011),
        ..form()
    };
    if let ApplicationEvent::Drafted { form, .. } = &mut long_ago[0] {
        form.clone_from(&old);
    }
    let form = Form {
        semester: Some(4),
        ..old
    };
    assert!(
        when(
            &long_ago,
            APPLICANT,
            ApplicationCommand::ChangeForm { form }
        )
        .is_ok()
    );
}

#[test]
fn a_submitted_form_cannot_be_changed() {
    let status = ApplicationStatus::Submitted;
    let command = ApplicationCommand::ChangeForm {
        form: Form::default(),
    };
    assert_eq!(
        when(&submitted(), APPLICANT, command),
        Err(ApplicationError::WrongStatus { status })
    );
    let command = ApplicationCommand::RemoveDocument {
        document: DocumentKind::Passbook,
    };
    assert_eq!(
        when(&submitted(), APPLICANT, command),
        Err(ApplicationError::WrongStatus { status })
    );
}

#[test]
fn a_form_handed_to_another_person_holds_nothing_under_the_first_ones_key() {
    let guardian = Some(Personal::known(APPLICANT, Guardian::default()));
    let theirs = Form { guardian, ..form() }.of(STRANGER);
    let subjects = [
        theirs.identity.as_ref().map(|field| field.subject()),
        theirs.address.as_ref().map(|field| field.subject()),
        theirs.student_number.as_ref().map(|field| field.subject()),
        theirs.account.as_ref().map(|field| field.subject()),
        theirs.guardian.as_ref().map(|field| field.subject()),
    ];
    assert_eq!(subjects, [Some(STRANGER.into()); 5]);
    assert_eq!(theirs.semester, form().semester);
}
