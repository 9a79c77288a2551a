//! The table of cases in `docs/kasus.md` names tests that are there, for each case one through the ledger.
use std::path::Path;

fn sources(folder: &Path, text: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, text);
        } else if path.extension().is_some_and(|end| end == "rs") {
            text.push_str(&std::fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn every_case_names_a_test_that_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let table = std::fs::read_to_string(root.join("docs/kasus.md")).unwrap();
    let (mut rules, mut whole) = (String::new(), String::new());
    sources(&root.join("domain/src"), &mut rules);
    for folder in ["commands/tests", "projections/tests", "api/src"] {
        sources(&root.join(folder), &mut whole);
    }
    let rows = table.lines().filter(|line| line.starts_with("| ")).skip(1);
    let mut count = 0;
    for row in rows {
        let tests = row.rsplit('|').nth(1).unwrap();
        let named: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        assert!(!named.is_empty(), "{row}");
        let stands_in = |text: &str, name: &str| text.contains(&format!("fn {name}("));
        for name in &named {
            let is_there = stands_in(&whole, name) || stands_in(&rules, name);
            assert!(is_there, "{name} of {row}");
            count += 1;
        }
        // A rule alone, asked without the ledger, does not show that the case goes so.
        let is_run = named.iter().any(|name| stands_in(&whole, name));
        assert!(is_run, "no test through the ledger: {row}");
    }
    assert!(count > 30, "{count}");
}
