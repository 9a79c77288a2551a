//! Explores a model to its bounds, or until what is looked for was found.

use std::time::Instant;

use stateright::{Checker as _, HasDiscoveries, Model as _};

use crate::bounds::Bounds;
use crate::model::{Appending, Step};
use crate::property::{POSSIBLE, PROPERTIES};
use crate::rules::Rules;

/// What an exploration found.
#[derive(Debug)]
pub struct Explored {
    /// Different states seen.
    pub states: usize,
    /// Steps of the longest of the shortest paths to a state.
    pub depth: usize,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// Each broken property with a shortest path to it.
    pub broken: Vec<(&'static str, Vec<Step>)>,
    /// What was seen to be possible, with a path to it.
    pub possible: Vec<(&'static str, Vec<Step>)>,
}

impl Explored {
    /// The path that breaks a property, if one was found.
    #[must_use]
    pub fn breaking(&self, property: &str) -> Option<&[Step]> {
        self.broken
            .iter()
            .find(|(name, _)| *name == property)
            .map(|(_, path)| path.as_slice())
    }
}

/// Explores everything within the bounds. With `looked_for`, stops once that property is broken.
///
/// # Panics
/// When the checker itself does.
#[must_use]
pub fn explore(
    rules: Rules,
    bounds: Bounds,
    looked_for: Option<&'static str>,
    threads: usize,
) -> Explored {
    let began = Instant::now();
    let mut checker = Appending::new(rules, bounds).checker().threads(threads);
    if let Some(property) = looked_for {
        checker = checker.finish_when(HasDiscoveries::AnyOf([property].into()));
    }
    let checker = checker.spawn_bfs().join();
    let mut discoveries = checker.discoveries();
    let mut take = |names: &[&'static str]| {
        names
            .iter()
            .filter_map(|name| Some((*name, discoveries.remove(name)?.into_actions())))
            .collect::<Vec<_>>()
    };
    Explored {
        broken: take(&PROPERTIES),
        possible: take(&POSSIBLE),
        states: checker.unique_state_count(),
        depth: checker.max_depth(),
        seconds: began.elapsed().as_secs_f64(),
    }
}
