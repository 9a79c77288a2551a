//! Each alert that a fault can ring is rung by that fault: the real program tells its figures, and Prometheus is asked what
//! the rules make of them. `docs/operasi/peringatan.md` names the test of each.
#![allow(clippy::unwrap_used, missing_docs)]

use std::path::Path;
use std::time::Duration;

use faults::alarm::{Figures, UP, figures, ring, rings};
use faults::client::Client;
use faults::cluster::Cluster;
use faults::objects::copy;
use faults::program::{ADMIN, Node, Place, Store};
use faults::scenario::restore::Watch;
use ledger::{Append, Expected, Ledger, NewEvent, StreamId};
use serde_json::json;
use uuid::Uuid;

/// One after another: what they wait for is the time of two cores.
static ONE_AT_A_TIME: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());
/// How long a fault may take until its alert rings; the copy may be behind for a minute.
const LIMIT: Duration = Duration::from_secs(300);

/// A folder with demo data and the account of [`ADMIN`], as it lies after a healthy run, and the figures of that.
async fn healthy(place: &Place) -> Figures {
    healthy_with(place, &[]).await
}

/// The same where these are told too.
async fn healthy_with(place: &Place, told: &[&str]) -> Figures {
    let node = place.start().await.unwrap();
    let client = Client::new(&node.url()).unwrap();
    let told = settled(&client, told).await;
    node.stop().await.unwrap();
    told
}

