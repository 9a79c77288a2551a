//! Many records of one kind from a list: what each row would do, and all of it as one append.

use domain::record::{Record, RecordCommand, RecordKind};
use serde::{Deserialize, Serialize};

use crate::call::{Call, Done};
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// Most rows of one list.
pub const ROWS_MAX: usize = 5_000;

/// A row that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportRow<T> {
    /// Which line of the file; the head is line 1.
    pub line: usize,
    /// The record it speaks of.
    pub id: String,
    /// All values as they are to be.
    pub value: T,
}

/// What came of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowDone {
    /// Which line of the file.
    pub line: usize,
    /// The record it speaks of.
    pub id: String,
    /// What happened, or would happen.
    pub outcome: RowOutcome,
}

/// What a row does to its record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RowOutcome {
    /// There was none.
    Added,
    /// It had other values.
    Changed,
    /// It has these values already.
    Unchanged,
    /// A rule refuses it.
    Refused {
        /// The rule's code.
        code: String,
        /// The fields at fault, each with its code.
        fields: Vec<(String, String)>,
    },
}

/// Tells what [`import`] would do; nothing is written.
///
/// # Errors
/// What is no refusal of a row.
pub async fn preview<T: RecordKind>(
    executor: &Executor,
    call: &Call,
    rows: &[ImportRow<T>],
) -> Result<Vec<RowDone>, Error> {
    stage(&executor.rehearsal(call).await?, rows).await
}

/// Writes every row that no rule refuses, in one append; a row that changes nothing writes nothing.
///
/// # Errors
/// What is no refusal of a row.
pub async fn import<T: RecordKind>(
    executor: &Executor,
    call: &Call,
    rows: &[ImportRow<T>],
) -> Result<Done<Vec<RowDone>>, Error> {
    executor
        .run(call, |unit| async move { stage(&unit, rows).await })
        .await
}

async fn stage<T: RecordKind>(unit: &Unit, rows: &[ImportRow<T>]) -> Result<Vec<RowDone>, Error> {
    let mut done = Vec::with_capacity(rows.len());
    for row in rows {
        let outcome = match unit.attempt(write(unit, row)).await? {
            Ok(outcome) => outcome,
            Err(refused) => RowOutcome::Refused {
                code: refused.code().to_owned(),
                fields: refused
                    .fields()
                    .iter()
                    .map(|problem| (problem.field.to_string(), problem.code.to_string()))
                    .collect(),
            },
        };
        done.push(RowDone {
            line: row.line,
            id: row.id.clone(),
            outcome,
        });
    }
    Ok(done)
}

async fn write<T: RecordKind>(unit: &Unit, row: &ImportRow<T>) -> Result<RowOutcome, Error> {
    let present = unit.find::<Record<T>>(&row.id).await?;
    let value = row.value.clone();
    let command = match present.state {
        Record::Missing => RecordCommand::Create { value },
        // What was deleted is refused: it comes back by being restored, not by the way.
        Record::Live(_) | Record::Deleted(_) => RecordCommand::Update { value },
    };
    let changed = unit.decide::<Record<T>>(&row.id, command).await?;
    Ok(match present.version {
        0 => RowOutcome::Added,
        seen if seen == changed.version => RowOutcome::Unchanged,
        _ => RowOutcome::Changed,
    })
}
