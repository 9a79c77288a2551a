//! What must hold before a payment is proposed, or proposed again.

use super::*;

#[test]
fn a_payment_freezes_its_payee_and_names_its_preparer() {
    let events = created();
    let DisbursementEvent::Created { payee, by, .. } = &events[0] else {
        panic!("{events:?}")
    };
    assert_eq!(payee.number, personal("1002003004"));
    assert_eq!(*by, PREPARER.into());
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
fn the_account_must_be_the_recipients() {
    assert_eq!(
        create(|p| p.account.owner_id = STRANGER),
        Err(DisbursementError::AccountOfAnother)
    );
}

#[test]
fn the_account_of_an_institution_is_paid_what_goes_there() {
    let to = |payee_kind, component| {
        create(|p| {
            p.account.owner_id = UserId::SYSTEM;
            p.account.belongs_to = Some(owned_by_institution("001018"));
            p.account.payee_kind = payee_kind;
            p.component = component;
        })
        .map(drop)
    };
    let (campus, dormitory) = (PayeeKind::Campus, PayeeKind::BoardingHouse);
    for component in [
        Component::Tuition,
        Component::Boarding,
        Component::FinalProject,
        Component::Other,
    ] {
        assert_eq!(to(campus, component), Ok(()), "{component}");
    }
    assert_eq!(to(dormitory, Component::Boarding), Ok(()));
    let refused = |payee_kind| Err(DisbursementError::ComponentOfPerson { payee_kind });
    assert_eq!(to(campus, Component::LivingCosts), refused(campus));
    assert_eq!(to(dormitory, Component::LivingCosts), refused(dormitory));
    assert_eq!(to(dormitory, Component::Tuition), refused(dormitory));
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

fn replaced_by(change: impl FnOnce(&mut ReplacedSnapshot)) -> Outcome {
    let mut replaced = folded(&returned()).replaced_snapshot(RETURNED).unwrap();
    change(&mut replaced);
    create(|p| p.replaces = Some(replaced))
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
fn live_payments_of_one_award_component_and_semester_share_a_key() {
    let key = |component, semester| {
        live_payment_key(AWARD, component, "2025/2026".parse().unwrap(), semester)
    };
    assert_eq!(key(Component::Tuition, 4), key(Component::Tuition, 4));
    assert_ne!(key(Component::Tuition, 4), key(Component::Boarding, 4));
    assert_ne!(key(Component::Tuition, 4), key(Component::Tuition, 5));
}

#[test]
fn a_person_is_paid_once_for_a_component_and_semester_whatever_the_award() {
    let key = |level, component, semester| person_slot_key(APPLICANT, level, component, semester);
    use crate::Level;
    assert_eq!(
        key(Level::S1, Component::Tuition, 4),
        key(Level::S1, Component::Tuition, 4)
    );
    assert_ne!(
        key(Level::S1, Component::Tuition, 4),
        key(Level::S1, Component::Boarding, 4)
    );
    // Semesters are counted anew at each level of study.
    assert_ne!(
        key(Level::S1, Component::Tuition, 1),
        key(Level::S2, Component::Tuition, 1)
    );
}
