//! Rules of bank accounts, each once allowed and once refused.

use super::*;
use crate::BankAccountId;
use crate::people::{ADMIN, APPLICANT, PREPARER, STRANGER, VERIFIER, after, decide, personal};

fn entry(number: &str) -> AccountEntry {
    AccountEntry {
        bank_code: "132".to_owned(),
        number: number.parse().unwrap(),
        holder: "Yuliana Gwijangge".to_owned(),
        evidence: None,
    }
}

fn enter(details: AccountEntry) -> BankAccountCommand {
    BankAccountCommand::Enter {
        owner_id: APPLICANT,
        payee_kind: PayeeKind::Student,
        details,
        typed_by: BTreeSet::new(),
        belongs_to: None,
    }
}

fn entered(by: UserId) -> Vec<BankAccountEvent> {
    vec![BankAccountEvent::Entered {
        owner_id: APPLICANT,
        payee_kind: PayeeKind::Student,
        bank_code: "132".to_owned(),
        number: personal("1002003004"),
        holder: personal("Yuliana Gwijangge"),
        evidence: None,
        by: by.into(),
        typed_by: BTreeSet::new(),
        belongs_to: None,
    }]
}

fn verify() -> BankAccountCommand {
    BankAccountCommand::Verify { note: None }
}

fn verified(by: UserId) -> BankAccountEvent {
    BankAccountEvent::Verified { note: None, by }
}

#[test]
fn the_owner_or_staff_enters_an_account_and_no_other_applicant() {
    let enter = || enter(entry("1002003004"));
    assert_eq!(
        decide::<BankAccount>(&[], APPLICANT, enter()),
        Ok(entered(APPLICANT))
    );
    assert_eq!(
        decide::<BankAccount>(&[], ADMIN, enter()),
        Ok(entered(ADMIN))
    );
    assert_eq!(
        decide::<BankAccount>(&[], STRANGER, enter()),
        Err(BankAccountError::NotOwner)
    );
}

#[test]
fn a_bank_code_has_three_digits() {
    let details = AccountEntry {
        bank_code: "13".to_owned(),
        ..entry("1002003004")
    };
    assert_eq!(
        decide::<BankAccount>(&[], ADMIN, enter(details)),
        Err(BankAccountError::BankCode {
            bank_code: "13".to_owned()
        })
    );
}

#[test]
fn another_person_verifies_what_one_entered() {
    assert_eq!(
        decide::<BankAccount>(&entered(ADMIN), VERIFIER, verify()),
        Ok(vec![verified(VERIFIER)])
    );
    assert_eq!(
        decide::<BankAccount>(&entered(ADMIN), ADMIN, verify()),
        Err(BankAccountError::OwnEntry { user_id: ADMIN })
    );
}

#[test]
fn nobody_verifies_the_account_through_which_they_are_paid() {
    assert_eq!(
        decide::<BankAccount>(&entered(ADMIN), APPLICANT, verify()),
        Err(BankAccountError::OwnAccount { user_id: APPLICANT })
    );
}

#[test]
fn who_changed_an_account_cannot_verify_it_even_if_another_entered_it() {
    let mut facts = entered(APPLICANT);
    facts.push(verified(VERIFIER));
    let change = BankAccountCommand::Change {
        details: entry("9998887776"),
        typed_by: Default::default(),
    };
    let changed = decide::<BankAccount>(&facts, ADMIN, change).unwrap();
    facts.extend(changed);
    let mut account = BankAccount::default();
    facts.iter().cloned().for_each(|fact| account.fold(fact));
    assert_eq!(account.state().unwrap().verdict, AccountVerdict::Pending);
    assert_eq!(
        decide::<BankAccount>(&facts, ADMIN, verify()),
        Err(BankAccountError::OwnEntry { user_id: ADMIN })
    );
    assert!(decide::<BankAccount>(&facts, VERIFIER, verify()).is_ok());
}

#[test]
fn changing_an_account_to_what_it_is_keeps_its_verification() {
    let facts = [entered(APPLICANT), vec![verified(VERIFIER)]].concat();
    let change = BankAccountCommand::Change {
        details: entry("1002003004"),
        typed_by: Default::default(),
    };
    assert_eq!(decide::<BankAccount>(&facts, APPLICANT, change), Ok(vec![]));
}

#[test]
fn a_refusal_needs_a_reason() {
    let refuse = |reason: &str| {
        let command = BankAccountCommand::Refuse {
            reason: reason.to_owned(),
        };
        decide::<BankAccount>(&entered(APPLICANT), VERIFIER, command)
    };
    assert!(refuse("Nama berbeda").is_ok());
    assert_eq!(refuse(" "), Err(BankAccountError::ReasonMissing));
}

