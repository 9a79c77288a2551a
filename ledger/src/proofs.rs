//! Tiles, proofs and checkpoints from what is stored, with O(log n) reads.

use std::collections::{BTreeSet, HashMap};
use std::sync::{PoisonError, RwLock};

use chrono::Utc;

use crate::checkpoint::{Checkpoint, InclusionProof, TreeHead};
use crate::engine::Engine;
use crate::epoch::Epoch;
use crate::error::LedgerError;
use crate::follow;
use crate::key_change::KeyChange;
use crate::ledger::Shared;
use crate::merkle::Hash;
use crate::merkle::plan::{self, Range};
use crate::merkle::tree::TILE_WIDTH;
use crate::note::{
    NoteError, NoteSigner, SignatureKind, SignatureLine, SignedNote, VerifierKey, parse_lines,
};
use crate::position::Position;
use crate::store::{CheckpointRow, CosignatureRow, HeadRow, SIGNATURE_BYTES, StoreError, hashes};
use crate::tile::TilePath;

/// The key that signs checkpoints, and those that came before or after it.
pub(crate) struct Signing {
    origin: String,
    current: NoteSigner,
    /// Announced changes of the key, oldest first, each checked and leading to the next.
    changes: RwLock<Vec<KeyChange>>,
}

impl Signing {
    pub fn new(origin: String, current: &[u8; 32]) -> Self {
        let current = NoteSigner::named(&origin, current);
        Self {
            origin,
            current,
            changes: RwLock::default(),
        }
    }

    pub fn vkey(&self) -> VerifierKey {
        self.current.verifier(SignatureKind::Note)
    }

