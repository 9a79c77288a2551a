//! A log that was put back to an earlier time: its continuous copy knows more, and is asked before anything is written.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::copy::{act, events, serve_until_copied};
use super::{PROGRAM, Server, run_with, said, with_data};

/// Makes an account beside a copy; whether that was done, and what was said.
fn account(data: &Path, number: u32, copy: &Path) -> (bool, String) {
    use std::io::Write as _;
    let email = format!("ditahan{number}@salinan.test");
    let mut child = Command::new(PROGRAM)
        .args(["user", "create", "--role", "user", "--email", &email])
        .arg("--data-dir")
        .arg(data)
        .env("BEASISWA_COPY_URL", copy)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let password = child.stdin.take();
    password
        .unwrap()
        .write_all(b"Kuda-Hitam-77-Nduga\n")
        .unwrap();
    let done = child.wait_with_output().unwrap();
    (done.status.success(), said(&done))
}

/// Everything in the folders of a copy, by its name.
fn kept(copy: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![copy.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if folder != copy {
                found.insert(path.display().to_string(), fs::read(&path).unwrap());
            }
        }
    }
    found
}

#[tokio::test]
async fn a_log_put_back_to_an_earlier_time_is_held_by_its_copy() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
    fs::create_dir(&copy).unwrap();
    with_data(&data);
    serve_until_copied(&data, &copy).await;
    let earlier = folder.path().join("earlier");
    let copied = Command::new("cp")
        .arg("-a")
        .args([&data, &earlier])
        .status();
    assert!(copied.unwrap().success());
    let before = events(&earlier);
    act(&data, 1);
    serve_until_copied(&data, &copy).await;

    // Nothing that writes goes on, and what looks says it.
    let known = [
        ("BEASISWA_COPY_URL", copy.to_str().unwrap()),
        ("BEASISWA_METRICS_LOCAL", "1"),
    ];
    let (done, told) = account(&earlier, 1, &copy);
    assert!(!done && told.contains("continuous copy"), "{told}");
    let rebuilt = run_with(&earlier, &["rebuild"], &known);
    assert!(!rebuilt.status.success(), "rebuilt");
    assert!(
        said(&rebuilt).contains("continuous copy"),
        "{}",
        said(&rebuilt)
    );
    for arguments in [&["verify", "--log-only"][..], &["check"]] {
        let looked = run_with(&earlier, arguments, &known);
        let told = String::from_utf8_lossy(&looked.stdout).into_owned();
        assert!(!looked.status.success(), "{arguments:?}: {told}");
        assert!(told.contains("continuous copy"), "{arguments:?}: {told}");
    }
    let server = Server::start_with(&earlier, &["--demo"], &known).await;
    let first: serde_json::Value = serde_json::from_str(&server.text("/readyz").await).unwrap();
    assert!(
        first["suspended"].to_string().contains("continuous copy"),
        "{first}"
    );
    drop(server);
    assert_eq!(events(&earlier), before);

    // A copy that does not answer holds nobody up for long, and is told.
    let away = folder.path().join("away");
    let (done, told) = account(&earlier, 9, &away);
    assert!(done && told.contains("cannot be asked"), "{told}");
}

#[tokio::test]
async fn a_restore_that_was_owned_up_to_begins_a_folder_of_its_own_in_the_copy() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
    fs::create_dir(&copy).unwrap();
    with_data(&data);
    serve_until_copied(&data, &copy).await;
    let earlier = folder.path().join("earlier");
    let copied = Command::new("cp")
        .arg("-a")
        .args([&data, &earlier])
        .status();
    assert!(copied.unwrap().success());
    act(&data, 1);
    serve_until_copied(&data, &copy).await;
    let evidence = kept(&copy);

    let known = [("BEASISWA_COPY_URL", copy.to_str().unwrap())];
    let owned = run_with(&earlier, &["restore", "--confirm"], &known);
    assert!(owned.status.success(), "{}", said(&owned));
    // Longer than the copy knew it, before it is copied again.
    for number in 2..8 {
        act(&earlier, number);
    }
    assert!(events(&earlier) > events(&data));
    serve_until_copied(&earlier, &copy).await;
    let after = kept(&copy);
    for (name, bytes) in &evidence {
        assert_eq!(after.get(name), Some(bytes), "{name} was changed");
    }
    assert!(after.len() > evidence.len(), "nothing new was copied");
    // Control: without another restore the same folder goes on.
    act(&earlier, 9);
    serve_until_copied(&earlier, &copy).await;
    let folders = |kept: &BTreeMap<String, Vec<u8>>| {
        let of = |name: &String| {
            let inside = Path::new(name).strip_prefix(&copy).unwrap();
            inside.components().next().unwrap().as_os_str().to_owned()
        };
        kept.keys()
            .map(of)
            .collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(folders(&kept(&copy)), folders(&after));
    assert_eq!(folders(&after).len(), 2);
}
