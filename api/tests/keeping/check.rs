//! Every line of `beasiswa check`, seen good and seen red.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Output;

use super::{Server, run_with, with_data};

/// Variables that make all lines good but those of what is not there.
const SOUND: [(&str, &str); 1] = [("BEASISWA_PUBLIC_URL", "https://beasiswa.test")];

fn check(data: &Path, variables: &[(&str, &str)]) -> (Option<i32>, String) {
    let together: Vec<_> = SOUND.iter().chain(variables).copied().collect();
    let Output {
        status,
        stdout,
        stderr,
    } = run_with(data, &["check"], &together);
    let told = String::from_utf8_lossy(&stdout).into_owned() + &String::from_utf8_lossy(&stderr);
    (status.code(), told)
}

/// Every line that is always told, each of which is seen red here: the clock and the certificate in tests of their own. One
/// for each witness comes beside them.
const LINES: [&str; 17] = [
    "konfigurasi",
    "variabel",
    "folder data",
    "cakram",
    "kunci",
    "buku",
    "basis data",
    "jam",
    "penyimpanan berkas",
    "salinan berkelanjutan",
    "sertifikat",
    "surel",
    "pesan ke ponsel",
    "data kependudukan",
    "data mahasiswa",
    "akun kantor",
    "pemberitahuan peramban",
];

/// That the line about something is red and holds a word, and the status says so.
fn is_red(data: &Path, variables: &[(&str, &str)], about: &str, word: &str) {
    let (status, told) = check(data, variables);
    let line = told
        .lines()
        .find(|line| line.contains(&format!(" {about}: ")));
    let line = line.unwrap_or_else(|| panic!("no line about {about}: {told}"));
    assert!(line.starts_with("SALAH") && line.contains(word), "{line}");
    assert_eq!(status, Some(1), "{told}");
}

/// A web server that knows no call.
fn no_witness() -> String {
    use std::io::{Read as _, Write as _};
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    std::thread::spawn(move || {
        for mut call in listener.incoming().flatten() {
            let _ = call.read(&mut [0; 4096]);
            let _ = call.write_all(
                b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
            );
        }
    });
    address
}

/// A port on which nobody listens.
fn nobody() -> String {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    free.local_addr().unwrap().to_string()
}

