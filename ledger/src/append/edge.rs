//! The edge of the tree at a stored head, so that the next events can be hashed on.

use crate::engine::{Engine, Writer};
use crate::merkle::tree::{Grown, TILE_WIDTH, TreeEdge, edge_widths};
use crate::store::{HeadRow, StoreError, hashes};

/// Most events of other nodes by which a remembered edge is grown instead of being read again.
const CATCH_UP_MAX: u64 = 4_096;

/// A remembered edge, grown by what was appended since; `None` where it does not lead to the head: too much
/// was appended, or the log has another past than the one that is remembered.
pub(crate) async fn caught_up(
    mut edge: TreeEdge,
    head: &HeadRow,
    writer: &mut Writer,
) -> Result<Option<TreeEdge>, StoreError> {
    let from = edge.size();
    if from > head.size || head.size - from > CATCH_UP_MAX {
        return Ok(None);
    }
    if from < head.size {
        let leaves = writer.leaf_hashes(from, head.size).await?;
        // Their node stored what grew above them.
        let mut stored = Grown::default();
        for leaf in hashes(&leaves).ok_or_else(|| damaged(head.size))? {
            edge.push(leaf, &mut stored);
        }
    }
    Ok((edge.size() == head.size && edge.root() == head.root).then_some(edge))
}

/// The edge made of the hashes that are stored; they must have the head's root.
pub(crate) async fn stored(
    head: &HeadRow,
    writer: &mut Writer,
    engine: &Engine,
) -> Result<TreeEdge, StoreError> {
    let size = head.size;
    let leaves = writer.leaf_hashes(size - size % TILE_WIDTH as u64, size);
    let edge = of_leaves(engine, size, leaves.await?).await?;
    if edge.root() != head.root {
        return Err(StoreError::Damaged(format!(
            "the stored hashes do not have the root of the head at {size} events"
        )));
    }
    Ok(edge)
}

/// The edge of the log's first `size` events, made of the hashes that are stored.
pub(crate) async fn of_size(engine: &Engine, size: u64) -> Result<TreeEdge, StoreError> {
    let leaves = engine.leaf_hashes(size - size % TILE_WIDTH as u64, size);
    of_leaves(engine, size, leaves.await?.concat()).await
}

async fn of_leaves(engine: &Engine, size: u64, leaves: Vec<u8>) -> Result<TreeEdge, StoreError> {
    let mut levels = vec![hashes(&leaves).ok_or_else(|| damaged(size))?];
    for (level, width) in (0_u8..).zip(edge_widths(size)).skip(1) {
        let first = (size >> (8 * (u32::from(level) + 1))) << 8;
        let nodes = engine.nodes(level, first, first + width as u64).await?;
        levels.push(hashes(&nodes.concat()).ok_or_else(|| damaged(size))?);
    }
    if size == 0 {
        levels.clear();
    }
    TreeEdge::resume(size, levels).ok_or_else(|| damaged(size))
}

fn damaged(size: u64) -> StoreError {
    StoreError::Damaged(format!("the tree's edge at size {size}"))
}
