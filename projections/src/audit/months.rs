//! How many events the log recorded in stretches of days.
use crate::error::Error;
use crate::event::time_text;
use crate::select::Select;
use crate::store::ReadStore;
use chrono::NaiveDate;
use domain::office_midnight;
use sqlx::Row as _;

/// Events from the beginning of each day to the beginning of the next one named; one count less than days.
///
/// # Errors
/// The read store cannot be read.
pub async fn recorded_between(store: &ReadStore, days: &[NaiveDate]) -> Result<Vec<u64>, Error> {
    let edges: Vec<String> = days
        .iter()
        .map(|day| time_text(office_midnight(*day)))
        .collect();
    if edges.len() < 2 {
        return Ok(Vec::new());
    }
    // Each stretch is one range of the index by time.
    let counts: Vec<String> = edges
        .windows(2)
        .map(|edge| {
            format!(
                "(SELECT COUNT(*) FROM read_audit e\n\
                 WHERE e.recorded_at >= '{}' AND e.recorded_at < '{}')",
                edge[0], edge[1]
            )
        })
        .collect();
    let stretches = counts.len();
    let select = Select::new(counts.join(",\n"), "(SELECT 1 AS one) s");
    let found = select
        .first(&mut *store.connection().await?, |row| {
            (0..stretches)
                .map(|place| row.try_get::<i64, _>(place))
                .collect::<Result<Vec<i64>, _>>()
        })
        .await?;
    let found = found.unwrap_or_else(|| vec![0; stretches]);
    Ok(found
        .into_iter()
        .map(|count| u64::try_from(count).unwrap_or_default())
        .collect())
}
