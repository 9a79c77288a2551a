//! Rules of registration forms, each once allowed and once refused.

use chrono::NaiveDate;
use uuid::Uuid;

use super::*;
use crate::people::{ADMIN, APPLICANT, STRANGER, VERIFIER, day, decide, file};
use crate::{
    AwardId, DomainError, FieldProblem, Level, Personal, RejectCode, ScholarshipType, Sex,
};

const AWARD: AwardId = AwardId(Uuid::from_u128(0xD1));
const OPEN: RegistrationPeriod = RegistrationPeriod::Unlimited;

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
        by: APPLICANT,
    }];
    for (number, document) in required_documents().into_iter().enumerate() {
        let file = file(u8::try_from(number).unwrap());
        events.push(ApplicationEvent::DocumentAttached { document, file });
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
    [draft(), vec![ApplicationEvent::Submitted { round: 1 }]].concat()
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
    let drafted = |assisted, by| ApplicationEvent::Drafted {
        applicant_id: APPLICANT,
        form: Form::default(),
        assisted,
        by,
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
    let expected = ApplicationEvent::FormChanged { form: changed };
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
fn a_complete_form_is_submitted() {
    let command = ApplicationCommand::Submit { period: OPEN };
    assert_eq!(
        when(&draft(), APPLICANT, command),
        Ok(vec![ApplicationEvent::Submitted { round: 1 }])
    );
}

#[test]
fn an_empty_form_names_every_missing_field_and_document() {
    let facts = [ApplicationEvent::Drafted {
        applicant_id: APPLICANT,
        form: Form::default(),
        assisted: false,
        by: APPLICANT,
    }];
    let error = when(
        &facts,
        APPLICANT,
        ApplicationCommand::Submit { period: OPEN },
    )
    .unwrap_err();
    assert_eq!(error.code(), "FORMULIR_BELUM_LENGKAP");
    let fields: Vec<_> = error.fields().iter().map(|problem| problem.field).collect();
    assert_eq!(
        fields,
        [
            "nama",
            "nik",
            "noKk",
            "tempatLahir",
            "tanggalLahir",
            "noHp",
            "jenisKelamin",
            "distrikAsal",
            "kampungAsal",
            "alamat",
            "kotaStudi",
            "jenjang",
            "institusi",
            "programStudi",
            "semester",
            "jenisBeasiswa",
            "tahun",
            "rekening.kodeBank",
            "rekening.nomor",
            "rekening.namaPemilik",
            "dokumen.ktp",
            "dokumen.surat_aktif",
            "dokumen.buku_rekening",
            "dokumen.khs",
        ]
    );
    assert!(
        error
            .fields()
            .iter()
            .all(|problem| problem.code == "WAJIB_DIISI")
    );
}

fn problems_of(change: impl FnOnce(&mut Form, &mut Identity)) -> Vec<FieldProblem> {
    let mut form = form();
    let mut identity = form.identity.take().and_then(Personal::into_value).unwrap();
    change(&mut form, &mut identity);
    form.identity = Some(Personal::known(APPLICANT, identity));
    problems(&form, &required_documents().into(), day(6, 15))
}

#[test]
fn each_wrong_field_is_named_with_its_own_code() {
    let cases: [(&'static str, &'static str, Vec<FieldProblem>); 9] = [
        (
            "nik",
            "NIK_PANJANG",
            problems_of(|_, id| id.nik = some("950801550605")),
        ),
        (
            "noKk",
            "KK_TANGGAL_TIDAK_ADA",
            problems_of(|_, id| id.kk = some("9508015512150007")),
        ),
        (
            "noHp",
            "TELEPON_TIDAK_SAH",
            problems_of(|_, id| id.phone = some("12")),
        ),
        (
            "tanggalLahir",
            "TANGGAL_DI_MASA_DEPAN",
            problems_of(|_, id| {
                id.birth_date = NaiveDate::from_ymd_opt(2027, 1, 1);
            }),
        ),
        (
            "distrikAsal",
            "DISTRIK_BUKAN_NDUGA",
            problems_of(|form, _| {
                form.home_district = Some("95.01.01".parse().unwrap());
                form.home_kampung = Some("95.01.01.2001".parse().unwrap());
            }),
        ),
        (
            "kampungAsal",
            "KAMPUNG_DI_LUAR_DISTRIK",
            problems_of(|form, _| {
                form.home_kampung = Some("95.08.02.2001".parse().unwrap());
            }),
        ),
        (
            "semester",
            "SEMESTER_DI_LUAR_RENTANG",
            problems_of(|form, _| form.semester = Some(15)),
        ),
        (
            "ipk",
            "IPK_DI_LUAR_RENTANG",
            problems_of(|form, _| form.gpa_hundredths = Some(401)),
        ),
        (
            "tahun",
            "TAHUN_DI_LUAR_RENTANG",
            problems_of(|form, _| form.year = Some(2040)),
        ),
    ];
    for (field, code, found) in cases {
        assert_eq!(found, [FieldProblem::new(field, code)]);
    }
}

#[test]
fn the_family_card_is_not_the_nik() {
    let found = problems_of(|_, id| {
        id.nik = some("9508011506050001");
        id.kk = some("9508 0115 0605 0001");
    });
    assert_eq!(found, [FieldProblem::new("noKk", "KK_SAMA_DENGAN_NIK")]);
}

#[test]
fn a_minor_needs_a_guardian_who_consents() {
    let guardian = |consent| {
        Some(Personal::known(
            APPLICANT,
            Guardian {
                name: some("Elias Gwijangge"),
                relation: some("ayah"),
                phone: some("081200005678"),
                consent,
            },
        ))
    };
    let minor = |form: &mut Form, id: &mut Identity, guardian| {
        id.birth_date = NaiveDate::from_ymd_opt(2010, 6, 16);
        form.guardian = guardian;
    };
    assert_eq!(problems_of(|form, id| minor(form, id, guardian(true))), []);
    assert_eq!(
        problems_of(|form, id| minor(form, id, guardian(false))),
        [FieldProblem::new(
            "wali.persetujuan",
            "PERSETUJUAN_WALI_WAJIB"
        )]
    );
    assert_eq!(problems_of(|form, id| minor(form, id, None)).len(), 4);
}

#[test]
fn an_adult_needs_no_guardian_from_the_eighteenth_birthday_on() {
    let born = |year, month, day| NaiveDate::from_ymd_opt(year, month, day);
    assert_eq!(problems_of(|_, id| id.birth_date = born(2008, 6, 15)), []);
    assert_eq!(
        problems_of(|_, id| id.birth_date = born(2008, 6, 16)).len(),
        4
    );
}

#[test]
fn one_proof_of_achievement_or_low_income_is_enough() {
    use DocumentKind as D;
    let basis = [D::IdentityCard, D::EnrolmentCertificate, D::Passbook];
    for proof in [
        D::StudyResults,
        D::AchievementProof,
        D::LowIncomeCertificate,
    ] {
        let attached = basis.into_iter().chain([proof]).collect();
        assert_eq!(problems(&form(), &attached, day(6, 15)), []);
    }
    let without = problems(&form(), &basis.into(), day(6, 15));
    assert_eq!(without, [FieldProblem::required("dokumen.khs")]);
}

#[test]
fn a_form_is_submitted_within_the_period_only() {
    let submit = |opens, closes| {
        let period = RegistrationPeriod::Between { opens, closes };
        when(&draft(), APPLICANT, ApplicationCommand::Submit { period })
    };
    assert!(submit(day(6, 15), day(6, 15)).is_ok());
    let (opens, closes) = (day(5, 1), day(6, 14));
    assert_eq!(
        submit(opens, closes),
        Err(ApplicationError::PeriodClosed { opens, closes })
    );
}

#[test]
fn a_repair_may_be_submitted_after_the_period() {
    let facts = [
        submitted(),
        vec![ApplicationEvent::ReturnedForRepair {
            note: "Alamat".to_owned(),
            documents: vec![],
        }],
    ]
    .concat();
    let period = RegistrationPeriod::Between {
        opens: day(1, 1),
        closes: day(2, 1),
    };
    assert_eq!(
        when(&facts, APPLICANT, ApplicationCommand::Submit { period }),
        Ok(vec![ApplicationEvent::Submitted { round: 2 }])
    );
}

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
    let submit = ApplicationCommand::Submit { period: OPEN };
    assert_eq!(
        when(&returned, APPLICANT, submit.clone()),
        Err(ApplicationError::NotRepaired { document })
    );
    let repaired = [
        returned,
        vec![ApplicationEvent::DocumentAttached {
            document,
            file: file(9),
        }],
    ]
    .concat();
    assert_eq!(
        when(&repaired, APPLICANT, submit),
        Ok(vec![ApplicationEvent::Submitted { round: 2 }])
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
