//! Recomputing the log, event by event: no database in here, only rows and what they must be.

use std::collections::hash_map::RandomState;
use std::collections::{HashMap, VecDeque};
use std::hash::BuildHasher as _;

use super::Findings;
use crate::engine::EventRows;
use crate::merkle::Hash;
use crate::merkle::tree::{Grown, TILE_WIDTH, TileWrite, TreeEdge};
use crate::read;
use crate::store::{EventRow, HeadRow};

/// Longest run of missing events that is filled, so that what follows keeps its place.
const HOLE_MAX: u64 = 1_000_000;

/// A checkpoint, change of key or epoch whose signature holds: the root the log must have at its size.
pub(super) struct Signed {
    /// Table and id.
    pub name: String,
    pub size: u64,
    pub root: Hash,
}

/// The hashes of rows, each from its own columns: what can be done for many batches at once.
pub(super) fn leaves(rows: &EventRows) -> Vec<Hash> {
    let mut buffer = Vec::new();
    rows.iter()
        .map(|row| row.envelope().leaf_hash(&mut buffer))
        .collect()
}

/// The recomputed log so far.
pub(super) struct Checker {
    /// Events to check; later ones are another time's.
    total: u64,
    /// First event seen beyond `total`.
    beyond: Option<u64>,
    tree: TreeEdge,
    events: u64,
    /// Where every commit began to sign its head: from there on moments rise.
    signed_from: u64,
    /// Checkpoints by size, and how many are met.
    signed: Vec<Signed>,
    met: usize,
    /// Signed heads that are still to be met, by size.
    heads: VecDeque<HeadRow>,
    /// Heads whose root the log does not have; the first is named.
    heads_differing: u64,
    /// When the last event was recorded.
    recorded_at: Vec<u8>,
    /// Whether versions are known from the first event on.
    whole: bool,
    /// Last version by stream, under a hash of its name.
    versions: HashMap<(u64, u64), u64>,
    hashers: (RandomState, RandomState),
    pub findings: Findings,
}

impl Checker {
    /// Checks on from a tree that was checked before; from the empty one, everything.
    pub fn new(total: u64, from: TreeEdge, signed: Vec<Signed>, findings: Findings) -> Self {
        let met = signed.partition_point(|signed| signed.size < from.size());
        let mut checker = Self {
            total,
            beyond: None,
            whole: from.size() == 0,
            tree: from,
            events: 0,
            signed_from: 0,
            signed,
            met,
            heads: VecDeque::new(),
            heads_differing: 0,
            recorded_at: Vec::new(),
            versions: HashMap::new(),
            hashers: (RandomState::new(), RandomState::new()),
            findings,
        };
        checker.meet_checkpoints();
        checker
    }

    /// Every commit signed its head from an event on.
    pub fn signed_from(&mut self, size: u64) {
        self.signed_from = size;
    }

    /// Signed heads that follow those given before.
    pub fn expect_heads(&mut self, heads: Vec<HeadRow>) {
        self.heads.extend(heads);
        self.meet_heads();
    }

    /// The size of the last head that is waited for.
    pub fn last_head(&self) -> Option<u64> {
        self.heads.back().map(|head| head.size)
    }

    /// Leaves so far, missing ones included.
    pub fn size(&self) -> u64 {
        self.tree.size()
    }

    /// Events read so far.
    pub fn events(&self) -> u64 {
        self.events
    }

    pub fn root(&self) -> Hash {
        self.tree.root()
    }

    /// Checks rows in order, whose leaves were hashed before ([`leaves`]); gives what the tree grew by.
    pub fn check(&mut self, rows: &EventRows, leaves: &[Hash]) -> Grown {
        let mut grown = Grown::default();
        for (row, leaf) in rows.iter().zip(leaves) {
            let Ok(position) = u64::try_from(row.position) else {
                continue;
            };
            if position >= self.total {
                self.beyond.get_or_insert(position);
                break;
            }
            self.fill_hole(position, &mut grown);
            self.events += 1;
            self.compare_leaf(&row, position, leaf);
            self.version(&row, position);
            self.moment(&row, position);
            self.tree.push(*leaf, &mut grown);
            self.meet_checkpoints();
            self.meet_heads();
        }
        grown
    }

