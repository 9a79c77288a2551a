//! A data folder that an earlier program made (before every commit signed its head, and before claims and answers stood
//! in the log) opens, is sound, and keeps its root.

#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::process::{Command, Output};

/// What the earlier program said of it: `4716 peristiwa, 1 checkpoint, akar …`.
const SAID: &str = "4716 peristiwa, 1 checkpoint, akar 2977a1e3e2c68eaa0d1d8eee0d42c11e42aec1627e5b099d8677af9bf786ecc8.";

fn beasiswa(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_beasiswa"))
        .args(arguments)
        .arg("--data-dir")
        .arg(folder)
        .env_remove("DATABASE_URL")
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text + &String::from_utf8_lossy(&output.stderr)
}

fn unpacked() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let packed = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/old/folder.tar.gz");
    let file = std::fs::File::open(packed).unwrap();
    tar::Archive::new(flate2::read::GzDecoder::new(file))
        .unpack(folder.path())
        .unwrap();
    folder
}

#[test]
fn a_folder_of_an_earlier_program_is_sound_and_keeps_its_root() {
    let folder = unpacked();
    let log = folder.path().join("ledger.db");
    let before = std::fs::read(&log).unwrap();

    // As it was found: a copy is looked at.
    let verified = beasiswa(folder.path(), &["verify"]);
    let text = said(&verified);
    assert!(verified.status.success(), "{text}");
    assert!(text.contains(SAID), "{text}");
    assert_eq!(
        std::fs::read(&log).unwrap(),
        before,
        "verify changed the log"
    );

    // Brought up to date, nothing of it is another: not an event, not a claim, not the root.
    let migrated = beasiswa(folder.path(), &["rebuild"]);
    assert!(migrated.status.success(), "{}", said(&migrated));
    let verified = beasiswa(folder.path(), &["verify"]);
    let text = said(&verified);
    assert!(verified.status.success(), "{text}");
    assert!(text.contains(SAID), "{text}");
}

/// The control: a claim of before, gone from the table, is missed by what the older events say.
#[tokio::test]
async fn a_claim_of_before_that_is_gone_is_missed() {
    use sqlx::{ConnectOptions as _, Connection as _, Executor as _};

    let folder = unpacked();
    sqlx::any::install_default_drivers();
    let url = format!("sqlite:{}", folder.path().join("ledger.db").display());
    let options: sqlx::any::AnyConnectOptions = url.parse().unwrap();
    let mut raw = options.connect().await.unwrap();
    raw.execute("DELETE FROM log_claim WHERE kind = 'payment_slot'")
        .await
        .unwrap();
    raw.close().await.unwrap();
    let verified = beasiswa(folder.path(), &["verify", "--log-only"]);
    let text = said(&verified);
    assert!(!verified.status.success(), "{text}");
    assert!(text.contains("a claim of payment_slot"), "{text}");
}
