//! Figures over many rows (dashboards, transparency): counted once for a state of the read models and
//! kept for a moment, so that a question costs the same however many rows there are.

use std::{
    any::Any,
    fmt::Debug,
    future::Future,
    sync::Arc,
    time::{Duration, Instant},
};

use moka::future::Cache;

use crate::error::ApiError;

/// Answers kept at most.
const KEPT_MAX: u64 = 2_000;

/// How long figures may be told while the log grows. They tell the position they speak of.
const WHILE_GROWING: Duration = Duration::from_secs(2);

/// How long figures may be told while nothing happens: waiting times grow by themselves.
const WHILE_STILL: Duration = Duration::from_secs(60);

/// Figures as they were counted.
#[derive(Clone)]
pub struct Counted<T> {
    /// Events that the read models knew.
    pub events: u64,
    /// The figures.
    pub figures: Arc<T>,
}

struct Kept {
    events: u64,
    at: Instant,
    figures: Arc<dyn Any + Send + Sync>,
}

/// Figures counted lately, by what was asked.
pub struct Figures {
    latest: Cache<String, Arc<Kept>>,
    counting: Cache<(String, u64), Arc<Kept>>,
}

impl Default for Figures {
    fn default() -> Self {
        Self {
            latest: Cache::builder()
                .max_capacity(KEPT_MAX)
                .time_to_live(WHILE_STILL)
                .build(),
            counting: Cache::builder()
                .max_capacity(KEPT_MAX)
                .time_to_live(WHILE_STILL)
                .build(),
        }
    }
}

impl Figures {
    /// What was counted lately of `what` (the question with everything that its answer depends on),
    /// or `count` now. The answer knows at least `at_least` events; `events` are in the read models.
    ///
    /// # Errors
    /// Those of `count`.
    pub async fn of<T: Send + Sync + 'static>(
        &self,
        what: impl Debug,
        events: u64,
        at_least: u64,
        count: impl Future<Output = Result<T, ApiError>>,
    ) -> Result<Counted<T>, ApiError> {
        let what = format!("{what:?}");
        let fresh = |kept: &Arc<Kept>| {
            kept.events == events || kept.events >= at_least && kept.at.elapsed() < WHILE_GROWING
        };
        let kept = match self.latest.get(&what).await.filter(fresh) {
            Some(kept) => kept,
            // Who asks the same at once waits for one count.
            None => {
                let counted = async {
                    Ok::<_, ApiError>(Arc::new(Kept {
                        events,
                        at: Instant::now(),
                        figures: Arc::new(count.await?),
                    }))
                };
                let counting = self.counting.try_get_with((what.clone(), events), counted);
                let kept = counting.await.map_err(|error| error.as_ref().clone())?;
                self.latest.insert(what, Arc::clone(&kept)).await;
                kept
            }
        };
        let figures = Arc::clone(&kept.figures).downcast::<T>();
        Ok(Counted {
            events: kept.events,
            figures: figures
                .map_err(|_| ApiError::internal("one question, two kinds of figures"))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[tokio::test]
    async fn the_same_is_counted_once_for_a_state_of_the_read_models() {
        let (figures, counts) = (Figures::default(), AtomicU64::new(0));
        let ask = async |what: &str, events: u64, at_least: u64| {
            let count = async { Ok(counts.fetch_add(1, Ordering::SeqCst)) };
            figures
                .of(what, events, at_least, count)
                .await
                .unwrap()
                .events
        };
        assert_eq!(ask("a", 7, 0).await, 7);
        assert_eq!(ask("a", 7, 0).await, 7);
        assert_eq!(counts.load(Ordering::SeqCst), 1);
        // Another question is another count.
        assert_eq!(ask("b", 7, 0).await, 7);
        assert_eq!(counts.load(Ordering::SeqCst), 2);
        // The log grows: for a moment the older figures do, but not for who wrote event 8.
        assert_eq!(ask("a", 9, 0).await, 7);
        assert_eq!(ask("a", 9, 9).await, 9);
        assert_eq!(counts.load(Ordering::SeqCst), 3);
    }

    #[tokio::test]
    async fn a_count_that_failed_is_tried_again() {
        let figures = Figures::default();
        let fails = async { Err::<u64, _>(ApiError::internal("no store")) };
        assert!(figures.of("a", 1, 0, fails).await.is_err());
        let counts = figures.of("a", 1, 0, async { Ok(5_u64) }).await.unwrap();
        assert_eq!(*counts.figures, 5);
    }
}
