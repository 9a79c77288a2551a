//! The audit list: who did what when, to which stream.
use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::Event;
use crate::projection::{Projection, TableInfo};
use crate::row::{Row, row};
use crate::select::Select;
use crate::store::ReadStore;

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

    fn reads(&self, _stream_type: &str) -> bool {
        true
    }

    fn headers_only(&self) -> bool {
        true
    }

    fn needs(&self, _event: &Event, _batch: &mut Batch) {}

    fn apply(&self, event: &Event, batch: &mut Batch) -> Result<(), ApplyError> {
        batch.add(AuditRow {
            position: event.position_i64(),
            recorded_at: event.time(),
            actor_id: event.actor_id().to_owned(),
            stream_type: event.stream_type().to_owned(),
            stream_id: event.stream_id().to_owned(),
            version: event.version(),
            event_type: event.recorded.event_type.clone(),
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
