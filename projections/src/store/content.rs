//! Which source decides what rows say: the tests of the list that the build script goes by.
#![allow(dead_code, reason = "the build script calls what the tests do not")]

include!("../../build/content.rs");

use std::path::{Path, PathBuf};

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every source file under a path.
fn files_under(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let entries = std::fs::read_dir(path).unwrap();
    entries
        .flat_map(|entry| files_under(&entry.unwrap().path()))
        .collect()
}

#[test]
fn the_digest_is_that_of_the_source() {
    assert_eq!(content_digest(here()).unwrap(), env!("CONTENT_DIGEST"));
    let files = deciding_files(here()).unwrap();
    for decides in [
        "src/award/apply.rs",
        "src/fold/concepts.rs",
        "src/runner/applier.rs",
        "src/timeline/acts.rs",
        "../domain/src/award/state.rs",
        "../domain/src/desk.rs",
        "../domain/src/event.rs",
    ] {
        assert!(files.iter().any(|file| file == decides), "{decides}");
    }
}

#[test]
fn what_is_left_out_decides_no_row() {
    for aside in ASIDE {
        assert!(here().join(aside).exists(), "{aside} is no more");
    }
    let deciding: Vec<PathBuf> = deciding_files(here())
        .unwrap()
        .iter()
        .map(|file| here().join(file))
        .collect();
    for root in ROOTS {
        for file in files_under(&here().join(root)) {
            let is_test = file.components().any(|part| part.as_os_str() == "tests")
                || file.ends_with("tests.rs")
                || file.ends_with("store/content.rs");
            if is_test || deciding.contains(&file) {
                continue;
            }
            let source = std::fs::read_to_string(&file).unwrap();
            for mark in [
                "impl Projection for",
                "impl RowOf",
                "impl Concept for",
                "\nrow! {",
                "fn fold(",
                "wire_enum! {",
                "stream_events!(",
            ] {
                assert!(!source.contains(mark), "{} has {mark:?}", file.display());
            }
        }
    }
}

#[test]
fn a_rule_of_rows_changes_the_digest_and_a_comment_or_a_query_does_not() {
    let folder = tempfile::TempDir::new().unwrap();
    let copy = folder.path().join("projections");
    for root in ROOTS {
        for file in files_under(&here().join(root)) {
            let to = copy
                .join(root)
                .join(file.strip_prefix(here().join(root)).unwrap());
            std::fs::create_dir_all(to.parent().unwrap()).unwrap();
            std::fs::copy(&file, to).unwrap();
        }
    }
    let before = content_digest(&copy).unwrap();
    assert_eq!(before, env!("CONTENT_DIGEST"));
    let add = |file: &str, line: &str| {
        let path = copy.join(file);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, format!("{text}{line}\n")).unwrap();
        content_digest(&copy).unwrap()
    };
    assert_eq!(add("src/award/apply.rs", "    // Said better."), before);
    assert_eq!(add("src/award/queries.rs", "fn asks() {}"), before);
    assert_eq!(
        add("../domain/src/award/decide.rs", "fn decides() {}"),
        before
    );
    assert_ne!(add("../domain/src/award/state.rs", "fn folds() {}"), before);
}
