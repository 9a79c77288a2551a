//! What is away is told at once, by name, and takes nobody else along; backups and their trials are told to the portal.

use std::fs;
use std::io::Read as _;
use std::net::TcpListener;
use std::time::{Duration, Instant};

use super::{Server, old_backups, run, said, with_data, write_private};

/// A store of files that takes every call, says so much and then nothing more.
fn saying(first: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    std::thread::spawn(move || {
        let mut held = Vec::new();
        for call in listener.incoming().flatten() {
            let mut call = call;
            let _ = call.read(&mut [0; 512]);
            let _ = std::io::Write::write_all(&mut call, first.as_bytes());
            held.push(call);
        }
    });
    address
}

/// Such a store that never answers.
fn silent() -> String {
    saying("")
}

#[tokio::test]
async fn a_store_of_files_that_hangs_after_its_headers_is_given_up_in_time() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    with_data(&data);
    let headers = "HTTP/1.1 200 OK\r\nContent-Length: 90000\r\nETag: \"a\"\r\n\
                   Last-Modified: Mon, 23 Nov 2026 00:00:00 GMT\r\n\r\nsebagian";
    let address = format!("http://{}", saying(headers));
    let variables = [
        ("OBJECT_STORE_URL", "s3://diam/berkas"),
        ("AWS_ENDPOINT", address.as_str()),
        ("AWS_ALLOW_HTTP", "true"),
        ("AWS_ACCESS_KEY_ID", "a"),
        ("AWS_SECRET_ACCESS_KEY", "b"),
        ("AWS_REGION", "c"),
    ];
    let server = Server::start_with(&data, &["--demo"], &variables).await;
    let asked = Instant::now();
    let picture = format!("{}/berkas/{}", server.1, uuid::Uuid::new_v4());
    let answer = reqwest::get(picture).await.unwrap();
    assert_eq!(answer.status().as_u16(), 503);
    let told: serde_json::Value = answer.json().await.unwrap();
    assert_eq!(told["data"]["kode"], "LAYANAN_SIBUK", "{told}");
    assert!(
        asked.elapsed() < Duration::from_secs(10),
        "{:?}",
        asked.elapsed()
    );
}

#[tokio::test]
async fn a_store_of_files_that_hangs_is_named_and_answers_end_in_time() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    with_data(&data);
    let address = format!("http://{}", silent());
    let variables = [
        ("OBJECT_STORE_URL", "s3://diam/berkas"),
        ("AWS_ENDPOINT", address.as_str()),
        ("AWS_ALLOW_HTTP", "true"),
        ("AWS_ACCESS_KEY_ID", "a"),
        ("AWS_SECRET_ACCESS_KEY", "b"),
        ("AWS_REGION", "c"),
        ("BEASISWA_METRICS_LOCAL", "1"),
    ];
    let server = Server::start_with(&data, &["--demo"], &variables).await;
    let asked = Instant::now();
    let picture = format!("{}/berkas/{}", server.1, uuid::Uuid::new_v4());
    let answer = reqwest::get(picture).await.unwrap();
    assert_eq!(answer.status().as_u16(), 503);
    let told: serde_json::Value = answer.json().await.unwrap();
    assert_eq!(told["data"]["kode"], "LAYANAN_SIBUK", "{told}");
    assert!(
        asked.elapsed() < Duration::from_secs(10),
        "{:?}",
        asked.elapsed()
    );
    // Named, and the rest goes on: signing in and saving need no files.
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let ready: serde_json::Value = serde_json::from_str(&server.text("/readyz").await).unwrap();
        if ready["standing"].to_string().contains("object_store") {
            assert_eq!(ready["ready"], true, "{ready}");
            break;
        }
        assert!(Instant::now() < deadline, "{ready}");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let metrics = server.text("/metrics").await;
    for line in [
        "object_store_up 0",
        "database_up 1",
        "mail_failures_total 0",
        "witness_alarms_total 0",
        "http_errors_total{status=\"500\"} 0",
        "http_errors_total{status=\"503\"} 1",
        "backup_last_seconds 0",
    ] {
        assert!(
            metrics.lines().any(|told| told == line),
            "{line} is not in:\n{metrics}"
        );
    }
    assert!(
        metrics.contains("http_request_seconds_bucket{"),
        "no buckets for quantiles"
    );
}

