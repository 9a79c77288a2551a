//! Following a file: the history of each form, award, payment, account and decree with what was put on hold, and how
//! long each stage took on whose desk. Where a file lies now stands in its own row.
mod acts;
pub mod stages;

use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::{Event, time_text};
use crate::fold::{Concept, Folds, Heads};
use crate::projection::{Projection, TableInfo};
use crate::row::{Row, row};
use crate::select::Select;
use crate::store::ReadStore;
use domain::AnyEvent;
use domain::application::Application;
use domain::audit::StreamType;
use domain::award::Award;
use domain::bank_account::BankAccount;
use domain::decree::Decree;
use domain::disbursement::Disbursement;
use domain::working_day::working_days;
use stages::StageRow;

row! {
    /// One act on a file.
    pub struct TimelineRow in "read_timeline" {
        /// Kind of the file: the stream's type.
        subject_kind: StreamType,
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

/// Keeps `read_timeline` and `read_stage`.
pub struct Timeline;

impl Projection for Timeline {
    fn name(&self) -> &'static str {
        "timeline"
    }

    fn skippable(&self) -> bool {
        true
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![TableInfo::of::<TimelineRow>(), TableInfo::of::<StageRow>()]
    }

    fn reads(&self, kind: StreamType) -> bool {
        matches!(
            kind,
            StreamType::Application
                | StreamType::Award
                | StreamType::Disbursement
                | StreamType::BankAccount
                | StreamType::Decree
                | StreamType::Hold
        )
    }

    fn folds(&self, kind: StreamType) -> bool {
        kind != StreamType::Hold && self.reads(kind)
    }

    fn needs(&self, _event: &Event, _batch: &mut Batch) {}

    fn apply(&self, event: &Event, folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        let (Some(subject_kind), Some(fact)) = (event.kind(), event.fact()) else {
            return Ok(());
        };
        let heads = match fact {
            AnyEvent::Application(_) => Some(heads::<Application>(event, folds)?),
            AnyEvent::Award(_) => Some(heads::<Award>(event, folds)?),
            AnyEvent::Disbursement(_) => Some(heads::<Disbursement>(event, folds)?),
            AnyEvent::BankAccount(_) => Some(heads::<BankAccount>(event, folds)?),
            AnyEvent::Decree(_) => Some(heads::<Decree>(event, folds)?),
            // It changes no state of what it holds, and bears its id.
            AnyEvent::Hold(_) => None,
            _ => return Ok(()),
        };
        if let Some(heads) = heads {
            note_stage(event, subject_kind, heads, batch);
        }
        let Some(act) = acts::act(fact) else {
            return Ok(());
        };
        batch.add(TimelineRow {
            subject_kind,
            subject_id: event.stream_id().to_owned(),
            position: event.position_i64(),
            happened_at: event.time(),
            action: event.recorded.event_type.clone(),
            status_before: heads
                .and_then(|heads| heads.before().map(|before| before.status.to_owned())),
            status_after: heads.and_then(|heads| heads.standing().map(|now| now.status.to_owned())),
            actor_id: event.actor_id().to_owned(),
            actor_role: event.metadata("role").unwrap_or_default().to_owned(),
            actor_office: event.metadata("office").unwrap_or_default().to_owned(),
            note: act.note,
            detail: act.detail.map(|detail| detail.to_string()),
        });
        Ok(())
    }
}

fn heads<'f, A: Concept>(event: &Event, folds: &'f Folds) -> Result<&'f Heads, ApplyError> {
    Ok(&folds.of::<A>(&event.recorded.stream)?.heads)
}

/// Notes how long the file lay on a desk, when it left it or moved on there.
fn note_stage(event: &Event, subject_kind: StreamType, heads: &Heads, batch: &mut Batch) {
    let Some(before) = heads.before() else {
        return;
    };
    let stays = heads
        .standing()
        .is_some_and(|now| now.status == before.status && now.desk == before.desk);
    if let (false, Some(desk)) = (stays, before.desk) {
        let left_at = event.recorded.recorded_at;
        let left_on = time_text(left_at);
        batch.add(StageRow {
            subject_kind,
            status: before.status.to_owned(),
            office: desk,
            left_on: left_on.get(..10).unwrap_or_default().to_owned(),
            days: working_days(before.since, left_at),
        });
    }
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
