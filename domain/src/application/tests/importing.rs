//! Taking over a scholarship from a paper list.
use super::*;

fn import(who: crate::UserId, facts: &[ApplicationEvent], batch: &str) -> Outcome {
    let command = ApplicationCommand::Import {
        applicant_id: APPLICANT,
        form: Form::default(),
        award_id: AWARD,
        batch: batch.to_owned(),
        note: some("daftar.xlsx baris 5"),
    };
    when(facts, who, command)
}

#[test]
fn an_admin_takes_over_what_was_decided_on_paper() {
    let events = import(ADMIN, &[], "2025").unwrap();
    let expected = [
        ApplicationEvent::Drafted {
            applicant_id: APPLICANT,
            form: Form::default(),
            assisted: true,
            by: ADMIN,
        },
        ApplicationEvent::Approved {
            award_id: AWARD,
            batch: "2025".to_owned(),
            note: some("daftar.xlsx baris 5"),
            by: ADMIN,
        },
    ];
    assert_eq!(events, expected);
}

#[test]
fn refuses_to_import_for_others_than_staff_onto_a_form_or_without_a_batch() {
    let own = ApplicationError::OwnApplication { user_id: APPLICANT };
    assert_eq!(import(APPLICANT, &[], "2025"), Err(own));
    assert_eq!(
        import(VERIFIER, &[], "2025"),
        Err(ApplicationError::NotEditor)
    );
    let taken = import(ADMIN, &draft(), "2025");
    assert_eq!(taken, Err(ApplicationError::AlreadyExists));
    assert_eq!(import(ADMIN, &[], " "), Err(ApplicationError::BatchMissing));
}
