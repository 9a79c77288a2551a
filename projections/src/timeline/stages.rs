//! How long files lay on a desk in each state, and the medians.
use crate::cells::STAGES;
use crate::error::Error;
use crate::row::{Column, row};
use crate::scope::Scope;
use crate::store::ReadStore;
use domain::Desk;
use domain::audit::StreamType;
use sqlx::Row as _;

row! {
    /// How long a file lay on a desk.
    pub struct StageRow in "read_stage" {
        /// Kind of the file.
        subject_kind: StreamType,
        /// Wire word of the state it was in.
        status: String,
        /// The office that held it.
        office: Desk,
        /// Day (UTC) on which it went on.
        left_on: String,
        /// Working days that it lay there.
        days: i64,
    }
}

/// How long the files of a stage took, of those that went on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StageMedian {
    /// Kind of the file.
    pub subject_kind: StreamType,
    /// Wire word of the state.
    pub status: String,
    /// How many files went on from it.
    pub count: i64,
    /// The median in working days (the lower of two).
    pub median_days: i64,
}

/// The median time of each stage.
///
/// # Errors
/// The read store cannot be read.
pub async fn medians(store: &ReadStore) -> Result<Vec<StageMedian>, Error> {
    let days = STAGES.within(
        &Scope::All,
        "s.k1 AS subject_kind, s.k2 AS status, CAST(s.k3 AS BIGINT) AS days, s.n",
    );
    let running = days.nested(
        "s.subject_kind, s.status, s.days,\n\
         CAST(SUM(s.n) OVER (PARTITION BY s.subject_kind, s.status ORDER BY s.days) AS BIGINT) AS upto,\n\
         CAST(SUM(s.n) OVER (PARTITION BY s.subject_kind, s.status) AS BIGINT) AS files",
    );
    let mut medians = running.nested("s.subject_kind, s.status, MAX(s.files), MIN(s.days)");
    medians
        .only("s.upto >= (s.files + 1) / 2")
        .then("GROUP BY s.subject_kind, s.status\nORDER BY s.subject_kind, s.status");
    medians
        .all(&mut *store.connection().await?, |row| {
            Ok(StageMedian {
                subject_kind: Column::read(row, 0)?,
                status: row.try_get(1)?,
                count: row.try_get(2)?,
                median_days: row.try_get(3)?,
            })
        })
        .await
}
