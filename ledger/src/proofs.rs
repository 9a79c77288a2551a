//! Tiles, proofs and checkpoints from what is stored, with O(log n) reads.

use std::collections::{BTreeSet, HashMap};

use chrono::Utc;

use crate::checkpoint::{Checkpoint, InclusionProof, TreeHead};
use crate::engine::Engine;
use crate::error::LedgerError;
use crate::ledger::Shared;
use crate::merkle::plan::{self, Range};
use crate::merkle::tree::TILE_WIDTH;
use crate::merkle::{Hash, fold_right};
use crate::note::{NoteSigner, SignatureKind, VerifierKey};
use crate::position::Position;
use crate::store::{CheckpointRow, hashes};
use crate::tile::TilePath;

/// The keys that sign checkpoints and those whose signatures count.
pub(crate) struct Signing {
    origin: String,
    current: NoteSigner,
    former: Option<NoteSigner>,
    trusted: Vec<VerifierKey>,
}

impl Signing {
    pub fn new(
        origin: String,
        current: &[u8; 32],
        former: Option<&[u8; 32]>,
        others: &[VerifierKey],
    ) -> Self {
        let current = NoteSigner::new(&origin, current);
        let former = former.map(|seed| NoteSigner::new(&origin, seed));
        let trusted = std::iter::once(&current)
            .chain(&former)
            .flat_map(|signer| {
                [SignatureKind::Note, SignatureKind::Cosignature].map(|kind| signer.verifier(kind))
            })
            .chain(others.iter().cloned())
            .collect();
        Self {
            origin,
            current,
            former,
            trusted,
        }
    }

    pub fn vkey(&self) -> VerifierKey {
        self.current.verifier(SignatureKind::Note)
    }

    pub fn head(&self, size: u64, frontier: &[Hash]) -> TreeHead {
        TreeHead {
            origin: self.origin.clone(),
            size,
            root: fold_right(frontier),
        }
    }

    pub fn sign(&self, head: TreeHead) -> Checkpoint {
        let signers: Vec<&NoteSigner> =
            std::iter::once(&self.current).chain(&self.former).collect();
        Checkpoint::sign(head, &signers, Utc::now())
    }

    /// A note of any other text; the caller keeps it from looking like a checkpoint.
    pub fn sign_list(&self, text: &str) -> String {
        let signatures = vec![self.current.sign(text)];
        let text = text.to_owned();
        crate::note::SignedNote { text, signatures }.to_string()
    }

    /// Reads and checks a stored checkpoint against its own columns and the keys.
    pub fn check(&self, row: &CheckpointRow) -> Result<Checkpoint, String> {
        let note = std::str::from_utf8(&row.note).map_err(|_| "note is not text".to_owned())?;
        let checkpoint = Checkpoint::verify(note, &self.origin, &self.trusted)
            .map_err(|error| error.to_string())?;
        if i64::try_from(checkpoint.head.size) != Ok(row.size) {
            return Err("column size differs from the note".to_owned());
        }
        if checkpoint.head.root.as_slice() != row.root {
            return Err("column root differs from the note".to_owned());
        }
        Ok(checkpoint)
    }

    /// Whether the current key and the former one both signed it.
    fn signed_by_all(&self, checkpoint: &Checkpoint) -> bool {
        let needed: Vec<VerifierKey> = std::iter::once(&self.current)
            .chain(&self.former)
            .map(|signer| signer.verifier(SignatureKind::Note))
            .collect();
        checkpoint
            .note
            .parse::<crate::note::SignedNote>()
            .ok()
            .and_then(|note| Some(note.verify(&needed).ok()?.signers.len() == needed.len()))
            .unwrap_or(false)
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
    loop {
        let engine = &shared.engine;
        let head = engine.head().await?;
        let head = shared.signing.head(head.size, &head.frontier);
        let latest = engine.latest_checkpoint().await?;
        let id = latest.as_ref().map_or(1, |row| row.id + 1);
        if let Some(row) = &latest {
            let checked = shared.signing.check(row).map_err(|what| {
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
            if checked.head == head && shared.signing.signed_by_all(&checked) {
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

/// Hashes of tiles as far as they are stored; growing leaf tiles from the events.
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
        if level == 0 && !tiles.contains_key(&(level, index)) {
            let Some(from) = index.checked_mul(TILE_WIDTH as u64) else {
                continue;
            };
            let leaves = engine
                .leaf_hashes(from, from.saturating_add(TILE_WIDTH as u64))
                .await?;
            let leaves = hashes(&leaves.concat())
                .ok_or_else(|| LedgerError::Damaged(format!("leaf hashes from {from}")))?;
            tiles.insert((level, index), leaves);
        }
    }
    Ok(tiles)
}
