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
use std::collections::BTreeMap;

/// One state of one kind of file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusFigure {
    /// Kind of the file: `application` or `disbursement`.
    pub subject_kind: &'static str,
    /// Wire word of the state.
    pub status: String,
    /// How many files.
    pub count: i64,
    /// How many of them lie on somebody's desk; only these have an age.
    pub waiting: i64,
    /// Sum of payments in whole rupiah; 0 for forms.
    pub amount: i64,
    /// Median time in the state of those that wait, in working days; 0 where none does.
    pub median_days: i64,
    /// Longest time in the state of those that wait, in working days; 0 where none does.
    pub oldest_days: i64,
    /// Files that are past their service time.
    pub overdue: i64,
}

/// The states of forms and payments within the scope, as of `now`; what waits in a state for more working days than its
/// service time is overdue.
///
/// # Errors
/// The read store cannot be read.
pub async fn overview_status(
    store: &ReadStore,
    scope: &Scope,
    now: DateTime<Utc>,
    service_days: impl Fn(&str) -> u16,
) -> Result<Vec<StatusFigure>, Error> {
    let mut forms = FORM_AGES.within(scope, DAYS);
    without_private(&mut forms, scope);
    let payments = PAYMENT_AGES.within(scope, DAYS);
    let mut figures = Vec::new();
    for (subject_kind, cells) in [("application", forms), ("disbursement", payments)] {
        for (status, days) in by_status(store, cells).await? {
            let limit = service_days(&status);
            figures.push(days.figure(subject_kind, status, now, limit));
        }
    }
    Ok(figures)
}

/// Of each state and part of a day: files and whole rupiah.
const DAYS: &str = "s.k1, s.k2, CAST(SUM(s.n) AS BIGINT), CAST(SUM(s.s1) AS BIGINT)";

/// Letters of the part of a day that cells tell.
const SINCE: usize = "2026-01-31T15".len();

/// The files of a state.
#[derive(Default)]
struct Days {
    count: i64,
    amount: i64,
    /// Since when they wait, and how many, the oldest first.
    waiting: Vec<(String, i64)>,
}

async fn by_status(store: &ReadStore, mut cells: Select) -> Result<BTreeMap<String, Days>, Error> {
    cells.then("GROUP BY s.k1, s.k2\nORDER BY s.k1, s.k2");
    let cells = cells
        .all(&mut *store.connection().await?, |row| {
            let (status, since): (String, String) = (row.try_get(0)?, row.try_get(1)?);
            Ok((status, since, row.try_get(2)?, row.try_get(3)?))
        })
        .await?;
    let mut states: BTreeMap<String, Days> = BTreeMap::new();
    for (status, since, count, amount) in cells {
        let days = states.entry(status).or_default();
        let (count, amount): (i64, i64) = (count, amount);
        days.count += count;
        days.amount += amount;
        if !since.is_empty() {
            days.waiting.push((since, count));
        }
    }
    Ok(states)
}

impl Days {
    fn figure(
        self,
        subject_kind: &'static str,
        status: String,
        now: DateTime<Utc>,
        service_days: u16,
    ) -> StatusFigure {
        let waiting = self.waiting.iter().map(|(_, count)| count).sum();
        // A midnight of the office, at which a part of a day begins.
        let mut cutoff = time_text(older_than(now, service_days));
        cutoff.truncate(SINCE);
        let late = self.waiting.iter().filter(|(since, _)| *since < cutoff);
        // What began in the same part of a day is as old.
        let age = |since: &str| {
            let since = instant(&format!("{since}:00:00Z"));
            since.map_or(0, |since| working_days(since, now))
        };
        StatusFigure {
            subject_kind,
            count: self.count,
            waiting,
            amount: self.amount,
            // What began earlier is older in working days too, so the median of the beginnings is that of the ages.
            median_days: self.median(waiting).map_or(0, age),
            oldest_days: self.waiting.first().map_or(0, |(since, _)| age(since)),
            // No office's service time runs while an applicant still writes a form.
            overdue: if status == ApplicationStatus::Draft.as_str() {
                0
            } else {
                late.map(|(_, count)| count).sum()
            },
            status,
        }
    }

    /// Since when the middle one waits, the earlier of two.
    fn median(&self, waiting: i64) -> Option<&str> {
        let mut upto = 0;
        let reached = |(_, count): &&(String, i64)| {
            upto += count;
            upto >= (waiting + 1) / 2
        };
        let middle = self.waiting.iter().find(reached);
        middle.map(|(since, _)| since.as_str())
    }
}
