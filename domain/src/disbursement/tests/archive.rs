//! What was paid before the portal, written down from the archive and taken back.

use super::*;
use crate::FileRef;

fn portal_since() -> NaiveDate {
    day(6, 1)
}

fn past() -> PastPayment {
    let proposal = proposal();
    PastPayment {
        award: proposal.award,
        budget_line: proposal.budget_line,
        component: Component::Tuition,
        academic_year: proposal.academic_year,
        semester: 4,
        amount: AMOUNT,
        payee: Payee {
            kind: PayeeKind::Student,
            bank_account_id: None,
            bank_code: "132".to_owned(),
            number: personal("1002003004"),
            holder: personal("Yuliana Gwijangge"),
        },
        sp2d: Order {
            number: " SP2D/7/2026 ".to_owned(),
            date: day(3, 2),
        },
        on: day(3, 4),
        bank_reference: String::new(),
        prepared_by: PREPARER.into(),
        change_request_id: Uuid::from_u128(0xC1),
        portal_since: portal_since(),
    }
}

fn archive(who: UserId, change: impl FnOnce(&mut PastPayment)) -> Outcome {
    let mut past = past();
    change(&mut past);
    when(&[], who, DisbursementCommand::Archive(Box::new(past)))
}

fn take_back(facts: &[DisbursementEvent]) -> Outcome {
    let command = DisbursementCommand::Mend {
        mending: Mending::Archive,
        lines: None,
        reason: "Salah orang".to_owned(),
        evidence: FileRef {
            file_id: crate::FileId(Uuid::from_u128(0xE1)),
            sha256: [0; 32].into(),
            media_type: "application/pdf".to_owned(),
            bytes: 1,
            name: personal("bku.pdf"),
        },
        in_bank_file: false,
    };
    when(facts, APPROVER, command)
}

#[test]
fn it_stands_as_paid_then_with_both_hands_named() {
    let events = archive(APPROVER, |_| ()).unwrap();
    let [
        DisbursementEvent::Created { by, .. },
        DisbursementEvent::Archived {
            sp2d,
            on,
            by: second,
            ..
        },
    ] = &events[..]
    else {
        panic!("{events:?}")
    };
    assert_eq!((*by, *second), (PREPARER.into(), APPROVER));
    assert_eq!(sp2d.number, "SP2D/7/2026");
    assert_eq!(*on, day(3, 4));
}

#[test]
fn the_portals_own_time_is_not_the_archives() {
    let date = portal_since();
    let refused = archive(APPROVER, |past| {
        past.sp2d.date = date;
        past.on = date;
    });
    let since = date;
    assert_eq!(
        refused,
        Err(DisbursementError::NotBeforePortal { date, since })
    );
    let before = archive(APPROVER, |past| {
        past.sp2d.date = date.pred_opt().unwrap();
        past.on = date.pred_opt().unwrap();
    });
    assert!(before.is_ok(), "{before:?}");
}

#[test]
fn it_is_held_to_what_every_payment_is() {
    assert!(archive(APPLICANT, |_| ()).is_err(), "the recipient's own");
    assert!(archive(APPROVER, |past| past.prepared_by = APPLICANT.into()).is_err());
    assert!(archive(APPROVER, |past| past.amount = Rupiah(0)).is_err());
    assert!(archive(APPROVER, |past| past.semester = 0).is_err());
    assert!(archive(APPROVER, |past| past.sp2d.number = " ".to_owned()).is_err());
    assert!(
        archive(APPROVER, |past| past.on = day(3, 1)).is_err(),
        "before its SP2D"
    );
    let donors = archive(APPROVER, |past| past.budget_line.source = FundSource::Donor);
    assert!(donors.is_err(), "public scholarship, private money");
}

#[test]
fn it_is_taken_back_whole_and_nothing_else_is_done_with_it() {
    let facts = archive(APPROVER, |_| ()).unwrap();
    for step in [
        DisbursementCommand::Approve {
            two_approver_threshold: THRESHOLD,
            through_roster: None,
            note: None,
        },
        DisbursementCommand::ConfirmReceipt,
        DisbursementCommand::Cancel {
            reason: "x".to_owned(),
        },
        DisbursementCommand::CorrectPaper {
            kind: OrderKind::Sp2d,
            order: Order {
                number: "SP2D/8/2026".to_owned(),
                date: day(3, 2),
            },
            reason: "x".to_owned(),
            evidence: None,
        },
    ] {
        let refused = when(&facts, SECOND_APPROVER, step.clone());
        assert!(refused.is_err(), "{step:?}");
    }
    let mut after = facts.clone();
    after.extend(take_back(&facts).unwrap());
    assert!(matches!(
        after.last(),
        Some(DisbursementEvent::ArchiveWithdrawn { .. })
    ));
    assert!(take_back(&after).is_err(), "once");
}
