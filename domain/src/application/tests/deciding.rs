//! Verdicts on documents and decisions on forms: who may, and when.

use super::*;

#[test]
fn documents_are_judged_only_while_submitted() {
    let judge = ApplicationCommand::JudgeDocument {
        document: DocumentKind::Passbook,
        verdict: Verdict::Valid,
    };
    let judged = ApplicationEvent::DocumentJudged {
        document: DocumentKind::Passbook,
        verdict: Verdict::Valid,
    };
    assert_eq!(
        when(&submitted(), VERIFIER, judge.clone()),
        Ok(vec![judged])
    );
    assert_eq!(
        when(&draft(), VERIFIER, judge),
        Err(ApplicationError::WrongStatus {
            status: ApplicationStatus::Draft
        })
    );
}

#[test]
fn an_invalid_verdict_needs_a_note_and_the_document_must_be_there() {
    let judge = |document, verdict| {
        when(
            &submitted(),
            VERIFIER,
            ApplicationCommand::JudgeDocument { document, verdict },
        )
    };
    assert!(judge(DocumentKind::Passbook, invalid("Buram")).is_ok());
    assert_eq!(
        judge(DocumentKind::Passbook, invalid(" ")),
        Err(ApplicationError::NoteMissing)
    );
    assert_eq!(
        judge(DocumentKind::Portrait, Verdict::Valid),
        Err(ApplicationError::NoSuchDocument {
            document: DocumentKind::Portrait
        })
    );
}

#[test]
fn a_form_is_recommended_only_when_all_required_documents_are_valid() {
    let recommend = || ApplicationCommand::Recommend { note: None };
    assert_eq!(
        when(&all_valid(), VERIFIER, recommend()),
        Ok(vec![ApplicationEvent::Recommended {
            note: None,
            by: VERIFIER
        }])
    );
    assert_eq!(
        when(&submitted(), VERIFIER, recommend()),
        Err(ApplicationError::DocumentNotValid {
            document: DocumentKind::FamilyCard
        })
    );
    let one_invalid = [
        all_valid(),
        vec![ApplicationEvent::DocumentJudged {
            document: DocumentKind::StudyResults,
            verdict: invalid("Semester lama"),
        }],
    ]
    .concat();
    assert_eq!(
        when(&one_invalid, VERIFIER, recommend()),
        Err(ApplicationError::DocumentNotValid {
            document: DocumentKind::StudyResults
        })
    );
}

#[test]
fn nobody_decides_on_their_own_form() {
    let own = Err(ApplicationError::OwnApplication { user_id: APPLICANT });
    let recommend = ApplicationCommand::Recommend { note: None };
    assert_eq!(when(&all_valid(), APPLICANT, recommend), own);
    assert_eq!(when(&recommended(), APPLICANT, approve()), own);
    let judge = ApplicationCommand::JudgeDocument {
        document: DocumentKind::Passbook,
        verdict: Verdict::Valid,
    };
    assert_eq!(when(&submitted(), APPLICANT, judge), own);
}

#[test]
fn who_recommended_a_form_cannot_approve_it() {
    assert_eq!(
        when(&recommended(), ADMIN, approve()),
        Ok(vec![ApplicationEvent::Approved {
            award_id: AWARD,
            batch: "2026-1".to_owned(),
            note: None,
            by: ADMIN,
        }])
    );
    assert_eq!(
        when(&recommended(), VERIFIER, approve()),
        Err(ApplicationError::OwnRecommendation { user_id: VERIFIER })
    );
}

#[test]
fn the_last_place_of_a_quota_is_granted_and_no_more() {
    let with = |granted| ApplicationCommand::Approve {
        award_id: AWARD,
        batch: "2026-1".to_owned(),
        places: Places::Limited { quota: 3, granted },
        note: None,
    };
    assert!(when(&recommended(), ADMIN, with(2)).is_ok());
    for granted in [3, 4] {
        assert_eq!(
            when(&recommended(), ADMIN, with(granted)),
            Err(ApplicationError::QuotaFull { quota: 3, granted })
        );
    }
}

#[test]
fn a_form_that_was_not_recommended_is_not_approved() {
    assert_eq!(
        when(&all_valid(), ADMIN, approve()),
        Err(ApplicationError::WrongStatus {
            status: ApplicationStatus::Submitted
        })
    );
}

