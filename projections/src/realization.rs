//! Realisation broken down. One definition for every page: what the journal posted into the account of realisation less
//! what it posted out of it, by the line that paid and by the recipient as they were when they were paid; whatever became
//! of the award since.
use crate::award::{AS_PAID, SCOPE};
use crate::error::Error;
use crate::scope::Scope;
use crate::select::Select;
use crate::store::ReadStore;
use chrono::NaiveDate;
use domain::register::RealizationCut;
use sqlx::Row as _;

/// The postings of realisation with the line `b` that paid, and where there is one the payment `p`, its award `w` as it
/// stands and its recipient `a` as they were paid. A posting without a payment is lost to none of the sums.
fn posted() -> String {
    format!(
        "read_journal j\n\
         JOIN read_budget_line b ON b.budget_line_id = j.budget_line_id\n\
         LEFT JOIN read_disbursement p ON p.disbursement_id = j.disbursement_id\n\
         LEFT JOIN read_award w ON w.award_id = p.award_id\n\
         {AS_PAID}"
    )
}

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
        format!("a.scholarship_type, b.year, COUNT(DISTINCT p.recipient_id), {SUM}"),
        posted(),
    );
    select
        .only(ONLY)
        .then("GROUP BY a.scholarship_type, b.year\nORDER BY b.year DESC, a.scholarship_type");
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

/// The realisation that was booked in a month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonthFigure {
    /// The budget year.
    pub year: i64,
    /// The month of booking, `2026-03`.
    pub month: String,
    /// How many payments moved it.
    pub payments: i64,
    /// Whole rupiah.
    pub realized: i64,
}

/// Realisation by budget year and month of booking, oldest first; of each year its sum is the realisation of its lines.
///
/// # Errors
/// The read store cannot be read.
pub async fn by_month(store: &ReadStore) -> Result<Vec<MonthFigure>, Error> {
    let month = "SUBSTR(j.booked_on, 1, 7)";
    let mut select = Select::new(
        format!("b.year, {month}, COUNT(DISTINCT j.disbursement_id), {SUM}"),
        "read_journal j\nJOIN read_budget_line b ON b.budget_line_id = j.budget_line_id",
    );
    select
        .only(ONLY)
        .then(&format!("GROUP BY b.year, {month}\nORDER BY b.year, 2"));
    select
        .all(&mut *store.connection().await?, |row| {
            Ok(MonthFigure {
                year: row.try_get(0)?,
                month: row.try_get(1)?,
                payments: row.try_get(2)?,
                realized: row.try_get(3)?,
            })
        })
        .await
}

/// What tells one part from another, and its name where it has one beside that.
const fn columns(cut: RealizationCut) -> (&'static str, &'static str) {
    match cut {
        RealizationCut::Source => ("b.source", "b.source"),
        RealizationCut::ScholarshipType => ("a.scholarship_type", "a.scholarship_type"),
        RealizationCut::Component => ("p.component", "p.component"),
        RealizationCut::Campus => (
            "COALESCE(a.institution_id, a.institution_name)",
            "a.institution_name",
        ),
        RealizationCut::District => ("a.home_district", "a.home_district"),
    }
}

/// One part of the realisation of a year.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Wire word, code or id; none for what belongs to no payment of the portal.
    pub code: Option<String>,
    /// Its name where it has one of its own, its code otherwise.
    pub name: Option<String>,
    /// How many payments moved it.
    pub payments: i64,
    /// How many persons these were for.
    pub recipients: i64,
    /// Whole rupiah.
    pub realized: i64,
}

/// The realisation of a budget year in parts, the greatest first: all that is posted, or by booking date until a day.
/// Its sum is the realisation of the year's lines.
///
/// # Errors
/// The read store cannot be read.
pub async fn parts(
    store: &ReadStore,
    cut: RealizationCut,
    year: i64,
    booked_until: Option<NaiveDate>,
) -> Result<Vec<Part>, Error> {
    let (code, name) = columns(cut);
    let mut select = Select::new(
        format!(
            "{code}, MAX({name}), COUNT(DISTINCT p.disbursement_id), COUNT(DISTINCT p.recipient_id), {SUM}"
        ),
        posted(),
    );
    select
        .only(ONLY)
        .when("b.year = ?", year)
        .when_some("j.booked_on <= ?", booked_until.map(|day| day.to_string()))
        .then(&format!("GROUP BY {code}\nORDER BY 5 DESC, 1"));
    select
        .all(&mut *store.connection().await?, |row| {
            Ok(Part {
                code: row.try_get(0)?,
                name: row.try_get(1)?,
                payments: row.try_get(2)?,
                recipients: row.try_get(3)?,
                realized: row.try_get(4)?,
            })
        })
        .await
}

/// A region of a recipient as they were paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Region {
    /// The home district.
    District,
    /// The home kampung.
    Kampung,
}

/// Realisation of a budget year (all when `None`) by region, within a reader's scope.
///
/// # Errors
/// The read store cannot be read.
pub(crate) async fn by_place(
    store: &ReadStore,
    scope: &Scope,
    year: Option<i64>,
    region: Region,
    district: Option<String>,
) -> Result<Vec<(Option<String>, i64)>, Error> {
    let column = match region {
        Region::District => "a.home_district",
        Region::Kampung => "a.home_kampung",
    };
    let mut select = Select::new(format!("{column}, {SUM}"), posted());
    scope.limit(&mut select, &SCOPE);
    select
        .only(ONLY)
        .when_some("b.year = ?", year)
        .when_some("a.home_district = ?", district)
        .then(&format!("GROUP BY {column}"));
    select
        .all(&mut *store.connection().await?, |row| {
            Ok((row.try_get(0)?, row.try_get(1)?))
        })
        .await
}
