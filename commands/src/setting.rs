//! Settings of the portal: read with their versions, changed together.
mod bank_titles;
mod shown;

pub(crate) use shown::{copied, differences};

use cqrs_es::Aggregate;
use domain::Role;
use domain::bank_table::BankTitles;
use domain::change_request::{SettingChange, Subject};
use domain::record::{Record, RecordCommand, Setting, setting_ids, setting_problems};
use serde_json::Value;
use uuid::Uuid;

use crate::call::{Call, Changed, Done};
use crate::change_request::{self, Outcome, Proposal};
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// A setting as it is to be.
#[derive(Debug, Clone)]
pub struct Change {
    /// Its id, see [`domain::record::setting_ids`].
    pub id: String,
    /// The version the caller has seen; 0 before it was first set.
    pub version: u64,
    /// Its value.
    pub value: Value,
}

/// Changes settings in one append: all of them or none. Those that move money become a change request, unless the
/// program itself sets them.
///
/// # Errors
/// [`Error::Form`] naming the values that are not sound; [`Error::Stale`].
pub async fn change(
    executor: &Executor,
    call: &Call,
    changes: Vec<Change>,
) -> Result<Done<Outcome>, Error> {
    let problems: Vec<_> = changes
        .iter()
        .flat_map(|change| setting_problems(&change.id, &change.value))
        .collect();
    if !problems.is_empty() {
        return Err(Error::Form(problems));
    }
    let changes = &changes;
    let request_id = executor.new_id();
    executor
        .run(call, |unit| async move {
            change_in(&unit, request_id, changes).await
        })
        .await
}

async fn change_in(unit: &Unit, request_id: Uuid, changes: &[Change]) -> Result<Outcome, Error> {
    let mut last = Changed {
        id: String::new(),
        version: 0,
    };
    let mut guarded = Vec::new();
    let mut differences = Vec::new();
    for change in changes {
        let present = unit.find::<Record<Setting>>(&change.id).await?;
        if present.version != change.version {
            return Err(Error::Stale {
                kind: Record::<Setting>::TYPE.to_owned(),
                id: change.id.clone(),
                current: present.version,
            });
        }
        let before = present.state.value().map(|setting| &setting.value);
        let needs_two = setting_ids::needs_two(&change.id);
        if needs_two && unit.context().actor.role != Role::System {
            let value = match change.id == setting_ids::BANK_TITLES {
                true => bank_titles::of_known_banks(unit, before, &change.value).await?,
                false => change.value.clone(),
            };
            if before != Some(&value) {
                differences.extend(shown::differences(unit, &change.id, before, &value).await?);
                guarded.push(SettingChange {
                    id: change.id.clone(),
                    value,
                });
            }
            continue;
        }
        last = set_in(unit, &change.id, change.value.clone()).await?;
    }
    if guarded.is_empty() {
        return Ok(Outcome::Applied(last));
    }
    let proposal = Proposal {
        subject: Subject::Settings { changes: guarded },
        differences,
        reason: None,
    };
    let proposed = change_request::propose_in(unit, request_id, proposal).await?;
    Ok(Outcome::Proposed(proposed))
}

/// Proposes the titles of a bank's table in place of what is kept of it; until another person confirms them nothing is read
/// otherwise.
///
/// # Errors
/// [`Error::Form`] where they read no table, turn round what is known, or are of no bank of the list.
pub async fn propose_bank_titles(
    executor: &Executor,
    call: &Call,
    titles: BankTitles,
) -> Result<Done<Outcome>, Error> {
    let titles = &titles;
    let request_id = executor.new_id();
    executor
        .run(call, |unit| async move {
            let change = bank_titles::with(&unit, titles.clone()).await?;
            change_in(&unit, request_id, &[change]).await
        })
        .await
}

/// Sets a setting within a unit.
pub(crate) async fn set_in(unit: &Unit, id: &str, value: Value) -> Result<Changed, Error> {
    let present = unit.find::<Record<Setting>>(id).await?;
    let value = Setting { value };
    let command = match present.state {
        Record::Missing => RecordCommand::Create { value },
        Record::Live(_) | Record::Deleted(_) => RecordCommand::Update { value },
    };
    unit.decide::<Record<Setting>>(id, command).await
}

/// A setting's value and version; none and 0 before it was first set.
///
/// # Errors
/// [`Error::Ledger`].
pub async fn get(executor: &Executor, id: &str) -> Result<(Option<Value>, u64), Error> {
    let record = executor.load::<Record<Setting>>(id).await?;
    let value = record.state.value().map(|setting| setting.value.clone());
    Ok((value, record.version))
}
