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

#[test]
fn everything_is_read_in_one_fact_and_only_once() {
    let all = |through, kind| InboxCommand::MarkAllRead {
        owner_id: APPLICANT,
        through,
        kind,
    };
    let fact = |through, kind| InboxEvent::AllRead { through, kind };
    let kind = Some(NoticeKind::FormNew);
    let decided = |before: &[InboxEvent], command| decide::<Inbox>(before, APPLICANT, command);
    assert_eq!(decided(&[], all(0, None)), Ok(vec![fact(0, None)]));
    assert_eq!(decided(&[], all(9, kind)), Ok(vec![fact(9, kind)]));
    // Nothing newer, nothing written: of all, of the kind, and of the kind by way of all.
    assert_eq!(decided(&[fact(9, None)], all(9, None)), Ok(vec![]));
    assert_eq!(decided(&[fact(9, kind)], all(8, kind)), Ok(vec![]));
    assert_eq!(decided(&[fact(9, None)], all(9, kind)), Ok(vec![]));
    // What is newer or of another kind is still to be read.
    let other = Some(NoticeKind::FormMended);
    assert_eq!(
        decided(&[fact(9, kind)], all(9, other)),
        Ok(vec![fact(9, other)])
    );
    assert_eq!(
        decided(&[fact(9, None)], all(10, kind)),
        Ok(vec![fact(10, kind)])
    );
    assert_eq!(
        decide::<Inbox>(&[], STRANGER, all(9, None)),
        Err(InboxError::NotOwner)
    );
}

#[test]
fn reminders_are_sent_until_somebody_wants_none() {
    let switch = |wanted| InboxCommand::SwitchReminders {
        owner_id: APPLICANT,
        wanted,
    };
    let fact = |wanted| InboxEvent::RemindersSwitched { wanted };
    assert_eq!(decide::<Inbox>(&[], APPLICANT, switch(true)), Ok(vec![]));
    assert_eq!(
        decide::<Inbox>(&[], APPLICANT, switch(false)),
        Ok(vec![fact(false)])
    );
    let off = [fact(false)];
    assert_eq!(decide::<Inbox>(&off, APPLICANT, switch(false)), Ok(vec![]));
    assert_eq!(
        decide::<Inbox>(&off, APPLICANT, switch(true)),
        Ok(vec![fact(true)])
    );
}

#[test]
fn many_of_a_kind_are_one_line_of_words() {
    let line = NoticeKind::PaymentApproved.many(2_039);
    assert_eq!(line, "2.039 pembayaran disetujui");
    assert_eq!(
        NoticeKind::FormNew.many(12),
        "12 formulir baru di wilayah Anda"
    );
    assert_eq!(NoticeKind::Sp2dIssued.many(3), "3 SP2D terbit");
    // What was told may be done by now: a number of notices says nothing of what still waits.
    for kind in NoticeKind::ALL {
        let line = kind.many(216);
        assert!(!line.contains("tunggu"), "{line}");
    }
}

#[test]
fn who_has_no_mailbox_is_told_by_phone_until_they_say_otherwise() {
    let switch = |wanted| InboxCommand::SwitchPhone {
        owner_id: APPLICANT,
        wanted,
    };
    let fact = |wanted| InboxEvent::PhoneSwitched { wanted };
    let mut inbox = Inbox::default();
    assert!(inbox.is_told_by_phone(false) && !inbox.is_told_by_phone(true));
    inbox.fold(fact(false));
    assert!(!inbox.is_told_by_phone(false));
    inbox.fold(fact(true));
    assert!(inbox.is_told_by_phone(true));
    // Who says what holds already by itself has said it.
    assert_eq!(
        decide::<Inbox>(&[], APPLICANT, switch(false)),
        Ok(vec![fact(false)])
    );
    assert_eq!(
        decide::<Inbox>(&[fact(false)], APPLICANT, switch(false)),
        Ok(vec![])
    );
    assert_eq!(
        decide::<Inbox>(&[], STRANGER, switch(true)),
        Err(InboxError::NotOwner)
    );
}
