//! Rules of awards, each once allowed and once refused.

use uuid::Uuid;

use super::*;
use crate::people::{ADMIN, APPLICANT, PREPARER as STAFF, STRANGER, day, decide, personal};
use crate::{ApplicationId, AwardId, DecreeId, Gpa, Level, ScholarshipType, Sex, UserId};

const DECREE: DecreeId = DecreeId(Uuid::from_u128(0xE1));

pub(super) fn grant() -> Grant {
    Grant {
        application_id: ApplicationId(Uuid::from_u128(1)),
        recipient_id: APPLICANT,
        name: personal("Yuliana Gwijangge"),
        scholarship_type: ScholarshipType::MurniNduga,
        batch: "2026-1".to_owned(),
        level: Level::S1,
        institution_id: None,
        institution_name: "Universitas Cenderawasih".to_owned(),
        study_programme: "Akuntansi".to_owned(),
        semester: 1,
        academic_year: None,
        home_district: "95.08.01".parse().unwrap(),
        home_kampung: None,
        study_city: "91.71".parse().unwrap(),
        sex: Sex::Female,
    }
}

pub(super) fn granted() -> Vec<AwardEvent> {
    vec![AwardEvent::Granted(grant())]
}

pub(super) fn record(semester: u8) -> AwardCommand {
    AwardCommand::RecordAcademic {
        replaces: "2025/2026".parse().ok(),
        academic_year: "2025/2026".parse().unwrap(),
        semester,
        credits: 20,
        gpa_hundredths: Gpa::try_new(325).unwrap(),
        khs: None,
        active_letter: None,
    }
}

fn attest(semester: u8) -> AwardCommand {
    AwardCommand::AttestAcademic {
        academic_year: "2025/2026".parse().unwrap(),
        semester,
        rule: None,
    }
}

pub(super) fn when(
    facts: &[AwardEvent],
    who: UserId,
    command: AwardCommand,
) -> Result<Vec<AwardEvent>, AwardError> {
    decide::<Award>(facts, who, command)
}

fn folded(facts: Vec<AwardEvent>) -> Award {
    let mut award = Award::default();
    facts.into_iter().for_each(|fact| award.fold(fact));
    award
}

#[test]
fn an_award_is_granted_once() {
    assert_eq!(
        when(&[], ADMIN, AwardCommand::Grant(grant())),
        Ok(granted())
    );
    assert_eq!(
        when(&granted(), ADMIN, AwardCommand::Grant(grant())),
        Err(AwardError::AlreadyExists)
    );
}

#[test]
fn an_active_award_is_suspended_and_resumed() {
    let suspend = AwardCommand::Suspend {
        reason: "Cuti kuliah".to_owned(),
    };
    let mut facts = granted();
    assert_eq!(
        when(&facts, ADMIN, AwardCommand::Resume),
        Err(AwardError::WrongStatus {
            status: AwardStatus::Active
        })
    );
    facts.extend(when(&facts, ADMIN, suspend.clone()).unwrap());
    assert_eq!(
        when(&facts, ADMIN, suspend),
        Err(AwardError::WrongStatus {
            status: AwardStatus::Suspended
        })
    );
    assert_eq!(
        when(&facts, ADMIN, AwardCommand::Resume),
        Ok(vec![AwardEvent::Resumed {}])
    );
}

#[test]
fn a_revoked_award_stays_revoked() {
    let mut facts = granted();
    let revoke = |reason: &str| AwardCommand::Revoke {
        reason: reason.to_owned(),
    };
    assert_eq!(
        when(&facts, ADMIN, revoke("")),
        Err(AwardError::ReasonMissing)
    );
    facts.extend(when(&facts, ADMIN, revoke("Data palsu")).unwrap());
    let revoked = Err(AwardError::WrongStatus {
        status: AwardStatus::Revoked,
    });
    assert_eq!(when(&facts, ADMIN, AwardCommand::Resume), revoked);
    assert_eq!(when(&facts, ADMIN, AwardCommand::Complete), revoked);
    assert_eq!(
        when(&facts, ADMIN, AwardCommand::Graduate { on: day(6, 1) }),
        revoked
    );
}

