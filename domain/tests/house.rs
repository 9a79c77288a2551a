//! The rules of the house, read off the sources of all crates: where the clock may be asked, who may know
//! whom, how long a file may get. What is older than a rule is named here; the list only gets shorter.
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "house/circles.rs"]
mod circles;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Files that may ask the machine's clock; everybody else is given the moment.
const CLOCKS: &[&str] = &[
    "api/src/cli/import.rs",
    "api/src/log_check.rs",
    "api/src/schedule.rs",
    "api/src/witness/serve.rs",
    "commands/src/clock.rs",
    "ledger/src/append/writer/job.rs",
    "ledger/src/proofs.rs",
    "ledger/src/signing.rs",
    "projections/src/asof/kept.rs",
];

/// Longest file of the product, in lines without its tests.
const LINES_MAX: usize = 450;

/// Files that are longer, and how long they may be at most.
const LONGER: &[(&str, usize)] = &[
    ("api/src/backup.rs", 464),
    ("api/src/files.rs", 520),
    ("api/src/routes/record.rs", 479),
    ("api/src/routes/record/import.rs", 545),
    ("api/src/routes/upload/staged.rs", 520),
    ("api/src/schedule.rs", 520),
    ("commands/src/user.rs", 645),
    ("domain/src/reference.rs", 520),
    ("ledger/src/append/writer.rs", 460),
    ("ledger/src/postgres/read.rs", 540),
    ("ledger/src/sqlite/read.rs", 472),
    ("projections/src/record.rs", 530),
    ("projections/src/runner/applier.rs", 480),
];

/// Which crates a crate of the product may know.
const KNOWS: &[(&str, &[&str])] = &[
    ("domain", &[]),
    ("ledger", &[]),
    ("commands", &["domain", "ledger"]),
    ("projections", &["domain", "ledger"]),
    ("api", &["domain", "ledger", "commands", "projections"]),
    ("verify", &["domain", "ledger"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every source file of the product by its path from the root, without its tests.
fn sources() -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for (name, _) in KNOWS {
        let mut folders = vec![root().join(name).join("src")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let file = path.file_name().unwrap().to_str().unwrap().to_owned();
                if path.is_dir() {
                    if file != "tests" {
                        folders.push(path);
                    }
                } else if file.ends_with(".rs")
                    && !file.ends_with("tests.rs")
                    && file != "testing.rs"
                {
                    let text = std::fs::read_to_string(&path).unwrap();
                    let text = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap();
                    let place = path.strip_prefix(root()).unwrap().to_str().unwrap();
                    found.insert(place.to_owned(), text.to_owned());
                }
            }
        }
    }
    assert!(found.len() > 500, "{}", found.len());
    found
}

#[test]
fn only_clocks_ask_the_clock() {
    let mut asking: Vec<String> = Vec::new();
    for (place, text) in sources() {
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        let asks = code.into_iter().any(|line| {
            line.contains("Utc::now()")
                || line.contains("SystemTime::now()")
                || line.contains("Local::now()")
        });
        if asks && !CLOCKS.contains(&place.as_str()) {
            asking.push(place);
        }
    }
    assert!(
        asking.is_empty(),
        "take the moment from the caller: {asking:#?}"
    );
}

#[test]
fn no_file_grows_beyond_what_one_reads_at_once() {
    let mut long = Vec::new();
    for (place, text) in sources() {
        let lines = text.lines().count();
        let most = LONGER
            .iter()
            .find(|(known, _)| *known == place)
            .map_or(LINES_MAX, |(_, most)| *most);
        if lines > most {
            long.push(format!("{place}: {lines} of {most}"));
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn crates_know_only_who_is_below_them() {
    let names: Vec<&str> = KNOWS.iter().map(|(name, _)| *name).collect();
    for (name, known) in KNOWS {
        let manifest = std::fs::read_to_string(root().join(name).join("Cargo.toml")).unwrap();
        let dependencies = manifest.split("[dependencies]").nth(1).unwrap();
        let dependencies = dependencies.split("\n[").next().unwrap();
        for other in &names {
            let named = dependencies.lines().any(|line| {
                line.starts_with(&format!("{other}.")) || line.starts_with(&format!("{other} "))
            });
            assert!(
                !named || known.contains(other),
                "{name} may not know {other}"
            );
        }
    }
}

#[test]
fn statuses_of_refusals_stand_in_one_file() {
    for (place, text) in sources() {
        if place.starts_with("domain/")
            || place.starts_with("commands/")
            || place.starts_with("projections/")
        {
            assert!(!text.contains("StatusCode"), "{place} speaks HTTP");
        }
    }
}