/// The figures, once everything was looked at, these among it.
async fn settled(client: &Client, more: &[&str]) -> Figures {
    for _ in 0..300 {
        let told = figures(client).await.unwrap();
        let known = [
            "object_store_up",
            "log_began_seconds",
            "read_models_leading",
        ];
        if known
            .iter()
            .chain(more)
            .all(|name| told.get(*name).is_some_and(|value| *value != 0.0))
        {
            return told;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the node does not settle: {:#?}", figures(client).await);
}

/// A port on which nobody listens.
fn nobody() -> String {
    format!("127.0.0.1:{}", faults::free_port().unwrap())
}

/// What is for its owner alone.
fn private(path: &Path, text: &str) {
    std::fs::write(path, text).unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o600);
    std::fs::set_permissions(path, mode).unwrap();
}

async fn asked(node: &Node) -> Client {
    let client = Client::new(&node.url()).unwrap();
    for _ in 0..600 {
        if client.get("/metrics").await.is_ok() {
            return client;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{}", node.log());
}

/// Back to the day before anything was told of this: no backup, no trial, no check.
async fn forget_reports(place: &Place) {
    let sql =
        "DELETE FROM ops_check WHERE name IN ('cadangan', 'uji-pemulihan', 'sejam', 'semalam')";
    place.execute(Store::Ops, sql).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_portal_stands_on_is_away() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let place = Place::sqlite().unwrap();
    // Its first event is older than all limits.
    place.run(&["demo", "--applicants", "1"], "").await.unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let passphrase = elsewhere.path().join("sandi");
    private(&passphrase, "kuda hitam di bukit\n");
    let passphrase = passphrase.to_str().unwrap();
    let file = elsewhere.path().join("a.cadangan");
    let file = file.to_str().unwrap();
    let with = ["--passphrase-file", passphrase];
    for arguments in [
        &["backup", "--to", file][..],
        &["restore", "--trial", "--from", file],
    ] {
        place
            .run(&[arguments, &with[..]].concat(), "")
            .await
            .unwrap();
    }
    let reports = ["backup_last_seconds", "restore_trial_last_seconds"];
    let before = healthy_with(&place, &reports).await;

    forget_reports(&place).await;
    let smtp = nobody();
    let place = place
        .with("BEASISWA_SMTP_URL", format!("smtp://{smtp}"))
        .with(
            "BEASISWA_COPY_URL",
            elsewhere.path().join("tidak-ada").to_str().unwrap(),
        )
        .with("OBJECT_STORE_URL", "s3://ada/tidak")
        .with("AWS_ENDPOINT", format!("http://{}", nobody()))
        .with("AWS_ALLOW_HTTP", "true")
        .with("AWS_ACCESS_KEY_ID", "a")
        .with("AWS_SECRET_ACCESS_KEY", "b")
        .with("AWS_REGION", "c");
    for job in ["head", "checkpoint"] {
        place.turn_comes(job).await.unwrap();
    }
    let node = place.start_unready().await.unwrap();
    let client = asked(&node).await;
    let body = json!({ "email": "admin@demo.test" });
    let target = "/api/web/user/forgot-password";
    client
        .post_as_visitor(target, &body)
        .await
        .unwrap()
        .expect(200)
        .unwrap();
    // As time would: each try of the mail is due at once, and it was queued two hours ago.
    let due = async {
        loop {
            let sql = "UPDATE ops_mail SET next_attempt_at_ms = next_attempt_at_ms - 30000000,
                       queued_at_ms = COALESCE(queued_at_ms, next_attempt_at_ms) - 7200000
                       WHERE attempt_count > 0 AND given_up_at_ms IS NULL AND sent_at_ms IS NULL
                       AND attempt_count < 9";
            let _ = place.execute(Store::Ops, sql).await;
            tokio::time::sleep(Duration::from_secs(2)).await;
        }
    };
    let alerts = [
        "PenyimpananBerkasTidakMenjawab",
        "SalinanTertinggal",
        "SurelGagal",
        "SurelMenumpuk",
        "TugasTerjadwalGagal",
        "TugasTerjadwalTerlewat",
        "CadanganTerlambat",
        "CadanganBelumDicoba",
    ];
    tokio::select! {
        rung = ring(&client, &before, &alerts, LIMIT) => rung.unwrap(),
        () = due => {}
    }
    // The last try of it fails as well.
    let sql = "UPDATE ops_mail SET attempt_count = 11, next_attempt_at_ms = 1 WHERE given_up_at_ms IS NULL";
    place.execute(Store::Ops, sql).await.unwrap();
    ring(&client, &before, &["SurelMenyerah"], LIMIT)
        .await
        .unwrap();

    // Nobody answers any more.
    let mut gone = figures(&client).await.unwrap();
    node.kill().await.unwrap();
    assert!(client.get("/metrics").await.is_err());
    gone.insert(UP.to_owned(), 0.0);
    assert!(rings("ProgramTidakMenjawab", &before, &gone).unwrap());
}

/// The log's own key, which no witness has.
async fn vkey(place: &Place) -> String {
    let ledger = Ledger::open_read_only(place.ledger()).await.unwrap();
    let key = ledger.vkey().to_string();
    ledger.close().await;
    key
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_and_its_files_were_changed() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let place = Place::sqlite().unwrap();
    place.run(&["demo", "--applicants", "2"], "").await.unwrap();
    let before = healthy(&place).await;

    let mut owner = place.connect_unguarded(Store::Ledger).await.unwrap();
    let sql = "UPDATE log_event SET payload = payload || ' ' WHERE position = 100";
    sqlx::query(sql).execute(&mut owner).await.unwrap();
    drop(owner);
    let files = place.data().join("files");
    std::fs::rename(&files, place.data().join("dipindah")).unwrap();
    std::fs::create_dir(&files).unwrap();
    for job in ["whole log check", "files"] {
        place.turn_comes(job).await.unwrap();
    }
    let node = place.start_unready().await.unwrap();
    let client = asked(&node).await;
    let alerts = ["BukuTidakUtuh", "BerkasHilang"];
    ring(&client, &before, &alerts, LIMIT).await.unwrap();
    node.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_older_log_was_put_back() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let place = Place::sqlite().unwrap();
    place.new_admin().await.unwrap();
    let before = healthy(&place).await;
    let older = tempfile::tempdir().unwrap();
    copy(place.data(), &older.path().join("data")).unwrap();
    let node = place.start().await.unwrap();
    let client = Client::new(&node.url())
        .unwrap()
        .log_in(ADMIN)
        .await
        .unwrap();
    for number in 0..3 {
        let body = json!({ "berita": format!("uji {number}") });
        let target = "/api/cms/kategori-berita/create";
        let answer = client
            .write("POST", target, &body, Uuid::new_v4())
            .await
            .unwrap();
        let position = answer.expect(201).unwrap().data()["nomorPeristiwa"]
            .as_u64()
            .unwrap();
        client
            .get_since("/api/cms/kategori-berita", position)
            .await
            .unwrap();
    }
    node.stop().await.unwrap();
    for end in ["", "-wal", "-shm"] {
        let name = format!("ledger.db{end}");
        let to = place.data().join(&name);
        let _ = std::fs::remove_file(&to);
        let from = older.path().join("data").join(&name);
        if from.exists() {
            std::fs::copy(from, to).unwrap();
        }
    }
    let node = place.start_unready().await.unwrap();
    let client = asked(&node).await.log_in(ADMIN).await.unwrap();
    for _ in 0..60 {
        let body = json!({ "berita": "tidak tersimpan" });
        let target = "/api/cms/kategori-berita/create";
        let answer = client
            .write("POST", target, &body, Uuid::new_v4())
            .await
            .unwrap();
        assert_eq!(answer.status, 503, "{}", answer.text());
    }
    let alerts = [
        "PenulisanDitangguhkan",
        "ReadModelMendahuluiBuku",
        "BukuTidakDapatDitulis",
    ];
    ring(&client, &before, &alerts, LIMIT).await.unwrap();
    node.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_event_cannot_be_read_and_the_log_goes_on() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let place = Place::sqlite().unwrap();
    place.new_admin().await.unwrap();
    let before = healthy(&place).await;
    let ledger = Ledger::open(place.ledger()).await.unwrap();
    let unreadable = |stream: &str, count: usize| {
        Append::to_stream(
            StreamId::new(stream, Uuid::new_v4()),
            Expected::NoStream,
            vec![NewEvent::new("Approved", json!({ "tidak": "dikenal" })); count],
            "faults",
            chrono::Utc::now(),
        )
    };
    ledger.append(unreadable("disbursement", 1)).await.unwrap();
    for _ in 0..51 {
        ledger.append(unreadable("uji", 100)).await.unwrap();
    }
    ledger.close().await;
    let node = place.start_unready().await.unwrap();
    let client = asked(&node).await;
    let alerts = ["ReadModelBerhenti", "ReadModelTertinggal"];
    ring(&client, &before, &alerts, LIMIT).await.unwrap();
    node.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_database_is_away_then_only_reads() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let cluster = Cluster::start().await.unwrap();
    let place = Place::postgres(&cluster.database("faults").await.unwrap()).unwrap();
    place.new_admin().await.unwrap();
    let before = healthy(&place).await;
    let node = place.start().await.unwrap();
    let client = asked(&node).await;
    // Somebody wants it faster.
    let set = |value| format!("ALTER DATABASE faults SET synchronous_commit = {value}");
    cluster.execute_in("faults", &set("off")).await.unwrap();
    ring(&client, &before, &["SetelanBasisDataTidakAman"], LIMIT)
        .await
        .unwrap();
    cluster.execute_in("faults", &set("on")).await.unwrap();
    // What the trial writes cannot be written: as after a switch to a server that only reads.
    let sql = "ALTER TABLE ops.ops_check RENAME TO ops_check_gone";
    cluster.execute_in("faults", sql).await.unwrap();
    ring(&client, &before, &["TidakDapatMenyimpan"], LIMIT)
        .await
        .unwrap();
    cluster.kill().await.unwrap();
    let alerts = ["BasisDataTidakMenjawab"];
    ring(&client, &before, &alerts, LIMIT).await.unwrap();
    node.kill().await.unwrap();
}

/// The node that leads hangs and keeps the lead; another waits for it in vain.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_leads_the_read_models() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let cluster = Cluster::start().await.unwrap();
    let url = cluster.database("faults").await.unwrap();
    let place = Place::postgres(&url).unwrap();
    place.new_admin().await.unwrap();
    let before = healthy(&place).await;
    let leader = place.start().await.unwrap();
    settled(&asked(&leader).await, &[]).await;
    leader.hang().await.unwrap();
    // Another machine with its own folder.
    let beside = Place::postgres(&url).unwrap();
    let other = beside.start_unready().await.unwrap();
    let client = asked(&other).await;
    let alerts = ["ReadModelTanpaPemimpin"];
    ring(&client, &before, &alerts, LIMIT).await.unwrap();
    leader.kill().await.unwrap();
    other.kill().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_witness_is_away() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let place = Place::sqlite().unwrap();
    place.new_admin().await.unwrap();
    let watch = Watch::start(tempfile::tempdir().unwrap(), &vkey(&place).await)
        .await
        .unwrap();
    let place = place.with("BEASISWA_WITNESSES", watch.named());
    let before = healthy(&place).await;
    drop(watch);
    place.turn_comes("checkpoint").await.unwrap();
    let node = place.start().await.unwrap();
    let client = asked(&node).await;
    let alerts = ["SaksiTidakMenandatangani"];
    ring(&client, &before, &alerts, LIMIT).await.unwrap();
    node.stop().await.unwrap();
}

/// Somebody removed a table of the read models under a node that serves them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_gone_under_the_program() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let place = Place::sqlite().unwrap();
    place.new_admin().await.unwrap();
    let before = healthy(&place).await;
    let node = place.start().await.unwrap();
    let client = asked(&node).await;
    let sql = "DROP TABLE read_record";
    place.execute(Store::Read, sql).await.unwrap();
    let answer = client.get("/api/web/testimoni").await.unwrap();
    answer.expect(500).unwrap();
    ring(&client, &before, &["KesalahanProgram"], LIMIT)
        .await
        .unwrap();
    node.stop().await.unwrap();
}

/// A whole machine put back to the day before: nothing on it knows better, only the witness does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_witness_saw_more_than_there_is() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let place = Place::sqlite().unwrap();
    place.new_admin().await.unwrap();
    let watch = Watch::start(tempfile::tempdir().unwrap(), &vkey(&place).await)
        .await
        .unwrap();
    let place = place.with("BEASISWA_WITNESSES", watch.named());
    let before = healthy(&place).await;
    let older = tempfile::tempdir().unwrap();
    copy(place.data(), &older.path().join("data")).unwrap();
    for acts in [3, 5] {
        let node = place.start().await.unwrap();
        let client = Client::new(&node.url())
            .unwrap()
            .log_in(ADMIN)
            .await
            .unwrap();
        for _ in 0..acts {
            let body = json!({ "berita": format!("uji {}", Uuid::new_v4()) });
            let target = "/api/cms/kategori-berita/create";
            let answer = client
                .write("POST", target, &body, Uuid::new_v4())
                .await
                .unwrap();
            answer.expect(201).unwrap();
        }
        place.turn_comes("checkpoint").await.unwrap();
        place.turn_done("checkpoint", LIMIT).await.unwrap();
        if acts == 3 {
            node.stop().await.unwrap();
            std::fs::remove_dir_all(place.data()).unwrap();
            copy(&older.path().join("data"), place.data()).unwrap();
        } else {
            ring(&client, &before, &["SaksiMenolakCatatan"], LIMIT)
                .await
                .unwrap();
            node.stop().await.unwrap();
        }
    }
}

/// A small disk; nothing is shown where this user may not mount one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_disk_is_full() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let roomy = Place::sqlite().unwrap();
    roomy.new_admin().await.unwrap();
    let before = healthy(&roomy).await;
    let Some(disk) = faults::scenario::disk::SmallDisk::mount().unwrap() else {
        return;
    };
    let place = Place::sqlite().unwrap().at(&disk.folder().join("data"));
    place.new_admin().await.unwrap();
    let node = place.start().await.unwrap();
    let client = asked(&node).await.log_in(ADMIN).await.unwrap();
    ring(&client, &before, &["CakramHampirPenuh"], LIMIT)
        .await
        .unwrap();
    let filler = disk.fill().unwrap();
    faults::scenario::disk::wait_for_507(&client).await.unwrap();
    let alerts = ["CakramPenuh"];
    ring(&client, &before, &alerts, LIMIT).await.unwrap();
    std::fs::remove_file(filler).unwrap();
    node.stop().await.unwrap();
}