#[test]
fn a_graduation_is_not_in_the_future_and_happens_once() {
    let graduate = |on| AwardCommand::Graduate { on };
    let mut facts = granted();
    assert_eq!(
        when(&facts, ADMIN, graduate(day(6, 16))),
        Err(AwardError::DateInFuture {
            date: day(6, 16),
            today: day(6, 15)
        })
    );
    facts.extend(when(&facts, ADMIN, graduate(day(6, 15))).unwrap());
    assert_eq!(
        when(&facts, ADMIN, graduate(day(6, 15))),
        Err(AwardError::AlreadyGraduated { on: day(6, 15) })
    );
}

#[test]
fn an_award_taken_out_of_its_decree_has_no_decree_number() {
    let award_id = AwardId(Uuid::from_u128(9));
    let number = || "188.4/12/2026".to_owned();
    let mut facts = granted();
    assert_eq!(
        folded(facts.clone())
            .snapshot(award_id, "2025/2026".parse().unwrap(), 4, None)
            .unwrap()
            .decree_number,
        None
    );
    let name = AwardCommand::NameInDecree {
        decree_id: DECREE,
        number: number(),
        amount: None,
    };
    facts.extend(when(&facts, ADMIN, name.clone()).unwrap());
    assert_eq!(when(&facts, ADMIN, name), Ok(vec![]));
    assert_eq!(
        folded(facts.clone())
            .snapshot(award_id, "2025/2026".parse().unwrap(), 4, None)
            .unwrap()
            .decree_number,
        Some(number())
    );
    let remove = AwardCommand::RemoveFromDecree {
        decree_id: DECREE,
        number: number(),
    };
    facts.extend(when(&facts, ADMIN, remove.clone()).unwrap());
    assert_eq!(
        folded(facts.clone())
            .snapshot(award_id, "2025/2026".parse().unwrap(), 4, None)
            .unwrap()
            .decree_number,
        None
    );
    assert_eq!(
        when(&facts, ADMIN, remove),
        Err(AwardError::NotNamed { decree_id: DECREE })
    );
}

#[test]
fn the_recipient_records_but_does_not_attest() {
    let mut facts = granted();
    facts.extend(when(&facts, APPLICANT, record(3)).unwrap());
    assert_eq!(
        when(&facts, STRANGER, record(3)),
        Err(AwardError::NotRecipient)
    );
    assert_eq!(
        when(&facts, APPLICANT, attest(3)),
        Err(AwardError::OwnRecord { user_id: APPLICANT })
    );
    assert_eq!(when(&facts, ADMIN, attest(3)).unwrap().len(), 1);
    assert!(matches!(
        when(&facts, ADMIN, attest(4)),
        Err(AwardError::NoAcademicRecord { semester: 4, .. })
    ));
}

#[test]
fn a_record_that_was_replaced_while_that_was_allowed_is_not_attested() {
    let mut facts = granted();
    let recorded = when(&facts, APPLICANT, record(3)).unwrap();
    facts.extend(recorded.clone());
    facts.extend(when(&facts, ADMIN, attest(3)).unwrap());
    let attested = |facts: &[AwardEvent]| is_attested(&folded(facts.to_vec()), 3);
    assert!(attested(&facts));
    facts.extend(recorded);
    assert!(!attested(&facts));
}

fn is_attested(award: &Award, semester: u8) -> bool {
    let year = "2025/2026".parse().unwrap();
    award.state().unwrap().is_attested_for(year, semester, None)
}

