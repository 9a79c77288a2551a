//! Keeps the read models up to date: catches up in large stretches, then follows the log live.
//!
//! One node leads (a lock, see [`lead`]); the others watch its checkpoints and take over.
pub(crate) mod applier;
pub(crate) mod checkpoint;
mod follow;
mod knowing;
mod lag;
pub(crate) mod lead;
mod moved;
mod program;
pub(crate) mod reader;
pub(crate) mod standing;
pub mod status;

use crate::asof::{AsOfStores, erased};
use crate::cells;
use crate::error::Error;
use crate::fold::Folds;
use crate::projection::Projection;
use crate::runner::applier::{Applier, Lane};
use crate::runner::follow::Runner;
use crate::runner::lag::Lengths;
use crate::runner::lead::Lead;
use crate::runner::moved::Stretch;
use crate::runner::standing::{ahead_of_log, refuse_other_log};
use crate::runner::status::{
    Health, Moved, Parked, ProjectionHealth, ProjectionState, StoreHealth,
};
use crate::store::ReadStore;
use ledger::Ledger;
use sqlx::Row as _;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};
use std::time::{Duration, Instant};
use tokio::sync::{Mutex, broadcast, watch};
use tokio::task::JoinHandle;

/// "Moved" notices a slow listener may miss before it is told that it lagged.
const MOVED_KEPT: usize = 1_024;

/// How the runner works; the defaults suit production.
#[derive(Debug, Clone)]
pub struct RunnerConfig {
    /// Name of this node, different for every running process.
    pub node: String,
    /// Events per transaction while catching up.
    pub batch: usize,
    /// Folded aggregates kept between batches; what is not kept is read from the log again.
    pub aggregates_kept: usize,
    /// How often a node that does not lead looks at the checkpoints.
    pub follow_every: Duration,
    /// How often a node asks for the lead, or makes sure that it still has it.
    pub lead_every: Duration,
    /// What tells this program from another, so that it tries again what stopped that one; `None` is
    /// the hash of the running file.
    pub program: Option<String>,
    /// First and longest wait after an error that may pass.
    pub back_off: (Duration, Duration),
    /// Where stores of earlier moments and their snapshots lie; a folder of this node alone. `None`
    /// is one that ends with the process.
    pub as_of_folder: Option<PathBuf>,
    /// Events between two snapshots while the log is short.
    pub as_of_spacing: u64,
}

impl Default for RunnerConfig {
    fn default() -> Self {
        Self {
            node: uuid::Uuid::new_v4().to_string(),
            batch: 10_000,
            aggregates_kept: crate::fold::KEPT,
            follow_every: Duration::from_millis(100),
            lead_every: Duration::from_secs(1),
            program: None,
            back_off: (Duration::from_millis(50), Duration::from_secs(5)),
            as_of_folder: None,
            as_of_spacing: 50_000,
        }
    }
}

pub(crate) struct Shared {
    pub store: ReadStore,
    pub ledger: Ledger,
    pub projections: Vec<Arc<dyn Projection>>,
    pub config: RunnerConfig,
    /// Held while a batch is applied; a rebuild takes it for the switch.
    pub work: Mutex<()>,
    pub as_of: AsOfStores,
    health: RwLock<Health>,
    lengths: std::sync::Mutex<Lengths>,
    history: AtomicU64,
    positions: watch::Sender<BTreeMap<String, u64>>,
    moved: broadcast::Sender<Moved>,
    stop: watch::Sender<bool>,
}

/// The read models of this process: the store to query, and what is known of its freshness.
#[derive(Clone)]
pub struct ReadModels {
    pub(crate) shared: Arc<Shared>,
    task: Arc<Mutex<Option<JoinHandle<()>>>>,
}

impl ReadModels {
    /// Opens the checkpoints and starts the runner with the product's own projections.
    ///
    /// # Errors
    /// The store cannot be reached.
    pub async fn start(
        store: ReadStore,
        ledger: Ledger,
        config: RunnerConfig,
    ) -> Result<Self, Error> {
        let projections = crate::all(&ledger);
        Self::start_with(store, ledger, config, projections).await
    }

