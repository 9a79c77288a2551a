//! Students (list-akademia): one line per person, of their latest form, with the award it led to.
use crate::application::{ApplicationRow, HANDED_IN_ONCE};
use crate::award::AwardRow;
use crate::error::Error;
use crate::paging::{Page, Paging};
use crate::row::Row;
use crate::scope::{Scope, ScopeColumns};
use crate::select::Select;
use crate::store::ReadStore;
use domain::application::ApplicationStatus;
use domain::{Level, ScholarshipType};
use sqlx::Row as _;

/// Where a scope finds its columns in `read_application a`.
const SCOPE: ScopeColumns = ScopeColumns {
    district: "a.home_district",
    city: "a.study_city",
    institution: "a.institution_id",
    person: "a.applicant_id",
};

/// Forms count once they were handed in and not withdrawn.
pub(crate) const HANDED_IN: &str = "a.status NOT IN ('draf', 'dibatalkan')";

/// Of the forms that count, the person's latest.
pub(crate) const LATEST: &str = "NOT EXISTS (SELECT 1\nFROM read_application b\n\
    WHERE b.applicant_id = a.applicant_id AND b.created_position > a.created_position\n\
    AND b.status NOT IN ('draf', 'dibatalkan'))";

/// A person with their latest form and the award it led to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StudentRow {
    /// The form.
    pub application: ApplicationRow,
    /// The award.
    pub award: Option<AwardRow>,
}

/// Which students a list shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StudentFilter {
    /// Only names, institutions or study programmes that hold this text.
    pub search: Option<String>,
    /// Only this home district.
    pub home_district: Option<String>,
    /// Only this institution.
    pub institution_id: Option<String>,
    /// Only this level of study.
    pub level: Option<Level>,
    /// Only this type of scholarship.
    pub scholarship_type: Option<ScholarshipType>,
    /// Only forms in this state.
    pub status: Option<ApplicationStatus>,
    /// Only this person.
    pub person: Option<String>,
    /// Only this form.
    pub application_id: Option<String>,
    /// Only those with (or without) an award.
    pub recipient: Option<bool>,
}

/// How a list of students is ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StudentSort {
    /// By name.
    #[default]
    Name,
    /// Newest form first.
    Newest,
}

fn read(row: &sqlx::any::AnyRow) -> Result<StudentRow, sqlx::Error> {
    let offset = ApplicationRow::COLUMNS.len();
    let award_id: Option<String> = row.try_get(offset)?;
    Ok(StudentRow {
        application: ApplicationRow::read(row)?,
        award: match award_id {
            None => None,
            Some(_) => Some(AwardRow::read_at(row, offset)?),
        },
    })
}

/// A page of the students within a scope.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    scope: &Scope,
    filter: &StudentFilter,
    sort: StudentSort,
    paging: Paging,
) -> Result<Page<StudentRow>, Error> {
    let columns = format!(
        "{}, {}",
        ApplicationRow::columns_of("a"),
        AwardRow::columns_of("w")
    );
    let mut select = Select::new(
        columns,
        "read_application a\nLEFT JOIN read_award w ON w.award_id = a.award_id",
    );
    narrow(&mut select, scope, filter);
    let order = match sort {
        StudentSort::Name => "a.name_key, a.application_id",
        StudentSort::Newest => "a.created_position DESC",
    };
    let total = count(store, scope, filter).await?;
    select.page_of(total, store, order, paging, read).await
}

/// How many they are.
async fn count(store: &ReadStore, scope: &Scope, filter: &StudentFilter) -> Result<u64, Error> {
    let from = "read_application a";
    let select = match scope {
        // Whoever has a form that counts has one that is the latest.
        Scope::All if *filter == StudentFilter::default() => {
            let mut select = Select::new("COUNT(DISTINCT a.applicant_id)", from);
            select.only(HANDED_IN);
            select
        }
        _ => {
            let mut select = Select::new("COUNT(*)", from);
            narrow(&mut select, scope, filter);
            select
        }
    };
    let found = select
        .all_remembered(store, |row| row.try_get::<i64, _>(0))
        .await?;
    let total = found.first().copied().unwrap_or_default();
    Ok(u64::try_from(total).unwrap_or_default())
}

/// Keeps the students within a scope that a filter lets through.
fn narrow(select: &mut Select, scope: &Scope, filter: &StudentFilter) {
    scope.limit(select, &SCOPE);
    select.only(HANDED_IN);
    match &filter.application_id {
        Some(application_id) => {
            select.when("a.application_id = ?", application_id.clone());
        }
        None => {
            select.only(LATEST);
        }
    }
    match filter.recipient {
        None => {}
        Some(true) => {
            select.only("a.award_id IS NOT NULL");
        }
        Some(false) => {
            select.only("a.award_id IS NULL");
        }
    }
    select
        .when_some("a.applicant_id = ?", filter.person.clone())
        .when_some("a.home_district = ?", filter.home_district.clone())
        .when_some("a.institution_id = ?", filter.institution_id.clone())
        .when_some("a.level = ?", filter.level)
        .when_some("a.scholarship_type = ?", filter.scholarship_type)
        .when_some("a.status = ?", filter.status)
        .search(
            &[
                "a.name_key",
                "LOWER(a.institution_name)",
                "LOWER(a.study_programme)",
            ],
            filter.search.as_deref(),
        );
}

/// Whether a person has a form that was handed in, or an award, within a scope.
///
/// # Errors
/// The read store cannot be read.
pub async fn is_within(store: &ReadStore, scope: &Scope, person: &str) -> Result<bool, Error> {
    let mut forms = Select::new("a.application_id", "read_application a");
    scope.limit(&mut forms, &SCOPE);
    forms
        .only(HANDED_IN_ONCE)
        .when("a.applicant_id = ?", person.to_owned())
        .then("LIMIT 1");
    let mut connection = store.connection().await?;
    let text = |row: &sqlx::any::AnyRow| row.try_get::<String, _>(0);
    if forms.first(&mut connection, text).await?.is_some() {
        return Ok(true);
    }
    let mut awards = Select::new("w.award_id", "read_award w");
    scope.limit(&mut awards, &crate::award::SCOPE);
    awards
        .when("w.recipient_id = ?", person.to_owned())
        .then("LIMIT 1");
    Ok(awards.first(&mut connection, text).await?.is_some())
}
