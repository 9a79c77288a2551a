//! The read models as they stood at a moment: the log replayed into a store of its own, by the same
//! projections, for the same queries. A replay begins from the nearest snapshot that is kept.
mod kept;

pub(crate) use kept::Kept;

use crate::error::Error;
use crate::rebuild::catch_up;
use crate::runner::applier::Applier;
use crate::runner::reader::Reader;
use crate::runner::standing::{ahead_of_log, leaf_before};
use crate::runner::{ReadModels, Shared, ledger_error};
use crate::store::{Filling, Location, ReadStore};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use domain::office_midnight;
use ledger::{Ledger, Position};
use moka::future::Cache;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::Semaphore;

/// Stores of earlier moments that stay open at once.
const STORES_MAX: u64 = 4;

/// How long a store stays open after its last use.
const IDLE: Duration = Duration::from_secs(600);

/// Replays at once: each fills a store, on a machine that serves meanwhile. More wait.
const REPLAYS: usize = 2;

/// Events per transaction of a replay.
const BATCH: usize = 50_000;

/// A store as it stood after some first events of the log.
#[derive(Debug, Clone)]
pub struct AsOf {
    /// The store to query.
    pub store: ReadStore,
    /// Events it speaks of: the position of the first one it does not know.
    pub events: u64,
}

/// The open stores of earlier moments, and the folder of their snapshots.
pub(crate) struct AsOfStores {
    pub kept: Kept,
    /// By the times everything was dropped, the people erased when they were filled, the number of events they hold,
    /// and the leaf hash of the last: a log that went back may have others in their place.
    open: Cache<(u64, u64, u64, Option<String>), ReadStore>,
    /// How often everything was dropped.
    forgotten: AtomicU64,
    /// Places of replays.
    replays: Arc<Semaphore>,
}

impl AsOfStores {
    /// Works in `folder`, or in one of its own that goes with it.
    pub fn new(folder: Option<PathBuf>, spacing: u64) -> Result<Self, Error> {
        Ok(Self {
            kept: Kept::new(folder, spacing)?,
            open: Cache::builder()
                .max_capacity(STORES_MAX)
                .time_to_idle(IDLE)
                .build(),
            forgotten: AtomicU64::new(0),
            replays: Arc::new(Semaphore::new(REPLAYS)),
        })
    }

    /// Drops every snapshot and every open store of an earlier moment.
    pub fn forget_all(&self) -> Result<(), Error> {
        // First counted: what is being filled now must not be found afterwards.
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        self.kept.forget_all()?;
        self.open.invalidate_all();
        Ok(())
    }

    /// Drops what was filled while fewer people were erased: it may still hold their names.
    pub fn forget_erased(&self, erased: u64) -> Result<(), Error> {
        if self.kept.forget_erased(erased)? {
            self.open.invalidate_all();
        }
        Ok(())
    }
}

/// The last moment of a day in Jayapura.
#[must_use]
pub fn end_of_day(day: NaiveDate) -> DateTime<Utc> {
    office_midnight(day.succ_opt().unwrap_or(day)) - TimeDelta::microseconds(1)
}

impl ReadModels {
    /// The read models as of a moment: the live ones when nothing was recorded after it.
    ///
    /// # Errors
    /// The log or the stores cannot be read.
    pub async fn as_of(&self, moment: DateTime<Utc>) -> Result<AsOf, Error> {
        match self.past(moment).await? {
            Some(events) => self.at(events).await,
            None => Ok(AsOf {
                store: self.store().clone(),
                events: self.applied(),
            }),
        }
    }

    /// How many events were recorded until a moment; none when no other was recorded after it.
    ///
    /// # Errors
    /// The log cannot be read.
    pub async fn past(&self, moment: DateTime<Utc>) -> Result<Option<u64>, Error> {
        let ledger = &self.shared.ledger;
        let events = events_until(ledger, moment).await?;
        let head = ledger.head().await.map_err(ledger_error)?;
        Ok((events < head).then_some(events))
    }

    /// The read models as they stood after the first `events` events of the log.
    ///
    /// # Errors
    /// The log or the stores cannot be read.
    pub async fn at(&self, events: u64) -> Result<AsOf, Error> {
        self.at_for(events, ()).await
    }

