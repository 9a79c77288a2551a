//! Where salts, nonces and subject keys come from: the system, or a seed in tests.

use std::sync::Mutex;

use rand::rngs::StdRng;
use rand::{Rng as _, SeedableRng as _};

/// A source of random bytes.
pub(crate) enum Randomness {
    /// The thread's generator, seeded and reseeded by the system.
    System,
    /// The same bytes on every run, so that tests can compare roots.
    Seeded(Box<Mutex<StdRng>>),
}

impl Randomness {
    pub fn new(seed: Option<[u8; 32]>) -> Self {
        match seed {
            Some(seed) => Self::Seeded(Box::new(Mutex::new(StdRng::from_seed(seed)))),
            None => Self::System,
        }
    }

    pub fn fill(&self, bytes: &mut [u8]) {
        match self {
            Self::System => rand::rng().fill_bytes(bytes),
            Self::Seeded(rng) => rng
                .lock()
                .expect("filling bytes does not panic")
                .fill_bytes(bytes),
        }
    }

    pub fn salt(&self) -> [u8; 16] {
        let mut salt = [0; 16];
        self.fill(&mut salt);
        salt
    }
}
