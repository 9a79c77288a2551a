//! Attempts to sign in are counted before they are decided, so that a thousand guesses at once are not a thousand. Those who
//! know their password must not refuse each other by that: who finds the limit reached while others are being decided
//! waits for them, and asks again.

use std::{sync::Arc, time::Duration};

use moka::sync::Cache;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{ApiError, ops::limit::Limit, state::App};

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
    _place: OwnedSemaphorePermit,
}

impl App {
    /// Counts an attempt under a limit, after those that are being decided where the limit is reached with them.
    ///
    /// # Errors
    /// `TERLALU_SERING`; `LAYANAN_SIBUK` when too many wait.
    pub async fn turn(&self, kind: &str, subject: &str, limit: Limit) -> Result<Turn, ApiError> {
        let turns = &self.bounds.turns.0;
        let places = turns.get_with(format!("{kind}\n{subject}"), || {
            Arc::new(Semaphore::new(AT_ONCE as usize))
        });
        let place = wait(&places, 1).await?;
        match self.limit(kind, subject, limit).await {
            Err(error) if error.code() == "TERLALU_SERING" => drop(place),
            counted => {
                return counted.map(|attempt_id| Turn {
                    attempt_id,
                    _place: place,
                });
            }
        }
        // Alone: what is counted now was wrong.
        let place = wait(&places, AT_ONCE).await?;
        let attempt_id = self.limit(kind, subject, limit).await?;
        Ok(Turn {
            attempt_id,
            _place: place,
        })
    }
}

async fn wait(places: &Arc<Semaphore>, count: u32) -> Result<OwnedSemaphorePermit, ApiError> {
    let busy = || ApiError::new("LAYANAN_SIBUK");
    let waiting = Arc::clone(places).acquire_many_owned(count);
    let place = tokio::time::timeout(WAIT, waiting).await;
    place.map_err(|_| busy())?.map_err(|_| busy())
}
