//! The read models as they stood at a moment: the log replayed into a store in memory, by the same
//! projections, for the same queries.
use crate::error::Error;
use crate::rebuild::catch_up;
use crate::runner::applier::Applier;
use crate::runner::reader::Reader;
use crate::runner::{ReadModels, ledger_error};
use crate::store::{Filling, Location, ReadStore};
use chrono::{DateTime, FixedOffset, NaiveDate, NaiveTime, TimeDelta, Utc};
use ledger::{Ledger, Position};
use moka::future::Cache;
use std::sync::Arc;
use std::time::Duration;

/// Stores kept in memory at once.
const STORES_MAX: u64 = 4;

/// How long a store is kept after its last use.
const IDLE: Duration = Duration::from_secs(600);

/// How long a store is kept at all: on a node that does not apply events itself, an erased name is
/// forgotten within this time.
const KEPT: Duration = Duration::from_secs(900);

/// Events per transaction of a replay.
const BATCH: usize = 50_000;

/// Offset of Jayapura from UTC: days end there.
const JAYAPURA_SECONDS: i32 = 9 * 3600;

/// A store as it stood after some first events of the log.
#[derive(Debug, Clone)]
pub struct AsOf {
    /// The store to query.
    pub store: ReadStore,
    /// Events it speaks of: the position of the first one it does not know.
    pub events: u64,
}

/// Replayed stores, by the number of events they hold.
#[derive(Clone)]
pub(crate) struct AsOfCache {
    stores: Cache<u64, ReadStore>,
}

impl Default for AsOfCache {
    fn default() -> Self {
        Self {
            stores: Cache::builder()
                .max_capacity(STORES_MAX)
                .time_to_idle(IDLE)
                .time_to_live(KEPT)
                .build(),
        }
    }
}

impl AsOfCache {
    /// Drops all stores, so that the next question replays the log.
    pub fn forget(&self) {
        self.stores.invalidate_all();
    }
}

/// The last moment of a day in Jayapura.
#[must_use]
pub fn end_of_day(day: NaiveDate) -> DateTime<Utc> {
    let jayapura = FixedOffset::east_opt(JAYAPURA_SECONDS).expect("nine hours is a valid offset");
    let next = day.succ_opt().unwrap_or(day).and_time(NaiveTime::MIN);
    next.and_local_timezone(jayapura)
        .single()
        .map_or(DateTime::<Utc>::MAX_UTC, |midnight| {
            midnight.with_timezone(&Utc) - TimeDelta::microseconds(1)
        })
}

impl ReadModels {
    /// The read models as of a moment: the live ones when nothing was recorded after it.
    ///
    /// # Errors
    /// The log or the stores cannot be read.
    pub async fn as_of(&self, moment: DateTime<Utc>) -> Result<AsOf, Error> {
        let ledger = &self.shared.ledger;
        let events = events_until(ledger, moment).await?;
        if events >= ledger.head().await.map_err(ledger_error)? {
            return Ok(AsOf {
                store: self.store().clone(),
                events: self.applied(),
            });
        }
        self.at(events).await
    }

    /// The read models as they stood after the first `events` events of the log.
    ///
    /// # Errors
    /// The log or the stores cannot be read.
    pub async fn at(&self, events: u64) -> Result<AsOf, Error> {
        let shared = Arc::clone(&self.shared);
        let store = self
            .shared
            .as_of
            .stores
            .try_get_with(events, async move {
                let store = ReadStore::open_for(Location::Memory, Filling::Bulk).await?;
                let mut applier = Applier::open(store.clone(), &shared.projections).await?;
                let mut reader = Reader::new(shared.ledger.clone());
                catch_up(&mut applier, &mut reader, events, BATCH, |_, _| {}).await?;
                store.finish().await?;
                Ok::<_, Error>(store)
            })
            .await
            .map_err(|error| Error::Ledger(error.to_string()))?;
        Ok(AsOf { store, events })
    }
}

/// How many events were recorded until a moment. Times grow with positions but for differences
/// between the clocks of nodes, which the search settles in favour of the order of the log.
async fn events_until(ledger: &Ledger, moment: DateTime<Utc>) -> Result<u64, Error> {
    let (mut from, mut to) = (0, ledger.head().await.map_err(ledger_error)?);
    while from < to {
        let middle = from + (to - from) / 2;
        let event = ledger
            .read_all_sealed(Position(middle), 1)
            .await
            .map_err(ledger_error)?;
        match event.first() {
            Some(event) if event.recorded_at <= moment => from = middle + 1,
            _ => to = middle,
        }
    }
    Ok(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_ends_at_midnight_in_jayapura() {
        let day = NaiveDate::from_ymd_opt(2026, 3, 31).unwrap();
        assert_eq!(
            end_of_day(day).to_rfc3339(),
            "2026-03-31T14:59:59.999999+00:00"
        );
    }
}
