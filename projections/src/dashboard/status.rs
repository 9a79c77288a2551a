//! How many files are in each state, how much money, and how long they have waited.
use crate::cells::{FORM_AGES, PAYMENT_AGES, without_private};
use crate::error::Error;
use crate::event::{instant, time_text};
use crate::scope::Scope;
use crate::select::Select;
use crate::store::ReadStore;
use chrono::{DateTime, Utc};
use domain::application::ApplicationStatus;
use domain::working_day::{older_than, working_days};
use sqlx::Row as _;

/// One state of one kind of file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusFigure {
    /// Kind of the file: `application` or `disbursement`.
    pub subject_kind: &'static str,
    /// Wire word of the state.
    pub status: String,
    /// How many files.
    pub count: i64,
    /// How many of them lie on somebody's desk; the others' age says nothing.
    pub waiting: i64,
    /// Sum of payments in whole rupiah; 0 for forms.
    pub amount: i64,
    /// Median time in the state, in working days.
    pub median_days: i64,
    /// Longest time in the state, in working days.
    pub oldest_days: i64,
    /// Files that are past their service time.
    pub overdue: i64,
}

/// The states of forms and payments within the scope, as of `now`; files that wait for more than
/// `service_days` working days are overdue.
///
/// # Errors
/// The read store cannot be read.
pub async fn overview_status(
    store: &ReadStore,
    scope: &Scope,
    now: DateTime<Utc>,
    service_days: u16,
) -> Result<Vec<StatusFigure>, Error> {
    let mut forms = FORM_AGES.within(scope, DAYS);
    without_private(&mut forms, scope);
    let payments = PAYMENT_AGES.within(scope, DAYS);
    let mut figures = of_kind(store, "application", forms, now, service_days).await?;
    figures.extend(of_kind(store, "disbursement", payments, now, service_days).await?);
    Ok(figures)
}

/// Of each state and day: files, whole rupiah, and how many lie on a desk.
const DAYS: &str = "s.k1 AS status, s.k2 AS since,\n\
     CAST(SUM(s.n) AS BIGINT) AS n, CAST(SUM(s.s1) AS BIGINT) AS amount,\n\
     CAST(SUM(CASE WHEN s.k4 = '1' THEN s.n ELSE 0 END) AS BIGINT) AS waiting";

/// Letters of the part of a day that cells tell.
const SINCE: usize = "2026-01-31T15".len();

async fn of_kind(
    store: &ReadStore,
    subject_kind: &'static str,
    mut days: Select,
    now: DateTime<Utc>,
    service_days: u16,
) -> Result<Vec<StatusFigure>, Error> {
    days.then("GROUP BY s.k1, s.k2");
    let running = days.nested(
        "s.status, s.since, s.n, s.amount, s.waiting,\n\
         CAST(SUM(s.n) OVER (PARTITION BY s.status ORDER BY s.since) AS BIGINT) AS upto,\n\
         CAST(SUM(s.n) OVER (PARTITION BY s.status) AS BIGINT) AS files",
    );
    // A midnight of the office, at which a part of a day begins.
    let mut cutoff = time_text(older_than(now, service_days));
    cutoff.truncate(SINCE);
    let rows = running
        .wrapped(
            "s.status, CAST(SUM(s.n) AS BIGINT), CAST(SUM(s.amount) AS BIGINT), MIN(s.since),\n\
             MIN(CASE WHEN s.upto >= (s.files + 1) / 2 THEN s.since END),\n\
             CAST(SUM(s.waiting) AS BIGINT),\n\
             CAST(SUM(CASE WHEN s.since < ? THEN s.waiting ELSE 0 END) AS BIGINT)",
            cutoff,
            "GROUP BY s.status\nORDER BY s.status",
        )
        .all(&mut *store.connection().await?, |row| {
            Ok((
                row.try_get::<String, _>(0)?,
                row.try_get::<i64, _>(1)?,
                row.try_get::<i64, _>(2)?,
                row.try_get::<String, _>(3)?,
                row.try_get::<Option<String>, _>(4)?,
                row.try_get::<i64, _>(5)?,
                row.try_get::<i64, _>(6)?,
            ))
        })
        .await?;
    // What began earlier is older in working days too, so the median of the beginnings is that of the ages; and what
    // began in the same part of a day is as old.
    let age = |since: &str| {
        let since = instant(&format!("{since}:00:00Z"));
        since.map_or(0, |since| working_days(since, now))
    };
    Ok(rows
        .into_iter()
        .map(
            |(status, count, amount, oldest, median, waiting, late)| StatusFigure {
                subject_kind,
                count,
                waiting,
                amount,
                median_days: median.map_or(0, |since| age(&since)),
                oldest_days: age(&oldest),
                // No office's service time runs while an applicant still writes a form.
                overdue: if status == ApplicationStatus::Draft.as_str() {
                    0
                } else {
                    late
                },
                status,
            },
        )
        .collect())
}
