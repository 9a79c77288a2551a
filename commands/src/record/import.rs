//! Many records of one kind from a list: what each row would do, proposed by one person and taken in as one append when
//! another confirms it.

use domain::change_request::{ChangeRequestError, Difference, ListedRecord, RecordList, Subject};
use domain::record::{
    Bank, District, Faculty, Institution, Kampung, Record, RecordCommand, RecordKind,
    StudyProgramme,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::call::{Call, Done};
use crate::change_request::{self, Proposal};
use crate::error::Error;
use crate::executor::Executor;
use crate::record::named_in;
use crate::reference::refuse_unknown;
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

/// Tells what the rows would do; nothing is written.
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

/// A list that was read, and why it is to be taken in.
#[derive(Debug, Clone)]
pub struct NewList<T> {
    /// Which list.
    pub list: RecordList,
    /// Its rows.
    pub rows: Vec<ImportRow<T>>,
    /// Why, where somebody said so.
    pub reason: Option<String>,
}

/// What came of a proposal: every row, and the change request that waits for a second person. None where no row would
/// do anything.
pub type Proposed = (Vec<RowDone>, Option<Uuid>);

/// Proposes every row that does something and that no rule refuses, in effect when a second person confirms them.
///
/// # Errors
/// What is no refusal of a row.
pub async fn propose<T: RecordKind>(
    executor: &Executor,
    call: &Call,
    new: NewList<T>,
) -> Result<Done<Proposed>, Error> {
    let (new, request_id) = (&new, executor.new_id());
    executor
        .run(call, |unit| async move {
            let trial = unit.executor().rehearsal(call).await?;
            let done = stage(&trial, &new.rows).await?;
            let mut rows = Vec::new();
            for (row, told) in new.rows.iter().zip(&done) {
                let is_new = match told.outcome {
                    RowOutcome::Added => true,
                    RowOutcome::Changed => false,
                    RowOutcome::Unchanged | RowOutcome::Refused { .. } => continue,
                };
                rows.push(ListedRecord {
                    line: row.line,
                    id: row.id.clone(),
                    is_new,
                    value: serde_json::to_value(&row.value).map_err(Error::encoding)?,
                });
            }
            if rows.is_empty() {
                return Ok((done, None));
            }
            let proposal = Proposal {
                differences: differences(&rows),
                subject: Subject::Records {
                    list: new.list,
                    rows,
                },
                reason: new.reason.clone(),
            };
            change_request::propose_in(&unit, request_id, proposal).await?;
            Ok((done, Some(request_id)))
        })
        .await
}

fn differences(rows: &[ListedRecord]) -> Vec<Difference> {
    let added = rows.iter().filter(|row| row.is_new).count();
    [
        ("Baris baru", added),
        ("Baris yang berubah", rows.len() - added),
    ]
    .into_iter()
    .filter(|(_, count)| *count > 0)
    .map(|(name, count)| Difference {
        name: name.to_owned(),
        before: None,
        after: Some(count.to_string()),
    })
    .collect()
}

/// Takes the rows of a confirmed list in, within a unit: each does what was shown, or none is taken.
pub(crate) async fn take_over(
    unit: &Unit,
    list: RecordList,
    rows: Vec<ListedRecord>,
) -> Result<(), Error> {
    match list {
        RecordList::Bank => write_all::<Bank>(unit, rows).await,
        RecordList::District => write_all::<District>(unit, rows).await,
        RecordList::Kampung => write_all::<Kampung>(unit, rows).await,
        RecordList::Institution => write_all::<Institution>(unit, rows).await,
        RecordList::Faculty => write_all::<Faculty>(unit, rows).await,
        RecordList::StudyProgramme => write_all::<StudyProgramme>(unit, rows).await,
    }
}

async fn write_all<T: RecordKind>(unit: &Unit, rows: Vec<ListedRecord>) -> Result<(), Error> {
    for row in rows {
        let written = ImportRow::<T> {
            line: row.line,
            id: row.id,
            value: serde_json::from_value(row.value).map_err(Error::encoding)?,
        };
        match (row.is_new, write(unit, &written).await?) {
            (true, RowOutcome::Added) | (false, RowOutcome::Changed) => {}
            // Somebody else wrote the entry meanwhile.
            _ => return Err(ChangeRequestError::Outdated.into()),
        }
    }
    Ok(())
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
    refuse_unknown(unit, row.value.references(), &named_in(&present.state)).await?;
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
