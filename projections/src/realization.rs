//! Realisation broken down. One definition for every page: what the journal posted into the account of realisation less
//! what it posted out of it, by the line that paid and by the recipient as they were when they were paid; whatever became
//! of the award since.
use crate::award::{AS_PAID, SCOPE};
use crate::cells::{PAID_PARTS, PAID_PERSONS, REALIZED, REALIZED_MONTHS};
use crate::error::Error;
use crate::scope::Scope;
use crate::select::Select;
use crate::store::ReadStore;
use chrono::NaiveDate;
use domain::register::RealizationCut;
use sqlx::Row as _;
use std::collections::BTreeMap;

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
    let persons = persons(store, RealizationCut::ScholarshipType, None).await?;
    let paid = REALIZED.within(&Scope::All, "s.k2 AS line, s.k3 AS kind, s.s1 AS paid");
    let mut sums = paid.beside(
        "s.kind, b.year, CAST(SUM(s.paid) AS BIGINT)",
        "JOIN read_budget_line b ON b.budget_line_id = s.line",
    );
    sums.then("GROUP BY s.kind, b.year\nORDER BY b.year DESC, s.kind");
    sums.all(&mut *store.connection().await?, |row| {
        let (scholarship_type, year): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
        let key = (year, scholarship_type);
        let recipients = persons.get(&key).copied().unwrap_or_default();
        Ok(TypeFigure {
            scholarship_type: key.1,
            year,
            recipients,
            realized: row.try_get(2)?,
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
    /// How many payments moved it, those that came back in it too.
    pub payments: i64,
    /// Whole rupiah.
    pub realized: i64,
}

/// Realisation by budget year and month of booking, oldest first; of each year its sum is the realisation of its lines.
///
/// # Errors
/// The read store cannot be read.
pub async fn by_month(store: &ReadStore) -> Result<Vec<MonthFigure>, Error> {
    let columns = "CAST(s.k2 AS BIGINT), s.k1, s.n, s.s1";
    let mut cells = REALIZED_MONTHS.within(&Scope::All, columns);
    cells.then("ORDER BY s.k2, s.k1");
    cells
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
    /// How many payments of which something is left of it.
    pub payments: i64,
    /// How many persons these were for: whose money all came back was not paid.
    pub recipients: i64,
    /// Whole rupiah.
    pub realized: i64,
}

/// The realisation of each budget year in parts, the greatest first. Of each year its sum is the realisation of the year's
/// lines.
///
/// # Errors
/// The read store cannot be read.
pub async fn parts_by_year(
    store: &ReadStore,
    cut: RealizationCut,
) -> Result<BTreeMap<i64, Vec<Part>>, Error> {
    kept(store, cut, None).await
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
    match booked_until {
        None => {
            let mut years = kept(store, cut, Some(year)).await?;
            Ok(years.remove(&year).unwrap_or_default())
        }
        Some(day) => counted(store, cut, year, day).await,
    }
}

/// Persons of whose realisation something is left, by budget year and part.
async fn persons(
    store: &ReadStore,
    cut: RealizationCut,
    year: Option<i64>,
) -> Result<BTreeMap<(i64, String), i64>, Error> {
    let mut cells = PAID_PERSONS.within(&Scope::All, "CAST(s.k3 AS BIGINT), s.k2, s.n");
    cells
        .when("s.k1 = ?", cut.as_str().to_owned())
        .when_some("s.k3 = ?", year.map(|year| year.to_string()));
    let persons = cells
        .all(&mut *store.connection().await?, |row| {
            Ok(((row.try_get(0)?, row.try_get(1)?), row.try_get(2)?))
        })
        .await?;
    Ok(persons.into_iter().collect())
}

/// All that is posted, as it is kept.
async fn kept(
    store: &ReadStore,
    cut: RealizationCut,
    year: Option<i64>,
) -> Result<BTreeMap<i64, Vec<Part>>, Error> {
    let persons = persons(store, cut, year).await?;
    let mut cells = PAID_PARTS.within(
        &Scope::All,
        "CAST(s.k3 AS BIGINT), s.k2, MAX(s.k4), CAST(SUM(s.s2) AS BIGINT), CAST(SUM(s.s1) AS BIGINT)",
    );
    cells
        .when("s.k1 = ?", cut.as_str().to_owned())
        .when_some("s.k3 = ?", year.map(|year| year.to_string()))
        .then("GROUP BY s.k3, s.k2\nORDER BY 5 DESC, 2");
    let cells = cells
        .all(&mut *store.connection().await?, |row| {
            let year: i64 = row.try_get(0)?;
            let name: String = row.try_get(2)?;
            let key = (year, row.try_get(1)?);
            let recipients = persons.get(&key).copied().unwrap_or_default();
            let code = Some(key.1).filter(|code| !code.is_empty());
            let part = Part {
                name: Some(name)
                    .filter(|name| !name.is_empty())
                    .or_else(|| code.clone()),
                code,
                payments: row.try_get(3)?,
                recipients,
                realized: row.try_get(4)?,
            };
            Ok((year, part))
        })
        .await?;
    let mut years: BTreeMap<i64, Vec<Part>> = BTreeMap::new();
    for (year, part) in cells {
        years.entry(year).or_default().push(part);
    }
    Ok(years)
}

/// What is booked until a day, counted over the postings of its year.
async fn counted(
    store: &ReadStore,
    cut: RealizationCut,
    year: i64,
    booked_until: NaiveDate,
) -> Result<Vec<Part>, Error> {
    let (code, name) = columns(cut);
    let mut payments = Select::new(
        format!(
            "{code} AS code, MAX({name}) AS name, p.disbursement_id AS payment, p.recipient_id AS person, {SUM} AS paid"
        ),
        posted(),
    );
    payments
        .only(ONLY)
        .when("b.year = ?", year)
        .when("j.booked_on <= ?", booked_until.to_string())
        .then(&format!(
            "GROUP BY {code}, p.disbursement_id, p.recipient_id, j.budget_line_id"
        ));
    let mut select = payments.beside(
        "s.code, MAX(s.name), COUNT(DISTINCT CASE WHEN s.paid > 0 THEN s.payment END), \
         COUNT(DISTINCT CASE WHEN s.paid > 0 THEN s.person END), CAST(SUM(s.paid) AS BIGINT)",
        "",
    );
    select.then("GROUP BY s.code\nORDER BY 5 DESC, COALESCE(s.code, '')");
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

/// Realisation of a budget year (all when `None`) by home district as it was when paid, or by kampung of one district,
/// within a reader's scope.
///
/// # Errors
/// The read store cannot be read.
pub(crate) async fn by_place(
    store: &ReadStore,
    scope: &Scope,
    year: Option<i64>,
    district: Option<&str>,
) -> Result<Vec<(Option<String>, i64)>, Error> {
    let mut select = match district {
        None => {
            let paid = REALIZED.within(scope, "s.k1 AS place, s.k2 AS line, s.s1 AS paid");
            let mut sums = paid.beside(
                "s.place, CAST(SUM(s.paid) AS BIGINT)",
                "JOIN read_budget_line b ON b.budget_line_id = s.line",
            );
            sums.then("GROUP BY s.place");
            sums
        }
        Some(district) => {
            let mut sums = Select::new(format!("a.home_kampung, {SUM}"), posted());
            scope.limit(&mut sums, &SCOPE);
            sums.only(ONLY)
                .when("a.home_district = ?", district.to_owned())
                .then("GROUP BY a.home_kampung");
            sums
        }
    };
    select.when_some("b.year = ?", year);
    select
        .all(&mut *store.connection().await?, |row| {
            Ok((row.try_get(0)?, row.try_get(1)?))
        })
        .await
}