    /// Starts the runner with other projections.
    ///
    /// # Errors
    /// The store cannot be reached.
    pub async fn start_with(
        store: ReadStore,
        ledger: Ledger,
        config: RunnerConfig,
        projections: Vec<Arc<dyn Projection>>,
    ) -> Result<Self, Error> {
        let mut lead = Lead::new(store.for_filling(), config.node.clone());
        lead.use_tables().await?;
        refuse_other_log(&store, &ledger).await?;
        let mut applier = Applier::open(store.clone(), &ledger, &projections).await?;
        applier.folds = Folds::keeping(config.aggregates_kept);
        applier.program = match config.program.clone() {
            Some(program) => program,
            None => program::hash().await,
        };
        let ahead = ahead_of_log(&applier, &ledger).await?;
        let head = ledger.head().await.map_err(ledger_error)?;
        if !store.is_filled() {
            store.set_progress(applier.applied(), head);
            // Nothing to fill it with, or a process ended in the moment when it was whole.
            if ahead.is_none() && applier.applied() >= head {
                store.mark_filled().await?;
            }
        }
        let as_of = AsOfStores::new(config.as_of_folder.clone(), config.as_of_spacing)?;
        if store.is_filled() {
            as_of.forget_erased(erased(&store).await?)?;
        }
        let shared = Arc::new(Shared {
            store,
            ledger,
            projections,
            config,
            work: Mutex::new(()),
            as_of,
            health: RwLock::new(Health::default()),
            lengths: std::sync::Mutex::default(),
            history: AtomicU64::new(0),
            positions: watch::Sender::new(BTreeMap::new()),
            moved: broadcast::Sender::new(MOVED_KEPT),
            stop: watch::Sender::new(false),
        });
        shared.publish(&applier, false, None, ahead);
        let runner = Runner::new(Arc::clone(&shared), applier, lead, ahead);
        let task = tokio::spawn(runner.run());
        Ok(Self {
            shared,
            task: Arc::new(Mutex::new(Some(task))),
        })
    }

    /// The store to query.
    #[must_use]
    pub fn store(&self) -> &ReadStore {
        &self.shared.store
    }

    /// Waits until the event at `position` is in all running read models, and these answer.
    ///
    /// # Errors
    /// [`Error::TooLate`] after `timeout`, or [`Error::Filling`] when the store is not whole by then.
    pub async fn wait_for(&self, position: u64, timeout: Duration) -> Result<(), Error> {
        let mut positions = self.shared.positions.subscribe();
        let reached = positions.wait_for(|_| self.applied() > position && self.store().is_filled());
        match tokio::time::timeout(timeout, reached).await {
            Ok(Ok(_)) => Ok(()),
            _ if !self.store().is_filled() => Err(self.store().filling()),
            _ => Err(Error::TooLate { wanted: position }),
        }
    }

    /// Events applied by every running read model: the position of the next one.
    #[must_use]
    pub fn applied(&self) -> u64 {
        self.shared.published().applied()
    }

    /// Events applied, by projection.
    #[must_use]
    pub fn positions(&self) -> BTreeMap<String, u64> {
        // From the same place as `applied`: who waited for a position finds it here.
        let published = self.shared.published();
        let projections = published.projections.iter();
        projections
            .map(|projection| (projection.name.to_owned(), projection.applied))
            .collect()
    }

    /// The read models that move when streams of these kinds get events, in order.
    #[must_use]
    pub fn moved_by(&self, stream_types: &[String]) -> BTreeSet<String> {
        let projections = &self.shared.projections;
        let each = stream_types.iter();
        each.flat_map(|kind| crate::moved_by(projections, kind))
            .collect()
    }

    /// Notices of read models that moved, for server-sent events.
    #[must_use]
    pub fn moved(&self) -> broadcast::Receiver<Moved> {
        self.shared.moved.subscribe()
    }

    /// What `/readyz` and the metrics tell.
    #[must_use]
    pub fn health(&self) -> Health {
        self.shared.health()
    }

    /// Counts up when what was computed from the read models may tell of events that are no more: the log
    /// went back. What is kept under a number of events is kept under this too.
    #[must_use]
    pub fn history(&self) -> u64 {
        self.shared.history.load(Ordering::SeqCst)
    }

    /// Ends the runner after the batch at work and gives up the lead.
    pub async fn stop(&self) {
        self.shared.stop.send_replace(true);
        if let Some(task) = self.task.lock().await.take()
            && let Err(error) = task.await
        {
            tracing::error!(%error, "the projection runner had ended");
        }
    }
}

impl ReadModels {
    /// The events that skippable projections could not apply, by position.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn parked(&self) -> Result<Vec<Parked>, Error> {
        let mut connection = self.shared.store.connection().await?;
        let rows = sqlx::query(
            "SELECT projection, position, event_type, reason\nFROM read_parked\n\
             ORDER BY position, projection",
        )
        .fetch_all(&mut *connection)
        .await?;
        rows.iter()
            .map(|row| {
                Ok(Parked {
                    projection: row.try_get(0)?,
                    position: u64::try_from(row.try_get::<i64, _>(1)?).unwrap_or_default(),
                    event_type: row.try_get(2)?,
                    reason: row.try_get(3)?,
                })
            })
            .collect()
    }

    /// Ends the runner as a crash would, the lead still taken: for tests of the take-over.
    #[doc(hidden)]
    pub async fn kill(&self) {
        if let Some(task) = self.task.lock().await.take() {
            task.abort();
            let _ = task.await;
        }
    }
}

