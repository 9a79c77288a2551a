//! What the screens ask about forms.
use super::{ApplicationDocumentRow, ApplicationLine, ApplicationRow};
use crate::cells::{FORMS, GRANTED, count, sum, total, without_private as known_cells};
use crate::error::Error;
use crate::paging::{Page, Paging};
use crate::row::{Column, Row};
use crate::scope::{Scope, ScopeColumns};
use crate::select::Select;
use crate::store::ReadStore;
use domain::application::ApplicationStatus;
use domain::{Level, ScholarshipType};
use sqlx::Row as _;

/// Where a scope finds its columns in `read_application a`.
pub(crate) const SCOPE: ScopeColumns = ScopeColumns {
    district: "a.home_district",
    city: "a.study_city",
    institution: "a.institution_id",
    person: "a.applicant_id",
};

/// Forms that were handed in at least once, or taken over from a list with its decision. Any other concerns nobody but its
/// owner, and the branch that helps.
pub(crate) const HANDED_IN_ONCE: &str = "(a.round > 0 OR a.status NOT IN ('draf', 'dibatalkan'))";

/// Keeps the form of a registration number: of its year, with these last digits of its id.
fn of_number(select: &mut Select, year: u16, id_end: &str) {
    select
        .when("a.year = ?", i64::from(year))
        .when("SUBSTR(a.application_id, 29) = ?", id_end.to_owned())
        .only(HANDED_IN_ONCE);
}

/// Leaves out what the readers of a scope may not know of: forms of others that were never handed in.
pub(crate) fn without_private(select: &mut Select, scope: &Scope) {
    match scope {
        Scope::Person(_) => {}
        Scope::Area { .. } => {
            select
                .only("(a.round > 0 OR a.assisted = 1 OR a.status NOT IN ('draf', 'dibatalkan'))");
        }
        Scope::All | Scope::Institution(_) => {
            select.only(HANDED_IN_ONCE);
        }
    }
}

/// Which forms a list shows; all given conditions hold together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ApplicationFilter {
    /// Only these states; empty for all but drafts of others.
    pub statuses: Vec<ApplicationStatus>,
    /// Only names, institutions or study programmes that hold this text.
    pub search: Option<String>,
    /// Year and last digits of the id: the form of a registration number.
    pub numbered: Option<(u16, String)>,
    /// Only this type of scholarship.
    pub scholarship_type: Option<ScholarshipType>,
    /// Only this budget year.
    pub year: Option<i64>,
    /// Only this home district.
    pub home_district: Option<String>,
    /// Only this city of study.
    pub study_city: Option<String>,
    /// Only this level.
    pub level: Option<Level>,
    /// Only this institution.
    pub institution_id: Option<String>,
    /// Only those that this person has, or that nobody has.
    pub taken: Option<Taken>,
    /// Only those that lie in none of these areas.
    pub outside: Option<Areas>,
}

/// Who has a form, at a moment (RFC 3339).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Taken {
    /// This person.
    By(String, String),
    /// Nobody.
    Nobody(String),
}

/// The areas of all branches together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Areas {
    /// Codes of home districts.
    pub districts: Vec<String>,
    /// Codes of cities of study.
    pub cities: Vec<String>,
}

impl Areas {
    /// Leaves only the forms that lie in none of them.
    pub(crate) fn exclude(&self, select: &mut Select) {
        for (column, codes) in [
            ("a.home_district", &self.districts),
            ("a.study_city", &self.cities),
        ] {
            if !codes.is_empty() {
                let marks = vec!["?"; codes.len()].join(", ");
                let fragment = format!("({column} IS NULL OR {column} NOT IN ({marks}))");
                select.when_texts(&fragment, codes);
            }
        }
    }
}

/// How a list of forms is ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ApplicationSort {
    /// Those that wait longest first: the order of work.
    #[default]
    LongestWaiting,
    /// Newest first.
    Newest,
    /// By name.
    Name,
    /// Oldest first.
    Oldest,
    /// By name, from Z to A.
    NameBackwards,
    /// By state, those that wait longest first.
    Status,
}

/// A form with its documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApplicationDetail {
    /// The form.
    pub application: ApplicationRow,
    /// Its documents, in the order of their names.
    pub documents: Vec<ApplicationDocumentRow>,
}

