//! Rules of complaints.

use serde::{Deserialize, Serialize};

use super::{ComplaintCommand, ComplaintError, ComplaintEvent, ComplaintStatus, MESSAGE_CHARS_MAX};
use crate::{Context, Decide, Personal, Role, UserId};

/// The aggregate of one complaint.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Complaint {
    state: Option<ComplaintState>,
}

/// A complaint that exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComplaintState {
    /// Who complains.
    pub recipient_id: UserId,
    /// Where it stands.
    pub status: ComplaintStatus,
    /// Whether the finance team has answered at least once.
    pub was_answered: bool,
}

impl Complaint {
    /// The complaint, when it exists.
    #[must_use]
    pub const fn state(&self) -> Option<&ComplaintState> {
        self.state.as_ref()
    }

    fn fold(&mut self, event: ComplaintEvent) {
        if let ComplaintEvent::Opened { recipient_id, .. } = event {
            self.state = Some(ComplaintState {
                recipient_id,
                status: ComplaintStatus::Open,
                was_answered: false,
            });
        } else if let Some(state) = self.state.as_mut() {
            match event {
                ComplaintEvent::Opened { .. } => {}
                ComplaintEvent::Answered { .. } => {
                    state.status = ComplaintStatus::Answered;
                    state.was_answered = true;
                }
                ComplaintEvent::AskedAgain { .. } => state.status = ComplaintStatus::Open,
                ComplaintEvent::Closed { .. } => state.status = ComplaintStatus::Closed,
            }
        }
    }
}

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
