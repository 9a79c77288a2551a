//! The hashes above the events, compared with the recomputed ones.

use std::collections::HashMap;

use super::checker::Checker;
use crate::engine::Engine;
use crate::error::LedgerError;
use crate::merkle::Hash;
use crate::merkle::tree::{NodeWrite, TreeEdge};

const PAGE: i64 = 1_000;

/// The recomputed hashes by level and index.
pub(super) struct Nodes {
    computed: HashMap<(i64, i64), Hash>,
    /// Hashes below these, level by level, were checked before.
    checked: TreeEdge,
}

impl Nodes {
    pub fn new(from: &TreeEdge) -> Self {
        Self {
            computed: HashMap::new(),
            checked: from.clone(),
        }
    }

    pub fn extend(&mut self, nodes: Vec<NodeWrite>) {
        for node in nodes {
            let place = (i64::from(node.level), node.index.cast_signed());
            self.computed.insert(place, node.hash);
        }
    }

    /// Compares with what is stored beside a log of `size` events. Full tiles hold older hashes too, so that only those
    /// of growing tiles must be there.
    pub async fn compare(
        mut self,
        engine: &Engine,
        checker: &mut Checker,
        size: u64,
    ) -> Result<(), LedgerError> {
        let mut last = (i64::MIN, i64::MIN);
        loop {
            let rows = engine.nodes_after(last, PAGE).await?;
            let Some((level, index, _)) = rows.last() else {
                break;
            };
            last = (*level, *index);
            for (level, index, hash) in rows {
                let name = format!("log_node {level}/{index}");
                let what = match self.computed.remove(&(level, index)) {
                    Some(computed) if computed.as_slice() == hash => continue,
                    Some(_) => format!("{name}: column hash is another than that of its events"),
                    None if self.was_checked(level, index) => continue,
                    // Appended while this was checked.
                    None if belongs(size, level, index) => continue,
                    None => format!("{name} does not belong to the log"),
                };
                checker.findings.add(None, what);
            }
        }
        for node in checker.tree().growing_nodes() {
            let place = (i64::from(node.level), node.index.cast_signed());
            if self.computed.remove(&place).is_some() {
                let what = format!("log_node {}/{} is missing", node.level, node.index);
                checker.findings.add(None, what);
            }
        }
        Ok(())
    }

    fn was_checked(&self, level: i64, index: i64) -> bool {
        belongs(self.checked.size(), level, index)
    }
}

fn belongs(size: u64, level: i64, index: i64) -> bool {
    let (Ok(level), Ok(index)) = (u32::try_from(level), u64::try_from(index)) else {
        return false;
    };
    (1..8).contains(&level) && index < size >> (8 * level)
}