    /// The changes of the key that are known here.
    pub fn changes(&self) -> Vec<KeyChange> {
        self.changes
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Reads the announced changes; one that does not hold or does not follow is an error.
    pub async fn refresh(&self, engine: &Engine) -> Result<(), LedgerError> {
        let rows = engine.key_changes().await?;
        let changes = self.chain(&rows).map_err(LedgerError::Damaged)?;
        *self.changes.write().unwrap_or_else(PoisonError::into_inner) = changes;
        Ok(())
    }

    /// The stored changes as a chain that this log's key belongs to.
    pub fn chain(&self, rows: &[(i64, String)]) -> Result<Vec<KeyChange>, String> {
        let mut changes: Vec<KeyChange> = Vec::with_capacity(rows.len());
        for (number, (id, note)) in (1..).zip(rows) {
            let wrong = |what: String| format!("log_key_change {id}: {what}");
            let change = KeyChange::read(note).map_err(|error| wrong(error.to_string()))?;
            let follows = changes
                .last()
                .is_none_or(|last| last.new == change.old && last.head.size <= change.head.size);
            if *id != number || !follows || change.head.origin != self.origin {
                return Err(wrong("does not follow the one before".to_owned()));
            }
            changes.push(change);
        }
        let own = self.vkey();
        let known = changes.is_empty()
            || changes
                .iter()
                .any(|change| change.old == own || change.new == own);
        if known {
            Ok(changes)
        } else {
            Err("log_key_change: the signing key in use was never announced".to_owned())
        }
    }

    /// The same, where the key was changed so many times: another node may have given it up.
    pub async fn may_sign_after(&self, changes: usize, engine: &Engine) -> Result<(), StoreError> {
        if changes == self.changes().len() {
            return Ok(());
        }
        let refreshed = self.refresh(engine).await;
        let refused = |error: LedgerError| StoreError::Suspended(error.to_string());
        refreshed.and_then(|()| self.may_sign()).map_err(refused)
    }

    /// Refuses to sign with a key that was given up.
    pub fn may_sign(&self) -> Result<(), LedgerError> {
        match self.changes().last() {
            Some(last) if last.new != self.vkey() => Err(LedgerError::Unavailable(format!(
                "the signing key was replaced by {}; start this node again with the new key",
                last.new
            ))),
            _ => Ok(()),
        }
    }

    pub fn head(&self, size: u64, root: Hash) -> TreeHead {
        TreeHead {
            origin: self.origin.clone(),
            size,
            root,
        }
    }

    /// The id of the key and its signature over the head, as a checkpoint's text.
    pub fn sign_head(&self, size: u64, root: Hash) -> [u8; SIGNATURE_BYTES] {
        let line = self.current.sign(&self.head(size, root).to_text());
        let mut signature = [0; SIGNATURE_BYTES];
        signature[..4].copy_from_slice(&line.id);
        signature[4..].copy_from_slice(&line.signature);
        signature
    }

    /// A stored head as a signed note.
    pub fn note_of(&self, head: &HeadRow) -> String {
        let (id, signature) = head.signature.split_at(4);
        let line = SignatureLine {
            name: self.origin.clone(),
            id: [id[0], id[1], id[2], id[3]],
            signature: signature.to_vec(),
        };
        let text = self.head(head.size, head.root).to_text();
        let signatures = vec![line];
        SignedNote { text, signatures }.to_string()
    }

    /// The keys of this log, oldest first.
    pub fn keys(&self) -> Vec<VerifierKey> {
        let changes = self.changes.read().unwrap_or_else(PoisonError::into_inner);
        match changes.first() {
            None => vec![self.vkey()],
            Some(first) => std::iter::once(&first.old)
                .chain(changes.iter().map(|change| &change.new))
                .cloned()
                .collect(),
        }
    }

    /// The keys that may sign a head of this size, and how many were given up before.
    fn keys_at(&self, size: u64) -> Vec<VerifierKey> {
        let given_up = self
            .changes()
            .iter()
            .take_while(|change| change.head.size < size)
            .count();
        self.keys().split_off(given_up)
    }

    /// Checks the signature of a stored head.
    pub fn check_head(&self, head: &HeadRow) -> Result<(), String> {
        let text = self.head(head.size, head.root).to_text();
        let (id, signature) = head.signature.split_at(4);
        self.keys_at(head.size)
            .iter()
            .find(|key| key.id() == id)
            .ok_or("signed by no key that could sign it".to_owned())?
            .verify(&text, signature)
            .map(drop)
            .map_err(|error| error.to_string())
    }

    /// Reads a note of the log's head that was kept outside the database.
    pub fn read_head(&self, note: &str) -> Result<TreeHead, NoteError> {
        Ok(Checkpoint::verify(note, &self.origin, &self.keys())?.head)
    }

    /// The name of our logs.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// By what other name our key signed a checkpoint; none where it is of this name, or not our key's.
    pub fn other_name_of(&self, note: &str) -> Option<String> {
        let name = note.lines().next().filter(|name| *name != self.origin)?;
        let keys = self.current.under(name).ok()?;
        Checkpoint::verify(note, name, &keys).ok()?;
        Some(name.to_owned())
    }

    /// Announces that the log goes on from `kept` although it was at `lost`.
    pub fn sign_epoch(&self, number: u64, kept: TreeHead, lost: TreeHead) -> Epoch {
        Epoch::sign(number, kept, lost, &self.current, Utc::now())
    }

    pub fn sign(&self, head: TreeHead) -> Checkpoint {
        Checkpoint::sign(head, &[&self.current], Utc::now())
    }

    /// A note of any other text; the caller keeps it from looking like a checkpoint.
    pub fn sign_list(&self, text: &str) -> String {
        let signatures = vec![self.current.sign(text)];
        let text = text.to_owned();
        SignedNote { text, signatures }.to_string()
    }

    /// Reads and checks a stored checkpoint against its own columns and the keys that counted when
    /// it was signed.
    pub fn check(&self, row: &CheckpointRow) -> Result<Checkpoint, String> {
        let note = std::str::from_utf8(&row.note).map_err(|_| "note is not text".to_owned())?;
        let keys = self.keys();
        let both_kinds: Vec<VerifierKey> = keys
            .iter()
            .flat_map(|key| {
                [SignatureKind::Note, SignatureKind::Cosignature].map(|kind| key.as_kind(kind))
            })
            .collect();
        let checkpoint = Checkpoint::verify(note, &self.origin, &both_kinds)
            .map_err(|error| error.to_string())?;
        if !is_signed_by_one_of(note, &self.keys_at(checkpoint.head.size)) {
            return Err("signed with a key that was given up before".to_owned());
        }
        if i64::try_from(checkpoint.head.size) != Ok(row.size) {
            return Err("column size differs from the note".to_owned());
        }
        if checkpoint.head.root.as_slice() != row.root {
            return Err("column root differs from the note".to_owned());
        }
        Ok(checkpoint)
    }
}

fn is_signed_by_one_of(note: &str, keys: &[VerifierKey]) -> bool {
    note.parse::<SignedNote>()
        .ok()
        .and_then(|note| Some(!note.verify(keys).ok()?.signers.is_empty()))
        .unwrap_or(false)
}

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
    let new = NoteSigner::named(&signing.origin, seed);
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
            let change = KeyChange::sign(head, &signing.current, &new, Utc::now());
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
        let checkpoint = Checkpoint::sign(head, &[&new, &signing.current], Utc::now());
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
