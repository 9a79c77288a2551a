//! What a change request does once a second person confirmed it.
use std::collections::BTreeSet;

use domain::budget_line::{BudgetLine, BudgetLineCommand};
use domain::change_request::{ChangeRequestState, Subject};
use domain::finding::{Finding, FindingCommand};
use domain::permission::{Held, PERMISSIONS_ID, PermissionCommand, Permissions, Right};
use domain::record::{Record, RecordCommand, ScholarshipPeriod};
use domain::user::{SecondFactorCommand, User, UserCommand};
use domain::{BudgetLineId, Role, UserId};
use uuid::Uuid;

use super::Surroundings;
use crate::archive;
use crate::award;
use crate::budget_line;
use crate::budget_year;
use crate::decree;
use crate::disbursement;
use crate::entitlement;
use crate::error::Error;
use crate::hold;
use crate::import;
use crate::machine;
use crate::permission;
use crate::record;
use crate::setting;
use crate::unit::Unit;
use crate::user::{self, erase_in};

/// Does what a request says, in the same append.
pub(super) async fn take(
    unit: &Unit,
    id: Uuid,
    request: &ChangeRequestState,
    around: &Surroundings<impl Fn(Role) -> BTreeSet<Right> + Sync>,
) -> Result<(), Error> {
    match request.subject.clone() {
        Subject::Account { user_id } => {
            unit.decide::<User>(user_id, UserCommand::Confirm).await?;
        }
        Subject::Address {
            user_id,
            before,
            after,
        } => user::move_address(unit, user_id, &before, after).await?,
        Subject::Calm { user_id } => {
            unit.decide::<User>(user_id, UserCommand::LiftCalm).await?;
        }
        Subject::SecondFactors { user_id } => {
            let command = UserCommand::SecondFactor(SecondFactorCommand::Clear);
            unit.decide::<User>(user_id, command).await?;
        }
        Subject::Machine {
            machine_id,
            machine,
        } => machine::admit_in(unit, machine_id, machine).await?,
        Subject::Finding {
            finding_id,
            key,
            person_ids,
            prepared_by,
        } => {
            let command = FindingCommand::Override {
                key,
                person_ids,
                prepared_by,
                reason: request.reason.clone().unwrap_or_default(),
            };
            unit.decide::<Finding>(&finding_id, command).await?;
        }
        Subject::Erasure { user_id, reason } => {
            erase_in(unit, user_id, reason, &around.belongings).await?;
        }
        Subject::Quota { period_id, quota } => {
            set_quota(unit, &period_id, quota).await?;
        }
        Subject::Functions {
            user_id,
            functions,
            stand_ins,
            exempt_until,
        } => {
            let held = Held {
                functions: functions.into_iter().collect(),
                stand_ins,
                exempt_until,
            };
            assign_functions(unit, user_id, held).await?;
        }
        Subject::FunctionsDemanded { demanded } => {
            let command = PermissionCommand::DemandFunctions { demanded };
            unit.decide::<Permissions>(PERMISSIONS_ID, command).await?;
            permission::enough_keepers(unit, None).await?;
        }
        Subject::Permissions {
            target,
            role,
            changes,
        } => {
            let command = PermissionCommand::Assign {
                target,
                role,
                changes,
                ceiling: (around.ceiling_of)(role),
            };
            unit.decide::<Permissions>(PERMISSIONS_ID, command).await?;
        }
        Subject::Settings { changes } => {
            for change in changes {
                setting::set_in(unit, &change.id, change.value).await?;
            }
        }
        Subject::BudgetLine {
            year,
            source,
            category_id,
            account_code,
            name,
            amount,
            on,
            document,
        } => {
            let new = budget_line::NewBudgetLine {
                year,
                source,
                category_id,
                account_code,
                name,
                ceiling: amount,
                on,
                document: Some(document),
            };
            // The line is known by the id of the request that opened it.
            budget_line::open_in(unit, BudgetLineId(id), &new, &around.lines).await?;
        }
        Subject::Ceiling {
            budget_line_id,
            amount,
            reason,
            on,
            document,
        } => {
            let command = BudgetLineCommand::Revise {
                amount,
                reason,
                on,
                document: Some(document),
            };
            unit.decide::<BudgetLine>(budget_line_id, command).await?;
        }
        Subject::Paper {
            disbursement_id,
            paper,
            order,
            reason,
            evidence,
        } => {
            let why = (reason, evidence);
            disbursement::correct_in(unit, disbursement_id, paper, &order, &why).await?;
        }
        Subject::Hold {
            id: held, reason, ..
        } => hold::lift_in(unit, held, reason).await?,
        Subject::YearClose {
            year,
            budget_line_ids,
        } => budget_year::close_in(unit, year, &budget_line_ids).await?,
        Subject::CarryOver { payments } => budget_year::carry_over_in(unit, &payments).await?,
        Subject::Archive {
            budget_line_id,
            payments,
            ..
        } => {
            let hand = request.proposed_by;
            archive::write_all(unit, budget_line_id, &payments, hand, id).await?;
        }
        Subject::Import {
            list,
            batch,
            year,
            recipients,
            ..
        } => {
            let list = import::ImportOptions { batch, year, list };
            let typed_by = request.proposed_by.persons().collect();
            import::take_over(unit, &list, &recipients, typed_by).await?;
        }
        Subject::ImportList(list) => import::begin_list(unit, id, &list).await?,
        Subject::Records { list, rows } => record::import::take_over(unit, list, rows).await?,
        Subject::NewYear {
            year,
            lines,
            on,
            document,
            entitlements,
        } => {
            budget_year::open_year_in(unit, year, &lines, on, &document, &around.lines).await?;
            entitlement::begin_in(unit, entitlements).await?;
        }
        Subject::LineWithdrawal {
            budget_line_id,
            reason,
            evidence,
        } => {
            let why = (reason, evidence);
            budget_year::withdraw_in(unit, budget_line_id, why, &around.proposed).await?;
        }
        Subject::Mending {
            disbursement_id,
            mending,
            reason,
            evidence,
        } => {
            let mend = disbursement::Mend {
                id: disbursement_id,
                version: None,
                mending,
                reason,
                evidence,
            };
            Box::pin(disbursement::mend_in(unit, &mend)).await?;
        }
        Subject::Exception {
            award_id,
            exception,
            reason,
            evidence,
        } => {
            let new = award::NewException {
                id: award_id,
                version: None,
                exception,
                reason,
                evidence,
            };
            award::except_in(unit, &new).await?;
        }
        Subject::Circumstance {
            award_id,
            circumstance,
            reason,
            evidence,
        } => {
            let new = award::circumstance::NewCircumstance {
                id: award_id,
                version: None,
                circumstance,
                reason,
                evidence,
            };
            award::circumstance::record_circumstance_in(unit, &new, &around.belongings).await?;
        }
        Subject::Recipient {
            user_id,
            award_id,
            before: _,
            after,
            reason,
            evidence,
        } => {
            let correction = award::Correction {
                award_id,
                user_id,
                after: &after,
                reason: &reason,
                evidence: &evidence,
            };
            award::correct_in(unit, &correction, &around.belongings).await?;
        }
        Subject::DecreeAmendment {
            decree_id,
            number,
            date,
            added,
            removed,
            amounts,
            reason,
            evidence,
        } => {
            let amendment = decree::Amendment {
                number,
                date,
                added,
                removed,
                amounts,
                reason,
                evidence,
            };
            decree::amend_in(unit, decree_id, &amendment).await?;
        }
        Subject::Decree {
            decree_id,
            instead_of,
            number,
            date,
            reason,
            evidence,
        } => {
            let new = decree::Renumbering {
                id: decree_id,
                version: None,
                instead_of,
                number,
                date,
                reason,
                evidence,
            };
            decree::renumber_in(unit, &new).await?;
        }
    }
    Ok(())
}

/// How many awards a period has places for.
async fn set_quota(unit: &Unit, period_id: &str, quota: Option<u32>) -> Result<(), Error> {
    let period = unit.get::<Record<ScholarshipPeriod>>(period_id).await?;
    if let Some(value) = period.state.value() {
        let value = ScholarshipPeriod {
            quota,
            ..value.clone()
        };
        let command = RecordCommand::Update { value };
        unit.decide::<Record<ScholarshipPeriod>>(period_id, command)
            .await?;
    }
    Ok(())
}

/// What somebody may do in an office, as long as enough others keep the accounts.
async fn assign_functions(unit: &Unit, user_id: UserId, held: Held) -> Result<(), Error> {
    let user = unit.get::<User>(user_id).await?;
    let role = user
        .state
        .state()
        .map_or(Role::Applicant, |state| state.role);
    let command = PermissionCommand::AssignFunctions {
        user_id,
        role,
        held,
    };
    unit.decide::<Permissions>(PERMISSIONS_ID, command).await?;
    permission::enough_keepers(unit, None).await
}