/// One form with its documents, if it is within the scope and was handed in, or is the reader's own.
///
/// # Errors
/// The read store cannot be read.
pub async fn get(
    store: &ReadStore,
    scope: &Scope,
    application_id: &str,
) -> Result<Option<ApplicationDetail>, Error> {
    let mut select = Select::new(ApplicationRow::columns_of("a"), "read_application a");
    select.when("a.application_id = ?", application_id.to_owned());
    scope.limit(&mut select, &SCOPE);
    without_private(&mut select, scope);
    let found = select
        .first(&mut *store.connection().await?, ApplicationRow::read)
        .await?;
    let Some(application) = found else {
        return Ok(None);
    };
    let documents = documents(store, application_id).await?;
    Ok(Some(ApplicationDetail {
        application,
        documents,
    }))
}

/// The documents of a form.
///
/// # Errors
/// The read store cannot be read.
pub async fn documents(
    store: &ReadStore,
    application_id: &str,
) -> Result<Vec<ApplicationDocumentRow>, Error> {
    let mut select = Select::new(
        ApplicationDocumentRow::columns_of("d"),
        "read_application_document d",
    );
    select
        .when("d.application_id = ?", application_id.to_owned())
        .then("ORDER BY d.document");
    select
        .all(
            &mut *store.connection().await?,
            ApplicationDocumentRow::read,
        )
        .await
}

/// The document that an uploaded file serves as, for deciding who may open the file.
///
/// # Errors
/// The read store cannot be read.
pub async fn document_of_file(
    store: &ReadStore,
    file_id: &str,
) -> Result<Option<ApplicationDocumentRow>, Error> {
    let mut select = Select::new(
        ApplicationDocumentRow::columns_of("d"),
        "read_application_document d",
    );
    select.when("d.file_id = ?", file_id.to_owned());
    select
        .first(
            &mut *store.connection().await?,
            ApplicationDocumentRow::read,
        )
        .await
}

/// A page of the forms within a scope. Drafts are shown only to the person themselves, and to the branch
/// that helps them.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    scope: &Scope,
    filter: &ApplicationFilter,
    sort: ApplicationSort,
    paging: Paging,
) -> Result<Page<ApplicationLine>, Error> {
    let mut select = Select::new(ApplicationLine::columns_of("a"), "read_application a");
    scope.limit(&mut select, &SCOPE);
    without_private(&mut select, scope);
    select
        .among("a.status", &filter.statuses)
        .when_some("a.scholarship_type = ?", filter.scholarship_type)
        .when_some("a.year = ?", filter.year)
        .when_some("a.home_district = ?", filter.home_district.clone())
        .when_some("a.study_city = ?", filter.study_city.clone())
        .when_some("a.level = ?", filter.level)
        .when_some("a.institution_id = ?", filter.institution_id.clone())
        .search(
            &[
                "a.name_key",
                "LOWER(a.institution_name)",
                "LOWER(a.study_programme)",
            ],
            filter.search.as_deref(),
        );
    if let Some((year, id_end)) = &filter.numbered {
        of_number(&mut select, *year, id_end);
    }
    match &filter.taken {
        None => {}
        Some(Taken::By(person, now)) => {
            select
                .when("a.reviewer_id = ?", person.clone())
                .when("a.reviewer_until > ?", now.clone());
        }
        Some(Taken::Nobody(now)) => {
            select.when(
                "(a.reviewer_until IS NULL OR a.reviewer_until <= ?)",
                now.clone(),
            );
        }
    }
    if let Some(areas) = &filter.outside {
        areas.exclude(&mut select);
    }
    let order = match sort {
        ApplicationSort::LongestWaiting => "a.status_since, a.application_id",
        ApplicationSort::Newest => "a.created_position DESC",
        ApplicationSort::Name => "a.name_key, a.application_id",
        ApplicationSort::Oldest => "a.created_position",
        ApplicationSort::NameBackwards => "a.name_key DESC, a.application_id DESC",
        ApplicationSort::Status => "a.status, a.status_since",
    };
    match cells(scope, filter) {
        Some(cells) => {
            let total = count(cells, store).await?;
            let page = select.page_of(total, store, order, paging, ApplicationLine::read);
            page.await
        }
        None => {
            let page = select.page(store, order, paging, ApplicationLine::read);
            page.await
        }
    }
}

/// The cells of the forms that a filter lets through; none when it looks at what cells do not know.
fn cells(scope: &Scope, filter: &ApplicationFilter) -> Option<Select> {
    let more = ApplicationFilter {
        statuses: Vec::new(),
        year: None,
        ..filter.clone()
    };
    if more != ApplicationFilter::default() {
        return None;
    }
    let mut cells = FORMS.within(scope, "");
    known_cells(&mut cells, scope);
    cells
        .among("s.k1", &filter.statuses)
        .when_some("s.k4 = ?", filter.year.map(|year| year.to_string()));
    Some(cells)
}

