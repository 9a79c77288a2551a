//! The accounts of a year's budget lines, each source of funds apart.

use domain::budget_line::FundSource;
use projections::budget_line::{BudgetLineRow, by_source};
use serde::Serialize;
use utoipa::ToSchema;

/// The accounts of all lines of one source of funds, whole rupiah.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SourceFigures {
    /// The source.
    #[serde(rename = "sumberDana")]
    pub source: FundSource,
    /// Ceiling.
    pub pagu: i64,
    /// Committed.
    #[serde(rename = "komitmen")]
    pub committed: i64,
    /// Realised.
    #[serde(rename = "realisasi")]
    pub realized: i64,
    /// Returned by banks.
    #[serde(rename = "retur")]
    pub returned: i64,
    /// Paid back to the treasury.
    #[serde(rename = "setoranKembali")]
    pub refunded: i64,
    /// Still free.
    #[serde(rename = "sisa")]
    pub available: i64,
}

/// The sources that have lines among these; their sums are those of the lines.
pub(crate) fn of(rows: &[BudgetLineRow]) -> Vec<SourceFigures> {
    let body =
        |(source, sums): (FundSource, projections::budget_line::BudgetTotals)| SourceFigures {
            source,
            pagu: sums.ceiling,
            committed: sums.commitment,
            realized: sums.realization,
            returned: sums.returned,
            refunded: sums.refunded,
            available: sums.available,
        };
    by_source(rows).into_iter().map(body).collect()
}
