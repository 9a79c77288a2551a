//! The whole security log.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use chrono::{Days, NaiveDate};
use domain::security::SecurityKind;
use domain::{Email, Role, UserId, office_midnight};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::page::{KeyPage, KeyQuery, page};
use super::wire::{SecurityEntryBody, SecurityItem, SecurityPage};
use crate::answer::export::{self, Cell, Column, Export, FileFormat, ROWS_MAX};
use crate::answer::shown;
use crate::authz::allow;
use crate::extract::Query;
use crate::ops::security::{SecurityEntry, SecurityFilter};
use crate::security::heard::Exported;
use crate::{ApiError, AppState, Envelope};

/// Entries read at once for a file.
const BATCH: u32 = 1_000;

/// What to narrow the answer by, and in which form.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SecurityQuery {
    /// Only this kind.
    #[serde(rename = "jenis")]
    pub kind: Option<SecurityKind>,
    /// Only what this account did: its userId, or its whole e-mail address.
    #[serde(rename = "akun")]
    pub account: Option<String>,
    /// Only what is about this person's record: userId.
    #[serde(rename = "tentang")]
    pub subject: Option<String>,
    /// Only this day in Nduga.
    #[serde(rename = "tanggal")]
    pub day: Option<NaiveDate>,
    /// xlsx or csv for people, jsonl (one entry a line) for a SIEM; at most 50,000 entries.
    #[param(inline)]
    pub format: Option<LogFormat>,
}

/// The formats of the log as a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
pub(crate) enum LogFormat {
    /// A workbook.
    #[serde(rename = "xlsx")]
    Spreadsheet,
    /// Parted by commas.
    #[serde(rename = "csv")]
    Csv,
    /// Parted by semicolons.
    #[serde(rename = "csv-id")]
    IndonesianCsv,
    /// An entry a line.
    #[serde(rename = "jsonl")]
    Lines,
}

impl SecurityQuery {
    async fn filter(&self, app: &AppState) -> Result<SecurityFilter, ApiError> {
        Ok(SecurityFilter {
            kinds: self.kind.into_iter().collect(),
            account_id: match filled(self.account.as_deref()) {
                None => None,
                Some(text) => Some(account(app, text).await?),
            },
            subject_id: filled(self.subject.as_deref())
                .map(|text| Uuid::try_parse(text).unwrap_or_default()),
            since: self.day.map(office_midnight),
            until: self
                .day
                .and_then(|day| day.checked_add_days(Days::new(1)))
                .map(office_midnight),
            after: None,
        })
    }
}

