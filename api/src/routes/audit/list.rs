//! Events of the log, newest first.

use crate::authz::allow;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use chrono::NaiveDate;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::extract::Query;
use crate::routes::audit::summary;
use crate::routes::audit::wire::AuditEvent;
use crate::routes::audit::wire::AuditPage;
use crate::{ApiError, AppState, AsOf, Envelope, Session};
use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use domain::audit::StreamType;
use projections::ReadStore;
use projections::audit::{AuditFilter as AuditQuery, AuditRow};

/// Events per page when nothing else is asked.
const SIZE_DEFAULT: u32 = 25;
/// Most events per page.
const SIZE_MAX: u32 = 100;
/// Events read at once for a file.
const BATCH: u32 = 1_000;

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditFilter {
    /// Only this stream type.
    #[serde(rename = "jenis")]
    pub stream_type: Option<StreamType>,
    /// Only this stream.
    #[serde(rename = "objekId")]
    pub stream_id: Option<String>,
    /// Only this kind of event.
    #[serde(rename = "peristiwa")]
    pub event_type: Option<String>,
    /// Only this actor.
    #[serde(rename = "aktorId")]
    pub actor: Option<String>,
    /// Only acts of people whose name holds this text.
    #[serde(rename = "aktor")]
    pub actor_name: Option<String>,
    /// Only acts on what belongs to people whose name holds this text.
    #[serde(rename = "orang")]
    pub person_name: Option<String>,
    /// From this day.
    #[serde(rename = "dari")]
    pub from: Option<NaiveDate>,
    /// Until the end of this day.
    #[serde(rename = "sampai")]
    pub until: Option<NaiveDate>,
    /// Only positions below this one: the way to the next page.
    #[serde(rename = "sebelum")]
    pub before: Option<u64>,
    /// Events per page, at most 100.
    pub size: Option<u32>,
}

/// Events of the log, newest first.
#[utoipa::path(
    get,
    path = "/api/cms/audit",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Audit)))),
    tag = "audit",
    params(AuditFilter, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<AuditPage>))
)]
pub(crate) async fn list_audit_events(
    State(app): State<AppState>,
    session: Session,
    Query(filter): Query<AuditFilter>,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    scope::of(&app, &session).await?;
    let last = |day: NaiveDate| {
        let next_day = AsOf(Some(day)).until();
        next_day.map(|moment| fixed_width(moment - TimeDelta::microseconds(1)))
    };
    let first = |day: NaiveDate| AsOf(day.pred_opt()).until().map(fixed_width);
    let wanted = AuditQuery {
        from: filter.from.and_then(first),
        until: filter.until.and_then(last),
        actor_id: filter.actor,
        stream_type: filter.stream_type.map(|kind| kind.to_string()),
        stream_id: filter.stream_id,
        event_type: filter.event_type,
        actor_name: filter.actor_name.filter(|text| !text.trim().is_empty()),
        person_name: filter.person_name.filter(|text| !text.trim().is_empty()),
    };
    let before = filter
        .before
        .and_then(|position| i64::try_from(position).ok());
    if export.is_file() {
        let rows = all(&view.store, &wanted).await?;
        if let Some(file) = export::rows_as_file(&export, "jejak-audit", COLUMNS, &rows)? {
            return Ok(file);
        }
    }
    let size = filter.size.unwrap_or(SIZE_DEFAULT).clamp(1, SIZE_MAX);
    let rows = projections::audit::list(&view.store, &wanted, before, size).await?;
    let next_before = (rows.len() == size as usize)
        .then(|| rows.last().and_then(|row| u64::try_from(row.position).ok()))
        .flatten();
    let items = described(&view.store, rows).await?;
    let found = AuditPage { items, next_before };
    Ok(Envelope::ok(found).at(view.position).into_response())
}

/// The columns of the exported list.
const COLUMNS: &[Column<AuditEvent>] = &[
    ("Nomor Peristiwa", |it| Cell::integer(Some(it.position))),
    ("Waktu", |it| Cell::time(Some(it.at))),
    ("Peristiwa", |it| Cell::text(&it.summary)),
    ("Jenis", |it| Cell::text(&it.kind)),
    ("Pelaku", |it| Cell::some(it.actor_name.as_ref())),
    ("Kantor", |it| Cell::text(&it.actor_office)),
    ("Tentang", |it| Cell::some(it.subject_name.as_ref())),
    ("Status Semula", |it| state(it, it.status_before.as_deref())),
    ("Status Menjadi", |it| state(it, it.status_after.as_deref())),
    ("Catatan", |it| Cell::some(it.note.as_ref())),
    ("Bukti", |it| Cell::text(&it.proof)),
];

fn state(event: &AuditEvent, word: Option<&str>) -> Cell {
    word.map_or(Cell::Empty, |word| {
        Cell::text(shown::state_label(&event.stream_type, word))
    })
}

/// Every event that matches, newest first, until a file can hold no more.
async fn all(store: &ReadStore, wanted: &AuditQuery) -> Result<Vec<AuditEvent>, ApiError> {
    let mut events: Vec<AuditEvent> = Vec::new();
    let mut before = None;
    while events.len() as u64 <= export::ROWS_MAX {
        let rows = projections::audit::list(store, wanted, before, BATCH).await?;
        let is_last = rows.len() < BATCH as usize;
        before = rows.last().map(|row| row.position);
        events.extend(described(store, rows).await?);
        if is_last {
            break;
        }
    }
    Ok(events)
}

/// Events as an auditor reads them: with the names of who did it and of what it was done to.
pub(crate) async fn described(
    store: &ReadStore,
    rows: Vec<AuditRow>,
) -> Result<Vec<AuditEvent>, ApiError> {
    let positions: Vec<i64> = rows.iter().map(|row| row.position).collect();
    let mut names = projections::audit::names(store, &positions).await?;
    rows.into_iter()
        .map(|row| {
            let names = names.remove(&row.position).unwrap_or_default();
            Ok(AuditEvent {
                at: shown::time(&row.recorded_at)?,
                effective_on: None,
                summary: summary::of(&row.stream_type, &row.event_type),
                kind: summary::kind_text(&row.stream_type).to_owned(),
                actor_office: shown::office(&row.actor_office, &row.actor_role),
                actor_name: names.actor_name,
                subject_name: names.subject_name,
                // A remark on a file leaves its state: nothing to tell.
                status_before: names
                    .status_before
                    .filter(|before| names.status_after.as_ref() != Some(before)),
                status_after: names.status_after,
                note: names.note,
                proof: format!("/verifikasi/{}", row.position),
                position: row.position,
                stream_type: row.stream_type,
                stream_id: row.stream_id,
                version: row.version,
                event_type: row.event_type,
                actor_id: row.actor_id,
                leaf: None,
                changes: None,
                content: None,
            })
        })
        .collect()
}

/// A moment as the read models write it.
fn fixed_width(moment: DateTime<Utc>) -> String {
    moment.to_rfc3339_opts(SecondsFormat::Micros, true)
}
