//! Everybody who was paid, by name and address.
use std::collections::BTreeMap;

use chrono::NaiveDate;
use domain::ScholarshipType;
use domain::register::RegisterClock;
use sqlx::Row as _;

use super::{RegisterQuery, posted};
use crate::error::Error;
use crate::row::Column;
use crate::select::Select;
use crate::store::ReadStore;

/// Whom a list of persons is narrowed to.
#[derive(Debug, Clone, Default)]
pub struct Persons {
    /// Only who is paid by this roster.
    pub roster_id: Option<String>,
    /// Only who is named by this decree.
    pub decree_id: Option<String>,
    /// Only who comes from this district, by code.
    pub district: Option<String>,
    /// Only who studied here when they were paid: id of the institution, its name where it has none.
    pub campus: Option<String>,
}

impl Persons {
    /// Narrows payments `p` with their award `w` and their recipient as they were paid `a`.
    pub(super) fn narrow(&self, select: &mut Select) {
        select
            .when_some("p.roster_id = ?", self.roster_id.clone())
            .when_some("w.decree_id = ?", self.decree_id.clone())
            .when_some("a.home_district = ?", self.district.clone())
            .when_some(
                "COALESCE(a.institution_id, a.institution_name) = ?",
                self.campus.clone(),
            );
    }
}

/// A recipient with what was paid to them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonPaid {
    /// Name; gone after an erasure.
    pub name: Option<String>,
    /// Code of the home kampung.
    pub home_kampung: Option<String>,
    /// Code of the home district.
    pub home_district: String,
    /// Type of scholarship.
    pub scholarship_type: ScholarshipType,
    /// Name of the institution.
    pub institution: String,
    /// Study programme.
    pub study_programme: String,
    /// Number of the decree that names them.
    pub decree_number: Option<String>,
    /// How many payments of which something is realised.
    pub count: i64,
    /// What of them is realised, whole rupiah.
    pub amount: i64,
}

const REALISED: &str = "SUM(CASE WHEN j.debit = 'realisasi' THEN j.amount ELSE -j.amount END)";

/// Everybody with something realised on the days asked for, in the order of districts and names; what was booked back
/// counts as nothing.
///
/// # Errors
/// The read store cannot be read.
pub async fn by_name_by_address(
    store: &ReadStore,
    asked: &RegisterQuery,
    of: &Persons,
) -> Result<Vec<PersonPaid>, Error> {
    const WHO: &str = "w.name, a.home_kampung, a.home_district, a.scholarship_type, a.institution_name, \
         a.study_programme, w.decree_number";
    const OUT: &str = "s.name, s.home_kampung, s.home_district, s.scholarship_type, s.institution_name, \
         s.study_programme, s.decree_number";
    let mut payments = Select::new(
        format!("w.award_id, {WHO}, CAST({REALISED} AS BIGINT) AS paid"),
        posted(),
    );
    asked.lines(&mut payments);
    asked.since(&mut payments);
    asked.through(&mut payments);
    payments
        .only("(j.debit = 'realisasi' OR j.credit = 'realisasi')")
        .only("w.award_id IS NOT NULL");
    of.narrow(&mut payments);
    payments
        .then(&format!("GROUP BY w.award_id, {WHO}, p.disbursement_id"))
        .then(&format!("HAVING {REALISED} <> 0"));
    let counted = format!("{OUT}, COUNT(*), CAST(SUM(s.paid) AS BIGINT)");
    let mut select = payments.beside(&counted, "");
    select
        .then(&format!("GROUP BY s.award_id, {OUT}"))
        .then("HAVING SUM(s.paid) <> 0")
        .then("ORDER BY s.home_district, s.name, s.award_id");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok(PersonPaid {
                name: row.try_get(0)?,
                home_kampung: row.try_get(1)?,
                home_district: row.try_get(2)?,
                scholarship_type: Column::read(row, 3)?,
                institution: row.try_get(4)?,
                study_programme: row.try_get(5)?,
                decree_number: row.try_get(6)?,
                count: row.try_get(7)?,
                amount: row.try_get(8)?,
            })
        })
        .await
}

/// What is realised of a budget year by booking date until a day, by home district, or by home kampung within one.
///
/// # Errors
/// The read store cannot be read.
pub async fn realized_by_region(
    store: &ReadStore,
    year: i64,
    until: NaiveDate,
    district: Option<&str>,
) -> Result<BTreeMap<Option<String>, i64>, Error> {
    let asked = RegisterQuery {
        year,
        from: until,
        until,
        clock: RegisterClock::Booking,
        budget_line_id: None,
        source: None,
        scholarship_type: None,
    };
    let region = match district {
        None => "a.home_district",
        Some(_) => "a.home_kampung",
    };
    let mut select = Select::new(format!("{region}, CAST({REALISED} AS BIGINT)"), posted());
    asked.lines(&mut select);
    asked.through(&mut select);
    select
        .only("(j.debit = 'realisasi' OR j.credit = 'realisasi')")
        .when_some("a.home_district = ?", district.map(str::to_owned))
        .then(&format!("GROUP BY {region}"));
    let found = select
        .all(&mut *store.connection().await?, |row| {
            Ok((row.try_get(0)?, row.try_get(1)?))
        })
        .await?;
    Ok(found.into_iter().collect())
}
