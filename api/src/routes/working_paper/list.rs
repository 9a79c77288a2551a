//! The marks of inspectors, as a list and as a file.

use std::collections::{BTreeMap, HashMap};

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use domain::working_paper::{MarkState, MarkSubject};
use projections::audit::{Marked, marked};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::answer::export::{self, Cell, Column, Export, ROWS_MAX};
use crate::answer::shown;
use crate::authz::allow;
use crate::envelope::Page;
use crate::extract::Query;
use crate::ops::working_paper::{Mark, MarkFilter};
use crate::{ApiError, AppState, Envelope, Paged, Session};

/// Which marks.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MarksAsked {
    /// Only on this kind of record.
    #[serde(rename = "jenis")]
    pub subject: Option<MarkSubject>,
    /// Only on this record.
    #[serde(rename = "objekId")]
    pub subject_id: Option<String>,
    /// Only in this state.
    #[serde(rename = "keadaan")]
    pub state: Option<MarkState>,
    /// Also those of other inspectors; only the caller's own when left out.
    #[serde(rename = "semuaPengawas")]
    pub of_all: Option<bool>,
}

/// A mark of an inspector.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct WorkingMark {
    /// tandaId.
    pub id: String,
    /// What it is set on.
    #[serde(rename = "jenis")]
    pub subject: MarkSubject,
    /// The record.
    #[serde(rename = "objekId")]
    pub subject_id: String,
    /// What people call the record; absent where it is no more.
    #[serde(rename = "objek")]
    pub subject_name: Option<String>,
    /// How far the inspector is with it.
    #[serde(rename = "keadaan")]
    pub state: MarkState,
    /// The note, empty for none.
    #[serde(rename = "catatan")]
    pub note: String,
    /// Whether it is the caller's own.
    #[serde(rename = "milikSaya")]
    pub own: bool,
    /// Name of the inspector.
    #[serde(rename = "pengawas")]
    pub inspector_name: Option<String>,
    /// When it was set last.
    #[serde(rename = "waktu")]
    pub at: DateTime<Utc>,
    /// The last event of the record.
    #[serde(rename = "nomorPeristiwa")]
    pub position: Option<i64>,
}

/// Marks and notes of inspectors, the last set first.
#[utoipa::path(
    get,
    path = "/api/cms/kertas-kerja",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::WorkingPaper)))),
    tag = "kertas-kerja",
    params(MarksAsked, Paged, Export),
    responses((status = 200, body = Envelope<Page<WorkingMark>>))
)]
pub(crate) async fn list_working_marks(
    State(app): State<AppState>,
    session: Session,
    Query(asked): Query<MarksAsked>,
    page: Paged,
    export: Export,
) -> Result<Response, ApiError> {
    let of_all = asked.of_all.unwrap_or(false);
    let filter = MarkFilter {
        inspector_id: (!of_all).then(|| session.user_id.to_string()),
        subject: asked.subject.map(|subject| subject.to_string()),
        subject_id: asked.subject_id,
        state: asked.state.map(|state| state.to_string()),
    };
    if export.is_file() {
        let most = u32::try_from(ROWS_MAX).unwrap_or(u32::MAX);
        let (marks, total) = app.ops.marks(&filter, most, 0).await?;
        if total > ROWS_MAX {
            return Err(ApiError::new("EKSPOR_TERLALU_BESAR").with("baris", total));
        }
        let rows = told(&app, &session, marks).await?;
        if let Some(file) = export::rows_as_file(&export, "kertas-kerja", COLUMNS, &rows)? {
            return Ok(file);
        }
    }
    let offset = u64::from(page.page.saturating_sub(1)) * u64::from(page.size);
    let (marks, total) = app.ops.marks(&filter, page.size, offset).await?;
    let items = told(&app, &session, marks).await?;
    let body = Page::new(items, page.page, page.size, total);
    Ok(Envelope::page(body).into_response())
}

/// Marks with the names of their records and inspectors; each kind of record is read once.
async fn told(
    app: &AppState,
    session: &Session,
    marks: Vec<Mark>,
) -> Result<Vec<WorkingMark>, ApiError> {
    let store = app.read.store();
    let mut ids: BTreeMap<MarkSubject, Vec<String>> = BTreeMap::new();
    for mark in &marks {
        let subject: MarkSubject = shown::word(mark.subject.clone())?;
        ids.entry(subject)
            .or_default()
            .push(mark.subject_id.clone());
    }
    let mut records: HashMap<(MarkSubject, String), Marked> = HashMap::new();
    for (subject, ids) in ids {
        let found = marked(store, subject, &ids).await?;
        records.extend(found.into_iter().map(|(id, it)| ((subject, id), it)));
    }
    let inspectors: Vec<String> = marks.iter().map(|mark| mark.inspector_id.clone()).collect();
    let names = projections::user::names(store, &inspectors).await?;
    let own = session.user_id.to_string();
    marks
        .into_iter()
        .map(|mark| {
            let subject = shown::word(mark.subject)?;
            let record = records.get(&(subject, mark.subject_id.clone()));
            Ok(WorkingMark {
                subject_name: record.map(|record| record.name.clone()),
                position: record.map(|record| record.position),
                own: mark.inspector_id == own,
                inspector_name: names.get(&mark.inspector_id).cloned(),
                id: mark.mark_id,
                subject,
                subject_id: mark.subject_id,
                state: shown::word(mark.state)?,
                note: mark.note,
                at: mark.set_at,
            })
        })
        .collect()
}

/// The columns of the exported list.
const COLUMNS: &[Column<WorkingMark>] = &[
    ("Jenis", |it| Cell::word(it.subject)),
    ("Objek", |it| Cell::some(it.subject_name.as_ref())),
    ("Keadaan", |it| Cell::word(it.state)),
    ("Catatan", |it| Cell::text(&it.note)),
    ("Pengawas", |it| Cell::some(it.inspector_name.as_ref())),
    ("Waktu", |it| Cell::time(Some(it.at))),
    ("Nomor Peristiwa", |it| Cell::integer(it.position)),
];
