//! Every line of `beasiswa check`, seen good and seen red.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Output;

use super::{run_with, with_data};

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
    let key = data.join("secrets/session.key");
    mode(&key, 0o644);
    is_red(&data, &[], "kunci", "chmod 600");
    mode(&key, 0o600);
    let right = fs::read(&key).unwrap();
    fs::write(&key, "5c".repeat(32)).unwrap();
    is_red(&data, &[], "kunci", "session.key");
    fs::write(&key, right).unwrap();
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
    is_red(&data, &copied, "salinan berkelanjutan", "make it first");
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
    let smtp = format!("smtp://{}", nobody());
    is_red(&data, &[("BEASISWA_SMTP_URL", &smtp)], "surel", "127.0.0.1");
    let witness = format!("Inspektorat|http://{}|bukan kunci", nobody());
    is_red(
        &data,
        &[("BEASISWA_WITNESSES", &witness)],
        "saksi Inspektorat",
        "kunci",
    );
    // A configuration that cannot be read is told before any line.
    let broken = folder.path().join("rusak.toml");
    fs::write(&broken, "lisen = 1").unwrap();
    let (status, told) = check(&data, &[("BEASISWA_CONFIG", broken.to_str().unwrap())]);
    assert_eq!(status, Some(1));
    assert!(told.contains("lisen"), "{told}");
}
