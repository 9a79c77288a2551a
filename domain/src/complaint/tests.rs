//! The rules of complaints, one allowed and one refused each.

use uuid::Uuid;

use super::*;
use crate::people::{ADMIN, APPLICANT, STRANGER, decide};

fn open(text: &str) -> ComplaintCommand {
    ComplaintCommand::Open {
        recipient_id: APPLICANT,
        award_id: AwardId(Uuid::from_u128(1)),
        disbursement_id: None,
        topic: ComplaintTopic::NotReceived,
        text: text.to_owned(),
    }
}

fn reply(text: &str) -> ComplaintCommand {
    ComplaintCommand::Reply {
        text: text.to_owned(),
    }
}

fn when(
    facts: &[ComplaintEvent],
    by: UserId,
    command: ComplaintCommand,
) -> Result<Vec<ComplaintEvent>, ComplaintError> {
    decide::<Complaint>(facts, by, command)
}

fn opened() -> Vec<ComplaintEvent> {
    when(&[], APPLICANT, open("Uang belum masuk")).unwrap()
}

#[test]
fn only_the_recipient_opens_a_complaint_and_says_something() {
    assert_eq!(
        when(&[], STRANGER, open("x")),
        Err(ComplaintError::NotRecipient)
    );
    assert_eq!(
        when(&[], APPLICANT, open(" \n")),
        Err(ComplaintError::TextMissing)
    );
    let long = "x".repeat(MESSAGE_CHARS_MAX + 1);
    assert_eq!(
        when(&[], APPLICANT, open(&long)),
        Err(ComplaintError::TextTooLong)
    );
    assert_eq!(opened().len(), 1);
}

#[test]
fn the_office_answers_and_the_recipient_may_ask_again() {
    let mut facts = opened();
    let answer = when(&facts, ADMIN, reply("Kami periksa")).unwrap();
    assert!(matches!(answer.as_slice(), [ComplaintEvent::Answered { by, .. }] if *by == ADMIN));
    facts.extend(answer);
    let again = when(&facts, APPLICANT, reply("Masih belum")).unwrap();
    assert!(matches!(
        again.as_slice(),
        [ComplaintEvent::AskedAgain { .. }]
    ));
}

#[test]
fn the_office_closes_only_what_it_answered() {
    let mut facts = opened();
    assert_eq!(
        when(&facts, ADMIN, ComplaintCommand::Close),
        Err(ComplaintError::NotAnswered)
    );
    assert!(when(&facts, APPLICANT, ComplaintCommand::Close).is_ok());
    facts.extend(when(&facts, ADMIN, reply("Sudah dikirim")).unwrap());
    facts.extend(when(&facts, ADMIN, ComplaintCommand::Close).unwrap());
    assert_eq!(
        when(&facts, APPLICANT, reply("Halo")),
        Err(ComplaintError::AlreadyClosed)
    );
    assert_eq!(when(&facts, APPLICANT, ComplaintCommand::Close), Ok(vec![]));
}

#[test]
fn another_applicant_neither_replies_nor_closes() {
    for command in [reply("Halo"), ComplaintCommand::Close] {
        assert_eq!(
            when(&opened(), STRANGER, command),
            Err(ComplaintError::NotRecipient)
        );
    }
}
