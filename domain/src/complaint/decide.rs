//! Rules of complaints.

use super::{
    Complaint, ComplaintCommand, ComplaintError, ComplaintEvent, ComplaintState, ComplaintStatus,
    MESSAGE_CHARS_MAX,
};
use crate::{Context, Decide, Personal, Role};

aggregate!(
    Complaint,
    "complaint",
    ComplaintCommand,
    ComplaintEvent,
    ComplaintError
);

impl Decide for Complaint {
    fn decide(
        &self,
        command: ComplaintCommand,
        context: &Context,
    ) -> Result<Vec<ComplaintEvent>, ComplaintError> {
        if let ComplaintCommand::Open {
            recipient_id,
            award_id,
            disbursement_id,
            topic,
            text,
        } = command
        {
            if self.state.is_some() {
                return Err(ComplaintError::AlreadyExists);
            }
            if recipient_id != context.user_id() {
                return Err(ComplaintError::NotRecipient);
            }
            return Ok(vec![ComplaintEvent::Opened {
                recipient_id,
                award_id,
                disbursement_id,
                topic,
                text: Personal::known(recipient_id, message(&text)?),
            }]);
        }
        self.state
            .as_ref()
            .ok_or(ComplaintError::NotFound)?
            .decide(command, context)
    }

    fn judges(_: &ComplaintCommand) -> bool {
        false
    }
}

impl ComplaintState {
    fn decide(
        &self,
        command: ComplaintCommand,
        context: &Context,
    ) -> Result<Vec<ComplaintEvent>, ComplaintError> {
        let by = context.user_id();
        let is_recipient = by == self.recipient_id;
        match command {
            ComplaintCommand::Open { .. } => Err(ComplaintError::AlreadyExists),
            ComplaintCommand::Reply { text } => {
                if self.status == ComplaintStatus::Closed {
                    return Err(ComplaintError::AlreadyClosed);
                }
                self.not_a_stranger(context)?;
                let text = Personal::known(self.recipient_id, message(&text)?);
                Ok(vec![if is_recipient {
                    ComplaintEvent::AskedAgain { text }
                } else {
                    ComplaintEvent::Answered { text, by }
                }])
            }
            ComplaintCommand::Close => {
                self.not_a_stranger(context)?;
                match self.status {
                    ComplaintStatus::Closed => Ok(vec![]),
                    ComplaintStatus::Open if !is_recipient && !self.was_answered => {
                        Err(ComplaintError::NotAnswered)
                    }
                    ComplaintStatus::Open | ComplaintStatus::Answered => {
                        Ok(vec![ComplaintEvent::Closed { by }])
                    }
                }
            }
        }
    }

    /// Another applicant is neither the recipient nor the office.
    fn not_a_stranger(&self, context: &Context) -> Result<(), ComplaintError> {
        if context.user_id() != self.recipient_id && context.actor.role == Role::Applicant {
            Err(ComplaintError::NotRecipient)
        } else {
            Ok(())
        }
    }
}

fn message(text: &str) -> Result<String, ComplaintError> {
    let text = text.trim();
    if text.is_empty() {
        Err(ComplaintError::TextMissing)
    } else if text.chars().count() > MESSAGE_CHARS_MAX {
        Err(ComplaintError::TextTooLong)
    } else {
        Ok(text.to_owned())
    }
}
