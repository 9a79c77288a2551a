//! Change requests: what waits for a second person, and what became of the others.
mod filter;

use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::Event;
use crate::fold::{Folded, Folds, RowOf};
use crate::paging::{Page, Paging};
use crate::projection::{Projection, TableInfo};
use crate::row::{Column, Row, row};
use crate::select::Select;
use crate::store::ReadStore;
use domain::AnyEvent;
use domain::audit::StreamType;
use domain::change_request::{
    ChangeRequest, ChangeRequestStatus, LeftOut, Stage, Subject, SubjectKind,
};
use sqlx::Row as _;
use sqlx::any::AnyRow;
use std::collections::BTreeMap;

use filter::filtered;
pub use filter::{ChangeRequestFilter, ForWhom};

row! {
    /// A change request as it stands.
    pub struct ChangeRequestRow in "read_change_request" by change_request_id {
        /// Its id.
        change_request_id: String,
        /// Version of its stream.
        version: i64,
        /// Position of its last event.
        position: i64,
        /// Position of its first event.
        created_position: i64,
        /// What it is about.
        kind: SubjectKind,
        /// Whose account it is about.
        concerns: Option<String>,
        /// The payment, award, decree or budget line that it is about.
        record_id: Option<String>,
        /// JSON list of what would differ, see `domain::change_request::Difference`.
        differences: String,
        /// Why it was proposed.
        reason: Option<String>,
        /// The account that proposed it.
        proposed_by: String,
        /// Who answers for that account, where nobody had confirmed it.
        answers: Option<String>,
        /// Its state; an open one may have lapsed by now.
        status: ChangeRequestStatus,
        /// RFC 3339 time after which nobody confirms it.
        lapses_at: String,
        /// Who confirmed or refused it.
        settled_by: Option<String>,
        /// Why it was refused.
        refusal: Option<String>,
        /// The list that it is a part of: such a request stands in no list of requests.
        part_of: Option<String>,
        /// Of a part: its rows by year and type, JSON of `[year, type, rows]`.
        places: Option<String>,
        /// Of a part: its rows that were refused, JSON of `domain::change_request::LeftOut`.
        left_out: Option<String>,
        /// 1 for a confirmed list that is being taken over.
        carrying: i64,
        /// RFC 3339 time of the first event.
        created_at: String,
        /// RFC 3339 time of the last event.
        updated_at: String,
    }
}

/// Keeps `read_change_request`.
pub struct ChangeRequests;

impl Projection for ChangeRequests {
    fn name(&self) -> &'static str {
        "change_request"
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![TableInfo::of::<ChangeRequestRow>()]
    }

    fn reads(&self, kind: StreamType) -> bool {
        kind == StreamType::ChangeRequest
    }

    fn folds(&self, kind: StreamType) -> bool {
        kind == StreamType::ChangeRequest
    }

    fn needs(&self, _event: &Event, _batch: &mut Batch) {}

    fn apply(&self, event: &Event, folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        if let Some(AnyEvent::ChangeRequest(_)) = event.fact() {
            folds.of::<ChangeRequest>(&event.recorded.stream)?;
            batch.refresh::<ChangeRequestRow>(event);
        }
        Ok(())
    }
}

impl RowOf for ChangeRequestRow {
    type Of = ChangeRequest;

