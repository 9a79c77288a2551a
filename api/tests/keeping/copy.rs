//! The continuous copy: what was acknowledged comes back from it, to any moment.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{Server, run_with, said, with_data};

/// Makes an account; every one is an act of its own.
pub(super) fn act(data: &Path, number: u32) {
    use std::io::Write as _;
    let email = format!("pemohon{number}@salinan.test");
    let mut child = Command::new(super::PROGRAM)
        .args([
            "user",
            "create",
            "--role",
            "user",
            "--email",
            &email,
            "--data-dir",
        ])
        .arg(data)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(b"Kuda-Hitam-77-Nduga\n")
        .unwrap();
    assert!(child.wait().unwrap().success());
}

/// Events in a log, as `verify` counts them; the log must be sound.
pub(super) fn events(data: &Path) -> u64 {
    let verified = run_with(data, &["verify", "--log-only"], &[]);
    let told = String::from_utf8_lossy(&verified.stdout).into_owned();
    assert!(verified.status.success(), "{told}{}", said(&verified));
    let line = told
        .lines()
        .find(|line| line.contains(" peristiwa, "))
        .unwrap();
    line.split(' ').next().unwrap().parse().unwrap()
}

/// Serves until the copy has everything; then the power goes.
pub(super) async fn serve_until_copied(data: &Path, copy: &Path) -> Duration {
    let began = Instant::now();
    let variables = [
        ("BEASISWA_COPY_URL", copy.to_str().unwrap()),
        ("BEASISWA_METRICS_LOCAL", "1"),
    ];
    let server = Server::start_with(data, &["--demo"], &variables).await;
    let whole = Instant::now();
    loop {
        let told = server.text("/metrics").await;
        if told.lines().any(|line| line == "copy_behind_events 0") {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(90), "{told}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    whole.elapsed()
}

#[tokio::test]
async fn a_log_that_is_gone_comes_back_from_its_copy() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
    fs::create_dir(&copy).unwrap();
    with_data(&data);
    serve_until_copied(&data, &copy).await;
    let before = events(&data);
    let between = chrono::Utc::now().to_rfc3339();
    act(&data, 1);
    let after = events(&data);
    assert!(after > before);
    // A whole second start only copies what is new, within the promised time.
    let took = serve_until_copied(&data, &copy).await;
    assert!(took < Duration::from_secs(5), "{took:?}");

    // The disk is gone; the keys were kept elsewhere.
    let restored = |name: &str, more: &[&str]| {
        let place = folder.path().join(name);
        fs::create_dir(&place).unwrap();
        let keys = Command::new("cp")
            .arg("-a")
            .arg(data.join("secrets"))
            .arg(&place)
            .status();
        assert!(keys.unwrap().success());
        let mut arguments = vec!["restore", "--copy", copy.to_str().unwrap()];
        arguments.extend(more);
        let done = run_with(&place, &arguments, &[]);
        assert!(done.status.success(), "{}", said(&done));
        place
    };
    // With a key that is not the log's it is not called restored: it would not start.
    let wrong = folder.path().join("wrong");
    fs::create_dir_all(wrong.join("secrets")).unwrap();
    for name in ["master.key", "log-signing.key", "session.key"] {
        let (from, to) = (data.join("secrets"), wrong.join("secrets"));
        fs::copy(from.join(name), to.join(name)).unwrap();
    }
    super::write_private(&wrong.join("secrets/fingerprint.key"), &"5".repeat(64));
    let refused = run_with(&wrong, &["restore", "--copy", copy.to_str().unwrap()], &[]);
    assert!(!refused.status.success());
    assert!(
        said(&refused).contains("fingerprint.key"),
        "{}",
        said(&refused)
    );
    let whole = restored("whole", &[]);
    assert_eq!(events(&whole), after);
    let checked = run_with(&whole, &["rebuild"], &[]);
    assert!(checked.status.success(), "{}", said(&checked));
    // Everything beside it too: the documents that the log names, with their hashes.
    let checked = run_with(&whole, &["verify"], &[]);
    assert!(
        checked.status.success(),
        "{}{}",
        String::from_utf8_lossy(&checked.stdout),
        said(&checked)
    );
    let earlier = restored("earlier", &["--until", &between]);
    assert_eq!(events(&earlier), before);

    // Without the disk of the data folder no second log is begun beside a copy that holds one.
    let bare = folder.path().join("bare");
    fs::create_dir(&bare).unwrap();
    let used = [("BEASISWA_COPY_URL", copy.to_str().unwrap())];
    let refused = run_with(&bare, &["serve", "--listen", "127.0.0.1:0"], &used);
    assert!(!refused.status.success());
    assert!(
        said(&refused).contains("restore --copy"),
        "{}",
        said(&refused)
    );
    assert!(!bare.join("secrets").exists() && !bare.join("ledger.db").exists());

    // Served beside the copy, the earlier one is not written to until somebody owns up; what was lost is told.
    let known = [("BEASISWA_COPY_URL", copy.to_str().unwrap())];
    for change in ["rotate", "session"] {
        let refused = run_with(&earlier, &["key", change, "--yes"], &known);
        assert!(
            !refused.status.success(),
            "{change}: it would be of what was lost"
        );
        assert!(
            said(&refused).contains("tidak ditulisi"),
            "{}",
            said(&refused)
        );
    }
    let owned = run_with(&earlier, &["restore", "--confirm"], &known);
    let told = String::from_utf8_lossy(&owned.stdout).into_owned();
    assert!(owned.status.success(), "{told}{}", said(&owned));
    assert!(told.contains("menurut salinan berkelanjutan"), "{told}");
    let lost = fs::read_to_string(earlier.join("pemulihan/masa-2/hilang.csv")).unwrap();
    assert!(lost.contains("Akun didaftarkan"), "{lost}");
    // Control: a copy whose bytes were changed does not come back.
    let events = fs::read_dir(&copy)
        .unwrap()
        .flatten()
        .find(|entry| entry.path().is_dir())
        .unwrap();
    let block = fs::read_dir(events.path().join("events"))
        .unwrap()
        .next()
        .unwrap()
        .unwrap();
    let mut bytes = fs::read(block.path()).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(block.path(), bytes).unwrap();
    let place = folder.path().join("changed");
    fs::create_dir(&place).unwrap();
    let _ = Command::new("cp")
        .arg("-a")
        .arg(data.join("secrets"))
        .arg(&place)
        .status();
    let refused = run_with(&place, &["restore", "--copy", copy.to_str().unwrap()], &[]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(said(&refused).contains("diubah"), "{}", said(&refused));
    assert!(!place.join("ledger.db").exists());
}
