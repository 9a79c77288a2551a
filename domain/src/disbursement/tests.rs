//! Rules of payments, each once allowed and once refused.

use chrono::NaiveDate;
use uuid::Uuid;

use super::*;
use crate::award::{AwardSnapshot, AwardStatus};
use crate::bank_account::{AccountVerdict, BankAccountSnapshot, BankAccountStatus};
use crate::budget_line::{BudgetLineSnapshot, FundSource, RefundSource};
use crate::people::{
    ADMIN, APPLICANT, APPROVER, PREPARER, SECOND_APPROVER, STRANGER, VERIFIER, day, decide,
    personal,
};
use crate::{
    AwardId, BankAccountId, BudgetLineId, DisbursementId, PayeeKind, RejectCode, Rupiah,
    RupiahError, ScholarshipType, UserId,
};

const AWARD: AwardId = AwardId(Uuid::from_u128(0xD1));
const LINE: BudgetLineId = BudgetLineId(Uuid::from_u128(0xD2));
const RETURNED: DisbursementId = DisbursementId(Uuid::from_u128(0xF1));
const REPLACEMENT: DisbursementId = DisbursementId(Uuid::from_u128(0xF2));
const AMOUNT: Rupiah = Rupiah(5_000_000);
const THRESHOLD: Rupiah = Rupiah(5_000_000);

type Outcome = Result<Vec<DisbursementEvent>, DisbursementError>;

fn when(facts: &[DisbursementEvent], who: UserId, command: DisbursementCommand) -> Outcome {
    decide::<Disbursement>(facts, who, command)
}

fn proposal() -> Proposal {
    Proposal {
        award: AwardSnapshot {
            award_id: AWARD,
            recipient_id: APPLICANT,
            status: AwardStatus::Active,
            scholarship_type: ScholarshipType::MurniNduga,
            decree_number: Some("188.4/12/2026".to_owned()),
            academic_attested: true,
        },
        budget_line: BudgetLineSnapshot {
            budget_line_id: LINE,
            year: 2026,
            source: FundSource::Apbd,
        },
        component: Component::Tuition,
        academic_year: "2025/2026".parse().unwrap(),
        semester: 4,
        amount: AMOUNT,
        account: BankAccountSnapshot {
            bank_account_id: BankAccountId(Uuid::from_u128(0xD3)),
            owner_id: APPLICANT,
            payee_kind: PayeeKind::Student,
            bank_code: "132".to_owned(),
            number: personal("1002003004"),
            holder: personal("Yuliana Gwijangge"),
            entered_by: APPLICANT,
            verdict: AccountVerdict::Verified { by: VERIFIER },
        },
        sequence: Sequence::First,
        replaces: None,
        roster_id: None,
    }
}

fn create(change: impl FnOnce(&mut Proposal)) -> Outcome {
    let mut proposal = proposal();
    change(&mut proposal);
    when(
        &[],
        PREPARER,
        DisbursementCommand::Create(Box::new(proposal)),
    )
}

fn created() -> Vec<DisbursementEvent> {
    create(|_| {}).unwrap()
}

fn approve(threshold: Rupiah) -> DisbursementCommand {
    DisbursementCommand::Approve {
        two_approver_threshold: threshold,
        award_status: AwardStatus::Active,
        note: None,
    }
}

fn order(month: u32, on: u32) -> Option<Order> {
    Some(Order {
        number: "900/1".to_owned(),
        date: day(month, on),
    })
}

fn approved() -> Vec<DisbursementEvent> {
    [
        created(),
        vec![DisbursementEvent::Approved {
            note: None,
            by: APPROVER,
        }],
    ]
    .concat()
}

fn issued() -> Vec<DisbursementEvent> {
    let all = DisbursementCommand::IssueOrders {
        spp: order(5, 1),
        spm: order(5, 2),
        sp2d: order(5, 3),
    };
    let mut facts = approved();
    facts.extend(when(&facts, ADMIN, all).unwrap());
    facts
}

fn transfer(on: NaiveDate) -> DisbursementCommand {
    DisbursementCommand::Transfer {
        on,
        bank_reference: "TRX-1".to_owned(),
    }
}

fn transferred() -> Vec<DisbursementEvent> {
    let mut facts = issued();
    facts.extend(when(&facts, ADMIN, transfer(day(5, 4))).unwrap());
    facts
}