#[test]
fn the_approved_form_proves_the_studies_of_its_own_semester_alone() {
    let third = Grant {
        semester: 3,
        ..grant()
    };
    let proven_in = |year: &str, grant: Grant| -> Vec<bool> {
        let award = folded(vec![AwardEvent::Granted(grant)]);
        let (state, year) = (award.state().unwrap(), year.parse().unwrap());
        (1..=4)
            .map(|semester| state.is_attested_for(year, semester, Some(2026)))
            .collect()
    };
    let none = [false; 4];
    // What an older log does not say follows from the year of the form.
    assert_eq!(
        proven_in("2026/2027", third.clone()),
        [false, false, true, false]
    );
    assert_eq!(proven_in("2028/2029", third.clone()), none);
    let noted = Grant {
        academic_year: "2025/2026".parse().ok(),
        ..third.clone()
    };
    assert_eq!(
        proven_in("2025/2026", noted.clone()),
        [false, false, true, false]
    );
    assert_eq!(proven_in("2026/2027", noted), none);
    let unknown = Grant {
        semester: 0,
        ..third
    };
    assert_eq!(proven_in("2026/2027", unknown), none);
}

#[test]
fn where_nobody_names_a_semester_the_last_one_of_the_year_is_paid() {
    let year = |text: &str| text.parse().unwrap();
    let mut facts = vec![AwardEvent::Granted(Grant {
        semester: 1,
        academic_year: Some(year("2024/2025")),
        ..grant()
    })];
    for semester in [3, 4] {
        facts.extend(when(&facts, APPLICANT, record(semester)).unwrap());
    }
    facts.extend(when(&facts, ADMIN, attest(3)).unwrap());
    let award = folded(facts);
    let paid = |of: &str| award.state().unwrap().semester_of(year(of), None);
    assert_eq!(paid("2025/2026"), 3);
    assert_eq!(paid("2024/2025"), 1);
    // Of a year without studies it is refused by the one that is to come, told by its name.
    assert_eq!(paid("2028/2029"), 5);
    assert_eq!(paid("2023/2024"), 4);
}

#[test]
fn an_attested_record_counts_for_its_own_semester_and_year_alone() {
    let mut facts = granted();
    facts.extend(when(&facts, APPLICANT, record(3)).unwrap());
    facts.extend(when(&facts, ADMIN, attest(3)).unwrap());
    let award = folded(facts);
    let counts: Vec<_> = (2..=4)
        .map(|semester| is_attested(&award, semester))
        .collect();
    assert_eq!(counts, [false, true, false]);
    let next = "2026/2027".parse().unwrap();
    assert!(!award.state().unwrap().is_attested_for(next, 3, None));
}

#[test]
fn all_scholarships_of_today_share_one_lane() {
    let lanes: std::collections::BTreeSet<_> = ScholarshipType::ALL
        .iter()
        .map(|scholarship| lane(*scholarship))
        .collect();
    assert_eq!(lanes, [AwardLane::Main].into());
}

#[test]
fn a_semester_and_its_credits_have_limits() {
    assert_eq!(
        when(&granted(), APPLICANT, record(0)),
        Err(AwardError::Semester { semester: 0 })
    );
    assert_eq!(
        when(&granted(), APPLICANT, record(15)),
        Err(AwardError::Semester { semester: 15 })
    );
}

#[test]
fn a_kept_state_survives_json() {
    let mut facts = granted();
    facts.extend(when(&facts, APPLICANT, record(3)).unwrap());
    let award = folded(facts);
    let json = serde_json::to_string(&award).unwrap();
    assert_eq!(serde_json::from_str::<Award>(&json).unwrap(), award);
}

#[test]
fn who_entered_a_semester_does_not_attest_it() {
    let facts = granted();
    let entered = when(&facts, ADMIN, record(3)).unwrap();
    let entered_again = when(&facts, STAFF, record(3)).unwrap();
    let facts = [facts, entered, entered_again].concat();
    for hand in [ADMIN, STAFF] {
        assert_eq!(
            when(&facts, hand, attest(3)),
            Err(AwardError::OwnEntry { user_id: hand })
        );
    }
    assert!(when(&facts, crate::people::VERIFIER, attest(3)).is_ok());
    // What the recipient entered has no other hand.
    let own = when(&granted(), APPLICANT, record(3)).unwrap();
    assert!(matches!(
        own.as_slice(),
        [AwardEvent::AcademicRecorded { by: None, .. }]
    ));
}

mod going_on {
    use std::collections::BTreeMap;

    use super::*;
    use crate::entitlement::ContinuationRule;
    use crate::{AcademicYear, FileRef, Rupiah};