#[test]
fn a_refused_account_is_not_verified_before_it_was_entered_again() {
    let mut facts = entered(APPLICANT);
    facts.push(BankAccountEvent::VerificationRefused {
        reason: "Nama berbeda".to_owned(),
        by: VERIFIER,
    });
    assert_eq!(
        decide::<BankAccount>(&facts, VERIFIER, verify()),
        Err(BankAccountError::AlreadyJudged {
            status: BankAccountStatus::Refused
        })
    );
    let change = BankAccountCommand::Change {
        details: entry("1002003004"),
        typed_by: Default::default(),
    };
    assert_eq!(
        decide::<BankAccount>(&facts, APPLICANT, change)
            .unwrap()
            .len(),
        1
    );
}

#[test]
fn repeating_ones_own_verification_does_nothing() {
    let facts = [entered(APPLICANT), vec![verified(VERIFIER)]].concat();
    assert_eq!(
        decide::<BankAccount>(&facts, VERIFIER, verify()),
        Ok(vec![])
    );
    assert_eq!(
        decide::<BankAccount>(&facts, ADMIN, verify()),
        Err(BankAccountError::AlreadyJudged {
            status: BankAccountStatus::Verified
        })
    );
}

#[test]
fn a_payment_sees_whose_account_it_is_and_what_was_said_of_it() {
    let id = BankAccountId(uuid::Uuid::from_u128(7));
    assert_eq!(after::<BankAccount>(&[]).snapshot(id), None);
    let mut facts = entered(APPLICANT);
    facts.push(verified(VERIFIER));
    let seen = after::<BankAccount>(&facts).snapshot(id).unwrap();
    assert_eq!(seen.bank_account_id, id);
    assert_eq!(seen.owner_id, APPLICANT);
    assert!(matches!(seen.verdict, AccountVerdict::Verified { .. }));
}

#[test]
fn an_account_in_a_log_line_shows_its_bank_and_not_its_number() {
    let shown = format!("{:?}", entry("1002003004"));
    assert!(shown.contains("132"), "{shown}");
    assert!(
        !shown.contains("1002003004") && !shown.contains("Yuliana"),
        "{shown}"
    );
}

#[test]
fn the_holders_name_is_kept_without_blanks_around_it() {
    let blank = |holder: &str| AccountEntry {
        holder: holder.to_owned(),
        ..entry("1002003004")
    };
    assert_eq!(
        decide::<BankAccount>(&[], APPLICANT, enter(blank(" Yuliana Gwijangge "))),
        Ok(entered(APPLICANT))
    );
    assert_eq!(
        decide::<BankAccount>(&[], APPLICANT, enter(blank("  "))),
        Err(BankAccountError::HolderMissing)
    );
}

#[test]
fn who_typed_the_number_into_the_form_never_judges_it() {
    // The approval of the form copies the number: it stays the number of whoever typed it.
    let command = match enter(entry("1002003004")) {
        BankAccountCommand::Enter {
            owner_id,
            payee_kind,
            details,
            ..
        } => BankAccountCommand::Enter {
            owner_id,
            payee_kind,
            details,
            typed_by: [VERIFIER].into(),
            belongs_to: None,
        },
        other => panic!("{other:?}"),
    };
    let facts = decide::<BankAccount>(&[], ADMIN, command).unwrap();
    for hand in [ADMIN, VERIFIER] {
        assert_eq!(
            decide::<BankAccount>(&facts, hand, verify()),
            Err(BankAccountError::OwnEntry { user_id: hand })
        );
    }
    assert!(decide::<BankAccount>(&facts, PREPARER, verify()).is_ok());
}

#[test]
fn whoever_touched_the_number_never_judges_it() {
    let changed = |by: Hand| BankAccountEvent::Changed {
        bank_code: "132".to_owned(),
        number: personal("1002003004"),
        holder: personal("Yuliana Gwijangge, S.Pd."),
        evidence: None,
        renumbered: None,
        by,
        typed_by: Default::default(),
    };
    let facts = [entered(ADMIN), vec![changed(PREPARER.into())]].concat();
    for hand in [ADMIN, PREPARER] {
        assert_eq!(
            decide::<BankAccount>(&facts, hand, verify()),
            Err(BankAccountError::OwnEntry { user_id: hand })
        );
    }
    assert!(decide::<BankAccount>(&facts, VERIFIER, verify()).is_ok());
    // Another number has another author.
    let mut another = changed(PREPARER.into());
    if let BankAccountEvent::Changed { number, .. } = &mut another {
        *number = personal("1002003005");
    }
    let replaced = [entered(ADMIN), vec![another]].concat();
    assert!(decide::<BankAccount>(&replaced, ADMIN, verify()).is_ok());
    assert!(decide::<BankAccount>(&replaced, PREPARER, verify()).is_err());
    // What an account that nobody confirmed entered is also its maker's.
    let puppet = crate::people::made(STRANGER, VERIFIER).hand();
    let facts = [entered(ADMIN), vec![changed(puppet)]].concat();
    assert_eq!(
        decide::<BankAccount>(&facts, VERIFIER, verify()),
        Err(BankAccountError::OwnEntry { user_id: VERIFIER })
    );
}

