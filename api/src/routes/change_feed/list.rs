//! Events from a position on, oldest first: only those about what the reader may see, and of each only that it happened.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use domain::permission::{Action, Entity};
use ledger::Recorded;
use projections::Scope;
use projections::audit::AuditRow;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::answer::export::{Cell, csv};
use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::authz::{self, Table, allow};
use crate::envelope::POSITION_HEADER;
use crate::extract::Query;
use crate::routes::audit::summary;
use crate::server::versioned::Asked;
use crate::state::App;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, Session};

/// Where it stands.
const PATH: &str = "/api/cms/peristiwa";
/// Events of an answer when nothing else is asked.
const SIZE_DEFAULT: u32 = 200;
/// Most events of an answer.
const SIZE_MAX: u32 = 1_000;
/// Events that are read at once.
const BATCH: u32 = 500;
/// Events that one request looks at, whoever asks: who may see few of them comes again with the cursor.
const LOOKED_AT_MAX: usize = 5_000;

/// Kinds of files with the right to see them, and whether only who reaches everything sees them.
const KINDS: [(&str, Entity, bool); 7] = [
    ("application", Entity::Application, false),
    ("award", Entity::Award, false),
    ("disbursement", Entity::Disbursement, false),
    ("bank_account", Entity::BankAccount, true),
    ("decree", Entity::Decree, true),
    ("roster", Entity::Roster, true),
    ("budget_line", Entity::BudgetLine, true),
];

/// From where, how many, and in which form.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct FeedFilter {
    /// Log position of the first event that is wanted: 0 at first, then what `berikutnya` said.
    #[serde(rename = "sejak", default)]
    pub since: u64,
    /// Events of an answer, at most 1,000.
    pub size: Option<u32>,
    /// `json`, or bare lines for programs: `jsonl`, `csv`. Their cursor stands in `Link` (`rel="next"`).
    #[serde(rename = "bentuk")]
    pub form: Option<String>,
}

/// In which form the events are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// In the envelope.
    Json,
    /// An object a line.
    Lines,
    /// Separated values.
    Csv,
}

impl FeedFilter {
    fn form(&self) -> Result<Form, ApiError> {
        match self.form.as_deref() {
            None | Some("json") => Ok(Form::Json),
            Some("jsonl") => Ok(Form::Lines),
            Some("csv") => Ok(Form::Csv),
            Some(_) => Err(ApiError::invalid(
                "bentuk",
                "Gunakan json, jsonl, atau csv.",
            )),
        }
    }
}

/// That something happened. What it was about is read where its file is.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub(crate) struct FeedEvent {
    /// Log position: also its id.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// Time of recording.
    #[serde(rename = "waktu")]
    pub at: DateTime<Utc>,
    /// Kind of the file, e.g. `keuangan`.
    #[serde(rename = "jenis")]
    #[schema(value_type = domain::audit::PublicKind)]
    pub kind: String,
    /// Id of the file.
    #[serde(rename = "objekId")]
    pub subject_id: String,
    /// Name of the event in the log.
    #[serde(rename = "peristiwa")]
    pub event_type: String,
    /// Version of the file after it.
    #[serde(rename = "versi")]
    pub version: i64,
    /// One sentence in Indonesian.
    #[serde(rename = "ringkasan")]
    pub summary: String,
    /// Address of its proof.
    #[serde(rename = "bukti")]
    pub proof: String,
}

/// What changed, and where to go on.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub(crate) struct Feed {
    /// The events, oldest first.
    pub items: Vec<FeedEvent>,
    /// `sejak` of the next request; the same position again and again while nothing happens.
    #[serde(rename = "berikutnya")]
    pub next: u64,
    /// Whether there was more to look at: then the next request need not wait.
    #[serde(rename = "masihAda")]
    pub has_more: bool,
}