    /// Reports events missing before `position` and puts empty leaves in their place.
    fn fill_hole(&mut self, position: u64, grown: &mut Grown) {
        let expected = self.tree.size();
        if position <= expected {
            return;
        }
        let what = if position == expected + 1 {
            "log_event: missing".to_owned()
        } else {
            format!("log_event: missing, up to event {}", position - 1)
        };
        self.findings.add(Some(expected), what);
        for _ in expected..position.min(expected + HOLE_MAX) {
            self.tree.push([0; 32], grown);
            self.meet_checkpoints();
            self.meet_heads();
        }
    }

    fn compare_leaf(&mut self, row: &EventRow<'_>, position: u64, leaf: &Hash) {
        if leaf != row.leaf_hash {
            let mut what =
                "column leaf_hash is not the hash of the event's other columns".to_owned();
            for column in unreadable(row) {
                what.push_str("; unreadable: ");
                what.push_str(column);
            }
            self.findings.add(Some(position), what);
        }
    }

    fn version(&mut self, row: &EventRow<'_>, position: u64) {
        let name = (row.stream_type, row.stream_id);
        let key = (self.hashers.0.hash_one(name), self.hashers.1.hash_one(name));
        let found = row.version.cast_unsigned();
        let first = if self.whole {
            0
        } else {
            found.saturating_sub(1)
        };
        let last = self.versions.entry(key).or_insert(first);
        if found != *last + 1 {
            self.findings.add(
                Some(position),
                format!(
                    "column version is {}, its stream {}/{} was at {last}",
                    row.version,
                    String::from_utf8_lossy(row.stream_type),
                    String::from_utf8_lossy(row.stream_id),
                ),
            );
        }
        // After one wrong version the stream counts on from the larger one.
        *last = found.min(u64::MAX >> 1).max(*last + 1);
    }

    /// Moments rise since every commit signs its head.
    fn moment(&mut self, row: &EventRow<'_>, position: u64) {
        if position > self.signed_from && row.recorded_at < self.recorded_at.as_slice() {
            self.findings.add(
                Some(position),
                "column recorded_at is before that of the event before".to_owned(),
            );
        }
        self.recorded_at.clear();
        self.recorded_at.extend_from_slice(row.recorded_at);
    }

    /// Compares the root with the signed head of this very size.
    fn meet_heads(&mut self) {
        while let Some(head) = self
            .heads
            .pop_front_if(|head| head.size <= self.tree.size())
        {
            let name = format!("log_signed_head {}", head.size);
            if head.size < self.tree.size() || head.root != self.tree.root() {
                // A changed event changes the root of every head after it.
                self.heads_differing += 1;
                if self.heads_differing == 1 {
                    self.findings.add(
                        head.size.checked_sub(1),
                        format!(
                            "{name}: the log's first {} events no longer have its root",
                            head.size
                        ),
                    );
                }
            } else if self.events > 0 && head.recorded_at.as_bytes() != self.recorded_at {
                self.findings.add(
                    None,
                    format!("{name}: column recorded_at is not that of its last event"),
                );
            }
        }
    }

    /// Reports signed heads beyond a log of `size` events.
    pub fn unmet_heads(&mut self, size: u64) {
        if self.heads_differing > 1 {
            let what = format!(
                "log_signed_head: so do {} heads after it",
                self.heads_differing - 1
            );
            self.findings.add(None, what);
        }
        for head in std::mem::take(&mut self.heads) {
            if head.size > size || self.tree.size() < self.total.min(head.size) {
                let what = format!(
                    "log_signed_head {}: signed, the log has {} events",
                    head.size,
                    self.tree.size()
                );
                self.findings.add(None, what);
            }
        }
    }

