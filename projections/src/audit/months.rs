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
    let (Some(first), Some(last)) = (edges.first(), edges.last()) else {
        return Ok(Vec::new());
    };
    if edges.len() < 2 {
        return Ok(Vec::new());
    }
    let counts: Vec<String> = edges
        .windows(2)
        .map(|edge| {
            format!(
                "COUNT(*) FILTER (WHERE e.recorded_at >= '{}' AND e.recorded_at < '{}')",
                edge[0], edge[1]
            )
        })
        .collect();
    let stretches = counts.len();
    let mut select = Select::new(counts.join(",\n"), "read_audit e");
    select
        .when("e.recorded_at >= ?", first.clone())
        .when("e.recorded_at < ?", last.clone());
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
