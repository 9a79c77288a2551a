//! The words of the audit trail on the wire.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// One event of the log as an auditor reads it. Personal data is masked unless `isi` was opened.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AuditEvent {
    /// Log position.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// When it was recorded.
    #[serde(rename = "waktu")]
    pub at: DateTime<Utc>,
    /// Day it takes effect, where it differs.
    #[serde(rename = "tanggalBerlaku")]
    pub effective_on: Option<NaiveDate>,
    /// Stream type.
    #[serde(rename = "jenis")]
    pub stream_type: String,
    /// Stream id.
    #[serde(rename = "objekId")]
    pub stream_id: String,
    /// Version in the stream.
    #[serde(rename = "versi")]
    pub version: i64,
    /// Kind of event.
    #[serde(rename = "peristiwa")]
    pub event_type: String,
    /// One sentence in Indonesian.
    #[serde(rename = "ringkasan")]
    pub summary: String,
    /// User id of the actor.
    #[serde(rename = "aktorId")]
    pub actor_id: String,
    /// Leaf hash, hex; only in the detail.
    #[serde(rename = "daun", skip_serializing_if = "Option::is_none")]
    pub leaf: Option<String>,
    /// Content of the event, personal data left out; only in the detail.
    #[serde(rename = "isi", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub content: Option<serde_json::Value>,
}

/// A page of the audit trail.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AuditPage {
    /// Newest first.
    pub items: Vec<AuditEvent>,
    /// Send as `sebelum` for the next page; none at the end.
    #[serde(rename = "berikutnya")]
    pub next_before: Option<u64>,
}
