//! A restore of an older copy that was owned up to: what is lost is written down, with the payments to ask the bank about
//! and the texts to send.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use sqlx::{ConnectOptions as _, Connection as _, Row as _, any::AnyConnectOptions};

use super::copy::{events, serve_until_copied};
use super::{run_with, said, with_data};

/// The keys of a data folder in another, which holds nothing else.
fn keys_alone(data: &Path, place: &Path) {
    fs::create_dir(place).unwrap();
    let copied = Command::new("cp")
        .arg("-a")
        .arg(data.join("secrets"))
        .arg(place)
        .status();
    assert!(copied.unwrap().success());
}

/// The first payment for which an SP2D was issued, when, and its number.
async fn first_order(data: &Path) -> (String, String, String) {
    sqlx::any::install_default_drivers();
    let url = format!("sqlite:{}?mode=ro", data.join("ledger.db").display());
    let options: AnyConnectOptions = url.parse().unwrap();
    let mut log = options.connect().await.unwrap();
    let row = sqlx::query(
        "SELECT stream_id, recorded_at, json_extract(payload, '$.number') FROM log_event
         WHERE stream_type = 'disbursement' AND event_type = 'Sp2dIssued' ORDER BY position LIMIT 1",
    )
    .fetch_one(&mut log)
    .await
    .unwrap();
    let found = (row.get(0), row.get(1), row.get(2));
    log.close().await.unwrap();
    found
}

fn papers(data: &Path) -> (PathBuf, impl Fn(&str) -> String) {
    let folder = data.join("pemulihan/masa-2");
    let from = folder.clone();
    (folder, move |name: &str| {
        fs::read_to_string(from.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    })
}

#[tokio::test]
async fn what_a_restore_lost_is_written_down_as_far_as_the_copy_knows_it() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy"));
    fs::create_dir(&copy).unwrap();
    with_data(&data);
    serve_until_copied(&data, &copy).await;
    let all = events(&data);
    let (payment, moment, number) = first_order(&data).await;

    // Back to the moment at which an order to pay had gone to the bank, and nothing more was known of it.
    let earlier = folder.path().join("earlier");
    keys_alone(&data, &earlier);
    let place = copy.to_str().unwrap();
    let back = ["restore", "--copy", place, "--until", &moment];
    let restored = run_with(&earlier, &back, &[]);
    assert!(restored.status.success(), "{}", said(&restored));
    let kept = events(&earlier);
    assert!(0 < kept && kept < all, "{kept} of {all}");
    let known = [("BEASISWA_COPY_URL", place)];
    let owned = run_with(&earlier, &["restore", "--confirm"], &known);
    let told = String::from_utf8_lossy(&owned.stdout).into_owned();
    assert!(owned.status.success(), "{told}{}", said(&owned));
    let (written, paper) = papers(&earlier);
    assert!(told.contains(written.to_str().unwrap()), "{told}");

    // Every lost act, by its position.
    let lost = paper("hilang.csv");
    let lines: Vec<&str> = lost.lines().skip(1).collect();
    assert_eq!(lines.len() as u64, all - kept, "{lost}");
    for (line, position) in lines.iter().zip(kept..) {
        assert!(line.starts_with(&format!("{position},")), "{line}");
        assert!(line.contains("salinan berkelanjutan"), "{line}");
    }
    assert!(!lost.contains("Tidak diketahui"), "{lost}");

    // The payment that was on its way is to be asked about, by its order.
    let payments = paper("pembayaran.csv");
    let line = payments.lines().find(|line| line.starts_with(&payment));
    let line = line.unwrap_or_else(|| panic!("{payment} is not in {payments}"));
    assert!(
        line.contains(&number) && line.contains("SP2D terbit"),
        "{line}"
    );
    assert!(paper("untuk-bank.txt").contains(&number));
    let note = paper("masa.txt");
    assert!(told.contains(note.trim()), "{told}");
    let to_witnesses = paper("untuk-saksi.txt");
    for size in [kept, all] {
        assert!(
            to_witnesses.contains(&format!("{size} peristiwa")),
            "{to_witnesses}"
        );
    }
    let to_users = paper("untuk-pengguna.txt");
    assert!(
        to_users.contains(" WIT") && !to_users.contains('['),
        "{to_users}"
    );
    for entry in fs::read_dir(&written).unwrap().flatten() {
        let mode = entry.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{entry:?} is open to others");
    }

    // Control: where nobody kept the lost acts, it is said how many nobody knows.
    let alone = folder.path().join("alone");
    keys_alone(&data, &alone);
    let restored = run_with(&alone, &back, &[]);
    assert!(restored.status.success(), "{}", said(&restored));
    let size = all.to_string();
    let owned = run_with(&alone, &["restore", "--confirm", "--lost-size", &size], &[]);
    assert!(owned.status.success(), "{}", said(&owned));
    let (_, paper) = papers(&alone);
    let lost = paper("hilang.csv");
    let lines: Vec<&str> = lost.lines().skip(1).collect();
    assert_eq!(lines.len(), 1, "{lost}");
    let range = format!("{kept} sampai {}", all - 1);
    assert!(
        lines[0].starts_with(&range) && lines[0].contains("Tidak diketahui"),
        "{lost}"
    );
    // What was under way is known from the log that was kept.
    assert!(paper("pembayaran.csv").contains(&number));
}
