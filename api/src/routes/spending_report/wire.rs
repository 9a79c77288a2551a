//! The words of laporan on the wire.

use chrono::{DateTime, NaiveDate, Utc};
use domain::FileRef;
use domain::disbursement::Component;
use domain::disbursement::DisbursementStatus;
use projections::disbursement::DisbursementRow;
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::acts::ActBody;
use crate::answer::file_body::{self, KeptFileBody};
use crate::answer::shown;
use crate::{ApiError, AppState};

/// A spending report.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReportBody {
    /// What the money was spent on.
    #[serde(rename = "catatan")]
    pub note: String,
    /// Evidence.
    #[serde(rename = "berkas")]
    pub files: Vec<KeptFileBody>,
    /// When it was reported.
    #[serde(rename = "dilaporkanPada")]
    pub reported_at: DateTime<Utc>,
    /// When it was accepted.
    #[serde(rename = "diterimaPada")]
    pub accepted_at: Option<DateTime<Utc>>,
    /// What is missing, when it was sent back and has not come again.
    #[serde(rename = "dikembalikanKarena")]
    pub returned_because: Option<String>,
}

/// A payment of the award with its receipt and report.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReportItem {
    /// keuanganId.
    pub id: String,
    /// Version to send with the next command.
    #[serde(rename = "versi")]
    pub version: i64,
    /// Log position of its last event.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// State of the payment.
    pub status: DisbursementStatus,
    /// Component.
    #[serde(rename = "komponen")]
    pub component: Component,
    /// Academic year.
    #[serde(rename = "tahunAkademik")]
    pub academic_year: String,
    /// Semester paid for.
    pub semester: i64,
    /// Whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// Day the bank sent the money.
    #[serde(rename = "disalurkanPada")]
    pub transferred_on: Option<NaiveDate>,
    /// When the recipient confirmed it.
    #[serde(rename = "dikonfirmasiPada")]
    pub received_at: Option<DateTime<Utc>>,
    /// Whether there is a receipt to download.
    #[serde(rename = "adaKuitansi")]
    pub has_receipt: bool,
    /// What the reader may do with it now, and why not; empty as of a day in the past.
    #[serde(rename = "tindakan")]
    pub acts: Vec<ActBody>,
    /// The last report.
    #[serde(rename = "laporan")]
    pub report: Option<ReportBody>,
}

/// The report of a payment, its file names opened.
///
/// # Errors
/// When the log cannot be read.
pub(crate) async fn report(
    app: &AppState,
    row: &DisbursementRow,
) -> Result<Option<ReportBody>, ApiError> {
    let Some(reported_at) = shown::some_time(row.spending_reported_at.as_deref())? else {
        return Ok(None);
    };
    let files: Vec<FileRef> = match row.spending_files_sealed.as_deref() {
        None => Vec::new(),
        Some(sealed) => {
            serde_json::from_value(shown::opened(app, sealed).await?).map_err(ApiError::internal)?
        }
    };
    Ok(Some(ReportBody {
        note: row.spending_note.clone().unwrap_or_default(),
        files: files
            .into_iter()
            .map(|file| file_body::kept(app, file))
            .collect(),
        reported_at,
        accepted_at: shown::some_time(row.spending_accepted_at.as_deref())?,
        returned_because: row.spending_returned_reason.clone(),
    }))
}

/// A payment as the list of reports shows it.
///
/// # Errors
/// When the log cannot be read.
pub(crate) async fn item(app: &AppState, row: DisbursementRow) -> Result<ReportItem, ApiError> {
    Ok(ReportItem {
        report: report(app, &row).await?,
        transferred_on: shown::some_day(row.transferred_on.as_deref())?,
        received_at: shown::some_time(row.received_at.as_deref())?,
        has_receipt: row.status.has_receipt(),
        acts: Vec::new(),
        id: row.disbursement_id,
        version: row.version,
        position: row.position,
        status: row.status,
        component: row.component,
        academic_year: row.academic_year,
        semester: row.semester,
        amount: row.amount,
    })
}
