//! What the runner tells about itself: for `/readyz`, the metrics and server-sent events.
use std::time::Duration;

/// A read model moved: it applied events that it reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moved {
    /// Its name, as [`crate::moved_by`] gives it.
    pub model: String,
    /// Events it has applied: the position of the next one.
    pub applied: u64,
}

/// An event that a skippable projection could not apply and went past.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parked {
    /// The projection's name.
    pub projection: String,
    /// Position of the event.
    pub position: u64,
    /// Its name.
    pub event_type: String,
    /// What is wrong with it.
    pub reason: String,
}

/// How all projections fare.
#[derive(Debug, Clone, Default)]
pub struct Health {
    /// Whether this node applies events (else it watches another).
    pub leading: bool,
    /// Whether any node leads, as far as this one can know.
    pub led: bool,
    /// The passing error that is being waited out, if any.
    pub retrying: Option<String>,
    /// Events in the log that this node knows of.
    pub head: u64,
    /// Events that the store has applied and the log does not have (any more): it ends before them or
    /// has others in their place. Nothing is applied until the store is reset or the log is back.
    pub ahead_of_log: Option<u64>,
    /// Counts up when the log or the store went back: what was computed before may tell of events that
    /// are no more, however many there are again.
    pub history: u64,
    /// The store that is served, or filled.
    pub store: StoreHealth,
    /// Each projection.
    pub projections: Vec<ProjectionHealth>,
}

/// Which tables a node serves.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoreHealth {
    /// The file's or the schema's name.
    pub name: String,
    /// Whether it was filled up to the end of the log once; it answers only then.
    pub filled: bool,
}

/// How one projection fares.
#[derive(Debug, Clone)]
pub struct ProjectionHealth {
    /// Its name.
    pub name: &'static str,
    /// Events it has applied.
    pub applied: u64,
    /// How long the log has had more than that, by this process's monotone clock.
    pub behind: Option<Duration>,
    /// Whether it goes on.
    pub state: ProjectionState,
}

/// Whether a projection goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProjectionState {
    /// It follows the log.
    Running,
    /// It met an event that it cannot apply, and stands before it. All nodes say so.
    Stopped {
        /// Position of the event.
        position: u64,
        /// Its type.
        event_type: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl Health {
    /// Events applied by every projection that is not stopped.
    #[must_use]
    pub fn applied(&self) -> u64 {
        self.projections
            .iter()
            .filter(|projection| projection.state == ProjectionState::Running)
            .map(|projection| projection.applied)
            .min()
            .unwrap_or_default()
    }

    /// The stopped projections: any rings an alarm.
    pub fn stopped(&self) -> impl Iterator<Item = &ProjectionHealth> {
        self.projections
            .iter()
            .filter(|projection| projection.state != ProjectionState::Running)
    }

    /// The running projections that have known for longer than `patience` of more events than they
    /// applied.
    pub fn behind(&self, patience: Duration) -> impl Iterator<Item = &ProjectionHealth> {
        self.projections.iter().filter(move |projection| {
            projection.state == ProjectionState::Running
                && projection.behind.is_some_and(|behind| behind > patience)
        })
    }
}
