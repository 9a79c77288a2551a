//! The public list of awardees: who is on it, as what and since when, and every change of it.
use crate::batch::{ApplyError, Batch};
use crate::cells::{AWARD_YEARS, count, total};
use crate::error::Error;
use crate::event::{Event, year_in_jayapura};
use crate::fold::Folds;
use crate::paging::{Page, Paging};
use crate::projection::{Projection, TableInfo};
use crate::row::{Column, row};
use crate::scope::Scope;
use crate::select::Select;
use crate::store::ReadStore;
use domain::audit::StreamType;
use domain::award::{Award, AwardStatus, ListedChange};
use domain::{AnyEvent, ScholarshipType, office_time};
use sqlx::Row as _;
use sqlx::any::AnyRow;

row! {
    /// One change of the list.
    pub struct AwardeeChangeRow in "read_awardee_change" {
        /// Position of its event in the log: its proof.
        position: i64,
        /// The award.
        award_id: String,
        /// Year of the list that it stands on.
        year: i64,
        /// Day in Jayapura on which it was recorded.
        day: String,
        /// What happened.
        change: ListedChange,
    }
}

/// Keeps `read_awardee_change`.
pub struct AwardeeChanges;

impl Projection for AwardeeChanges {
    fn name(&self) -> &'static str {
        "awardee"
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![TableInfo::of::<AwardeeChangeRow>()]
    }

    fn reads(&self, kind: StreamType) -> bool {
        kind == StreamType::Award
    }

    fn folds(&self, kind: StreamType) -> bool {
        kind == StreamType::Award
    }

    fn by_stream(&self) -> bool {
        false
    }

    fn needs(&self, _event: &Event, _batch: &mut Batch) {}

    fn apply(&self, event: &Event, folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        let Some(AnyEvent::Award(fact)) = event.fact() else {
            return Ok(());
        };
        if let Some(change) = fact.listed() {
            let award = folds.of::<Award>(&event.recorded.stream)?;
            let day = office_time(event.recorded.recorded_at).date_naive();
            batch.add(AwardeeChangeRow {
                position: event.position_i64(),
                award_id: event.stream_id().to_owned(),
                year: i64::from(year_in_jayapura(award.heads.created())),
                day: day.to_string(),
                change,
            });
        }
        Ok(())
    }
}

/// What to narrow the public list by.
#[derive(Debug, Clone, Default)]
pub struct AwardeeFilter {
    /// Year of the list; all when `None`.
    pub year: Option<i64>,
    /// Type of scholarship.
    pub scholarship_type: Option<ScholarshipType>,
    /// State of the award.
    pub status: Option<AwardStatus>,
    /// Words that the name or the institution's name holds.
    pub search: Option<String>,
}

/// A name on the public list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AwardeeRow {
    /// Year of the list that it stands on.
    pub year: i64,
    /// Name of the recipient, unless erased.
    pub name: Option<String>,
    /// Name of the institution.
    pub institution_name: String,
    /// Study programme.
    pub study_programme: String,
    /// Type of scholarship.
    pub scholarship_type: ScholarshipType,
    /// Whether the recipient graduated.
    pub graduated: bool,
    /// The award's state.
    pub status: AwardStatus,
    /// Day of the last change of the list that is about this name.
    pub since: String,
    /// Position of that change: its proof.
    pub position: i64,
}

/// A page of the public list, by name. Revoked awards stay on it, as such.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    filter: &AwardeeFilter,
    paging: Paging,
) -> Result<Page<AwardeeRow>, Error> {
    let mut select = Select::new(
        "w.name, w.institution_name, w.study_programme, w.scholarship_type, w.graduated, w.status, c.day, c.position, w.year",
        "read_award w JOIN read_awardee_change c ON c.position = \
         (SELECT MAX(l.position) FROM read_awardee_change l WHERE l.award_id = w.award_id)",
    );
    select
        .when_some("w.year = ?", filter.year)
        .when_some("w.scholarship_type = ?", filter.scholarship_type)
        .when_some("w.status = ?", filter.status)
        .search(
            &["w.name_key", "LOWER(w.institution_name)"],
            filter.search.as_deref(),
        );
    let order = "w.name_key, w.award_id";
    if filter
        .search
        .as_ref()
        .is_some_and(|text| !text.trim().is_empty())
    {
        return select.page(store, order, paging, read).await;
    }
    let mut cells = AWARD_YEARS.within(&Scope::All, "");
    cells
        .when_some("s.k1 = ?", filter.year.map(|year| year.to_string()))
        .when_some("s.k2 = ?", filter.scholarship_type)
        .when_some("s.k3 = ?", filter.status);
    let total = count(cells, store).await?;
    select.page_of(total, store, order, paging, read).await
}

