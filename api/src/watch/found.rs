//! What was found when the portal last looked at what it stands on.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};
use std::time::Instant;

use chrono::{DateTime, Utc};

use crate::ops::mail::WaitingMails;

/// What was found last.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    pub(super) database_away: AtomicBool,
    pub(super) found: Mutex<Found>,
}

/// Everything but the database; none of what was not looked at yet.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Found {
    pub(super) files_answer: Option<bool>,
    pub(super) saves: Option<bool>,
    /// Settings of the database are off that the log needs.
    pub(super) unsafe_settings: bool,
    /// Until when the log believes a clock after its last event.
    pub(super) believed_until: Option<DateTime<Utc>>,
    pub(super) disk_free: Option<u64>,
    pub(super) mails: Option<WaitingMails>,
    pub(super) certificate_ends: Option<i64>,
    /// Since when a witness has not cosigned the latest checkpoint.
    pub(super) unsigned_since: Option<Instant>,
    pub(super) backup_age_s: Option<i64>,
    pub(super) check_age_s: Option<i64>,
    /// When the log's first event was recorded: what was never done is late only after a while.
    pub(super) began: Option<i64>,
}

impl Watch {
    /// Whether the database was away when it was asked last.
    pub fn is_database_away(&self) -> bool {
        self.database_away.load(Ordering::Relaxed)
    }

    /// Whether something was stored when that was tried last; so is what was not tried yet.
    pub fn saves(&self) -> bool {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.saves != Some(false)
    }

    /// As if the database had not answered.
    #[cfg(test)]
    pub(crate) fn lose_database(&self) {
        self.database_away.store(true, Ordering::Relaxed);
    }

    pub(super) fn note(&self, change: impl FnOnce(&mut Found)) {
        change(&mut self.found.lock().unwrap_or_else(PoisonError::into_inner));
    }
}
