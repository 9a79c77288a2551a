//! The RFC 6962 Merkle tree: hashes, the growing right edge, proofs.

pub(crate) mod plan;
pub mod proof;
pub(crate) mod tree;

use sha2::{Digest, Sha256};

/// A SHA-256 hash.
pub type Hash = [u8; 32];

/// Hash of an inner node, SHA-256(0x01 ‖ left ‖ right).
#[must_use]
pub fn node_hash(left: &Hash, right: &Hash) -> Hash {
    let mut bytes = [0_u8; 65];
    bytes[0] = 1;
    bytes[1..33].copy_from_slice(left);
    bytes[33..].copy_from_slice(right);
    Sha256::digest(bytes).into()
}

/// Hash of a leaf, SHA-256(0x00 ‖ entry).
#[must_use]
pub fn leaf_hash(entry: &[u8]) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update([0]);
    hasher.update(entry);
    hasher.finalize().into()
}

/// Root of the tree without leaves, SHA-256 of nothing.
#[must_use]
pub fn empty_root() -> Hash {
    Sha256::digest([]).into()
}

/// Root over full subtrees given from left to right, largest first.
pub(crate) fn fold_right(subtrees: &[Hash]) -> Hash {
    let Some((last, rest)) = subtrees.split_last() else {
        return empty_root();
    };
    rest.iter()
        .rev()
        .fold(*last, |right, left| node_hash(left, &right))
}
