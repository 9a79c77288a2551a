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

    // What an upgrade will do to it is said before, and not done.
    let plan = beasiswa(folder.path(), &["migrate", "--plan"]);
    let text = said(&plan);
    assert!(plan.status.success(), "{text}");
    assert!(text.contains("buku (ledger): versi 2 menjadi "), "{text}");
    assert!(text.contains("keadaan operasional (ops): versi "), "{text}");
    assert_eq!(
        std::fs::read(&log).unwrap(),
        before,
        "the plan changed the log"
    );

    // Brought up to date, nothing of it is another: not an event, not a claim, not the root.
    let migrated = beasiswa(folder.path(), &["rebuild"]);
    assert!(migrated.status.success(), "{}", said(&migrated));
    let verified = beasiswa(folder.path(), &["verify"]);
    let text = said(&verified);
    assert!(verified.status.success(), "{text}");
    assert!(text.contains(SAID), "{text}");
}

/// What a later program adds to a store, as its migrations would.
async fn made_later(folder: &Path, store: &str, added: &[&str]) {
    use sqlx::{ConnectOptions as _, Connection as _, Executor as _};

    sqlx::any::install_default_drivers();
    let url = format!("sqlite:{}", folder.join(format!("{store}.db")).display());
    let options: sqlx::any::AnyConnectOptions = url.parse().unwrap();
    let mut raw = options.connect().await.unwrap();
    let noted =
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 VALUES (9999, 'nanti', 1, X'00', 1)";
    for sql in added.iter().chain(&[noted]) {
        raw.execute(sqlx::AssertSqlSafe((*sql).to_owned()))
            .await
            .unwrap();
    }
    raw.close().await.unwrap();
}

/// Back to the program of before, where that is promised: a later one only adds to the operational store. Where it is not
/// promised, nothing is done.
#[tokio::test]
async fn a_store_that_a_later_program_added_to_is_used_and_a_log_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let made = beasiswa(&data, &["demo", "--applicants", "1"]);
    assert!(made.status.success(), "{}", said(&made));
    let added = [
        "CREATE TABLE ops_nanti (nanti_id TEXT PRIMARY KEY)",
        "ALTER TABLE ops_session ADD COLUMN nanti BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE ops_mail ADD COLUMN nanti TEXT",
    ];
    made_later(&data, "ops", &added).await;
    let plan = said(&beasiswa(&data, &["migrate", "--plan"]));
    let told = "lebih baru daripada program ini";
    let line = plan.lines().find(|line| line.contains(told)).unwrap();
    assert!(
        line.contains("(ops): versi 9999") && line.ends_with("selebihnya dipakai."),
        "{plan}"
    );
    for arguments in [&["migrate"][..], &["rebuild"], &["verify"]] {
        let done = beasiswa(&data, arguments);
        assert!(done.status.success(), "{arguments:?}: {}", said(&done));
    }

    // Control: a log of another form is not touched.
    made_later(&data, "ledger", &[]).await;
    let plan = said(&beasiswa(&data, &["migrate", "--plan"]));
    assert!(plan.contains("(ledger): versi 9999"), "{plan}");
    assert!(
        plan.contains("program ini tidak dapat memakainya."),
        "{plan}"
    );
    for arguments in [&["migrate"][..], &["rebuild"]] {
        let refused = beasiswa(&data, arguments);
        assert_eq!(
            refused.status.code(),
            Some(1),
            "{arguments:?}: {}",
            said(&refused)
        );
    }
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
