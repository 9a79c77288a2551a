//! Entitlements and continuation rules, as the settings hold them.
use std::collections::BTreeMap;

use domain::award::Award;
use domain::budget_line::BudgetLine;
use domain::disbursement::Component;
use domain::entitlement::{
    ContinuationRule, EntitlementRow, EntitlementTable, continuation_id, entitlement_id,
};
use domain::record::{Record, Setting};
use domain::{AcademicYear, AwardId, FieldProblem, Rupiah, ScholarshipType};
use serde::de::DeserializeOwned;

use crate::call::{Call, Done};
use crate::change_request::Outcome;
use crate::error::Error;
use crate::executor::Executor;
use crate::setting::{self, Change};
use crate::unit::Unit;

/// The entitlements of a type in a budget year; none where none are set.
pub(crate) async fn table(
    unit: &Unit,
    year: u16,
    scholarship_type: ScholarshipType,
) -> Result<Option<EntitlementTable>, Error> {
    read(unit, &entitlement_id(year, scholarship_type)).await
}

/// What a type asks of a semester; none where nothing is set.
pub(crate) async fn rule(
    unit: &Unit,
    scholarship_type: ScholarshipType,
) -> Result<Option<ContinuationRule>, Error> {
    read(unit, &continuation_id(scholarship_type)).await
}

/// Proposes the entitlements of a type in a budget year, in effect when a second person confirms them.
///
/// # Errors
/// [`Error::Form`] naming the rows that are not sound, also one that a line of another year or none is to pay;
/// [`Error::Stale`].
pub async fn propose(
    executor: &Executor,
    call: &Call,
    year: u16,
    scholarship_type: ScholarshipType,
    version: u64,
    table: EntitlementTable,
) -> Result<Done<Outcome>, Error> {
    let mut years = BTreeMap::new();
    for id in table.rows.iter().filter_map(|row| row.budget_line_id) {
        let line = executor.load::<BudgetLine>(id).await?;
        if let Some(line) = line.state.state() {
            years.insert(id, line.year);
        }
    }
    let problems = table.line_problems(year, |line| years.get(&line).copied());
    if !problems.is_empty() {
        return Err(Error::Form(problems));
    }
    let change = Change {
        id: entitlement_id(year, scholarship_type),
        version,
        value: serde_json::json!(table),
    };
    setting::change(executor, call, vec![change]).await
}

async fn read<T: DeserializeOwned>(unit: &Unit, id: &str) -> Result<Option<T>, Error> {
    let record = unit.find::<Record<Setting>>(id).await?;
    let value = record.state.value().map(|setting| setting.value.clone());
    let unreadable = |_| Error::Form(vec![FieldProblem::new("besaran", "BESARAN_TIDAK_TERBACA")]);
    value
        .map(|value| serde_json::from_value(value).map_err(unreadable))
        .transpose()
}

/// What an award is paid for a component: its exception, or the row of its type and level.
pub(crate) async fn amount_of(
    unit: &Unit,
    award_id: AwardId,
    year: u16,
    component: Component,
    academic_year: AcademicYear,
) -> Result<Option<Rupiah>, Error> {
    let award = unit.get::<Award>(award_id).await?;
    let Some(award) = award.state.snapshot(award_id, academic_year, 1) else {
        return Ok(None);
    };
    if let Some(excepted) = award.excepted_amount(component, academic_year) {
        return Ok(Some(excepted));
    }
    let table = table(unit, year, award.scholarship_type).await?;
    let row = table
        .as_ref()
        .and_then(|table| table.row(award.level, component));
    Ok(row.map(|row: &EntitlementRow| row.amount))
}
