//! Rules of holds.

use super::*;
use crate::people::{ADMIN, APPROVER, after, decide};

fn place(reason: &str) -> HoldCommand {
    HoldCommand::Place {
        target: HoldTarget::Payment,
        reason: reason.to_owned(),
    }
}

fn placed() -> HoldEvent {
    HoldEvent::Placed {
        target: HoldTarget::Payment,
        reason: "Dua nama pada rekening".to_owned(),
        by: ADMIN.into(),
    }
}

fn lift(reason: &str) -> HoldCommand {
    HoldCommand::Lift {
        reason: reason.to_owned(),
    }
}

#[test]
fn a_hold_is_placed_with_a_reason_and_once() {
    let order = || place(" Dua nama pada rekening ");
    assert_eq!(decide::<Hold>(&[], ADMIN, order()), Ok(vec![placed()]));
    assert_eq!(
        decide::<Hold>(&[], ADMIN, place("  ")),
        Err(HoldError::ReasonMissing)
    );
    assert_eq!(
        decide::<Hold>(&[placed()], APPROVER, order()),
        Err(HoldError::AlreadyHeld {
            reason: "Dua nama pada rekening".to_owned()
        })
    );
}

#[test]
fn a_hold_stands_until_it_is_lifted_and_may_come_again() {
    assert_eq!(after::<Hold>(&[]).reason(), None);
    assert_eq!(
        after::<Hold>(&[placed()]).reason(),
        Some("Dua nama pada rekening")
    );
    let lifted = decide::<Hold>(&[placed()], APPROVER, lift("Sudah dicocokkan")).unwrap();
    let facts = [vec![placed()], lifted].concat();
    assert_eq!(after::<Hold>(&facts).reason(), None);
    assert_eq!(
        decide::<Hold>(&facts, APPROVER, lift("Lagi")),
        Err(HoldError::NotHeld)
    );
    assert!(decide::<Hold>(&facts, ADMIN, place("Lagi")).is_ok());
    assert!(Hold::judges(&lift("x")) && !Hold::judges(&place("x")));
}
