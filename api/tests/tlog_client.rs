//! A client not written here (the crates `tlog_tiles` and `signed_note`) checks the log over HTTP.

#![allow(clippy::unwrap_used)]

use std::io::Write;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use signed_note::{Note, StandardVerifier, VerifierList};
use tlog_tiles::{
    Checkpoint, Error, Hash, HashReader, Tile, TileHashReader, TileReader, check_record,
    check_tree, prove_record, prove_tree, stored_hash_index,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_beasiswa");

/// The program, serving; killed when dropped.
struct Server {
    child: Child,
    url: String,
}

/// Its accounts have passwords that everybody knows.
const DEMO: [(&str, &str); 1] = [("BEASISWA_DEMO_ACCOUNTS_ALLOWED", "true")];

impl Server {
    async fn start(data_dir: &Path) -> Self {
        Self::start_with(data_dir, &[]).await
    }

    /// With further variables.
    async fn start_with(data_dir: &Path, variables: &[(&str, &str)]) -> Self {
        let port = TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap()
            .port();
        let child = Command::new(PROGRAM)
            .args([
                "serve",
                "--listen",
                &format!("127.0.0.1:{port}"),
                "--data-dir",
            ])
            .arg(data_dir)
            .envs(variables.iter().copied())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let server = Self {
            child,
            url: format!("http://127.0.0.1:{port}"),
        };
        let deadline = Instant::now() + Duration::from_secs(60);
        while reqwest::get(format!("{}/readyz", server.url))
            .await
            .is_err()
        {
            assert!(Instant::now() < deadline, "the program did not start");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        server
    }

    async fn text(&self, path: &str) -> String {
        let answer = reqwest::get(format!("{}{path}", self.url)).await.unwrap();
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        answer.text().await.unwrap()
    }

    /// The newest checkpoint, after its signature was verified with the log's public key.
    async fn checkpoint(&self) -> Checkpoint {
        let key = self.text("/log/vkey").await;
        let verifier = StandardVerifier::new(key.trim()).unwrap();
        let note = Note::from_bytes(self.text("/log/checkpoint").await.as_bytes()).unwrap();
        let (verified, _) = note
            .verify(&VerifierList::new(vec![Box::new(verifier)]))
            .unwrap();
        assert_eq!(verified.len(), 1, "one signature of the log's own key");
        Checkpoint::from_bytes(note.text()).unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads tiles over HTTP, and spoils one byte of each when told to.
struct Tiles<'a> {
    server: &'a Server,
    spoil: bool,
}

impl TileReader for Tiles<'_> {
    fn height(&self) -> u8 {
        8
    }

    fn read_tiles(&self, tiles: &[Tile]) -> Result<Vec<Vec<u8>>, Error> {
        let fetch = async |tile: &Tile| {
            // `tile/8/LEVEL/INDEX` is the older form of the path; C2SP leaves the height out.
            let path = tile.path().replace("tile/8/", "/log/tile/");
            let answer = reqwest::get(format!("{}{path}", self.server.url))
                .await
                .unwrap();
            assert!(answer.status().is_success(), "{path}: {}", answer.status());
            let mut bytes = answer.bytes().await.unwrap().to_vec();
            if self.spoil {
                bytes[0] ^= 1;
            }
            bytes
        };
        tokio::task::block_in_place(|| {
            tokio::runtime::Handle::current().block_on(async {
                let mut data = Vec::new();
                for tile in tiles {
                    data.push(fetch(tile).await);
                }
                Ok(data)
            })
        })
    }

    fn save_tiles(&self, _: &[Tile], _: &[Vec<u8>]) {}
}

fn run(data_dir: &Path, arguments: &[&str], input: &str) {
    let mut child = Command::new(PROGRAM)
        .args(arguments)
        .arg("--data-dir")
        .arg(data_dir)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    assert!(child.wait().unwrap().success(), "{arguments:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_foreign_client_verifies_signature_inclusion_and_consistency() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["demo", "--applicants", "5"], "");

    let server = Server::start_with(folder.path(), &DEMO).await;
    let older = server.checkpoint().await;
    drop(server);
    let create = [
        "user",
        "create",
        "--role",
        "admin",
        "--email",
        "auditor@nduga.test",
    ];
    run(folder.path(), &create, "Kata-Sandi-2025!\n");

    let server = Server::start_with(folder.path(), &DEMO).await;
    // Asking for the proof of an event that no checkpoint covers yet makes the log sign one.
    server
        .text(&format!("/api/web/bukti/{}", older.size()))
        .await;
    let newer = server.checkpoint().await;
    assert!(newer.size() > older.size(), "the new account is in the log");
    assert!(newer.size() > 256, "more than one tile");

    let tiles = Tiles {
        server: &server,
        spoil: false,
    };
    let hashes = TileHashReader::new(newer.size(), *newer.hash(), &tiles);
    for position in [0, 1, 255, 256, older.size() - 1, newer.size() - 1] {
        let leaf = hashes
            .read_hashes(&[stored_hash_index(0, position)])
            .unwrap()[0];
        let proof = prove_record(newer.size(), position, &hashes).unwrap();
        check_record(&proof, newer.size(), *newer.hash(), position, leaf).unwrap();
        assert!(
            check_record(&proof, newer.size(), *newer.hash(), position, Hash([7; 32])).is_err(),
            "another leaf is refused"
        );
    }
    let proof = prove_tree(newer.size(), older.size(), &hashes).unwrap();
    check_tree(
        &proof,
        newer.size(),
        *newer.hash(),
        older.size(),
        *older.hash(),
    )
    .unwrap();
    let rewritten = Hash([9; 32]);
    assert!(
        check_tree(&proof, newer.size(), *newer.hash(), older.size(), rewritten).is_err(),
        "a history that does not continue the older one is refused"
    );

    let spoiled = Tiles {
        server: &server,
        spoil: true,
    };
    let hashes = TileHashReader::new(newer.size(), *newer.hash(), &spoiled);
    assert!(
        prove_record(newer.size(), 0, &hashes).is_err(),
        "a changed tile is refused"
    );
}

const CREATE: [&str; 6] = [
    "user",
    "create",
    "--role",
    "admin",
    "--email",
    "admin@nduga.test",
];

fn verifier(key: &str) -> VerifierList {
    VerifierList::new(vec![Box::new(StandardVerifier::new(key.trim()).unwrap())])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_foreign_client_follows_a_change_of_key_and_the_witness_too() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["migrate"], "");
    run(folder.path(), &CREATE, "Kata-Sandi-2025!\n");
    let server = Server::start(folder.path()).await;
    let old_key = server.text("/log/vkey").await;
    assert_eq!(server.text("/log/keys").await, "");
    let older = server.checkpoint().await;
    drop(server);

    run(folder.path(), &["key", "rotate", "--yes"], "");
    run(folder.path(), &["verify", "--log-only"], "");
    run(folder.path(), &["key", "show"], "");
    // Another office looks after the log, and knows both keys.
    let server = Server::start(folder.path()).await;
    let new_key = server.text("/log/vkey").await;
    assert_ne!(old_key, new_key);
    let announced = server.text("/log/keys").await;
    let note = Note::from_bytes(announced.as_bytes()).unwrap();
    for key in [&old_key, &new_key] {
        assert_eq!(note.verify(&verifier(key)).unwrap().0.len(), 1);
        assert!(announced.contains(key.trim()));
    }
    // The first checkpoint after it bears both signatures, for clients that know only the old key.
    let both = server.text("/log/checkpoint").await;
    let both = Note::from_bytes(both.as_bytes()).unwrap();
    for key in [&old_key, &new_key] {
        assert_eq!(both.verify(&verifier(key)).unwrap().0.len(), 1);
    }
    assert!(server.checkpoint().await.size() >= older.size());
    drop(server);

    let watch = tempfile::tempdir().unwrap();
    let port = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let listen = format!("127.0.0.1:{port}");
    let mut witness = Command::new(PROGRAM)
        .args(["witness", "--name", "saksi.test/1", "--listen", &listen])
        .args(["--log-key", old_key.trim(), "--log-key", new_key.trim()])
        .arg("--data-dir")
        .arg(watch.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let output = std::io::BufReader::new(witness.stdout.take().unwrap());
    let mut lines = std::io::BufRead::lines(output).map(Result::unwrap);
    let key = lines
        .find_map(|line| line.strip_prefix("Kunci saksi: ").map(str::to_owned))
        .unwrap();
    lines.find(|line| line.contains(&listen)).unwrap();
    let configured = format!("Saksi|http://{listen}|{key}");
    let variables = [("BEASISWA_WITNESSES", configured.as_str())];
    run(
        folder.path(),
        &[&CREATE[..5], &["dua@nduga.test"][..]].concat(),
        "Kata-Sandi-2025!\n",
    );
    let server = Server::start_with(folder.path(), &variables).await;
    let position = both.text().split(|byte| *byte == b'\n').nth(1).unwrap();
    let position = String::from_utf8(position.to_vec()).unwrap();
    let proof = server.text(&format!("/api/web/bukti/{position}")).await;
    assert!(proof.contains("\"nama\":\"Saksi\""), "{proof}");
    let cosigned = server.text("/log/checkpoint").await;
    assert!(cosigned.contains("\u{2014} saksi.test/1 "), "{cosigned}");
    server.checkpoint().await;
    drop(server);
    witness.kill().unwrap();
    witness.wait().unwrap();
    run(folder.path(), &["verify", "--log-only"], "");
}

/// The journalist's script as the documentation has it (`docs/klien/jurnalis.py`), against the running program.
fn journalist(url: &str, files: &[&Path]) -> (bool, String) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/klien/jurnalis.py");
    let done = Command::new("/usr/bin/python3")
        .arg(script)
        .arg(url)
        .args(files)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    (
        done.status.success(),
        said + &String::from_utf8_lossy(&done.stderr),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journalist_checks_the_list_and_compares_two_days() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &["demo", "--applicants", "5"], "");
    let kept = tempfile::tempdir().unwrap();
    let (first, second) = (kept.path().join("1.json"), kept.path().join("2.json"));
    let server = Server::start_with(folder.path(), &DEMO).await;
    let at = server.url.clone();
    let (whole, said) = journalist(&server.url, &[&first]);
    assert!(whole && said.contains("catatan utuh"), "{said}");
    let list = server.text("/data/penerima.csv").await;
    let names = list.lines().count() - 1;
    assert!(
        names > 0 && said.starts_with(&format!("{names} nama")),
        "{said}"
    );
    drop(server);
    run(folder.path(), &CREATE, "Kata-Sandi-2025!\n");

    let server = Server::start_with(folder.path(), &DEMO).await;
    // An office keeps its address; a test gets another port.
    let told = std::fs::read_to_string(&first).unwrap();
    std::fs::write(&first, told.replace(&at, &server.url)).unwrap();
    let (whole, said) = journalist(&server.url, &[&second, &first]);
    assert!(whole && said.lines().count() == 1, "{said}");
    // A list that was told differently the day before is found, and a log that was another one too.
    let told = std::fs::read_to_string(&first).unwrap();
    std::fs::write(&first, told.replacen("\"aktif\"", "\"dicabut\"", 1)).unwrap();
    let (whole, said) = journalist(&server.url, &[&second, &first]);
    assert!(whole, "{said}");
    assert!(said.contains("\n+ ") && said.contains("\n- "), "{said}");
    let other = tempfile::tempdir().unwrap();
    run(other.path(), &["demo", "--applicants", "4"], "");
    let elsewhere = Server::start_with(other.path(), &DEMO).await;
    let (whole, said) = journalist(&elsewhere.url, &[&second, &first]);
    assert!(!whole && said.contains("CATATAN DIUBAH"), "{said}");
}
