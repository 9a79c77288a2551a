//! Payments that a sample is drawn from: those whose SP2D is dated within some days.
use crate::error::Error;
use crate::row::Column;
use crate::select::Select;
use crate::store::ReadStore;
use chrono::NaiveDate;
use domain::ScholarshipType;
use domain::disbursement::{Component, DisbursementStatus};
use sqlx::Row as _;

/// A payment that can be drawn, with what a list of a sample shows of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawable {
    /// Its id.
    pub disbursement_id: String,
    /// Position of its last event.
    pub position: i64,
    /// Whole rupiah.
    pub amount: i64,
    /// Type of scholarship.
    pub scholarship_type: Option<ScholarshipType>,
    /// Code of the recipient's home district.
    pub home_district: Option<String>,
    /// Name of the recipient; gone after an erasure.
    pub recipient: Option<String>,
    /// What is paid for.
    pub component: Component,
    /// Its state.
    pub status: DisbursementStatus,
    /// Number of its SP2D.
    pub sp2d: Option<String>,
    /// Date of its SP2D.
    pub sp2d_dated: Option<String>,
}

/// All payments with an SP2D dated on these days, whatever became of them, in the order of their ids.
///
/// # Errors
/// The read store cannot be read.
pub async fn population(
    store: &ReadStore,
    from: NaiveDate,
    until: NaiveDate,
) -> Result<Vec<Drawable>, Error> {
    let mut select = Select::new(
        "p.disbursement_id, p.position, p.amount, w.scholarship_type, w.home_district, w.name, p.component, p.status, \
         p.sp2d_number, p.sp2d_dated",
        "read_disbursement p\nLEFT JOIN read_award w ON w.award_id = p.award_id",
    );
    select
        .when("p.sp2d_dated >= ?", from.to_string())
        .when("p.sp2d_dated <= ?", until.to_string())
        .then("ORDER BY p.disbursement_id");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok(Drawable {
                disbursement_id: row.try_get(0)?,
                position: row.try_get(1)?,
                amount: row.try_get(2)?,
                scholarship_type: Column::read(row, 3)?,
                home_district: row.try_get(4)?,
                recipient: row.try_get(5)?,
                component: Column::read(row, 6)?,
                status: Column::read(row, 7)?,
                sp2d: row.try_get(8)?,
                sp2d_dated: row.try_get(9)?,
            })
        })
        .await
}
