//! Reading every stored byte of a log and hashing it (SHA-256), nothing else: no tree, no comparison.

use futures::TryStreamExt as _;
use sha2::{Digest, Sha256};
use sqlx::{Connection as _, Row as _};

use crate::Failure;

/// Reads all rows of the file's log in order.
///
/// # Errors
/// When the file is no ledger.
pub async fn every_row(file: &str) -> Result<(), Failure> {
    let mut connection = sqlx::SqliteConnection::connect(&format!("sqlite:{file}?mode=ro")).await?;
    let mut rows = sqlx::query(
        "SELECT position, stream_type, stream_id, version, event_type, event_version, payload, metadata, recorded_at,\n\
         effective_on, actor_id, salt, leaf_hash\nFROM log_event\nORDER BY position",
    )
    .fetch(&mut connection);
    let mut hasher = Sha256::new();
    while let Some(row) = rows.try_next().await? {
        for column in ["position", "version", "event_version"] {
            hasher.update(row.try_get::<i64, _>(column)?.to_be_bytes());
        }
        for column in [
            "stream_type",
            "stream_id",
            "event_type",
            "payload",
            "metadata",
            "recorded_at",
            "actor_id",
        ] {
            hasher.update(row.try_get::<&str, _>(column)?);
        }
        hasher.update(
            row.try_get::<Option<&str>, _>("effective_on")?
                .unwrap_or_default(),
        );
        hasher.update(row.try_get::<&[u8], _>("salt")?);
        hasher.update(row.try_get::<&[u8], _>("leaf_hash")?);
    }
    println!("{:?}", hasher.finalize());
    Ok(())
}