fn filled(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

/// The account of an id or a whole address; nobody's where there is none.
async fn account(app: &AppState, text: &str) -> Result<Uuid, ApiError> {
    if let Ok(email) = text.parse::<Email>() {
        let owner = commands::user::find_by_email(&app.commands, &email).await?;
        return Ok(owner.map_or_else(Uuid::nil, |id| id.0));
    }
    Ok(Uuid::try_parse(text).unwrap_or_default())
}

/// The security log, newest first: for the inspector and for those who keep accounts. `format=xlsx|csv|jsonl` gives all
/// of it as a file.
#[utoipa::path(
    get,
    path = "/api/cms/catatan-keamanan",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::SecurityLog)))),
    tag = "catatan-keamanan",
    params(SecurityQuery, KeyQuery),
    responses((status = 200, content(
        (Envelope<SecurityPage> = "application/json"),
        (String = "application/x-ndjson"),
    )))
)]
pub(crate) async fn list_security_log(
    State(app): State<AppState>,
    Query(query): Query<SecurityQuery>,
    Query(keys): Query<KeyQuery>,
) -> Result<Response, ApiError> {
    let permissions = app.permissions().await?;
    let filter = query.filter(&app).await?;
    if let Some(format) = query.format {
        let rows = all(&app, filter).await?;
        let format = match format {
            LogFormat::Lines => return Ok(lines(&rows)),
            LogFormat::Spreadsheet => FileFormat::Spreadsheet,
            LogFormat::Csv => FileFormat::Csv,
            LogFormat::IndonesianCsv => FileFormat::IndonesianCsv,
        };
        let export = Export {
            format: Some(format),
        };
        let file = export::rows_as_file(&export, "catatan-keamanan", COLUMNS, &rows)?;
        return file.ok_or_else(|| ApiError::internal("no file was made"));
    }
    let KeyPage { entries, next } = page(&app, filter, &keys).await?;
    let ids: Vec<String> = entries
        .iter()
        .flat_map(|entry| [entry.account_id, entry.subject_id])
        .flatten()
        .map(|id| id.to_string())
        .collect();
    let names = projections::user::names(app.read.store(), &ids).await?;
    let name = |id: Option<Uuid>| id.and_then(|id| names.get(&id.to_string()).cloned());
    let items = entries
        .into_iter()
        .map(|entry| SecurityItem {
            account_name: name(entry.account_id),
            subject_name: name(entry.subject_id),
            functions: entry
                .account_id
                .and_then(|account| permissions.state.held(UserId(account)))
                .map_or_else(Vec::new, |held| {
                    held.on(shown::today(entry.at)).into_iter().collect()
                }),
            entry: entry.into(),
        })
        .collect();
    Ok(Envelope::ok(SecurityPage { items, next }).into_response())
}

/// All entries of a filter, as many as a file holds.
async fn all(
    app: &AppState,
    mut filter: SecurityFilter,
) -> Result<Vec<SecurityEntryBody>, ApiError> {
    app.security.flush().await;
    let mut found: Vec<SecurityEntryBody> = Vec::new();
    loop {
        let entries = app.ops.security(&filter, BATCH).await?;
        let is_last = entries.len() < BATCH as usize;
        filter.after = entries.last().map(SecurityEntry::key);
        found.extend(entries.into_iter().map(SecurityEntryBody::from));
        if found.len() as u64 > ROWS_MAX {
            return Err(ApiError::new("EKSPOR_TERLALU_BESAR").with("baris", found.len()));
        }
        if is_last {
            return Ok(found);
        }
    }
}

/// One entry a line.
fn lines(entries: &[SecurityEntryBody]) -> Response {
    let mut text = String::new();
    for entry in entries {
        text.push_str(&serde_json::json!(entry).to_string());
        text.push('\n');
    }
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"catatan-keamanan.jsonl\"",
        ),
        (header::CACHE_CONTROL, "private, no-store"),
    ];
    let mut response = (headers, text).into_response();
    response.extensions_mut().insert(Exported {
        format: "jsonl",
        rows: entries.len(),
    });
    response
}

/// The columns of the file: what is kept, and no name.
const COLUMNS: &[Column<SecurityEntryBody>] = &[
    ("Waktu", |it| Cell::time(Some(it.at))),
    ("Jenis", |it| Cell::word(it.kind)),
    ("Keterangan", |it| Cell::some(it.note.as_ref())),
    ("Akun", |it| Cell::some(it.account_id.as_ref())),
    ("Level", |it| {
        Cell::some_word(
            it.level
                .as_ref()
                .and_then(|level| level.parse::<Role>().ok()),
        )
    }),
    ("Kantor", |it| Cell::some(it.office.as_ref())),
    ("Operasi", |it| Cell::some(it.operation.as_ref())),
    ("Tentang akun", |it| Cell::some(it.subject_id.as_ref())),
    ("Perangkat", |it| Cell::some(it.device.as_ref())),
    ("Sesi", |it| Cell::some(it.session_id.as_ref())),
    ("Tanda alamat", |it| Cell::some(it.origin.as_ref())),
    ("Format", |it| Cell::some(it.format.as_ref())),
    ("Jumlah baris", |it| Cell::integer(it.row_count)),
];
