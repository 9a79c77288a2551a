//! Achievements: records joined with the latest form of the person they belong to, for scope and search.
use sqlx::Row as _;

use crate::error::Error;
use crate::paging::{Page, Paging};
use crate::record::{Deleted, RecordRow};
use crate::row::Row;
use crate::scope::{Scope, ScopeColumns};
use crate::select::Select;
use crate::store::ReadStore;
use crate::student::{HANDED_IN, LATEST};

/// Where a scope finds its columns.
const SCOPE: ScopeColumns = ScopeColumns {
    district: "a.home_district",
    city: "a.study_city",
    institution: "a.institution_id",
    person: "r.parent_id",
};

/// An achievement with whose it is, as their latest form says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AchievementRow {
    /// The record; its name is the achievement, its facet how far it reaches.
    pub record: RecordRow,
    /// Name of the person.
    pub owner_name: Option<String>,
    /// School or campus.
    pub institution_name: Option<String>,
    /// The form.
    pub application_id: Option<String>,
}

/// Which achievements a list shows.
#[derive(Debug, Clone, Default)]
pub struct AchievementFilter {
    /// Only achievements, names or institutions that hold this text.
    pub search: Option<String>,
    /// Only this far.
    pub level: Option<String>,
    /// Only this institution.
    pub institution_id: Option<String>,
    /// Deleted ones too, or only those.
    pub deleted: Deleted,
}

/// How a list of achievements is ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AchievementSort {
    /// Newest entry first.
    #[default]
    Newest,
    /// By the person's name.
    Name,
}

fn read(row: &sqlx::any::AnyRow) -> Result<AchievementRow, sqlx::Error> {
    let beside = RecordRow::COLUMNS.len();
    Ok(AchievementRow {
        record: RecordRow::read(row)?,
        owner_name: row.try_get(beside)?,
        institution_name: row.try_get(beside + 1)?,
        application_id: row.try_get(beside + 2)?,
    })
}

/// A page of the achievements within a scope.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    scope: &Scope,
    filter: &AchievementFilter,
    sort: AchievementSort,
    paging: Paging,
) -> Result<Page<AchievementRow>, Error> {
    let columns = format!(
        "{}, a.name, a.institution_name, a.application_id",
        RecordRow::columns_of("r")
    );
    let form = format!(
        "read_record r\nLEFT JOIN read_application a ON a.applicant_id = r.parent_id\n\
         AND {HANDED_IN} AND {LATEST}"
    );
    let mut select = Select::new(columns, form);
    select.only("r.record_type = 'achievement'");
    match filter.deleted {
        Deleted::Hidden => {
            select.only("r.deleted = 0");
        }
        Deleted::Only => {
            select.only("r.deleted = 1");
        }
        Deleted::Shown => {}
    }
    scope.limit(&mut select, &SCOPE);
    select
        .when_some("r.facet = ?", filter.level.clone())
        .when_some("a.institution_id = ?", filter.institution_id.clone())
        .search(
            &["r.name_key", "a.name_key", "LOWER(a.institution_name)"],
            filter.search.as_deref(),
        );
    let order = match sort {
        AchievementSort::Newest => "r.created_position DESC",
        AchievementSort::Name => "COALESCE(a.name_key, ''), r.record_id",
    };
    select.page(store, order, paging, read).await
}
