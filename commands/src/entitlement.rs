//! Entitlements and continuation rules, as the settings hold them.
use std::collections::BTreeMap;

use domain::award::Award;
use domain::budget_line::BudgetLine;
use domain::change_request::{Difference, NewYearLine, SettingChange};
use domain::disbursement::Component;
use domain::entitlement::{
    ContinuationRule, EntitlementRow, EntitlementTable, Entitlements, continuation_id,
    entitlement_id,
};
use domain::gate::{Held, Reason};
use domain::record::{Record, Setting};
use domain::{AcademicYear, AwardId, BudgetLineId, FieldProblem, Rupiah, ScholarshipType};
use serde::de::DeserializeOwned;

use crate::award;
use crate::budget_line;
use crate::call::{Call, Done};
use crate::change_request::Outcome;
use crate::claim;
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

/// How many years back a table is looked for: an office that set none for so long begins anew.
const YEARS_BACK: u16 = 10;

/// What is set for a type in a budget year.
pub(crate) async fn of_year(
    unit: &Unit,
    year: u16,
    scholarship_type: ScholarshipType,
) -> Result<Entitlements, Error> {
    if let Some(table) = table(unit, year, scholarship_type).await? {
        return Ok(Entitlements::Set(table));
    }
    Ok(match latest_before(unit, year, scholarship_type).await? {
        Some(_) => Entitlements::NotThisYear,
        None => Entitlements::NeverSet,
    })
}

/// The last table of a type before a budget year, with its year.
pub(crate) async fn latest_before(
    unit: &Unit,
    year: u16,
    scholarship_type: ScholarshipType,
) -> Result<Option<(u16, EntitlementTable)>, Error> {
    for before in (year.saturating_sub(YEARS_BACK)..year).rev() {
        if let Some(table) = table(unit, before, scholarship_type).await? {
            return Ok(Some((before, table)));
        }
    }
    Ok(None)
}

/// The entitlements that a new year begins with: for each type that has none of that year, those of the last year before,
/// paid from the new year's lines; each with what it shows.
pub(crate) async fn copies(
    unit: &Unit,
    year: u16,
    lines: &[NewYearLine],
) -> Result<Vec<(SettingChange, Vec<Difference>)>, Error> {
    let mut found = Vec::new();
    for scholarship_type in ScholarshipType::ALL {
        if table(unit, year, *scholarship_type).await?.is_some() {
            continue;
        }
        let Some((_, before)) = latest_before(unit, year, *scholarship_type).await? else {
            continue;
        };
        let mut copy = before.clone();
        for row in &mut copy.rows {
            if let Some(line) = row.budget_line_id {
                row.budget_line_id = successor(unit, line, year, lines).await?;
            }
        }
        let id = entitlement_id(year, *scholarship_type);
        let (before, value) = (serde_json::json!(before), serde_json::json!(copy));
        let shown = setting::copied(unit, &id, &before, &value, lines).await?;
        found.push((SettingChange { id, value }, shown));
    }
    Ok(found)
}

/// The line of a year that stands for a line of another year: of the same source and category.
async fn successor(
    unit: &Unit,
    of: BudgetLineId,
    year: u16,
    lines: &[NewYearLine],
) -> Result<Option<BudgetLineId>, Error> {
    let line = unit.get::<BudgetLine>(of).await?;
    let Some(line) = line.state.state() else {
        return Ok(None);
    };
    let opened = lines
        .iter()
        .find(|new| (new.source, &new.category_id) == (line.source, &line.category_id));
    if let Some(opened) = opened {
        return Ok(Some(opened.budget_line_id));
    }
    let place = budget_line::place(year, line.source, &line.category_id);
    let owner = unit.claim_owner(claim::BUDGET_LINE, &place).await?;
    Ok(owner.and_then(|owner| owner.parse().ok().map(BudgetLineId)))
}

/// Sets the entitlements that a new year begins with, but for those that somebody set in between.
pub(crate) async fn begin_in(unit: &Unit, copies: Vec<SettingChange>) -> Result<(), Error> {
    for SettingChange { id, value } in copies {
        if read::<EntitlementTable>(unit, &id).await?.is_none() {
            setting::set_in(unit, &id, value).await?;
        }
    }
    Ok(())
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

/// What an award is paid for a component: its exception, or the row of its type and level; no more than its decree says.
pub(crate) async fn amount_of(
    unit: &Unit,
    award_id: AwardId,
    year: u16,
    component: Component,
    academic_year: AcademicYear,
) -> Result<Option<Rupiah>, Error> {
    let Some(award) = award::snapshot(unit, award_id, academic_year, 1).await? else {
        return Ok(None);
    };
    let table = table(unit, year, award.scholarship_type).await?;
    let row = table
        .as_ref()
        .and_then(|table| table.row(award.level, component));
    let excepted = award.excepted_amount(component, academic_year);
    let entitled = excepted.or(row.map(|row: &EntitlementRow| row.amount));
    let most = award.decree_amount.unwrap_or(Rupiah::MAX);
    Ok(entitled.map(|amount| amount.min(most)))
}

/// Why an award is paid nothing for a component.
pub(crate) async fn unsaid(
    unit: &Unit,
    award_id: AwardId,
    year: u16,
    component: Component,
) -> Result<Error, Error> {
    let award = unit.get::<Award>(award_id).await?;
    let Some(state) = award.state.state() else {
        return Ok(Error::not_found("award", award_id));
    };
    let grant = &state.grant;
    let reason = match of_year(unit, year, grant.scholarship_type).await? {
        Entitlements::NotThisYear => Reason::EntitlementsNotSet { year },
        Entitlements::NeverSet | Entitlements::Set(_) => Reason::NoEntitlement {
            level: grant.level,
            component,
        },
    };
    Ok(Held(vec![reason]).into())
}