#[test]
fn each_line_of_the_check_is_seen_red() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    with_data(&data);
    // Control: sound but for what is not there.
    let (status, told) = check(&data, &[]);
    assert_eq!(status, Some(0), "{told}");
    assert!(!told.contains("SALAH"), "{told}");
    let marked = |line: &&str| line.starts_with("BAIK") || line.starts_with("PERHATIAN");
    let names = told.lines().filter(marked).map(|line| {
        let about = line.split_once(' ').unwrap().1.trim_start();
        about.split(':').next().unwrap()
    });
    assert_eq!(names.collect::<Vec<_>>(), LINES);

    let mode = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    let plain = [("BEASISWA_PUBLIC_URL", "http://beasiswa.test")];
    is_red(&data, &plain, "konfigurasi", "https");
    is_red(
        &data,
        &[("BEASISWA_LISTENN", "x")],
        "variabel",
        "BEASISWA_LISTEN?",
    );
    mode(&data, 0o755);
    is_red(&data, &[], "folder data", "chmod 700");
    mode(&data, 0o700);
    let key = data.join("secrets/fingerprint.key");
    mode(&key, 0o644);
    is_red(&data, &[], "kunci", "chmod 600");
    mode(&key, 0o600);
    let right = fs::read(&key).unwrap();
    fs::write(&key, "5c".repeat(32)).unwrap();
    is_red(&data, &[], "kunci", "fingerprint.key");
    fs::write(&key, right).unwrap();
    let little = [("BEASISWA_DISK_FREE_MIN_MIB", "999999999999")];
    is_red(&data, &little, "cakram", "sedikitnya 999999999999 MiB");
    // The head that was kept outside is no head of this log.
    let head = data.join("head");
    let kept = fs::read(&head).unwrap();
    fs::write(&head, "bukan kepala buku").unwrap();
    is_red(&data, &[], "buku", "tidak ditulisi");
    fs::write(&head, kept).unwrap();
    let away = format!("postgres://a@{}/b", nobody());
    is_red(&data, &[("DATABASE_URL", &away)], "basis data", "refused");
    let bucket = [
        ("OBJECT_STORE_URL", "s3://ada/tidak"),
        ("AWS_ENDPOINT", &format!("http://{}", nobody())),
        ("AWS_ALLOW_HTTP", "true"),
        ("AWS_ACCESS_KEY_ID", "a"),
        ("AWS_SECRET_ACCESS_KEY", "b"),
        ("AWS_REGION", "c"),
    ];
    is_red(&data, &bucket, "penyimpanan berkas", "s3://ada/tidak");
    // The place of the copy is tried, not only looked for; on PostgreSQL it is said that it is not used.
    let place = folder.path().join("salinan");
    let copied = [("BEASISWA_COPY_URL", place.to_str().unwrap())];
    is_red(&data, &copied, "salinan berkelanjutan", "buat dulu");
    fs::create_dir(&place).unwrap();
    let (_, told) = check(&data, &copied);
    assert!(told.contains("BAIK      salinan berkelanjutan: "), "{told}");
    assert_eq!(
        fs::read_dir(&place).unwrap().count(),
        0,
        "the probe is left"
    );
    let (_, told) = check(&data, &[copied[0], ("DATABASE_URL", &away)]);
    let line = told
        .lines()
        .find(|line| line.contains(" salinan berkelanjutan: "));
    assert!(line.unwrap().starts_with("PERHATIAN"), "{told}");
    let nowhere = folder.path().join("tidak-terpasang");
    is_red(&nowhere, &[], "penyimpanan berkas", "tidak ada");
    assert!(!nowhere.exists(), "looking made it");
    let zero = "0".repeat(64);
    let no_key = [("BEASISWA_VAPID_KEY", zero.as_str())];
    is_red(&data, &no_key, "pemberitahuan peramban", "bukan kunci");
    let smtp = format!("smtp://{}", nobody());
    is_red(&data, &[("BEASISWA_SMTP_URL", &smtp)], "surel", "127.0.0.1");
    let nobody_s = [
        ("BEASISWA_SMTP_URL", smtp.as_str()),
        ("BEASISWA_MAIL_FROM", "portal"),
    ];
    is_red(&data, &nobody_s, "surel", "mail_from");
    let gateway = format!("http://{}/kirim", nobody());
    for (url, word) in [
        (gateway.as_str(), "tidak menjawab"),
        ("http://pesan.example/kirim", "https"),
    ] {
        is_red(
            &data,
            &[("BEASISWA_MESSAGE_URL", url)],
            "pesan ke ponsel",
            word,
        );
    }
    for (variable, about) in [
        ("BEASISWA_POPULATION_REGISTER_URL", "data kependudukan"),
        ("BEASISWA_STUDENT_REGISTER_URL", "data mahasiswa"),
    ] {
        is_red(&data, &[(variable, &gateway)], about, "tidak menjawab");
        is_red(
            &data,
            &[(variable, "http://register.example/")],
            about,
            "https",
        );
    }
    let witness = format!("Inspektorat|http://{}|bukan kunci", nobody());
    is_red(
        &data,
        &[("BEASISWA_WITNESSES", &witness)],
        "saksi Inspektorat",
        "kunci",
    );
    for (issuer, word) in [
        (format!("http://{}", nobody()), "provider"),
        ("http://sso.example".to_owned(), "https"),
    ] {
        let named = [
            ("BEASISWA_OIDC_ISSUER", issuer.as_str()),
            ("BEASISWA_OIDC_CLIENT_ID", "portal"),
        ];
        is_red(&data, &named, "akun kantor", word);
    }
    // Any server answers something; a witness says what it was handed.
    let signer = ledger::note::NoteSigner::new("saksi.test", &[5; 32]).unwrap();
    let key = signer.verifier(ledger::note::SignatureKind::Cosignature);
    let witnesses = format!("Inspektorat|http://{}|{key}", no_witness());
    is_red(
        &data,
        &[("BEASISWA_WITNESSES", &witnesses)],
        "saksi Inspektorat",
        "tidak ada saksi",
    );
    let posted = [
        ("BEASISWA_SMTP_URL", smtp.as_str()),
        ("BEASISWA_CHECKPOINT_MAIL_TO", "inspektorat"),
    ];
    is_red(&data, &posted, "surel", "checkpoint_mail_to");
    // A log of another name is told by its name, not by a key.
    let renamed = [("BEASISWA_LOG_ORIGIN", "lain.test/log")];
    is_red(&data, &renamed, "buku", "lain.test/log");
    // A configuration that cannot be read is told before any line.
    let broken = folder.path().join("rusak.toml");
    fs::write(&broken, "lisen = 1").unwrap();
    let (status, told) = check(&data, &[("BEASISWA_CONFIG", broken.to_str().unwrap())]);
    assert_eq!(status, Some(1));
    assert!(told.contains("lisen"), "{told}");
}

