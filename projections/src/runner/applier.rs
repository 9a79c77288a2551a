//! Applies a stretch of events to several projections in one transaction, checkpoints included.
use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::{Body, Event};
use crate::projection::Projection;
use crate::store::{Engine, ReadStore};
use sqlx::AnyConnection;
use sqlx::{AssertSqlSafe, Connection, Row};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// One projection with its place in the log and the rows it holds in memory.
pub(crate) struct Lane {
    pub projection: Arc<dyn Projection>,
    /// Events applied so far: the position of the next one.
    pub position: u64,
    /// Set while a deterministic error keeps it from going on.
    pub stopped: Option<Stop>,
    batch: Batch,
    /// Keys that wait for [`Applier::settle`].
    unsettled: BTreeSet<String>,
}

/// Where and why a projection stands still.
#[derive(Debug, Clone)]
pub(crate) struct Stop {
    pub position: u64,
    pub reason: String,
}

/// All projections over one store.
pub(crate) struct Applier {
    pub store: ReadStore,
    pub lanes: Vec<Lane>,
    generation: String,
    /// The lease that must still be ours when a batch is written; none for stores of our own.
    pub lease_holder: Option<String>,
    /// Whether what follows from rows that belong together waits for [`Applier::settle`].
    settles_later: bool,
}

impl Applier {
    /// Reads where each projection stands, beginning those that are new.
    pub async fn open(
        store: ReadStore,
        projections: &[Arc<dyn Projection>],
    ) -> Result<Self, Error> {
        let mut applier = Self {
            store,
            lanes: projections
                .iter()
                .map(|projection| Lane {
                    projection: Arc::clone(projection),
                    position: 0,
                    stopped: None,
                    batch: Batch::default(),
                    unsettled: BTreeSet::new(),
                })
                .collect(),
            generation: String::new(),
            lease_holder: None,
            settles_later: false,
        };
        applier.reload().await?;
        Ok(applier)
    }

    /// For a store that is filled whole before anybody asks it: what follows from rows that belong
    /// together is computed once at the end, by [`Applier::settle`], instead of after every batch.
    pub async fn open_for_filling(
        store: ReadStore,
        projections: &[Arc<dyn Projection>],
    ) -> Result<Self, Error> {
        let mut applier = Self::open(store, projections).await?;
        applier.settles_later = true;
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
        transaction.commit().await?;
        Ok(())
    }

