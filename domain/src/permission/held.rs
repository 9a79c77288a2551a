//! What an account is for.

use std::collections::BTreeSet;

use chrono::{Months, NaiveDate};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Action, PermissionError, PermissionEvent, Permissions, Right};
use crate::function::Function;
use crate::official::Capacity;
use crate::{Context, FileRef, Role, UserId, text};

/// Most mandates of one account, those that ended among them.
const STAND_INS_MAX: usize = 20;
/// For how long somebody may stand in: what lasts longer is an appointment.
const STAND_IN_MAX: Months = Months::new(6);
/// For how long an exemption from incompatible functions may hold.
const EXEMPTION_MAX: Months = Months::new(12);

/// A function that an account holds in somebody's place, from one day to another; it ends by itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StandIn {
    /// The function.
    pub function: Function,
    /// For a vacant post (Plt.) or an absent holder (Plh.).
    pub capacity: Capacity,
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub until: NaiveDate,
    /// Number of the paper that says so.
    pub decree: String,
    /// Its scan.
    pub scan: FileRef,
}

impl StandIn {
    /// Whether it is in force on the day.
    #[must_use]
    pub fn is_of(&self, day: NaiveDate) -> bool {
        self.from <= day && day <= self.until
    }

    fn problem(&self, today: NaiveDate) -> Option<StandInProblem> {
        if self.capacity == Capacity::Definitive {
            return Some(StandInProblem::Definitive);
        }
        if self.decree.trim().is_empty() || text::is_longer(&self.decree, text::LINE) {
            return Some(StandInProblem::NoPaper);
        }
        let over = self.until < self.from || self.until < today;
        (over || self.until > self.from + STAND_IN_MAX).then_some(StandInProblem::Days)
    }
}

/// What is wrong with a mandate to stand in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandInProblem {
    /// Who is appointed holds the function itself.
    Definitive,
    /// It rests on a numbered paper.
    NoPaper,
    /// It ends, after it began, not before today and within half a year.
    Days,
}

/// The functions of an account.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// What it is for.
    pub functions: BTreeSet<Function>,
    /// What it is for in somebody's place, each for its days.
    #[serde(default)]
    pub stand_ins: Vec<StandIn>,
    /// Until when it may hold functions that do not go together.
    pub exempt_until: Option<NaiveDate>,
}

impl Held {
    /// What it is for on a day: its own functions, and those in whose holder's place it acts then.
    #[must_use]
    pub fn on(&self, day: NaiveDate) -> BTreeSet<Function> {
        let standing_in = self.stand_ins.iter().filter(|one| one.is_of(day));
        let mut functions = self.functions.clone();
        functions.extend(standing_in.map(|one| one.function));
        functions
    }

    /// The first two that one account may not hold together, among those of a day.
    #[must_use]
    pub fn clash_on(&self, day: NaiveDate) -> Option<(Function, Function)> {
        let functions = self.on(day);
        functions.iter().find_map(|one| {
            let other = functions.iter().find(|other| !one.goes_with(**other))?;
            Some((*one, *other))
        })
    }

    /// The same on any day from today on.
    fn clash_from(&self, today: NaiveDate) -> Option<(Function, Function)> {
        // What is held together changes only where a mandate begins or ends.
        let begins = self.stand_ins.iter().map(|one| one.from.max(today));
        std::iter::once(today)
            .chain(begins)
            .find_map(|day| self.clash_on(day))
    }

    /// Whether it is for nothing, whatever the day.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.functions.is_empty() && self.stand_ins.is_empty()
    }

    /// Whether a right belongs to one of the functions. Functions that do not go together allow nothing but
    /// reading once the exemption has ended.
    pub(super) fn allows(&self, right: Right, today: NaiveDate) -> bool {
        let over = self.exempt_until.is_none_or(|until| today > until);
        if over && self.clash_on(today).is_some() && right.1 != Action::View {
            return false;
        }
        self.on(today).iter().any(|function| function.allows(right))
    }
}

