//! With all rules nothing breaks within the small bounds, and appends do succeed; without any one of them
//! something does. `make faults` explores further (`docs/model.md`). `--nocapture` prints the paths.

use append_model::bounds::{ADD, Bounds};
use append_model::explore::{Explored, explore};
use append_model::property::{
    ACKNOWLEDGED, APPENDS_AFTER, DECISIONS, FAST_AFTER, RECALLS_AFTER, ROOTS,
};
use append_model::rules::{Rule, Rules};
use append_model::scenario::{before, needs, small};

fn is_possible(explored: &Explored, what: &str) -> bool {
    explored.possible.iter().any(|(name, _)| *name == what)
}

/// Everything within the bounds; nothing may break.
fn nothing_breaks(rules: Rules, bounds: Bounds) -> Explored {
    let explored = explore(rules, bounds.clone(), None, 1);
    println!("{bounds}: {} states", explored.states);
    assert!(
        explored.broken.is_empty(),
        "{bounds}: {:?}",
        explored.broken
    );
    explored
}

/// The property breaks, by as many steps as its shortest path has.
fn breaks(rules: Rules, bounds: Bounds, property: &'static str) -> usize {
    let explored = explore(rules, bounds.clone(), Some(property), 1);
    let Some(path) = explored.breaking(property) else {
        panic!("{bounds}: {} states, and still {property}", explored.states);
    };
    println!("\nnot: {property}\n{bounds}");
    for (number, step) in (1..).zip(path) {
        println!("{number:>4} {step:?}");
    }
    path.len()
}

#[test]
fn with_all_rules_nothing_breaks_and_appends_succeed() {
    for bounds in small() {
        let again = bounds.attempts > 1;
        let explored = nothing_breaks(Rules::all(), bounds);
        // An exploration that stops early would find nothing either.
        assert!(explored.states > 50_000, "{} states", explored.states);
        assert!(explored.depth > 20, "{} steps", explored.depth);
        assert!(is_possible(&explored, APPENDS_AFTER));
        assert!(is_possible(&explored, FAST_AFTER));
        assert_eq!(is_possible(&explored, RECALLS_AFTER), again);
    }
}

#[test]
fn without_one_rule_something_breaks() {
    for need in needs() {
        println!("\nwithout {:?}", need.rule);
        breaks(Rules::all().without(need.rule), need.bounds, need.property);
    }
}

#[test]
fn without_any_rule_an_acknowledged_event_is_lost_by_a_failover() {
    assert_eq!(breaks(Rules::NONE, before(), ACKNOWLEDGED), 8);
}

#[test]
fn without_any_rule_a_root_is_stored_over_an_event_that_is_not_there() {
    assert_eq!(breaks(Rules::NONE, before(), ROOTS), 16);
}

/// What is compared makes it needless, and it makes one of the comparisons needless where a failover
/// cannot be hidden from a connection: depth of defence, each of the other.
#[test]
fn forgetting_on_loss_and_comparing_the_edge_stand_in_for_each_other() {
    let [shown, hidden] = &small()[..2] else {
        panic!("two bounds that differ by a pooler");
    };
    assert!(!shown.pooler && hidden.pooler);
    nothing_breaks(Rules::all().without(Rule::ForgetOnLoss), shown.clone());
    nothing_breaks(Rules::all().without(Rule::ForgetOnLoss), hidden.clone());
    nothing_breaks(Rules::all().without(Rule::CompareEdge), shown.clone());
    let neither = Rules::all()
        .without(Rule::ForgetOnLoss)
        .without(Rule::CompareEdge);
    breaks(neither, before(), ROOTS);
}

#[test]
fn forgetting_on_loss_does_not_stand_in_for_comparing_streams() {
    let bounds = Bounds {
        ends: 1,
        failovers: 1,
        ..Bounds::of(&[ADD, ADD])
    };
    let rules = Rules::all().without(Rule::CompareStream);
    assert!(rules.has(Rule::ForgetOnLoss));
    breaks(rules, bounds, DECISIONS);
}

#[test]
fn a_repeat_key_does_what_the_fence_of_a_look_up_does() {
    let bounds = Bounds {
        lates: 1,
        failovers: 1,
        ..Bounds::of(&[ADD, ADD])
    };
    nothing_breaks(Rules::all().without(Rule::LookUpFences), bounds);
}
