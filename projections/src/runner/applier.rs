//! Applies a stretch of events to several projections in one transaction, checkpoints included.
mod ahead;
mod by_stream;
mod place;

use crate::batch::{ApplyError, Batch};
use crate::cells;
use crate::error::Error;
use crate::event::{Body, Event};
use crate::fold::{Folds, KEPT_FILLING};
use crate::projection::Projection;
use crate::runner::checkpoint::{Place, Stop, as_i64, checkpoints, filling, stops};
use crate::store::{Engine, ReadStore};
use ledger::Ledger;
use sqlx::AnyConnection;
use sqlx::{AssertSqlSafe, Connection as _};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// One projection with its place in the log and the rows it holds in memory.
pub(crate) struct Lane {
    pub projection: Arc<dyn Projection>,
    /// Events applied so far: the position of the next one.
    pub position: u64,
    /// Leaf hash of the last of them, in hex.
    pub leaf: Option<String>,
    /// Set while a deterministic error keeps it from going on.
    pub stopped: Option<Stop>,
    batch: Batch,
    /// Whether rows of its tables changed since this was last told.
    pub touched: AtomicBool,
    /// Keys that wait for [`Applier::settle`].
    unsettled: BTreeSet<String>,
}

/// All projections over one store.
pub(crate) struct Applier {
    pub store: ReadStore,
    ledger: Ledger,
    /// The aggregates that rows are made of, for all lanes.
    pub folds: Folds,
    pub lanes: Vec<Lane>,
    generation: String,
    /// The number of the lead that must still be the latest when a batch is written; none for stores
    /// of our own.
    pub term: Option<i64>,
    /// What tells this program from another: what stopped one may be applied by the next.
    pub program: String,
    /// Whether what follows from rows that belong together waits for [`Applier::settle`].
    settles_later: bool,
}

impl Applier {
    /// Reads where each projection stands, beginning those that are new.
    pub async fn open(
        store: ReadStore,
        ledger: &Ledger,
        projections: &[Arc<dyn Projection>],
    ) -> Result<Self, Error> {
        let mut applier = Self {
            store: store.for_filling(),
            ledger: ledger.clone(),
            folds: Folds::default(),
            lanes: projections
                .iter()
                .map(|projection| Lane {
                    projection: Arc::clone(projection),
                    position: 0,
                    leaf: None,
                    stopped: None,
                    batch: Batch::default(),
                    touched: AtomicBool::new(true),
                    unsettled: BTreeSet::new(),
                })
                .collect(),
            generation: String::new(),
            term: None,
            program: String::new(),
            settles_later: false,
        };
        applier.reload().await?;
        Ok(applier)
    }

    /// For a store that is filled whole before anybody asks it: what follows from rows that belong
    /// together is computed once at the end, by [`Applier::settle`], instead of after every batch.
    pub async fn open_for_filling(
        store: ReadStore,
        ledger: &Ledger,
        projections: &[Arc<dyn Projection>],
    ) -> Result<Self, Error> {
        let mut applier = Self::open(store, ledger, projections).await?;
        applier.settles_later = true;
        applier.folds = Folds::keeping(KEPT_FILLING);
        Ok(applier)
    }

