//! Checking the whole log: every leaf, the tree, tiles, checkpoints and what stands beside them.

mod checker;

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use tokio::task::JoinHandle;

use crate::engine::{Engine, EventRows};
use crate::error::LedgerError;
use crate::ledger::Shared;
use crate::merkle::Hash;
use crate::merkle::tree::{TILE_WIDTH, TileWrite, edge_widths};
use crate::position::Position;
use crate::proofs::add_cosignature;
use crate::store::{CosignatureRow, StoreError};
use checker::{Checker, Signed, leaves};

/// Events read and hashed at a time.
const BATCH: u64 = 4_096;
/// Batches being read and hashed at the same time, while the tree is built over the one before.
const BATCHES_AHEAD: usize = 4;
/// Problems kept in a report.
const PROBLEMS_MAX: usize = 1_000;
/// Rows beside the events read at a time.
const PAGE: i64 = 1_000;

/// Something wrong with the stored log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The event concerned, if one is.
    pub position: Option<Position>,
    /// What is wrong, naming table and column where that can be told.
    pub what: String,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.position {
            Some(position) => write!(f, "event {position}: {}", self.what),
            None => self.what.fmt(f),
        }
    }
}

/// What checking found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyReport {
    /// Events read.
    pub events: u64,
    /// Root recomputed from them.
    pub root: Hash,
    /// Checkpoints checked.
    pub checkpoints: u64,
    /// Everything wrong, in the order found; at most 1,000 are kept.
    pub problems: Vec<Problem>,
    /// Problems beyond those kept.
    pub problems_left_out: u64,
}

impl VerifyReport {
    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.problems.is_empty()
    }
}

/// Problems found so far.
#[derive(Default)]
struct Findings {
    problems: Vec<Problem>,
    left_out: u64,
}

impl Findings {
    fn add(&mut self, position: Option<u64>, what: impl Into<String>) {
        if self.problems.len() < PROBLEMS_MAX {
            self.problems.push(Problem {
                position: position.map(Position),
                what: what.into(),
            });
        } else {
            self.left_out += 1;
        }
    }
}

/// Checks the log as it stands now; events appended meanwhile are left for the next time.
pub(crate) async fn verify(
    shared: &Arc<Shared>,
    mut progress: impl FnMut(u64, u64) + Send,
) -> Result<VerifyReport, LedgerError> {
    let engine = &shared.engine;
    let mut findings = Findings::default();
    let head = match engine.head().await {
        Ok(head) => Some(head),
        Err(StoreError::Damaged(what)) => {
            findings.add(None, what);
            None
        }
        Err(error) => return Err(error.into()),
    };
    let total = head.as_ref().map_or(u64::MAX, |head| head.size);
    let (signed, checkpoints) = checkpoints(shared, &mut findings).await?;
    let mut checker = Checker::new(total, signed, findings);

    let mut ahead = Ahead::new(shared, total);
    while let Some((rows, leaves)) = ahead.next().await? {
        let work = tokio::task::spawn_blocking(move || {
            let tiles = checker.check(&rows, &leaves);
            (checker, tiles)
        });
        let (back, tiles) = work.await.map_err(ended_badly)?;
        checker = back;
        compare_tiles(engine, &mut checker, &tiles, true).await?;
        let all = if head.is_some() {
            total
        } else {
            checker.size()
        };
        progress(checker.size(), all);
    }

    let now = match engine.head().await {
        Ok(head) => head.size,
        Err(StoreError::Damaged(_)) => checker.size(),
        Err(error) => return Err(error.into()),
    };
    if let Some(head) = &head {
        checker.compare_head(head);
    }
    // The first event beyond the end, if there is one.
    let beyond = engine.events(total, 1).await?;
    checker.check(&beyond, &leaves(&beyond));
    checker.events_beyond(now);
    let growing = checker.growing_tiles();
    compare_tiles(engine, &mut checker, &growing, false).await?;
    extra_tiles(engine, &mut checker.findings, now).await?;
    checker.unmet_checkpoints(now);
    beside(shared, &mut checker.findings, now).await?;
    let (events, root) = (checker.events(), checker.root());
    Ok(VerifyReport {
        events,
        root,
        checkpoints,
        problems: checker.findings.problems,
        problems_left_out: checker.findings.left_out,
    })
}