    /// Compares the root with every checkpoint of this very size.
    fn meet_checkpoints(&mut self) {
        while let Some(signed) = self.signed.get(self.met)
            && signed.size <= self.tree.size()
        {
            if signed.size == self.tree.size() && signed.root != self.tree.root() {
                self.findings.add(
                    None,
                    format!(
                        "{}: the log's first {} events no longer have its root",
                        signed.name, signed.size
                    ),
                );
            }
            self.met += 1;
        }
    }

    /// Reports checkpoints beyond a log of `size` events.
    pub fn unmet_checkpoints(&mut self, size: u64) {
        for signed in &self.signed[self.met..] {
            if signed.size > size || self.tree.size() < self.total.min(signed.size) {
                self.findings.add(
                    None,
                    format!(
                        "{}: signed {} events, the log has {}",
                        signed.name,
                        signed.size,
                        self.tree.size()
                    ),
                );
            }
        }
    }

    /// Reports events beyond a log of `size` events.
    pub fn events_beyond(&mut self, size: u64) {
        if let Some(position) = self.beyond.filter(|position| *position >= size) {
            self.findings.add(
                Some(position),
                "log_event: an event beyond the last signed head".to_owned(),
            );
        }
    }

    /// Compares the size with the latest signed head.
    pub fn compare_head(&mut self, head: &HeadRow) {
        if self.tree.size() != head.size {
            self.findings.add(
                Some(self.tree.size()),
                format!(
                    "log_signed_head: the latest is of {} events, the log ends here",
                    head.size
                ),
            );
        }
    }

    /// The tree as it was checked.
    pub fn tree(&self) -> &TreeEdge {
        &self.tree
    }

    /// Reports that hash `i` of a stored tile differs from the recomputed one.
    pub fn tile_differs(&mut self, tile: &TileWrite, i: usize, stored: &Hash) {
        let name = format!("log_tile {}/{}", tile.level, tile.index);
        let place = tile.index * TILE_WIDTH as u64 + i as u64;
        let empty = *stored == [0; 32];
        if tile.level == 0 {
            self.findings.add(
                Some(place),
                format!(
                    "{name}: column hashes has another hash for it{}",
                    if empty { " (empty)" } else { "" }
                ),
            );
        } else {
            let span = 1_u64 << (8 * u32::from(tile.level));
            self.findings.add(
                None,
                format!(
                    "{name}: column hashes has another hash for events {} to {}",
                    place * span,
                    (place + 1) * span - 1
                ),
            );
        }
    }
}

/// Columns that cannot even be read as what they are: a hint where a byte was changed.
fn unreadable(row: &EventRow<'_>) -> Vec<&'static str> {
    let json = |bytes| serde_json::from_slice::<serde::de::IgnoredAny>(bytes).is_ok();
    let text = |bytes| std::str::from_utf8(bytes);
    let checks = [
        ("stream_type", text(row.stream_type).is_ok()),
        ("stream_id", text(row.stream_id).is_ok()),
        ("version", row.version >= 1),
        ("event_type", text(row.event_type).is_ok()),
        ("event_version", u32::try_from(row.event_version).is_ok()),
        ("payload", json(row.payload)),
        ("metadata", json(row.metadata)),
        (
            "recorded_at",
            text(row.recorded_at).is_ok_and(|at| read::time(at).is_some()),
        ),
        (
            "effective_on",
            row.effective_on
                .is_none_or(|day| text(day).is_ok_and(|day| read::day_of(day).is_some())),
        ),
        ("actor_id", text(row.actor_id).is_ok()),
        ("salt", row.salt.len() == 16),
        ("leaf_hash", row.leaf_hash.len() == 32),
        ("claims", row.claims.is_none_or(json)),
        ("answer", row.answer.is_none_or(json)),
    ];
    checks
        .into_iter()
        .filter_map(|(column, readable)| (!readable).then_some(column))
        .collect()
}