    /// The same for somebody whose `place` is kept until the store is filled, also when nobody waits for it any more.
    ///
    /// # Errors
    /// The log or the stores cannot be read.
    pub async fn at_for(&self, events: u64, place: impl Send + 'static) -> Result<AsOf, Error> {
        let shared = Arc::clone(&self.shared);
        let erased = erased(self.store()).await?;
        let last = leaf_before(&shared.ledger, events).await?;
        let open = self.shared.as_of.open.clone();
        let forgotten = self.shared.as_of.forgotten.load(Ordering::SeqCst);
        // On its own, so that it goes on when who asked no longer waits: who asks again finds it further, or done.
        let replays = Arc::clone(&self.shared.as_of.replays);
        let filling = tokio::spawn(async move {
            let _place = place;
            let fill = async move {
                let _turn = replays.acquire_owned().await.ok();
                let path = replay(&shared, erased, events).await?;
                ReadStore::open_past(path).await
            };
            open.try_get_with((forgotten, erased, events, last), fill)
                .await
        });
        let store = filling
            .await
            .map_err(|error| Error::Ledger(error.to_string()))?
            .map_err(|error: Arc<Error>| Error::Ledger(error.to_string()))?;
        Ok(AsOf { store, events })
    }

    /// The places of replays on this machine: who holds one keeps a replay from it.
    #[must_use]
    pub fn replay_places(&self) -> Arc<Semaphore> {
        Arc::clone(&self.shared.as_of.replays)
    }

    /// Drops all that this machine keeps of earlier moments. A store that was filled between the event
    /// of an erasure and the end of the person's key holds names, so an erasure ends with this.
    ///
    /// # Errors
    /// A file cannot be removed.
    pub fn forget_past(&self) -> Result<(), Error> {
        self.shared.as_of.forget_all()
    }

    /// Fills the snapshots that are missing up to now, so that no question about the past replays
    /// more than one stretch between two of them; gives back how many it made.
    ///
    /// # Errors
    /// The log cannot be read, or the disk refuses.
    pub async fn keep_snapshots(&self) -> Result<usize, Error> {
        let mut made = 0;
        if !self.store().is_filled() {
            return Ok(made);
        }
        let kept = &self.shared.as_of.kept;
        for events in kept.due(self.applied()) {
            let erased = erased(self.store()).await?;
            if kept.snapshot(erased, events).is_none() {
                let path = replay(&self.shared, erased, events).await?;
                kept.keep(erased, events, path).await?;
                made += 1;
            }
        }
        kept.thin_out(self.applied())?;
        Ok(made)
    }
}

/// People whose data the live store knows to be erased: what was filled before has their names.
pub(crate) async fn erased(store: &ReadStore) -> Result<u64, Error> {
    let row = sqlx::query("SELECT COUNT(*)\nFROM read_user\nWHERE erased = 1")
        .fetch_one(&mut *store.connection().await?)
        .await?;
    Ok(u64::try_from(sqlx::Row::try_get::<i64, _>(&row, 0)?).unwrap_or_default())
}

/// Fills a file with the first `events` events and closes it.
async fn replay(shared: &Arc<Shared>, erased: u64, events: u64) -> Result<PathBuf, Error> {
    let kept = &shared.as_of.kept;
    let path = kept.working_file(erased)?;
    loop {
        let snapshot = kept.nearest(erased, events);
        let filled = fill(shared, snapshot.as_deref(), &path, events).await;
        if matches!(filled, Ok(true)) {
            return Ok(path);
        }
        crate::store::switch::remove_file(&path)?;
        filled?;
        if let Some(snapshot) = snapshot {
            tracing::warn!("a snapshot tells of events that the log does not have; it is removed");
            crate::store::switch::remove_file(&snapshot)?;
        }
    }
}

/// False when the snapshot holds events that the log does not have.
async fn fill(
    shared: &Arc<Shared>,
    snapshot: Option<&Path>,
    path: &Path,
    events: u64,
) -> Result<bool, Error> {
    if let Some(snapshot) = snapshot {
        kept::unpack(snapshot, path).await?;
    }
    let store = ReadStore::open_for(Location::File(path.to_owned()), Filling::Bulk).await?;
    let asked = shared.projections.iter();
    let asked: Vec<_> = asked.filter(|it| it.answers_past()).cloned().collect();
    let mut applier = Applier::open_for_filling(store.clone(), &shared.ledger, &asked).await?;
    if ahead_of_log(&applier, &shared.ledger).await?.is_some() {
        store.close().await;
        return Ok(false);
    }
    let mut reader = Reader::new(shared.ledger.clone());
    catch_up(&mut applier, &mut reader, events, BATCH, |_, _| {}).await?;
    if snapshot.is_none() {
        store.finish().await?;
    }
    applier.settle().await?;
    store.close().await;
    Ok(true)
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
