//! What the runner tells about itself: for `/readyz`, the metrics and server-sent events.

/// A read model moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moved {
    /// The projection's name.
    pub projection: &'static str,
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
    /// The passing error that is being waited out, if any.
    pub retrying: Option<String>,
    /// Each projection.
    pub projections: Vec<ProjectionHealth>,
}

/// How one projection fares.
#[derive(Debug, Clone)]
pub struct ProjectionHealth {
    /// Its name.
    pub name: &'static str,
    /// Events it has applied.
    pub applied: u64,
    /// Whether it goes on.
    pub state: ProjectionState,
}

/// Whether a projection goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProjectionState {
    /// It follows the log.
    Running,
    /// It met an event that it cannot apply, and stands before it.
    Stopped {
        /// Position of the event.
        position: u64,
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

    /// The stopped projections: any makes the node not ready and rings an alarm.
    pub fn stopped(&self) -> impl Iterator<Item = &ProjectionHealth> {
        self.projections
            .iter()
            .filter(|projection| projection.state != ProjectionState::Running)
    }
}
