//! The bytes of all uploads that are being taken in together: they lie on the disk until they are whole, and whatever many
//! people send at once, the disk has an end.

use std::{sync::Arc, time::Duration};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How long an upload waits for others before it is sent away; nothing of it is read meanwhile.
const WAIT: Duration = Duration::from_secs(30);

/// Room for uploads.
#[derive(Debug)]
pub struct Room {
    kib: Arc<Semaphore>,
    kib_max: u32,
}

impl Room {
    /// Room for so many MiB.
    pub fn new(mib: u32) -> Self {
        let kib_max = mib.max(1).saturating_mul(1024);
        Self {
            kib: Arc::new(Semaphore::new(kib_max as usize)),
            kib_max,
        }
    }

    /// Room for so many bytes, until it is dropped. What needs more than there ever is waits for all of it.
    pub async fn take(&self, bytes: u64) -> Option<OwnedSemaphorePermit> {
        self.take_within(bytes, WAIT).await
    }

    async fn take_within(&self, bytes: u64, wait: Duration) -> Option<OwnedSemaphorePermit> {
        let kib = u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX);
        let kib = kib.clamp(1, self.kib_max);
        let waiting = Arc::clone(&self.kib).acquire_many_owned(kib);
        tokio::time::timeout(wait, waiting).await.ok()?.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn all_together_have_no_more_than_there_is() {
        let room = Room::new(1);
        let most = room.take(1_000_000).await.unwrap();
        let waited = room.take_within(100_000, Duration::from_millis(10)).await;
        assert!(waited.is_none(), "it does not fit, and waited in vain");
        assert!(room.take(10_000).await.is_some());
        drop(most);
        assert!(room.take(u64::MAX).await.is_some(), "alone, whatever it is");
    }
}