    fn row_of(folded: &Folded<ChangeRequest>) -> Option<Self> {
        let (state, heads) = (folded.aggregate.state()?, &folded.heads);
        let (status, settled_by, refusal) = match &state.stage {
            Stage::Open => (ChangeRequestStatus::Open, None, None),
            Stage::Confirmed { by } => (ChangeRequestStatus::Confirmed, Some(*by), None),
            Stage::Refused { by, reason } => (
                ChangeRequestStatus::Refused,
                Some(*by),
                Some(reason.clone()),
            ),
            Stage::Withdrawn => (ChangeRequestStatus::Withdrawn, None, None),
        };
        let (account, answers) = (state.proposed_by.account(), state.proposed_by.answers());
        Some(Self {
            change_request_id: folded.id.clone(),
            version: heads.version,
            position: heads.position(),
            created_position: heads.created_position(),
            kind: state.subject.kind(),
            concerns: state.subject.concerns().map(|id| id.to_string()),
            record_id: state.subject.record_id(),
            differences: serde_json::to_string(&state.differences).ok()?,
            reason: state.reason.clone(),
            proposed_by: account.to_string(),
            answers: (answers != account).then(|| answers.to_string()),
            status,
            lapses_at: crate::event::time_text(state.lapses_at),
            settled_by: settled_by.map(|by| by.to_string()),
            refusal,
            part_of: state.subject.part_of().map(|id| id.to_string()),
            places: places(&state.subject),
            left_out: (!state.left_out.is_empty())
                .then(|| serde_json::to_string(&state.left_out).ok())
                .flatten(),
            carrying: i64::from(
                matches!(state.subject, Subject::ImportList(_))
                    && matches!(state.stage, Stage::Confirmed { .. })
                    && !state.finished,
            ),
            created_at: heads.created_at(),
            updated_at: heads.updated_at(),
        })
    }
}

/// How many rows of a part there are of each year and type.
fn places(subject: &Subject) -> Option<String> {
    let Subject::Import {
        recipients,
        part_of: Some(_),
        ..
    } = subject
    else {
        return None;
    };
    let mut counted: BTreeMap<(u16, &str), u32> = BTreeMap::new();
    for one in recipients {
        if let (Some(year), Some(kind)) = (one.form.year, one.form.scholarship_type) {
            *counted.entry((year, kind.as_str())).or_default() += 1;
        }
    }
    let rows: Vec<(u16, &str, u32)> = counted
        .into_iter()
        .map(|((year, kind), rows)| (year, kind, rows))
        .collect();
    serde_json::to_string(&rows).ok()
}

/// A change request with the names of the persons it speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeRequestItem {
    /// The request.
    pub request: ChangeRequestRow,
    /// Name of who proposed it.
    pub proposer_name: Option<String>,
    /// Name of who answers for the proposer's account.
    pub answers_name: Option<String>,
    /// Name of whose account it is about.
    pub concerned_name: Option<String>,
    /// Masked address of that account.
    pub concerned_email: Option<String>,
    /// Name of who confirmed or refused it.
    pub settler_name: Option<String>,
}

const FROM: &str = "read_change_request c\n\
    LEFT JOIN read_user p ON p.user_id = c.proposed_by\n\
    LEFT JOIN read_user a ON a.user_id = c.answers\n\
    LEFT JOIN read_user t ON t.user_id = c.concerns\n\
    LEFT JOIN read_user s ON s.user_id = c.settled_by";

fn columns() -> String {
    format!(
        "{}, p.name, a.name, t.name, t.email_masked, s.name",
        ChangeRequestRow::columns_of("c")
    )
}

fn item(row: &AnyRow) -> Result<ChangeRequestItem, sqlx::Error> {
    let after = ChangeRequestRow::COLUMNS.len();
    Ok(ChangeRequestItem {
        request: ChangeRequestRow::read(row)?,
        proposer_name: row.try_get(after)?,
        answers_name: row.try_get(after + 1)?,
        concerned_name: row.try_get(after + 2)?,
        concerned_email: row.try_get(after + 3)?,
        settler_name: row.try_get(after + 4)?,
    })
}

/// One change request.
///
/// # Errors
/// The read store cannot be read.
pub async fn get(
    store: &ReadStore,
    change_request_id: &str,
) -> Result<Option<ChangeRequestItem>, Error> {
    let mut select = Select::new(columns(), FROM);
    select.when("c.change_request_id = ?", change_request_id.to_owned());
    select.first(&mut *store.connection().await?, item).await
}

/// Who proposed something that stands in a list, by name: account and name (none of an erased person).
///
/// # Errors
/// The read store cannot be read.
pub async fn proposers(store: &ReadStore) -> Result<Vec<(String, Option<String>)>, Error> {
    let from = "read_change_request c\nLEFT JOIN read_user p ON p.user_id = c.proposed_by";
    let mut select = Select::new("c.proposed_by, p.name", from);
    select.then("WHERE c.part_of IS NULL\nGROUP BY c.proposed_by, p.name, p.name_key\nORDER BY p.name_key, c.proposed_by");
    select
        .all_remembered(store, |row| Ok((row.try_get(0)?, row.try_get(1)?)))
        .await
}

