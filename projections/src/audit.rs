//! The audit list: who did what when, in which office, to which stream; and the difference between
//! two moments.
mod concerned;
pub mod difference;
mod marked;
mod months;
mod since;

pub use concerned::concerns;
pub use marked::{Marked, marked};
pub use months::recorded_between;
pub use since::{files_of, since, since_of, visible};

use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::Event;
use crate::fold::Folds;
use crate::projection::{Projection, TableInfo};
use crate::row::{Row, row};
use crate::select::{Select, like_pattern};
use crate::store::ReadStore;
use domain::audit::StreamType;
use sqlx::Row as _;
use std::collections::HashMap;

/// Most lines one answer may hold.
const LIMIT_MAX: u32 = 1_000;

row! {
    /// The head of an event.
    pub struct AuditRow in "read_audit" {
        /// Position in the log.
        position: i64,
        /// RFC 3339 time of recording.
        recorded_at: String,
        /// Who did it.
        actor_id: String,
        /// Kind of the stream.
        stream_type: String,
        /// Id of the stream.
        stream_id: String,
        /// Version in the stream.
        version: i64,
        /// Name of the event.
        event_type: String,
        /// In which role it was done.
        actor_role: String,
        /// For which office, as applicants read it; empty for applicants themselves.
        actor_office: String,
    }
}

/// Keeps `read_audit`.
pub struct Audit;

impl Projection for Audit {
    fn name(&self) -> &'static str {
        "audit"
    }

    fn skippable(&self) -> bool {
        true
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![TableInfo::of::<AuditRow>()]
    }

    fn reads(&self, _kind: StreamType) -> bool {
        true
    }

    fn headers_only(&self) -> bool {
        true
    }

    fn by_stream(&self) -> bool {
        false
    }

    fn needs(&self, _event: &Event, _batch: &mut Batch) {}

    fn apply(&self, event: &Event, _folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        batch.add(AuditRow {
            position: event.position_i64(),
            recorded_at: event.time(),
            actor_id: event.actor_id().to_owned(),
            stream_type: event.stream_type().to_owned(),
            stream_id: event.stream_id().to_owned(),
            version: event.version(),
            event_type: event.recorded.event_type.clone(),
            actor_role: event.metadata("role").unwrap_or_default().to_owned(),
            actor_office: event.metadata("office").unwrap_or_default().to_owned(),
        });
        Ok(())
    }
}

/// Which events the audit list shows.
#[derive(Debug, Clone, Default)]
pub struct AuditFilter {
    /// Only events recorded at or after this RFC 3339 time in UTC.
    pub from: Option<String>,
    /// Only events recorded at or before this RFC 3339 time in UTC.
    pub until: Option<String>,
    /// Only events of this actor.
    pub actor_id: Option<String>,
    /// Only streams of this kind.
    pub stream_type: Option<String>,
    /// Only this stream.
    pub stream_id: Option<String>,
    /// Only events of this name.
    pub event_type: Option<String>,
    /// Only acts of users whose name holds this text.
    pub actor_name: Option<String>,
    /// Only acts on what belongs to persons whose name holds this text: their account, form, award,
    /// bank accounts and payments.
    pub person_name: Option<String>,
}

/// The users whose name holds a text.
const ACTORS: &str = "e.actor_id IN (SELECT user_id FROM read_user\n\
     WHERE name_key LIKE ? ESCAPE '\\')";

/// The streams that belong to the persons whose name holds a text.
const STREAMS_OF: &str = "e.stream_id IN (\n\
     SELECT user_id FROM read_user WHERE name_key LIKE ? ESCAPE '\\'\n\
     UNION ALL\n\
     SELECT application_id FROM read_application a WHERE name_key LIKE ? ESCAPE '\\'\n\
     AND (a.round > 0 OR a.status NOT IN ('draf', 'dibatalkan'))\n\
     UNION ALL\n\
     SELECT award_id FROM read_award WHERE name_key LIKE ? ESCAPE '\\'\n\
     UNION ALL\n\
     SELECT b.bank_account_id FROM read_bank_account b\n\
     JOIN read_award w ON w.recipient_id = b.owner_id\n\
     WHERE w.name_key LIKE ? ESCAPE '\\'\n\
     UNION ALL\n\
     SELECT p.disbursement_id FROM read_disbursement p\n\
     JOIN read_award w ON w.award_id = p.award_id\n\
     WHERE w.name_key LIKE ? ESCAPE '\\')";

/// How many streams of a kind somebody moved by one of these events since a moment (RFC 3339).
///
/// # Errors
/// The read store cannot be read.
pub async fn moved_by(
    store: &ReadStore,
    actor_id: &str,
    stream_type: &str,
    event_types: &[String],
    since: &str,
) -> Result<i64, Error> {
    // By time alone: since a moment little happened, ever since somebody does their work a lot did, and the index of
    // streams would be walked for telling them apart.
    let mut select = Select::new("COUNT(DISTINCT (e.stream_id || ''))", "read_audit e");
    select
        .when("(e.actor_id || '') = ?", actor_id.to_owned())
        .when("(e.stream_type || '') = ?", stream_type.to_owned())
        .any_of(&[("e.event_type", event_types)])
        .when("e.recorded_at >= ?", since.to_owned());
    let found = select
        .all(&mut *store.connection().await?, |row| row.try_get(0))
        .await?;
    Ok(found.into_iter().next().unwrap_or_default())
}

