//! How long read models have been behind, by this process's own monotone clock: clocks that are set do
//! not change it.
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Lengths of the log that are remembered.
const KEPT_MAX: usize = 512;

/// Shortest time between two of them.
const STEP: Duration = Duration::from_millis(500);

/// How long the log has been at least so long.
#[derive(Debug, Default)]
pub(crate) struct Lengths {
    seen: VecDeque<(u64, Instant)>,
}

impl Lengths {
    /// Notes the length of the log at a moment.
    pub fn note(&mut self, length: u64, now: Instant) {
        // A log that went back was never longer.
        while self.seen.pop_back_if(|(seen, _)| *seen > length).is_some() {}
        // One that comes soon after another is noted the next time it is told.
        let known = self.seen.back();
        if known.is_some_and(|(seen, at)| *seen == length || now.duration_since(*at) < STEP) {
            return;
        }
        self.seen.push_back((length, now));
        if self.seen.len() > KEPT_MAX {
            // The first stays: it is the longest wait.
            self.seen.remove(1);
        }
    }

    /// Forgets lengths that everybody has reached.
    pub fn reached(&mut self, applied: u64) {
        while self.seen.len() > 1 && self.seen.front().is_some_and(|(seen, _)| *seen <= applied) {
            self.seen.pop_front();
        }
    }

    /// How long there has been more than these events.
    pub fn waiting(&self, applied: u64, now: Instant) -> Option<Duration> {
        let more = self.seen.iter().find(|(length, _)| *length > applied)?;
        Some(now.duration_since(more.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_begins_with_the_first_event_that_is_not_applied() {
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let mut lengths = Lengths::default();
        lengths.note(5, at(0));
        lengths.note(7, at(10));
        lengths.note(7, at(20));
        lengths.note(9, at(30));
        assert_eq!(lengths.waiting(9, at(40)), None);
        assert_eq!(lengths.waiting(7, at(40)), Some(Duration::from_secs(10)));
        assert_eq!(lengths.waiting(5, at(40)), Some(Duration::from_secs(30)));
        // Who applies while the log grows is behind by a little, not since the beginning.
        lengths.reached(7);
        assert_eq!(lengths.waiting(8, at(40)), Some(Duration::from_secs(10)));
        // A log that went back is nothing to wait for.
        lengths.note(7, at(50));
        assert_eq!(lengths.waiting(7, at(60)), None);
    }

    #[test]
    fn a_busy_log_does_not_fill_the_memory() {
        let start = Instant::now();
        let mut lengths = Lengths::default();
        for number in 0..100_000_u32 {
            lengths.note(
                u64::from(number) + 1,
                start + Duration::from_millis(1) * number,
            );
        }
        assert!(lengths.seen.len() <= KEPT_MAX);
        let end = start + Duration::from_secs(100);
        assert_eq!(lengths.waiting(0, end), Some(Duration::from_secs(100)));
    }
}
