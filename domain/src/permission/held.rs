//! What an account is for.

use std::collections::BTreeSet;

use chrono::{NaiveDate, TimeDelta};
use serde::{Deserialize, Serialize};

use super::{Action, PermissionError, PermissionEvent, Permissions, Right};
use crate::function::Function;
use crate::{Context, Role, UserId};

/// For how many days an exemption from incompatible functions may hold.
const EXEMPTION_DAYS_MAX: i64 = 366;

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
                if until < today || until > today + TimeDelta::days(EXEMPTION_DAYS_MAX) {
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
        Ok(vec![PermissionEvent::FunctionsAssigned {
            user_id,
            functions: held.functions,
            exempt_until,
        }])
    }
}
