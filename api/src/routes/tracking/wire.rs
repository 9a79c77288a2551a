//! The words of tracking-history on the wire.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which timeline: exactly one of the three.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TrackingRequest {
    /// A form.
    #[serde(rename = "formulirPendaftaranId", default)]
    pub application_id: Option<String>,
    /// An award.
    #[serde(rename = "penerimaBeasiswaId", default)]
    pub award_id: Option<String>,
    /// A payment.
    #[serde(rename = "keuanganId", default)]
    pub disbursement_id: Option<String>,
}

/// One step of the timeline.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TrackingStep {
    /// When.
    #[serde(rename = "waktu")]
    pub at: DateTime<Utc>,
    /// What was done, in Indonesian.
    #[serde(rename = "aksi")]
    pub action: String,
    /// State before.
    #[serde(rename = "statusSebelum")]
    pub status_before: Option<String>,
    /// State after.
    #[serde(rename = "statusSesudah")]
    pub status_after: Option<String>,
    /// Office that acted; with a name for staff only.
    #[serde(rename = "aktor")]
    pub actor: String,
    /// What was put right about a payment: number, amount, lines.
    #[serde(rename = "rincian")]
    pub particulars: Option<String>,
    /// Public note.
    #[serde(rename = "catatanPublik")]
    pub note: Option<String>,
    /// Attachments (names).
    #[serde(rename = "lampiran")]
    pub attachments: Vec<String>,
    /// Log position.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// Link to the proof.
    #[serde(rename = "bukti")]
    pub proof: String,
}

/// A timeline.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TrackingList {
    /// Oldest first.
    pub items: Vec<TrackingStep>,
}