impl Permissions {
    pub(super) fn assign_functions(
        &self,
        user_id: UserId,
        role: Role,
        held: Held,
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
        let standing_in = held.stand_ins.iter().map(|one| one.function);
        let mut all = held.functions.iter().copied().chain(standing_in);
        if let Some(function) = all.find(|function| !fits(function)) {
            return Err(PermissionError::FunctionOfAnotherLevel { function, role });
        }
        let today = context.today();
        // A mandate that stands already is not asked again: it may have ended meanwhile.
        let present = self.functions.get(&user_id).cloned().unwrap_or_default();
        let fresh = |one: &&StandIn| !present.stand_ins.contains(one);
        let problem = held.stand_ins.iter().filter(fresh);
        if let Some(problem) = problem.into_iter().find_map(|one| one.problem(today)) {
            return Err(PermissionError::StandIn { problem });
        }
        if held.stand_ins.len() > STAND_INS_MAX {
            return Err(PermissionError::TooManyStandIns);
        }
        match (held.clash_from(today), held.exempt_until) {
            (Some((one, other)), None) => {
                return Err(PermissionError::Incompatible { one, other });
            }
            (Some(_), Some(until)) => {
                if until < today || until > today + EXEMPTION_MAX {
                    return Err(PermissionError::ExemptionTooLong { until });
                }
            }
            (None, _) => {}
        }
        let exempt_until = held.clash_from(today).and(held.exempt_until);
        let held = Held {
            exempt_until,
            ..held
        };
        if present == held {
            return Ok(vec![]);
        }
        let event = PermissionEvent::FunctionsAssigned {
            user_id,
            functions: held.functions,
            stand_ins: held.stand_ins,
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
            held: Held {
                functions: [Function::Treasurer, Function::Approver].into(),
                exempt_until,
                ..Held::default()
            },
        };
        decide::<Permissions>(&[], ADMIN, command)
    }

    fn mandate(function: Function, from: NaiveDate, until: NaiveDate) -> StandIn {
        StandIn {
            function,
            capacity: Capacity::Daily,
            from,
            until,
            decree: "800/12/2026".to_owned(),
            scan: crate::people::file(7),
        }
    }

    fn standing_in(
        functions: &[Function],
        mandate: StandIn,
    ) -> Result<Vec<PermissionEvent>, PermissionError> {
        let command = PermissionCommand::AssignFunctions {
            user_id: APPROVER,
            role: Role::Admin,
            held: Held {
                functions: functions.iter().copied().collect(),
                stand_ins: vec![mandate],
                exempt_until: None,
            },
        };
        decide::<Permissions>(&[], ADMIN, command)
    }

    #[test]
    fn who_stands_in_has_the_rights_from_the_first_day_to_the_last_and_no_longer() {
        let (from, until) = (day(6, 20), day(6, 30));
        let events = standing_in(&[], mandate(Function::Approver, from, until)).unwrap();
        let state: Permissions = after(&events);
        let may = |on| state.allows_user(Role::Admin, APPROVER, APPROVE, on);
        assert_eq!(
            [day(6, 19), from, until, day(7, 1)].map(may),
            [false, true, true, false]
        );
        // Before and afterwards it is no account that holds every right.
        assert!(!state.allows_user(Role::Admin, APPROVER, PREPARE, day(7, 1)));
    }

    #[test]
    fn a_mandate_ends_within_half_a_year_rests_on_a_paper_and_meets_no_other_person() {
        let refused = |mandate| {
            let refused = standing_in(&[Function::Treasurer], mandate);
            refused.expect_err("this mandate is refused")
        };
        let plain = mandate(Function::Commitment, day(6, 15), day(6, 20));
        let days = PermissionError::StandIn {
            problem: StandInProblem::Days,
        };
        for (from, until) in [
            (day(6, 20), day(6, 19)),
            (day(6, 1), day(6, 14)),
            (day(6, 15), day(12, 16)),
        ] {
            let plain = plain.clone();
            assert_eq!(
                refused(StandIn {
                    from,
                    until,
                    ..plain
                }),
                days
            );
        }
        let blank = StandIn {
            decree: " ".to_owned(),
            ..plain.clone()
        };
        let problem = StandInProblem::NoPaper;
        assert_eq!(refused(blank), PermissionError::StandIn { problem });
        let definitive = StandIn {
            capacity: Capacity::Definitive,
            ..plain
        };
        let problem = StandInProblem::Definitive;
        assert_eq!(refused(definitive), PermissionError::StandIn { problem });
        // Two persons, if only for a week that is yet to come.
        let week = mandate(Function::Approver, day(7, 1), day(7, 7));
        assert!(matches!(
            refused(week),
            PermissionError::Incompatible { .. }
        ));
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
