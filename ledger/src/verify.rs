//! Checking the whole log: every leaf, the tree, tiles, checkpoints and what stands beside them.

use crate::merkle::Hash;
use crate::position::Position;

/// Something wrong with the stored log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The event concerned, if one is.
    pub position: Option<Position>,
    /// What is wrong, naming table and column where that can be told.
    pub what: String,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.position {
            Some(position) => write!(f, "event {position}: {}", self.what),
            None => self.what.fmt(f),
        }
    }
}

/// What checking found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyReport {
    /// Events read.
    pub events: u64,
    /// Root recomputed from them.
    pub root: Hash,
    /// Checkpoints checked.
    pub checkpoints: u64,
    /// Everything wrong, in the order found; at most 1,000 are kept.
    pub problems: Vec<Problem>,
    /// Problems beyond those kept.
    pub problems_left_out: u64,
}

impl VerifyReport {
    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.problems.is_empty()
    }
}