/// Batches of events in order, several of them being read and hashed at the same time.
struct Ahead<'s> {
    shared: &'s Arc<Shared>,
    /// Where the next batch to be asked for begins, and where the log ends.
    next: u64,
    total: u64,
    asked: VecDeque<(u64, JoinHandle<Result<Hashed, StoreError>>)>,
}

type Hashed = (EventRows, Vec<Hash>);

impl<'s> Ahead<'s> {
    fn new(shared: &'s Arc<Shared>, total: u64) -> Self {
        Self {
            shared,
            next: 0,
            total,
            asked: VecDeque::new(),
        }
    }

    /// The next events with their hashes; `None` at the end. A hole in the positions is skipped.
    async fn next(&mut self) -> Result<Option<Hashed>, LedgerError> {
        loop {
            while self.asked.len() < BATCHES_AHEAD && self.next < self.total {
                let (from, to) = (self.next, self.next.saturating_add(BATCH).min(self.total));
                let shared = Arc::clone(self.shared);
                self.asked
                    .push_back((from, tokio::spawn(read_and_hash(shared, from, to))));
                self.next = to;
            }
            let Some((from, batch)) = self.asked.pop_front() else {
                return Ok(None);
            };
            let batch = batch.await.map_err(ended_badly)??;
            if batch.0.len() > 0 {
                return Ok(Some(batch));
            }
            // Nothing where a batch should be: go on where the next event is, however far that is.
            for (_, later) in self.asked.drain(..) {
                later.abort();
            }
            let found = self.shared.engine.events(from, 1).await?;
            if found.len() == 0 {
                return Ok(None);
            }
            self.next = u64::try_from(found.get(0).position)
                .unwrap_or(u64::MAX)
                .max(from);
        }
    }
}

impl Drop for Ahead<'_> {
    fn drop(&mut self) {
        for (_, batch) in &self.asked {
            batch.abort();
        }
    }
}

async fn read_and_hash(shared: Arc<Shared>, from: u64, to: u64) -> Result<Hashed, StoreError> {
    let rows = shared.engine.events_between(from, to).await?;
    tokio::task::spawn_blocking(move || {
        let hashes = leaves(&rows);
        (rows, hashes)
    })
    .await
    .map_err(|error| StoreError::Other(error.to_string()))
}

fn ended_badly(error: tokio::task::JoinError) -> LedgerError {
    LedgerError::Damaged(error.to_string())
}

/// Checks every stored checkpoint by itself; gives those whose root is to be met.
async fn checkpoints(
    shared: &Shared,
    findings: &mut Findings,
) -> Result<(Vec<Signed>, u64), LedgerError> {
    let mut signed = Vec::new();
    key_changes(shared, findings, &mut signed).await?;
    let mut cosignatures = shared
        .engine
        .cosignatures(0, i64::MAX)
        .await?
        .into_iter()
        .peekable();
    let mut count = 0_u64;
    let (mut last_id, mut last_size) = (i64::MIN, 0);
    loop {
        let rows = shared.engine.checkpoints_after(last_id, PAGE).await?;
        if rows.is_empty() {
            break;
        }
        for row in rows {
            count += 1;
            last_id = row.id;
            if i64::try_from(count) != Ok(row.id) {
                findings.add(
                    None,
                    format!("log_checkpoint: expected id {count}, found {}", row.id),
                );
                count = u64::try_from(row.id).unwrap_or(count);
            }
            match shared.signing.check(&row) {
                Ok(mut checkpoint) => {
                    if checkpoint.head.size < last_size {
                        findings.add(
                            None,
                            format!("log_checkpoint {}: smaller than one before", row.id),
                        );
                    }
                    last_size = checkpoint.head.size;
                    while let Some(line) = cosignatures.next_if(|line| line.size <= row.size) {
                        if line.size < row.size {
                            stray(findings, &line);
                        } else if let Err(error) = add_cosignature(&mut checkpoint, &line) {
                            let what = format!("log_cosignature {}: {error}", line.size);
                            findings.add(None, what);
                        }
                    }
                    signed.push(Signed {
                        name: format!("log_checkpoint {}", row.id),
                        size: checkpoint.head.size,
                        root: checkpoint.head.root,
                    });
                }
                Err(what) => findings.add(None, format!("log_checkpoint {}: {what}", row.id)),
            }
        }
    }
    for line in cosignatures {
        stray(findings, &line);
    }
    signed.sort_by_key(|signed| signed.size);
    Ok((signed, count))
}

