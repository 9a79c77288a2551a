//! What an account is for.

use std::collections::BTreeSet;

use chrono::{Months, NaiveDate};
use serde::{Deserialize, Serialize};

use super::{Action, PermissionError, PermissionEvent, Permissions, Right};
use crate::function::Function;
use crate::{Context, Role, UserId};

/// For how long an exemption from incompatible functions may hold.
const EXEMPTION_MAX: Months = Months::new(12);

/// The functions of an account.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// What it is for.
    pub functions: BTreeSet<Function>,
    /// Until when it may hold functions that do not go together.
    pub exempt_until: Option<NaiveDate>,
}

impl Held {
    /// The first two that one account may not hold together.
    #[must_use]
    pub fn clash(&self) -> Option<(Function, Function)> {
        self.functions.iter().find_map(|one| {
            let other = self
                .functions
                .iter()
                .find(|other| !one.goes_with(**other))?;
            Some((*one, *other))
        })
    }

    /// Whether a right belongs to one of the functions. Functions that do not go together allow nothing but
    /// reading once the exemption has ended.
    pub(super) fn allows(&self, right: Right, today: NaiveDate) -> bool {
        let over = self.exempt_until.is_none_or(|until| today > until);
        if over && self.clash().is_some() && right.1 != Action::View {
            return false;
        }
        self.functions.iter().any(|function| function.allows(right))
    }
}

impl Permissions {
    pub(super) fn assign_functions(
        &self,
        user_id: UserId,
        role: Role,
        functions: BTreeSet<Function>,
        exempt_until: Option<NaiveDate>,
        context: &Context,
    ) -> Result<Vec<PermissionEvent>, PermissionError> {
        let actor = &context.actor;
        if !matches!(actor.role, Role::Admin | Role::System) {
            return Err(PermissionError::NotAllowed { actor: actor.role });
        }
        if user_id == actor.user_id {
            return Err(PermissionError::OwnAccount);
        }
        let fits = |function: &Function| match role {
            Role::Admin => true,
            Role::Government => *function == Function::Inspector,
            Role::Applicant | Role::Branch | Role::Institution | Role::System => false,
        };
        if let Some(function) = functions.iter().copied().find(|function| !fits(function)) {
            return Err(PermissionError::FunctionOfAnotherLevel { function, role });
        }
        let held = Held {
            functions,
            exempt_until,
        };
        match (held.clash(), exempt_until) {
            (Some((one, other)), None) => {
                return Err(PermissionError::Incompatible { one, other });
            }
            (Some(_), Some(until)) => {
                let today = context.today();
                if until < today || until > today + EXEMPTION_MAX {
                    return Err(PermissionError::ExemptionTooLong { until });
                }
            }
            (None, _) => {}
        }
        let exempt_until = held.clash().and(exempt_until);
        let held = Held {
            exempt_until,
            ..held
        };
        if self.functions.get(&user_id).cloned().unwrap_or_default() == held {
            return Ok(vec![]);
        }
        let event = PermissionEvent::FunctionsAssigned {
            user_id,
            functions: held.functions,
            exempt_until,
        };
        self.keeps_enough(&event)?;
        Ok(vec![event])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::{ADMIN, APPROVER, after, day, decide};
    use crate::permission::{Entity, PermissionCommand};

    const PREPARE: Right = (Entity::Disbursement, Action::Create);
    const APPROVE: Right = (Entity::Disbursement, Action::Approve);

    fn both(exempt_until: Option<NaiveDate>) -> Result<Vec<PermissionEvent>, PermissionError> {
        let command = PermissionCommand::AssignFunctions {
            user_id: APPROVER,
            role: Role::Admin,
            functions: [Function::Treasurer, Function::Approver].into(),
            exempt_until,
        };
        decide::<Permissions>(&[], ADMIN, command)
    }

    #[test]
    fn an_exemption_ends_within_a_year_and_is_needed() {
        assert!(matches!(
            both(None),
            Err(PermissionError::Incompatible { .. })
        ));
        // Today is 15 June 2026.
        let yesterday = day(6, 14);
        let later = |days| day(6, 15) + chrono::TimeDelta::days(days);
        for until in [yesterday, later(366)] {
            let refused = Err(PermissionError::ExemptionTooLong { until });
            assert_eq!(both(Some(until)), refused);
        }
        assert!(both(Some(day(6, 15))).is_ok() && both(Some(later(365))).is_ok());
    }

    #[test]
    fn after_its_day_the_account_only_reads() {
        let permissions = after::<Permissions>(&both(Some(day(7, 1))).unwrap());
        let may = |right, on| permissions.allows_user(Role::Admin, APPROVER, right, on);
        assert!(may(PREPARE, day(7, 1)) && may(APPROVE, day(7, 1)));
        assert!(!may(PREPARE, day(7, 2)) && !may(APPROVE, day(7, 2)));
        assert!(may((Entity::Disbursement, Action::View), day(7, 2)));
    }
}