/// What changed since a position, by the right of the reader.
#[utoipa::path(
    get,
    path = "/api/cms/peristiwa",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().institution().machine(allow::Machines::Feed)))),
    tag = "audit",
    params(FeedFilter),
    responses((status = 200, description = "What changed.", content(
        (Envelope<Feed> = "application/json"),
        (String = "application/x-ndjson"),
        (String = "text/csv"),
    )))
)]
pub(crate) async fn list_changes(
    State(app): State<AppState>,
    session: Session,
    Extension(table): Extension<Arc<Table>>,
    asked: Option<Extension<Asked>>,
    Query(filter): Query<FeedFilter>,
    as_of: AsOf,
    known: MinPosition,
) -> Result<Response, ApiError> {
    if as_of.0.is_some() {
        let told = "Peristiwa dibaca menurut nomornya, bukan menurut tanggal.";
        return Err(ApiError::invalid("per_tanggal", told));
    }
    let form = filter.form()?;
    known.wait(&app).await?;
    let view = View::now(&app);
    let reader = Reader::of(&app, &session, &table).await?;
    let size = filter.size.unwrap_or(SIZE_DEFAULT).clamp(1, SIZE_MAX);
    let feed = read(&app, &view, &reader, filter.since, size as usize).await?;
    let path = asked.as_ref().map_or(PATH, |asked| asked.0.0.path());
    let next = format!(
        "<{}{path}?sejak={}&size={size}&bentuk={}>; rel=\"next\"",
        app.config.public_url,
        feed.next,
        filter.form.as_deref().unwrap_or("json"),
    );
    answer(form, &next, view.position, feed)
}

/// What somebody may see of the log.
struct Reader {
    scope: Scope,
    /// Kinds of streams; all when `None`.
    kinds: Option<Vec<String>>,
}

impl Reader {
    async fn of(app: &AppState, session: &Session, table: &Table) -> Result<Self, ApiError> {
        let scope = scope::of(app, session).await?;
        let ceiling = table.ceiling(session.role);
        let may = async |entity| {
            let right = (entity, Action::View);
            Ok::<_, ApiError>(
                ceiling.contains(&right) && authz::rights::has(app, session, right).await?,
            )
        };
        let all = matches!(scope, Scope::All);
        if all && may(Entity::Audit).await? {
            return Ok(Self { scope, kinds: None });
        }
        let mut kinds = Vec::new();
        for (kind, entity, is_whole) in KINDS {
            if (all || !is_whole) && may(entity).await? {
                kinds.push(kind.to_owned());
            }
        }
        let kinds = Some(kinds);
        Ok(Self { scope, kinds })
    }

    /// Those of the events that it may know of.
    async fn seen(&self, view: &View, rows: Vec<AuditRow>) -> Result<Vec<AuditRow>, ApiError> {
        if self.kinds.is_none() {
            return Ok(rows);
        }
        let mut ids: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for row in &rows {
            ids.entry(&row.stream_type)
                .or_default()
                .push(row.stream_id.clone());
        }
        let mut visible = BTreeMap::new();
        for (kind, ids) in ids {
            let whole = KINDS.iter().any(|(name, _, whole)| *name == kind && *whole);
            let found = match whole {
                // Only who reaches everything reads these.
                true => ids.into_iter().collect(),
                false => projections::audit::visible(&view.store, &self.scope, kind, &ids).await?,
            };
            visible.insert(kind.to_owned(), found);
        }
        let is_seen = |row: &AuditRow| {
            let found = visible.get(&row.stream_type);
            found.is_some_and(|found| found.contains(&row.stream_id))
        };
        Ok(rows.into_iter().filter(is_seen).collect())
    }
}

