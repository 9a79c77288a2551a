//! How long the store of files may take: one that hangs must not hang who asked.

use std::{future::Future, time::Duration};

/// For an answer.
const ANSWER: Duration = Duration::from_secs(8);
/// Bytes a second, at least.
const PACE: u64 = 1024 * 1024;

/// What a store answers about so many bytes, in the time that is fair for them.
///
/// # Errors
/// Those of the store; one of silence.
pub(crate) async fn in_time<T>(
    bytes: usize,
    asked: impl Future<Output = Result<T, object_store::Error>>,
) -> Result<T, object_store::Error> {
    let limit = ANSWER + Duration::from_secs(bytes as u64 / PACE);
    tokio::time::timeout(limit, asked)
        .await
        .unwrap_or_else(|_| {
            Err(object_store::Error::Generic {
                store: "files",
                source: format!("no answer in {} s", limit.as_secs()).into(),
            })
        })
}
