//! Tiles, proofs and checkpoints from what is stored, with O(log n) reads.

use std::collections::{BTreeSet, HashMap};

use chrono::Utc;

use crate::checkpoint::{Checkpoint, InclusionProof};
use crate::engine::Engine;
use crate::error::LedgerError;
use crate::follow;
use crate::key_change::KeyChange;
use crate::ledger::Shared;
use crate::merkle::Hash;
use crate::merkle::plan::{self, Range};
use crate::merkle::tree::TILE_WIDTH;
use crate::note::{NoteError, NoteSigner, SignatureKind, VerifierKey, parse_lines};
use crate::position::Position;
use crate::signing::is_signed_by_one_of;
use crate::store::{CosignatureRow, hashes};
use crate::tile::TilePath;

/// The latest checkpoint with its cosignatures, checked; another node may have changed the key
/// since the changes were read.
pub(crate) async fn latest(shared: &Shared) -> Result<Option<Checkpoint>, LedgerError> {
    let Some(row) = shared.engine.latest_checkpoint().await? else {
        return Ok(None);
    };
    let mut checked = shared.signing.check(&row);
    if checked.is_err() {
        shared.signing.refresh(&shared.engine).await?;
        checked = shared.signing.check(&row);
    }
    let mut checkpoint = checked
        .map_err(|what| LedgerError::Damaged(format!("log_checkpoint {}: {what}", row.id)))?;
    // What is handed out as signed must not be lost with this server.
    follow::grown(shared, checkpoint.head.size).await;
    if checkpoint.head.size > shared.size() {
        return Err(LedgerError::Unavailable(
            "the latest checkpoint is not confirmed yet".to_owned(),
        ));
    }
    add_cosignatures(&shared.engine, &mut checkpoint).await?;
    Ok(Some(checkpoint))
}

/// Adds the kept lines of witnesses; one that does not hold is left out and named by `verify`.
async fn add_cosignatures(engine: &Engine, checkpoint: &mut Checkpoint) -> Result<(), LedgerError> {
    let size = i64::try_from(checkpoint.head.size).unwrap_or(i64::MAX);
    for row in engine.cosignatures(size, size).await? {
        if let Err(error) = add_cosignature(checkpoint, &row) {
            tracing::error!(%error, size, "a kept cosignature does not hold");
        }
    }
    Ok(())
}

pub(crate) fn add_cosignature(
    checkpoint: &mut Checkpoint,
    row: &CosignatureRow,
) -> Result<(), NoteError> {
    let witness: VerifierKey = row.witness.parse()?;
    let [line] = parse_lines(&row.line)?
        .try_into()
        .map_err(|_| NoteError("not one signature line".to_owned()))?;
    checkpoint.add_cosignature(&witness, &line)
}

/// Announces a new key under the present one, and signs the log with both.
pub(crate) async fn change_key(shared: &Shared, seed: &[u8; 32]) -> Result<KeyChange, LedgerError> {
    let signing = &shared.signing;
    let new = NoteSigner::named(signing.origin(), seed);
    signing.refresh(&shared.engine).await?;
    let changes = signing.changes();
    let announced = changes
        .last()
        .filter(|last| last.new == new.verifier(SignatureKind::Note));
    let change = match announced {
        // An earlier attempt was interrupted here.
        Some(change) => change.clone(),
        None => {
            // The latest checkpoint must be continued before the key goes.
            sign(shared).await?;
            let head = shared.engine.head().await?;
            let head = signing.head(head.size, head.root);
            let change = KeyChange::sign(head, signing.current(), &new, Utc::now());
            let id = i64::try_from(changes.len()).unwrap_or(i64::MAX - 1) + 1;
            if !shared.keep_key_change(id, &change.note).await? {
                return Err(LedgerError::Unavailable(
                    "the key was changed at the same moment elsewhere".to_owned(),
                ));
            }
            signing.refresh(&shared.engine).await?;
            change
        }
    };
    loop {
        let head = shared.engine.head().await?;
        let latest = shared.engine.latest_checkpoint().await?;
        let id = latest.map_or(1, |row| row.id + 1);
        let head = signing.head(head.size, head.root);
        let checkpoint = Checkpoint::sign(head, &[&new, signing.current()], Utc::now());
        if shared.keep_checkpoint(id, &checkpoint).await? {
            return Ok(change);
        }
    }
}

/// The bytes of a tile.
pub(crate) async fn tile(engine: &Engine, path: TilePath) -> Result<Option<Vec<u8>>, LedgerError> {
    let width = usize::from(path.width);
    if width == 0 || width > TILE_WIDTH {
        return Ok(None);
    }
    let tiles = load(engine, &BTreeSet::from([(path.level, path.index)])).await?;
    Ok(tiles
        .get(&(path.level, path.index))
        .and_then(|hashes| hashes.get(..width))
        .map(|hashes| hashes.as_flattened().to_vec()))
}

