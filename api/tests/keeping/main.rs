//! The program as an operator meets it: one data folder, its lock, its keys and its backups.

#![allow(clippy::unwrap_used)]

mod check;
mod copy;
mod database;
mod known;
mod log_lines;
mod lost;
mod shell;
mod signs;

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_beasiswa");

fn run(data_dir: &Path, arguments: &[&str]) -> Output {
    run_with(data_dir, arguments, &[])
}

fn run_with(data_dir: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    Command::new(PROGRAM)
        .args(arguments)
        .arg("--data-dir")
        .arg(data_dir)
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder with a little demo data, made once: filling one takes most of a test's time.
fn with_data(folder: &Path) {
    static MADE: std::sync::LazyLock<tempfile::TempDir> = std::sync::LazyLock::new(|| {
        let made = tempfile::tempdir().unwrap();
        succeeds(&made.path().join("data"), &["demo", "--applicants", "3"]);
        made
    });
    let _ = fs::create_dir_all(folder);
    let copied = Command::new("cp")
        .arg("-a")
        .arg(format!("{}/.", MADE.path().join("data").display()))
        .arg(folder)
        .status();
    assert!(copied.unwrap().success());
}

/// Backups of before in a folder; the first of them is far older than the others.
fn old_backups(kept: &Path) -> std::path::PathBuf {
    let named = |day: &str| kept.join(format!("{day}T000000.000Z.cadangan"));
    for day in ["2020-01-01", "2025-01-01", "2025-01-02", "2025-01-03"] {
        fs::write(named(day), "lama").unwrap();
    }
    named("2020-01-01")
}

/// What is for its owner alone.
fn write_private(path: &Path, text: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o600)).unwrap();
}

