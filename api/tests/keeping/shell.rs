//! What is typed at the machine of the service: the same configuration, the same owner, no store by accident.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{PROGRAM, run, run_with, said, succeeds, with_data};

#[test]
fn only_what_begins_a_log_makes_a_store() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("lain");
    for arguments in [
        &["user", "create", "--email", "a@b.test", "--role", "admin"][..],
        &["import", "x.csv"],
        &["rebuild"],
        &["verify"],
        &["key", "show"],
        &["clock", "confirm"],
        &["backup", "--to", "x", "--passphrase-file", "y"],
        &["audit-pack", "--out", "x"],
    ] {
        let refused = run(&data, arguments);
        let told = said(&refused);
        assert_ne!(refused.status.code(), Some(0), "{arguments:?}");
        if refused.status.code() == Some(1) {
            assert!(told.contains("tidak ada buku"), "{arguments:?}: {told}");
            assert!(
                told.contains(data.to_str().unwrap()),
                "{arguments:?}: {told}"
            );
        }
        assert!(!data.exists(), "{arguments:?} made a folder");
    }
    succeeds(&data, &["migrate"]);
    succeeds(&data, &["rebuild"]);
    succeeds(&data, &["verify", "--log-only"]);
}

/// What the service knows by its unit, who types a command at the machine knows too.
#[test]
fn the_shell_reads_the_configuration_of_the_service() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let (data, other) = (folder.path().join("data"), folder.path().join("other"));
    let config = folder.path().join("beasiswa.toml");
    fs::write(&config, format!("data_dir = {other:?}\n")).unwrap();
    let variables = folder.path().join("env");
    let text = format!("# sandi\nBEASISWA_DATA_DIR=\"{}\"\n", data.display());
    fs::write(&variables, text).unwrap();
    let typed = |arguments: &[&str]| {
        Command::new(PROGRAM)
            .args(arguments)
            .env("BEASISWA_CONFIG", &config)
            .stdin(Stdio::null())
            .output()
            .unwrap()
    };
    let open = fs::Permissions::from_mode(0o644);
    fs::set_permissions(&variables, open).unwrap();
    let refused = typed(&["migrate"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(said(&refused).contains("chmod 600"), "{}", said(&refused));
    fs::set_permissions(&variables, fs::Permissions::from_mode(0o600)).unwrap();
    let made = typed(&["migrate"]);
    assert!(made.status.success(), "{}", said(&made));
    let first = said(&made).lines().next().unwrap_or_default().to_owned();
    for named in [
        data.to_str().unwrap(),
        config.to_str().unwrap(),
        "beasiswa migrate",
    ] {
        assert!(first.contains(named), "{first}");
    }
    assert!(data.join("ledger.db").exists() && !other.exists());
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&data), mode(&data.join("ledger.db"))), (0o700, 0o600));
}

/// Typed by root, a command works as the owner of the folder; only root can see this.
#[test]
fn what_root_types_leaves_files_of_the_owner_of_the_folder() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let data = folder.path().join("data");
    fs::create_dir(&data).unwrap();
    if chown(&data, Some(12_345), Some(12_345)).is_err() {
        return;
    }
    // The program lies where that user may not look: a copy where it may.
    let program = folder.path().join("beasiswa");
    fs::copy(PROGRAM, &program).unwrap();
    let made = Command::new(&program)
        .args(["migrate", "--data-dir"])
        .arg(&data)
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", said(&made));
    for entry in fs::read_dir(&data).unwrap() {
        let entry = entry.unwrap();
        assert_eq!(entry.metadata().unwrap().uid(), 12_345, "{entry:?}");
    }
}

/// Everybody knows the password of the demo accounts.
#[test]
fn the_demo_has_no_place_in_a_real_portal() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    for (name, value, sign) in [
        (
            "BEASISWA_PUBLIC_URL",
            "https://beasiswa.test",
            "public_url memakai https",
        ),
        ("BEASISWA_SMTP_URL", "smtp://127.0.0.1:1", "smtp_url terisi"),
        (
            "BEASISWA_WITNESSES",
            "Saksi|http://127.0.0.1:1|kunci",
            "ada saksi",
        ),
        (
            "BEASISWA_COPY_URL",
            "/srv/salinan",
            "ada salinan berkelanjutan",
        ),
    ] {
        let refused = run_with(&data, &["demo", "--applicants", "1"], &[(name, value)]);
        let told = said(&refused);
        assert_eq!(refused.status.code(), Some(1), "{name}: {told}");
        assert!(told.contains(sign), "{name}: {told}");
        assert!(!data.join("ledger.db").exists(), "{name} made a log");
    }
    // Control: somebody who says so, for a portal that is shown.
    let variables = [
        ("BEASISWA_PUBLIC_URL", "https://beasiswa.test"),
        ("BEASISWA_DEMO_ACCOUNTS_ALLOWED", "true"),
    ];
    let made = run_with(&data, &["demo", "--applicants", "1"], &variables);
    assert!(made.status.success(), "{}", said(&made));
}

/// The package starts nothing by itself: what would be served is not said yet.
#[test]
fn nothing_is_served_before_the_configuration_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let manifest: toml::Table = manifest.parse().unwrap();
    let package = &manifest["package"]["metadata"]["deb"];
    for what in ["start", "enable"] {
        let said = package["systemd-units"][what].as_bool();
        assert_eq!(said, Some(false), "the package would {what} the unit");
    }
    // A sample in its place would be taken for what somebody decided.
    for asset in package["assets"].as_array().unwrap() {
        let to = asset[1].as_str().unwrap();
        assert!(!to.starts_with("etc/"), "{to}");
    }
    for (unit, needed) in [
        ("beasiswa.service", "/etc/beasiswa/beasiswa.toml"),
        ("beasiswa@.service", "/etc/beasiswa/%i.toml"),
    ] {
        let text = fs::read_to_string(root.join("../docs/operasi").join(unit)).unwrap();
        let (head, service) = text.split_once("[Service]").unwrap();
        assert!(
            head.lines()
                .any(|line| line == format!("AssertPathExists={needed}")),
            "{unit} starts without {needed}"
        );
        assert!(
            service.contains(&format!("--config {needed} serve")),
            "{unit}"
        );
    }
}

/// What an upgrade will do is said before, and nothing is done.
#[test]
fn a_plan_says_what_is_made_and_makes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let plan = || {
        let told = run(&data, &["migrate", "--plan"]);
        assert!(told.status.success(), "{}", said(&told));
        String::from_utf8_lossy(&told.stdout).into_owned()
    };
    let told = plan();
    for store in [
        "buku (ledger): dibuat, versi ",
        "keadaan operasional (ops): dibuat, versi ",
    ] {
        assert!(told.contains(store), "{told}");
    }
    assert!(!data.join("ledger.db").exists() && !data.join("ops.db").exists());
    succeeds(&data, &["migrate"]);
    let told = plan();
    let lines: Vec<&str> = told.lines().collect();
    assert!(
        lines[0].ends_with(", tetap.") && lines[1].ends_with(", tetap."),
        "{told}"
    );
}

#[test]
fn a_command_whose_answer_nobody_reads_is_done_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    with_data(&data);
    let mut command = std::process::Command::new(PROGRAM);
    command
        .args(["verify", "--log-only", "--data-dir"])
        .arg(&data);
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = command
        .stdout(writer)
        .stderr(std::process::Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(!said(&output).contains("panicked"), "{}", said(&output));
}
