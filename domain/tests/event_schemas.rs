//! The committed JSON Schema of every event equals the code: events are a contract.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use domain::event::{all_event_types, all_schemas, version_of};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas")
}

fn committed_files() -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for stream in fs::read_dir(folder()).expect("schemas folder") {
        let stream = stream.expect("folder entry").path();
        if stream.is_dir() {
            for file in fs::read_dir(&stream).expect("stream folder") {
                found.insert(file.expect("folder entry").path());
            }
        }
    }
    found
}

#[test]
fn committed_schemas_equal_the_code() {
    let rewrite = std::env::var_os("UPDATE_SCHEMAS").is_some();
    let mut expected = BTreeSet::new();
    for (stream_type, event_type, schema) in all_schemas() {
        let path = folder().join(stream_type).join(format!(
            "{event_type}.v{}.json",
            version_of(stream_type, event_type)
        ));
        if rewrite {
            let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n";
            fs::create_dir_all(path.parent().expect("a file has a folder")).expect("folder");
            fs::write(&path, text).expect("schema file");
        }
        // Compared as values: the order of keys depends on features other crates switch on.
        let committed = fs::read_to_string(&path).unwrap_or_default();
        let committed: serde_json::Value = serde_json::from_str(&committed).unwrap_or_default();
        assert!(
            committed == schema,
            "{} differs from the code; if the event may change so, run UPDATE_SCHEMAS=1 cargo test -p domain --test event_schemas",
            path.display()
        );
        expected.insert(path);
        // Retired versions stay as they were.
        for version in 1..version_of(stream_type, event_type) {
            let name = format!("{event_type}.v{version}.json");
            expected.insert(folder().join(stream_type).join(name));
        }
    }
    assert_eq!(
        committed_files(),
        expected,
        "schemas of events that do not exist"
    );
}

#[test]
fn every_event_has_a_schema_and_a_name_of_its_own() {
    let types = all_event_types();
    let names: BTreeSet<_> = types.iter().collect();
    assert_eq!(names.len(), types.len());
    let schemas: BTreeSet<_> = all_schemas()
        .into_iter()
        .map(|(stream, event, _)| (stream, event))
        .collect();
    assert_eq!(schemas, types.into_iter().collect());
}
