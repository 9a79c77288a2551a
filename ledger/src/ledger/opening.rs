//! What is looked at before the log is written to: whether it lasts, is signed, and is not behind what was known of it.

use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::append::prepare::time_text;
use crate::append::writer::Job;
use crate::checkpoint::TreeHead;
use crate::engine::Writer;
use crate::epoch::Epoch;
use crate::error::{LedgerError, OpenError};
use crate::kept_head::KeptHead;
use crate::ledger::Shared;
use crate::merkle::{Hash, fold_right};
use crate::proofs;
use crate::store::{HeadRow, StoreError, Wanted, hashes};

/// How long the server may take to commit before the log is not opened.
const CONFIRM_WAIT: Duration = Duration::from_secs(15);

/// Refuses a log that our key signed under another name: under the wrong one no signature holds, and all would look forged.
pub(super) async fn check_origin(shared: &Shared, notes: &[String]) -> Result<(), OpenError> {
    let heads = notes
        .iter()
        .map(|note| KeptHead::read(note).note.to_owned());
    let checkpoint = match shared.engine.latest_checkpoint().await {
        Ok(checkpoint) => checkpoint.and_then(|row| String::from_utf8(row.note).ok()),
        // Damage is for `verify` to say.
        Err(_) => None,
    };
    let other = heads
        .chain(checkpoint)
        .find_map(|note| shared.signing.other_name_of(&note));
    match other {
        Some(log) => Err(OpenError::Origin {
            log,
            configured: shared.signing.origin().to_owned(),
        }),
        None => Ok(()),
    }
}

/// Waits until what can be read lasts.
pub(super) async fn confirm(shared: &Shared) -> Result<(), OpenError> {
    match tokio::time::timeout(CONFIRM_WAIT, shared.engine.confirm()).await {
        Ok(done) => done.map_err(database),
        Err(_) => Err(OpenError::Database(
            "the server does not commit: is its synchronous standby there?".to_owned(),
        )),
    }
}

/// Notes which epoch the log is opened in. One that cannot be read is for `verify` to say.
pub(super) async fn look_up_epoch(shared: &Shared) {
    match shared.epochs().await {
        Ok(epochs) => shared
            .epoch
            .store(1 + epochs.len() as u64, Ordering::Release),
        Err(error) => tracing::error!(%error, "the announced restores cannot be read"),
    }
}

/// Signs the head of a new log, or of one that was made before every commit signed its head. Where heads were signed
/// before, as the notes kept outside the database say, somebody took them away, and what is there now is not vouched for.
pub(super) async fn sign_first_head(
    shared: &Shared,
    writer: &mut Writer,
    notes: &[String],
) -> Result<(), OpenError> {
    if !is_headless(shared).await? {
        return Ok(());
    }
    // Without a head there is none to be read; the lock is held all the same.
    match writer.begin(&Wanted::default()).await {
        Ok(_) | Err(StoreError::Damaged(_)) => {}
        Err(error) => return Err(database(error)),
    }
    let done = async {
        if is_headless(shared).await? {
            let head = first_head(shared).await?;
            if head.size > 0 && !notes.is_empty() {
                shared.suspend(
                    "the log has no signed head, the file of the last head knows one".to_owned(),
                );
            } else {
                writer.insert_head(&head).await.map_err(database)?;
            }
        }
        writer.commit().await.map_err(database)
    }
    .await;
    if done.is_err() {
        let _ = writer.rollback().await;
    }
    match done {
        // What is missing or wrong is for `verify` to say.
        Err(OpenError::Database(what)) if what.starts_with(DAMAGED) => {
            tracing::error!(what, "the ledger is damaged");
            Ok(())
        }
        other => other,
    }
}

/// A head that no key of the log may have signed is not gone on from: told when the log is opened, not to the first who writes.
pub(super) async fn check_last_head(shared: &Shared) {
    if let Ok(head) = shared.engine.head().await
        && let Err(StoreError::Suspended(reason)) = shared.check_head(&head).await
    {
        shared.suspend(reason);
    }
}

const DAMAGED: &str = "log_head: ";

async fn is_headless(shared: &Shared) -> Result<bool, OpenError> {
    match shared.engine.heads_after(None, 1).await {
        Ok(heads) => Ok(heads.is_empty()),
        Err(StoreError::Damaged(_)) => Ok(false),
        Err(error) => Err(database(error)),
    }
}

