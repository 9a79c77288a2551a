//! Whether the store of files stands: it answers, and still holds what it held.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use object_store::{ObjectStoreExt as _, path::Path};

use super::Files;

/// Whether the head of the log was seen in the store.
pub(super) type Known = Arc<AtomicBool>;

impl Files {
    /// Whether the store answers within a time. A new one holds no head of the log yet; one that held it and has it no more
    /// was taken away, or another lies in its place.
    pub(crate) async fn answers(&self, patience: Duration) -> bool {
        let probe = Path::from(crate::log_check::progress::HEAD);
        match tokio::time::timeout(patience, self.store.head(&probe)).await {
            Ok(Ok(_)) => {
                self.known.store(true, Ordering::Relaxed);
                true
            }
            Ok(Err(object_store::Error::NotFound { .. })) => !self.known.load(Ordering::Relaxed),
            Ok(Err(error)) => {
                tracing::warn!(%error, "the store of files");
                false
            }
            Err(_) => false,
        }
    }
}