#[test]
fn a_form_returned_for_repair_comes_back_after_its_documents_were_replaced() {
    let document = DocumentKind::Passbook;
    let returned = [
        submitted(),
        vec![ApplicationEvent::ReturnedForRepair {
            note: "Foto buku rekening buram".to_owned(),
            documents: vec![document],
        }],
    ]
    .concat();
    let submit = ApplicationCommand::Submit {
        period: OPEN,
        documents: Default::default(),
    };
    assert_eq!(
        when(&returned, APPLICANT, submit.clone()),
        Err(ApplicationError::NotRepaired { document })
    );
    let repaired = [
        returned,
        vec![ApplicationEvent::DocumentAttached {
            document,
            file: file(9),
            by: None,
        }],
    ]
    .concat();
    assert_eq!(
        when(&repaired, APPLICANT, submit),
        Ok(vec![ApplicationEvent::Submitted { round: 2, by: None }])
    );
}

#[test]
fn a_repaired_document_is_unchecked_again() {
    let document = DocumentKind::Passbook;
    let mut application = Application::default();
    let facts = [
        all_valid(),
        vec![
            ApplicationEvent::ReturnedForRepair {
                note: "Buram".to_owned(),
                documents: vec![document],
            },
            ApplicationEvent::DocumentAttached {
                document,
                file: file(9),
                by: None,
            },
        ],
    ]
    .concat();
    for fact in facts {
        application.fold(fact);
    }
    let state = application.state().unwrap();
    assert_eq!(
        state.documents[&document].verdict.status(),
        DocumentStatus::Unchecked
    );
    assert_eq!(
        state.documents[&DocumentKind::FamilyCard].verdict.status(),
        DocumentStatus::Valid
    );
    assert_eq!(state.status(), ApplicationStatus::NeedsRepair);
}

#[test]
fn returning_for_repair_needs_a_note() {
    let back = |note: &str| {
        let command = ApplicationCommand::ReturnForRepair {
            note: note.to_owned(),
            documents: vec![],
        };
        when(&submitted(), VERIFIER, command)
    };
    assert!(back("Perbaiki alamat").is_ok());
    assert_eq!(back(""), Err(ApplicationError::NoteMissing));
}

#[test]
fn a_rejection_for_another_reason_needs_a_text() {
    let reject = |code, note: Option<String>| {
        when(
            &submitted(),
            VERIFIER,
            ApplicationCommand::Reject { code, note },
        )
    };
    assert!(reject(RejectCode::Duplicate, None).is_ok());
    assert!(reject(RejectCode::Other, some("Mengundurkan diri")).is_ok());
    assert_eq!(
        reject(RejectCode::Other, some(" ")),
        Err(ApplicationError::NoteMissing)
    );
}

#[test]
fn the_applicant_withdraws_before_approval_only() {
    let cancel = || ApplicationCommand::Cancel { reason: None };
    assert_eq!(
        when(&recommended(), APPLICANT, cancel()),
        Ok(vec![ApplicationEvent::Cancelled { reason: None }])
    );
    assert_eq!(
        when(&recommended(), VERIFIER, cancel()),
        Err(ApplicationError::NotApplicant)
    );
    let approved = [
        recommended(),
        vec![ApplicationEvent::Approved {
            award_id: AWARD,
            batch: "2026-1".to_owned(),
            note: None,
            by: ADMIN,
        }],
    ]
    .concat();
    assert_eq!(
        when(&approved, APPLICANT, cancel()),
        Err(ApplicationError::WrongStatus {
            status: ApplicationStatus::Approved
        })
    );
}

#[test]
fn whoever_filled_in_a_form_for_somebody_decides_nothing_on_it() {
    let drafted = ApplicationEvent::Drafted {
        applicant_id: APPLICANT,
        form: form(),
        assisted: true,
        by: ADMIN.into(),
    };
    let mut facts = all_valid();
    facts[0] = drafted;
    // Another officer replaced a document.
    facts.insert(
        1,
        ApplicationEvent::DocumentAttached {
            document: DocumentKind::Portrait,
            file: file(8),
            by: Some(VERIFIER.into()),
        },
    );
    let recommend = || ApplicationCommand::Recommend { note: None };
    for hand in [ADMIN, VERIFIER] {
        assert_eq!(
            when(&facts, hand, recommend()),
            Err(ApplicationError::OwnFilling { user_id: hand })
        );
    }
    assert!(when(&facts, crate::people::APPROVER, recommend()).is_ok());
}