impl Shared {
    /// What the runner said last.
    fn published(&self) -> RwLockReadGuard<'_, Health> {
        self.health.read().expect("no panic while health is held")
    }

    /// The same, with what changes by itself.
    fn health(&self) -> Health {
        let mut health = self.published().clone();
        health.head = *self.ledger.subscribe().borrow();
        health.store.filled = self.store.is_filled();
        health.history = self.history.load(Ordering::SeqCst);
        let now = Instant::now();
        let mut lengths = self.lengths.lock().unwrap_or_else(PoisonError::into_inner);
        lengths.note(health.head, now);
        for projection in &mut health.projections {
            projection.behind = lengths.waiting(projection.applied, now);
        }
        health
    }

    /// Says that what was computed before may tell of events that are no more.
    fn went_back(&self) {
        self.history.fetch_add(1, Ordering::SeqCst);
        self.store.forget();
    }

    /// Tells what moved since the last time, and how each projection fares.
    fn publish(
        &self,
        applier: &Applier,
        leading: bool,
        retrying: Option<&str>,
        ahead_of_log: Option<u64>,
    ) {
        let health = Health {
            leading,
            // Who asked without an error and did not get the lead was refused it by who has it.
            led: leading || retrying.is_none(),
            ahead_of_log,
            store: StoreHealth {
                name: self.store.location().label(),
                filled: self.store.is_filled(),
            },
            // What changes with every question is filled in when it is asked.
            head: 0,
            history: 0,
            retrying: retrying.map(str::to_owned),
            projections: applier.lanes.iter().map(health_of).collect(),
        };
        let now: BTreeMap<String, u64> = health
            .projections
            .iter()
            .map(|projection| (projection.name.to_owned(), projection.applied))
            .collect();
        let names: Vec<(&'static str, u64)> = health
            .projections
            .iter()
            .map(|projection| (projection.name, projection.applied))
            .collect();
        if self.positions.borrow().ne(&now) {
            self.forget_changed(applier);
        }
        let mut lengths = self.lengths.lock().unwrap_or_else(PoisonError::into_inner);
        lengths.note(*self.ledger.subscribe().borrow(), Instant::now());
        let furthest_behind = health.projections.iter().map(|one| one.applied).min();
        lengths.reached(furthest_behind.unwrap_or_default());
        drop(lengths);
        *self.health.write().expect("no panic while health is held") = health;
        let before = self.positions.send_replace(now);
        self.tell_moved(&before, names);
    }

    /// Forgets what was computed from rows that changed since this was last told.
    fn forget_changed(&self, applier: &Applier) {
        let mut tables = vec![cells::TABLE.name];
        for lane in &applier.lanes {
            if lane.touched.swap(false, Ordering::SeqCst) {
                tables.extend(lane.projection.tables().iter().map(|table| table.name));
            }
        }
        self.store.changed_in(&tables);
    }

    /// Tells whoever listens what each projection applied since it stood at `before`.
    fn tell_moved(&self, before: &BTreeMap<String, u64>, names: Vec<(&'static str, u64)>) {
        let stretches: Vec<Stretch> = names
            .into_iter()
            .map(|(projection, applied)| Stretch {
                projection,
                from: before.get(projection).copied().unwrap_or(applied),
                to: applied,
            })
            .filter(|stretch| stretch.from != stretch.to)
            .collect();
        if !stretches.is_empty() && self.moved.receiver_count() > 0 {
            let ledger = self.ledger.clone();
            let projections = self.projections.clone();
            tokio::spawn(moved::tell(
                ledger,
                projections,
                self.moved.clone(),
                stretches,
            ));
        }
    }
}

/// How a projection fares, but for how far it is behind.
fn health_of(lane: &Lane) -> ProjectionHealth {
    ProjectionHealth {
        name: lane.projection.name(),
        applied: lane.position,
        behind: None,
        state: match &lane.stopped {
            Some(stop) => ProjectionState::Stopped {
                position: stop.position,
                event_type: stop.event_type.clone(),
                reason: stop.reason.clone(),
            },
            None => ProjectionState::Running,
        },
    }
}

pub(crate) fn ledger_error(error: impl std::fmt::Display) -> Error {
    Error::Ledger(error.to_string())
}
