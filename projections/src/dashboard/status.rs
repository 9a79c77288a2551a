//! How many files are in each state, how much money, and how long they have waited.
use super::APPLICATION_SCOPE;
use crate::application::without_private;
use crate::award::SCOPE as AWARD_SCOPE;
use crate::error::Error;
use crate::event::{instant, time_text};
use crate::scope::{Scope, ScopeColumns};
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
    let mut figures = of_kind(
        store,
        scope,
        now,
        service_days,
        &Kind {
            name: "application",
            from: "read_application a",
            status: "a.status",
            desk: "a.desk",
            since: "a.status_since",
            amount: "0",
            scope: &APPLICATION_SCOPE,
        },
    )
    .await?;
    figures.extend(
        of_kind(
            store,
            scope,
            now,
            service_days,
            &Kind {
                name: "disbursement",
                from: "read_disbursement p\nLEFT JOIN read_award w ON w.award_id = p.award_id",
                status: "p.status",
                desk: "p.desk",
                since: "p.status_since",
                amount: "p.amount",
                scope: &AWARD_SCOPE,
            },
        )
        .await?,
    );
    Ok(figures)
}

struct Kind {
    name: &'static str,
    from: &'static str,
    status: &'static str,
    desk: &'static str,
    since: &'static str,
    amount: &'static str,
    scope: &'static ScopeColumns,
}

async fn of_kind(
    store: &ReadStore,
    scope: &Scope,
    now: DateTime<Utc>,
    service_days: u16,
    kind: &Kind,
) -> Result<Vec<StatusFigure>, Error> {
    let Kind {
        from,
        status,
        desk,
        since,
        amount,
        ..
    } = kind;
    let mut inner = Select::new(
        format!(
            "{status} AS status, {desk} AS desk, {since} AS since, {amount} AS amount,\n\
             ROW_NUMBER() OVER (PARTITION BY {status} ORDER BY {since}) AS place,\n\
             COUNT(*) OVER (PARTITION BY {status}) AS files"
        ),
        *from,
    );
    scope.limit(&mut inner, kind.scope);
    if kind.name == "application" {
        without_private(&mut inner, scope);
    }
    let cutoff = time_text(older_than(now, service_days));
    let rows = inner
        .wrapped(
            "s.status, COUNT(*), CAST(SUM(s.amount) AS BIGINT), MIN(s.since),\n\
             MIN(CASE WHEN s.place = (s.files + 1) / 2 THEN s.since END),\n\
             COUNT(*) FILTER (WHERE s.desk IS NOT NULL),\n\
             COUNT(*) FILTER (WHERE s.desk IS NOT NULL AND s.since < ?)",
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
    // What began earlier is older in working days too, so the median of the beginnings is that of the ages.
    let age = |since: &str| instant(since).map_or(0, |since| working_days(since, now));
    Ok(rows
        .into_iter()
        .map(
            |(status, count, amount, oldest, median, waiting, late)| StatusFigure {
                subject_kind: kind.name,
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
