//! The realisation payment by payment: the rows of which the figure of a year is the sum.
use domain::disbursement::{Component, DisbursementStatus};
use sqlx::Row as _;

use super::{RegisterQuery, posted};
use crate::error::Error;
use crate::row::Column;
use crate::select::Select;
use crate::store::ReadStore;

/// A payment with what of it is realised on a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RealizedPayment {
    /// Name of the recipient; gone after an erasure.
    pub recipient: Option<String>,
    /// Number of its SP2D; none where it has none now, or where no payment of the portal is booked.
    pub sp2d: Option<String>,
    /// Date of its SP2D.
    pub sp2d_dated: Option<String>,
    /// Code of the account of the line.
    pub account_code: String,
    /// What is paid for.
    pub component: Option<Component>,
    /// Its state.
    pub status: Option<DisbursementStatus>,
    /// What it is, whole rupiah.
    pub amount: Option<i64>,
    /// What of it was realised on the days asked for less what came back, whole rupiah.
    pub realized: i64,
    /// Position of the last event that moved it.
    pub position: i64,
}

/// Every payment with something realised on the days asked for, in the order of SP2D; what came back is taken off, so
/// that the sum is the realisation. One that came back whole is none of them.
///
/// # Errors
/// The read store cannot be read.
pub async fn realized_payments(
    store: &ReadStore,
    asked: &RegisterQuery,
) -> Result<Vec<RealizedPayment>, Error> {
    const REALISED: &str = "SUM(CASE WHEN j.debit = 'realisasi' THEN j.amount ELSE -j.amount END)";
    const WHICH: &str =
        "w.name, p.sp2d_number, p.sp2d_dated, b.account_code, p.component, p.status, p.amount";
    let columns = format!("{WHICH}, CAST({REALISED} AS BIGINT), MAX(j.position)");
    let mut select = Select::new(columns, posted());
    asked.lines(&mut select);
    asked.since(&mut select);
    asked.through(&mut select);
    select
        .only("(j.debit = 'realisasi' OR j.credit = 'realisasi')")
        .then(&format!(
            "GROUP BY p.disbursement_id, b.budget_line_id, {WHICH}"
        ))
        .then(&format!("HAVING {REALISED} <> 0"))
        .then("ORDER BY p.sp2d_dated, p.sp2d_number, w.name, p.disbursement_id, b.budget_line_id");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok(RealizedPayment {
                recipient: row.try_get(0)?,
                sp2d: row.try_get(1)?,
                sp2d_dated: row.try_get(2)?,
                account_code: row.try_get(3)?,
                component: Column::read(row, 4)?,
                status: Column::read(row, 5)?,
                amount: row.try_get(6)?,
                realized: row.try_get(7)?,
                position: row.try_get(8)?,
            })
        })
        .await
}