/// Proof that a leaf stands in the tree of `size` leaves.
pub(crate) async fn inclusion(
    engine: &Engine,
    position: Position,
    size: u64,
) -> Result<InclusionProof, LedgerError> {
    let index = position.0;
    if index >= size {
        return Err(LedgerError::OutOfRange(format!(
            "event {index} in {size} events"
        )));
    }
    let mut ranges = plan::inclusion(index, size);
    ranges.push(Range {
        lo: index,
        hi: index + 1,
    });
    ranges.push(Range { lo: 0, hi: size });
    let mut hashes = roots(engine, &ranges).await?;
    let (Some(root), Some(leaf_hash)) = (hashes.pop(), hashes.pop()) else {
        return Err(LedgerError::Damaged("an empty proof".to_owned()));
    };
    Ok(InclusionProof {
        index,
        leaf_hash,
        size,
        root,
        hashes,
    })
}

/// Proof that the tree of `new` leaves extends the tree of `old` leaves.
pub(crate) async fn consistency(
    engine: &Engine,
    old: u64,
    new: u64,
) -> Result<Vec<Hash>, LedgerError> {
    if old > new {
        return Err(LedgerError::OutOfRange(format!("{old} is after {new}")));
    }
    roots(engine, &plan::consistency(old, new)).await
}

/// Signs the head and keeps the checkpoint; gives the latest one when nothing changed.
pub(crate) async fn sign(shared: &Shared) -> Result<Checkpoint, LedgerError> {
    if let Some(reason) = shared.suspended() {
        return Err(LedgerError::Suspended(reason));
    }
    shared.signing.refresh(&shared.engine).await?;
    shared.signing.may_sign()?;
    loop {
        let engine = &shared.engine;
        let head = engine.lasting_head().await?;
        let head = shared.signing.head(head.size, head.root);
        let latest = engine.latest_checkpoint().await?;
        let id = latest.as_ref().map_or(1, |row| row.id + 1);
        if let Some(row) = &latest {
            let mut checked = shared.signing.check(row).map_err(|what| {
                LedgerError::Damaged(format!("log_checkpoint {}: {what}", row.id))
            })?;
            // Read before the head grew on another node.
            if checked.head.size > head.size {
                let now = engine.head().await?;
                if checked.head.size > now.size {
                    return Err(LedgerError::Damaged(
                        "the log is shorter than its latest checkpoint".to_owned(),
                    ));
                }
                continue;
            }
            if root_at(engine, checked.head.size).await? != checked.head.root {
                return Err(LedgerError::Damaged(format!(
                    "the log no longer has the root of checkpoint {}; not signing it",
                    row.id
                )));
            }
            if checked.head == head && is_signed_by_one_of(&checked.note, &[shared.signing.vkey()])
            {
                add_cosignatures(engine, &mut checked).await?;
                return Ok(checked);
            }
        }
        let checkpoint = shared.signing.sign(head);
        if shared.keep_checkpoint(id, &checkpoint).await? {
            return Ok(checkpoint);
        }
    }
}

/// Root of the tree of `size` leaves.
pub(crate) async fn root_at(engine: &Engine, size: u64) -> Result<Hash, LedgerError> {
    let roots = roots(engine, &[Range { lo: 0, hi: size }]).await?;
    roots
        .first()
        .copied()
        .ok_or_else(|| LedgerError::Damaged("no root".to_owned()))
}

async fn roots(engine: &Engine, ranges: &[Range]) -> Result<Vec<Hash>, LedgerError> {
    let tiles = load(engine, &plan::tiles(ranges)).await?;
    plan::roots(ranges, &tiles).map_err(|(level, index)| {
        LedgerError::OutOfRange(format!("tile {level}/{index} has not grown that far"))
    })
}

/// Hashes of tiles as far as they are stored; of growing ones from the events and the hashes above them.
async fn load(
    engine: &Engine,
    places: &BTreeSet<(u8, u64)>,
) -> Result<HashMap<(u8, u64), Vec<Hash>>, LedgerError> {
    let asked: Vec<(u8, u64)> = places.iter().copied().collect();
    let mut tiles = HashMap::with_capacity(asked.len());
    for row in engine.tiles(&asked).await? {
        let damaged = || LedgerError::Damaged(format!("log_tile {}/{}", row.level, row.index));
        let level = u8::try_from(row.level).map_err(|_| damaged())?;
        let index = u64::try_from(row.index).map_err(|_| damaged())?;
        tiles.insert((level, index), hashes(&row.hashes).ok_or_else(damaged)?);
    }
    for (level, index) in asked {
        if tiles.contains_key(&(level, index)) {
            continue;
        }
        let Some(from) = index.checked_mul(TILE_WIDTH as u64) else {
            continue;
        };
        let to = from.saturating_add(TILE_WIDTH as u64);
        let stored = match level {
            0 => engine.leaf_hashes(from, to).await?,
            level => engine.nodes(level, from, to).await?,
        };
        let found = hashes(&stored.concat())
            .ok_or_else(|| LedgerError::Damaged(format!("hashes of level {level} from {from}")))?;
        tiles.insert((level, index), found);
    }
    Ok(tiles)
}