fn filtered(columns: String, filter: &AuditFilter) -> Select {
    let mut select = Select::new(columns, "read_audit e");
    select
        .when_some("e.recorded_at >= ?", filter.from.clone())
        .when_some("e.recorded_at <= ?", filter.until.clone())
        .when_some("e.actor_id = ?", filter.actor_id.clone())
        .when_some("e.stream_type = ?", filter.stream_type.clone())
        .when_some("e.stream_id = ?", filter.stream_id.clone())
        .when_some("e.event_type = ?", filter.event_type.clone());
    for (fragment, name) in [
        (ACTORS, &filter.actor_name),
        (STREAMS_OF, &filter.person_name),
    ] {
        if let Some(name) = name {
            let patterns = vec![like_pattern(name.trim()); fragment.matches('?').count()];
            select.when_texts(fragment, &patterns);
        }
    }
    select
}

/// The newest events before a position (from the end when `None`), newest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    filter: &AuditFilter,
    before: Option<i64>,
    limit: u32,
) -> Result<Vec<AuditRow>, Error> {
    let mut select = filtered(AuditRow::columns_of("e"), filter);
    select
        .when_some("e.position < ?", before)
        .then("ORDER BY e.position DESC")
        .then(&format!("LIMIT {}", limit.clamp(1, LIMIT_MAX)));
    select
        .all(&mut *store.connection().await?, AuditRow::read)
        .await
}

/// How many events the filter lets through.
///
/// # Errors
/// The read store cannot be read.
pub async fn count(store: &ReadStore, filter: &AuditFilter) -> Result<u64, Error> {
    filtered(AuditRow::columns_of("e"), filter)
        .count(&mut *store.connection().await?)
        .await
}

/// What stands beside an event so that it can be read as a sentence.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuditNames {
    /// Name of who did it; gone after an erasure.
    pub actor_name: Option<String>,
    /// What it was done to: the person's name, or the name or number of the thing.
    pub subject_name: Option<String>,
    /// State before it, of files that have states.
    pub status_before: Option<String>,
    /// State after it.
    pub status_after: Option<String>,
    /// Public remark.
    pub note: Option<String>,
}

/// Names and states of some events, by position, in one query.
///
/// # Errors
/// The read store cannot be read.
pub async fn names(
    store: &ReadStore,
    positions: &[i64],
) -> Result<HashMap<i64, AuditNames>, Error> {
    if positions.is_empty() {
        return Ok(HashMap::new());
    }
    let list: Vec<String> = positions.iter().map(i64::to_string).collect();
    let mut select = Select::new(
        "e.position, u.name,\n\
         COALESCE(a.name, w.name, pw.name, bu.name, b.holder, d.number, l.name, s.name, r.name),\n\
         t.status_before, t.status_after, t.note",
        "read_audit e\n\
         LEFT JOIN read_user u ON u.user_id = e.actor_id\n\
         LEFT JOIN read_timeline t ON t.subject_id = e.stream_id AND t.position = e.position\n\
         LEFT JOIN read_application a\n\
         ON e.stream_type = 'application' AND a.application_id = e.stream_id\n\
         AND (a.round > 0 OR a.status NOT IN ('draf', 'dibatalkan'))\n\
         LEFT JOIN read_award w ON e.stream_type = 'award' AND w.award_id = e.stream_id\n\
         LEFT JOIN read_disbursement p\n\
         ON e.stream_type = 'disbursement' AND p.disbursement_id = e.stream_id\n\
         LEFT JOIN read_award pw ON pw.award_id = p.award_id\n\
         LEFT JOIN read_bank_account b\n\
         ON e.stream_type = 'bank_account' AND b.bank_account_id = e.stream_id\n\
         LEFT JOIN read_user bu ON bu.user_id = b.owner_id\n\
         LEFT JOIN read_decree d ON e.stream_type = 'decree' AND d.decree_id = e.stream_id\n\
         LEFT JOIN read_budget_line l\n\
         ON e.stream_type = 'budget_line' AND l.budget_line_id = e.stream_id\n\
         LEFT JOIN read_user s ON e.stream_type = 'user' AND s.user_id = e.stream_id\n\
         LEFT JOIN read_record r ON r.record_key = e.stream_type || '|' || e.stream_id",
    );
    select.only(&format!("e.position IN ({})", list.join(", ")));
    let found = select
        .all(&mut *store.connection().await?, |row| {
            Ok((
                row.try_get::<i64, _>(0)?,
                AuditNames {
                    actor_name: row.try_get(1)?,
                    subject_name: row.try_get(2)?,
                    status_before: row.try_get(3)?,
                    status_after: row.try_get(4)?,
                    note: row.try_get(5)?,
                },
            ))
        })
        .await?;
    Ok(found.into_iter().collect())
}

/// The events of some streams within a stretch of the log, oldest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn of_streams(
    store: &ReadStore,
    stream_ids: &[String],
    from: i64,
    until: i64,
) -> Result<Vec<AuditRow>, Error> {
    let mut select = Select::new(AuditRow::columns_of("e"), "read_audit e");
    select
        .any_of(&[("e.stream_id", stream_ids)])
        .when("e.position >= ?", from)
        .when("e.position < ?", until)
        .then("ORDER BY e.position");
    select
        .all(&mut *store.connection().await?, AuditRow::read)
        .await
}
