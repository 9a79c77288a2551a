//! What a form needs to be submitted.

use std::collections::BTreeSet;

use super::*;

#[test]
fn a_type_may_require_more_documents() {
    let submit = |documents: &[DocumentKind]| ApplicationCommand::Submit {
        period: OPEN,
        documents: documents.iter().copied().collect(),
    };
    assert!(when(&draft(), APPLICANT, submit(&[])).is_ok());
    let refused = when(
        &draft(),
        APPLICANT,
        submit(&[DocumentKind::LowIncomeCertificate]),
    );
    assert_eq!(
        refused,
        Err(ApplicationError::Incomplete(vec![FieldProblem::required(
            "dokumen.sktm"
        )]))
    );
}

#[test]
fn a_complete_form_is_submitted() {
    let command = ApplicationCommand::Submit {
        period: OPEN,
        documents: Default::default(),
    };
    assert_eq!(
        when(&draft(), APPLICANT, command),
        Ok(vec![ApplicationEvent::Submitted { round: 1, by: None }])
    );
}

#[test]
fn an_empty_form_names_every_missing_field_and_document() {
    let facts = [ApplicationEvent::Drafted {
        applicant_id: APPLICANT,
        form: Form::default(),
        assisted: false,
        by: APPLICANT.into(),
    }];
    let error = when(
        &facts,
        APPLICANT,
        ApplicationCommand::Submit {
            period: OPEN,
            documents: Default::default(),
        },
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
    problems(
        &form,
        &required_documents().into(),
        &BTreeSet::new(),
        day(6, 15),
    )
}

#[test]
fn each_wrong_field_is_named_with_its_own_code() {
    let cases: [(&'static str, &'static str, Vec<FieldProblem>); 10] = [
        (
            "nama",
            "NAMA_BUKAN_HURUF",
            problems_of(|_, id| id.name = some("😀😀😀")),
        ),
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
fn a_form_that_was_handed_in_before_names_were_looked_at_is_still_read() {
    let mut form = form();
    let identity = form.identity.take().and_then(Personal::into_value);
    let name = some("Yuliana 2");
    let older = Identity {
        name: name.clone(),
        ..identity.unwrap()
    };
    form.identity = Some(Personal::known(APPLICANT, older));
    let complete = form.complete(day(6, 15)).unwrap();
    assert_eq!(Some(complete.name), name);
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
    let misnamed = Some(Personal::known(
        APPLICANT,
        Guardian {
            name: some("123"),
            ..guardian(true).and_then(Personal::into_value).unwrap()
        },
    ));
    let named = [FieldProblem::new("wali.nama", "NAMA_BUKAN_HURUF")];
    assert_eq!(
        problems_of(|form, id| minor(form, id, misnamed.clone())),
        named
    );
    // Nobody asks a grown-up for a guardian.
    assert_eq!(problems_of(|form, _| form.guardian = misnamed), []);
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
        assert_eq!(
            problems(&form(), &attached, &BTreeSet::new(), day(6, 15)),
            []
        );
    }
    let without = problems(&form(), &basis.into(), &BTreeSet::new(), day(6, 15));
    assert_eq!(without, [FieldProblem::required("dokumen.khs")]);
}

#[test]
fn a_form_is_submitted_within_the_period_only() {
    let submit = |opens, closes| {
        let period = RegistrationPeriod::Between { opens, closes };
        when(
            &draft(),
            APPLICANT,
            ApplicationCommand::Submit {
                period,
                documents: Default::default(),
            },
        )
    };
    assert!(submit(day(6, 15), day(6, 15)).is_ok());
    let (opens, closes) = (day(5, 1), day(6, 14));
    assert_eq!(
        submit(opens, closes),
        Err(ApplicationError::PeriodClosed { opens, closes })
    );
}

#[test]
fn nothing_is_submitted_where_the_office_opened_no_registration() {
    let submit = ApplicationCommand::Submit {
        period: RegistrationPeriod::Unset,
        documents: Default::default(),
    };
    assert_eq!(
        when(&draft(), APPLICANT, submit),
        Err(ApplicationError::PeriodUnset)
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
        when(
            &facts,
            APPLICANT,
            ApplicationCommand::Submit {
                period,
                documents: Default::default(),
            }
        ),
        Ok(vec![ApplicationEvent::Submitted { round: 2, by: None }])
    );
}
