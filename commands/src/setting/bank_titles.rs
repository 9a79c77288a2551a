//! Titles of banks' tables, each of a bank that is known.
use domain::bank_table::BankTitles;
use domain::record::{Bank, Record, Setting, setting_ids};
use domain::{FieldProblem, reference};
use serde_json::{Value, json};

use super::Change;
use crate::error::Error;
use crate::unit::Unit;

/// What was kept, as far as it can be read.
fn kept(value: Option<&Value>) -> Vec<BankTitles> {
    let kept = value.and_then(|value| serde_json::from_value(value.clone()).ok());
    kept.unwrap_or_default()
}

/// What is kept with a bank's titles in place of what was kept of that bank's table.
///
/// # Errors
/// [`Error::Form`] where they cannot be kept.
pub(super) async fn with(unit: &Unit, mut titles: BankTitles) -> Result<Change, Error> {
    let id = setting_ids::BANK_TITLES;
    titles.bank = bank_name(unit, &titles.bank).await?;
    let present = unit.find::<Record<Setting>>(id).await?;
    let mut all = kept(present.state.value().map(|setting| &setting.value));
    // What was kept before it was refused goes too; whoever confirms sees it go.
    all.retain(|one| {
        let is_other = one.kind != titles.kind || one.bank != titles.bank;
        is_other && BankTitles::problems(std::slice::from_ref(one)).is_empty()
    });
    all.push(titles);
    let problems = BankTitles::problems(&all);
    if !problems.is_empty() {
        return Err(Error::Form(problems));
    }
    Ok(Change {
        id: id.to_owned(),
        version: present.version,
        value: json!(all),
    })
}

/// The value with the names of the banks as the list has them; what was kept before stays as it is.
///
/// # Errors
/// [`Error::Form`] where a bank is not known.
pub(super) async fn of_known_banks(
    unit: &Unit,
    before: Option<&Value>,
    after: &Value,
) -> Result<Value, Error> {
    let before = kept(before);
    let mut all = kept(Some(after));
    for one in &mut all {
        if !before.contains(one) {
            one.bank = bank_name(unit, &one.bank).await?;
        }
    }
    Ok(json!(all))
}

/// The name of the bank with this code, or this name.
async fn bank_name(unit: &Unit, told: &str) -> Result<String, Error> {
    let told = told.trim();
    let listed = reference::banks().iter().find(|bank| bank.name == told);
    let code = listed.map_or(told, |bank| &bank.code);
    let record = unit.find::<Record<Bank>>(code).await?;
    let name = match (record.state.value(), reference::bank(code)) {
        (Some(bank), _) => bank.name.clone(),
        (None, Some(bank)) => bank.name.clone(),
        (None, None) => {
            let problem = FieldProblem::new("bank", "BANK_TIDAK_DIKENAL");
            return Err(Error::Form(vec![problem]));
        }
    };
    Ok(name)
}
