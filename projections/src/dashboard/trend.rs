//! A year by its months: forms handed in, awards granted, money realised; and how long files have waited, in bands.
use super::APPLICATION_SCOPE;
use crate::application::without_private;
use crate::award::SCOPE as AWARD_SCOPE;
use crate::error::Error;
use crate::event::time_text;
use crate::scope::{Scope, ScopeColumns};
use crate::select::Select;
use crate::store::ReadStore;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use domain::ScholarshipType;
use domain::absorption::MONTHS;
use domain::audit::StreamType;
use domain::budget_line::FundSource;
use domain::office_midnight;
use sqlx::Row as _;

/// What the pictures of a dashboard are narrowed by.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PictureFilter {
    /// The year: of the budget line, and in which forms were handed in and awards granted.
    pub year: i64,
    /// Only money of this source of funds.
    pub source: Option<FundSource>,
    /// Only forms, awards and payments of this type of scholarship.
    pub scholarship_type: Option<ScholarshipType>,
    /// Only forms, awards and payments of this institution.
    pub institution_id: Option<String>,
    /// Only what is booked until this day.
    pub booked_until: Option<NaiveDate>,
}

impl PictureFilter {
    /// Whether it asks for a part of the recipients: ceilings belong to none of them.
    #[must_use]
    pub fn is_of_recipients(&self) -> bool {
        self.scholarship_type.is_some() || self.institution_id.is_some()
    }
}

/// A campus that recipients study at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Campus {
    /// Its id in the master data.
    pub institution_id: String,
    /// Its name.
    pub name: String,
}

/// Upper ends in days of the bands of ages; the last band has none.
pub const AGE_BANDS: [i64; 3] = [7, 14, 30];

/// Files in one state that lie on a desk, by how long they have been in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StageAges {
    /// Kind of the file: `application` or `disbursement`.
    pub subject_kind: &'static str,
    /// Wire word of the state.
    pub status: String,
    /// How many are in each band of [`AGE_BANDS`], and last those that are older.
    pub bands: [i64; 4],
}

/// The counts of a column of times by month of a year, in the time of the office.
fn by_month(column: &str, year: i64) -> String {
    let start = |month: usize| {
        let (year, month) = match month {
            12 => (year + 1, 1),
            month => (year, month + 1),
        };
        let year = i32::try_from(year).unwrap_or(i32::MAX);
        let month = u32::try_from(month).unwrap_or(1);
        let day = NaiveDate::from_ymd_opt(year, month, 1).unwrap_or(NaiveDate::MAX);
        time_text(office_midnight(day))
    };
    let counts: Vec<String> = (0..MONTHS)
        .map(|month| {
            let (from, until) = (start(month), start(month + 1));
            format!("COUNT(*) FILTER (WHERE {column} >= '{from}' AND {column} < '{until}')")
        })
        .collect();
    counts.join(",\n")
}

async fn twelve(store: &ReadStore, select: &Select) -> Result<[i64; MONTHS], Error> {
    let found = select
        .first(&mut *store.connection().await?, |row| {
            let mut months = [0; MONTHS];
            for (place, count) in months.iter_mut().enumerate() {
                *count = row.try_get(place)?;
            }
            Ok(months)
        })
        .await?;
    Ok(found.unwrap_or_default())
}

/// Forms handed in by month of the year.
///
/// # Errors
/// The read store cannot be read.
pub async fn applications_by_month(
    store: &ReadStore,
    scope: &Scope,
    filter: &PictureFilter,
) -> Result<[i64; MONTHS], Error> {
    let columns = by_month("a.submitted_at", filter.year);
    let mut select = Select::new(columns, "read_application a");
    scope.limit(&mut select, &APPLICATION_SCOPE);
    select
        .when_some("a.scholarship_type = ?", filter.scholarship_type)
        .when_some("a.institution_id = ?", filter.institution_id.clone());
    twelve(store, &select).await
}

