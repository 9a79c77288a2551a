//! Rules of change requests.

use super::{
    ChangeRequest, ChangeRequestCommand, ChangeRequestError, ChangeRequestEvent,
    ChangeRequestState, LAPSES_AFTER, Persons, Stage,
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
        state.decide(command, context).map(|event| vec![event])
    }

    fn judges(command: &ChangeRequestCommand) -> bool {
        match command {
            ChangeRequestCommand::Confirm | ChangeRequestCommand::Refuse { .. } => true,
            ChangeRequestCommand::Propose { .. } | ChangeRequestCommand::Withdraw => false,
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
        let by = context.user_id();
        match command {
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
