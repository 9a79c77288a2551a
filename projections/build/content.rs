// Which source decides what rows say: used by the build script, and by the tests that hold its list.

/// Folders whose source decides rows, from this crate's own.
const ROOTS: [&str; 2] = ["src", "../domain/src"];

/// Files and folders of them that decide no row: they ask, run, keep house, or decide commands. What is not named here
/// counts.
const ASIDE: [&str; 36] = [
    "src/application/queries.rs",
    "src/asof",
    "src/asof.rs",
    "src/award/queries.rs",
    "src/compare.rs",
    "src/dashboard",
    "src/dashboard.rs",
    "src/digest.rs",
    "src/disbursement/queries.rs",
    "src/duty/queries.rs",
    "src/error.rs",
    "src/finding/queries.rs",
    "src/audit/since.rs",
    "src/inbox/queries",
    "src/inbox/queries.rs",
    "src/lib.rs",
    "src/paging.rs",
    "src/rebuild.rs",
    "src/runner.rs",
    "src/runner/checkpoint.rs",
    "src/runner/follow.rs",
    "src/runner/knowing.rs",
    "src/runner/lag.rs",
    "src/runner/lead.rs",
    "src/runner/program.rs",
    "src/runner/reader.rs",
    "src/runner/standing.rs",
    "src/runner/status.rs",
    "src/scope.rs",
    "src/select",
    "src/select.rs",
    "src/store",
    "src/store.rs",
    "../domain/src/error_codes.rs",
    "../domain/src/password.rs",
    "../domain/src/people.rs",
];

/// Names of files and folders in any folder of the domain that decide commands or are tests.
const ASIDE_NAMES: [&str; 9] = [
    "commands.rs",
    "complete.rs",
    "create.rs",
    "decide",
    "decide.rs",
    "error.rs",
    "histories.rs",
    "tests",
    "tests.rs",
];

/// The files that decide rows, by their path from this crate's folder, in the order of their names.
fn deciding_files(here: &std::path::Path) -> std::io::Result<Vec<String>> {
    let mut files = Vec::new();
    let mut waiting: Vec<String> = ROOTS.iter().map(|root| (*root).to_owned()).collect();
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(here.join(&folder))? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = format!("{folder}/{name}");
            if ASIDE.contains(&path.as_str()) || ASIDE_NAMES.contains(&name.as_str()) {
                continue;
            }
            if entry.file_type()?.is_dir() {
                waiting.push(path);
            } else if path.ends_with(".rs") {
                files.push(path);
            }
        }
    }
    files.sort_unstable();
    Ok(files)
}

/// SHA-256 over these files. Comments and indentation decide nothing: who words a comment better need not fill stores
/// again.
fn content_digest(here: &std::path::Path) -> std::io::Result<String> {
    use sha2::Digest as _;
    let mut hasher = sha2::Sha256::new();
    for path in deciding_files(here)? {
        hasher.update(path.as_bytes());
        for line in std::fs::read_to_string(here.join(&path))?.lines() {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with("//") {
                hasher.update(line.as_bytes());
                hasher.update(b"\n");
            }
        }
    }
    let digest = hasher.finalize();
    Ok(digest.iter().map(|byte| format!("{byte:02x}")).collect())
}