    fn rule() -> ContinuationRule {
        ContinuationRule {
            least_gpa: Some(Gpa::try_new(275).unwrap()),
            least_credits: Some(12),
            drops: 2,
            most_semesters: BTreeMap::from([(Level::S1, 10)]),
        }
    }

    fn studied(semester: u8, gpa: u16, credits: u16) -> AwardCommand {
        AwardCommand::RecordAcademic {
            replaces: "2025/2026".parse().ok(),
            academic_year: "2025/2026".parse().unwrap(),
            semester,
            credits,
            gpa_hundredths: Gpa::try_new(gpa).unwrap(),
            khs: None,
            active_letter: None,
        }
    }

    fn by_rule(semester: u8) -> AwardCommand {
        AwardCommand::AttestAcademic {
            academic_year: "2025/2026".parse().unwrap(),
            semester,
            rule: Some(rule()),
        }
    }

    fn after(commands: Vec<(UserId, AwardCommand)>) -> Vec<AwardEvent> {
        let mut facts = granted();
        for (who, command) in commands {
            facts.extend(when(&facts, who, command).unwrap());
        }
        facts
    }

    #[test]
    fn the_first_drop_warns_and_the_second_ends_it() {
        let once = after(vec![(APPLICANT, studied(2, 250, 20)), (ADMIN, by_rule(2))]);
        let mut facts = once;
        let warned = |facts: &[AwardEvent]| match facts.last() {
            Some(AwardEvent::AcademicAttested { warning, .. }) => *warning,
            other => panic!("{other:?}"),
        };
        let first = LowSemester {
            times: 1,
            ends_with: 2,
        };
        assert_eq!(warned(&facts), Some(first));
        facts.extend(when(&facts, APPLICANT, studied(3, 300, 10)).unwrap());
        let refused = when(&facts, ADMIN, by_rule(3));
        assert!(
            matches!(
                refused,
                Err(AwardError::BelowLeast {
                    times: 2,
                    credits: 10,
                    ..
                })
            ),
            "{refused:?}"
        );
        // Without a rule nothing is asked.
        assert!(when(&facts, ADMIN, attest(3)).is_ok());
        // What reaches the least goes on.
        facts.extend(when(&facts, APPLICANT, studied(3, 275, 12)).unwrap());
        facts.extend(when(&facts, ADMIN, by_rule(3)).unwrap());
        assert_eq!(warned(&facts), None);
    }

    #[test]
    fn one_more_semester_is_not_one_that_stands_there() {
        let facts = after(vec![(APPLICANT, studied(2, 250, 20))]);
        let one_more = |semester| {
            let mut command = studied(semester, 240, 20);
            if let AwardCommand::RecordAcademic { replaces, .. } = &mut command {
                *replaces = None;
            }
            when(&facts, APPLICANT, command)
        };
        let refused = one_more(2);
        assert!(
            matches!(
                refused,
                Err(AwardError::AlreadyRecorded { semester: 2, .. })
            ),
            "{refused:?}"
        );
        // Control: another semester.
        assert!(one_more(3).is_ok());
    }

    #[test]
    fn a_semester_stands_once_whichever_year_is_named() {
        let mut facts = after(vec![(APPLICANT, studied(2, 250, 20))]);
        let (wrong, right): (AcademicYear, AcademicYear) =
            ("2025/2026".parse().unwrap(), "2024/2025".parse().unwrap());
        let under = |year, instead: Option<AcademicYear>| {
            let mut command = studied(2, 240, 20);
            if let AwardCommand::RecordAcademic {
                replaces,
                academic_year,
                ..
            } = &mut command
            {
                (*replaces, *academic_year) = (instead, year);
            }
            command
        };
        for not_there in [None, Some(right)] {
            let refused = when(&facts, APPLICANT, under(right, not_there));
            assert!(
                matches!(
                    refused,
                    Err(AwardError::AlreadyRecorded { academic_year, .. }) if academic_year == wrong
                ),
                "{refused:?}"
            );
        }
        // Whoever says where it stands puts the year right; it is there once then.
        facts.extend(when(&facts, APPLICANT, under(right, Some(wrong))).unwrap());
        let award = folded(facts.clone());
        let years: Vec<_> = award.state().unwrap().records.keys().copied().collect();
        assert_eq!(years, [(right, 2)]);
        facts.extend(when(&facts, ADMIN, attest_under(right)).unwrap());
        let refused = when(&facts, APPLICANT, under(wrong, None));
        assert!(
            matches!(
                refused,
                Err(AwardError::AlreadyAttested { semester: 2, .. })
            ),
            "{refused:?}"
        );
    }