#[tokio::test]
async fn backups_are_kept_for_some_days_tried_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    with_data(&data);
    let (kept, passphrase) = (folder.path().join("kept"), folder.path().join("passphrase"));
    let (into, from) = (kept.to_str().unwrap(), passphrase.to_str().unwrap());
    write_private(&passphrase, "kuda hitam di bukit\n");
    let backup = [
        "backup",
        "--into",
        into,
        "--keep-days",
        "90",
        "--passphrase-file",
        from,
    ];
    let trial = [
        "restore",
        "--trial",
        "--from",
        into,
        "--passphrase-file",
        from,
    ];
    // A folder that is not there is a disk that is not mounted.
    assert_eq!(run(&data, &backup).status.code(), Some(1));
    fs::create_dir(&kept).unwrap();
    assert_eq!(
        run(&data, &trial).status.code(),
        Some(1),
        "there is none to try"
    );
    let old = old_backups(&kept);
    let other = kept.join("dari-kantor-lain.cadangan");
    fs::write(&other, "lama").unwrap();
    let made = run(&data, &backup);
    assert!(made.status.success(), "{}", said(&made));
    assert!(!old.exists() && other.exists(), "only old backups go");
    let server = Server::start_with(&data, &["--demo"], &[("BEASISWA_METRICS_LOCAL", "1")]).await;
    let tried = run(&data, &trial);
    assert!(tried.status.success(), "{}", said(&tried));
    let deadline = Instant::now() + Duration::from_secs(30);
    loop {
        let metrics = server.text("/metrics").await;
        let is_told = |name: &str| {
            metrics
                .lines()
                .any(|line| line.starts_with(name) && !line.ends_with(" 0"))
        };
        if is_told("backup_last_seconds") && is_told("restore_trial_last_seconds") {
            break;
        }
        assert!(Instant::now() < deadline, "{metrics}");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    // An open passphrase opens every backup.
    fs::set_permissions(
        &passphrase,
        std::os::unix::fs::PermissionsExt::from_mode(0o644),
    )
    .unwrap();
    let refused = run(&data, &backup);
    assert!(said(&refused).contains("chmod 600"), "{}", said(&refused));
}

/// Within a second on a calm machine; whoever waits for the database waits for half a minute.
const AT_ONCE: Duration = Duration::from_secs(5);

/// A way to a database that can be cut: calls under way end, new ones are taken and get no answer.
struct Way {
    address: String,
    cut: std::sync::Arc<std::sync::atomic::AtomicBool>,
}

impl Way {
    fn to(server: &str) -> Self {
        use std::sync::atomic::{AtomicBool, Ordering};
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let cut = std::sync::Arc::new(AtomicBool::new(false));
        let (server, is_cut) = (server.to_owned(), cut.clone());
        std::thread::spawn(move || {
            let mut held = Vec::new();
            for call in listener.incoming().flatten() {
                if is_cut.load(Ordering::SeqCst) {
                    held.push(call);
                    continue;
                }
                let there = std::net::TcpStream::connect(&server).unwrap();
                let (mut up, mut down) = (call.try_clone().unwrap(), call.try_clone().unwrap());
                let (mut into, mut out) = (there.try_clone().unwrap(), there.try_clone().unwrap());
                std::thread::spawn(move || std::io::copy(&mut up, &mut into));
                std::thread::spawn(move || std::io::copy(&mut out, &mut down));
                let is_cut = is_cut.clone();
                std::thread::spawn(move || {
                    while !is_cut.load(Ordering::SeqCst) {
                        std::thread::sleep(Duration::from_millis(20));
                    }
                    let _ = call.shutdown(std::net::Shutdown::Both);
                    let _ = there.shutdown(std::net::Shutdown::Both);
                });
            }
        });
        Self { address, cut }
    }

