//! Who looked at the caller's record.

use axum::extract::State;
use chrono::{DateTime, Utc};
use domain::UserId;
use domain::function::Function;
use domain::security::{SecurityKind, ShownRecord};
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::shown;
use crate::authz::allow;
use crate::extract::Query;
use crate::ops::security::{SecurityEntry, SecurityFilter};
use crate::routes::security_log::page::{KeyPage, KeyQuery, page};
use crate::{ApiError, AppState, Envelope, Session};

/// Somebody's look at the caller's record.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReaderItem {
    /// Id of the entry.
    pub id: String,
    /// When; looking again within a quarter of an hour is one look.
    #[serde(rename = "waktu")]
    pub at: DateTime<Utc>,
    /// The office of whoever looked, as histories name it.
    #[serde(rename = "kantor")]
    pub office: String,
    /// What that account is for at present; none where it has its level's rights.
    #[serde(rename = "fungsi")]
    pub functions: Vec<Function>,
    /// Which record was shown.
    #[serde(rename = "data")]
    pub shown: ShownRecord,
    /// Numbers and addresses were hidden from them.
    #[serde(rename = "tersamar")]
    pub masked: bool,
}

/// A page of them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReaderPage {
    /// Newest first.
    pub items: Vec<ReaderItem>,
    /// To ask for what is older; none at the end.
    #[serde(rename = "berikutnya")]
    pub next: Option<String>,
}

/// Who opened the caller's record, newest first; not the caller's own looks.
#[utoipa::path(
    get,
    path = "/api/cms/keamanan-akun/pembaca",
    extensions(("x-access" = json!(allow::own()))),
    tag = "keamanan-akun",
    params(KeyQuery),
    responses((status = 200, body = Envelope<ReaderPage>))
)]
pub(crate) async fn list_readers(
    State(app): State<AppState>,
    session: Session,
    Query(query): Query<KeyQuery>,
) -> Result<Envelope<ReaderPage>, ApiError> {
    let filter = SecurityFilter {
        kinds: vec![SecurityKind::RecordOpened],
        subject_id: Some(session.user_id),
        ..SecurityFilter::default()
    };
    let KeyPage { entries, next } = page(&app, filter, &query).await?;
    let permissions = app.permissions().await?;
    let item = |entry: SecurityEntry| -> Result<ReaderItem, ApiError> {
        let held = entry
            .account_id
            .and_then(|account| permissions.state.held(UserId(account)));
        let level = entry.level.unwrap_or_default();
        Ok(ReaderItem {
            id: entry.entry_id.to_string(),
            at: entry.at,
            masked: entry.masked,
            office: shown::office(entry.office.as_deref().unwrap_or_default(), &level),
            functions: held.map_or_else(Vec::new, |held| {
                held.on(shown::today(entry.at)).into_iter().collect()
            }),
            shown: shown::word(entry.code.unwrap_or_default())?,
        })
    };
    let items = entries.into_iter().map(item);
    Ok(Envelope::ok(ReaderPage {
        items: items.collect::<Result<_, ApiError>>()?,
        next,
    }))
}