/// A backup that lacks documents says so to the portal.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_lacks_documents() {
    let _alone = ONE_AT_A_TIME.lock().await;
    let place = Place::sqlite().unwrap();
    place.run(&["demo", "--applicants", "2"], "").await.unwrap();
    let before = healthy(&place).await;
    let folder = tempfile::tempdir().unwrap();
    std::fs::rename(place.data().join("files"), folder.path().join("dipindah")).unwrap();
    std::fs::create_dir(place.data().join("files")).unwrap();
    backup_lacking(&place, folder.path()).await;
    let node = place.start_unready().await.unwrap();
    let client = asked(&node).await;
    let alerts = ["CadanganTidakUtuh"];
    ring(&client, &before, &alerts, LIMIT).await.unwrap();
    node.stop().await.unwrap();
}

async fn backup_lacking(place: &Place, folder: &Path) {
    let passphrase = folder.join("sandi");
    private(&passphrase, "kuda hitam di bukit\n");
    let to = folder.join("a.cadangan");
    let arguments = [
        "backup",
        "--allow-missing",
        "--to",
        to.to_str().unwrap(),
        "--passphrase-file",
        passphrase.to_str().unwrap(),
    ];
    let done = place
        .run_within(&arguments, "", Duration::from_secs(300))
        .await
        .unwrap();
    assert!(!done.done && done.text.contains("hilang"), "{}", done.text);
}
