//! What registers outside the office say of a form.

use super::*;
use crate::people::after;

fn answered(register: OutsideRegister, answer: Option<&str>) -> ApplicationCommand {
    ApplicationCommand::KeepAnswer {
        register,
        exchange: Personal::known(
            VERIFIER,
            RegisterExchange {
                question: "{}".to_owned(),
                answer: answer.unwrap_or("-").to_owned(),
            },
        ),
        answer: answer.map(|text| serde_json::from_str(text).unwrap()),
    }
}

/// Verdict and differences of an answer about the form of these tests.
fn judged(
    register: OutsideRegister,
    answer: Option<&str>,
) -> (RegisterVerdict, Vec<RegisterField>) {
    let command = answered(register, answer);
    let facts = decide::<Application>(&submitted(), VERIFIER, command).unwrap();
    let [
        ApplicationEvent::RegisterAnswered {
            verdict,
            differs,
            exchange,
            by: VERIFIER,
            ..
        },
    ] = facts.as_slice()
    else {
        panic!("{facts:?}");
    };
    // Sealed under the key of whom it is about, whoever handed it in.
    assert_eq!(exchange.subject(), APPLICANT.into());
    (*verdict, differs.clone())
}

#[test]
fn an_answer_is_compared_with_what_the_form_says() {
    use OutsideRegister::{Population, Students};
    use RegisterField as Field;
    let agrees = (RegisterVerdict::Agrees, vec![]);
    let differs = |fields: &[RegisterField]| (RegisterVerdict::Differs, fields.to_vec());
    let same = r#"{"nama": "GWIJANGGE YULIANA", "tanggalLahir": "2005-06-15", "jenisKelamin": "P",
        "statusPenduduk": "aktif", "noPaspor": "lain"}"#;
    for (register, answer, expected) in [
        (Population, Some(same), agrees.clone()),
        // What a register does not tell is not compared.
        (Population, Some("{}"), agrees.clone()),
        (
            Population,
            Some(
                r#"{"nama": "Yuli Kogoya", "tanggalLahir": "2005-06-16", "jenisKelamin": "L", "statusPenduduk": "meninggal"}"#,
            ),
            differs(&[Field::Name, Field::BirthDate, Field::Sex, Field::LifeStatus]),
        ),
        (Population, None, (RegisterVerdict::Unknown, vec![])),
        (
            Students,
            Some(r#"{"statusMahasiswa": "Aktif", "jenjang": "S1", "programStudi": "AKUNTANSI."}"#),
            agrees.clone(),
        ),
        (
            Students,
            Some(r#"{"statusMahasiswa": "Cuti", "jenjang": "D3", "programStudi": "Manajemen"}"#),
            differs(&[Field::StudentStatus, Field::Level, Field::StudyProgramme]),
        ),
        // Each register speaks of its own.
        (
            Students,
            Some(r#"{"statusPenduduk": "meninggal"}"#),
            agrees.clone(),
        ),
        (Population, Some(r#"{"statusMahasiswa": "Keluar"}"#), agrees),
    ] {
        assert_eq!(judged(register, answer), expected, "{register} {answer:?}");
    }
}

#[test]
fn a_register_is_asked_by_who_may_judge_and_about_what_was_handed_in() {
    let ask = || answered(OutsideRegister::Population, Some("{}"));
    let refused = decide::<Application>(&submitted(), APPLICANT, ask());
    assert!(
        matches!(refused, Err(ApplicationError::OwnApplication { .. })),
        "{refused:?}"
    );
    let draft = decide::<Application>(
        &[],
        APPLICANT,
        ApplicationCommand::Draft {
            applicant_id: APPLICANT,
            form: form(),
        },
    )
    .unwrap();
    let refused = decide::<Application>(&draft, VERIFIER, ask());
    assert!(
        matches!(refused, Err(ApplicationError::WrongStatus { .. })),
        "{refused:?}"
    );
}

#[test]
fn a_school_is_not_asked_for_at_the_register_of_students() {
    for change in [
        (|form: &mut Form| form.level = Some(Level::Sma)) as fn(&mut Form),
        |form| form.institution_id = None,
        |form| form.student_number = None,
    ] {
        let mut form = form();
        change(&mut form);
        let register = OutsideRegister::Students;
        assert_eq!(
            form.question(register),
            Err(ApplicationError::NothingToAsk { register })
        );
        assert!(form.question(OutsideRegister::Population).is_ok());
    }
    let question = form().question(OutsideRegister::Students).unwrap();
    assert_eq!(
        serde_json::to_value(&question).unwrap(),
        serde_json::json!({ "nim": "2023001", "kodePt": "001026" })
    );
    assert!(!format!("{question:?}").contains("2023001"));
}

#[test]
fn an_answer_is_outdated_by_what_it_was_asked_by_and_by_nothing_else() {
    let facts = submitted();
    let asked = [OutsideRegister::Population, OutsideRegister::Students].map(|register| {
        let command = answered(register, Some("{}"));
        decide::<Application>(&facts, VERIFIER, command).unwrap()
    });
    let facts = [facts, asked.concat()].concat();
    let outdated = |change: fn(&mut Form)| {
        let mut form = form();
        change(&mut form);
        let changed = ApplicationEvent::FormChanged { form, by: None };
        let state = after::<Application>(&[facts.clone(), vec![changed]].concat());
        let registers = &state.state().unwrap().registers;
        let found = OutsideRegister::ALL.iter().map(|it| registers[it].outdated);
        found.collect::<Vec<_>>()
    };
    assert_eq!(outdated(|form| form.semester = Some(5)), [false, false]);
    assert_eq!(outdated(|form| form.level = Some(Level::D3)), [false, true]);
    assert_eq!(outdated(|form| form.sex = Some(Sex::Male)), [true, true]);
}

#[test]
fn who_has_taken_the_form_keeps_it_while_a_register_is_asked() {
    let take = ApplicationCommand::TakeReview { note: None };
    let facts = submitted();
    let taken = decide::<Application>(&facts, VERIFIER, take).unwrap();
    let facts = [facts, taken].concat();
    let command = answered(OutsideRegister::Population, None);
    let asked = decide::<Application>(&facts, VERIFIER, command).unwrap();
    let state = after::<Application>(&[facts, asked].concat());
    assert!(state.state().unwrap().taken.is_some());
}
