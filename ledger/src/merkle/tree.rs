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
    pub fn resume(size: u64, frontier: Vec<Hash>, edge: Vec<Vec<Hash>>) -> Option<Self> {
        let fits = frontier.len() == size.count_ones() as usize
            && edge.iter().map(Vec::len).eq(edge_widths(size));
        fits.then_some(Self {
            size,
            frontier,
            edge,
        })
    }

    pub fn size(&self) -> u64 {
        self.size
    }

    pub fn frontier(&self) -> &[Hash] {
        &self.frontier
    }

    pub fn root(&self) -> Hash {
        fold_right(&self.frontier)
    }

    /// Adds a leaf; tiles that became full go to `full`.
    pub fn push(&mut self, leaf: Hash, full: &mut Vec<TileWrite>) {
        self.push_edge(0, leaf, full);
        let mut hash = leaf;
        let mut height = 0_usize;
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
                self.push_edge(height / 8, hash, full);
            }
        }
        self.frontier.push(hash);
        self.size += 1;
    }

    /// Growing tiles of the levels above the leaves that gained hashes since `before` leaves.
    /// Level 0 is left out: until a tile is full, its hashes stand with the events.
    pub fn grown_since(&self, before: u64) -> Vec<TileWrite> {
        (1..self.edge.len())
            .filter(|level| {
                let shift = 8 * level;
                !self.edge[*level].is_empty() && (before >> shift) != (self.size >> shift)
            })
            .map(|level| TileWrite {
                level: u8::try_from(level).expect("a u64 tree has at most 8 tile levels"),
                index: self.size >> (8 * (level + 1)),
                hashes: self.edge[level].clone(),
            })
            .collect()
    }

    fn push_edge(&mut self, level: usize, hash: Hash, full: &mut Vec<TileWrite>) {
        if self.edge.len() <= level {
            self.edge.resize(level + 1, Vec::new());
        }
        self.edge[level].push(hash);
        if self.edge[level].len() == TILE_WIDTH {
            full.push(TileWrite {
                level: u8::try_from(level).expect("a u64 tree has at most 8 tile levels"),
                // The size still counts the leaves before this one.
                index: self.size >> (8 * (level + 1)),
                hashes: std::mem::take(&mut self.edge[level]),
            });
        }
    }
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
        let mut full = Vec::new();
        for i in 0..70_000_u64 {
            if i.is_multiple_of(997) {
                let resumed = TreeEdge::resume(
                    tree.size,
                    tree.frontier.clone(),
                    edge_widths(tree.size)
                        .iter()
                        .enumerate()
                        .map(|(level, _)| tree.edge[level].clone())
                        .collect(),
                );
                assert_eq!(resumed.map(|resumed| resumed.root()), Some(tree.root()));
            }
            tree.push(leaf_hash(&i.to_be_bytes()), &mut full);
        }
        assert_eq!(full.iter().filter(|tile| tile.level == 0).count(), 273);
        assert_eq!(full.iter().filter(|tile| tile.level == 1).count(), 1);
        for tile in full {
            let level_nodes = tile.index * 256 + 256;
            assert!(level_nodes << (8 * tile.level) <= 70_000);
        }
    }
}
