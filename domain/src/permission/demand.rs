//! Whether every account of level admin must be for something.

use super::{PermissionError, PermissionEvent, Permissions};
use crate::function::Function;
use crate::{Context, Role, UserId};

/// So many accounts look after accounts while functions are demanded: one proposes a function, another confirms it.
const KEEPERS_MIN: usize = 2;

impl Permissions {
    /// Whether an account of level admin without a function may do nothing.
    #[must_use]
    pub const fn demands_functions(&self) -> bool {
        self.demands_functions
    }

    /// Accounts that look after accounts: they give functions.
    pub fn keepers(&self) -> impl Iterator<Item = UserId> {
        let holders = self.holders();
        let keepers = holders.filter(|(_, held)| held.functions.contains(&Function::Accounts));
        keepers.map(|(user_id, _)| user_id)
    }

    /// Refuses to demand functions where so few of its keepers can act.
    ///
    /// # Errors
    /// [`PermissionError::TooFewKeepers`].
    pub const fn enough_act(&self, acting: usize) -> Result<(), PermissionError> {
        if self.demands_functions && acting < KEEPERS_MIN {
            return Err(PermissionError::TooFewKeepers);
        }
        Ok(())
    }

    pub(super) fn demand_functions(
        &self,
        demanded: bool,
        context: &Context,
    ) -> Result<Vec<PermissionEvent>, PermissionError> {
        let actor = &context.actor;
        if !matches!(actor.role, Role::Admin | Role::System) {
            return Err(PermissionError::NotAllowed { actor: actor.role });
        }
        if demanded == self.demands_functions {
            return Ok(vec![]);
        }
        let event = PermissionEvent::FunctionsDemanded { demanded };
        self.keeps_enough(&event)?;
        Ok(vec![event])
    }

    /// Refuses what would leave functions demanded and too few who give them.
    pub(super) fn keeps_enough(&self, event: &PermissionEvent) -> Result<(), PermissionError> {
        let mut after = self.clone();
        after.fold(event.clone());
        after.enough_act(after.keepers().count())
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::people::{ADMIN, APPLICANT, APPROVER, PREPARER, STRANGER, day, decide};
    use crate::permission::{Action, Entity, PermissionCommand};

    fn demand(demanded: bool) -> PermissionCommand {
        PermissionCommand::DemandFunctions { demanded }
    }

    fn functions(of: UserId, functions: &[Function]) -> PermissionCommand {
        PermissionCommand::AssignFunctions {
            user_id: of,
            role: Role::Admin,
            held: crate::permission::Held {
                functions: functions.iter().copied().collect(),
                ..Default::default()
            },
        }
    }

    fn when(
        facts: &mut Vec<PermissionEvent>,
        command: PermissionCommand,
    ) -> Result<(), PermissionError> {
        let decided = decide::<Permissions>(facts, ADMIN, command)?;
        facts.extend(decided);
        Ok(())
    }

    #[test]
    fn functions_are_demanded_once_two_can_give_them_and_stay_two() {
        let mut facts = Vec::new();
        when(&mut facts, functions(APPROVER, &[Function::Accounts])).unwrap();
        assert_eq!(
            when(&mut facts, demand(true)),
            Err(PermissionError::TooFewKeepers)
        );
        when(&mut facts, functions(PREPARER, &[Function::Accounts])).unwrap();
        when(&mut facts, demand(true)).unwrap();
        let other = functions(PREPARER, &[Function::Editor]);
        assert_eq!(
            when(&mut facts, other.clone()),
            Err(PermissionError::TooFewKeepers)
        );
        // A third one takes the place.
        when(&mut facts, functions(STRANGER, &[Function::Accounts])).unwrap();
        when(&mut facts, other).unwrap();
        when(&mut facts, demand(false)).unwrap();
        when(&mut facts, functions(STRANGER, &[])).unwrap();
    }

    #[test]
    fn an_admin_without_a_function_does_nothing_while_they_are_demanded() {
        let mut facts = Vec::new();
        for keeper in [APPROVER, PREPARER] {
            when(&mut facts, functions(keeper, &[Function::Accounts])).unwrap();
        }
        let may = |facts: &[PermissionEvent], role, who, right| {
            let mut permissions = Permissions::default();
            facts
                .iter()
                .cloned()
                .for_each(|fact| permissions.fold(fact));
            permissions.allows_user(role, who, right, day(6, 15))
        };
        let rights = [
            (Entity::Disbursement, Action::Approve),
            (Entity::Disbursement, Action::View),
            (Entity::Permission, Action::Update),
        ];
        for right in rights {
            assert!(may(&facts, Role::Admin, STRANGER, right), "{right:?}");
        }
        when(&mut facts, demand(true)).unwrap();
        for right in rights {
            assert!(!may(&facts, Role::Admin, STRANGER, right), "{right:?}");
        }
        // Control: whoever holds one, and the other levels.
        assert!(may(&facts, Role::Admin, APPROVER, rights[2]));
        assert!(may(
            &facts,
            Role::Applicant,
            APPLICANT,
            (Entity::Application, Action::Create)
        ));
    }
}
