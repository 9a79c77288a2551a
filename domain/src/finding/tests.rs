//! Rules of findings.

use super::*;
use crate::people::{ADMIN, APPLICANT, PREPARER, STRANGER, VERIFIER, after, decide};

fn dismiss(severity: Severity, reason: &str) -> FindingCommand {
    FindingCommand::Dismiss {
        key: FindingKey::SameFamilyCard,
        severity,
        person_ids: vec![APPLICANT, STRANGER],
        prepared_by: vec![VERIFIER, PREPARER],
        reason: reason.to_owned(),
    }
}

fn dismissed() -> FindingEvent {
    FindingEvent::Dismissed {
        key: FindingKey::SameFamilyCard,
        person_ids: vec![APPLICANT, STRANGER],
        reason: "Kakak beradik".to_owned(),
        by: ADMIN,
    }
}

#[test]
fn a_warning_is_set_aside_once_and_with_a_reason() {
    let order = || dismiss(Severity::Warns, " Kakak beradik ");
    assert_eq!(
        decide::<Finding>(&[], ADMIN, order()),
        Ok(vec![dismissed()])
    );
    assert_eq!(
        decide::<Finding>(&[dismissed()], ADMIN, order()),
        Ok(vec![])
    );
    assert_eq!(
        decide::<Finding>(&[], ADMIN, dismiss(Severity::Warns, "  ")),
        Err(FindingError::ReasonMissing)
    );
}

#[test]
fn what_blocks_or_only_informs_is_not_set_aside() {
    for severity in [Severity::Blocks, Severity::Informs] {
        assert_eq!(
            decide::<Finding>(&[], ADMIN, dismiss(severity, "x")),
            Err(FindingError::NotAWarning { severity })
        );
    }
}

#[test]
fn nobody_sets_aside_what_they_prepared_or_what_concerns_them() {
    for user_id in [VERIFIER, PREPARER, APPLICANT] {
        assert_eq!(
            decide::<Finding>(&[], user_id, dismiss(Severity::Warns, "x")),
            Err(FindingError::OwnPreparation { user_id })
        );
    }
}

#[test]
fn only_a_blocking_finding_stops_a_grant_or_a_payment() {
    let warning = (FindingKey::SameFamilyCard, Severity::Warns);
    let blocking = (FindingKey::SameNik, Severity::Blocks);
    assert_eq!(refuse_blocked(&[warning]), Ok(()));
    assert_eq!(
        refuse_blocked(&[blocking, warning, blocking]),
        Err(FindingError::Blocked(vec![FindingKey::SameNik]))
    );
}

#[test]
fn a_finding_stands_until_it_is_set_aside() {
    assert!(!after::<Finding>(&[]).is_dismissed());
    assert!(after::<Finding>(&[dismissed()]).is_dismissed());
}