    fn set(&self, cut: bool) {
        self.cut.store(cut, std::sync::atomic::Ordering::SeqCst);
    }
}

#[tokio::test]
async fn a_database_that_is_away_is_told_at_once_and_comes_back_by_itself() {
    use sqlx::{ConnectOptions as _, Connection as _, Executor as _, any::AnyConnectOptions};
    let server = std::env::var("TEST_DATABASE_URL")
        .expect("TEST_DATABASE_URL names a PostgreSQL server for tests");
    sqlx::any::install_default_drivers();
    let options: AnyConnectOptions = server.parse().unwrap();
    let mut connection = options.connect().await.unwrap();
    let name = format!("away_{}", std::process::id());
    let sql = format!("CREATE DATABASE {name}");
    connection.execute(sqlx::AssertSqlSafe(sql)).await.unwrap();
    let (login, place) = server
        .strip_prefix("postgres://")
        .unwrap()
        .split_once('@')
        .unwrap();
    let way = Way::to(place.split_once('/').unwrap().0);
    let url = format!("postgres://{login}@{}/{name}", way.address);
    let folder = tempfile::tempdir().unwrap();
    let variables = [
        ("DATABASE_URL", url.as_str()),
        ("BEASISWA_METRICS_LOCAL", "1"),
    ];
    let portal = Server::start_with(folder.path(), &[], &variables).await;
    let news = format!("{}/api/web/berita", portal.1);
    let deadline = Instant::now() + Duration::from_secs(30);
    while reqwest::get(&news).await.unwrap().status() != 200 {
        assert!(Instant::now() < deadline, "lists are not served");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }

    // What everybody may read was read by somebody.
    let kept = ["/", "/beasiswa", "/api/web/berita"];
    for path in kept {
        let answer = reqwest::get(format!("{}{path}", portal.1)).await.unwrap();
        assert_eq!(answer.status().as_u16(), 200, "{path}");
        assert!(!answer.headers().contains_key("x-dari-simpanan"), "{path}");
    }

    way.set(true);
    // Longer than an answer is fresh.
    tokio::time::sleep(Duration::from_millis(4_500)).await;
    for path in kept {
        let asked = Instant::now();
        let answer = reqwest::get(format!("{}{path}", portal.1)).await.unwrap();
        assert!(asked.elapsed() < AT_ONCE, "{path}: {:?}", asked.elapsed());
        assert_eq!(answer.status().as_u16(), 200, "{path}");
        assert!(answer.headers().contains_key("x-dari-simpanan"), "{path}");
    }
    for (path, status) in [
        ("/readyz", 503),
        ("/metrics", 200),
        ("/api/cms/formulir-pendaftaran", 503),
        // Nobody asked for it before: there is nothing to show, and it is said at once.
        ("/tentang-kami", 503),
        ("/log/checkpoint", 503),
        ("/log/epochs", 503),
        ("/berkas/0193e1a0-0000-7000-8000-000000000000", 503),
    ] {
        let asked = Instant::now();
        let answer = reqwest::get(format!("{}{path}", portal.1)).await.unwrap();
        let (found, text) = (answer.status().as_u16(), answer.text().await.unwrap());
        assert!(asked.elapsed() < AT_ONCE, "{path}: {:?}", asked.elapsed());
        assert_eq!(found, status, "{path}: {text}");
        assert!(path != "/readyz" || text.contains("\"database\""), "{text}");
        assert!(
            path != "/metrics" || text.contains("database_up 0"),
            "{text}"
        );
    }

    way.set(false);
    let back = Instant::now();
    while reqwest::get(format!("{}/readyz", portal.1))
        .await
        .unwrap()
        .status()
        != 200
    {
        assert!(
            back.elapsed() < Duration::from_secs(20),
            "{}",
            portal.text("/readyz").await
        );
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    drop(portal);
    let sql = format!("DROP DATABASE {name} WITH (FORCE)");
    connection.execute(sqlx::AssertSqlSafe(sql)).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_database_that_answers_and_stores_nothing_is_told_and_reading_goes_on() {
    use sqlx::{ConnectOptions as _, Connection as _, Executor as _, any::AnyConnectOptions};
    let server = std::env::var("TEST_DATABASE_URL")
        .expect("TEST_DATABASE_URL names a PostgreSQL server for tests");
    sqlx::any::install_default_drivers();
    let options: AnyConnectOptions = server.parse().unwrap();
    let mut connection = options.connect().await.unwrap();
    let name = format!("dumb_{}", std::process::id());
    let sql = format!("CREATE DATABASE {name}");
    connection.execute(sqlx::AssertSqlSafe(sql)).await.unwrap();
    let (before, _) = server.rsplit_once('/').unwrap();
    let url = format!("{before}/{name}");
    let folder = tempfile::tempdir().unwrap();
    let variables = [("DATABASE_URL", url.as_str())];
    let portal = Server::start_with(folder.path(), &[], &variables).await;
    let until = async |status: u16| {
        let deadline = Instant::now() + Duration::from_secs(40);
        loop {
            let answer = reqwest::get(format!("{}/readyz", portal.1)).await.unwrap();
            let (found, text) = (answer.status().as_u16(), answer.text().await.unwrap());
            if found == status {
                return text;
            }
            assert!(Instant::now() < deadline, "{found} {text}");
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    assert!(until(200).await.contains("\"saves\":true"));
    let options: AnyConnectOptions = url.parse().unwrap();
    let mut inside = options.connect().await.unwrap();
    inside
        .execute("ALTER TABLE ops.ops_check RENAME TO ops_check_gone")
        .await
        .unwrap();
    let told = until(503).await;
    assert!(
        told.contains("\"saves\":false") && told.contains("\"operational\":true"),
        "{told}"
    );
    let news = reqwest::get(format!("{}/api/web/berita", portal.1)).await;
    assert_eq!(news.unwrap().status().as_u16(), 200);
    inside
        .execute("ALTER TABLE ops.ops_check_gone RENAME TO ops_check")
        .await
        .unwrap();
    until(200).await;
    inside.close().await.unwrap();
    drop(portal);
    let sql = format!("DROP DATABASE {name} WITH (FORCE)");
    connection.execute(sqlx::AssertSqlSafe(sql)).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn documents_that_vanished_while_the_portal_was_off_are_told_at_its_start() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    with_data(&data);
    let served = [("BEASISWA_METRICS_LOCAL", "1")];
    let told = async |server: &Server, figure: &str| {
        let metrics = server.text("/metrics").await;
        let line = metrics.lines().find(|line| line.starts_with(figure));
        line.and_then(|line| line.rsplit_once(' ')?.1.parse().ok())
            .unwrap_or(0.0)
    };
    let server = Server::start_with(&data, &["--demo"], &served).await;
    // Once a minute the head of the log is left there.
    let deadline = Instant::now() + Duration::from_secs(120);
    while !data.join("files/log-head").exists() {
        assert!(Instant::now() < deadline, "no head was left");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(told(&server, "ledger_check_problems").await, 0.0);
    drop(server);
    fs::rename(data.join("files"), folder.path().join("away")).unwrap();
    let server = Server::start_with(&data, &["--demo"], &served).await;
    let deadline = Instant::now() + Duration::from_secs(120);
    while told(&server, "ledger_check_problems").await == 0.0 {
        assert!(Instant::now() < deadline, "nobody was told");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    drop(server);
    // Looking does not make the folder that is missing.
    fs::remove_dir_all(data.join("files")).unwrap();
    let checked = run(&data, &["check"]);
    let lines = String::from_utf8_lossy(&checked.stdout).into_owned();
    let line = lines
        .lines()
        .find(|line| line.contains("penyimpanan berkas"));
    assert!(
        line.is_some_and(|line| line.starts_with("SALAH")),
        "{lines}"
    );
    assert!(!data.join("files").exists());
}
