//! Which tiles a proof needs, and the proof from those tiles: O(log n) reads, never the log.

use std::collections::{BTreeSet, HashMap};

use super::tree::TILE_WIDTH;
use super::{Hash, fold_right, node_hash};

/// Leaves `lo..hi`; in every plan `lo` is aligned so that the range is one RFC 6962 subtree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub lo: u64,
    pub hi: u64,
}

/// The subtrees of the inclusion proof of leaf `index` in a tree of `size`, leaf's sibling first.
pub(crate) fn inclusion(index: u64, size: u64) -> Vec<Range> {
    assert!(index < size);
    let (mut lo, mut hi) = (0, size);
    let mut path = Vec::new();
    while hi - lo > 1 {
        let middle = lo + split(hi - lo);
        if index < middle {
            path.push(Range { lo: middle, hi });
            hi = middle;
        } else {
            path.push(Range { lo, hi: middle });
            lo = middle;
        }
    }
    path.reverse();
    path
}

/// The subtrees of the consistency proof between the trees of `old` and `new` leaves.
pub(crate) fn consistency(old: u64, new: u64) -> Vec<Range> {
    assert!(old <= new);
    if old == 0 || old == new {
        return Vec::new();
    }
    let (mut lo, mut hi) = (0, new);
    let mut whole = true;
    let mut path = Vec::new();
    loop {
        if old == hi {
            if !whole {
                path.push(Range { lo, hi });
            }
            break;
        }
        let middle = lo + split(hi - lo);
        if old <= middle {
            path.push(Range { lo: middle, hi });
            hi = middle;
        } else {
            path.push(Range { lo, hi: middle });
            lo = middle;
            whole = false;
        }
    }
    path.reverse();
    path
}

/// Tiles (level, index) from which all `ranges` can be computed.
pub(crate) fn tiles(ranges: &[Range]) -> BTreeSet<(u8, u64)> {
    ranges
        .iter()
        .flat_map(|range| full_subtrees(*range))
        .map(|(height, index)| {
            let level = height / 8;
            (level, (index << (height % 8)) / TILE_WIDTH as u64)
        })
        .collect()
}

/// Root of each range, from the tiles that [`tiles`] names.
///
/// # Errors
/// The tile (level, index) that is missing or too short.
pub(crate) fn roots(
    ranges: &[Range],
    tiles: &HashMap<(u8, u64), Vec<Hash>>,
) -> Result<Vec<Hash>, (u8, u64)> {
    ranges
        .iter()
        .map(|range| {
            let parts: Vec<Hash> = full_subtrees(*range)
                .into_iter()
                .map(|(height, index)| subtree_root(height, index, tiles))
                .collect::<Result<_, _>>()?;
            Ok(fold_right(&parts))
        })
        .collect()
}

fn subtree_root(
    height: u8,
    index: u64,
    tiles: &HashMap<(u8, u64), Vec<Hash>>,
) -> Result<Hash, (u8, u64)> {
    let (level, in_tile) = (height / 8, height % 8);
    let first = index << in_tile;
    let key = (level, first / TILE_WIDTH as u64);
    let offset = (first % TILE_WIDTH as u64) as usize;
    let mut hashes = tiles
        .get(&key)
        .and_then(|tile| tile.get(offset..offset + (1 << in_tile)))
        .ok_or(key)?
        .to_vec();
    while hashes.len() > 1 {
        hashes = hashes
            .chunks_exact(2)
            .map(|pair| node_hash(&pair[0], &pair[1]))
            .collect();
    }
    Ok(hashes[0])
}

/// The full subtrees (height, index) that make up a range, left to right.
fn full_subtrees(range: Range) -> Vec<(u8, u64)> {
    let mut parts = Vec::new();
    let mut lo = range.lo;
    while lo < range.hi {
        let height = (range.hi - lo).ilog2();
        debug_assert!(lo.is_multiple_of(1 << height), "ranges are subtrees");
        parts.push((
            u8::try_from(height).expect("a u64 has 64 bits"),
            lo >> height,
        ));
        lo += 1 << height;
    }
    parts
}

/// The largest power of two smaller than `n`, for n > 1.
fn split(n: u64) -> u64 {
    1 << (n - 1).ilog2()
}