/// The events of an answer, and where the next one goes on: behind the last that was looked at.
async fn read(
    app: &AppState,
    view: &View,
    reader: &Reader,
    since: u64,
    size: usize,
) -> Result<Feed, ApiError> {
    // What the read models know now: nothing below it is still to come.
    let known = view.position + 1;
    let mut feed = Feed {
        items: Vec::new(),
        next: since,
        has_more: false,
    };
    let mut looked_at = 0;
    loop {
        let from = i64::try_from(feed.next).map_err(|_| bad_cursor())?;
        let kinds = reader.kinds.as_deref();
        let rows = projections::audit::since(&view.store, from, kinds, BATCH).await?;
        let is_last = rows.len() < BATCH as usize;
        looked_at += rows.len();
        let end = rows.last().map(|row| row.position);
        for row in reader.seen(view, rows).await? {
            if feed.items.len() == size {
                feed.next = u64::try_from(row.position).map_err(ApiError::internal)?;
                feed.has_more = true;
                return Ok(feed);
            }
            feed.items.push(event(app, row)?);
        }
        let end = end.map_or(Ok(feed.next), |end| {
            u64::try_from(end + 1).map_err(ApiError::internal)
        })?;
        if is_last {
            // Never behind what was asked, and never before what a newer store may still add.
            feed.next = end.max(known);
            return Ok(feed);
        }
        feed.next = end;
        if looked_at >= LOOKED_AT_MAX {
            feed.has_more = true;
            return Ok(feed);
        }
    }
}

fn bad_cursor() -> ApiError {
    ApiError::invalid("sejak", "Nomor peristiwa ini terlalu besar.")
}

/// The same of an event as the log has it.
pub(crate) fn told_of(app: &App, event: &Recorded) -> Result<FeedEvent, ApiError> {
    let position = event.position.0;
    let (kind, name) = (event.stream.stream_type.as_str(), &event.event_type);
    Ok(FeedEvent {
        position: i64::try_from(position).map_err(ApiError::internal)?,
        at: event.recorded_at,
        kind: summary::wire_kind(kind).to_owned(),
        summary: summary::of(kind, name),
        proof: format!("{}/verifikasi/{position}", app.config.public_url),
        subject_id: event.stream.id.clone(),
        event_type: name.clone(),
        version: i64::try_from(event.version.0).map_err(ApiError::internal)?,
    })
}

fn event(app: &AppState, row: AuditRow) -> Result<FeedEvent, ApiError> {
    Ok(FeedEvent {
        position: row.position,
        at: shown::time(&row.recorded_at)?,
        kind: summary::wire_kind(&row.stream_type).to_owned(),
        summary: summary::of(&row.stream_type, &row.event_type),
        proof: format!("{}/verifikasi/{}", app.config.public_url, row.position),
        subject_id: row.stream_id,
        event_type: row.event_type,
        version: row.version,
    })
}

const TITLES: [&str; 8] = [
    "nomorPeristiwa",
    "waktu",
    "jenis",
    "objekId",
    "peristiwa",
    "versi",
    "ringkasan",
    "bukti",
];

fn answer(form: Form, next: &str, position: u64, feed: Feed) -> Result<Response, ApiError> {
    let next = HeaderValue::from_str(next).map_err(ApiError::internal)?;
    let mut answer = match form {
        Form::Json => Envelope::ok(feed).into_response(),
        Form::Lines => {
            let mut lines = String::new();
            for event in &feed.items {
                lines.push_str(&serde_json::to_string(event).map_err(ApiError::internal)?);
                lines.push('\n');
            }
            ([(header::CONTENT_TYPE, "application/x-ndjson")], lines).into_response()
        }
        Form::Csv => {
            let rows = feed.items.into_iter().map(|event| {
                vec![
                    Cell::integer(Some(event.position)),
                    Cell::text(event.at.to_rfc3339()),
                    Cell::text(event.kind),
                    Cell::text(event.subject_id),
                    Cell::text(event.event_type),
                    Cell::integer(Some(event.version)),
                    Cell::text(event.summary),
                    Cell::text(event.proof),
                ]
            });
            let text = csv(',', Some(&TITLES), rows);
            ([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], text).into_response()
        }
    };
    let headers = answer.headers_mut();
    headers.insert(header::LINK, next);
    headers.insert(POSITION_HEADER, HeaderValue::from(position));
    Ok(answer)
}