/// The forms with these ids as they are kept, personal nodes sealed: id and JSON.
///
/// # Errors
/// The read store cannot be read.
pub async fn sealed_forms(
    store: &ReadStore,
    application_ids: &[String],
) -> Result<Vec<(String, String)>, Error> {
    if application_ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut select = Select::new("a.application_id, a.form_sealed", "read_application a");
    select.any_of(&[("a.application_id", application_ids)]);
    select
        .all(&mut *store.connection().await?, |row| {
            Ok((row.try_get(0)?, row.try_get(1)?))
        })
        .await
}

/// All forms of a person, newest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn of_applicant(
    store: &ReadStore,
    applicant_id: &str,
) -> Result<Vec<ApplicationRow>, Error> {
    let mut select = Select::new(ApplicationRow::columns_of("a"), "read_application a");
    select
        .when("a.applicant_id = ?", applicant_id.to_owned())
        .then("ORDER BY a.created_position DESC");
    select
        .all(&mut *store.connection().await?, ApplicationRow::read)
        .await
}

/// Forms that were handed in whose family card number looks like this when masked; the caller opens and compares.
///
/// # Errors
/// The read store fails.
pub async fn with_kk_masked(
    store: &ReadStore,
    kk_masked: &str,
) -> Result<Vec<ApplicationRow>, Error> {
    let mut select = Select::new(ApplicationRow::columns_of("a"), "read_application a");
    select
        .when("a.kk_masked = ?", kk_masked.to_owned())
        .only(HANDED_IN_ONCE)
        .then("ORDER BY a.created_position\nLIMIT 50");
    select
        .all(&mut *store.connection().await?, ApplicationRow::read)
        .await
}

/// Forms within a scope, of a year, that were handed in and whose id ends in these digits: what a registration number says.
/// Who asks for a stranger opens and compares what only the applicant knows.
///
/// # Errors
/// The read store fails.
pub async fn numbered(
    store: &ReadStore,
    scope: &Scope,
    year: u16,
    id_end: &str,
) -> Result<Vec<ApplicationRow>, Error> {
    let mut select = Select::new(ApplicationRow::columns_of("a"), "read_application a");
    scope.limit(&mut select, &SCOPE);
    of_number(&mut select, year, id_end);
    select.then("ORDER BY a.created_position\nLIMIT 10");
    select
        .all(&mut *store.connection().await?, ApplicationRow::read)
        .await
}

/// How many forms of a scope are in each state.
///
/// # Errors
/// The read store cannot be read.
pub async fn count_by_status(
    store: &ReadStore,
    scope: &Scope,
) -> Result<Vec<(String, i64)>, Error> {
    let mut select = FORMS.within(scope, &format!("s.k1, {}", total("n")));
    known_cells(&mut select, scope);
    select.then("GROUP BY s.k1\nORDER BY s.k1");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok((row.try_get(0)?, row.try_get(1)?))
        })
        .await
}

/// How many awards of a type and year were ever granted, and how many of them are not revoked.
///
/// # Errors
/// The read store cannot be read.
pub async fn granted(
    store: &ReadStore,
    year: i64,
    scholarship_type: ScholarshipType,
) -> Result<(i64, i64), Error> {
    let counts = format!("{}, {}", total("n"), sum("n", "s.k3 <> 'dicabut'"));
    let mut cells = GRANTED.within(&Scope::All, &counts);
    cells
        .when("s.k1 = ?", year.to_string())
        .when("s.k2 = ?", scholarship_type);
    let found = cells
        .first(&mut *store.connection().await?, |row| {
            Ok((row.try_get(0)?, row.try_get(1)?))
        })
        .await?;
    Ok(found.unwrap_or_default())
}

/// How many awards are granted and not revoked, per year and type.
///
/// # Errors
/// The read store cannot be read.
pub async fn taken(store: &ReadStore) -> Result<Vec<(i64, ScholarshipType, i64)>, Error> {
    let mut cells = GRANTED.within(&Scope::All, &format!("s.k1, s.k2, {}", total("n")));
    cells
        .only("s.k3 <> 'dicabut'")
        .then("GROUP BY s.k1, s.k2\nORDER BY s.k1 DESC, s.k2");
    cells
        .all(&mut *store.connection().await?, |row| {
            let year: String = row.try_get(0)?;
            let year = year.parse::<i64>();
            let year = year.map_err(|error| sqlx::Error::Decode(error.into()))?;
            Ok((year, Column::read(row, 1)?, row.try_get(2)?))
        })
        .await
}
