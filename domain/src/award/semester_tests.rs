//! Semesters are attested in the order in which people study them.

use super::tests::{grant, granted, record, when};
use super::*;
use crate::people::ADMIN;
use crate::{AcademicYear, Gpa};

fn key(year: &str, semester: u8) -> (AcademicYear, u8) {
    (year.parse().unwrap(), semester)
}

/// The award with these semesters recorded by the recipient, all but the last one attested.
fn studied(semesters: &[(&str, u8)]) -> Vec<AwardEvent> {
    let mut facts = granted();
    let last = semesters.len() - 1;
    for (number, (year, semester)) in semesters.iter().enumerate() {
        let (academic_year, semester) = key(year, *semester);
        facts.push(AwardEvent::AcademicRecorded {
            academic_year,
            semester,
            credits: 20,
            gpa_hundredths: Gpa::try_new(325).unwrap(),
            khs: None,
            active_letter: None,
            by: None,
            instead_of: None,
        });
        if number < last {
            facts.push(AwardEvent::AcademicAttested {
                academic_year,
                semester,
                warning: None,
            });
        }
    }
    facts
}

fn attested_last(semesters: &[(&str, u8)]) -> Result<(), AwardError> {
    let (academic_year, semester) = semesters.last().map(|(year, of)| key(year, *of)).unwrap();
    let command = AwardCommand::AttestAcademic {
        academic_year,
        semester,
        rule: None,
    };
    when(&studied(semesters), ADMIN, command).map(|_| ())
}

#[test]
fn semesters_are_attested_as_people_study() {
    // Today is 15 June 2026.
    for semesters in [
        &[
            ("2024/2025", 1),
            ("2024/2025", 2),
            ("2025/2026", 3),
            ("2025/2026", 4),
        ][..],
        // Begun in February; a year of rest; a semester that was repeated; and back pay.
        &[("2024/2025", 1), ("2025/2026", 2), ("2025/2026", 3)],
        &[("2023/2024", 3), ("2025/2026", 4)],
        &[("2024/2025", 3), ("2025/2026", 3)],
        &[("2025/2026", 5), ("2024/2025", 3)],
    ] {
        assert_eq!(attested_last(semesters), Ok(()), "{semesters:?}");
    }
}

#[test]
fn no_semester_is_attested_that_cannot_have_been_studied() {
    for semesters in [
        // Three in a year, two that do not follow, one that falls, one that runs ahead, one that does not fit before.
        &[("2025/2026", 3), ("2025/2026", 4), ("2025/2026", 5)][..],
        &[("2025/2026", 3), ("2025/2026", 6)],
        &[("2024/2025", 5), ("2025/2026", 2)],
        &[("2024/2025", 3), ("2025/2026", 7)],
        &[("2025/2026", 5), ("2024/2025", 6)],
    ] {
        let refused = attested_last(semesters);
        assert!(
            matches!(refused, Err(AwardError::OutOfOrder { .. })),
            "{semesters:?}: {refused:?}"
        );
    }
    let (academic_year, semester) = key("2026/2027", 4);
    let second = &[("2026/2027", 3), ("2026/2027", 4)];
    let not_begun = AwardError::NotBegun {
        academic_year,
        semester,
    };
    assert_eq!(attested_last(second), Err(not_begun));
}

#[test]
fn a_year_that_has_not_begun_is_not_recorded() {
    let (academic_year, semester) = key("2027/2028", 4);
    let AwardCommand::RecordAcademic {
        credits,
        gpa_hundredths,
        khs,
        active_letter,
        ..
    } = record(4)
    else {
        unreachable!()
    };
    let command = AwardCommand::RecordAcademic {
        replaces: Some(academic_year),
        academic_year,
        semester,
        credits,
        gpa_hundredths,
        khs,
        active_letter,
    };
    let refused = when(&granted(), ADMIN, command);
    assert_eq!(
        refused,
        Err(AwardError::NotBegun {
            academic_year,
            semester
        })
    );
}

#[test]
fn two_persons_let_studies_go_on_that_begin_anew() {
    let semesters = [("2024/2025", 5), ("2025/2026", 2)];
    let mut facts = studied(&semesters);
    let (academic_year, semester) = key("2025/2026", 2);
    facts.push(AwardEvent::ExceptionGranted {
        exception: Exception::Continuation {
            academic_year,
            semester,
        },
        reason: "Pindah kampus".to_owned(),
        evidence: crate::people::file(9),
    });
    let command = AwardCommand::AttestAcademic {
        academic_year,
        semester,
        rule: None,
    };
    assert!(when(&facts, ADMIN, command).is_ok());
}

#[test]
fn a_batch_says_which_years_come_before_it() {
    let grant = grant();
    let before = |year: &str| grant.is_after(year.parse().unwrap());
    assert_eq!(grant.batch, "2026-1");
    assert!(before("2019/2020") && before("2024/2025"));
    assert!(!before("2025/2026") && !before("2026/2027"));
}
