//! Change requests (usulan): proposed by one person, confirmed by another in one append with what they change.
mod basis;

use std::collections::BTreeSet;

use domain::budget_line::{BudgetLine, BudgetLineCommand};
use domain::change_request::{
    ChangeRequest, ChangeRequestCommand, ChangeRequestState, Difference, Subject, SubjectKind,
};
use domain::finding::{Finding, FindingCommand};
use domain::permission::{PERMISSIONS_ID, PermissionCommand, PermissionError, Permissions, Right};
use domain::record::{Record, RecordCommand, ScholarshipPeriod};
use domain::user::{SecondFactorCommand, User, UserCommand};
use domain::{BudgetLineId, Role};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::archive;
use crate::award;
use crate::budget_line;
use crate::budget_year;
use crate::call::{Call, Changed, Done};
use crate::decree;
use crate::disbursement;
use crate::entitlement;
use crate::error::Error;
use crate::executor::Executor;
use crate::hold;
use crate::setting;
use crate::unit::Unit;
use crate::user::{Belongings, destroy_key, erase_in};

/// What came of an order that may need a second person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Outcome {
    /// It is in effect.
    Applied(Changed),
    /// It waits as a change request, whose id and version these are.
    Proposed(Changed),
}

/// What is proposed.
#[derive(Debug, Clone)]
pub struct Proposal {
    /// What is to change.
    pub subject: Subject,
    /// What would differ, in the words of the screen; no personal data.
    pub differences: Vec<Difference>,
    /// Why.
    pub reason: Option<String>,
}

/// Proposes a change.
///
/// # Errors
/// Rules of `domain::change_request`.
pub async fn propose(executor: &Executor, call: &Call, proposal: Proposal) -> Result<Done, Error> {
    let id = executor.new_id();
    let proposal = &proposal;
    executor
        .run(call, |unit| async move {
            propose_in(&unit, id, proposal.clone()).await
        })
        .await
}

/// Proposes a change within a unit.
pub(crate) async fn propose_in(
    unit: &Unit,
    id: Uuid,
    proposal: Proposal,
) -> Result<Changed, Error> {
    let command = ChangeRequestCommand::Propose {
        subject: Box::new(proposal.subject),
        differences: proposal.differences,
        reason: proposal.reason,
    };
    unit.begin::<ChangeRequest>(id, command).await
}

/// What an effect needs to know beside the log.
pub struct Surroundings<F> {
    /// The most rights that a role can have.
    pub ceiling_of: F,
    /// What the person has whose data is erased or put right, or who died; nothing where it is about something else.
    pub belongings: Belongings,
    /// The lines of the year in which a budget line is opened.
    pub lines: Vec<BudgetLineId>,
}

/// Confirms a change request, and does what it says in the same append. Where it erased a person's data, their key
/// is destroyed next.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::change_request`; what the effect refuses; [`Error::Ledger`] when a key could
/// not be destroyed (it is at the next start).
pub async fn confirm(
    executor: &Executor,
    call: &Call,
    id: Uuid,
    version: Option<u64>,
    around: Surroundings<impl Fn(Role) -> BTreeSet<Right> + Sync>,
) -> Result<Done, Error> {
    let done = confirm_in_log(executor, call, id, version, &around).await?;
    let request = executor.load::<ChangeRequest>(id).await?;
    if let Some(Subject::Erasure { user_id, .. }) =
        request.state.state().map(|state| &state.subject)
    {
        destroy_key(executor, *user_id).await?;
    }
    Ok(done)
}

/// [`confirm`] without what cannot be tried: nothing but the append.
///
/// # Errors
/// As [`confirm`].
pub async fn confirm_in_log(
    executor: &Executor,
    call: &Call,
    id: Uuid,
    version: Option<u64>,
    around: &Surroundings<impl Fn(Role) -> BTreeSet<Right> + Sync>,
) -> Result<Done, Error> {
    executor
        .run(call, |unit| async move {
            let request = unit.expect::<ChangeRequest>(id, version).await?;
            let state = state_of(&request.state, id)?;
            may_decide(&unit, state.subject.kind()).await?;
            let changed = unit
                .decide::<ChangeRequest>(id, ChangeRequestCommand::Confirm)
                .await?;
            basis::refuse_outdated(&unit, state).await?;
            // On the heap: it is as large as the largest of all effects, and others wait around it.
            Box::pin(take_effect(&unit, id, state, around)).await?;
            Ok(changed)
        })
        .await
}

