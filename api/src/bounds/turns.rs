//! Attempts to sign in are counted before they are decided, so that a thousand guesses at once are not a thousand. Those who
//! know their password must not refuse each other by that: who finds the limit reached while others are being decided
//! waits for them, and asks again.

use std::{sync::Arc, time::Duration};

use moka::sync::Cache;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::ApiError;

/// Attempts under one subject that are decided at once.
const AT_ONCE: u32 = 4;
/// How long one waits for those before.
const WAIT: Duration = Duration::from_secs(20);
/// Subjects remembered; one that is forgotten while it waits only lets a few more in at once.
const SUBJECTS_MAX: u64 = 50_000;

/// Who is being decided, by subject.
pub struct Turns(Cache<String, Arc<Semaphore>>);

impl Default for Turns {
    fn default() -> Self {
        let idle = Duration::from_secs(60);
        let cache = Cache::builder().max_capacity(SUBJECTS_MAX);
        Self(cache.time_to_idle(idle).build())
    }
}

/// An attempt that is counted and not yet decided.
pub struct Turn {
    /// Names it, to take it back when it was no guess.
    pub attempt_id: String,
    /// Given back when it is decided.
    pub place: OwnedSemaphorePermit,
}

/// Where those of one subject wait for each other.
pub struct Places(Arc<Semaphore>);

impl Turns {
    /// The places of one subject.
    pub fn under(&self, subject: String) -> Places {
        let places = || Arc::new(Semaphore::new(AT_ONCE as usize));
        Places(self.0.get_with(subject, places))
    }
}

impl Places {
    /// One of them.
    ///
    /// # Errors
    /// `LAYANAN_SIBUK` when too many wait.
    pub async fn one(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        self.wait(1).await
    }

    /// All of them: nobody else is being decided.
    ///
    /// # Errors
    /// `LAYANAN_SIBUK` when too many wait.
    pub async fn alone(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        self.wait(AT_ONCE).await
    }

    async fn wait(&self, count: u32) -> Result<OwnedSemaphorePermit, ApiError> {
        let busy = || ApiError::new("LAYANAN_SIBUK");
        let waiting = Arc::clone(&self.0).acquire_many_owned(count);
        let place = tokio::time::timeout(WAIT, waiting).await;
        place.map_err(|_| busy())?.map_err(|_| busy())
    }
}
