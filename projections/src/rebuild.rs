//! Builds the read models anew beside the live ones, then puts them in their place at once.
use crate::digest::digests;
use crate::error::Error;
use crate::event::ERASED;
use crate::projection::Projection;
use crate::runner::applier::Applier;
use crate::runner::lead::{lock_file, lock_holder};
use crate::runner::reader::Reader;
use crate::runner::standing::refuse_other_log;
use crate::runner::{ReadModels, ledger_error};
use crate::store::{Filling, Location, ReadStore};
use domain::StreamEvent as _;
use domain::user::UserEvent;
use futures::FutureExt as _;
use futures::future::BoxFuture;
use ledger::Ledger;
use std::sync::Arc;

/// Events per transaction of a store that nobody reads yet: folding more writes less.
const BATCH: usize = 10_000;

/// Events of whole streams at once: as many as make long statements of rows, and no more in memory.
pub(crate) const STRETCH: usize = 4_000;

/// A stretch between two erasures is short when so many of them make less than the log.
const SHORT: u64 = 20;

/// What a rebuild did. Compare [`crate::digest::digests`] to know whether anything differs: that
/// reads every row, which takes about as long as the rebuild.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RebuildReport {
    /// Events applied.
    pub events: u64,
}

/// Rebuilds a store that no running server uses.
///
/// `progress` is called with events applied and events in all.
///
/// # Errors
/// A server uses the SQLite store; an event cannot be applied; the databases refuse. The store then
/// stays as it was.
pub async fn rebuild(
    store: &ReadStore,
    ledger: &Ledger,
    projections: &[Arc<dyn Projection>],
    progress: impl FnMut(u64, u64) + Send,
) -> Result<RebuildReport, Error> {
    // PostgreSQL nodes notice the new store by its generation; a SQLite file must not be renamed
    // under a process that has it open.
    let _lock = match store.location() {
        Location::File(path) => match lock_file(path, "beasiswa rebuild")? {
            Some(lock) => Some(lock),
            None => return Err(Error::InUse(lock_holder(path))),
        },
        Location::Memory | Location::Postgres { .. } => None,
    };
    let (next, report) = build_beside(store, ledger, projections, STRETCH, progress).await?;
    store.replace_by(next).await?;
    Ok(report)
}

impl ReadModels {
    /// Rebuilds the store while this process goes on serving from the old one.
    ///
    /// `progress` is called with events applied and events in all.
    ///
    /// # Errors
    /// An event cannot be applied, or the databases refuse; the live store then stays.
    pub async fn rebuild(
        &self,
        progress: impl FnMut(u64, u64) + Send,
    ) -> Result<RebuildReport, Error> {
        let shared = &self.shared;
        let (store, ledger, projections) = (&shared.store, &shared.ledger, &shared.projections);
        let stretch = shared.config.batch.min(STRETCH);
        let built = build_beside(store, ledger, projections, stretch, progress);
        let (next, mut report) = built.await?;
        // The runner waits while the last events are applied and the stores change places.
        let _at_work = shared.work.lock().await;
        let mut applier = Applier::open(next.clone(), &shared.ledger, &shared.projections).await?;
        let mut reader = Reader::new(shared.ledger.clone());
        let head = shared.ledger.head().await.map_err(ledger_error)?;
        report.events = catch_up(&mut applier, &mut reader, head, BATCH, |_, _| {}).await?;
        shared.store.replace_by(next).await?;
        Ok(report)
    }

    /// Compares the live tables with ones built anew in a store beside them, which is then dropped:
    /// the tables that differ.
    ///
    /// # Errors
    /// An event cannot be applied, or the databases refuse.
    pub async fn differences_from_rebuilt(&self) -> Result<Vec<&'static str>, Error> {
        let shared = &self.shared;
        let _at_work = shared.work.lock().await;
        let live = digests(&shared.store, &shared.projections).await?;
        let memory = || ReadStore::open_for(Location::Memory, Filling::Bulk).boxed();
        let (ledger, projections) = (&shared.ledger, &shared.projections);
        let stretch = shared.config.batch.min(STRETCH);
        let memory = built(
            memory,
            ledger,
            projections,
            self.applied(),
            stretch,
            |_, _| {},
        )
        .await?;
        let rebuilt = digests(&memory, &shared.projections).await?;
        Ok(live
            .into_iter()
            .filter(|(table, digest)| rebuilt.get(table) != Some(digest))
            .map(|(table, _)| table)
            .collect())
    }
}

