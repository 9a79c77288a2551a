//! Checking the whole log: every leaf, the tree, tiles, checkpoints and what stands beside them.

mod answers;
mod beside;
mod checker;
pub(crate) mod claims;
mod end;
mod heads;
mod nodes;

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use tokio::task::JoinHandle;

use crate::append::edge;
use crate::engine::{Engine, EventRows};
use crate::error::LedgerError;
use crate::ledger::{Ledger, Meaning, Shared};
use crate::merkle::Hash;
use crate::merkle::tree::{Grown, TILE_WIDTH, TileWrite, TreeEdge};
use crate::position::Position;
use crate::proofs::add_cosignature;
use crate::store::{CosignatureRow, StoreError};
use beside::Beside;
use checker::{Checker, Signed, leaves};
use end::{compare_end, present_head, size_now};
use heads::Heads;
use nodes::Nodes;

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

/// What is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Everything.
    Whole,
    /// What came after a size at which the log was checked, and had this root.
    Since {
        /// Events checked before.
        size: u64,
        /// Their root.
        root: Hash,
    },
}

/// What checking found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyReport {
    /// Events read.
    pub events: u64,
    /// How long the log was.
    pub size: u64,
    /// Root recomputed from its events.
    pub root: Hash,
    /// Checkpoints checked.
    pub checkpoints: u64,
    /// Everything wrong, in the order found; at most 1,000 are kept.
    pub problems: Vec<Problem>,
    /// Problems beyond those kept.
    pub problems_left_out: u64,
    /// What could not be checked, and why.
    pub unchecked: Vec<String>,
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
pub(crate) struct Findings {
    problems: Vec<Problem>,
    left_out: u64,
    unchecked: Vec<String>,
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

    /// Takes what was found at the same time.
    fn extend(&mut self, more: Self) {
        for problem in more.problems {
            self.add(problem.position.map(|at| at.0), problem.what);
        }
        self.left_out += more.left_out;
        self.unchecked.extend(more.unchecked);
    }
}

/// Checks the log as it stands now; events appended meanwhile are left for the next time.
pub(crate) async fn verify(
    ledger: &Ledger,
    scope: Scope,
    meaning: Option<Arc<dyn Meaning>>,
    mut progress: impl FnMut(u64, u64) + Send,
) -> Result<VerifyReport, LedgerError> {
    let shared = ledger.shared();
    let engine = &shared.engine;
    let mut findings = Findings::default();
    if let Some(reason) = shared.suspended() {
        findings.add(None, reason);
    }
    let head = present_head(engine, &mut findings).await?;
    let total = head.as_ref().map_or(u64::MAX, |head| head.size);
    let (signed, checkpoints) = checkpoints(shared, &mut findings).await?;
    let from = match scope {
        Scope::Whole => TreeEdge::default(),
        Scope::Since { size, root } => checked_before(engine, size, root, &mut findings).await?,
    };
    let mut beside = Beside::new(ledger, meaning, from.size());
    beside.begin(&mut findings).await?;
    let mut heads = Heads::new(shared, &signed, from.size());
    let mut nodes = Nodes::new(&from);
    let mut checker = Checker::new(total, from, signed, findings);
    checker.signed_from(beside.signed_from());

    let mut ahead = Ahead::new(shared, checker.size(), total);
    while let Some((rows, leaves)) = ahead.next().await? {
        let end = rows
            .iter()
            .last()
            .map_or(0, |row| row.position.unsigned_abs() + 1);
        heads.up_to(end, &mut checker).await?;
        let grown;
        (checker, grown) = check_batch(checker, &mut beside, rows, leaves).await?;
        compare_tiles(engine, &mut checker, &grown.tiles).await?;
        nodes.extend(grown.nodes);
        let all = if head.is_some() {
            total
        } else {
            checker.size()
        };
        progress(checker.size(), all);
    }

    let now = size_now(engine, &checker).await?;
    heads.up_to(total, &mut checker).await?;
    compare_end(engine, head.as_ref(), (total, now), &mut checker, nodes).await?;
    let checked = checker.size().min(total);
    beside.end(&mut checker.findings, checked).await?;
    let (events, size, root) = (checker.events(), checker.size(), checker.root());
    Ok(VerifyReport {
        events,
        size,
        root,
        checkpoints,
        problems: checker.findings.problems,
        problems_left_out: checker.findings.left_out,
        unchecked: checker.findings.unchecked,
    })
}

/// Checks a batch of events against the tree, and what stands beside it at the same time; gives what the tree grew by.
async fn check_batch(
    mut checker: Checker,
    beside: &mut Beside,
    rows: EventRows,
    leaves: Vec<Hash>,
) -> Result<(Checker, Grown), LedgerError> {
    let rows = Arc::new(rows);
    let work = tokio::task::spawn_blocking({
        let rows = Arc::clone(&rows);
        move || {
            let grown = checker.check(&rows, &leaves);
            (checker, grown)
        }
    });
    let mut found = Findings::default();
    beside.look_at(&rows, &mut found).await?;
    let (mut checker, grown) = work.await.map_err(ended_badly)?;
    checker.findings.extend(found);
    Ok((checker, grown))
}

/// The tree as it was checked before; the empty one where that is not what is stored now.
async fn checked_before(
    engine: &Engine,
    size: u64,
    root: Hash,
    findings: &mut Findings,
) -> Result<TreeEdge, LedgerError> {
    match edge::of_size(engine, size).await {
        Ok(edge) if edge.root() == root => Ok(edge),
        Ok(_) | Err(StoreError::Damaged(_)) => {
            let what =
                format!("the log's first {size} events are not those that were checked before");
            findings.add(None, what);
            Ok(TreeEdge::default())
        }
        Err(error) => Err(error.into()),
    }
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
    fn new(shared: &'s Arc<Shared>, next: u64, total: u64) -> Self {
        Self {
            shared,
            next,
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
    match shared.epochs().await {
        Ok(epochs) => signed.extend(epochs.into_iter().map(|epoch| Signed {
            name: format!("log_epoch {}", epoch.number),
            size: epoch.kept.size,
            root: epoch.kept.root,
        })),
        Err(LedgerError::Damaged(what)) => findings.add(None, what),
        Err(error) => return Err(error),
    }
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

/// Compares recomputed tiles with the stored ones.
async fn compare_tiles(
    engine: &Engine,
    checker: &mut Checker,
    tiles: &[TileWrite],
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
        if stored.len() != 32 * TILE_WIDTH {
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

/// Whether a log of `size` events has this tile: tiles are stored when they are full.
fn is_stored(size: u64, level: i64, index: i64) -> bool {
    let (Ok(level), Ok(index)) = (u32::try_from(level), u64::try_from(index)) else {
        return false;
    };
    let full = (0..=level.min(8)).fold(size, |nodes, _| nodes / TILE_WIDTH as u64);
    level < 8 && index < full
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_has_its_full_tiles() {
        for (size, level, index, stored) in [
            (613, 0, 1, true),
            (613, 0, 2, false),
            (613, 1, 0, false),
            (613, 2, 0, false),
            (613, -1, 0, false),
            (613, 0, -1, false),
            (65_536, 1, 0, true),
            (65_536, 1, 1, false),
            (65_536, 2, 0, false),
            (65_536, i64::MAX, 0, false),
            (0, 0, 0, false),
        ] {
            let told = is_stored(size, level, index);
            assert_eq!(told, stored, "{size}: {level}/{index}");
        }
    }
}
