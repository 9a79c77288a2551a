//! The words of pagu on the wire: a budget line and its account balances.

use domain::budget_line::FundSource;
use serde::Serialize;
use utoipa::ToSchema;

/// One budget line (tahun × sumber dana × kategori-keuangan) with its balances in whole rupiah.
/// tersedia + komitmen + realisasi + retur + setoranKembali = pagu, always.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BudgetLineBody {
    /// paguId.
    pub id: String,
    /// Version to send with the next command.
    #[serde(rename = "versi")]
    pub version: i64,
    /// Log position of its last event.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// Budget year.
    #[serde(rename = "tahun")]
    pub year: i64,
    /// Source of funds.
    #[serde(rename = "sumberDana")]
    pub source: FundSource,
    /// Finance category.
    #[serde(rename = "kategoriKeuanganId")]
    pub category_id: String,
    /// Name of the finance category.
    #[serde(rename = "kategoriKeuangan")]
    pub category_name: Option<String>,
    /// Account code of the regional budget.
    #[serde(rename = "kodeRekening")]
    pub account_code: String,
    /// Name of the line.
    #[serde(rename = "nama")]
    pub name: String,
    /// Ceiling.
    #[serde(rename = "pagu")]
    pub ceiling: i64,
    /// Still free.
    #[serde(rename = "tersedia")]
    pub available: i64,
    /// Approved, not yet paid.
    #[serde(rename = "komitmen")]
    pub committed: i64,
    /// Paid by SP2D.
    #[serde(rename = "realisasi")]
    pub realized: i64,
    /// Sent back by banks.
    #[serde(rename = "retur")]
    pub returned: i64,
    /// Paid back to the treasury.
    #[serde(rename = "setoranKembali")]
    pub refunded: i64,
    /// realisasi / pagu in hundredths of a percent.
    #[serde(rename = "serapanPerSepuluhRibu")]
    pub absorbed_per_ten_thousand: i64,
    /// Last closed month, `YYYY-MM`.
    #[serde(rename = "ditutupSampai")]
    pub closed_through: Option<String>,
    /// What came back after the budget year: other revenue (lain-lain PAD) of that later year.
    #[serde(rename = "pendapatanLain")]
    pub late_revenue: i64,
    /// Whether the budget year was closed.
    #[serde(rename = "tahunDitutup")]
    pub year_closed: bool,
    /// Whether it was opened by mistake and withdrawn.
    #[serde(rename = "ditarik")]
    pub withdrawn: bool,
}

/// All budget lines that match and their sum.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BudgetLineList {
    /// Budget lines.
    pub items: Vec<BudgetLineBody>,
    /// Sums over all items.
    pub total: BudgetTotals,
}

/// Sums in whole rupiah.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct BudgetTotals {
    /// Ceiling.
    #[serde(rename = "pagu")]
    pub ceiling: i64,
    /// Still free.
    #[serde(rename = "tersedia")]
    pub available: i64,
    /// Approved, not yet paid.
    #[serde(rename = "komitmen")]
    pub committed: i64,
    /// Paid by SP2D.
    #[serde(rename = "realisasi")]
    pub realized: i64,
    /// Sent back by banks.
    #[serde(rename = "retur")]
    pub returned: i64,
    /// Paid back to the treasury.
    #[serde(rename = "setoranKembali")]
    pub refunded: i64,
}
