//! Rules of the inbox.

use super::*;
use crate::people::{APPLICANT, STRANGER, decide};

fn mark() -> InboxCommand {
    InboxCommand::MarkRead {
        owner_id: APPLICANT,
        notification_id: "17-0".to_owned(),
    }
}

fn read() -> InboxEvent {
    InboxEvent::NotificationRead {
        notification_id: "17-0".to_owned(),
    }
}

#[test]
fn only_the_owner_marks_a_notification_read() {
    assert_eq!(decide::<Inbox>(&[], APPLICANT, mark()), Ok(vec![read()]));
    assert_eq!(
        decide::<Inbox>(&[], STRANGER, mark()),
        Err(InboxError::NotOwner)
    );
}

#[test]
fn reading_twice_is_one_fact() {
    assert_eq!(decide::<Inbox>(&[read()], APPLICANT, mark()), Ok(vec![]));
}
