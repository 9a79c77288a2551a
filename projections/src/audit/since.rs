//! The heads of events from a position on, and which of the files they are about a reader may see.

use std::collections::BTreeSet;

use domain::audit::StreamType;
use sqlx::Row as _;

use super::AuditRow;
use crate::error::Error;
use crate::row::Row;
use crate::scope::Scope;
use crate::select::Select;
use crate::store::ReadStore;
use crate::{application, award};

/// Most heads that are read at once.
const LIMIT_MAX: u32 = 1_000;

/// Kinds that the log is full of: their heads are read as they lie in it. By the index of kinds all of them would be
/// sorted for the first few.
const FREQUENT: [&str; 3] = [
    StreamType::Application.as_str(),
    StreamType::Award.as_str(),
    StreamType::Disbursement.as_str(),
];

/// The events from a position on, oldest first, of some kinds of streams (all when `None`).
///
/// # Errors
/// The read store cannot be read.
pub async fn since(
    store: &ReadStore,
    position: i64,
    stream_types: Option<&[String]>,
    limit: u32,
) -> Result<Vec<AuditRow>, Error> {
    let mut select = Select::new(AuditRow::columns_of("e"), "read_audit e");
    select.when("e.position >= ?", position);
    if let Some(stream_types) = stream_types {
        let is_frequent = |kind: &String| FREQUENT.contains(&kind.as_str());
        let column = if stream_types.iter().any(is_frequent) {
            "(e.stream_type || '')"
        } else {
            "e.stream_type"
        };
        select.any_of(&[(column, stream_types)]);
    }
    select
        .then("ORDER BY e.position")
        .then(&format!("LIMIT {}", limit.clamp(1, LIMIT_MAX)));
    select
        .all(&mut *store.connection().await?, AuditRow::read)
        .await
}

/// The same of these streams alone, of some kinds: for a reader who has few files, of which a long log tells rarely.
///
/// # Errors
/// The read store cannot be read.
pub async fn since_of(
    store: &ReadStore,
    position: i64,
    stream_types: &[String],
    ids: &[String],
    limit: u32,
) -> Result<Vec<AuditRow>, Error> {
    let mut select = Select::new(AuditRow::columns_of("e"), "read_audit e");
    select
        .any_of(&[("e.stream_id", ids)])
        .any_of(&[("(e.stream_type || '')", stream_types)])
        .when("e.position >= ?", position)
        .then("ORDER BY e.position")
        .then(&format!("LIMIT {}", limit.min(LIMIT_MAX + 1)));
    select
        .all(&mut *store.connection().await?, AuditRow::read)
        .await
}

/// Which of these forms, awards or payments lie in a scope. Forms that were never handed in are their owner's alone. Of any
/// other kind a scope holds nothing.
///
/// # Errors
/// The read store cannot be read.
pub async fn visible(
    store: &ReadStore,
    scope: &Scope,
    stream_type: &str,
    ids: &[String],
) -> Result<BTreeSet<String>, Error> {
    let Some((mut select, id)) = within(scope, stream_type) else {
        return Ok(BTreeSet::new());
    };
    let asked: BTreeSet<String> = ids.iter().cloned().collect();
    // A person has few files: these are read, however many of others are asked about.
    if !matches!(scope, Scope::Person(_)) {
        let ids: Vec<String> = asked.iter().cloned().collect();
        select.any_of(&[(id, &ids)]);
    }
    let found = ids_of(store, select).await?;
    Ok(found.into_iter().filter(|id| asked.contains(id)).collect())
}

/// The forms, awards or payments of a person. Of any other kind they have none.
///
/// # Errors
/// The read store cannot be read.
pub async fn files_of(
    store: &ReadStore,
    person: &Scope,
    stream_type: &str,
) -> Result<Vec<String>, Error> {
    match within(person, stream_type) {
        Some((select, _)) => ids_of(store, select).await,
        None => Ok(Vec::new()),
    }
}

async fn ids_of(store: &ReadStore, select: Select) -> Result<Vec<String>, Error> {
    let mut connection = store.connection().await?;
    select
        .all(&mut connection, |row| row.try_get::<String, _>(0))
        .await
}

/// The ids of a kind within a scope, and their column.
fn within(scope: &Scope, stream_type: &str) -> Option<(Select, &'static str)> {
    let (mut select, columns, id) = match stream_type.parse().ok()? {
        StreamType::Application => {
            let mut select = Select::new("a.application_id", "read_application a");
            application::without_private(&mut select, scope);
            (select, &application::SCOPE, "a.application_id")
        }
        StreamType::Award => {
            let select = Select::new("w.award_id", "read_award w");
            (select, &award::SCOPE, "w.award_id")
        }
        StreamType::Disbursement => {
            let from = "read_disbursement p JOIN read_award w ON w.award_id = p.award_id";
            let select = Select::new("p.disbursement_id", from);
            (select, &award::SCOPE, "p.disbursement_id")
        }
        _ => return None,
    };
    scope.limit(&mut select, columns);
    Some((select, id))
}
