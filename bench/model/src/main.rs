//! `append-model`: explores the deep bounds, every rule's need, and writes `docs/model.md`. Ends with an
//! error when something breaks that should hold, or holds that should break.

use std::path::Path;
use std::process::ExitCode;
use std::thread::available_parallelism;

use append_model::bounds::Bounds;
use append_model::explore::explore;
use append_model::property::{ACKNOWLEDGED, APPENDS_AFTER, FAST_AFTER, ROOTS};
use append_model::rules::{Rule, Rules};
use append_model::scenario::{before, deep, needs, small};

fn main() -> std::io::Result<ExitCode> {
    let threads = available_parallelism()?.get();
    let mut wrong = Vec::new();
    let held = small()
        .into_iter()
        .chain(deep())
        .map(|bounds| held(bounds, Rules::all(), threads, &mut wrong))
        .collect::<String>();
    let mut broken = needs()
        .into_iter()
        .map(|need| {
            let name = format!("`{:?}`", need.rule);
            let rules = Rules::all().without(need.rule);
            broken(&name, need.bounds, rules, need.property, &mut wrong)
        })
        .collect::<String>();
    for property in [ACKNOWLEDGED, ROOTS] {
        broken += &self::broken("all of them", before(), Rules::NONE, property, &mut wrong);
    }
    let needless = deep()
        .into_iter()
        .take(1)
        .chain(deep().into_iter().filter(|bounds| bounds.pooler))
        .map(|bounds| {
            let rules = Rules::all().without(Rule::ForgetOnLoss);
            self::held(bounds, rules, threads, &mut wrong)
        })
        .collect::<String>();
    let text = include_str!("model.md")
        .replace("{held}\n", &held)
        .replace("{broken}\n", &broken)
        .replace("{needless}\n", &needless);
    println!("{text}");
    std::fs::write(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/model.md"),
        text,
    )?;
    for what in &wrong {
        eprintln!("{what}");
    }
    Ok(ExitCode::from(u8::from(!wrong.is_empty())))
}

/// A line about bounds within which nothing may break.
fn held(bounds: Bounds, rules: Rules, threads: usize, wrong: &mut Vec<String>) -> String {
    eprintln!("{bounds}");
    let explored = explore(rules, bounds.clone(), None, threads);
    for (property, path) in &explored.broken {
        wrong.push(format!("{bounds}: not: {property}: {path:?}"));
    }
    for what in [APPENDS_AFTER, FAST_AFTER] {
        if bounds.failovers > 0 && !explored.possible.iter().any(|(name, _)| *name == what) {
            wrong.push(format!("{bounds}: never: {what}"));
        }
    }
    format!(
        "| {bounds} | {} | {} |\n",
        explored.states,
        if explored.broken.is_empty() {
            "nothing"
        } else {
            "**something**"
        }
    )
}

/// A line about a property that must break.
fn broken(
    without: &str,
    bounds: Bounds,
    rules: Rules,
    property: &'static str,
    wrong: &mut Vec<String>,
) -> String {
    eprintln!("without {without}: {bounds}");
    let explored = explore(rules, bounds.clone(), Some(property), 1);
    let steps = match explored.breaking(property) {
        Some(path) => path.len().to_string(),
        None => {
            wrong.push(format!("{bounds} without {without}: still {property}"));
            "**holds**".to_owned()
        }
    };
    format!("| {without} | {property} | {steps} | {bounds} |\n")
}
