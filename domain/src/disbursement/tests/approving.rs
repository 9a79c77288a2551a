//! Who approves, corrects and rejects payments.

use super::*;

#[test]
fn refuses_approval_by_its_own_preparer() {
    assert_eq!(
        when(&created(), APPROVER, approve(THRESHOLD)),
        Ok(vec![DisbursementEvent::Approved {
            note: None,
            on: Some(day(6, 15)),
            by: APPROVER
        }])
    );
    assert_eq!(
        when(&created(), PREPARER, approve(THRESHOLD)),
        Err(DisbursementError::OwnPreparation { user_id: PREPARER })
    );
}

#[test]
fn refuses_approval_by_who_corrected_the_amount() {
    let mut facts = created();
    let correct = DisbursementCommand::Correct {
        amount: Rupiah(4_000_000),
        reason: "Sesuai tagihan".to_owned(),
        roster: None,
    };
    facts.extend(when(&facts, APPROVER, correct).unwrap());
    assert_eq!(folded(&facts).state().unwrap().amount, Rupiah(4_000_000));
    for preparer in [PREPARER, APPROVER] {
        assert_eq!(
            when(&facts, preparer, approve(THRESHOLD)),
            Err(DisbursementError::OwnPreparation { user_id: preparer })
        );
    }
    assert!(when(&facts, SECOND_APPROVER, approve(THRESHOLD)).is_ok());
}

#[test]
fn the_recipient_never_approves_or_prepares_their_payment() {
    let own = Err(DisbursementError::OwnPayment { user_id: APPLICANT });
    assert_eq!(when(&created(), APPLICANT, approve(THRESHOLD)), own);
    let create = DisbursementCommand::Create(Box::new(proposal()));
    assert_eq!(when(&[], APPLICANT, create), own);
}

#[test]
fn above_the_threshold_two_different_people_approve() {
    let low = Rupiah(AMOUNT.0 - 1);
    let mut facts = created();
    facts.extend(when(&facts, APPROVER, approve(low)).unwrap());
    assert_eq!(
        facts.last(),
        Some(&DisbursementEvent::FirstApproved {
            note: None,
            by: APPROVER
        })
    );
    assert!(!folded(&facts).state().unwrap().holds_reservation());
    assert_eq!(
        when(&facts, APPROVER, approve(low)),
        Err(DisbursementError::SameApprover { user_id: APPROVER })
    );
    assert_eq!(
        when(&facts, SECOND_APPROVER, approve(low)),
        Ok(vec![DisbursementEvent::Approved {
            note: None,
            on: Some(day(6, 15)),
            by: SECOND_APPROVER
        }])
    );
}

#[test]
fn a_correction_voids_the_first_approval() {
    let mut facts = created();
    facts.push(DisbursementEvent::FirstApproved {
        note: None,
        by: APPROVER,
    });
    let correct = DisbursementCommand::Correct {
        amount: Rupiah(6_000_000),
        reason: "Tagihan".to_owned(),
        roster: None,
    };
    facts.extend(when(&facts, PREPARER, correct).unwrap());
    assert_eq!(
        when(&facts, SECOND_APPROVER, approve(THRESHOLD)),
        Ok(vec![DisbursementEvent::FirstApproved {
            note: None,
            by: SECOND_APPROVER
        }])
    );
}

#[test]
fn a_payment_is_approved_once() {
    assert_eq!(
        when(&approved(), SECOND_APPROVER, approve(THRESHOLD)),
        wrong(DisbursementStatus::Approved)
    );
}

#[test]
fn rejected_for_good_stays_rejected_and_otherwise_may_come_back() {
    let reject = |may_resubmit| DisbursementCommand::Reject {
        code: RejectCode::AccountMismatch,
        reason: String::new(),
        may_resubmit,
    };
    let correct = || DisbursementCommand::Correct {
        amount: AMOUNT,
        reason: "Ulang".to_owned(),
        roster: None,
    };
    let facts = |may_resubmit| {
        let mut facts = approved();
        facts.extend(when(&facts, ADMIN, reject(may_resubmit)).unwrap());
        facts
    };
    let mut corrected = facts(true);
    assert!(!folded(&corrected).state().unwrap().is_live());
    corrected.extend(when(&corrected, PREPARER, correct()).unwrap());
    assert!(folded(&corrected).state().unwrap().is_live());
    assert_eq!(
        when(&facts(false), PREPARER, correct()),
        Err(DisbursementError::ResubmissionNotAllowed)
    );
    assert!(!folded(&facts(false)).state().unwrap().is_live());
}

#[test]
fn a_rejection_for_another_reason_needs_a_text() {
    let reject = DisbursementCommand::Reject {
        code: RejectCode::Other,
        reason: " ".to_owned(),
        may_resubmit: false,
    };
    assert_eq!(
        when(&created(), ADMIN, reject),
        Err(DisbursementError::ReasonMissing)
    );
}

#[test]
fn a_payment_of_a_roster_is_approved_with_it_and_not_alone() {
    let roster = "0199aaaa-0000-7000-8000-000000000001";
    let facts = create(|proposal| proposal.roster_id = Some(roster.to_owned())).unwrap();
    assert_eq!(
        when(&facts, APPROVER, approve(Rupiah::MAX)),
        Err(DisbursementError::PartOfRoster {
            roster_id: roster.to_owned()
        })
    );
    let through = |roster: &str| DisbursementCommand::Approve {
        two_approver_threshold: Rupiah::MAX,
        through_roster: Some(roster.to_owned()),
        note: None,
    };
    assert!(when(&facts, APPROVER, through("another")).is_err());
    assert!(when(&facts, APPROVER, through(roster)).is_ok());
}

#[test]
fn what_together_is_above_the_threshold_is_approved_by_two_each() {
    let (half, threshold) = (Rupiah(6), Rupiah(10));
    assert_eq!(threshold_with(half, &[], threshold), threshold);
    assert_eq!(threshold_with(half, &[Rupiah(4)], threshold), threshold);
    assert_eq!(threshold_with(half, &[Rupiah(5)], threshold), Rupiah::ZERO);
    assert_eq!(
        threshold_with(half, &[Rupiah(i64::MAX)], threshold),
        Rupiah::ZERO
    );
    // What needs two by itself is told by its own amount.
    assert_eq!(threshold_with(Rupiah(11), &[half], threshold), threshold);
    let state = |facts: &[DisbursementEvent]| folded(facts).state().unwrap().clone();
    assert!(state(&created()).counts_with(day(6, 15)));
    assert!(state(&approved()).counts_with(day(5, 31)));
    assert!(!state(&approved()).counts_with(day(6, 1)));
    let mut gone = approved();
    gone.push(DisbursementEvent::Cancelled {
        reason: "Keliru".to_owned(),
        by: PREPARER,
    });
    assert!(!state(&gone).counts_with(day(6, 16)));
}