fn stray(findings: &mut Findings, line: &CosignatureRow) {
    findings.add(
        None,
        format!("log_cosignature {}: no checkpoint of this size", line.size),
    );
}

/// Checks that the changes of the signing key make a chain, and gives the roots they name.
async fn key_changes(
    shared: &Shared,
    findings: &mut Findings,
    signed: &mut Vec<Signed>,
) -> Result<(), LedgerError> {
    let rows = shared.engine.key_changes().await?;
    match shared.signing.chain(&rows) {
        Ok(changes) => signed.extend((1..).zip(changes).map(|(number, change): (u64, _)| Signed {
            name: format!("log_key_change {number}"),
            size: change.head.size,
            root: change.head.root,
        })),
        Err(what) => findings.add(None, what),
    }
    Ok(())
}

/// Compares recomputed tiles with the stored ones; growing ones only as far as recomputed.
async fn compare_tiles(
    engine: &Engine,
    checker: &mut Checker,
    tiles: &[TileWrite],
    full: bool,
) -> Result<(), LedgerError> {
    let places: Vec<(u8, u64)> = tiles.iter().map(|tile| (tile.level, tile.index)).collect();
    let stored: HashMap<(i64, i64), Vec<u8>> = engine
        .tiles(&places)
        .await?
        .into_iter()
        .map(|row| ((row.level, row.index), row.hashes))
        .collect();
    for tile in tiles {
        let place = (i64::from(tile.level), tile.index.cast_signed());
        let name = format!("log_tile {}/{}", tile.level, tile.index);
        let Some(stored) = stored.get(&place) else {
            checker.findings.add(None, format!("{name} is missing"));
            continue;
        };
        let wrong_length = if full {
            stored.len() != 32 * TILE_WIDTH
        } else {
            stored.len() < 32 * tile.hashes.len()
        };
        if wrong_length {
            checker.findings.add(
                None,
                format!("{name}: column hashes is too short or too long"),
            );
        }
        let (chunks, _) = stored.as_chunks::<32>();
        for (i, (computed, stored)) in tile.hashes.iter().zip(chunks).enumerate() {
            if computed != stored {
                checker.tile_differs(tile, i, stored);
            }
        }
    }
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

/// Whether a log of `size` events has this tile: a full one, or the growing one of a level above the events.
fn is_stored(size: u64, level: i64, index: i64) -> bool {
    let widths = edge_widths(size);
    let (Ok(level), Ok(index)) = (usize::try_from(level), u64::try_from(index)) else {
        return false;
    };
    let Some(width) = widths.get(level) else {
        return false;
    };
    let full = (0..=level).fold(size, |nodes, _| nodes / TILE_WIDTH as u64);
    index < full || (index == full && level > 0 && *width > 0)
}

/// Checks the tables beside the log as far as they can be checked.
async fn beside(shared: &Shared, findings: &mut Findings, size: u64) -> Result<(), LedgerError> {
    let beyond = shared.engine.answers_beyond(size).await?;
    if beyond > 0 {
        findings.add(
            None,
            format!("log_idempotency: {beyond} answers point outside the log"),
        );
    }
    let mut last = String::new();
    loop {
        let keys = shared.engine.subject_keys_after(&last, PAGE).await?;
        let Some((end, _)) = keys.last() else {
            return Ok(());
        };
        last.clone_from(end);
        for (subject, wrapped) in keys {
            if let Some(wrapped) = wrapped
                && let Err(error) = shared.subject_keys.unwrap(&subject, &wrapped)
            {
                findings.add(None, error.to_string());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_has_full_tiles_and_one_that_grows_above_its_events() {
        for (size, level, index, stored) in [
            (613, 0, 1, true),
            (613, 0, 2, false),
            (613, 1, 0, true),
            (613, 1, 1, false),
            (613, 2, 0, false),
            (613, -1, 0, false),
            (613, 0, -1, false),
            // All tiles of level 1 are full: none grows there.
            (65_536, 1, 0, true),
            (65_536, 1, 1, false),
            (65_536, 2, 0, true),
            (65_536, 3, 0, false),
            (65_536, i64::MAX, 0, false),
            (0, 0, 0, false),
        ] {
            let told = is_stored(size, level, index);
            assert_eq!(told, stored, "{size}: {level}/{index}");
        }
    }
}
