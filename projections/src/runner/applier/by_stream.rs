//! Filling a store stream by stream: a stream is folded from its first event to its last at once, so that its rows are made
//! and written once, and nothing is read back, neither rows nor earlier events.
use super::{Applier, Lane};
use crate::batch::Batch;
use crate::cells;
use crate::error::Error;
use crate::event::Event;
use crate::runner::checkpoint::Place;
use crate::runner::ledger_error;
use crate::runner::reader::StreamReader;
use crate::store::{Engine, ReadStore};
use ledger::{Position, StreamId};
use sqlx::AnyConnection;
use std::collections::HashSet;
use tokio::task::JoinHandle;

/// The streams that begin among these events.
pub(super) fn begun(events: &[Event]) -> HashSet<&StreamId> {
    let first = events.iter().filter(|event| event.is_first());
    first.map(|event| &event.recorded.stream).collect()
}

/// Reads the rows that these events need. Of a stream that begins among them there are none yet, where a projection's rows
/// follow from one stream alone.
pub(super) async fn load(
    lane: &mut Lane,
    events: &[Event],
    begun: &HashSet<&StreamId>,
    connection: Option<&mut AnyConnection>,
    engine: Engine,
) -> Result<(), Error> {
    let Lane {
        projection, batch, ..
    } = lane;
    let seen = || events.iter().filter(|it| projection.sees(it.kind()));
    let is_new = |event: &&Event| projection.by_stream() && begun.contains(&event.recorded.stream);
    for event in seen().filter(|event| !is_new(event)) {
        projection.needs(event, batch);
    }
    if let Some(connection) = connection {
        batch.load(connection, engine).await?;
    }
    for event in seen().filter(is_new) {
        projection.needs(event, batch);
    }
    batch.load_nothing();
    Ok(())
}

/// Rows that are being written while the next are made.
#[derive(Default)]
struct Writing(Option<JoinHandle<Result<(), Error>>>);

impl Writing {
    /// Waits until they are written.
    async fn finish(&mut self) -> Result<(), Error> {
        match self.0.take() {
            None => Ok(()),
            Some(task) => {
                let ended = task.await;
                ended.map_err(|error| Error::Ledger(format!("writing rows ended: {error}")))?
            }
        }
    }
}

/// Writes the rows of batches, in one transaction.
async fn write_rows(store: ReadStore, mut batches: Vec<Batch>) -> Result<(), Error> {
    let engine = store.engine();
    let mut connection = store.connection().await?;
    let mut transaction = engine.begin(&mut connection).await?;
    let mut batches: Vec<&mut Batch> = batches.iter_mut().collect();
    cells::flush(&mut batches, &mut transaction, engine, false).await?;
    transaction.commit().await?;
    Ok(())
}

impl Applier {
    /// Applies the events from where all lanes stand up to a position to the lanes whose rows follow from one stream alone,
    /// stream by stream, so many events at once. None of these events may erase a person: what an erasure removes, it finds
    /// in the rows of others.
    ///
    /// # Errors
    /// An event cannot be applied, or the databases refuse; the store is worth nothing then.
    pub async fn fill_by_stream(
        &mut self,
        to: u64,
        stretch: usize,
        progress: impl FnMut(u64) + Send,
    ) -> Result<(), Error> {
        let Some((group, from, _)) = self.hindmost() else {
            return Ok(());
        };
        let by_stream = |index: &usize| self.lanes[*index].projection.by_stream();
        let group: Vec<usize> = group.into_iter().filter(by_stream).collect();
        if from >= to || group.is_empty() {
            return Ok(());
        }
        let positions = Position(from)..Position(to);
        let reader = StreamReader::new(self.ledger.clone(), positions, stretch);
        let mut writing = Writing::default();
        let made = self.make_rows(&group, reader, &mut writing, progress).await;
        // Whatever came of it, nobody writes afterwards.
        let written = writing.finish().await;
        made.and(written)?;
        self.arrive(&group, from, to).await
    }

    /// Makes the rows of stretch after stretch, while those of the last are written.
    async fn make_rows(
        &mut self,
        group: &[usize],
        mut reader: StreamReader,
        writing: &mut Writing,
        mut progress: impl FnMut(u64) + Send,
    ) -> Result<(), Error> {
        let mut done = 0;
        loop {
            let events = reader.next().await?;
            let Some(last) = events.last() else {
                return Ok(());
            };
            let begun = begun(&events);
            let is_new = |event: &Event| begun.contains(&event.recorded.stream);
            let mut connection = None;
            if !events.iter().all(is_new) {
                // The rows of a stream that goes on are among those that were written.
                writing.finish().await?;
                connection = Some(self.store.connection().await?);
            }
            self.make(group, &events, connection.as_deref_mut()).await?;
            drop(connection);
            let mut batches = Vec::with_capacity(group.len());
            for index in group {
                let lane = &mut self.lanes[*index];
                lane.unsettled.extend(lane.batch.take_unsettled());
                batches.push(std::mem::take(&mut lane.batch));
            }
            writing.finish().await?;
            writing.0 = Some(tokio::spawn(write_rows(self.store.clone(), batches)));
            // Only the last of them goes on.
            self.folds.keep_only(&last.recorded.stream);
            done += events.len() as u64;
            progress(done);
        }
    }

    /// Moves the checkpoints of lanes that have applied everything in between.
    async fn arrive(&mut self, group: &[usize], from: u64, to: u64) -> Result<(), Error> {
        let last = self.ledger.read_all_sealed(Position(to - 1), 1).await;
        let last = last.map_err(ledger_error)?.pop();
        let last = last.ok_or_else(|| Error::Ledger(format!("the log lacks event {}", to - 1)))?;
        let place = Place::after(&Event::decode(last));
        let engine = self.store.engine();
        let names: Vec<&str> = group
            .iter()
            .map(|index| self.lanes[*index].projection.name())
            .collect();
        let mut connection = self.store.connection().await?;
        let mut transaction = engine.begin(&mut connection).await?;
        self.guard(&mut transaction, engine, &names, from, &place)
            .await?;
        transaction.commit().await?;
        for index in group {
            let lane = &mut self.lanes[*index];
            lane.position = place.position;
            lane.leaf.clone_from(&place.leaf);
        }
        Ok(())
    }
}
