//! What is typed at the machine of the service: the same configuration, the same owner, no store by accident.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{PROGRAM, run, said, succeeds};

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
            assert!(told.contains("there is no log"), "{arguments:?}: {told}");
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
