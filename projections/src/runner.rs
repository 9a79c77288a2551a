//! Keeps the read models up to date: catches up in large stretches, then follows the log live.
//!
//! One node leads (a lease in the store); the others watch its checkpoints and take over.
pub(crate) mod applier;
pub(crate) mod lease;
pub(crate) mod reader;
pub mod status;

use crate::asof::{AsOfStores, erased};
use crate::error::Error;
use crate::projection::Projection;
use crate::runner::applier::Applier;
use crate::runner::reader::Reader;
use crate::runner::status::{Health, Moved, Parked, ProjectionHealth, ProjectionState};
use crate::store::ReadStore;
use crate::user::Users;
use domain::AnyEvent;
use domain::user::UserEvent;
use ledger::Ledger;
use sqlx::Row as _;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, RwLock};
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
    /// How often a node that does not lead looks at the checkpoints.
    pub follow_every: Duration,
    /// How long a lead lasts without renewal; another node takes over after it.
    pub lease: Duration,
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
            follow_every: Duration::from_millis(100),
            lease: lease::LEASE,
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
        refuse_other_log(&store, &ledger).await?;
        let applier = Applier::open(store.clone(), &projections).await?;
        let as_of = AsOfStores::new(config.as_of_folder.clone(), config.as_of_spacing)?;
        as_of.forget_erased(erased(&store).await?)?;
        let shared = Arc::new(Shared {
            store,
            ledger,
            projections,
            config,
            work: Mutex::new(()),
            as_of,
            health: RwLock::new(Health::default()),
            positions: watch::Sender::new(BTreeMap::new()),
            moved: broadcast::Sender::new(MOVED_KEPT),
            stop: watch::Sender::new(false),
        });
        shared.publish(&applier, false, None);
        let task = tokio::spawn(run(Arc::clone(&shared), applier));
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

    /// Waits until the event at `position` is in all running read models.
    ///
    /// # Errors
    /// [`Error::TooLate`] after `timeout`.
    pub async fn wait_for(&self, position: u64, timeout: Duration) -> Result<(), Error> {
        let mut positions = self.shared.positions.subscribe();
        let reached = positions.wait_for(|_| self.applied() > position);
        match tokio::time::timeout(timeout, reached).await {
            Ok(Ok(_)) => Ok(()),
            _ => Err(Error::TooLate { wanted: position }),
        }
    }

    /// Events applied by every running read model: the position of the next one.
    #[must_use]
    pub fn applied(&self) -> u64 {
        self.shared.health().applied()
    }

    /// Events applied, by projection.
    #[must_use]
    pub fn positions(&self) -> BTreeMap<String, u64> {
        // From the same place as `applied`: who waited for a position finds it here.
        let health = self.shared.health();
        let projections = health.projections.into_iter();
        projections
            .map(|projection| (projection.name.to_owned(), projection.applied))
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
    fn health(&self) -> Health {
        self.health
            .read()
            .expect("no panic while health is held")
            .clone()
    }

    /// Tells what moved since the last time, and how each projection fares.
    fn publish(&self, applier: &Applier, leading: bool, retrying: Option<&str>) {
        let health = Health {
            leading,
            retrying: retrying.map(str::to_owned),
            projections: applier
                .lanes
                .iter()
                .map(|lane| ProjectionHealth {
                    name: lane.projection.name(),
                    applied: lane.position,
                    state: match &lane.stopped {
                        Some(stop) => ProjectionState::Stopped {
                            position: stop.position,
                            reason: stop.reason.clone(),
                        },
                        None => ProjectionState::Running,
                    },
                })
                .collect(),
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
            self.store.changed();
        }
        *self.health.write().expect("no panic while health is held") = health;
        let before = self.positions.send_replace(now);
        for (name, applied) in names {
            if before.get(name).copied() != Some(applied) {
                // Nobody listening is fine.
                let _ = self.moved.send(Moved {
                    projection: name,
                    applied,
                });
            }
        }
    }
}

