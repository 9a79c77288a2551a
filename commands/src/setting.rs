//! Settings of the portal: read with their versions, changed together.
use cqrs_es::Aggregate;
use domain::record::{Record, RecordCommand, Setting, setting_problems};
use serde_json::Value;

use crate::call::{Call, Changed, Done};
use crate::error::Error;
use crate::executor::Executor;

/// A setting as it is to be.
#[derive(Debug, Clone)]
pub struct Change {
    /// Its id, see [`domain::record::setting_ids`].
    pub id: &'static str,
    /// The version the caller has seen; 0 before it was first set.
    pub version: u64,
    /// Its value.
    pub value: Value,
}

/// Changes settings in one append: all of them or none.
///
/// # Errors
/// [`Error::Form`] naming the values that are not sound; [`Error::Stale`].
pub async fn change(executor: &Executor, call: &Call, changes: Vec<Change>) -> Result<Done, Error> {
    let problems: Vec<_> = changes
        .iter()
        .flat_map(|change| setting_problems(change.id, &change.value))
        .collect();
    if !problems.is_empty() {
        return Err(Error::Form(problems));
    }
    let changes = &changes;
    executor
        .run(call, |unit| async move {
            let mut last = Changed {
                id: String::new(),
                version: 0,
            };
            for change in changes {
                let present = unit.find::<Record<Setting>>(change.id).await?;
                if present.version != change.version {
                    return Err(Error::Stale {
                        kind: Record::<Setting>::TYPE.to_owned(),
                        id: change.id.to_owned(),
                        current: present.version,
                    });
                }
                let value = Setting {
                    value: change.value.clone(),
                };
                let command = match present.state {
                    Record::Missing => RecordCommand::Create { value },
                    Record::Live(_) | Record::Deleted(_) => RecordCommand::Update { value },
                };
                last = unit.decide::<Record<Setting>>(change.id, command).await?;
            }
            Ok(last)
        })
        .await
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