async fn build_beside(
    store: &ReadStore,
    ledger: &Ledger,
    projections: &[Arc<dyn Projection>],
    stretch: usize,
    progress: impl FnMut(u64, u64) + Send,
) -> Result<(ReadStore, RebuildReport), Error> {
    let head = ledger.head().await.map_err(ledger_error)?;
    let beside = || {
        let opened = async {
            let next = store.open_beside(Filling::Bulk).await?;
            refuse_other_log(&next, ledger).await?;
            Ok(next)
        };
        opened.boxed()
    };
    let next = built(beside, ledger, projections, head, stretch, progress).await?;
    next.analyze().await?;
    next.mark_filled().await?;
    Ok((next, RebuildReport { events: head }))
}

/// A store with everything that the first `end` events of the log make, without its word that it is filled; `open` gives an
/// empty one, each time it is asked.
pub(crate) async fn built<'o>(
    open: impl Fn() -> BoxFuture<'o, Result<ReadStore, Error>> + Send,
    ledger: &Ledger,
    projections: &[Arc<dyn Projection>],
    end: u64,
    stretch: usize,
    mut progress: impl FnMut(u64, u64) + Send,
) -> Result<ReadStore, Error> {
    let mut by_stream = true;
    loop {
        let next = open().await?;
        let mut applier = Applier::open_for_filling(next.clone(), ledger, projections).await?;
        let filled = if by_stream {
            fill(&mut applier, ledger, end, stretch, &mut progress).await
        } else {
            let mut reader = Reader::new(ledger.clone());
            catch_up(&mut applier, &mut reader, end, BATCH, &mut progress).await
        };
        match filled {
            Ok(_) => {
                next.finish().await?;
                applier.settle().await?;
                return Ok(next);
            }
            // What is parked, and what stops a projection, is found in the order of the log.
            Err(error) if by_stream && error.is_deterministic() => by_stream = false,
            Err(error) => return Err(error),
        }
    }
}

/// Applies the log up to `end` events to an empty store: stream by stream what can be, so that each row is written once,
/// the rest in the order of the log; the events applied in the end.
async fn fill(
    applier: &mut Applier,
    ledger: &Ledger,
    end: u64,
    stretch: usize,
    mut progress: impl FnMut(u64, u64) + Send,
) -> Result<u64, Error> {
    let erasures = ledger.positions_of(UserEvent::STREAM_TYPE, ERASED).await;
    let erasures = erasures.map_err(ledger_error)?.into_iter().map(|at| at.0);
    let mut reader = Reader::new(ledger.clone());
    let mut from = 0;
    for until in erasures.filter(|at| *at < end).chain([end]) {
        let to = end.min(until + 1);
        // Of a short stretch few streams are whole, and all are looked through for it.
        let streamed = (until - from).saturating_mul(SHORT) >= end;
        if streamed {
            let shown = |done| progress(from + done / 2, end);
            applier.fill_by_stream(until, stretch, shown).await?;
        }
        // Each of the two passes over a stretch counts half.
        let ordered = |done: u64, _| {
            let done = if streamed { to.midpoint(done) } else { done };
            progress(done, end);
        };
        catch_up(applier, &mut reader, to, BATCH, ordered).await?;
        from = to;
    }
    Ok(end)
}

/// Applies the log up to `end` events to all lanes together; the events applied in the end.
pub(crate) async fn catch_up(
    applier: &mut Applier,
    reader: &mut Reader,
    end: u64,
    batch: usize,
    mut progress: impl FnMut(u64, u64) + Send,
) -> Result<u64, Error> {
    loop {
        let Some((group, from, next)) = applier.hindmost() else {
            return Ok(0);
        };
        if from >= end {
            return Ok(from);
        }
        let limit = usize::try_from(next.unwrap_or(end).min(end) - from)
            .unwrap_or(usize::MAX)
            .min(batch);
        let events = reader.take(from, limit).await?;
        if events.is_empty() {
            return Ok(from);
        }
        match applier.apply(&group, &events).await {
            Ok(()) => {}
            Err(error) if error.is_deterministic() => {
                for lane in group {
                    applier.isolate(lane, &events).await?;
                    if let Some(stop) = &applier.lanes[lane].stopped {
                        return Err(Error::Poison {
                            position: stop.position,
                            event_type: applier.lanes[lane].projection.name().to_owned(),
                            reason: stop.reason.clone(),
                        });
                    }
                }
            }
            Err(error) => return Err(error),
        }
        progress(from + events.len() as u64, end);
    }
}
