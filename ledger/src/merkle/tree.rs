//! The right edge of the tree: what must be kept to grow it, one leaf at a time.

use super::{Hash, fold_right, node_hash};

/// Hashes in a full tile: 2^8, the height C2SP tlog-tiles fixes.
pub(crate) const TILE_WIDTH: usize = 256;

/// A tile to store: `hashes` at (`level`, `index`), full or still growing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TileWrite {
    pub level: u8,
    pub index: u64,
    pub hashes: Vec<Hash>,
}

/// A hash above the events to store: over 256 hashes of the level below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NodeWrite {
    pub level: u8,
    pub index: u64,
    pub hash: Hash,
}

/// What growing the tree has to store.
#[derive(Default)]
pub(crate) struct Grown {
    /// Tiles that became full.
    pub tiles: Vec<TileWrite>,
    /// Hashes of the levels above the events.
    pub nodes: Vec<NodeWrite>,
}

/// Size, frontier and the growing tiles of each level.
///
/// The frontier holds the roots of the full subtrees that make up the tree, largest first.
/// `edge[l]` holds the hashes of the growing tile of level `l`; `edge[0]` are the last leaves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TreeEdge {
    size: u64,
    frontier: Vec<Hash>,
    edge: Vec<Vec<Hash>>,
}

impl TreeEdge {
    /// Takes up the edge of a stored tree; `None` when the parts do not fit the size. `edge[l]`
    /// must hold the hashes of level `l`'s growing tile, see [`edge_widths`].
    pub fn resume(size: u64, edge: Vec<Vec<Hash>>) -> Option<Self> {
        if !edge.iter().map(Vec::len).eq(edge_widths(size)) {
            return None;
        }
        let mut frontier = Vec::new();
        for level in edge.iter().rev() {
            let mut rest = level.as_slice();
            for bit in (0..8).rev() {
                if level.len() >> bit & 1 == 1 {
                    let (subtree, after) = rest.split_at(1 << bit);
                    frontier.push(full_root(subtree));
                    rest = after;
                }
            }
        }
        Some(Self {
            size,
            frontier,
            edge,
        })
    }

    pub fn size(&self) -> u64 {
        self.size
    }

    pub fn root(&self) -> Hash {
        fold_right(&self.frontier)
    }

    /// Adds a leaf; what it adds above goes to `grown`.
    pub fn push(&mut self, leaf: Hash, grown: &mut Grown) {
        self.push_edge(0, leaf, grown);
        let mut hash = leaf;
        let mut height = 0_u32;
        let mut rest = self.size;
        while rest & 1 == 1 {
            let left = self
                .frontier
                .pop()
                .expect("the frontier has one subtree for each bit of the size");
            hash = node_hash(&left, &hash);
            height += 1;
            rest >>= 1;
            if height.is_multiple_of(8) {
                let level = u8::try_from(height / 8).expect("a u64 tree has at most 8 tile levels");
                grown.nodes.push(NodeWrite {
                    level,
                    // The size still counts the leaves before this one.
                    index: self.size >> height,
                    hash,
                });
                self.push_edge(level, hash, grown);
            }
        }
        self.frontier.push(hash);
        self.size += 1;
    }

    /// Hashes of the growing tiles above the events.
    pub fn growing_nodes(&self) -> Vec<NodeWrite> {
        let mut nodes = Vec::new();
        for (level, hashes) in (0_u8..).zip(&self.edge).skip(1) {
            let first = (self.size >> (8 * (u32::from(level) + 1))) << 8;
            nodes.extend((first..).zip(hashes).map(|(index, hash)| NodeWrite {
                level,
                index,
                hash: *hash,
            }));
        }
        nodes
    }

    fn push_edge(&mut self, level: u8, hash: Hash, grown: &mut Grown) {
        let place = usize::from(level);
        if self.edge.len() <= place {
            self.edge.resize(place + 1, Vec::new());
        }
        self.edge[place].push(hash);
        if self.edge[place].len() == TILE_WIDTH {
            grown.tiles.push(TileWrite {
                level,
                index: self.size >> (8 * (u32::from(level) + 1)),
                hashes: std::mem::take(&mut self.edge[place]),
            });
        }
    }
}

/// Root over a full subtree's hashes, a power of two of them.
fn full_root(hashes: &[Hash]) -> Hash {
    let mut level = hashes.to_vec();
    while level.len() > 1 {
        level = level
            .as_chunks::<2>()
            .0
            .iter()
            .map(|[left, right]| node_hash(left, right))
            .collect();
    }
    level[0]
}

/// Hashes in the growing tile of each level, for a tree of `size` leaves.
pub(crate) fn edge_widths(size: u64) -> Vec<usize> {
    let mut widths = Vec::new();
    let mut nodes = size;
    while nodes > 0 {
        widths.push((nodes % TILE_WIDTH as u64) as usize);
        nodes /= TILE_WIDTH as u64;
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::merkle::{empty_root, leaf_hash};

    #[test]
    fn the_tree_without_leaves_has_the_root_of_rfc_6962() {
        assert_eq!(TreeEdge::default().root(), empty_root());
    }

    #[test]
    fn the_edge_can_be_taken_up_at_any_size() {
        let mut tree = TreeEdge::default();
        let mut grown = Grown::default();
        for i in 0..70_000_u64 {
            if i.is_multiple_of(997) {
                let resumed = TreeEdge::resume(
                    tree.size,
                    edge_widths(tree.size)
                        .iter()
                        .enumerate()
                        .map(|(level, _)| tree.edge[level].clone())
                        .collect(),
                );
                assert_eq!(resumed, Some(tree.clone()));
            }
            tree.push(leaf_hash(&i.to_be_bytes()), &mut grown);
        }
        let full = grown.tiles;
        assert_eq!(full.iter().filter(|tile| tile.level == 0).count(), 273);
        assert_eq!(full.iter().filter(|tile| tile.level == 1).count(), 1);
        for tile in full {
            let level_nodes = tile.index * 256 + 256;
            assert!(level_nodes << (8 * tile.level) <= 70_000);
        }
        // One hash above the events for each full tile, and one above those.
        assert_eq!(grown.nodes.len(), 274);
        let growing = tree.growing_nodes();
        assert_eq!(growing[..17], grown.nodes[257..], "{}", growing.len());
    }
}
