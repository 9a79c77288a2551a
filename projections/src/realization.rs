//! Realisation broken down. One definition for every page: what the journal posted into the account of realisation less
//! what it posted out of it, by the year of the line that paid and by the recipient; whatever became of the award since.
use crate::award::SCOPE;
use crate::error::Error;
use crate::scope::Scope;
use crate::select::Select;
use crate::store::ReadStore;
use sqlx::Row as _;

/// The postings of realisation with the line `b` that paid and the award `w` that was paid.
const POSTED: &str = "read_journal j\n\
     JOIN read_budget_line b ON b.budget_line_id = j.budget_line_id\n\
     JOIN read_disbursement p ON p.disbursement_id = j.disbursement_id\n\
     JOIN read_award w ON w.award_id = p.award_id";
const ONLY: &str = "(j.debit = 'realisasi' OR j.credit = 'realisasi')";
const SUM: &str = "CAST(COALESCE(SUM(CASE WHEN j.debit = 'realisasi' THEN j.amount ELSE -j.amount END), 0) AS BIGINT)";

/// The realisation of a type of scholarship in a budget year.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypeFigure {
    /// Wire word of the type.
    pub scholarship_type: String,
    /// The budget year.
    pub year: i64,
    /// How many persons were paid in that year.
    pub recipients: i64,
    /// Whole rupiah.
    pub realized: i64,
}

/// Realisation by year, newest first, and type; of each year its sum is the realisation of the year's lines.
///
/// # Errors
/// The read store cannot be read.
pub async fn by_type(store: &ReadStore) -> Result<Vec<TypeFigure>, Error> {
    let mut select = Select::new(
        format!("w.scholarship_type, b.year, COUNT(DISTINCT w.recipient_id), {SUM}"),
        POSTED,
    );
    select
        .only(ONLY)
        .then("GROUP BY w.scholarship_type, b.year\nORDER BY b.year DESC, w.scholarship_type");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok(TypeFigure {
                scholarship_type: row.try_get(0)?,
                year: row.try_get(1)?,
                recipients: row.try_get(2)?,
                realized: row.try_get(3)?,
            })
        })
        .await
}

/// Realisation of a budget year (all when `None`) by a column of the award `w`, within a reader's scope.
///
/// # Errors
/// The read store cannot be read.
pub(crate) async fn by_place(
    store: &ReadStore,
    scope: &Scope,
    year: Option<i64>,
    column: &str,
    district: Option<String>,
) -> Result<Vec<(Option<String>, i64)>, Error> {
    let mut select = Select::new(format!("{column}, {SUM}"), POSTED);
    scope.limit(&mut select, &SCOPE);
    select
        .only(ONLY)
        .when_some("b.year = ?", year)
        .when_some("w.home_district = ?", district)
        .then(&format!("GROUP BY {column}"));
    select
        .all(&mut *store.connection().await?, |row| {
            Ok((row.try_get(0)?, row.try_get(1)?))
        })
        .await
}
