//! What came back after its budget year: other revenue of the year in which it came.
use sqlx::Row as _;

use super::RegisterQuery;
use crate::award::AS_PAID;
use crate::error::Error;
use crate::select::Select;
use crate::store::ReadStore;

/// Money that came after its budget year, or did not after all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherRevenue {
    /// The day that it is revenue of.
    pub booked_on: String,
    /// When it came.
    pub came_on: String,
    /// Name of the recipient; gone after an erasure.
    pub recipient: Option<String>,
    /// Number of the SP2D of the payment.
    pub sp2d: Option<String>,
    /// Code of the account of the line that it was paid from.
    pub account_code: String,
    /// Budget year of that line.
    pub year: i64,
    /// Whole rupiah, below zero where it did not come after all.
    pub amount: i64,
    /// Position of its event.
    pub position: i64,
}

/// Other revenue of the days asked for, oldest first, whichever year it was paid in.
///
/// # Errors
/// The read store cannot be read.
pub async fn other_revenue(
    store: &ReadStore,
    asked: &RegisterQuery,
) -> Result<Vec<OtherRevenue>, Error> {
    let mut select = Select::new(
        "v.booked_on, v.came_on, w.name, p.sp2d_number, b.account_code, b.year, v.amount, v.position",
        format!(
            "read_revenue v\n\
             JOIN read_budget_line b ON b.budget_line_id = v.budget_line_id\n\
             LEFT JOIN read_disbursement p ON p.disbursement_id = v.disbursement_id\n\
             LEFT JOIN read_award w ON w.award_id = p.award_id\n\
             {AS_PAID}"
        ),
    );
    asked.whichever_year(&mut select);
    asked.since_of("v", &mut select);
    asked.through_of("v", &mut select);
    select.then("ORDER BY v.position");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok(OtherRevenue {
                booked_on: row.try_get(0)?,
                came_on: row.try_get(1)?,
                recipient: row.try_get(2)?,
                sp2d: row.try_get(3)?,
                account_code: row.try_get(4)?,
                year: row.try_get(5)?,
                amount: row.try_get(6)?,
                position: row.try_get(7)?,
            })
        })
        .await
}