#[test]
fn a_number_that_the_bank_found_wrong_is_looked_at_again_and_stays_claimed() {
    let mut facts = entered(APPLICANT);
    facts.push(verified(ADMIN));
    let doubt = || BankAccountCommand::Doubt {
        disbursement_id: DisbursementId(uuid::Uuid::from_u128(1)),
        reason: "Nomor rekening salah".to_owned(),
    };
    facts.extend(decide::<BankAccount>(&facts, PREPARER, doubt()).unwrap());
    let account = after::<BankAccount>(&facts);
    let state = account.state().unwrap();
    assert_eq!(state.status(), BankAccountStatus::Unverified);
    assert!(state.holds_number);
    assert_eq!(decide::<BankAccount>(&facts, PREPARER, doubt()), Ok(vec![]));
    // It may be found right, or wrong for good, by another person than entered it.
    assert!(decide::<BankAccount>(&facts, VERIFIER, verify()).is_ok());
    let refuse = BankAccountCommand::Refuse {
        reason: "Bukan nomornya".to_owned(),
    };
    facts.extend(decide::<BankAccount>(&facts, VERIFIER, refuse).unwrap());
    assert!(!after::<BankAccount>(&facts).state().unwrap().holds_number);
}

#[test]
fn a_shared_number_belongs_to_its_institution_or_family_and_a_students_to_the_student() {
    let enter = |payee_kind| BankAccountCommand::Enter {
        owner_id: APPLICANT,
        payee_kind,
        details: entry("1002003004"),
        typed_by: BTreeSet::new(),
        belongs_to: Some("keluarga:07".to_owned()),
    };
    let of_record = |payee_kind| BankAccountCommand::EnterOfInstitution {
        institution_id: "001018".to_owned(),
        payee_kind,
        details: entry("1002003004"),
    };
    let owner = |command| {
        let facts = decide::<BankAccount>(&[], ADMIN, command)?;
        Ok(after::<BankAccount>(&facts).state().unwrap().number_owner())
    };
    let owned_by = |owner: &str| Ok(owner.to_owned());
    assert_eq!(owner(enter(PayeeKind::Guardian)), owned_by("keluarga:07"));
    assert_eq!(
        owner(enter(PayeeKind::Student)),
        owned_by(&APPLICANT.to_string())
    );
    for kind in [PayeeKind::Campus, PayeeKind::BoardingHouse] {
        assert_eq!(owner(of_record(kind)), owned_by("institusi:001018"));
        // Nobody has such an account for one recipient.
        assert_eq!(owner(enter(kind)), Err(BankAccountError::OfInstitution));
    }
    for payee_kind in [PayeeKind::Student, PayeeKind::Guardian] {
        let refused = BankAccountError::NotOfInstitution { payee_kind };
        assert_eq!(owner(of_record(payee_kind)), Err(refused));
    }
}

#[test]
fn the_account_in_an_institutions_record_is_entered_by_the_office_and_verified_by_another_of_it() {
    let enter = || BankAccountCommand::EnterOfInstitution {
        institution_id: "001018".to_owned(),
        payee_kind: PayeeKind::Campus,
        details: entry("1002003004"),
    };
    assert_eq!(
        decide::<BankAccount>(&[], APPLICANT, enter()),
        Err(BankAccountError::NotOwner)
    );
    let facts = decide::<BankAccount>(&[], ADMIN, enter()).unwrap();
    let account = after::<BankAccount>(&facts);
    assert_eq!(account.state().unwrap().record_of(), Some("001018"));
    let id = BankAccountId(uuid::Uuid::from_u128(1));
    assert!(account.snapshot(id).unwrap().stands_in_record());
    assert_eq!(
        decide::<BankAccount>(&facts, ADMIN, verify()),
        Err(BankAccountError::OwnEntry { user_id: ADMIN })
    );
    assert_eq!(
        decide::<BankAccount>(&facts, VERIFIER, verify()),
        Ok(vec![verified(VERIFIER)])
    );
    assert_eq!(
        decide::<BankAccount>(&facts, VERIFIER, enter()),
        Err(BankAccountError::AlreadyExists)
    );
}

#[test]
fn who_may_hold_the_code_of_an_owner_does_not_verify_what_that_owner_changes() {
    let facts = [entered(APPLICANT), vec![verified(VERIFIER)]].concat();
    let change = BankAccountCommand::Change {
        details: entry("9998887776"),
        typed_by: [ADMIN].into(),
    };
    let changed = decide::<BankAccount>(&facts, APPLICANT, change).unwrap();
    let facts = [facts, changed].concat();
    assert_eq!(
        decide::<BankAccount>(&facts, ADMIN, verify()),
        Err(BankAccountError::OwnEntry { user_id: ADMIN })
    );
    assert!(decide::<BankAccount>(&facts, VERIFIER, verify()).is_ok());
}
