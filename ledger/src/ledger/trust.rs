//! Whether the log may be written to: what is known of it outside, restores that somebody owned up to, the clock.

use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use chrono::{DateTime, Utc};

use super::{Ledger, opening};
use crate::append::writer::Job;
use crate::checkpoint::TreeHead;
use crate::epoch::Epoch;
use crate::error::LedgerError;
use crate::kept_head::KeptHead;
use crate::merkle::Hash;

impl Ledger {
    /// Why nothing is written to the log, if nothing is: it is not what it was known to be.
    #[must_use]
    pub fn suspended(&self) -> Option<String> {
        self.shared().suspended()
    }

    /// How often a connection to the log was lost: what is remembered of it counts only while this stays.
    #[must_use]
    pub fn losses(&self) -> u64 {
        self.shared().losses.load(Ordering::Acquire)
    }

    /// Holds the log to what somebody outside knows of it: `size` events, with this root if they know it. A log
    /// that is behind, or has another past, is not written to until [`Self::begin_epoch`]; whether it is as known.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn hold_to(
        &self,
        who: &str,
        size: u64,
        root: Option<Hash>,
    ) -> Result<bool, LedgerError> {
        opening::hold_to(self.shared(), who, size, root, 1).await
    }

    /// As [`Self::hold_to`], for a head's note that was kept elsewhere ([`Self::head_note`]).
    ///
    /// # Errors
    /// [`LedgerError::Damaged`] for a note that no key of this log signed.
    pub async fn hold_to_note(&self, who: &str, note: &str) -> Result<bool, LedgerError> {
        let kept = KeptHead::read(note);
        let head = self
            .shared()
            .signing
            .read_head(kept.note)
            .map_err(|error| LedgerError::Damaged(format!("{who}: {error}")))?;
        opening::hold_to(self.shared(), who, head.size, Some(head.root), kept.epoch).await
    }

    /// The latest signed head as a note with the number of its epoch behind it, to be kept where nobody of the database
    /// reaches.
    ///
    /// # Errors
    /// [`LedgerError`].
    pub async fn head_note(&self) -> Result<String, LedgerError> {
        let head = self.shared().engine.lasting_head().await?;
        Ok(self.shared().kept(&head))
    }

    /// The furthest head that the log is known to have had, where it is behind that.
    #[must_use]
    pub fn ahead(&self) -> Option<TreeHead> {
        self.shared()
            .ahead
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// The announced restores of older copies, oldest first.
    ///
    /// # Errors
    /// [`LedgerError::Damaged`] when one of them does not hold.
    pub async fn epochs(&self) -> Result<Vec<Epoch>, LedgerError> {
        self.shared().epochs().await
    }

    /// Owns up to the restore of an older copy: announces that the log goes on from its present head although it was
    /// known at `lost`, and that head replaces the one kept outside. Open the ledger again to write.
    ///
    /// # Errors
    /// [`LedgerError::OutOfRange`] when the log is not behind `lost`.
    pub async fn begin_epoch(&self, lost: TreeHead) -> Result<Epoch, LedgerError> {
        opening::begin_epoch(self.shared(), lost).await
    }

    /// Confirms that the clock is right although it is far ahead of the last event.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`].
    pub async fn confirm_clock(&self, until: DateTime<Utc>) -> Result<(), LedgerError> {
        self.shared()
            .job(|reply| Job::ConfirmClock { until, reply })
            .await
    }

    /// The latest moment at which something is still stored after the last event; a clock beyond it is not believed. None
    /// where any clock is.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`], and [`LedgerError::Damaged`] for a head without a time.
    pub async fn believed_until(&self) -> Result<Option<DateTime<Utc>>, LedgerError> {
        self.shared()
            .job(|reply| Job::BelievedUntil { reply })
            .await
    }
}