    fn attest_under(academic_year: AcademicYear) -> AwardCommand {
        AwardCommand::AttestAcademic {
            academic_year,
            semester: 2,
            rule: None,
        }
    }

    #[test]
    fn figures_put_right_keep_the_papers_that_were_sent() {
        let sheet = crate::people::file(7);
        let mut with_sheet = studied(2, 250, 20);
        if let AwardCommand::RecordAcademic { khs, .. } = &mut with_sheet {
            *khs = Some(sheet.clone());
        }
        let mut facts = after(vec![(APPLICANT, with_sheet)]);
        facts.extend(when(&facts, ADMIN, studied(2, 240, 20)).unwrap());
        let kept = match facts.last() {
            Some(AwardEvent::AcademicRecorded { khs, .. }) => khs.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!(kept.map(|file| file.file_id), Some(sheet.file_id));
    }

    #[test]
    fn an_attested_semester_is_not_recorded_anew() {
        let mut facts = after(vec![(APPLICANT, studied(2, 250, 20))]);
        // Control: what nobody attested is put right.
        facts.extend(when(&facts, APPLICANT, studied(2, 240, 20)).unwrap());
        facts.extend(when(&facts, ADMIN, by_rule(2)).unwrap());
        for who in [APPLICANT, STAFF, ADMIN] {
            let refused = when(&facts, who, studied(2, 390, 20));
            assert!(
                matches!(refused, Err(AwardError::AlreadyAttested { .. })),
                "{refused:?}"
            );
        }
        assert!(when(&facts, APPLICANT, studied(3, 390, 20)).is_ok());
    }

    #[test]
    fn nobody_studies_longer_than_the_last_semester_unless_excepted() {
        let mut facts = after(vec![(APPLICANT, studied(11, 350, 20))]);
        assert_eq!(
            when(&facts, ADMIN, by_rule(11)),
            Err(AwardError::StudiesTooLong {
                semester: 11,
                most: 10
            })
        );
        let exception = Exception::Continuation {
            academic_year: "2025/2026".parse().unwrap(),
            semester: 11,
        };
        facts.extend(when(&facts, STAFF, except(exception, "Sakit satu semester")).unwrap());
        assert_eq!(when(&facts, ADMIN, by_rule(11)).unwrap().len(), 1);
    }

    fn except(exception: Exception, reason: &str) -> AwardCommand {
        AwardCommand::Except {
            exception,
            reason: reason.to_owned(),
            evidence: FileRef {
                file_id: crate::FileId(Uuid::from_u128(0xF1)),
                sha256: crate::Sha256Hex::from([7; 32]),
                media_type: "application/pdf".to_owned(),
                bytes: 100,
                name: personal("surat.pdf"),
            },
        }
    }

    #[test]
    fn an_exception_has_a_reason_and_an_amount() {
        let amount = |rupiah| Exception::Amount {
            component: crate::disbursement::Component::Tuition,
            academic_year: "2025/2026".parse().unwrap(),
            amount: Rupiah(rupiah),
        };
        let facts = granted();
        assert_eq!(
            when(&facts, ADMIN, except(amount(0), "Biaya klinik")),
            Err(AwardError::Amount)
        );
        assert_eq!(
            when(&facts, ADMIN, except(amount(9), " ")),
            Err(AwardError::ReasonMissing)
        );
        assert_eq!(
            when(&facts, ADMIN, except(amount(9), "Biaya klinik"))
                .unwrap()
                .len(),
            1
        );
    }
}