fn read(row: &AnyRow) -> Result<AwardeeRow, sqlx::Error> {
    Ok(AwardeeRow {
        name: row.try_get(0)?,
        institution_name: row.try_get(1)?,
        study_programme: row.try_get(2)?,
        scholarship_type: Column::read(row, 3)?,
        graduated: row.try_get::<i64, _>(4)? != 0,
        status: Column::read(row, 5)?,
        since: row.try_get(6)?,
        position: row.try_get(7)?,
        year: row.try_get(8)?,
    })
}

/// How many names each home district has on the list of each year, by year and code of the district.
///
/// # Errors
/// The read store cannot be read.
pub async fn by_district(store: &ReadStore) -> Result<Vec<(i64, String, i64)>, Error> {
    let columns = format!("CAST(s.k1 AS BIGINT), s.district, {}", total("n"));
    let mut cells = AWARD_YEARS.by_district(&Scope::All, &columns);
    cells.then("GROUP BY s.k1, s.district\nORDER BY s.k1 DESC, s.district");
    cells
        .all(&mut *store.connection().await?, |row| {
            Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))
        })
        .await
}

/// The years of the list with how many names each holds, newest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn years(store: &ReadStore) -> Result<Vec<(i64, i64)>, Error> {
    let columns = format!("CAST(s.k1 AS BIGINT), {}", total("n"));
    let mut select = AWARD_YEARS.within(&Scope::All, &columns);
    select.then("GROUP BY s.k1\nORDER BY CAST(s.k1 AS BIGINT) DESC");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok((row.try_get(0)?, row.try_get(1)?))
        })
        .await
}

/// What to narrow the changes of the list by. Days are inclusive, as `YYYY-MM-DD`.
#[derive(Debug, Clone, Default)]
pub struct ChangeFilter {
    /// Year of the list; all when `None`.
    pub year: Option<i64>,
    /// First day.
    pub from: Option<String>,
    /// Last day.
    pub until: Option<String>,
    /// What happened.
    pub change: Option<ListedChange>,
}

/// A change of the list, with the name that it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Position of its event in the log.
    pub position: i64,
    /// Year of the list.
    pub year: i64,
    /// Day on which it was recorded.
    pub day: String,
    /// What happened.
    pub change: ListedChange,
    /// Name of the recipient, unless erased.
    pub name: Option<String>,
    /// Name of the institution.
    pub institution_name: String,
    /// Type of scholarship.
    pub scholarship_type: ScholarshipType,
}

/// A page of the changes of the list, newest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn changes(
    store: &ReadStore,
    filter: &ChangeFilter,
    paging: Paging,
) -> Result<Page<Change>, Error> {
    let mut select = Select::new(
        "c.position, c.year, c.day, c.change, w.name, w.institution_name, w.scholarship_type",
        "read_awardee_change c JOIN read_award w ON w.award_id = c.award_id",
    );
    narrow(&mut select, filter);
    select
        .page(store, "c.position DESC", paging, |row| {
            Ok(Change {
                position: row.try_get(0)?,
                year: row.try_get(1)?,
                day: row.try_get(2)?,
                change: Column::read(row, 3)?,
                name: row.try_get(4)?,
                institution_name: row.try_get(5)?,
                scholarship_type: Column::read(row, 6)?,
            })
        })
        .await
}

fn narrow(select: &mut Select, filter: &ChangeFilter) {
    select
        .when_some("c.year = ?", filter.year)
        .when_some("c.day >= ?", filter.from.clone())
        .when_some("c.day <= ?", filter.until.clone())
        .when_some(
            "c.change = ?",
            filter.change.map(|change| change.to_string()),
        );
}
