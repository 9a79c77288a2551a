//! Which read models moved, for whoever shows them: those that read one of the events that were applied, not all that
//! went past it.
use std::collections::BTreeSet;
use std::sync::Arc;

use ledger::{Ledger, Position};
use tokio::sync::broadcast;

use super::status::Moved;
use crate::projection::{Projection, moved_by};

/// More events than these are not looked through: everything may have moved.
const LOOKED_THROUGH_MAX: u64 = 1_000;

/// How far a projection came.
pub(super) struct Stretch {
    pub projection: &'static str,
    /// The first event that it applied now.
    pub from: u64,
    /// One past the last.
    pub to: u64,
}

/// Sends a notice for each read model that reads an event of its stretch.
pub(super) async fn tell(
    ledger: Ledger,
    projections: Vec<Arc<dyn Projection>>,
    moved: broadcast::Sender<Moved>,
    stretches: Vec<Stretch>,
) {
    let applied = stretches.iter().map(|one| one.to).max().unwrap_or_default();
    for model in models(&ledger, &projections, &stretches).await {
        // Nobody listening is fine.
        let _ = moved.send(Moved { model, applied });
    }
}

async fn models(
    ledger: &Ledger,
    projections: &[Arc<dyn Projection>],
    stretches: &[Stretch],
) -> BTreeSet<String> {
    let all = || stretches.iter().map(|one| one.projection.to_owned());
    let from = stretches.iter().map(|one| one.from).min();
    let to = stretches.iter().map(|one| one.to).max();
    let (Some(from), Some(to)) = (from, to) else {
        return BTreeSet::new();
    };
    // A store that went back has no stretch to look through.
    let is_forward = stretches.iter().all(|one| one.from < one.to);
    if !is_forward || to - from > LOOKED_THROUGH_MAX {
        return all().collect();
    }
    let limit = usize::try_from(to - from).unwrap_or(usize::MAX);
    let events = match ledger.read_all_sealed(Position(from), limit).await {
        Ok(events) => events,
        Err(error) => {
            tracing::debug!(%error, "what moved is not known; all is said to have");
            return all().collect();
        }
    };
    let reached = |model: &String, position: u64| {
        let lane = stretches.iter().find(|one| one.projection == model);
        // What is asked of the log itself is as new as the log.
        lane.map_or_else(
            || projections.iter().all(|one| one.name() != model),
            |lane| (lane.from..lane.to).contains(&position),
        )
    };
    events
        .iter()
        .flat_map(|event| {
            let position = event.position.0;
            let models = moved_by(projections, &event.stream.stream_type);
            models
                .into_iter()
                .filter(move |model| reached(model, position))
        })
        .collect()
}