#[tokio::test]
async fn a_clock_long_after_the_last_event_is_seen_red() {
    use sqlx::{ConnectOptions as _, Connection as _, Executor as _, any::AnyConnectOptions};
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    with_data(&data);
    sqlx::any::install_default_drivers();
    let url = format!("sqlite:{}", data.join("ledger.db").display());
    let options: AnyConnectOptions = url.parse().unwrap();
    let mut log = options.connect().await.unwrap();
    // As if nothing had been written since.
    for sql in [
        "DROP TRIGGER log_event_no_update",
        "UPDATE log_event SET recorded_at = '2025-07-25T08:00:00.000000Z'
         WHERE position = (SELECT MAX(position) FROM log_event)",
    ] {
        log.execute(sql).await.unwrap();
    }
    log.close().await.unwrap();
    is_red(&data, &[], "jam", "beasiswa clock confirm");
    // Control: for any number of days it is good.
    let (_, told) = check(&data, &[("BEASISWA_CLOCK_JUMP_MAX_DAYS", "0")]);
    assert!(told.contains("BAIK      jam: "), "{told}");
}

#[tokio::test]
async fn a_certificate_that_ended_is_seen_red_and_one_that_holds_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    with_data(&data);
    let at = |year| [("BEASISWA_PUBLIC_URL", shows_certificate(year))];
    let [(name, url)] = at(2020);
    is_red(
        &data,
        &[(name, &url)],
        "sertifikat",
        "berakhir pada 01-06-2020",
    );
    // The running program tells it: less than two weeks are left, and it is not zero.
    let variables = [(name, url.as_str()), ("BEASISWA_METRICS_LOCAL", "1")];
    let server = Server::start_with(&data, &["--demo"], &variables).await;
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(30);
    loop {
        let told = server.text("/metrics").await;
        let line = told
            .lines()
            .find_map(|line| line.strip_prefix("certificate_ends_seconds "));
        if let Some(ends) = line.filter(|line| *line != "0") {
            let ends: i64 = ends.parse().unwrap();
            assert!(
                ends - chrono::Utc::now().timestamp() < 14 * 86_400,
                "{ends}"
            );
            break;
        }
        assert!(std::time::Instant::now() < deadline, "{told}");
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    drop(server);
    let [(name, url)] = at(2099);
    let (status, told) = check(&data, &[(name, &url)]);
    assert_eq!(status, Some(0), "{told}");
    assert!(
        told.contains("BAIK      sertifikat: berlaku sampai 01-06-2099"),
        "{told}"
    );
}

/// An address whose certificate ends in June of a year; it answers for as long as the tests run.
fn shows_certificate(year: i32) -> String {
    let mut wanted = rcgen::CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
    wanted.not_before = rcgen::date_time_ymd(2019, 6, 1);
    wanted.not_after = rcgen::date_time_ymd(year, 6, 1);
    let key = rcgen::KeyPair::generate().unwrap();
    let certificate = wanted.self_signed(&key).unwrap();
    let key = rustls::pki_types::PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    let provider = std::sync::Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], key)
        .unwrap();
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        let config = std::sync::Arc::new(config);
        for stream in listener.incoming() {
            let session = rustls::ServerConnection::new(config.clone()).unwrap();
            let mut stream = rustls::StreamOwned::new(session, stream.unwrap());
            let mut asked = [0; 1024];
            let _ = std::io::Read::read(&mut stream, &mut asked);
            let answer = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
            let _ = std::io::Write::write_all(&mut stream, answer);
        }
    });
    format!("https://localhost:{port}")
}
