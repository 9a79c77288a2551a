//! Rules of machines.

use super::{Machine, MachineCommand, MachineError, MachineEvent, MachineState, MachineStatus};
use crate::{Context, Decide};

aggregate!(
    Machine,
    "machine",
    MachineCommand,
    MachineEvent,
    MachineError
);

impl Decide for Machine {
    fn decide(
        &self,
        command: MachineCommand,
        context: &Context,
    ) -> Result<Vec<MachineEvent>, MachineError> {
        if let MachineCommand::Admit { machine } = command {
            if self.state.is_some() {
                return Err(MachineError::AlreadyExists);
            }
            machine.check(context.today())?;
            return Ok(vec![MachineEvent::Admitted { machine }]);
        }
        let state = self.state.as_deref().ok_or(MachineError::NotFound)?;
        state
            .decide(command, context)
            .map(|event| event.into_iter().collect())
    }

    fn judges(command: &MachineCommand) -> bool {
        match command {
            // A key outlives the sessions of who made it: somebody who took an account over must get none in its days of
            // calm.
            MachineCommand::MakeKey { .. } => true,
            // Whoever confirms the request has judged.
            MachineCommand::Admit { .. }
            | MachineCommand::Use
            | MachineCommand::Withdraw { .. }
            | MachineCommand::Expire => false,
        }
    }
}

impl MachineState {
    fn decide(
        &self,
        command: MachineCommand,
        context: &Context,
    ) -> Result<Option<MachineEvent>, MachineError> {
        let responsible = self.machine.responsible;
        let status = self.status(context.now);
        let over = matches!(status, MachineStatus::Withdrawn | MachineStatus::Expired);
        match command {
            MachineCommand::Admit { .. } => Err(MachineError::AlreadyExists),
            MachineCommand::Expire => {
                let due = status == MachineStatus::Expired && !self.expired;
                Ok(due.then_some(MachineEvent::Expired { responsible }))
            }
            _ if over => Err(MachineError::Over),
            MachineCommand::MakeKey { key_hash } => {
                let by = context.user_id();
                if by != responsible {
                    return Err(MachineError::NotResponsible { responsible });
                }
                Ok(Some(MachineEvent::KeyMade { key_hash, by }))
            }
            MachineCommand::Use => {
                Ok((!self.used).then_some(MachineEvent::FirstUsed { responsible }))
            }
            MachineCommand::Withdraw { reason } => {
                let reason = reason.trim().to_owned();
                if reason.is_empty() {
                    return Err(MachineError::ReasonMissing);
                }
                Ok(Some(MachineEvent::Withdrawn {
                    reason,
                    by: context.user_id(),
                    responsible,
                }))
            }
        }
    }
}
