//! What a change request rests on: whoever confirms it was shown what would differ, and that is what differs.
use domain::DisbursementId;
use domain::budget_line::BudgetLine;
use domain::change_request::{
    ChangeRequestError, ChangeRequestState, Difference, SettingChange, Subject,
};
use domain::decree::Decree;
use domain::disbursement::{Disbursement, Mending};
use domain::hold::Hold;
use domain::record::{Record, Setting};

use crate::budget_year;
use crate::decree;
use crate::disbursement;
use crate::error::Error;
use crate::setting;
use crate::unit::Unit;

/// Refuses a request when what it shows as the present state is not the present state any more.
pub(super) async fn refuse_outdated(
    unit: &Unit,
    request: &ChangeRequestState,
) -> Result<(), Error> {
    if stands(unit, request).await? {
        Ok(())
    } else {
        Err(ChangeRequestError::Outdated.into())
    }
}

/// Whether what a request shows as the present state is the present state.
async fn stands(unit: &Unit, request: &ChangeRequestState) -> Result<bool, Error> {
    let shown = |name: &str| {
        let found = request.differences.iter().find(|one| one.name == name);
        found.and_then(|one| one.before.clone())
    };
    Ok(match &request.subject {
        Subject::Ceiling { budget_line_id, .. } => {
            let line = unit.get::<BudgetLine>(*budget_line_id).await?;
            let ceiling = line.state.state().map(|state| state.balances.ceiling);
            shown("Pagu") == ceiling.map(|ceiling| ceiling.to_string())
        }
        Subject::Settings { changes } => {
            same(&request.differences, &of_settings(unit, changes).await?)
        }
        Subject::Hold { id, version, .. } => {
            let hold = unit.find::<Hold>(*id).await?;
            version.is_none_or(|version| version == hold.version)
        }
        Subject::Paper {
            disbursement_id,
            paper,
            ..
        } => {
            let payment = unit.get::<Disbursement>(*disbursement_id).await?;
            let order = payment.state.state().and_then(|it| it.orders.of(*paper));
            shown(paper.label()) == order.map(disbursement::written)
        }
        Subject::Mending {
            disbursement_id,
            mending,
            ..
        } => {
            let present = of_mending(unit, *disbursement_id, mending).await?;
            present.is_some_and(|present| same(&request.differences, &[present]))
        }
        Subject::YearClose {
            year,
            budget_line_ids,
        } => {
            let (present, changes) = budget_year::ending(unit, *year, budget_line_ids).await?;
            changes && same(&request.differences, &present)
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
            let decree = unit.get::<Decree>(*decree_id).await?;
            let amendment = decree::Amendment {
                number: number.clone(),
                date: *date,
                added: added.clone(),
                removed: removed.clone(),
                amounts: amounts.clone(),
                reason: reason.clone(),
                evidence: evidence.clone(),
            };
            let present = decree.state.state();
            present.is_some_and(|state| {
                same(&request.differences, &decree::amended(state, &amendment))
            })
        }
        // These say all of what is to be, or hold what they rest on themselves.
        Subject::Account { .. }
        | Subject::Address { .. }
        | Subject::Functions { .. }
        | Subject::FunctionsDemanded { .. }
        | Subject::Permissions { .. }
        | Subject::BudgetLine { .. }
        | Subject::Calm { .. }
        | Subject::SecondFactors { .. }
        | Subject::Machine { .. }
        | Subject::Finding { .. }
        | Subject::Erasure { .. }
        | Subject::Quota { .. }
        | Subject::CarryOver { .. }
        | Subject::Archive { .. }
        | Subject::Import { .. }
        | Subject::ImportList(_)
        | Subject::Records { .. }
        | Subject::NewYear { .. }
        | Subject::LineWithdrawal { .. }
        | Subject::Exception { .. }
        | Subject::Circumstance { .. }
        | Subject::Recipient { .. }
        | Subject::Decree { .. } => true,
    })
}

/// What these settings would differ in, as they are now.
async fn of_settings(unit: &Unit, changes: &[SettingChange]) -> Result<Vec<Difference>, Error> {
    let mut present = Vec::new();
    for change in changes {
        let record = unit.find::<Record<Setting>>(&change.id).await?;
        let before = record.state.value().map(|setting| &setting.value);
        let shown = setting::differences(unit, &change.id, before, &change.value);
        present.extend(shown.await?);
    }
    Ok(present)
}

/// What a mending would change of a payment as it is now; nothing where there is no such payment.
async fn of_mending(
    unit: &Unit,
    id: DisbursementId,
    mending: &Mending,
) -> Result<Option<Difference>, Error> {
    let payment = unit.get::<Disbursement>(id).await?;
    let Some(state) = payment.state.state() else {
        return Ok(None);
    };
    let present = Box::pin(disbursement::difference(unit, (id, state), mending)).await?;
    Ok(Some(present))
}

/// Whether the same things would differ from the same state.
fn same(shown: &[Difference], present: &[Difference]) -> bool {
    let from = |of: &[Difference]| -> Vec<(String, Option<String>)> {
        of.iter()
            .map(Difference::in_figures)
            .map(|one| (one.name, one.before))
            .collect()
    };
    from(shown) == from(present)
}
