//! The words of the security log on the wire.

use chrono::{DateTime, Utc};
use domain::function::Function;
use domain::security::{SecurityKind, SessionEnd, ShownRecord};
use serde::Serialize;
use utoipa::ToSchema;

use crate::ApiError;
use crate::ops::security::SecurityEntry;

/// An entry without any name: as it is kept, exported and handed to a SIEM.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SecurityEntryBody {
    /// Id of the entry.
    pub id: String,
    /// When.
    #[serde(rename = "waktu")]
    pub at: DateTime<Utc>,
    /// What happened.
    #[serde(rename = "jenis")]
    pub kind: SecurityKind,
    /// Why: the code of a refusal, the word for how a session ended, the word of the record that was shown.
    #[serde(rename = "kode")]
    pub code: Option<String>,
    /// The same as people read it.
    #[serde(rename = "keterangan")]
    pub note: Option<String>,
    /// Whose account did it; none where nobody had signed in.
    #[serde(rename = "akunId")]
    pub account_id: Option<String>,
    /// That account's level then.
    pub level: Option<String>,
    /// That account's office then.
    #[serde(rename = "kantor")]
    pub office: Option<String>,
    /// In which session.
    #[serde(rename = "sesiId")]
    pub session_id: Option<String>,
    /// The operation that was called, by its `operationId`.
    #[serde(rename = "operasi")]
    pub operation: Option<String>,
    /// Whose record it is about.
    #[serde(rename = "tentangId")]
    pub subject_id: Option<String>,
    /// Browser and system.
    #[serde(rename = "perangkat")]
    pub device: Option<String>,
    /// A mark that is the same for the same network address, and tells nothing else of it.
    #[serde(rename = "tandaAlamat")]
    pub origin: Option<String>,
    /// Of an export: xlsx, csv or jsonl.
    pub format: Option<String>,
    /// Of an export: how many rows.
    #[serde(rename = "jumlahBaris")]
    pub row_count: Option<i64>,
    /// Of an opened record: numbers and addresses were hidden from who opened it.
    #[serde(rename = "tersamar")]
    pub masked: bool,
}

impl From<SecurityEntry> for SecurityEntryBody {
    fn from(entry: SecurityEntry) -> Self {
        let id = |id: Option<uuid::Uuid>| id.map(|id| id.to_string());
        Self {
            note: entry.code.as_deref().map(|code| note(entry.kind, code)),
            id: entry.entry_id.to_string(),
            at: entry.at,
            kind: entry.kind,
            code: entry.code,
            account_id: id(entry.account_id),
            level: entry.level,
            office: entry.office,
            session_id: id(entry.session_id),
            operation: entry.operation,
            subject_id: id(entry.subject_id),
            device: entry.device,
            origin: entry.origin,
            format: entry.format,
            row_count: entry.row_count,
            masked: entry.masked,
        }
    }
}

/// A code as people read it.
fn note(kind: SecurityKind, code: &str) -> String {
    let known = match kind {
        SecurityKind::SessionEnded => code.parse().ok().map(SessionEnd::long_label),
        SecurityKind::RecordOpened => code.parse().ok().map(ShownRecord::long_label),
        _ => None,
    };
    known.map_or_else(|| ApiError::new(code).plain_text(), str::to_owned)
}

/// An entry as it is shown: with the names that the reader sees on other pages too. They are looked up when it is
/// read and stand nowhere in the log.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SecurityItem {
    /// The entry.
    #[serde(flatten)]
    pub entry: SecurityEntryBody,
    /// Name of the account that did it.
    #[serde(rename = "akun")]
    pub account_name: Option<String>,
    /// What that account is for at present.
    #[serde(rename = "fungsi")]
    pub functions: Vec<Function>,
    /// Name of the person whose record it is about.
    #[serde(rename = "tentang")]
    pub subject_name: Option<String>,
}

/// A page of the log.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SecurityPage {
    /// Newest first.
    pub items: Vec<SecurityItem>,
    /// To ask for what is older; none at the end.
    #[serde(rename = "berikutnya")]
    pub next: Option<String>,
}
