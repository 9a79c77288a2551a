//! Decrees that a list names: held against those of the portal, and issued with the awards that they named.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use domain::change_request::{ImportedRecipient, ListedDecree};
use domain::decree::Decree;
use domain::{AwardId, DecreeId, day_in_figures};

use super::{Column, ImportOptions, Plan, Problem, Severity};
use crate::claim;
use crate::decree::{self, NewDecree};
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

impl Plan {
    /// Holds the decrees of the list against those that the portal has: another date under the same number is refused.
    pub(super) async fn tell_decrees(&mut self, executor: &Executor) -> Result<(), Error> {
        let mut known: BTreeMap<String, Option<NaiveDate>> = BTreeMap::new();
        for row in self.candidates.iter().filter_map(|row| row.decree.as_ref()) {
            if !known.contains_key(&row.number) {
                let day = day_of(executor, &row.number).await?;
                known.insert(row.number.clone(), day);
            }
        }
        let mut told = Vec::new();
        self.candidates.retain(|row| {
            let Some(decree) = &row.decree else {
                return true;
            };
            let Some(day) = known.get(&decree.number).copied().flatten() else {
                return true;
            };
            let problem = difference(row.line, day, decree.date);
            let agrees = problem.severity == Severity::Warning;
            told.push(problem);
            agrees
        });
        self.problems.append(&mut told);
        Ok(())
    }
}

fn difference(line: usize, day: NaiveDate, listed: NaiveDate) -> Problem {
    if day == listed {
        let message = "SK ini sudah ada di portal; penerimanya ditambahkan lewat Perubahan SK";
        return Problem {
            line,
            column: Column::Decree.label(),
            severity: Severity::Warning,
            message: message.to_owned(),
            suggestion: None,
        };
    }
    let day = day_in_figures(day);
    Problem {
        line,
        column: Column::DecreeDate.label(),
        severity: Severity::Error,
        message: format!("SK ini sudah ada di portal dengan tanggal {day}"),
        suggestion: Some(day),
    }
}

/// The date of a decree that the portal has; none of a number that it does not know.
async fn day_of(executor: &Executor, number: &str) -> Result<Option<NaiveDate>, Error> {
    let ledger = executor.ledger();
    let Some(owner) = ledger.claim_owner(claim::DECREE_NUMBER, number).await? else {
        return Ok(None);
    };
    let decree = executor.load::<Decree>(&owner).await?;
    Ok(decree.state.state().map(|state| state.date))
}

/// The awards that each decree of the list named.
pub(super) fn by_decree(recipients: &[ImportedRecipient]) -> Vec<(&ListedDecree, Vec<AwardId>)> {
    let mut decrees: BTreeMap<&str, (&ListedDecree, Vec<AwardId>)> = BTreeMap::new();
    for one in recipients {
        if let Some(decree) = &one.decree {
            let entry = decrees.entry(&decree.number);
            let (_, awards) = entry.or_insert((decree, Vec::new()));
            awards.push(one.award_id);
        }
    }
    decrees.into_values().collect()
}

/// Issues a decree of before the portal with the awards that it named. One that the portal has already names more by
/// its amendment alone, on a paper of its own: those awards stay without a decree until then, as the check said.
pub(super) async fn name_in(
    unit: &Unit,
    options: &ImportOptions,
    listed: &ListedDecree,
    award_ids: Vec<AwardId>,
) -> Result<(), Error> {
    let number = listed.number.trim();
    let held = unit.claim_owner(claim::DECREE_NUMBER, number).await?;
    if held.is_some() {
        return Ok(());
    }
    let new = NewDecree {
        number: number.to_owned(),
        date: listed.date,
        title: format!("Penetapan penerima (dari daftar {})", options.list),
        award_ids,
        amounts: BTreeMap::new(),
    };
    decree::issue_in(unit, DecreeId(unit.executor().new_id()), &new).await?;
    Ok(())
}