    /// Computes what was left for the end; the store has its indexes by now.
    pub async fn settle(&mut self) -> Result<(), Error> {
        let engine = self.store.engine();
        let mut connection = self.store.connection().await?;
        let mut transaction = connection.begin().await?;
        for lane in &mut self.lanes {
            let keys: Vec<String> = std::mem::take(&mut lane.unsettled).into_iter().collect();
            let settled = lane.projection.settle(&keys, &mut transaction, engine);
            settled.await?;
        }
        cells::count_whole(&mut transaction).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Forgets all rows in memory, begins projections that are new, and reads the checkpoints again.
    /// True as for [`Self::refresh`].
    pub async fn reload(&mut self) -> Result<bool, Error> {
        let mut connection = self.store.connection().await?;
        let (generation, _) = filling(&mut connection).await?;
        self.folds.clear();
        for lane in &mut self.lanes {
            lane.batch.clear();
            sqlx::query(
                "INSERT INTO read_checkpoint (name, position, generation)\nVALUES ($1, 0, $2)\n\
                 ON CONFLICT (name) DO NOTHING",
            )
            .bind(lane.projection.name().to_owned())
            .bind(generation.clone())
            .execute(&mut *connection)
            .await?;
        }
        drop(connection);
        self.refresh().await
    }

    /// Reads how far each projection is, for a node that watches another. Rows in memory stay, so
    /// they must be forgotten before this node applies anything. True when what was applied is not
    /// what it was before with more at its end: the log or the store went back.
    pub async fn refresh(&mut self) -> Result<bool, Error> {
        let mut connection = self.store.connection().await?;
        let (generation, filled) = filling(&mut connection).await?;
        let checkpoints = checkpoints(&mut connection).await?;
        let stops = stops(&mut connection).await?;
        drop(connection);
        self.store.set_filled(filled);
        let mut went_back = false;
        for lane in &mut self.lanes {
            let name = lane.projection.name();
            let (position, leaf) = checkpoints
                .iter()
                .find(|known| known.name == name)
                .map_or((0, None), |known| (known.position, known.leaf.clone()));
            went_back |= position < lane.position || position == lane.position && leaf != lane.leaf;
            // What another node wrote is not known here.
            *lane.touched.get_mut() |= position != lane.position;
            lane.position = position;
            lane.leaf = leaf;
            // All nodes agree: who leads has written it down.
            lane.stopped = stops
                .iter()
                .find(|(stopped, _)| stopped == name)
                .map(|(_, stop)| stop.clone());
        }
        let first = self.generation.is_empty();
        self.generation = generation;
        Ok(went_back && !first)
    }

    /// Forgets what stopped another program: this one tries again.
    pub async fn try_stopped_again(&mut self) -> Result<(), Error> {
        let mut connection = self.store.connection().await?;
        sqlx::query("DELETE FROM read_stopped\nWHERE program <> $1")
            .bind(self.program.clone())
            .execute(&mut *connection)
            .await?;
        Ok(())
    }

    /// Applies `events` (contiguous, starting where the lanes stand) to the lanes of `group`: all
    /// of it or nothing.
    pub async fn apply(&mut self, group: &[usize], events: &[Event]) -> Result<(), Error> {
        let (Some(first), Some(last)) = (events.first(), events.last()) else {
            return Ok(());
        };
        let from = first.position();
        let to = Place::after(last);
        let done = self.transact(group, events, from, &to).await;
        // What was folded beyond what is written counts for nothing.
        match &done {
            Ok(()) => self.folds.tidy(),
            Err(_) => self.folds.clear(),
        }
        for index in group {
            let lane = &mut self.lanes[*index];
            match &done {
                Ok(()) => {
                    lane.position = to.position;
                    lane.leaf.clone_from(&to.leaf);
                    lane.unsettled.extend(lane.batch.take_unsettled());
                }
                Err(_) => lane.batch.clear(),
            }
        }
        done
    }

    async fn transact(
        &mut self,
        group: &[usize],
        events: &[Event],
        from: u64,
        to: &Place,
    ) -> Result<(), Error> {
        let engine = self.store.engine();
        let mut connection = self.store.connection().await?;
        let mut transaction = engine.begin(&mut connection).await?;
        let names: Vec<&str> = group
            .iter()
            .map(|index| self.lanes[*index].projection.name())
            .collect();
        self.guard(&mut transaction, engine, &names, from, to)
            .await?;
        for events in events.split_inclusive(Event::erases) {
            self.write(group, events, &mut transaction).await?;
        }
        if !self.settles_later {
            for index in group {
                let lane = &mut self.lanes[*index];
                let unsettled = lane.batch.take_unsettled();
                let settled = lane.projection.settle(&unsettled, &mut transaction, engine);
                settled.await?;
            }
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Applies events to the rows of the lanes and writes these. An erasure comes last: what it removes is found in
    /// the tables.
    async fn write(
        &mut self,
        group: &[usize],
        events: &[Event],
        connection: &mut AnyConnection,
    ) -> Result<(), Error> {
        self.make(group, events, Some(connection)).await?;
        let lanes = self.lanes.iter_mut().enumerate();
        let lanes = lanes.filter(|(index, _)| group.contains(index));
        let mut batches = Vec::with_capacity(group.len());
        for (_, lane) in lanes {
            *lane.touched.get_mut() |= lane.batch.writes();
            batches.push(&mut lane.batch);
        }
        let engine = self.store.engine();
        cells::flush(&mut batches, connection, engine, !self.settles_later).await?;
        if events.last().is_some_and(Event::erases) {
            self.folds.clear();
        }
        Ok(())
    }

    /// Applies events to the rows of the lanes. Without a connection none may be needed that was written before.
    async fn make(
        &mut self,
        group: &[usize],
        events: &[Event],
        mut connection: Option<&mut AnyConnection>,
    ) -> Result<(), Error> {
        let engine = self.store.engine();
        let Self {
            lanes,
            folds,
            ledger,
            ..
        } = self;
        let folded = |lanes: &[Lane], event: &Event| {
            let mut lanes = group.iter().map(|index| &lanes[*index]);
            lanes.any(|lane| (event.kind()).is_some_and(|kind| lane.projection.folds(kind)))
        };
        folds
            .prepare(ledger, events.iter().filter(|event| folded(lanes, event)))
            .await?;
        let begun = by_stream::begun(events);
        for index in group {
            let lane = &mut lanes[*index];
            let connection = connection.as_deref_mut();
            by_stream::load(lane, events, &begun, connection, engine).await?;
        }
        for event in events {
            if folded(lanes, event) {
                folds.take(event);
            }
            for index in group {
                let Lane {
                    projection, batch, ..
                } = &mut lanes[*index];
                if projection.sees(event.kind()) {
                    apply_one(projection.as_ref(), event, folds, batch)?;
                }
            }
        }
        for index in group {
            // An error of no single event: who looks for it halves the stretch.
            let last = events.last().expect("a stretch has events");
            let made = lanes[*index].batch.make(folds);
            made.map_err(|error| poison(last, error.0))?;
        }
        Ok(())
    }

    /// Moves the checkpoints, which nobody else may have moved, and holds the lead.
    async fn guard(
        &self,
        connection: &mut AnyConnection,
        engine: Engine,
        names: &[&str],
        from: u64,
        to: &Place,
    ) -> Result<(), Error> {
        if let Some(term) = self.term {
            let held = sqlx::query(
                "UPDATE read_lead\nSET term = $1\nWHERE name = 'runner'\nAND term = $1",
            )
            .bind(term)
            .execute(&mut *connection)
            .await?
            .rows_affected();
            if held != 1 {
                return Err(Error::NotLeading("runner".to_owned()));
            }
        }
        let mut sql = "UPDATE read_checkpoint\nSET position = ".to_owned();
        engine.push_placeholder(&mut sql, 1);
        sql.push_str(", leaf = COALESCE(");
        engine.push_placeholder(&mut sql, 2);
        sql.push_str(", leaf)");
        sql.push_str("\nWHERE position = ");
        engine.push_placeholder(&mut sql, 3);
        sql.push_str("\nAND generation = ");
        engine.push_placeholder(&mut sql, 4);
        sql.push_str("\nAND name IN (");
        for number in 0..names.len() {
            if number > 0 {
                sql.push_str(", ");
            }
            engine.push_placeholder(&mut sql, number + 5);
        }
        sql.push(')');
        let mut query = sqlx::query(AssertSqlSafe(sql))
            .bind(as_i64(to.position))
            .bind(to.leaf.clone())
            .bind(as_i64(from))
            .bind(self.generation.clone());
        for name in names {
            query = query.bind((*name).to_owned());
        }
        let moved = query.execute(&mut *connection).await?.rows_affected();
        if moved != names.len() as u64 {
            return Err(Error::NotLeading(names.join(", ")));
        }
        Ok(())
    }

    /// Applies events to one lane, halving the stretch on a deterministic error until the event
    /// that cannot be applied stands alone; it is parked, or stops the projection.
    pub async fn isolate(&mut self, lane: usize, events: &[Event]) -> Result<(), Error> {
        let mut rest = events;
        let mut size = rest.len();
        while !rest.is_empty() {
            let part = &rest[..size.clamp(1, rest.len())];
            match self.apply(&[lane], part).await {
                Ok(()) => rest = &rest[part.len()..],
                Err(error) if error.is_deterministic() && part.len() > 1 => size = part.len() / 2,
                Err(error) if error.is_deterministic() => {
                    if !self.lanes[lane].projection.skippable() {
                        return self.stop(lane, &part[0], error.to_string()).await;
                    }
                    self.park(lane, &part[0], &error.to_string()).await?;
                    rest = &rest[1..];
                    size = rest.len();
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Writes down that a projection stands before an event: for all nodes, until another program or
    /// a rebuilt store tries again.
    async fn stop(&mut self, lane: usize, event: &Event, reason: String) -> Result<(), Error> {
        let stop = Stop {
            position: event.position(),
            event_type: event_type(event),
            reason,
        };
        let name = self.lanes[lane].projection.name();
        let engine = self.store.engine();
        let mut connection = self.store.connection().await?;
        let mut transaction = engine.begin(&mut connection).await?;
        let stays = Place {
            position: stop.position,
            leaf: None,
        };
        self.guard(&mut transaction, engine, &[name], stop.position, &stays)
            .await?;
        sqlx::query(
            "INSERT INTO read_stopped (projection, position, event_type, reason, program)\n\
             VALUES ($1, $2, $3, $4, $5)\n\
             ON CONFLICT (projection) DO UPDATE SET position = excluded.position, \
             event_type = excluded.event_type, reason = excluded.reason, program = excluded.program",
        )
        .bind(name.to_owned())
        .bind(as_i64(stop.position))
        .bind(stop.event_type.clone())
        .bind(stop.reason.clone())
        .bind(self.program.clone())
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        self.lanes[lane].stopped = Some(stop);
        Ok(())
    }

    async fn park(&mut self, lane: usize, event: &Event, reason: &str) -> Result<(), Error> {
        let position = event.position();
        let name = self.lanes[lane].projection.name();
        let engine = self.store.engine();
        let mut connection = self.store.connection().await?;
        let mut transaction = engine.begin(&mut connection).await?;
        let after = Place::after(event);
        self.guard(&mut transaction, engine, &[name], position, &after)
            .await?;
        sqlx::query(
            "INSERT INTO read_parked (projection, position, event_type, reason)\n\
             VALUES ($1, $2, $3, $4)",
        )
        .bind(name.to_owned())
        .bind(as_i64(position))
        .bind(event.recorded.event_type.clone())
        .bind(reason.to_owned())
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        self.lanes[lane].position = after.position;
        self.lanes[lane].leaf = after.leaf;
        Ok(())
    }
}

fn event_type(event: &Event) -> String {
    format!("{}.{}", event.stream_type(), event.recorded.event_type)
}

fn poison(event: &Event, reason: String) -> Error {
    Error::Poison {
        position: event.position(),
        event_type: event_type(event),
        reason,
    }
}

/// Applies one event; a panic is an error of this projection, not the end of all.
fn apply_one(
    projection: &dyn Projection,
    event: &Event,
    folds: &Folds,
    batch: &mut Batch,
) -> Result<(), Error> {
    if let (Body::Unreadable(reason), false) = (&event.body, projection.headers_only()) {
        return Err(poison(event, reason.clone()));
    }
    // The batch is thrown away after any error, so nothing half-changed is ever seen.
    catch_unwind(AssertUnwindSafe(|| projection.apply(event, folds, batch)))
        .unwrap_or_else(|_| Err(ApplyError::new("the projection panicked")))
        .map_err(|error| poison(event, error.0))
}

#[cfg(test)]
mod tests;
