//! Where the time and new ids come from: injected, so that tests and the demo data decide both.
use std::sync::Mutex;

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

/// Tells the time.
pub trait Clock: Send + Sync {
    /// The present moment.
    fn now(&self) -> DateTime<Utc>;
}

/// Gives new ids.
pub trait IdSource: Send + Sync {
    /// A new id for something that comes into being at `now` (UUID version 7).
    fn next(&self, now: DateTime<Utc>) -> Uuid;
}

/// The machine's clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }
}

/// Time-ordered random ids.
#[derive(Debug, Clone, Copy, Default)]
pub struct RandomIds;

impl IdSource for RandomIds {
    fn next(&self, _now: DateTime<Utc>) -> Uuid {
        Uuid::now_v7()
    }
}

/// A clock that stands still until it is moved.
#[derive(Debug)]
pub struct FixedClock(Mutex<DateTime<Utc>>);

impl FixedClock {
    /// A clock showing `now`.
    pub fn new(now: DateTime<Utc>) -> Self {
        Self(Mutex::new(now))
    }

    /// Sets the time shown.
    pub fn set(&self, now: DateTime<Utc>) {
        *self.lock() = now;
    }

    /// Moves the time shown forward.
    pub fn advance(&self, by: Duration) {
        *self.lock() += by;
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, DateTime<Utc>> {
        self.0
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Clock for FixedClock {
    fn now(&self) -> DateTime<Utc> {
        *self.lock()
    }
}

/// Ids drawn from a seed: the same seed gives the same ids in the same order.
#[derive(Debug)]
pub struct SeededIds(Mutex<u64>);

impl SeededIds {
    /// A source that starts from `seed`.
    pub fn new(seed: u64) -> Self {
        // Neighbouring seeds must not walk through the same states a step apart.
        let mut state = seed;
        Self(Mutex::new(split_mix(&mut state)))
    }
}

impl IdSource for SeededIds {
    fn next(&self, now: DateTime<Utc>) -> Uuid {
        let mut state = self
            .0
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let mut bytes = [0u8; 10];
        for chunk in bytes.chunks_mut(8) {
            let word = split_mix(&mut state).to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        let millis = u64::try_from(now.timestamp_millis()).unwrap_or_default();
        uuid::Builder::from_unix_timestamp_millis(millis, &bytes).into_uuid()
    }
}

/// One step of SplitMix64: small, well spread, and the same on every machine.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut word = *state;
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}