/// Empties a store that was filled from another log, or from a longer one than this.
pub(crate) async fn refuse_other_log(store: &ReadStore, ledger: &Ledger) -> Result<(), Error> {
    let head = ledger.head().await.map_err(ledger_error)?;
    let first = match head {
        0 => None,
        _ => ledger
            .read_all(ledger::Position(0), 1)
            .await
            .map_err(ledger_error)?
            .first()
            .map(|event| crate::store::schema::hex(&event.leaf_hash)),
    };
    let mut connection = store.connection().await?;
    let applied = applier::positions(&mut connection)
        .await?
        .iter()
        .map(|(_, position)| *position)
        .max()
        .unwrap_or_default();
    let known: Option<String> = sqlx::Row::try_get(
        &sqlx::query("SELECT log_first_leaf\nFROM read_store")
            .fetch_one(&mut *connection)
            .await?,
        0,
    )?;
    drop(connection);
    let other = known.is_some() && known != first;
    if other || applied > head {
        tracing::warn!(
            applied,
            head,
            "the read store was filled from another log; filling it again"
        );
        store.reset().await?;
    }
    if let Some(first) = first {
        let mut connection = store.connection().await?;
        sqlx::query("UPDATE read_store\nSET log_first_leaf = $1\nWHERE log_first_leaf IS NULL")
            .bind(first)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

pub(crate) fn ledger_error(error: impl std::fmt::Display) -> Error {
    Error::Ledger(error.to_string())
}

async fn run(shared: Arc<Shared>, mut applier: Applier) {
    let mut stop = shared.stop.subscribe();
    let mut head = shared.ledger.subscribe();
    let mut reader = Reader::new(shared.ledger.clone());
    let mut wait = shared.config.back_off.0;
    let mut lead = Lead::default();
    while !*stop.borrow() {
        match step(&shared, &mut applier, &mut reader, &mut lead).await {
            Ok(Step::More) => wait = shared.config.back_off.0,
            Ok(Step::Idle) => {
                wait = shared.config.back_off.0;
                let pause = if lead.held {
                    shared.config.lease / 3
                } else {
                    shared.config.follow_every
                };
                tokio::select! {
                    _ = stop.changed() => {}
                    _ = head.changed(), if lead.held => {}
                    () = tokio::time::sleep(pause) => {}
                }
            }
            Err(error) => {
                let leading_elsewhere = matches!(error, Error::NotLeading(_));
                if leading_elsewhere {
                    lead = Lead::default();
                } else {
                    tracing::warn!(%error, "read models wait before they try again");
                }
                shared.publish(&applier, lead.held, Some(&error.to_string()));
                if error.is_damage() {
                    tracing::error!("the read store is damaged; filling it again");
                    if let Err(error) = shared.store.reset().await {
                        tracing::error!(%error, "the damaged read store cannot be replaced");
                    }
                }
                tokio::select! {
                    _ = stop.changed() => {}
                    () = tokio::time::sleep(wait) => {}
                }
                wait = (wait * 2).min(shared.config.back_off.1);
                if let Err(error) = applier.reload().await {
                    tracing::warn!(%error, "the read store cannot be reached");
                }
            }
        }
    }
    if lead.held
        && let Err(error) = lease::release(&shared.store, &shared.config.node).await
    {
        tracing::warn!(%error, "the lead ends by itself");
    }
}

#[derive(Default)]
struct Lead {
    held: bool,
    /// When it was last asked for.
    asked: Option<Instant>,
}

enum Step {
    More,
    Idle,
}

async fn step(
    shared: &Shared,
    applier: &mut Applier,
    reader: &mut Reader,
    lead: &mut Lead,
) -> Result<Step, Error> {
    let _at_work = shared.work.lock().await;
    let every = shared.config.lease / if lead.held { 3 } else { 6 };
    if lead.asked.is_none_or(|asked| asked.elapsed() >= every) {
        let held = lease::take(&shared.store, &shared.config.node, shared.config.lease).await?;
        if held && !lead.held {
            applier.reload().await?;
        }
        lead.held = held;
        lead.asked = Some(Instant::now());
    }
    if !lead.held {
        applier.lease_holder = None;
        let before = applier.position_of(Users.name());
        applier.refresh().await?;
        if applier.position_of(Users.name()) != before {
            // The node that leads may have erased somebody.
            shared.as_of.forget_erased(erased(&shared.store).await?)?;
        }
        shared.publish(applier, false, None);
        return Ok(Step::Idle);
    }
    applier.lease_holder = Some(shared.config.node.clone());
    let head = *shared.ledger.subscribe().borrow();
    let Some((group, from, next)) = applier.hindmost() else {
        shared.publish(applier, true, None);
        return Ok(Step::Idle);
    };
    if from >= head {
        shared.publish(applier, true, None);
        return Ok(Step::Idle);
    }
    let limit = next.map_or(shared.config.batch, |next| {
        shared
            .config
            .batch
            .min(usize::try_from(next - from).unwrap_or(usize::MAX))
    });
    let events = reader.take(from, limit).await?;
    if events.is_empty() {
        return Ok(Step::Idle);
    }
    match applier.apply(&group, &events).await {
        Ok(()) => {}
        Err(error) if error.is_deterministic() => {
            tracing::error!(%error, "a read model cannot apply an event");
            for lane in group {
                applier.isolate(lane, &events).await?;
            }
        }
        Err(error) => return Err(error),
    }
    if events
        .iter()
        .any(|event| matches!(event.fact(), Some(AnyEvent::User(UserEvent::Erased { .. }))))
    {
        // Stores of earlier moments still hold the person's name.
        shared.as_of.forget_erased(erased(&shared.store).await?)?;
    }
    shared.publish(applier, true, None);
    Ok(Step::More)
}
