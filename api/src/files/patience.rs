//! How long the store of files may take: one that hangs must not hang who asked.

use std::{future::Future, time::Duration};

use bytes::Bytes;
use futures::TryStreamExt as _;
use object_store::{GetResult, GetResultPayload};
use tokio::time::Instant;

/// For an answer.
const ANSWER: Duration = Duration::from_secs(8);
/// Bytes a second, at least.
const PACE: u64 = 1024 * 1024;

fn fair_for(bytes: u64) -> Duration {
    ANSWER + Duration::from_millis(bytes.saturating_mul(1_000) / PACE)
}

/// The time that a store has for all that one act asks of it: what is fair for an answer and the bytes that went to and fro,
/// and never longer in silence than for one answer.
pub(crate) struct Deadline {
    began: Instant,
    bytes: u64,
}

impl Deadline {
    /// Begins now.
    pub fn begin() -> Self {
        Self {
            began: Instant::now(),
            bytes: 0,
        }
    }

    /// What a store answers about so many bytes, in time.
    ///
    /// # Errors
    /// Those of the store; one of silence.
    pub async fn ask<T>(
        &mut self,
        bytes: usize,
        asked: impl Future<Output = Result<T, object_store::Error>>,
    ) -> Result<T, object_store::Error> {
        self.bytes += bytes as u64;
        let of_all = self.began + fair_for(self.bytes);
        let limit = of_all.min(Instant::now() + fair_for(bytes as u64));
        tokio::time::timeout_at(limit, asked)
            .await
            .unwrap_or_else(|_| {
                Err(object_store::Error::Generic {
                    store: "files",
                    source: format!("no answer after {} s", self.began.elapsed().as_secs()).into(),
                })
            })
    }

    /// The bytes of what was found: they come, or somebody says that they do not.
    ///
    /// # Errors
    /// Those of the store; one of silence.
    pub async fn bytes(&mut self, found: GetResult) -> Result<Bytes, object_store::Error> {
        let size = usize::try_from(found.meta.size).unwrap_or(usize::MAX);
        // A disk gives all of it at once.
        if matches!(found.payload, GetResultPayload::File(..)) {
            return self.ask(size, found.bytes()).await;
        }
        let mut coming = found.into_stream();
        let mut whole = Vec::new();
        while let Some(part) = self.ask(0, coming.try_next()).await? {
            self.bytes += part.len() as u64;
            whole.extend_from_slice(&part);
        }
        Ok(whole.into())
    }
}

/// What a store answers about so many bytes, in the time that is fair for them.
///
/// # Errors
/// Those of the store; one of silence.
pub(crate) async fn in_time<T>(
    bytes: usize,
    asked: impl Future<Output = Result<T, object_store::Error>>,
) -> Result<T, object_store::Error> {
    Deadline::begin().ask(bytes, asked).await
}