fn succeeds(data_dir: &Path, arguments: &[&str]) {
    let output = run(data_dir, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", said(&output));
}

/// The program, serving; ended when dropped.
struct Server(Child, String);

impl Server {
    async fn start(data_dir: &Path) -> Self {
        Self::start_with(data_dir, &[], &[]).await
    }

    async fn start_with(data_dir: &Path, more: &[&str], variables: &[(&str, &str)]) -> Self {
        Self::start_logged(data_dir, more, variables, Stdio::null()).await
    }

    async fn start_logged(
        data_dir: &Path,
        more: &[&str],
        variables: &[(&str, &str)],
        log: Stdio,
    ) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let listen = free.local_addr().unwrap().to_string();
        drop(free);
        let child = Command::new(PROGRAM)
            .args(["serve", "--listen", &listen, "--data-dir"])
            .arg(data_dir)
            .args(more)
            .envs(variables.iter().copied())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .unwrap();
        let server = Self(child, format!("http://{listen}"));
        let deadline = Instant::now() + Duration::from_secs(60);
        while reqwest::get(format!("{}/readyz", server.1)).await.is_err() {
            assert!(Instant::now() < deadline, "the program did not start");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        server
    }

    async fn text(&self, path: &str) -> String {
        let answer = reqwest::get(format!("{}{path}", self.1)).await.unwrap();
        answer.text().await.unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The log-signing keys in a folder, by what they hold.
fn signing_keys(data_dir: &Path) -> Vec<String> {
    let mut keys: Vec<String> = fs::read_dir(data_dir.join("secrets"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().contains("log-signing"))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    keys.sort();
    keys
}

#[tokio::test]
async fn what_writes_is_refused_beside_a_running_server_and_what_reads_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let server = Server::start(&data).await;
    let holder = format!("beasiswa serve (proses {})", server.0.id());
    let list = folder.path().join("list.csv");
    fs::write(&list, "nama\n").unwrap();
    for arguments in [
        &["serve", "--listen", "127.0.0.1:0"][..],
        &["demo"],
        &["migrate"],
        &["rebuild"],
        &["import", list.to_str().unwrap()],
        &["key", "rotate", "--yes"],
        &["user", "create", "--email", "a@b.test", "--role", "admin"],
        &["restore", "--from", "x", "--passphrase-file", "y"],
    ] {
        let output = run(&data, arguments);
        let said = said(&output);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {said}");
        assert!(said.contains(&holder), "{arguments:?}: {said}");
        assert!(said.contains(data.to_str().unwrap()), "{said}");
    }
    let passphrase = folder.path().join("passphrase");
    write_private(&passphrase, "kuda hitam di bukit\n");
    let backup = folder.path().join("a.cadangan");
    let (to, passphrase) = (backup.to_str().unwrap(), passphrase.to_str().unwrap());
    succeeds(
        &data,
        &["backup", "--to", to, "--passphrase-file", passphrase],
    );
    succeeds(&data, &["key", "show"]);
    succeeds(&data, &["verify", "--log-only"]);
    // The lock is the process's: a killed one leaves none.
    drop(server);
    succeeds(&data, &["migrate"]);
}

#[tokio::test]
async fn a_key_is_changed_twice_at_one_size_and_every_former_key_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    with_data(data);
    let mut known = signing_keys(data);
    // Announced to everybody: not by accident.
    let refused = run(data, &["key", "rotate"]);
    assert!(said(&refused).contains("--yes"), "{}", said(&refused));
    assert_eq!(signing_keys(data), known);
    for _ in 0..2 {
        succeeds(data, &["key", "rotate", "--yes"]);
        let now = signing_keys(data);
        assert_eq!(now.len(), known.len() + 1);
        assert!(known.iter().all(|key| now.contains(key)), "a key is lost");
        known = now;
    }
    succeeds(data, &["verify", "--log-only"]);
    assert!(!data.join("secrets/log-signing.key.new").exists());

    // Cut off after it was announced: the program that signs with the old key says so, and a second
    // run finishes.
    let secrets = data.join("secrets");
    let current = secrets.join("log-signing.key");
    let old = fs::read(&current).unwrap();
    succeeds(data, &["key", "rotate", "--yes"]);
    let new = secrets.join("log-signing.key.new");
    fs::rename(&current, &new).unwrap();
    let former = fs::read_dir(&secrets)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| *path != new && fs::read(path).unwrap() == old)
        .unwrap();
    fs::rename(former, &current).unwrap();
    let refused = run(data, &["serve", "--listen", "127.0.0.1:0"]);
    let told = said(&refused);
    assert!(
        told.contains("log-signing.key.new") && told.contains("key rotate"),
        "{told}"
    );
    succeeds(data, &["key", "rotate", "--yes"]);
    assert!(!new.exists());
    assert_eq!(signing_keys(data).len(), known.len() + 1);
    succeeds(data, &["verify", "--log-only"]);
}

#[tokio::test]
async fn a_missing_key_of_a_log_with_events_is_named_and_never_made_anew() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    with_data(data);
    for name in [
        "master.key",
        "fingerprint.key",
        "log-signing.key",
        "session.key",
    ] {
        let key = data.join("secrets").join(name);
        let away = data.join("away");
        fs::rename(&key, &away).unwrap();
        for arguments in [
            &["serve", "--listen", "127.0.0.1:0"][..],
            &["verify", "--log-only"],
            &["rebuild"],
        ] {
            let output = run(data, arguments);
            let said = said(&output);
            assert_eq!(output.status.code(), Some(1), "{arguments:?}: {said}");
            assert!(said.contains(key.to_str().unwrap()), "{said}");
            assert!(!key.exists(), "{arguments:?} made {name}");
        }
        fs::rename(&away, &key).unwrap();
    }
    succeeds(data, &["verify", "--log-only"]);
}

/// The log is in the database, the keys are in the folder: a second machine with an empty folder must
/// not make keys of its own.
#[tokio::test]
async fn a_new_session_key_on_one_machine_is_told_and_is_no_damage() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    with_data(data);
    let key = data.join("secrets/session.key");
    fs::remove_file(&key).unwrap();
    write_private(&key, &"5".repeat(64));
    let verified = run(data, &["verify", "--log-only"]);
    let told = String::from_utf8_lossy(&verified.stdout).into_owned();
    assert!(verified.status.success(), "{told}{}", said(&verified));
    assert!(told.contains("TIDAK DIPERIKSA: session.key"), "{told}");
    // Control: another key of fingerprints is damage.
    let key = data.join("secrets/fingerprint.key");
    fs::remove_file(&key).unwrap();
    write_private(&key, &"5".repeat(64));
    assert!(!run(data, &["verify", "--log-only"]).status.success());
}

