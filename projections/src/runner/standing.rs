//! Whether a store belongs to the log: it may only have applied what the log still has.
use crate::error::Error;
use crate::runner::applier::Applier;
use crate::runner::checkpoint::checkpoints;
use crate::runner::ledger_error;
use crate::store::ReadStore;
use crate::store::schema::hex;
use ledger::{Ledger, Position};
use sqlx::Row as _;
use std::cmp::Reverse;

/// What a store has applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    /// Events that the furthest projection has applied.
    pub events: u64,
    /// Leaf hash of the first event of the log that filled it, in hex; `None` before the first.
    pub log_first_leaf: Option<String>,
}

/// What a store has applied, to be compared with a log before anything is written to it: a log that
/// ends before that was put back from a backup, or cut off.
///
/// # Errors
/// The store cannot be read.
pub async fn applied_of(store: &ReadStore) -> Result<Applied, Error> {
    let mut connection = store.for_filling().connection().await?;
    let known = checkpoints(&mut connection).await?;
    let row = sqlx::query("SELECT log_first_leaf\nFROM read_store")
        .fetch_one(&mut *connection)
        .await?;
    Ok(Applied {
        events: known
            .iter()
            .map(|one| one.position)
            .max()
            .unwrap_or_default(),
        log_first_leaf: row.try_get(0)?,
    })
}

/// Empties a store that was filled from another log, and notes by its first event which log fills
/// it from now on.
pub(crate) async fn refuse_other_log(store: &ReadStore, ledger: &Ledger) -> Result<(), Error> {
    // The log is empty, or was cut off altogether: then the store is ahead of it.
    let Some(first) = leaf_before(ledger, 1).await? else {
        return Ok(());
    };
    let applied = applied_of(store).await?;
    if applied.log_first_leaf.is_some_and(|known| known != first) {
        tracing::warn!(
            applied = applied.events,
            "the read store was filled from another log; filling it again"
        );
        store.reset().await?;
    }
    let mut connection = store.for_filling().connection().await?;
    sqlx::query("UPDATE read_store\nSET log_first_leaf = $1\nWHERE log_first_leaf IS NULL")
        .bind(first)
        .execute(&mut *connection)
        .await?;
    Ok(())
}

/// Events that the store has applied, when the log ends before them or has others in their place:
/// it was put back or cut off. The store then stays as it is, as the last that knows of them.
pub(crate) async fn ahead_of_log(applier: &Applier, ledger: &Ledger) -> Result<Option<u64>, Error> {
    // Asked after the places were read: the log is never behind them for a moment.
    let head = ledger.head().await.map_err(ledger_error)?;
    for (Reverse(position), leaf) in applier.places() {
        if position > head {
            return Ok(Some(position));
        }
        if leaf.is_some() && leaf_before(ledger, position).await? != leaf {
            return Ok(Some(position));
        }
    }
    Ok(None)
}

/// Leaf hash of the last of the first `events` events of the log, in hex.
pub(crate) async fn leaf_before(ledger: &Ledger, events: u64) -> Result<Option<String>, Error> {
    let Some(position) = events.checked_sub(1) else {
        return Ok(None);
    };
    let found = ledger
        .read_all_sealed(Position(position), 1)
        .await
        .map_err(ledger_error)?;
    Ok(found.first().map(|event| hex(&event.leaf_hash)))
}
