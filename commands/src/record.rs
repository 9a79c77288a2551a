//! Records: master data, texts and settings; the same functions for every kind.
pub mod built_in;
pub mod import;

use domain::Role;
use domain::record::{Record, RecordCommand, RecordKind, Reference};
use serde::{Deserialize, Serialize};

use crate::call::{Call, Done};
use crate::change_request::{self, Outcome, Proposal};
use crate::error::Error;
use crate::executor::Executor;
use crate::reference::refuse_unknown;

pub use domain::record::setting_ids::{MAIL_SENDER, SERVICE_DAYS, TWO_APPROVER_THRESHOLD};

/// Creates a record under an id given by the caller (a code) or by [`Executor::new_id`].
///
/// # Errors
/// [`Error::Form`] for what it names and nobody knows; rules of `domain::record`.
pub async fn create<T: RecordKind>(
    executor: &Executor,
    call: &Call,
    id: &str,
    value: T,
) -> Result<Done, Error> {
    let value = &value;
    executor
        .run(call, |unit| async move {
            refuse_unknown(&unit, value.references(), &[]).await?;
            let value = value.clone();
            unit.begin::<Record<T>>(id, RecordCommand::Create { value })
                .await
        })
        .await
}

/// Replaces a record's value. What of it waits for a second person becomes a change request, unless the program
/// itself changes it.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::record` and `domain::change_request`.
pub async fn update<T: RecordKind>(
    executor: &Executor,
    call: &Call,
    id: &str,
    version: Option<u64>,
    value: T,
) -> Result<Done<Outcome>, Error> {
    let value = &value;
    let request_id = executor.new_id();
    executor
        .run(call, |unit| async move {
            let present = unit.expect::<Record<T>>(id, version).await?;
            refuse_unknown(&unit, value.references(), &named_in(&present.state)).await?;
            let (value, guarded) = match present.state.value() {
                Some(before) if unit.context().actor.role != Role::System => {
                    value.clone().alone(before, id)
                }
                Some(_) | None => (value.clone(), None),
            };
            let command = RecordCommand::Update { value };
            let changed = unit.decide::<Record<T>>(id, command).await?;
            let Some(guarded) = guarded else {
                return Ok(Outcome::Applied(changed));
            };
            let proposal = Proposal {
                subject: guarded.subject,
                differences: guarded.differences,
                reason: None,
            };
            let proposed = change_request::propose_in(&unit, request_id, proposal).await?;
            Ok(Outcome::Proposed(proposed))
        })
        .await
}

/// What a record names already: that stays, known or not any more.
fn named_in<T: RecordKind>(record: &Record<T>) -> Vec<Reference> {
    record.value().map(T::references).unwrap_or_default()
}

/// Writes the value of a record that may not exist yet; `seen` is 0 before it does.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::record`.
pub async fn put_seen<T: RecordKind>(
    executor: &Executor,
    call: &Call,
    id: &str,
    seen: u64,
    value: T,
) -> Result<Done, Error> {
    let value = &value;
    executor
        .run(call, |unit| async move {
            let present = unit.find::<Record<T>>(id).await?;
            if present.version != seen {
                return Err(Error::Stale {
                    kind: T::TYPE.to_owned(),
                    id: id.to_owned(),
                    current: present.version,
                });
            }
            refuse_unknown(&unit, value.references(), &named_in(&present.state)).await?;
            let value = value.clone();
            let command = match present.state {
                Record::Missing => RecordCommand::Create { value },
                Record::Live(_) | Record::Deleted(_) => RecordCommand::Update { value },
            };
            unit.decide::<Record<T>>(id, command).await
        })
        .await
}

/// Deletes a record; it can be restored.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::record`.
pub async fn delete<T: RecordKind>(
    executor: &Executor,
    call: &Call,
    id: &str,
    version: Option<u64>,
) -> Result<Done, Error> {
    executor
        .decide_one::<Record<T>>(call, id, version, RecordCommand::Delete)
        .await
}

/// Restores a deleted record.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::record`.
pub async fn restore<T: RecordKind>(
    executor: &Executor,
    call: &Call,
    id: &str,
    version: Option<u64>,
) -> Result<Done, Error> {
    executor
        .decide_one::<Record<T>>(call, id, version, RecordCommand::Restore)
        .await
}

/// Creates a record, replaces its value, or restores it: afterwards it has this value.
///
/// # Errors
/// Rules of `domain::record`.
pub async fn put<T: RecordKind>(
    executor: &Executor,
    call: &Call,
    id: &str,
    value: T,
) -> Result<Done<Written>, Error> {
    put_many(executor, call, vec![(id.to_owned(), value)]).await
}

/// How many records were written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Written {
    /// Records that were new or changed.
    pub written_count: usize,
}

/// [`put`] for many records of one kind, in one append: all of them or none.
///
/// # Errors
/// Rules of `domain::record`.
pub async fn put_many<T: RecordKind>(
    executor: &Executor,
    call: &Call,
    records: Vec<(String, T)>,
) -> Result<Done<Written>, Error> {
    let records = &records;
    executor
        .run(call, |unit| async move {
            let mut written_count = 0;
            for (id, value) in records {
                let present = unit.find::<Record<T>>(id).await?;
                if matches!(present.state, Record::Deleted(_)) {
                    unit.decide::<Record<T>>(id, RecordCommand::Restore).await?;
                }
                let value = value.clone();
                let command = match present.state {
                    Record::Missing => RecordCommand::Create { value },
                    Record::Live(_) | Record::Deleted(_) => RecordCommand::Update { value },
                };
                let changed = unit.decide::<Record<T>>(id, command).await?;
                written_count += usize::from(changed.version > present.version);
            }
            Ok(Written { written_count })
        })
        .await
}

/// A record's value and version, if it exists and is not deleted.
///
/// # Errors
/// [`Error::Ledger`].
pub async fn get<T: RecordKind>(executor: &Executor, id: &str) -> Result<Option<(T, u64)>, Error> {
    let record = executor.load::<Record<T>>(id).await?;
    Ok(record
        .state
        .value()
        .map(|value| (value.clone(), record.version)))
}
