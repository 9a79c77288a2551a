//! What the screens and the gates ask about findings.
use super::{DismissalRow, FindingRow};
use crate::error::Error;
use crate::paging::{Page, Paging};
use crate::row::{Column, Row};
use crate::scope::{Scope, ScopeColumns};
use crate::select::Select;
use crate::store::ReadStore;
use domain::integrity::{FindingKey, Severity};
use sqlx::any::AnyRow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

const FROM: &str =
    "read_finding f\nLEFT JOIN read_finding_dismissal d ON d.dismissed_id = f.finding_id";

const SCOPE: ScopeColumns = ScopeColumns {
    district: "f.district",
    city: "f.city",
    institution: "f.institution_id",
    person: "f.person_id",
};

/// A finding with what was decided about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FindingItem {
    /// The finding, seen from one person.
    pub finding: FindingRow,
    /// Set when it was set aside.
    pub dismissal: Option<DismissalRow>,
}

/// Which findings a list shows.
#[derive(Debug, Clone, Default)]
pub struct FindingFilter {
    /// Only this strength.
    pub severity: Option<Severity>,
    /// Only this kind.
    pub kind: Option<FindingKey>,
    /// Only findings about this person.
    pub person_id: Option<String>,
    /// Only open ones, or only those set aside.
    pub open: Option<bool>,
    /// Only what this person did not prepare: what they may judge.
    pub for_judge: Option<String>,
    /// Part of a name.
    pub search: Option<String>,
}

/// Leaves out what somebody prepared.
fn not_prepared_by(select: &mut Select, user_id: &str) {
    select.when(
        "' ' || f.prepared_by || ' ' NOT LIKE ?",
        format!("% {user_id} %"),
    );
}

/// Order of a list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum FindingSort {
    /// What blocks first, then the newest.
    #[default]
    Severity,
    /// The newest first.
    Newest,
    /// By name.
    Name,
}

fn select() -> Select {
    let columns = format!(
        "{}, {}",
        FindingRow::columns_of("f"),
        DismissalRow::columns_of("d")
    );
    Select::new(columns, FROM)
}

fn read(row: &AnyRow) -> Result<FindingItem, sqlx::Error> {
    let width = FindingRow::COLUMNS.len();
    let dismissed = <Option<String> as Column>::read(row, width)?.is_some();
    Ok(FindingItem {
        finding: FindingRow::read(row)?,
        dismissal: if dismissed {
            Some(DismissalRow::read_at(row, width)?)
        } else {
            None
        },
    })
}

/// A page of findings in scope. Who sees everything gets each finding once, unless one person is
/// asked about.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    scope: &Scope,
    filter: &FindingFilter,
    sort: FindingSort,
    paging: Paging,
) -> Result<Page<FindingItem>, Error> {
    let mut select = select();
    scope.limit(&mut select, &SCOPE);
    if *scope == Scope::All && filter.person_id.is_none() {
        select.only("f.is_first = 1");
    }
    select
        .when_some("f.severity = ?", filter.severity)
        .when_some("f.kind = ?", filter.kind)
        .when_some("f.person_id = ?", filter.person_id.clone())
        .search(
            // The other person's name must not be found by those who may not see it.
            match scope {
                Scope::All => &["f.name_key", "LOWER(f.other_name)"],
                Scope::Area { .. } | Scope::Institution(_) | Scope::Person(_) => &["f.name_key"],
            },
            filter.search.as_deref(),
        );
    if let Some(judge) = &filter.for_judge {
        not_prepared_by(&mut select, judge);
    }
    match filter.open {
        None => {}
        Some(true) => {
            select.only("d.dismissed_id IS NULL");
        }
        Some(false) => {
            select.only("d.dismissed_id IS NOT NULL");
        }
    }
    let order = match sort {
        FindingSort::Severity => "f.severity_rank, f.found_at DESC, f.finding_key",
        FindingSort::Newest => "f.found_at DESC, f.finding_key",
        FindingSort::Name => "f.name_key, f.finding_key",
    };
    select.page(store, order, paging, read).await
}

