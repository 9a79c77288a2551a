//! Where the lanes stand.
use super::Applier;
use std::cmp::Reverse;
use std::collections::BTreeSet;

impl Applier {
    /// Where lanes stand in the log, each place once, the furthest first.
    pub fn places(&self) -> BTreeSet<(Reverse<u64>, Option<String>)> {
        let lanes = self.lanes.iter();
        lanes
            .map(|lane| (Reverse(lane.position), lane.leaf.clone()))
            .collect()
    }

    /// Events that every running projection has applied.
    pub fn applied(&self) -> u64 {
        let running = self.lanes.iter().filter(|lane| lane.stopped.is_none());
        running.map(|lane| lane.position).min().unwrap_or_default()
    }

    /// Where the projection of this name stands.
    pub fn position_of(&self, name: &str) -> Option<u64> {
        let lane = self
            .lanes
            .iter()
            .find(|lane| lane.projection.name() == name)?;
        Some(lane.position)
    }

    /// The running projections that are furthest behind, the position they stand at, and how far
    /// they may go together before they meet the next one.
    pub fn hindmost(&self) -> Option<(Vec<usize>, u64, Option<u64>)> {
        let running = || self.lanes.iter().filter(|lane| lane.stopped.is_none());
        let from = running().map(|lane| lane.position).min()?;
        let group = self
            .lanes
            .iter()
            .enumerate()
            .filter(|(_, lane)| lane.stopped.is_none() && lane.position == from)
            .map(|(index, _)| index)
            .collect();
        let next = running()
            .map(|lane| lane.position)
            .filter(|position| *position > from)
            .min();
        Some((group, from, next))
    }
}