/// Refuses a change request.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::change_request`.
pub async fn refuse(
    executor: &Executor,
    call: &Call,
    id: Uuid,
    version: Option<u64>,
    reason: String,
) -> Result<Done, Error> {
    let reason = &reason;
    executor
        .run(call, |unit| async move {
            let request = unit.expect::<ChangeRequest>(id, version).await?;
            may_decide(&unit, state_of(&request.state, id)?.subject.kind()).await?;
            let command = ChangeRequestCommand::Refuse {
                reason: reason.clone(),
            };
            unit.decide::<ChangeRequest>(id, command).await
        })
        .await
}

/// Takes a change request back.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::change_request`.
pub async fn withdraw(
    executor: &Executor,
    call: &Call,
    id: Uuid,
    version: Option<u64>,
) -> Result<Done, Error> {
    executor
        .decide_one::<ChangeRequest>(call, id, version, ChangeRequestCommand::Withdraw)
        .await
}

fn state_of(request: &ChangeRequest, id: Uuid) -> Result<&ChangeRequestState, Error> {
    request.state().ok_or_else(|| Error::NotFound {
        kind: "change_request".to_owned(),
        id: id.to_string(),
    })
}

/// Whoever decides on a request needs the right to what it changes, held to the moment of the append.
async fn may_decide(unit: &Unit, kind: SubjectKind) -> Result<(), Error> {
    let actor = &unit.context().actor;
    let permissions = unit.find::<Permissions>(PERMISSIONS_ID).await?;
    let today = unit.context().today();
    let permitted = actor.role == Role::System
        || (actor.role == Role::Admin
            && permissions
                .state
                .allows_user(actor.role, actor.user_id, kind.right(), today));
    if permitted {
        Ok(())
    } else {
        Err(PermissionError::NotAllowed { actor: actor.role }.into())
    }
}

async fn take_effect(
    unit: &Unit,
    id: Uuid,
    request: &ChangeRequestState,
    around: &Surroundings<impl Fn(Role) -> BTreeSet<Right> + Sync>,
) -> Result<(), Error> {
    match request.subject.clone() {
        Subject::Account { user_id } => {
            unit.decide::<User>(user_id, UserCommand::Confirm).await?;
        }
        Subject::Calm { user_id } => {
            unit.decide::<User>(user_id, UserCommand::LiftCalm).await?;
        }
        Subject::SecondFactors { user_id } => {
            let command = UserCommand::SecondFactor(SecondFactorCommand::Clear);
            unit.decide::<User>(user_id, command).await?;
        }
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
            let period = unit.get::<Record<ScholarshipPeriod>>(&period_id).await?;
            if let Some(value) = period.state.value() {
                let value = ScholarshipPeriod {
                    quota,
                    ..value.clone()
                };
                let command = RecordCommand::Update { value };
                unit.decide::<Record<ScholarshipPeriod>>(&period_id, command)
                    .await?;
            }
        }
        Subject::Functions {
            user_id,
            functions,
            exempt_until,
        } => {
            let user = unit.get::<User>(user_id).await?;
            let role = user
                .state
                .state()
                .map_or(Role::Applicant, |state| state.role);
            let command = PermissionCommand::AssignFunctions {
                user_id,
                role,
                functions: functions.into_iter().collect(),
                exempt_until,
            };
            unit.decide::<Permissions>(PERMISSIONS_ID, command).await?;
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
        } => {
            disbursement::correct_in(unit, disbursement_id, paper, &order, &reason).await?;
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
        } => {
            budget_year::withdraw_in(unit, budget_line_id, reason).await?;
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
            disbursement::mend_in(unit, &mend).await?;
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
            let new = award::NewCircumstance {
                id: award_id,
                version: None,
                circumstance,
                reason,
                evidence,
            };
            award::record_circumstance_in(unit, &new, &around.belongings).await?;
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
