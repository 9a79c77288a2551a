//! Events from a position on, oldest first: only those about what the reader may see, and of each only that it happened.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use domain::machine::MachineScope;
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
use crate::{ApiError, AppState, Envelope, MinPosition, Session};

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

/// A kind of files in the feed.
struct Kind {
    name: &'static str,
    /// Whoever may see them has this.
    entity: Entity,
    /// Whether only who reaches everything sees them.
    is_whole: bool,
    /// By which scope a machine reads them; none where no machine does.
    scope: Option<MachineScope>,
}

const fn kind(
    name: &'static str,
    entity: Entity,
    is_whole: bool,
    scope: Option<MachineScope>,
) -> Kind {
    Kind {
        name,
        entity,
        is_whole,
        scope,
    }
}

const KINDS: [Kind; 7] = [
    kind(
        "application",
        Entity::Application,
        false,
        Some(MachineScope::Applications),
    ),
    kind("award", Entity::Award, false, Some(MachineScope::Awards)),
    kind(
        "disbursement",
        Entity::Disbursement,
        false,
        Some(MachineScope::Payments),
    ),
    kind("bank_account", Entity::BankAccount, true, None),
    kind("decree", Entity::Decree, true, Some(MachineScope::Awards)),
    kind("roster", Entity::Roster, true, Some(MachineScope::Payments)),
    kind(
        "budget_line",
        Entity::BudgetLine,
        true,
        Some(MachineScope::Payments),
    ),
];

/// The public lists, for machines that read them.
const REFERENCES: [&str; 5] = [
    "bank",
    "district",
    "kampung",
    "institution",
    "study_programme",
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
    #[serde(rename = "bentuk", default)]
    #[param(inline)]
    pub form: Option<FeedForm>,
}

/// In which form the events are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
pub(crate) enum FeedForm {
    /// In the envelope.
    #[serde(rename = "json")]
    Json,
    /// An object a line.
    #[serde(rename = "jsonl")]
    Lines,
    /// Separated values.
    #[serde(rename = "csv")]
    Csv,
}

impl FeedForm {
    const fn word(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Lines => "jsonl",
            Self::Csv => "csv",
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
    known: MinPosition,
) -> Result<Response, ApiError> {
    let form = filter.form.unwrap_or(FeedForm::Json);
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
        form.word(),
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
        let machine = session.machine.as_ref();
        if all && machine.is_none() && may(Entity::Audit).await? {
            return Ok(Self { scope, kinds: None });
        }
        // A token that was asked for with fewer scopes tells of no more than it reads.
        let reads = |scope: Option<MachineScope>| {
            machine.is_none_or(|scopes| scope.is_some_and(|scope| scopes.contains(&scope)))
        };
        let mut kinds = Vec::new();
        for kind in KINDS {
            if (all || !kind.is_whole) && reads(kind.scope) && may(kind.entity).await? {
                kinds.push(kind.name.to_owned());
            }
        }
        if all && machine.is_some_and(|scopes| scopes.contains(&MachineScope::References)) {
            kinds.extend(REFERENCES.map(str::to_owned));
        }
        let kinds = Some(kinds);
        Ok(Self { scope, kinds })
    }

    /// Whether of this kind there are files that this reader may not know of: for whoever reads the whole log, the forms
    /// that were never handed in.
    fn is_judged_one_by_one(&self, kind: &str) -> bool {
        match self.kinds {
            None => kind == "application",
            Some(_) => KINDS.iter().any(|it| it.name == kind && !it.is_whole),
        }
    }

    /// Those of the events that it may know of.
    async fn seen(&self, view: &View, rows: Vec<AuditRow>) -> Result<Vec<AuditRow>, ApiError> {
        let mut ids: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for row in &rows {
            ids.entry(&row.stream_type)
                .or_default()
                .push(row.stream_id.clone());
        }
        let mut visible = BTreeMap::new();
        for (kind, ids) in ids {
            let found = match self.is_judged_one_by_one(kind) {
                true => projections::audit::visible(&view.store, &self.scope, kind, &ids).await?,
                // Only who reaches everything reads these.
                false => ids.into_iter().collect(),
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
    if let (Scope::Person(_), Some(kinds)) = (&reader.scope, &reader.kinds) {
        return own(app, view, &reader.scope, kinds, since, size).await;
    }
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

/// The same for a person, from their own files: few, however long the log is.
async fn own(
    app: &AppState,
    view: &View,
    person: &Scope,
    kinds: &[String],
    since: u64,
    size: usize,
) -> Result<Feed, ApiError> {
    let mut ids = Vec::new();
    for kind in kinds {
        ids.extend(projections::audit::files_of(&view.store, person, kind).await?);
    }
    let from = i64::try_from(since).map_err(|_| bad_cursor())?;
    let limit = u32::try_from(size).unwrap_or(SIZE_MAX) + 1;
    let mut rows = projections::audit::since_of(&view.store, from, kinds, &ids, limit).await?;
    // What came since the view waits for the next answer, so that nothing is told twice.
    rows.retain(|row| row.position <= view.position.cast_signed());
    let more = rows.split_off(size.min(rows.len()));
    let next = match more.first() {
        Some(row) => u64::try_from(row.position).map_err(ApiError::internal)?,
        None => since.max(view.position + 1),
    };
    let items = rows.into_iter().map(|row| event(app, row));
    Ok(Feed {
        items: items.collect::<Result<_, _>>()?,
        next,
        has_more: !more.is_empty(),
    })
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

fn answer(form: FeedForm, next: &str, position: u64, feed: Feed) -> Result<Response, ApiError> {
    let next = HeaderValue::from_str(next).map_err(ApiError::internal)?;
    let mut answer = match form {
        FeedForm::Json => Envelope::ok(feed).into_response(),
        FeedForm::Lines => {
            let mut lines = String::new();
            for event in &feed.items {
                lines.push_str(&serde_json::to_string(event).map_err(ApiError::internal)?);
                lines.push('\n');
            }
            ([(header::CONTENT_TYPE, "application/x-ndjson")], lines).into_response()
        }
        FeedForm::Csv => {
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
