//! Rules of change requests.

use super::{
    ChangeRequest, ChangeRequestCommand, ChangeRequestError, ChangeRequestEvent,
    ChangeRequestState, ChangeRequestStatus, LAPSES_AFTER, Persons, Stage, Subject,
};
use crate::{Context, Decide};

aggregate!(
    ChangeRequest,
    "change_request",
    ChangeRequestCommand,
    ChangeRequestEvent,
    ChangeRequestError
);

impl Decide for ChangeRequest {
    fn decide(
        &self,
        command: ChangeRequestCommand,
        context: &Context,
    ) -> Result<Vec<ChangeRequestEvent>, ChangeRequestError> {
        if let ChangeRequestCommand::Propose {
            subject,
            differences,
            reason,
        } = command
        {
            if self.state.is_some() {
                return Err(ChangeRequestError::AlreadyExists);
            }
            return Ok(vec![ChangeRequestEvent::Proposed {
                subject,
                differences,
                reason: reason.filter(|reason| !reason.trim().is_empty()),
                by: context.hand(),
                lapses_at: context.now + LAPSES_AFTER,
            }]);
        }
        let state = self.state.as_deref().ok_or(ChangeRequestError::NotFound)?;
        if let ChangeRequestCommand::TakePart { .. } | ChangeRequestCommand::FinishList = command {
            return state.carry_out(command).map(|event| vec![event]);
        }
        state.decide(command, context).map(|event| vec![event])
    }

    fn judges(command: &ChangeRequestCommand) -> bool {
        match command {
            ChangeRequestCommand::Confirm | ChangeRequestCommand::Refuse { .. } => true,
            ChangeRequestCommand::Propose { .. }
            | ChangeRequestCommand::Withdraw
            | ChangeRequestCommand::TakePart { .. }
            | ChangeRequestCommand::FinishList => false,
        }
    }
}

impl ChangeRequestState {
    fn decide(
        &self,
        command: ChangeRequestCommand,
        context: &Context,
    ) -> Result<ChangeRequestEvent, ChangeRequestError> {
        if self.stage != Stage::Open {
            return Err(ChangeRequestError::Settled {
                status: self.status(context.now),
            });
        }
        if context.now > self.lapses_at {
            return Err(ChangeRequestError::Lapsed { at: self.lapses_at });
        }
        if self.subject.part_of().is_some() {
            return Err(ChangeRequestError::PartOfList);
        }
        let by = context.user_id();
        match command {
            ChangeRequestCommand::TakePart { .. } | ChangeRequestCommand::FinishList => {
                Err(ChangeRequestError::PartOfList)
            }
            ChangeRequestCommand::Propose { .. } => Err(ChangeRequestError::AlreadyExists),
            ChangeRequestCommand::Confirm => {
                self.second_person(context)?;
                Ok(ChangeRequestEvent::Confirmed { by })
            }
            ChangeRequestCommand::Refuse { reason } => {
                if self.proposed_by.meets(context.hand()) {
                    return Err(ChangeRequestError::OwnProposal { user_id: by });
                }
                let reason = reason.trim().to_owned();
                if reason.is_empty() {
                    return Err(ChangeRequestError::ReasonMissing);
                }
                Ok(ChangeRequestEvent::Refused { reason, by })
            }
            ChangeRequestCommand::Withdraw if self.proposed_by.meets(context.hand()) => {
                Ok(ChangeRequestEvent::Withdrawn { by })
            }
            ChangeRequestCommand::Withdraw => Err(ChangeRequestError::NotProposer),
        }
    }

    /// What follows from the confirmation of a list: a part is taken once, however late, and the list ends once.
    fn carry_out(
        &self,
        command: ChangeRequestCommand,
    ) -> Result<ChangeRequestEvent, ChangeRequestError> {
        let settled = || ChangeRequestError::Settled {
            status: match self.stage {
                Stage::Refused { .. } => ChangeRequestStatus::Refused,
                Stage::Withdrawn => ChangeRequestStatus::Withdrawn,
                Stage::Open => ChangeRequestStatus::Open,
                Stage::Confirmed { .. } => ChangeRequestStatus::Confirmed,
            },
        };
        match command {
            ChangeRequestCommand::TakePart { by, left_out } => {
                match (self.subject.part_of(), &self.stage) {
                    (None, _) => Err(ChangeRequestError::Outdated),
                    (Some(_), Stage::Open) => Ok(ChangeRequestEvent::PartTaken { by, left_out }),
                    (Some(_), _) => Err(settled()),
                }
            }
            _ => match (&self.subject, &self.stage) {
                (Subject::ImportList(_), Stage::Confirmed { .. }) if !self.finished => {
                    Ok(ChangeRequestEvent::ListTaken {})
                }
                _ => Err(settled()),
            },
        }
    }

    /// Another person than proposed it, whose account that person never had in hand, and whom it does not
    /// concern.
    fn second_person(&self, context: &Context) -> Result<(), ChangeRequestError> {
        let user_id = context.user_id();
        if self.proposed_by.meets(context.hand()) {
            return Err(ChangeRequestError::OwnProposal { user_id });
        }
        if self.subject.concerns() == Some(user_id) {
            return Err(ChangeRequestError::OwnBenefit { user_id });
        }
        let touched_by: &Persons = &context.standing.touched_by;
        if self
            .proposed_by
            .persons()
            .any(|person| touched_by.contains(&person))
        {
            return Err(ChangeRequestError::MadeByProposer { user_id });
        }
        Ok(())
    }
}