async fn first_head(shared: &Shared) -> Result<HeadRow, OpenError> {
    let damaged = |what: &str| OpenError::Database(format!("{DAMAGED}{what}"));
    let stored = shared.engine.unsigned_head().await.map_err(database)?;
    let (size, frontier) = stored.ok_or_else(|| damaged("the row is missing"))?;
    let size = u64::try_from(size).map_err(|_| damaged("size is not a count"))?;
    let frontier = hashes(&frontier)
        .filter(|frontier| frontier.len() == size.count_ones() as usize)
        .ok_or_else(|| damaged("frontier does not fit size"))?;
    let root = fold_right(&frontier);
    let from = size.saturating_sub(1);
    let last = shared.engine.events(from, 2).await.map_err(database)?;
    if last.len() as u64 != size - from {
        return Err(damaged("column size is not the number of events"));
    }
    let stored_root = proofs::root_at(&shared.engine, size).await;
    if !matches!(stored_root, Ok(stored) if stored == root) {
        return Err(damaged("column frontier is not that of the events"));
    }
    let recorded_at = match last.len() {
        0 => time_text(chrono::DateTime::UNIX_EPOCH),
        _ => String::from_utf8_lossy(last.get(0).recorded_at).into_owned(),
    };
    shared
        .signing
        .may_sign()
        .map_err(|error| OpenError::Database(error.to_string()))?;
    Ok(HeadRow {
        size,
        root,
        recorded_at,
        signature: shared.signing.sign_head(size, root),
    })
}

/// Compares a log of `size` events with the notes that were kept outside the database; gives the head that must
/// still be in the log.
pub(super) async fn compare_with_file(
    shared: &Shared,
    notes: &[String],
    size: u64,
) -> Result<Option<(u64, Hash)>, OpenError> {
    let readable: Vec<(TreeHead, u64)> = notes
        .iter()
        .map(|note| KeptHead::read(note))
        .filter_map(|kept| match shared.signing.read_head(kept.note) {
            Ok(head) => Some((head, kept.epoch)),
            Err(error) => {
                tracing::warn!(%error, "a slot of the file of the last head is not whole");
                None
            }
        })
        .collect();
    if readable.is_empty() && !notes.is_empty() {
        shared.suspend(
            "the file of the last head holds nothing that a key of this log signed".to_owned(),
        );
    }
    let Some((last, epoch)) = readable
        .into_iter()
        .max_by_key(|(head, epoch)| (*epoch, head.size))
    else {
        return Ok(None);
    };
    let known = hold_to(
        shared,
        "the file of the last head",
        last.size,
        Some(last.root),
        epoch,
    )
    .await;
    match known {
        Ok(true) if last.size <= size => Ok(Some((last.size, last.root))),
        Ok(_) => Ok(None),
        Err(LedgerError::Unavailable(what)) => Err(OpenError::Database(what)),
        // Damage is for `verify` to say.
        Err(error) => {
            tracing::error!(%error, "the log cannot be compared with its last head");
            Ok(None)
        }
    }
}

/// See [`crate::Ledger::hold_to`]; `since` is the epoch in which it was known.
pub(super) async fn hold_to(
    shared: &Shared,
    who: &str,
    size: u64,
    root: Option<Hash>,
    since: u64,
) -> Result<bool, LedgerError> {
    let head = match shared.engine.head().await {
        Ok(head) => head,
        Err(error) => return Err(error.into()),
    };
    let epochs = shared.epochs().await?;
    let explained = |epoch: &Epoch| epoch.number > since && epoch.explains(size);
    if epochs.iter().any(explained) {
        return Ok(true);
    }
    let what = if size > head.size {
        format!("{who} knows {size} events, the log has {}", head.size)
    } else if let Some(root) = root
        && proofs::root_at(&shared.engine, size).await? != root
    {
        format!("{who} knows other events than the log's first {size}")
    } else {
        return Ok(true);
    };
    shared.suspend(what);
    let mut ahead = shared.ahead.write().unwrap_or_else(PoisonError::into_inner);
    if ahead.as_ref().is_none_or(|known| known.size < size) {
        *ahead = Some(shared.signing.head(size, root.unwrap_or_default()));
    }
    Ok(false)
}

/// See [`crate::Ledger::begin_epoch`].
pub(super) async fn begin_epoch(shared: &Shared, lost: TreeHead) -> Result<Epoch, LedgerError> {
    shared.signing.may_sign()?;
    let head = shared.engine.head().await?;
    if lost.size < head.size {
        return Err(LedgerError::OutOfRange(format!(
            "the log has {} events and is not behind {}",
            head.size, lost.size
        )));
    }
    let number = 2 + shared.epochs().await?.len() as u64;
    let kept = shared.signing.head(head.size, head.root);
    let epoch = shared.signing.sign_epoch(number, kept, lost);
    let id = i64::try_from(number).unwrap_or(i64::MAX);
    let note = epoch.note.clone();
    let first = shared
        .job(|reply| Job::KeepEpoch { id, note, reply })
        .await?;
    if !first {
        return Err(LedgerError::Unavailable(
            "another epoch began at the same moment".to_owned(),
        ));
    }
    shared.epoch.store(number, Ordering::Release);
    if let Some(file) = &shared.head_file {
        file.replace(&shared.kept(&head)).map_err(|error| {
            LedgerError::Unavailable(format!("the file of the last head: {error}"))
        })?;
    }
    Ok(epoch)
}

fn database(error: StoreError) -> OpenError {
    OpenError::Database(error.to_string())
}
