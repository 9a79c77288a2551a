//! What must always hold, and what must be possible so that the rules do not simply refuse everything.

use std::sync::atomic::Ordering;

use stateright::Property;

use crate::model::Appending;
use crate::state::{Job, State};

/// Every acknowledged append is in the primary's log, at the position told; no command is there twice.
pub const ACKNOWLEDGED: &str = "what was acknowledged is in the log, once, where it was told";
/// The same for answers recalled by repeat key, and no command was told two positions.
pub const RECALLED: &str = "what was recalled is in the log where it was told";
/// The content on which it was answered that nothing is to be done is in the log.
pub const NOTHING_TO_DO: &str = "an answer that nothing was to be done rests on what is in the log";
/// Stored (and signed) roots.
pub const ROOTS: &str = "each stored root is the root of the log that is there";
/// Signed heads that left the database.
pub const HEADS: &str = "each head handed out is a head of the log that is there";
/// What events were decided on.
pub const DECISIONS: &str = "each event was decided on the true content of its stream";
/// Times of recording.
pub const TIMES: &str = "recorded_at never decreases";
/// Something is acknowledged that was written after a failover.
pub const APPENDS_AFTER: &str = "an append is acknowledged after a failover";
/// A fast append is stored after a failover.
pub const FAST_AFTER: &str = "a fast append succeeds after a failover";
/// A command that was told its position is told the same again by a server that took over.
pub const RECALLS_AFTER: &str = "an answer is recalled after a failover";

/// What must always hold.
pub const PROPERTIES: [&str; 7] = [
    ACKNOWLEDGED,
    RECALLED,
    NOTHING_TO_DO,
    ROOTS,
    HEADS,
    DECISIONS,
    TIMES,
];

/// What must be possible, where the bounds allow a failover.
pub const POSSIBLE: [&str; 3] = [APPENDS_AFTER, FAST_AFTER, RECALLS_AFTER];

pub(crate) fn all() -> Vec<Property<Appending>> {
    vec![
        Property::always(ACKNOWLEDGED, |m, s| m.first_break(0, acknowledged(m, s))),
        Property::always(RECALLED, |m, s| m.first_break(1, recalled(s))),
        Property::always(NOTHING_TO_DO, |m, s| m.first_break(2, nothing_to_do(m, s))),
        Property::always(ROOTS, |m, s| m.first_break(3, roots(s))),
        Property::always(HEADS, |m, s| m.first_break(4, heads(s))),
        Property::always(DECISIONS, |m, s: &State| {
            m.first_break(5, !s.wrong.decision)
        }),
        Property::always(TIMES, |m, s| m.first_break(6, times(s))),
        Property::sometimes(APPENDS_AFTER, |m, s| {
            failed_over(m, s) && told(s, false).any(|(_, position)| position >= s.server.base)
        }),
        Property::sometimes(FAST_AFTER, |m, s| {
            failed_over(m, s)
                && s.nodes.iter().any(|node| {
                    matches!(node.job, Job::Committing { written, fast: true }
                        if written.position >= s.server.base && s.server.received > written.position)
                })
        }),
        Property::sometimes(RECALLS_AFTER, |m, s| {
            failed_over(m, s) && told(s, true).any(|(_, position)| position < s.server.base)
        }),
    ]
}

impl Appending {
    /// Whether a property holds, or was broken before: the checker keeps the last path to a broken
    /// property, and the first is the shortest.
    fn first_break(&self, property: usize, holds: bool) -> bool {
        holds || self.found[property].swap(true, Ordering::Relaxed)
    }
}

/// Commands that were told a position, recalled or not.
fn told(state: &State, recalled: bool) -> impl Iterator<Item = (usize, u8)> + '_ {
    state
        .commands
        .iter()
        .enumerate()
        .filter_map(move |(command, known)| match known.told {
            Some((position, how)) if how == recalled => Some((command, position)),
            _ => None,
        })
}

fn is_there(state: &State, (command, position): (usize, u8)) -> bool {
    state
        .server
        .log
        .get(position)
        .is_some_and(|id| id.command() == command)
}

fn acknowledged(model: &Appending, state: &State) -> bool {
    let log = state.server.log;
    let once = (0..log.len()).all(|at| {
        log.get(at)
            .is_some_and(|id| model.position_of(log, id) == Some(at))
    });
    once && told(state, false).all(|known| is_there(state, known))
}

fn recalled(state: &State) -> bool {
    !state.wrong.told_twice && told(state, true).all(|known| is_there(state, known))
}

fn nothing_to_do(model: &Appending, state: &State) -> bool {
    !state.wrong.nothing_to_do
        && model
            .bounds
            .commands
            .iter()
            .zip(&state.commands)
            .all(|(kind, command)| {
                command
                    .nothing_to_do
                    .is_prefix_of(model.stream(state.server.log, kind.stream))
            })
}

fn roots(state: &State) -> bool {
    (1..=state.server.log.len())
        .all(|len| state.server.head_at(len) == state.server.log.prefix(len))
}

fn heads(state: &State) -> bool {
    !state.wrong.head && state.handed_out.is_prefix_of(state.server.log)
}

fn times(state: &State) -> bool {
    let len = usize::from(state.server.log.len());
    state.server.times[..len].is_sorted()
}

fn failed_over(model: &Appending, state: &State) -> bool {
    state.left.failovers < model.bounds.failovers
}
