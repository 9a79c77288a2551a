//! How the continuous copy fares.

use std::sync::{Mutex, PoisonError};

use tokio::time::Instant;

/// How the continuous copy fares, for who asks.
#[derive(Debug, Default)]
pub(crate) struct Copying(Mutex<Option<(u64, Instant)>>);

impl Copying {
    pub(super) fn tell(&self, behind: u64, whole_at: Instant) {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *told = Some((behind, whole_at));
    }

    /// Events that the copy lacks and seconds since it was last whole; none where nothing is copied.
    pub fn behind(&self) -> Option<(u64, u64)> {
        let told = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        told.map(|(behind, whole_at)| (behind, whole_at.elapsed().as_secs()))
    }
}
