//! Final projects of recipients: records joined with the awards they belong to, for scope and search.
use crate::award::{AwardRow, SCOPE};
use crate::error::Error;
use crate::paging::{Page, Paging};
use crate::record::RecordRow;
use crate::row::Row;
use crate::scope::Scope;
use crate::select::Select;
use crate::store::ReadStore;

/// A final project with the award it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalProjectRow {
    /// The record; its name is the title, its facet the year.
    pub record: RecordRow,
    /// The award.
    pub award: AwardRow,
}

/// Which final projects a list shows.
#[derive(Debug, Clone, Default)]
pub struct FinalProjectFilter {
    /// Only titles, names or study programmes that hold this text.
    pub search: Option<String>,
    /// Only this year.
    pub year: Option<i64>,
    /// Only this institution.
    pub institution_id: Option<String>,
    /// Only this award.
    pub award_id: Option<String>,
}

/// How a list of final projects is ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FinalProjectSort {
    /// Newest entry first.
    #[default]
    Newest,
    /// By title.
    Title,
    /// Newest year first.
    Year,
}

fn selected(scope: &Scope) -> Select {
    let columns = format!(
        "{}, {}",
        RecordRow::columns_of("r"),
        AwardRow::columns_of("w")
    );
    let mut select = Select::new(
        columns,
        "read_record r\nJOIN read_award w ON w.award_id = r.parent_id",
    );
    select
        .only("r.record_type = 'final_project'")
        .only("r.deleted = 0");
    scope.limit(&mut select, &SCOPE);
    select
}

fn read(row: &sqlx::any::AnyRow) -> Result<FinalProjectRow, sqlx::Error> {
    Ok(FinalProjectRow {
        record: RecordRow::read(row)?,
        award: AwardRow::read_at(row, RecordRow::COLUMNS.len())?,
    })
}

/// One final project, if it is within the scope.
///
/// # Errors
/// The read store cannot be read.
pub async fn get(
    store: &ReadStore,
    scope: &Scope,
    record_id: &str,
) -> Result<Option<FinalProjectRow>, Error> {
    let mut select = selected(scope);
    select.when("r.record_key = ?", format!("final_project|{record_id}"));
    select.first(&mut *store.connection().await?, read).await
}

/// A page of the final projects within a scope.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    scope: &Scope,
    filter: &FinalProjectFilter,
    sort: FinalProjectSort,
    paging: Paging,
) -> Result<Page<FinalProjectRow>, Error> {
    let mut select = selected(scope);
    select
        .when_some("r.parent_id = ?", filter.award_id.clone())
        .when_some("r.facet = ?", filter.year.map(|year| year.to_string()))
        .when_some("w.institution_id = ?", filter.institution_id.clone())
        .search(
            &["r.name_key", "w.name_key", "LOWER(w.study_programme)"],
            filter.search.as_deref(),
        );
    let order = match sort {
        FinalProjectSort::Newest => "r.created_position DESC",
        FinalProjectSort::Title => "r.name_key, r.record_id",
        FinalProjectSort::Year => "r.facet DESC, r.created_position DESC",
    };
    select.page(store, order, paging, read).await
}