fn back(on: NaiveDate) -> DisbursementCommand {
    DisbursementCommand::Return {
        on,
        reason: "Rekening ditutup".to_owned(),
    }
}

fn returned() -> Vec<DisbursementEvent> {
    let mut facts = transferred();
    facts.extend(when(&facts, ADMIN, back(day(5, 6))).unwrap());
    facts
}

fn folded(facts: &[DisbursementEvent]) -> Disbursement {
    let mut disbursement = Disbursement::default();
    facts
        .iter()
        .cloned()
        .for_each(|fact| disbursement.fold(fact));
    disbursement
}

fn wrong(status: DisbursementStatus) -> Outcome {
    Err(DisbursementError::WrongStatus { status })
}

#[test]
fn a_payment_freezes_its_payee_and_names_its_preparer() {
    let events = created();
    let DisbursementEvent::Created { payee, by, .. } = &events[0] else {
        panic!("{events:?}")
    };
    assert_eq!(payee.number, personal("1002003004"));
    assert_eq!(*by, PREPARER);
}

#[test]
fn an_amount_is_above_zero_and_fits_javascript() {
    let zero = Err(DisbursementError::Amount(RupiahError::NotPositive(Rupiah(
        0,
    ))));
    assert_eq!(create(|p| p.amount = Rupiah(0)), zero);
    assert!(create(|p| p.amount = Rupiah(1 << 53)).is_err());
}

#[test]
fn only_active_awards_are_paid() {
    let status = AwardStatus::Suspended;
    assert_eq!(
        create(|p| p.award.status = status),
        Err(DisbursementError::AwardNotActive { status })
    );
}

#[test]
fn a_payment_needs_a_decree_that_names_the_award() {
    assert_eq!(
        create(|p| p.award.decree_number = None),
        Err(DisbursementError::NoDecree)
    );
}

#[test]
fn a_later_payment_needs_an_attested_academic_record_and_the_first_does_not() {
    assert!(create(|p| p.award.academic_attested = false).is_ok());
    assert!(create(|p| p.sequence = Sequence::Later).is_ok());
    let later_unattested = create(|p| {
        p.sequence = Sequence::Later;
        p.award.academic_attested = false;
    });
    assert_eq!(
        later_unattested,
        Err(DisbursementError::AcademicNotAttested { semester: 4 })
    );
}

#[test]
fn the_account_must_be_verified_by_another_person_than_entered_it() {
    assert_eq!(
        create(|p| p.account.verdict = AccountVerdict::Pending),
        Err(DisbursementError::AccountNotVerified {
            status: BankAccountStatus::Unverified
        })
    );
    assert_eq!(
        create(|p| p.account.entered_by = VERIFIER),
        Err(DisbursementError::AccountVerifiedByOwnEntry { user_id: VERIFIER })
    );
}

#[test]
fn the_account_must_be_the_recipients() {
    assert_eq!(
        create(|p| p.account.owner_id = STRANGER),
        Err(DisbursementError::AccountOfAnother)
    );
}

#[test]
fn public_and_private_money_never_mix() {
    use ScholarshipType as S;
    assert_eq!(
        create(|p| p.budget_line.source = FundSource::Donor),
        Err(DisbursementError::SourcesMixed {
            scholarship_type: S::MurniNduga
        })
    );
    assert_eq!(
        create(|p| p.award.scholarship_type = S::Lainnya),
        Err(DisbursementError::SourcesMixed {
            scholarship_type: S::Lainnya
        })
    );
    let donor = create(|p| {
        p.award.scholarship_type = S::Lainnya;
        p.budget_line.source = FundSource::Donor;
    });
    assert!(donor.is_ok());
}

