//! What the screens ask about awards.
use super::AwardRow;
use crate::cells::{AWARD_YEARS, AWARDS, count, total};
use crate::error::Error;
use crate::paging::{Page, Paging};
use crate::row::Row;
use crate::scope::{Scope, ScopeColumns};
use crate::select::Select;
use crate::store::ReadStore;
use domain::award::AwardStatus;
use domain::{Level, ScholarshipType};
use sqlx::Row as _;

/// Where a scope finds its columns in `read_award w`.
pub(crate) const SCOPE: ScopeColumns = ScopeColumns {
    district: "w.home_district",
    city: "w.study_city",
    institution: "w.institution_id",
    person: "w.recipient_id",
};

/// Which awards a list shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AwardFilter {
    /// Only these states; empty for all.
    pub statuses: Vec<AwardStatus>,
    /// Only names, institutions or study programmes that hold this text.
    pub search: Option<String>,
    /// Only this type of scholarship.
    pub scholarship_type: Option<ScholarshipType>,
    /// Only this batch.
    pub batch: Option<String>,
    /// Only awards granted in this year.
    pub year: Option<i64>,
    /// Only this home district.
    pub home_district: Option<String>,
    /// Only this level.
    pub level: Option<Level>,
    /// Only this institution.
    pub institution_id: Option<String>,
    /// Only this study programme, whatever its case.
    pub study_programme: Option<String>,
    /// Only awards with a latest academic record that is (or is not) attested.
    pub attested: Option<bool>,
    /// Only awards with a semester that an institution says is not as recorded.
    pub objected: bool,
    /// Only graduates, or only those who have not graduated.
    pub graduated: Option<bool>,
    /// Only awards that a decree names, or only those that none names.
    pub in_decree: Option<bool>,
    /// Only people of whom no account waits or is verified.
    pub without_account: bool,
    /// Only this person.
    pub recipient_id: Option<String>,
}

/// How a list of awards is ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AwardSort {
    /// Newest first.
    #[default]
    Newest,
    /// By name.
    Name,
    /// Oldest first.
    Oldest,
    /// By name, from Z to A.
    NameBackwards,
    /// Highest grade point average first; those without one last.
    Gpa,
    /// Lowest grade point average first; those without one before them.
    GpaUp,
    /// By name of the institution.
    Institution,
    /// By state, then by name.
    Status,
}

/// One award, if it is within the scope.
///
/// # Errors
/// The read store cannot be read.
pub async fn get(
    store: &ReadStore,
    scope: &Scope,
    award_id: &str,
) -> Result<Option<AwardRow>, Error> {
    let mut select = Select::new(AwardRow::columns_of("w"), "read_award w");
    select.when("w.award_id = ?", award_id.to_owned());
    scope.limit(&mut select, &SCOPE);
    select
        .first(&mut *store.connection().await?, AwardRow::read)
        .await
}

/// All awards of a person, newest first; the first is the profile's penerimaBeasiswaId.
///
/// # Errors
/// The read store cannot be read.
pub async fn of_recipient(store: &ReadStore, recipient_id: &str) -> Result<Vec<AwardRow>, Error> {
    let mut select = Select::new(AwardRow::columns_of("w"), "read_award w");
    select
        .when("w.recipient_id = ?", recipient_id.to_owned())
        .then("ORDER BY w.created_position DESC");
    select
        .all(&mut *store.connection().await?, AwardRow::read)
        .await
}

/// A page of the awards within a scope.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    scope: &Scope,
    filter: &AwardFilter,
    sort: AwardSort,
    paging: Paging,
) -> Result<Page<AwardRow>, Error> {
    let mut select = Select::new(AwardRow::columns_of("w"), "read_award w");
    scope.limit(&mut select, &SCOPE);
    select.among("w.status", &filter.statuses);
    match filter.in_decree {
        Some(true) => {
            select.only("w.decree_id IS NOT NULL");
        }
        Some(false) => {
            select.only("w.decree_id IS NULL");
        }
        None => {}
    }
    if filter.attested.is_some() {
        select.only("w.semester IS NOT NULL");
    }
    if filter.objected {
        select.only(
            "EXISTS (SELECT 1 FROM read_academic_record r\n\
             WHERE r.award_id = w.award_id AND r.objection IS NOT NULL)",
        );
    }
    if filter.without_account {
        select.only(crate::payee::WITHOUT_ACCOUNT);
    }
    select
        .when_some("w.attested = ?", filter.attested)
        .when_some(
            "LOWER(w.study_programme) = ?",
            filter
                .study_programme
                .as_ref()
                .map(|name| name.to_lowercase()),
        )
        .when_some("w.scholarship_type = ?", filter.scholarship_type)
        .when_some("w.batch = ?", filter.batch.clone())
        .when_some("w.year = ?", filter.year)
        .when_some("w.home_district = ?", filter.home_district.clone())
        .when_some("w.level = ?", filter.level)
        .when_some("w.institution_id = ?", filter.institution_id.clone())
        .when_some("w.graduated = ?", filter.graduated)
        .when_some("w.recipient_id = ?", filter.recipient_id.clone())
        .search(
            &[
                "w.name_key",
                "LOWER(w.institution_name)",
                "LOWER(w.study_programme)",
            ],
            filter.search.as_deref(),
        );
    let order = order(sort);
    match cells(scope, filter) {
        Some(cells) => {
            let total = count(cells, store).await?;
            let page = select.page_of(total, store, order, paging, AwardRow::read);
            page.await
        }
        None => select.page(store, order, paging, AwardRow::read).await,
    }
}

const fn order(sort: AwardSort) -> &'static str {
    match sort {
        AwardSort::Newest => "w.created_position DESC",
        AwardSort::Oldest => "w.created_position",
        AwardSort::Name => "w.name_key, w.award_id",
        AwardSort::NameBackwards => "w.name_key DESC, w.award_id DESC",
        AwardSort::Gpa => "COALESCE(w.gpa_hundredths, -1) DESC, w.award_id DESC",
        AwardSort::GpaUp => "COALESCE(w.gpa_hundredths, -1), w.award_id",
        AwardSort::Institution => "w.institution_name, w.award_id",
        AwardSort::Status => "w.status, w.name_key",
    }
}

/// The cells of the awards that a filter lets through; none when it looks at what cells do not know.
fn cells(scope: &Scope, filter: &AwardFilter) -> Option<Select> {
    let more = AwardFilter {
        statuses: Vec::new(),
        year: None,
        scholarship_type: None,
        ..filter.clone()
    };
    if more != AwardFilter::default() {
        return None;
    }
    let mut cells = AWARD_YEARS.within(scope, "");
    cells
        .among("s.k3", &filter.statuses)
        .when_some("s.k1 = ?", filter.year.map(|year| year.to_string()))
        .when_some("s.k2 = ?", filter.scholarship_type);
    Some(cells)
}

/// How many awards of a scope are in each state.
///
/// # Errors
/// The read store cannot be read.
pub async fn count_by_status(
    store: &ReadStore,
    scope: &Scope,
) -> Result<Vec<(String, i64)>, Error> {
    let mut select = AWARDS.within(scope, &format!("s.k1, {}", total("n")));
    select.then("GROUP BY s.k1\nORDER BY s.k1");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok((row.try_get(0)?, row.try_get(1)?))
        })
        .await
}
