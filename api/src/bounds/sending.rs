//! Files that are being sent out: each is opened in memory as a whole, because it is sealed as a whole, and stays there until
//! its reader has it. All together have a bounded part of the memory, and one network a bounded part of that.

use std::{sync::Arc, time::Duration};

use axum::body::{Body, Bytes};
use futures::{StreamExt as _, stream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::places::{Place, Places};
use crate::ApiError;

/// MiB of all files that are being sent.
const MIB_AT_ONCE: usize = 256;
/// Files that one network reads at once: a campus behind one address.
const FILES_PER_NETWORK: usize = 48;
/// MiB of these: a quarter of all.
const MIB_PER_NETWORK: usize = 64;
/// How long a reader waits for others.
const WAIT: Duration = Duration::from_secs(10);
/// What is given to the connection at a time.
const PART_BYTES: usize = 64 * 1024;

/// What is being sent.
#[derive(Debug)]
pub struct Sending {
    kib: Arc<Semaphore>,
    files: Places<String>,
    mib: Places<String>,
    wait: Duration,
}

impl Default for Sending {
    fn default() -> Self {
        Self {
            kib: Arc::new(Semaphore::new(MIB_AT_ONCE * 1024)),
            files: Places::default(),
            mib: Places::default(),
            wait: WAIT,
        }
    }
}

/// The places of a file that is being sent.
#[derive(Debug)]
pub struct Sent {
    kib: OwnedSemaphorePermit,
    _file: Place<String>,
    _mib: Vec<Place<String>>,
}

impl Sending {
    /// The places of a file of so many stored bytes, for a network.
    ///
    /// # Errors
    /// `TERLALU_BANYAK_UNDUHAN` when the network has its part; `LAYANAN_SIBUK` when all have theirs.
    pub async fn take(&self, network: &str, bytes: u64) -> Result<Sent, ApiError> {
        let many = || ApiError::new("TERLALU_BANYAK_UNDUHAN").with("tunggu", 5);
        let busy = || ApiError::new("LAYANAN_SIBUK");
        let file = self.files.take(network.to_owned(), FILES_PER_NETWORK);
        let file = file.ok_or_else(many)?;
        let mib = (0..bytes.div_ceil(1024 * 1024))
            .map(|_| self.mib.take(network.to_owned(), MIB_PER_NETWORK))
            .collect::<Option<Vec<_>>>()
            .ok_or_else(many)?;
        // Sealed and open, both are there for a moment.
        let kib = u32::try_from(2 * bytes.div_ceil(1024).max(1)).map_err(|_| busy())?;
        let kib = kib.min((MIB_AT_ONCE * 1024) as u32);
        let waiting = Arc::clone(&self.kib).acquire_many_owned(kib);
        let kib = tokio::time::timeout(self.wait, waiting).await;
        Ok(Sent {
            kib: kib.map_err(|_| busy())?.map_err(|_| busy())?,
            _file: file,
            _mib: mib,
        })
    }
}

impl Sent {
    /// The bytes as a body, which gives the places back when its reader has them, or is gone.
    pub fn body(mut self, bytes: Vec<u8>) -> Body {
        // The sealed ones are gone.
        let half = self.kib.num_permits() / 2;
        drop(self.kib.split(half));
        let parts = stream::unfold((Bytes::from(bytes), self), |(mut left, sent)| async {
            if left.is_empty() {
                return None;
            }
            let part = left.split_to(left.len().min(PART_BYTES));
            Some((Ok::<_, std::convert::Infallible>(part), (left, sent)))
        });
        // Whoever compresses it asks once more after the end.
        Body::from_stream(parts.fuse())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIB: u64 = 1024 * 1024;

    fn short() -> Sending {
        Sending {
            wait: Duration::from_millis(10),
            ..Sending::default()
        }
    }

    #[tokio::test]
    async fn one_network_has_its_part_and_all_together_have_theirs() {
        let sending = short();
        let mut held = Vec::new();
        for network in ["a", "b"] {
            for _ in 0..6 {
                held.push(sending.take(network, 10 * MIB).await.unwrap());
            }
            let refused = sending.take(network, 10 * MIB).await.unwrap_err();
            assert_eq!(refused.code(), "TERLALU_BANYAK_UNDUHAN");
        }
        // Twice 120 MiB are taken, of 256.
        let refused = sending.take("c", 10 * MIB).await.unwrap_err();
        assert_eq!(refused.code(), "LAYANAN_SIBUK");
        assert!(sending.take("c", MIB).await.is_ok(), "a small one fits");
        held.pop();
        assert!(sending.take("c", 10 * MIB).await.is_ok());
    }

    #[tokio::test]
    async fn the_places_are_free_once_the_reader_has_all_or_is_gone() {
        let sending = short();
        let whole = vec![7; 3 * PART_BYTES + 1];
        for is_read in [true, false] {
            let sent = sending.take("a", whole.len() as u64).await.unwrap();
            let body = sent.body(whole.clone());
            assert!(sending.kib.available_permits() < MIB_AT_ONCE * 1024);
            if is_read {
                let read = axum::body::to_bytes(body, usize::MAX).await.unwrap();
                assert_eq!(read, whole);
            } else {
                drop(body);
            }
            assert_eq!(sending.kib.available_permits(), MIB_AT_ONCE * 1024);
        }
    }
}
