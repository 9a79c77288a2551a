//! The words of the audit trail on the wire.

use chrono::{DateTime, NaiveDate, Utc};
use domain::audit::DifferenceKind;
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
    /// Name of the actor; absent after an erasure and for the program itself.
    #[serde(rename = "aktor")]
    pub actor_name: Option<String>,
    /// Office of the actor, or the role where there is no office.
    #[serde(rename = "kantor")]
    pub actor_office: String,
    /// Stream type in words.
    #[serde(rename = "jenisTeks")]
    pub kind: String,
    /// What it was done to: the person's name, or the name or number of the thing.
    #[serde(rename = "objek")]
    pub subject_name: Option<String>,
    /// State before, of files that have states.
    #[serde(rename = "statusSebelum")]
    pub status_before: Option<String>,
    /// State after.
    #[serde(rename = "statusSesudah")]
    pub status_after: Option<String>,
    /// Public remark.
    #[serde(rename = "catatan")]
    pub note: Option<String>,
    /// Path of the page that proves it.
    #[serde(rename = "bukti")]
    pub proof: String,
    /// Leaf hash, hex; only in the detail.
    #[serde(rename = "daun", skip_serializing_if = "Option::is_none")]
    pub leaf: Option<String>,
    /// From which to which value; only in the detail.
    #[serde(rename = "perubahan", skip_serializing_if = "Option::is_none")]
    pub changes: Option<Vec<ValueChange>>,
    /// Content of the event, personal data left out; only in the detail.
    #[serde(rename = "isi", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub content: Option<serde_json::Value>,
}

/// One value that an event set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ValueChange {
    /// What it is, in words.
    #[serde(rename = "bidang")]
    pub field: String,
    /// Value before; absent where there was none. Personal values are only said to be there.
    #[serde(rename = "dari")]
    pub before: Option<String>,
    /// Value after; absent where there is none any more.
    #[serde(rename = "menjadi")]
    pub after: Option<String>,
}

/// One difference between two days.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DifferenceItem {
    /// In what they differ.
    #[serde(rename = "jenis")]
    pub kind: DifferenceKind,
    /// The award concerned; absent where it is about a paper of the office.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: Option<String>,
    /// The paper of the office: paguId, daftarPembayaranId, skPenetapanId or temuanId.
    #[serde(rename = "dokumenId")]
    pub paper_id: Option<String>,
    /// By how much money it moved, whole rupiah.
    #[serde(rename = "selisihRupiah")]
    pub moved: Option<i64>,
    /// Name of the recipient or of the paper.
    #[serde(rename = "namaPenerima")]
    pub name: Option<String>,
    /// Home district.
    #[serde(rename = "distrik")]
    pub home_district_name: Option<String>,
    /// The payment concerned: component, academic year, semester.
    #[serde(rename = "pembayaran")]
    pub payment: Option<String>,
    /// Before; absent where there was nothing.
    #[serde(rename = "dari")]
    pub before: Option<String>,
    /// After.
    #[serde(rename = "menjadi")]
    pub after: Option<String>,
    /// Name of who caused it last.
    #[serde(rename = "oleh")]
    pub actor_name: Option<String>,
    /// That person's office.
    #[serde(rename = "kantor")]
    pub actor_office: Option<String>,
    /// When.
    #[serde(rename = "waktu")]
    pub at: Option<DateTime<Utc>>,
    /// The event that caused it.
    #[serde(rename = "nomorPeristiwa")]
    pub position: Option<i64>,
    /// Path of the page that proves it.
    #[serde(rename = "bukti")]
    pub proof: Option<String>,
}

/// How many differences there are of a kind.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DifferenceCount {
    /// The kind.
    #[serde(rename = "jenis")]
    pub kind: DifferenceKind,
    /// How many, whatever page and filter were asked for.
    #[serde(rename = "jumlah")]
    pub count: u64,
    /// By how much money all of them moved, whole rupiah.
    #[serde(rename = "rupiah")]
    pub moved: i64,
}

/// A page of the differences between two days.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DifferencePage {
    /// By kind, then by name.
    pub items: Vec<DifferenceItem>,
    /// Page number, from 1.
    pub page: u32,
    /// Rows per page.
    pub size: u32,
    /// Differences of all pages.
    #[serde(rename = "totalItems")]
    pub total_items: u64,
    /// Pages.
    #[serde(rename = "totalPages")]
    pub total_pages: u64,
    /// Every kind with its number of differences.
    #[serde(rename = "ringkasan")]
    pub counts: Vec<DifferenceCount>,
    /// What all payments of each day amount to.
    #[serde(rename = "rupiah")]
    pub sums: DifferenceSums,
}

/// What all payments amount to on two days, in whole rupiah.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DifferenceSums {
    /// On the first day: payments that were neither refused, cancelled, replaced nor paid back.
    #[serde(rename = "berlakuSemula")]
    pub standing_before: i64,
    /// The same on the second day.
    #[serde(rename = "berlakuMenjadi")]
    pub standing_after: i64,
    /// On the first day: those of them with an SP2D that did not come back.
    #[serde(rename = "sp2dSemula")]
    pub ordered_before: i64,
    /// The same on the second day.
    #[serde(rename = "sp2dMenjadi")]
    pub ordered_after: i64,
    /// On the first day: the ceilings of all budget lines.
    #[serde(rename = "paguSemula")]
    pub ceilings_before: i64,
    /// The same on the second day.
    #[serde(rename = "paguMenjadi")]
    pub ceilings_after: i64,
    /// On the first day: the rosters that were not cancelled.
    #[serde(rename = "daftarSemula")]
    pub rosters_before: i64,
    /// The same on the second day.
    #[serde(rename = "daftarMenjadi")]
    pub rosters_after: i64,
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
