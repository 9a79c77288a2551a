//! Decrees and the awards that each names now.
use crate::award::AwardRow;
use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::Event;
use crate::paging::{Page, Paging};
use crate::projection::{Projection, TableInfo};
use crate::row::{Row, row};
use crate::select::Select;
use crate::store::ReadStore;
use domain::decree::DecreeEvent;
use domain::{AnyEvent, AwardId};

row! {
    /// A decree with its last amendment.
    pub struct DecreeRow in "read_decree" by decree_id {
        /// Its id.
        decree_id: String,
        /// Version of its stream.
        version: i64,
        /// Position of its last event.
        position: i64,
        /// Number on the paper.
        number: String,
        /// Date on the paper.
        dated: String,
        /// Title.
        title: String,
        /// Number of the last amending decree.
        amended_by_number: Option<String>,
        /// Its date.
        amended_on: Option<String>,
        /// Why it was amended.
        amend_reason: Option<String>,
        /// How many awards it names now.
        awards: i64,
        /// RFC 3339 time of the first event.
        created_at: String,
        /// RFC 3339 time of the last event.
        updated_at: String,
    }
}

row! {
    /// That a decree names an award.
    pub struct DecreeAwardRow in "read_decree_award" by decree_award_key {
        /// Decree and award.
        decree_award_key: String,
        /// The decree.
        decree_id: String,
        /// The award.
        award_id: String,
        /// Position of the event that named it.
        position: i64,
    }
}

/// Keeps `read_decree` and `read_decree_award`.
pub struct Decrees;

impl Projection for Decrees {
    fn name(&self) -> &'static str {
        "decree"
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![
            TableInfo::of::<DecreeRow>(),
            TableInfo::of::<DecreeAwardRow>(),
        ]
    }

    fn reads(&self, stream_type: &str) -> bool {
        stream_type == "decree"
    }

    fn needs(&self, event: &Event, batch: &mut Batch) {
        batch.want_own::<DecreeRow>(event, event.stream_id());
    }

    fn apply(&self, event: &Event, batch: &mut Batch) -> Result<(), ApplyError> {
        match event.fact() {
            Some(AnyEvent::Decree(DecreeEvent::Issued {
                number,
                date,
                title,
                award_ids,
            })) => {
                batch.put(DecreeRow {
                    decree_id: event.stream_id().to_owned(),
                    version: event.version(),
                    position: event.position_i64(),
                    number: number.clone(),
                    dated: date.to_string(),
                    title: title.clone(),
                    amended_by_number: None,
                    amended_on: None,
                    amend_reason: None,
                    awards: i64::try_from(award_ids.len()).unwrap_or(i64::MAX),
                    created_at: event.time(),
                    updated_at: event.time(),
                });
                name(event, award_ids, batch);
            }
            Some(AnyEvent::Decree(DecreeEvent::Amended {
                number,
                date,
                added,
                removed,
                reason,
            })) => {
                name(event, added, batch);
                for award_id in removed {
                    batch.remove::<DecreeAwardRow>(&key(event, *award_id));
                }
                let change = i64::try_from(added.len()).unwrap_or_default()
                    - i64::try_from(removed.len()).unwrap_or_default();
                let row = batch.row::<DecreeRow>(event.stream_id())?;
                row.version = event.version();
                row.position = event.position_i64();
                row.updated_at = event.time();
                row.amended_by_number = Some(number.clone());
                row.amended_on = Some(date.to_string());
                row.amend_reason = Some(reason.clone());
                row.awards += change;
            }
            _ => {}
        }
        Ok(())
    }
}

fn key(event: &Event, award_id: AwardId) -> String {
    format!("{}|{award_id}", event.stream_id())
}

fn name(event: &Event, award_ids: &[AwardId], batch: &mut Batch) {
    for award_id in award_ids {
        batch.put(DecreeAwardRow {
            decree_award_key: key(event, *award_id),
            decree_id: event.stream_id().to_owned(),
            award_id: award_id.to_string(),
            position: event.position_i64(),
        });
    }
}

/// One decree.
///
/// # Errors
/// The read store cannot be read.
pub async fn get(store: &ReadStore, decree_id: &str) -> Result<Option<DecreeRow>, Error> {
    let mut select = Select::new(DecreeRow::columns_of("d"), "read_decree d");
    select.when("d.decree_id = ?", decree_id.to_owned());
    select
        .first(&mut *store.connection().await?, DecreeRow::read)
        .await
}

/// A page of decrees, newest date first.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    search: Option<&str>,
    paging: Paging,
) -> Result<Page<DecreeRow>, Error> {
    let mut select = Select::new(DecreeRow::columns_of("d"), "read_decree d");
    select.search(&["LOWER(d.number)", "LOWER(d.title)"], search);
    select
        .page(store, "d.dated DESC, d.decree_id", paging, DecreeRow::read)
        .await
}

/// The awards a decree names now, by name.
///
/// # Errors
/// The read store cannot be read.
pub async fn awards(store: &ReadStore, decree_id: &str) -> Result<Vec<AwardRow>, Error> {
    let mut select = Select::new(
        AwardRow::columns_of("w"),
        "read_decree_award n JOIN read_award w ON w.award_id = n.award_id",
    );
    select
        .when("n.decree_id = ?", decree_id.to_owned())
        .then("ORDER BY w.name_key, w.award_id");
    select
        .all(&mut *store.connection().await?, AwardRow::read)
        .await
}