#[test]
fn refuses_approval_by_its_own_preparer() {
    assert_eq!(
        when(&created(), APPROVER, approve(THRESHOLD)),
        Ok(vec![DisbursementEvent::Approved {
            note: None,
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
fn a_payment_of_a_suspended_award_is_not_approved() {
    let command = DisbursementCommand::Approve {
        two_approver_threshold: THRESHOLD,
        award_status: AwardStatus::Suspended,
        note: None,
    };
    assert_eq!(
        when(&created(), APPROVER, command),
        Err(DisbursementError::AwardNotActive {
            status: AwardStatus::Suspended
        })
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
    };
    let facts = |may_resubmit| {
        let mut facts = approved();
        facts.extend(when(&facts, ADMIN, reject(may_resubmit)).unwrap());
        facts
    };
    assert!(when(&facts(true), PREPARER, correct()).is_ok());
    assert!(folded(&facts(true)).state().unwrap().is_live());
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
fn the_three_papers_come_in_one_step_or_one_by_one_but_in_order() {
    assert_eq!(
        folded(&issued()).state().unwrap().status(),
        DisbursementStatus::Sp2dIssued
    );
    let spm_first = DisbursementCommand::IssueOrders {
        spp: None,
        spm: order(5, 2),
        sp2d: None,
    };
    assert_eq!(
        when(&approved(), ADMIN, spm_first.clone()),
        Err(DisbursementError::OrderOutOfSequence {
            expected: OrderKind::Spp
        })
    );
    let spp = DisbursementCommand::IssueOrders {
        spp: order(5, 1),
        spm: None,
        sp2d: None,
    };
    let mut facts = approved();
    facts.extend(when(&facts, ADMIN, spp).unwrap());
    assert!(when(&facts, ADMIN, spm_first).is_ok());
    let gap = DisbursementCommand::IssueOrders {
        spp: None,
        spm: None,
        sp2d: order(5, 3),
    };
    assert_eq!(
        when(&facts, ADMIN, gap),
        Err(DisbursementError::OrderOutOfSequence {
            expected: OrderKind::Spm
        })
    );
    let none = DisbursementCommand::IssueOrders {
        spp: None,
        spm: None,
        sp2d: None,
    };
    assert_eq!(when(&facts, ADMIN, none), Err(DisbursementError::NoOrder));
}

#[test]
fn papers_are_not_issued_before_approval() {
    let spp = DisbursementCommand::IssueOrders {
        spp: order(5, 1),
        spm: None,
        sp2d: None,
    };
    assert_eq!(
        when(&created(), ADMIN, spp),
        wrong(DisbursementStatus::Proposed)
    );
}

#[test]
fn no_paper_is_older_than_the_one_before_or_in_the_future() {
    let issue = |spp, spm| {
        when(
            &approved(),
            ADMIN,
            DisbursementCommand::IssueOrders {
                spp,
                spm,
                sp2d: None,
            },
        )
    };
    assert_eq!(
        issue(order(5, 2), order(5, 1)),
        Err(DisbursementError::DateBeforePrevious {
            date: day(5, 1),
            previous: day(5, 2)
        })
    );
    assert_eq!(
        issue(order(6, 16), None),
        Err(DisbursementError::DateInFuture {
            date: day(6, 16),
            today: day(6, 15)
        })
    );
}

#[test]
fn a_transfer_follows_the_sp2d() {
    assert!(when(&issued(), ADMIN, transfer(day(5, 3))).is_ok());
    assert_eq!(
        when(&approved(), ADMIN, transfer(day(5, 3))),
        wrong(DisbursementStatus::Approved)
    );
    assert_eq!(
        when(&issued(), ADMIN, transfer(day(5, 2))),
        Err(DisbursementError::DateBeforePrevious {
            date: day(5, 2),
            previous: day(5, 3)
        })
    );
}

#[test]
fn only_the_recipient_confirms_the_receipt() {
    let confirm = || DisbursementCommand::ConfirmReceipt;
    assert_eq!(
        when(&transferred(), APPLICANT, confirm()),
        Ok(vec![DisbursementEvent::ReceiptConfirmed {}])
    );
    assert_eq!(
        when(&transferred(), ADMIN, confirm()),
        Err(DisbursementError::NotRecipient)
    );
    assert_eq!(
        when(&issued(), APPLICANT, confirm()),
        wrong(DisbursementStatus::Sp2dIssued)
    );
}

#[test]
fn spending_is_reported_by_the_recipient_and_accepted_by_another() {
    let report = || DisbursementCommand::ReportSpending {
        note: "UKT".to_owned(),
        files: vec![],
    };
    let accept = || DisbursementCommand::AcceptSpending;
    let mut facts = transferred();
    assert_eq!(
        when(&facts, APPLICANT, report()),
        wrong(DisbursementStatus::Transferred)
    );
    facts.push(DisbursementEvent::ReceiptConfirmed {});
    assert_eq!(
        when(&facts, ADMIN, accept()),
        Err(DisbursementError::NoSpendingReport)
    );
    facts.extend(when(&facts, APPLICANT, report()).unwrap());
    assert_eq!(
        when(&facts, APPLICANT, accept()),
        Err(DisbursementError::OwnPayment { user_id: APPLICANT })
    );
    facts.extend(when(&facts, ADMIN, accept()).unwrap());
    assert_eq!(
        folded(&facts).state().unwrap().status(),
        DisbursementStatus::Accounted
    );
}

fn replaced_by(change: impl FnOnce(&mut ReplacedSnapshot)) -> Outcome {
    let mut replaced = folded(&returned()).replaced_snapshot(RETURNED).unwrap();
    change(&mut replaced);
    create(|p| {
        p.replaces = Some(replaced);
        p.sequence = Sequence::Later;
        p.award.academic_attested = false;
    })
}

#[test]
fn a_returned_payment_is_replaced_by_one_of_the_same_kind_and_amount() {
    assert!(replaced_by(|_| {}).is_ok());
    assert_eq!(
        replaced_by(|r| r.amount = Rupiah(1)),
        Err(DisbursementError::ReplacementDiffers)
    );
    let status = DisbursementStatus::Transferred;
    assert_eq!(
        replaced_by(|r| r.status = status),
        Err(DisbursementError::ReplacedNotReturned { status })
    );
}

#[test]
fn a_replacement_is_approved_by_another_person_and_reserves_nothing() {
    let mut facts = replaced_by(|_| {}).unwrap();
    assert_eq!(
        when(&facts, PREPARER, approve(THRESHOLD)),
        Err(DisbursementError::OwnPreparation { user_id: PREPARER })
    );
    facts.extend(when(&facts, APPROVER, approve(THRESHOLD)).unwrap());
    assert!(!folded(&facts).state().unwrap().holds_reservation());
    assert!(folded(&approved()).state().unwrap().holds_reservation());
}

#[test]
fn a_dropped_replacement_gives_the_returned_payment_back() {
    let mut facts = returned();
    let mark = DisbursementCommand::MarkReplaced { by: REPLACEMENT };
    facts.extend(when(&facts, ADMIN, mark.clone()).unwrap());
    assert_eq!(when(&facts, ADMIN, mark), Ok(vec![]));
    let drop = |by| DisbursementCommand::DropReplacement { by };
    assert_eq!(
        when(&facts, ADMIN, drop(RETURNED)),
        wrong(DisbursementStatus::Replaced)
    );
    facts.extend(when(&facts, ADMIN, drop(REPLACEMENT)).unwrap());
    let state = folded(&facts).state().unwrap().clone();
    assert_eq!(state.stage, Stage::Returned { on: day(5, 6) });
    assert_eq!(state.refund_source(), Some(RefundSource::Return));
}

#[test]
fn money_goes_back_to_the_treasury_from_where_it_lies() {
    let refund = || DisbursementCommand::Refund {
        on: day(6, 1),
        reference: "STS-1".to_owned(),
    };
    assert_eq!(
        folded(&transferred()).state().unwrap().refund_source(),
        Some(RefundSource::Realization)
    );
    for facts in [returned(), transferred(), issued()] {
        assert!(when(&facts, ADMIN, refund()).is_ok());
    }
    assert_eq!(
        when(&approved(), ADMIN, refund()),
        wrong(DisbursementStatus::Approved)
    );
    assert_eq!(folded(&approved()).state().unwrap().refund_source(), None);
}

#[test]
fn a_payment_is_cancelled_only_before_sp2d() {
    let cancel = || DisbursementCommand::Cancel {
        reason: "Ganda".to_owned(),
    };
    assert!(when(&approved(), ADMIN, cancel()).is_ok());
    assert_eq!(
        when(&issued(), ADMIN, cancel()),
        wrong(DisbursementStatus::Sp2dIssued)
    );
}

#[test]
fn live_payments_of_one_award_component_and_semester_share_a_key() {
    let key = |component, semester| {
        live_payment_key(AWARD, component, "2025/2026".parse().unwrap(), semester)
    };
    assert_eq!(key(Component::Tuition, 4), key(Component::Tuition, 4));
    assert_ne!(key(Component::Tuition, 4), key(Component::Boarding, 4));
    assert_ne!(key(Component::Tuition, 4), key(Component::Tuition, 5));
}
