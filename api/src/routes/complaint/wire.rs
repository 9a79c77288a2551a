//! The words of pengaduan on the wire.

use chrono::{DateTime, Utc};
use domain::complaint::ComplaintStatus;
use domain::complaint::ComplaintTopic;
use domain::disbursement::Component;
use projections::complaint::ComplaintItem as Row;
use serde::Serialize;
use utoipa::ToSchema;

use crate::ApiError;
use crate::answer::acts::ActBody;
use crate::answer::shown;

/// One complaint without its messages.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ComplaintItem {
    /// pengaduanId.
    pub id: String,
    /// Version to send with the next command.
    #[serde(rename = "versi")]
    pub version: i64,
    /// Log position of its last event.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// menunggu_jawaban, dijawab or ditutup.
    pub status: ComplaintStatus,
    /// belum_diterima, jumlah_salah, rekening_salah, pungutan or lainnya.
    #[serde(rename = "perihal")]
    pub topic: ComplaintTopic,
    /// The award.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: String,
    /// Name of the recipient.
    #[serde(rename = "namaPenerima")]
    pub recipient_name: Option<String>,
    /// The payment it is about.
    #[serde(rename = "keuanganId")]
    pub disbursement_id: Option<String>,
    /// Component of that payment.
    #[serde(rename = "komponen")]
    pub component: Option<Component>,
    /// Semester that it pays for.
    pub semester: Option<i64>,
    /// Academic year that it pays for.
    #[serde(rename = "tahunAkademik")]
    pub academic_year: Option<String>,
    /// Its amount, whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: Option<i64>,
    /// How many messages there are.
    #[serde(rename = "jumlahPesan")]
    pub messages: i64,
    /// Since when it is in this state.
    #[serde(rename = "sejak")]
    pub since: DateTime<Utc>,
    /// Time of the first message.
    #[serde(rename = "dibuatPada")]
    pub created_at: DateTime<Utc>,
}

/// A message.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MessageBody {
    /// Whether the finance team said it.
    #[serde(rename = "dariKantor")]
    pub from_office: bool,
    /// Name of the member of staff, for staff only.
    #[serde(rename = "nama")]
    pub name: Option<String>,
    /// The text; none once erased.
    #[serde(rename = "isi")]
    pub text: Option<String>,
    /// When.
    #[serde(rename = "waktu")]
    pub at: DateTime<Utc>,
    /// Log position of its event.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
}

/// One complaint with its messages.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ComplaintDetail {
    /// The complaint.
    #[serde(flatten)]
    pub complaint: ComplaintItem,
    /// What was said, oldest first.
    #[serde(rename = "pesan")]
    pub messages: Vec<MessageBody>,
    /// What the reader may do with it now, and why not; empty as of a day in the past.
    #[serde(rename = "tindakan")]
    pub acts: Vec<ActBody>,
}

/// A complaint of a list.
pub(super) fn item(row: Row) -> Result<ComplaintItem, ApiError> {
    let complaint = row.complaint;
    Ok(ComplaintItem {
        since: shown::time(&complaint.status_since)?,
        created_at: shown::time(&complaint.created_at)?,
        id: complaint.complaint_id,
        version: complaint.version,
        position: complaint.position,
        status: complaint.status,
        topic: complaint.topic,
        award_id: complaint.award_id,
        recipient_name: row.recipient_name,
        disbursement_id: complaint.disbursement_id,
        component: row.component,
        semester: row.semester,
        academic_year: row.academic_year,
        amount: row.amount,
        messages: complaint.messages,
    })
}
