//! Where the log ends: its head, and what stands beyond it.

use super::checker::{Checker, leaves};
use super::nodes::Nodes;
use super::{Findings, PAGE, is_stored};
use crate::engine::Engine;
use crate::error::LedgerError;
use crate::store::{HeadRow, StoreError};

/// The head as it is stored; none where it is damaged.
pub(super) async fn present_head(
    engine: &Engine,
    findings: &mut Findings,
) -> Result<Option<HeadRow>, LedgerError> {
    match engine.head().await {
        Ok(head) => Ok(Some(head)),
        Err(StoreError::Damaged(what)) => {
            findings.add(None, what);
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}

/// How long the log is once it was checked: it may have grown meanwhile.
pub(super) async fn size_now(engine: &Engine, checker: &Checker) -> Result<u64, LedgerError> {
    match engine.head().await {
        Ok(head) => Ok(head.size),
        Err(StoreError::Damaged(_)) => Ok(checker.size()),
        Err(error) => Err(error.into()),
    }
}

/// Compares the head, the nodes and the tiles with what was checked, and finds what stands beyond it; `total` is how long
/// the log was when the check began, `now` how long it is.
pub(super) async fn compare_end(
    engine: &Engine,
    head: Option<&HeadRow>,
    (total, now): (u64, u64),
    checker: &mut Checker,
    nodes: Nodes,
) -> Result<(), LedgerError> {
    if let Some(head) = head {
        checker.compare_head(head);
    }
    // The first event beyond the end, if there is one.
    let beyond = engine.events(total, 1).await?;
    checker.check(&beyond, &leaves(&beyond));
    checker.events_beyond(now);
    nodes.compare(engine, checker, now).await?;
    extra_tiles(engine, &mut checker.findings, now).await?;
    checker.unmet_checkpoints(now);
    checker.unmet_heads(now);
    Ok(())
}

/// Looks for tiles that a log of `size` events cannot have.
async fn extra_tiles(
    engine: &Engine,
    findings: &mut Findings,
    size: u64,
) -> Result<(), LedgerError> {
    let mut last = (i64::MIN, i64::MIN);
    loop {
        let places = engine.tile_places_after(last, PAGE).await?;
        let Some(end) = places.last() else {
            return Ok(());
        };
        last = *end;
        for (level, index) in places {
            if !is_stored(size, level, index) {
                findings.add(
                    None,
                    format!("log_tile {level}/{index} does not belong to the log"),
                );
            }
        }
    }
}
