//! The words of a budget year on the wire.

use chrono::{DateTime, Utc};
use domain::BudgetLineId;
use domain::change_request::SubjectKind;
use domain::disbursement::DisbursementStatus;
use projections::budget_line::{BudgetLineFilter, BudgetLineRow};
use projections::store::ReadStore;
use serde::Serialize;
use utoipa::ToSchema;

use crate::ApiError;
use crate::answer::parse;
use crate::error::held::HeldBody;
use crate::routes::budget_line::wire::BudgetLineBody;

/// A payment whose commitment is open or lapsed.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct CommittedBody {
    /// The payment.
    #[serde(rename = "keuanganId")]
    pub id: String,
    /// Name of the recipient.
    #[serde(rename = "namaPenerima")]
    pub recipient_name: Option<String>,
    /// The budget line.
    #[serde(rename = "paguId")]
    pub budget_line_id: String,
    /// Whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// Where it stands.
    pub status: DisbursementStatus,
    /// What keeps it from being carried over; empty as of a day in the past, and while its year is open.
    #[serde(rename = "tertahan")]
    pub held: Vec<HeldBody>,
}

/// A budget year as its guided end shows it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct BudgetYearBody {
    /// The year.
    #[serde(rename = "tahun")]
    pub year: u16,
    /// Whether its last day has passed.
    #[serde(rename = "berakhir")]
    pub is_over: bool,
    /// Whether all its lines were closed.
    #[serde(rename = "ditutup")]
    pub is_closed: bool,
    /// The month to close next, `YYYY-MM`; none while it is not over.
    #[serde(rename = "bulanBerikutnya")]
    pub next_month: Option<String>,
    /// Its lines.
    #[serde(rename = "mataAnggaran")]
    pub lines: Vec<BudgetLineBody>,
    /// Lines of the year after.
    #[serde(rename = "tahunBerikutnya")]
    pub next_lines: Vec<BudgetLineBody>,
    /// Approved and not yet ordered: these lapse with the year.
    #[serde(rename = "komitmen")]
    pub open: Vec<CommittedBody>,
    /// Lapsed, and neither carried over nor given up.
    #[serde(rename = "gugur")]
    pub lapsed: Vec<CommittedBody>,
    /// What of this waits for a second person; empty as of a day in the past.
    #[serde(rename = "usulan")]
    pub waiting: Vec<WaitingBody>,
}

/// A change request about the end of a year that waits for a second person.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct WaitingBody {
    /// The change request.
    #[serde(rename = "usulanId")]
    pub id: String,
    /// What it is about.
    #[serde(rename = "jenis")]
    pub kind: SubjectKind,
    /// The payments that it carries over.
    #[serde(rename = "keuanganId")]
    pub payments: Vec<String>,
    /// When it was proposed.
    #[serde(rename = "diusulkanPada")]
    pub proposed_at: DateTime<Utc>,
}

/// The lines of a year that were not withdrawn.
pub(super) async fn rows_of(store: &ReadStore, year: u16) -> Result<Vec<BudgetLineRow>, ApiError> {
    let wanted = BudgetLineFilter {
        year: Some(i64::from(year)),
        ..BudgetLineFilter::default()
    };
    let mut rows = projections::budget_line::list(store, &wanted).await?;
    rows.retain(|row| row.withdrawn == 0);
    Ok(rows)
}

/// Their ids.
pub(crate) async fn lines_of(store: &ReadStore, year: u16) -> Result<Vec<BudgetLineId>, ApiError> {
    rows_of(store, year)
        .await?
        .iter()
        .map(|row| parse::id(&row.budget_line_id))
        .collect()
}
