//! Time as an argument, so that tests can stand still.

use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, Duration, Utc};

/// Tells the present moment. Nothing else in this crate asks the operating system for it.
pub trait Clock: Send + Sync + 'static {
    /// The present moment.
    fn now(&self) -> DateTime<Utc>;
}

/// The clock of the machine.
#[derive(Debug, Default, Clone, Copy)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }
}

/// A clock that moves only when told to.
#[derive(Debug)]
pub struct FixedClock {
    unix_ms: AtomicI64,
}

impl FixedClock {
    /// A clock that stands at `now` (to the millisecond).
    pub fn new(now: DateTime<Utc>) -> Self {
        Self {
            unix_ms: AtomicI64::new(now.timestamp_millis()),
        }
    }

    /// Moves the clock forward (or back, when negative).
    pub fn advance(&self, by: Duration) {
        self.unix_ms
            .fetch_add(by.num_milliseconds(), Ordering::SeqCst);
    }
}

impl Clock for FixedClock {
    fn now(&self) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(self.unix_ms.load(Ordering::SeqCst))
            .expect("the fixed clock was set from a valid time")
    }
}
