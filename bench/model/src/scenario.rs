//! Which bounds are explored, and what each rule is needed for.

use crate::bounds::{ADD, ADD_BARE, ADD_OTHER, Bounds, ONCE};
use crate::property::{ACKNOWLEDGED, DECISIONS, HEADS, NOTHING_TO_DO, RECALLED, ROOTS, TIMES};
use crate::rules::Rule;

/// Explored by `make test` with all rules: some seconds together.
#[must_use]
pub fn small() -> Vec<Bounds> {
    vec![
        Bounds {
            ends: 1,
            failovers: 1,
            ..Bounds::of(&[ADD, ADD])
        },
        Bounds {
            ends: 1,
            failovers: 1,
            pooler: true,
            ..Bounds::of(&[ADD, ADD])
        },
        Bounds {
            ends: 1,
            failovers: 1,
            ..Bounds::of(&[ADD, ONCE])
        },
        Bounds {
            attempts: 1,
            losses: 1,
            restarts: 1,
            failovers: 1,
            ..Bounds::of(&[ADD, ADD_OTHER, ADD])
        },
        Bounds {
            attempts: 1,
            lates: 1,
            ends: 1,
            failovers: 1,
            ..Bounds::of(&[ADD, ADD_BARE, ADD])
        },
        Bounds {
            attempts: 1,
            ends: 1,
            cancels: 1,
            failovers: 1,
            jumps: 1,
            heads: 1,
            ..Bounds::of(&[ADD, ADD])
        },
    ]
}

/// Explored by `make faults` with all rules: minutes, and some gigabytes of memory.
#[must_use]
pub fn deep() -> Vec<Bounds> {
    vec![
        Bounds {
            losses: 1,
            ends: 1,
            failovers: 1,
            heads: 1,
            ..Bounds::of(&[ADD, ADD])
        },
        Bounds {
            losses: 1,
            ends: 1,
            restarts: 1,
            failovers: 1,
            ..Bounds::of(&[ADD, ONCE])
        },
        Bounds {
            ends: 1,
            failovers: 2,
            pooler: true,
            ..Bounds::of(&[ADD, ADD])
        },
        Bounds {
            ends: 1,
            failovers: 1,
            ..Bounds::of(&[ADD, ADD, ADD])
        },
        Bounds {
            losses: 1,
            lates: 1,
            failovers: 1,
            ..Bounds::of(&[ADD, ADD])
        },
        Bounds {
            attempts: 1,
            losses: 1,
            ends: 1,
            cancels: 1,
            failovers: 1,
            jumps: 1,
            ..Bounds::of(&[ADD, ADD, ADD_OTHER])
        },
        Bounds {
            attempts: 1,
            ends: 1,
            failovers: 1,
            pooler: true,
            ..Bounds::of(&[ADD, ADD, ADD, ADD])
        },
    ]
}

/// Bounds within which a program without any of the rules acknowledges an event that a failover loses, and
/// stores a root over one.
#[must_use]
pub fn before() -> Bounds {
    Bounds {
        attempts: 1,
        ends: 1,
        failovers: 1,
        ..Bounds::of(&[ADD, ADD, ADD_OTHER])
    }
}

/// A rule, and bounds within which a property breaks when it alone does not hold.
pub struct Need {
    /// The rule.
    pub rule: Rule,
    /// What breaks without it.
    pub property: &'static str,
    /// Within these bounds.
    pub bounds: Bounds,
}

/// What each rule is needed for.
#[must_use]
pub fn needs() -> Vec<Need> {
    let failover = |commands: &[_]| Bounds {
        ends: 1,
        failovers: 1,
        ..Bounds::of(commands)
    };
    let need = |rule, property, bounds| Need {
        rule,
        property,
        bounds,
    };
    let pooler = Bounds {
        attempts: 1,
        pooler: true,
        ..failover(&[ADD, ADD, ADD_OTHER])
    };
    vec![
        need(Rule::LookUpCommits, ACKNOWLEDGED, failover(&[ADD, ADD])),
        need(Rule::RecallCommits, RECALLED, failover(&[ADD, ADD])),
        need(Rule::RecallCommits, NOTHING_TO_DO, failover(&[ADD, ONCE])),
        need(
            Rule::HeadCommits,
            HEADS,
            Bounds {
                heads: 1,
                ..failover(&[ADD, ADD])
            },
        ),
        need(Rule::OneConnection, ACKNOWLEDGED, failover(&[ADD, ADD])),
        need(Rule::OneConnection, RECALLED, failover(&[ADD, ADD])),
        need(
            Rule::OneConnection,
            HEADS,
            Bounds {
                heads: 1,
                ..failover(&[ADD, ADD])
            },
        ),
        need(Rule::CompareEdge, ROOTS, pooler.clone()),
        need(Rule::CompareStream, DECISIONS, failover(&[ADD, ADD])),
        need(
            Rule::CompareRefresh,
            DECISIONS,
            Bounds {
                attempts: 1,
                ..failover(&[ADD, ADD, ADD, ADD])
            },
        ),
        need(Rule::CheckNoOp, NOTHING_TO_DO, failover(&[ADD, ONCE])),
        need(
            Rule::Monotone,
            TIMES,
            Bounds {
                jumps: 1,
                ..Bounds::of(&[ADD, ADD])
            },
        ),
        need(
            Rule::LookUpFences,
            ACKNOWLEDGED,
            Bounds {
                attempts: 1,
                lates: 1,
                ..Bounds::of(&[ADD, ADD_BARE])
            },
        ),
        need(
            Rule::HeedWarning,
            ACKNOWLEDGED,
            Bounds {
                cancels: 1,
                failovers: 1,
                ..Bounds::of(&[ADD, ADD])
            },
        ),
    ]
}
