//! The list of codes equals what the source can answer.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::str::FromStr;

use domain::integrity::FindingKey;
use domain::{RejectCode, error_codes};

/// Words like `PAGU_TIDAK_CUKUP` in quotes.
fn codes_in(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').filter(|word| {
        word.contains('_')
            && word.starts_with(|c: char| c.is_ascii_uppercase())
            && word
                .bytes()
                .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
    })
}

fn collect(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("source folder") {
        let path = entry.expect("folder entry").path();
        if path.is_dir() {
            collect(&path, found);
        } else if path
            .file_name()
            .is_some_and(|name| name != "error_codes.rs")
        {
            let text = fs::read_to_string(&path).expect("source file");
            found.extend(codes_in(&text).map(str::to_owned));
        }
    }
}

#[test]
fn every_code_of_the_source_is_listed_once_and_sorted() {
    let mut found = BTreeSet::new();
    collect(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut found,
    );
    // Cargo's own word, by which a test finds the sources.
    found.remove("CARGO_MANIFEST_DIR");
    // Words the user chooses from and words of findings are no answers to a command.
    found.retain(|code| RejectCode::from_str(code).is_err() && FindingKey::from_str(code).is_err());
    let listed: Vec<String> = error_codes::ALL
        .iter()
        .map(|code| (*code).to_owned())
        .collect();
    assert_eq!(listed, found.into_iter().collect::<Vec<_>>());
}
