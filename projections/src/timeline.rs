//! Following a file: the history of each form, award, payment, account and decree, whose desk an
//! open one lies on, and how long each stage takes.
mod acts;
pub mod desk;

use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::{Event, seconds_between};
use crate::projection::{Projection, TableInfo};
use crate::row::{Row, row};
use crate::select::Select;
use crate::store::ReadStore;
use acts::Act;
use desk::{DeskRow, StageRow};

row! {
    /// One act on a file.
    pub struct TimelineRow in "read_timeline" {
        /// Kind of the file: the stream's type.
        subject_kind: String,
        /// Id of the file.
        subject_id: String,
        /// Position of the event in the log.
        position: i64,
        /// RFC 3339 time of recording.
        happened_at: String,
        /// Name of the event.
        action: String,
        /// State before it.
        status_before: Option<String>,
        /// State after it.
        status_after: Option<String>,
        /// Who did it.
        actor_id: String,
        /// In which role.
        actor_role: String,
        /// The office shown to applicants.
        actor_office: String,
        /// Public remark.
        note: Option<String>,
        /// Particulars as JSON: document, verdict, number, day.
        detail: Option<String>,
    }
}

/// Keeps `read_timeline`, `read_desk` and `read_stage`.
pub struct Timeline;

impl Projection for Timeline {
    fn name(&self) -> &'static str {
        "timeline"
    }

    fn skippable(&self) -> bool {
        true
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![
            TableInfo::of::<TimelineRow>(),
            TableInfo::of::<DeskRow>(),
            TableInfo::of::<StageRow>(),
        ]
    }

    fn reads(&self, stream_type: &str) -> bool {
        matches!(
            stream_type,
            "application" | "award" | "disbursement" | "bank_account" | "decree"
        )
    }

    fn needs(&self, event: &Event, batch: &mut Batch) {
        batch.want_own::<DeskRow>(event, &desk_key(event));
    }

    fn apply(&self, event: &Event, batch: &mut Batch) -> Result<(), ApplyError> {
        let Some(act) = event.fact().and_then(acts::act) else {
            return Ok(());
        };
        let key = desk_key(event);
        let before = batch.get::<DeskRow>(&key).cloned();
        let status_before = before.as_ref().map(|row| row.status.clone());
        let status_after = act
            .status
            .map(str::to_owned)
            .or_else(|| status_before.clone());
        move_desk(event, &act, before, batch);
        batch.add(TimelineRow {
            subject_kind: event.stream_type().to_owned(),
            subject_id: event.stream_id().to_owned(),
            position: event.position_i64(),
            happened_at: event.time(),
            action: event.recorded.event_type.clone(),
            status_before,
            status_after,
            actor_id: event.actor_id().to_owned(),
            actor_role: event.metadata("role").unwrap_or_default().to_owned(),
            actor_office: event.metadata("office").unwrap_or_default().to_owned(),
            note: act.note,
            detail: act.detail.map(|detail| detail.to_string()),
        });
        Ok(())
    }
}

fn desk_key(event: &Event) -> String {
    format!("{}|{}", event.stream_type(), event.stream_id())
}

/// Moves the file to the desk its new stage belongs to, and notes how long the last one took.
fn move_desk(event: &Event, act: &Act, before: Option<DeskRow>, batch: &mut Batch) {
    let status = act
        .status
        .or(before.as_ref().map(|row| row.status.as_str()))
        .unwrap_or_default();
    let office = act
        .office
        .unwrap_or_else(|| desk::office_of(event.stream_type(), status).unwrap_or_default());
    if let Some(before) = &before {
        if before.status == status && before.office == office {
            return;
        }
        if before.is_open {
            let left_at = event.time();
            batch.add(StageRow {
                subject_kind: event.stream_type().to_owned(),
                status: before.status.clone(),
                office: before.office.clone(),
                left_on: left_at.get(..10).unwrap_or_default().to_owned(),
                seconds: seconds_between(&before.since, &left_at),
            });
        }
    }
    batch.put(DeskRow {
        desk_key: desk_key(event),
        subject_kind: event.stream_type().to_owned(),
        subject_id: event.stream_id().to_owned(),
        status: status.to_owned(),
        office: office.to_owned(),
        since: event.time(),
        is_open: !office.is_empty(),
    });
}

/// An act with the name of who did it, where that is a member of staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimelineEntry {
    /// The act.
    pub act: TimelineRow,
    /// Name of a member of staff; never that of an applicant.
    pub staff_name: Option<String>,
}

/// The history of a file, oldest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn of(store: &ReadStore, subject_id: &str) -> Result<Vec<TimelineEntry>, Error> {
    let mut select = Select::new(
        format!("{}, u.name", TimelineRow::columns_of("t")),
        "read_timeline t\n\
         LEFT JOIN read_user u ON u.user_id = t.actor_id AND u.role <> 'user'",
    );
    select
        .when("t.subject_id = ?", subject_id.to_owned())
        .then("ORDER BY t.position");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok(TimelineEntry {
                act: TimelineRow::read(row)?,
                staff_name: sqlx::Row::try_get(row, TimelineRow::COLUMNS.len())?,
            })
        })
        .await
}