#[tokio::test]
async fn a_missing_key_of_a_log_in_postgres_is_not_made_anew() {
    use sqlx::{ConnectOptions, Connection, Executor, any::AnyConnectOptions};
    let server = std::env::var("TEST_DATABASE_URL")
        .expect("TEST_DATABASE_URL names a PostgreSQL server for tests");
    sqlx::any::install_default_drivers();
    let options: AnyConnectOptions = server.parse().unwrap();
    let mut connection = options.connect().await.unwrap();
    let name = format!("keys_{}", std::process::id());
    for sql in [
        format!("DROP DATABASE IF EXISTS {name}"),
        format!("CREATE DATABASE {name}"),
    ] {
        connection.execute(sqlx::AssertSqlSafe(sql)).await.unwrap();
    }
    let url = format!("{}/{name}", server.rsplit_once('/').unwrap().0);
    let database = [("DATABASE_URL", url.as_str())];
    let first = tempfile::tempdir().unwrap();
    let made = run_with(first.path(), &["demo", "--applicants", "1"], &database);
    assert!(made.status.success(), "{}", said(&made));
    let second = tempfile::tempdir().unwrap();
    let refused = run_with(second.path(), &["rebuild"], &database);
    assert_eq!(refused.status.code(), Some(1));
    assert!(said(&refused).contains("master.key"), "{}", said(&refused));
    assert!(!second.path().join("secrets").exists());
    let sql = format!("DROP DATABASE {name} WITH (FORCE)");
    connection.execute(sqlx::AssertSqlSafe(sql)).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_backup_that_lacks_documents_is_told_by_its_status() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    with_data(&data);
    let passphrase = folder.path().join("passphrase");
    write_private(&passphrase, "kuda hitam di bukit\n");
    let backup = |name: &str, more: &[&str]| {
        let to = folder.path().join(name);
        let mut arguments = vec!["backup", "--to", to.to_str().unwrap(), "--passphrase-file"];
        arguments.push(passphrase.to_str().unwrap());
        arguments.extend(more);
        (run(&data, &arguments), to)
    };
    let (whole, _) = backup("whole", &[]);
    assert!(whole.status.success(), "{}", said(&whole));

    fs::rename(data.join("files"), folder.path().join("away")).unwrap();
    let (refused, to) = backup("refused", &[]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(said(&refused).contains("hilang") && !to.exists());
    let (lacking, to) = backup("lacking", &["--allow-missing"]);
    assert_eq!(lacking.status.code(), Some(3), "{}", said(&lacking));
    assert!(said(&lacking).contains("hilang") && to.exists());

    // While documents are lacking nothing is thrown away: the old ones are the last that are whole.
    let kept = folder.path().join("kept");
    fs::create_dir(&kept).unwrap();
    let old = old_backups(&kept);
    let into = [
        "backup",
        "--into",
        kept.to_str().unwrap(),
        "--keep-days",
        "90",
    ];
    let with = [
        "--passphrase-file",
        passphrase.to_str().unwrap(),
        "--allow-missing",
    ];
    let lacking = run(&data, &[&into[..], &with[..]].concat());
    assert_eq!(lacking.status.code(), Some(3), "{}", said(&lacking));
    assert!(old.exists(), "the last whole backup was thrown away");
    // Control: they go when a whole one was made.
    fs::rename(folder.path().join("away"), data.join("files")).unwrap();
    let whole = run(&data, &[&into[..], &with[..2]].concat());
    assert!(whole.status.success(), "{}", said(&whole));
    assert!(!old.exists());
}

#[tokio::test]
async fn a_wrong_key_is_named_before_anything_is_made_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    with_data(data);
    succeeds(data, &["verify", "--log-only"]);
    let other = format!("{}\n", "7a".repeat(32));
    for name in ["master.key", "fingerprint.key", "log-signing.key"] {
        let key = data.join("secrets").join(name);
        let right = fs::read(&key).unwrap();
        fs::write(&key, &other).unwrap();
        let refused = run(data, &["serve", "--demo", "--listen", "127.0.0.1:0"]);
        let told = said(&refused);
        assert_eq!(refused.status.code(), Some(1), "{name}: {told}");
        assert!(
            told.contains(&format!("{name}: bukan kunci")),
            "{name}: {told}"
        );
        let rotated = run(data, &["key", "rotate", "--yes"]);
        let told = said(&rotated);
        assert_eq!(rotated.status.code(), Some(1), "{name}: {told}");
        assert!(told.contains(&format!("{name}: bukan kunci")), "{told}");
        assert!(!data.join("secrets/log-signing.key.new").exists(), "{name}");
        let checked = run(data, &["verify", "--log-only"]);
        let told = String::from_utf8_lossy(&checked.stdout).into_owned() + &said(&checked);
        assert_eq!(checked.status.code(), Some(1), "{name}: {told}");
        assert!(told.contains(name), "{name}: {told}");
        fs::write(&key, right).unwrap();
    }
    // Control: with the right ones nothing is said, and a session key is changed by who says so.
    let before = fs::read(data.join("secrets/session.key")).unwrap();
    succeeds(data, &["key", "session", "--yes"]);
    assert_ne!(fs::read(data.join("secrets/session.key")).unwrap(), before);
    succeeds(data, &["verify", "--log-only"]);
}
