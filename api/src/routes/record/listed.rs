//! The rows of a list that waits for a second person: what each entry says, and what it said.

use std::collections::BTreeMap;

use domain::change_request::{ListedRecord, RecordList, Subject};
use domain::record::{Bank, District, Faculty, Institution, Kampung, StudyProgramme};
use projections::ReadStore;
use serde::Serialize;
use utoipa::ToSchema;

use super::answer::{Listed, Wire};
use crate::ApiError;

/// A row of a public list, for whoever decides on it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ListedRowBody {
    /// Row of the list, as the spreadsheet shows it.
    #[serde(rename = "baris")]
    pub line: usize,
    /// The entry that it speaks of.
    pub id: String,
    /// Whether there is no such entry yet.
    #[serde(rename = "baru")]
    pub is_new: bool,
    /// What the entry is to say: all of a new one, only what differs of another.
    #[serde(rename = "isi")]
    pub cells: Vec<ListedCellBody>,
}

/// One value of a row of a public list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ListedCellBody {
    /// Title of the column, as the list has it.
    #[serde(rename = "kolom")]
    pub title: String,
    /// What it says now; none where it is empty, or the entry new.
    #[serde(rename = "sebelum")]
    pub before: Option<String>,
    /// What it is to say; none where it is to be empty.
    #[serde(rename = "menjadi")]
    pub after: Option<String>,
}

/// The rows of a list that was proposed; none of another proposal.
pub(crate) async fn rows(
    store: &ReadStore,
    subject: Option<&Subject>,
) -> Result<Vec<ListedRowBody>, ApiError> {
    let Some(Subject::Records { list, rows }) = subject else {
        return Ok(Vec::new());
    };
    match list {
        RecordList::Bank => rows_of::<Bank>(store, rows).await,
        RecordList::District => rows_of::<District>(store, rows).await,
        RecordList::Kampung => rows_of::<Kampung>(store, rows).await,
        RecordList::Institution => rows_of::<Institution>(store, rows).await,
        RecordList::Faculty => rows_of::<Faculty>(store, rows).await,
        RecordList::StudyProgramme => rows_of::<StudyProgramme>(store, rows).await,
    }
}

async fn rows_of<T: Wire>(
    store: &ReadStore,
    rows: &[ListedRecord],
) -> Result<Vec<ListedRowBody>, ApiError> {
    let mut present: BTreeMap<String, Vec<String>> = BTreeMap::new();
    if rows.iter().any(|row| !row.is_new) {
        for row in projections::record::all(store, T::TYPE).await? {
            let value: T = row.parse()?;
            present.insert(row.record_id, texts(value));
        }
    }
    let mut shown = Vec::with_capacity(rows.len());
    for row in rows {
        let value: T = serde_json::from_value(row.value.clone()).map_err(ApiError::internal)?;
        let before = present.get(&row.id).filter(|_| !row.is_new);
        shown.push(ListedRowBody {
            line: row.line,
            id: row.id.clone(),
            is_new: row.is_new,
            cells: cells::<T>(before, texts(value)),
        });
    }
    Ok(shown)
}

/// The cells of an entry as its exported list would have them.
fn texts<T: Wire>(value: T) -> Vec<String> {
    let listed = Listed {
        id: String::new(),
        version: 0,
        value: value.to_wire(),
    };
    T::COLUMNS
        .iter()
        .map(|(_, cell)| cell(&listed).written())
        .collect()
}

fn cells<T: Wire>(before: Option<&Vec<String>>, after: Vec<String>) -> Vec<ListedCellBody> {
    let said = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    let pairs = T::COLUMNS.iter().zip(after).enumerate();
    pairs
        .map(|(at, ((title, _), after))| ListedCellBody {
            title: (*title).to_owned(),
            before: before.and_then(|cells| cells.get(at)).and_then(said),
            after: said(&after),
        })
        .filter(|cell| cell.before != cell.after)
        .collect()
}
