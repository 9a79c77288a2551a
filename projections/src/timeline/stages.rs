//! How long files lay on a desk in each state, and the medians.
use crate::error::Error;
use crate::row::row;
use crate::select::Select;
use crate::store::ReadStore;
use domain::Desk;
use sqlx::Row as _;

row! {
    /// How long a file lay on a desk.
    pub struct StageRow in "read_stage" {
        /// Kind of the file.
        subject_kind: String,
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
    pub subject_kind: String,
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
    let mut select = Select::new(
        "m.subject_kind, m.status, m.files, m.days",
        "(SELECT subject_kind, status, days,\n\
         ROW_NUMBER() OVER (PARTITION BY subject_kind, status ORDER BY days) AS place,\n\
         COUNT(*) OVER (PARTITION BY subject_kind, status) AS files\n\
         FROM read_stage) m",
    );
    select
        .only("m.place = (m.files + 1) / 2")
        .then("ORDER BY m.subject_kind, m.status");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok(StageMedian {
                subject_kind: row.try_get(0)?,
                status: row.try_get(1)?,
                count: row.try_get(2)?,
                median_days: row.try_get(3)?,
            })
        })
        .await
}