/// How a list of change requests is ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ChangeRequestSort {
    /// Newest first.
    #[default]
    Newest,
    /// Oldest first.
    Oldest,
    /// By state, newest first.
    Status,
}

impl ChangeRequestSort {
    const fn order(self) -> &'static str {
        match self {
            Self::Newest => "c.created_position DESC",
            Self::Oldest => "c.created_position",
            Self::Status => "c.status DESC, c.created_position DESC",
        }
    }
}

/// A page of change requests, newest first. `now` (RFC 3339) tells which open ones have lapsed.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    filter: &ChangeRequestFilter,
    now: &str,
    sort: ChangeRequestSort,
    paging: Paging,
) -> Result<Page<ChangeRequestItem>, Error> {
    let mut select = filtered(columns(), FROM, filter, now);
    select.page(store, sort.order(), paging, item).await
}

/// The ids of all change requests about one of these accounts or records.
///
/// # Errors
/// The read store cannot be read.
pub async fn about(store: &ReadStore, ids: &[String]) -> Result<Vec<String>, Error> {
    let mut select = Select::new("c.change_request_id", "read_change_request c");
    select
        .any_of(&[("c.concerns", ids), ("c.record_id", ids)])
        .then("ORDER BY c.created_position");
    select
        .all(&mut *store.connection().await?, |row| row.try_get(0))
        .await
}

/// Confirmed lists that are being taken over, the oldest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn carrying(store: &ReadStore) -> Result<Vec<String>, Error> {
    let mut select = Select::new("l.change_request_id", "read_change_request l");
    select
        .only("l.carrying = 1")
        .then("ORDER BY l.created_position");
    select
        .all(&mut *store.connection().await?, |row| row.try_get(0))
        .await
}

/// How many awards of a year and type are still to come of lists that are being taken over: their places are kept.
///
/// # Errors
/// The read store cannot be read.
pub async fn kept_places(
    store: &ReadStore,
    year: u16,
    scholarship_type: &str,
) -> Result<u32, Error> {
    let mut select = Select::new(
        "p.places",
        "read_change_request l\nJOIN read_change_request p ON p.part_of = l.change_request_id",
    );
    select
        .only("l.carrying = 1")
        .when("p.status = ?", ChangeRequestStatus::Open)
        .only("p.places IS NOT NULL");
    let found: Vec<String> = select
        .all(&mut *store.connection().await?, |row| row.try_get(0))
        .await?;
    let of_part = |text: &String| {
        let rows: Vec<(u16, String, u32)> = serde_json::from_str(text).unwrap_or_default();
        let of = |one: &&(u16, String, u32)| one.0 == year && one.1 == scholarship_type;
        rows.iter()
            .filter(of)
            .map(|(_, _, rows)| *rows)
            .sum::<u32>()
    };
    Ok(found.iter().map(of_part).sum())
}

/// A part of a list as far as it was carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartItem {
    /// The request that holds its rows.
    pub id: String,
    /// Whether it was taken over.
    pub taken: bool,
    /// Its rows that were refused then.
    pub left_out: Vec<LeftOut>,
}

/// The parts of a list.
///
/// # Errors
/// The read store cannot be read.
pub async fn parts(store: &ReadStore, list_id: &str) -> Result<Vec<PartItem>, Error> {
    let mut select = Select::new(
        "p.change_request_id, p.status, p.left_out",
        "read_change_request p",
    );
    select.when("p.part_of = ?", list_id.to_owned());
    select
        .all(&mut *store.connection().await?, |row| {
            let status: ChangeRequestStatus = Column::read(row, 1)?;
            let left_out: Option<String> = row.try_get(2)?;
            Ok(PartItem {
                id: row.try_get(0)?,
                taken: status == ChangeRequestStatus::Confirmed,
                left_out: left_out
                    .and_then(|text| serde_json::from_str(&text).ok())
                    .unwrap_or_default(),
            })
        })
        .await
}