    /// Forgets all rows in memory, begins projections that are new, and reads the checkpoints again.
    pub async fn reload(&mut self) -> Result<(), Error> {
        let mut connection = self.store.connection().await?;
        let generation = generation(&mut connection).await?;
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
    /// they must be forgotten before this node applies anything.
    pub async fn refresh(&mut self) -> Result<(), Error> {
        let mut connection = self.store.connection().await?;
        let generation = generation(&mut connection).await?;
        if generation != self.generation {
            // A rebuilt store has another chance at what stopped the old one.
            for lane in &mut self.lanes {
                lane.stopped = None;
            }
            self.generation = generation;
        }
        let positions = positions(&mut connection).await?;
        for lane in &mut self.lanes {
            lane.position = positions
                .iter()
                .find(|(name, _)| name == lane.projection.name())
                .map_or(0, |(_, position)| *position);
        }
        Ok(())
    }

    /// Where the projection of this name stands.
    pub fn position_of(&self, name: &str) -> Option<u64> {
        let lane = self
            .lanes
            .iter()
            .find(|lane| lane.projection.name() == name)?;
        Some(lane.position)
    }

    /// The running projections that are furthest behind, the position they stand at, and how far
    /// they may go together before they meet the next one.
    pub fn hindmost(&self) -> Option<(Vec<usize>, u64, Option<u64>)> {
        let running = || self.lanes.iter().filter(|lane| lane.stopped.is_none());
        let from = running().map(|lane| lane.position).min()?;
        let group = self
            .lanes
            .iter()
            .enumerate()
            .filter(|(_, lane)| lane.stopped.is_none() && lane.position == from)
            .map(|(index, _)| index)
            .collect();
        let next = running()
            .map(|lane| lane.position)
            .filter(|position| *position > from)
            .min();
        Some((group, from, next))
    }

    /// Applies `events` (contiguous, starting where the lanes stand) to the lanes of `group`: all
    /// of it or nothing.
    pub async fn apply(&mut self, group: &[usize], events: &[Event]) -> Result<(), Error> {
        let (Some(first), Some(last)) = (events.first(), events.last()) else {
            return Ok(());
        };
        let from = first.position();
        let to = last.position() + 1;
        let done = self.transact(group, events, from, to).await;
        for index in group {
            let lane = &mut self.lanes[*index];
            match &done {
                Ok(()) => {
                    lane.position = to;
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
        to: u64,
    ) -> Result<(), Error> {
        let engine = self.store.engine();
        let mut connection = self.store.connection().await?;
        let mut transaction = match engine {
            Engine::Sqlite => connection.begin_with("BEGIN IMMEDIATE").await?,
            Engine::Postgres => connection.begin().await?,
        };
        let names: Vec<&str> = group
            .iter()
            .map(|index| self.lanes[*index].projection.name())
            .collect();
        self.guard(&mut transaction, engine, &names, from, to)
            .await?;
        for index in group {
            let lane = &mut self.lanes[*index];
            let projection = Arc::clone(&lane.projection);
            let mine = || {
                events
                    .iter()
                    .filter(|event| projection.reads(event.stream_type()))
            };
            for event in mine() {
                projection.needs(event, &mut lane.batch);
            }
            lane.batch.load(&mut transaction, engine).await?;
            for event in mine() {
                apply_one(projection.as_ref(), event, &mut lane.batch)?;
            }
            lane.batch.flush(&mut transaction, engine).await?;
            if !self.settles_later {
                let unsettled = lane.batch.take_unsettled();
                let settled = projection.settle(&unsettled, &mut transaction, engine);
                settled.await?;
            }
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Moves the checkpoints, which nobody else may have moved, and holds the lease.
    async fn guard(
        &self,
        connection: &mut AnyConnection,
        engine: Engine,
        names: &[&str],
        from: u64,
        to: u64,
    ) -> Result<(), Error> {
        if let Some(holder) = &self.lease_holder {
            let held = sqlx::query(
                "UPDATE read_lease\nSET holder = $1\nWHERE name = 'runner'\nAND holder = $1",
            )
            .bind(holder.clone())
            .execute(&mut *connection)
            .await?
            .rows_affected();
            if held != 1 {
                return Err(Error::NotLeading("runner".to_owned()));
            }
        }
        let mut sql = "UPDATE read_checkpoint\nSET position = ".to_owned();
        engine.push_placeholder(&mut sql, 1);
        sql.push_str("\nWHERE position = ");
        engine.push_placeholder(&mut sql, 2);
        sql.push_str("\nAND generation = ");
        engine.push_placeholder(&mut sql, 3);
        sql.push_str("\nAND name IN (");
        for number in 0..names.len() {
            if number > 0 {
                sql.push_str(", ");
            }
            engine.push_placeholder(&mut sql, number + 4);
        }
        sql.push(')');
        let mut query = sqlx::query(AssertSqlSafe(sql))
            .bind(as_i64(to))
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
                        self.lanes[lane].stopped = Some(Stop {
                            position: part[0].position(),
                            reason: error.to_string(),
                        });
                        return Ok(());
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

    async fn park(&mut self, lane: usize, event: &Event, reason: &str) -> Result<(), Error> {
        let position = event.position();
        let name = self.lanes[lane].projection.name();
        let engine = self.store.engine();
        let mut connection = self.store.connection().await?;
        let mut transaction = connection.begin().await?;
        self.guard(&mut transaction, engine, &[name], position, position + 1)
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
        self.lanes[lane].position = position + 1;
        Ok(())
    }
}

fn poison(event: &Event, reason: String) -> Error {
    Error::Poison {
        position: event.position(),
        event_type: format!("{}.{}", event.stream_type(), event.recorded.event_type),
        reason,
    }
}

async fn generation(connection: &mut AnyConnection) -> Result<String, Error> {
    Ok(sqlx::query("SELECT generation\nFROM read_store")
        .fetch_one(connection)
        .await?
        .try_get(0)?)
}

/// Applies one event; a panic is an error of this projection, not the end of all.
fn apply_one(projection: &dyn Projection, event: &Event, batch: &mut Batch) -> Result<(), Error> {
    if let (Body::Unreadable(reason), false) = (&event.body, projection.headers_only()) {
        return Err(poison(event, reason.clone()));
    }
    // The batch is thrown away after any error, so nothing half-changed is ever seen.
    catch_unwind(AssertUnwindSafe(|| projection.apply(event, batch)))
        .unwrap_or_else(|_| Err(ApplyError::new("the projection panicked")))
        .map_err(|error| poison(event, error.0))
}

/// Where each projection of a store stands: events applied.
pub(crate) async fn positions(connection: &mut AnyConnection) -> Result<Vec<(String, u64)>, Error> {
    let rows = sqlx::query("SELECT name, position\nFROM read_checkpoint\nORDER BY name")
        .fetch_all(connection)
        .await?;
    rows.iter()
        .map(|row| {
            Ok((
                row.try_get(0)?,
                u64::try_from(row.try_get::<i64, _>(1)?).unwrap_or_default(),
            ))
        })
        .collect()
}

/// A log position as the databases store it.
pub(crate) fn as_i64(position: u64) -> i64 {
    i64::try_from(position).expect("a log never reaches 2^63 events")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audit::{Audit, AuditFilter, count};
    use ledger::{Append, Expected, Ledger, LedgerConfig, NewEvent, Position, StreamId};

    async fn refuses_what_another_applied(store: ReadStore, folder: &std::path::Path) {
        let ledger = Ledger::open(LedgerConfig::new(
            format!("sqlite:{}", folder.join("ledger.db").display()),
            "test.invalid/applier",
            [1; 32].into(),
            [2; 32].into(),
            [3; 32].into(),
        ))
        .await
        .unwrap();
        let events = vec![NewEvent::new("Seen", serde_json::json!({})); 3];
        ledger
            .append(Append::to_stream(
                StreamId::new("thing", 1),
                Expected::NoStream,
                events,
                "somebody",
                chrono::DateTime::UNIX_EPOCH,
            ))
            .await
            .unwrap();
        let events: Vec<Event> = ledger
            .read_all(Position(0), 10)
            .await
            .unwrap()
            .into_iter()
            .map(Event::decode)
            .collect();
        let projections: Vec<Arc<dyn Projection>> = vec![Arc::new(Audit)];
        let mut first = Applier::open(store.clone(), &projections).await.unwrap();
        let mut second = Applier::open(store.clone(), &projections).await.unwrap();
        first.apply(&[0], &events).await.unwrap();
        let refused = second.apply(&[0], &events).await;
        assert!(matches!(refused, Err(Error::NotLeading(_))), "{refused:?}");
        let all = AuditFilter::default();
        assert_eq!(count(&store, &all).await.unwrap(), 3);
        // Having looked again, it knows that there is nothing left to do.
        second.reload().await.unwrap();
        assert_eq!(second.hindmost().map(|(_, from, _)| from), Some(3));

        // Control: a checkpoint set back by hand lets the same events in again, and what notices is
        // the table's own rule.
        let mut connection = store.connection().await.unwrap();
        sqlx::query("UPDATE read_checkpoint SET position = 0")
            .execute(&mut *connection)
            .await
            .unwrap();
        drop(connection);
        second.reload().await.unwrap();
        let refused = second.apply(&[0], &events).await;
        assert!(
            matches!(&refused, Err(error) if error.is_deterministic()),
            "{refused:?}"
        );
        assert_eq!(count(&store, &all).await.unwrap(), 3);
    }

    #[tokio::test]
    async fn a_batch_that_another_node_applied_is_refused_whole_on_sqlite() {
        let folder = tempfile::TempDir::new().unwrap();
        let url = format!("sqlite:{}", folder.path().join("read.db").display());
        let store = ReadStore::open(&url).await.unwrap();
        refuses_what_another_applied(store, folder.path()).await;
    }

    #[tokio::test]
    async fn a_batch_that_another_node_applied_is_refused_whole_on_postgres() {
        let folder = tempfile::TempDir::new().unwrap();
        let url = std::env::var("TEST_DATABASE_URL")
            .expect("TEST_DATABASE_URL names a PostgreSQL server for tests");
        // A schema of its own serves where the test needs no ledger on PostgreSQL.
        let schema = format!("read_{}", uuid::Uuid::new_v4().simple());
        let store = ReadStore::open_at(crate::store::Location::Postgres {
            url,
            schema: schema.clone(),
        })
        .await
        .unwrap();
        refuses_what_another_applied(store.clone(), folder.path()).await;
        let drop = format!("DROP SCHEMA {schema} CASCADE");
        sqlx::query(AssertSqlSafe(drop))
            .execute(&mut *store.connection().await.unwrap())
            .await
            .unwrap();
    }
}