/// The findings in scope that nobody has set aside, and which this person did not prepare.
pub(crate) fn pile(scope: &Scope, user_id: &str) -> Select {
    let mut select = Select::new("COUNT(*), MIN(f.found_at)", FROM);
    scope.limit(&mut select, &SCOPE);
    if *scope == Scope::All {
        select.only("f.is_first = 1");
    }
    select.only("d.dismissed_id IS NULL");
    not_prepared_by(&mut select, user_id);
    select
}

/// A finding by its id, in scope.
///
/// # Errors
/// The read store cannot be read.
pub async fn get(
    store: &ReadStore,
    scope: &Scope,
    finding_id: &str,
) -> Result<Option<FindingItem>, Error> {
    let mut select = select();
    scope.limit(&mut select, &SCOPE);
    select
        .when("f.finding_id = ?", finding_id.to_owned())
        .then("ORDER BY f.is_first DESC, f.finding_key");
    select.first(&mut *store.connection().await?, read).await
}

/// All findings about a person, what blocks first.
///
/// # Errors
/// The read store cannot be read.
pub async fn of_person(store: &ReadStore, person_id: &str) -> Result<Vec<FindingItem>, Error> {
    let mut select = select();
    select
        .when("f.person_id = ?", person_id.to_owned())
        .then("ORDER BY f.severity_rank, f.finding_key");
    select.all(&mut *store.connection().await?, read).await
}

/// What keeps a person from being granted or paid anything: kind and strength of each open
/// finding, for [`domain::finding::refuse_blocked`].
///
/// # Errors
/// The read store cannot be read.
pub async fn blocking(
    store: &ReadStore,
    person_id: &str,
) -> Result<Vec<(FindingKey, Severity)>, Error> {
    let found = of_person(store, person_id).await?;
    Ok(found
        .iter()
        .filter(|item| item.dismissal.is_none())
        .map(|item| (item.finding.kind, item.finding.severity))
        .collect())
}

/// The same of many people in one question: each open finding with whom it concerns.
///
/// # Errors
/// The read store cannot be read.
pub async fn blocking_each(
    store: &ReadStore,
    people: &[String],
) -> Result<Vec<(String, FindingKey, Severity)>, Error> {
    let mut select = Select::new("f.person_id, f.kind, f.severity", FROM);
    select
        .any_of(&[("f.person_id", people)])
        .only("d.dismissed_id IS NULL")
        .then("ORDER BY f.person_id, f.severity_rank, f.finding_key");
    select
        .all(&mut *store.connection().await?, |row| {
            let person_id = Column::read(row, 0)?;
            Ok((person_id, Column::read(row, 1)?, Column::read(row, 2)?))
        })
        .await
}

/// Everybody whom an open finding blocks, with what was found; the same value until a finding or a dismissal changes.
///
/// # Errors
/// The read store cannot be read.
pub async fn blocked(
    store: &ReadStore,
) -> Result<Arc<BTreeMap<String, BTreeSet<FindingKey>>>, Error> {
    let mut select = Select::new("f.person_id, f.kind", FROM);
    select
        .only("f.severity_rank = 0")
        .only("d.dismissed_id IS NULL");
    let compute = async {
        let found: Vec<(String, FindingKey)> = select
            .all(&mut *store.connection().await?, |row| {
                Ok((Column::read(row, 0)?, Column::read(row, 1)?))
            })
            .await?;
        let mut blocked: BTreeMap<String, BTreeSet<FindingKey>> = BTreeMap::new();
        for (person_id, kind) in found {
            blocked.entry(person_id).or_default().insert(kind);
        }
        Ok(Arc::new(blocked))
    };
    store.remembered(select.question(), compute).await
}