/// Awards granted by month of the year, those revoked since too.
///
/// # Errors
/// The read store cannot be read.
pub async fn grants_by_month(
    store: &ReadStore,
    scope: &Scope,
    filter: &PictureFilter,
) -> Result<[i64; MONTHS], Error> {
    let mut select = Select::new(by_month("w.granted_at", filter.year), "read_award w");
    scope.limit(&mut select, &AWARD_SCOPE);
    select
        .when_some("w.scholarship_type = ?", filter.scholarship_type)
        .when_some("w.institution_id = ?", filter.institution_id.clone());
    twelve(store, &select).await
}

/// The campuses of recipients, by name.
///
/// # Errors
/// The read store cannot be read.
pub async fn campuses(store: &ReadStore, scope: &Scope) -> Result<Vec<Campus>, Error> {
    let mut select = Select::new("w.institution_id, MIN(w.institution_name)", "read_award w");
    scope.limit(&mut select, &AWARD_SCOPE);
    select
        .only("w.institution_id IS NOT NULL")
        .then("GROUP BY w.institution_id\nORDER BY 2, 1");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok(Campus {
                institution_id: row.try_get(0)?,
                name: row.try_get(1)?,
            })
        })
        .await
}

struct Kind {
    name: StreamType,
    from: &'static str,
    alias: &'static str,
    scope: &'static ScopeColumns,
}

/// How long files that lie on a desk have been in their state, as of `now`; forms first, each kind by state.
///
/// # Errors
/// The read store cannot be read.
pub async fn ages_by_stage(
    store: &ReadStore,
    scope: &Scope,
    filter: &PictureFilter,
    now: DateTime<Utc>,
) -> Result<Vec<StageAges>, Error> {
    let forms = Kind {
        name: StreamType::Application,
        from: "read_application a",
        alias: "a",
        scope: &APPLICATION_SCOPE,
    };
    let payments = Kind {
        name: StreamType::Disbursement,
        from: "read_disbursement p\nJOIN read_award w ON w.award_id = p.award_id",
        alias: "p",
        scope: &AWARD_SCOPE,
    };
    let mut ages = ages_of(store, scope, filter, now, &forms).await?;
    ages.extend(ages_of(store, scope, filter, now, &payments).await?);
    Ok(ages)
}

async fn ages_of(
    store: &ReadStore,
    scope: &Scope,
    filter: &PictureFilter,
    now: DateTime<Utc>,
    kind: &Kind,
) -> Result<Vec<StageAges>, Error> {
    let alias = kind.alias;
    // Seven days are over when the eighth begins.
    let [week, two, month] = AGE_BANDS.map(|days| time_text(now - TimeDelta::days(days + 1)));
    let since = format!("{alias}.status_since");
    let columns = format!(
        "{alias}.status,\n\
         COUNT(*) FILTER (WHERE {since} > '{week}'),\n\
         COUNT(*) FILTER (WHERE {since} <= '{week}' AND {since} > '{two}'),\n\
         COUNT(*) FILTER (WHERE {since} <= '{two}' AND {since} > '{month}'),\n\
         COUNT(*) FILTER (WHERE {since} <= '{month}')"
    );
    let mut select = Select::new(columns, kind.from);
    scope.limit(&mut select, kind.scope);
    let of_person = if kind.name == StreamType::Application {
        without_private(&mut select, scope);
        "a"
    } else {
        "w"
    };
    let institution = &filter.institution_id;
    select
        .only(&format!("{alias}.desk IS NOT NULL"))
        // A draft waits for nobody but the one who writes it.
        .only(&format!("{alias}.status <> 'draf'"))
        .when_some(
            &format!("{of_person}.scholarship_type = ?"),
            filter.scholarship_type,
        )
        .when_some(
            &format!("{of_person}.institution_id = ?"),
            institution.clone(),
        )
        .then(&format!("GROUP BY {alias}.status\nORDER BY {alias}.status"));
    select
        .all(&mut *store.connection().await?, |row| {
            Ok(StageAges {
                subject_kind: kind.name.as_str(),
                status: row.try_get(0)?,
                bands: [
                    row.try_get(1)?,
                    row.try_get(2)?,
                    row.try_get(3)?,
                    row.try_get(4)?,
                ],
            })
        })
        .await
}
