//! What a check of the log found, and how far it came.

use std::sync::{Mutex, PoisonError};

use chrono::{DateTime, Utc};
use ledger::{Hash, Scope, VerifyReport};
use serde::{Deserialize, Serialize};

/// Where the object store keeps the last signed head of the log. Not part of a backup: it must not come back with one.
pub(crate) const HEAD: &str = "log-head";

/// What a check found, for those who were not there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Checked {
    /// When it began.
    pub at: DateTime<Utc>,
    /// Everything was looked at, not only what was new.
    pub whole: bool,
    /// How long the log was.
    pub events: u64,
    /// Root of the tree over them, hex.
    pub root: String,
    /// What is wrong, the first ones in words.
    pub problems: Vec<String>,
    /// How many things are wrong.
    pub problem_count: u64,
    /// What could not be checked, and why.
    pub unchecked: Vec<String>,
}

/// Up to where this process has checked the log.
#[derive(Debug, Default)]
pub(crate) struct Progress(Mutex<Option<(u64, Hash)>>);

impl Progress {
    pub(super) fn scope(&self) -> Scope {
        let known = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.map_or(Scope::Whole, |(size, root)| Scope::Since { size, root })
    }

    pub(super) fn came_to(&self, report: &VerifyReport) {
        if report.is_sound() {
            let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            *known = Some((report.size, report.root));
        }
    }
}
