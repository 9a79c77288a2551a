//! A canary: the number of one person's identity card is used in every way, then looked for in every
//! byte that the program wrote.
#![allow(clippy::unwrap_used, missing_docs)]

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use faults::client::{Account, Client};
use faults::program::Place;
use serde_json::json;
use uuid::Uuid;

const RECIPIENT: Account = Account {
    email: "penerima@demo.test",
    password: "Demo-Nduga-2025!",
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_identity_number_lies_nowhere_in_the_open() {
    let work = tempfile::tempdir().unwrap();
    let place = Place::sqlite().unwrap();
    place
        .run(&["demo", "--applicants", "12"], "")
        .await
        .unwrap();
    let node = place.start().await.unwrap();
    let client = Client::new(&node.url())
        .unwrap()
        .log_in(RECIPIENT)
        .await
        .unwrap();
    let profile = client
        .get("/api/web/user")
        .await
        .unwrap()
        .expect(200)
        .unwrap()
        .data();
    let user_id = profile["id"].as_str().unwrap();
    let target = format!("/api/cms/data-diri/{user_id}");
    let data = client
        .get(&target)
        .await
        .unwrap()
        .expect(200)
        .unwrap()
        .data();
    let nik = data["formulir"]["nik"].as_str().unwrap().to_owned();
    let name = profile["nama"].as_str().unwrap().to_owned();
    assert_eq!(nik.len(), 16);

    // In a query, in bodies that are accepted, in bodies that are refused, in a path.
    for target in [
        format!("/?nik={nik}"),
        format!("/{nik}"),
        format!("/api/cms/data-diri/{nik}"),
        format!("/api/cms/verifikasi/nik/{nik}"),
    ] {
        client.get(&target).await.unwrap();
    }
    for (target, body) in [
        ("/api/cms/testimoni/create", json!({ "nik": nik })),
        (
            "/api/web/user/register",
            json!({ "email": nik, "password": nik }),
        ),
    ] {
        client
            .write("POST", target, &body, Uuid::new_v4())
            .await
            .unwrap();
    }
    client
        .upload("/api/cms/upload/internal-file", nik.as_bytes())
        .await
        .unwrap();
    let log = node.log();
    node.stop().await.unwrap();
    let backup = work.path().join("cadangan");
    let (file, passphrase) = (backup.join("berkas"), work.path().join("sandi"));
    std::fs::create_dir(&backup).unwrap();
    std::fs::write(&passphrase, "sandi cadangan yang panjang sekali\n").unwrap();
    std::fs::set_permissions(&passphrase, std::fs::Permissions::from_mode(0o600)).unwrap();
    let (file, passphrase) = (file.to_str().unwrap(), passphrase.to_str().unwrap());
    place
        .run(
            &["backup", "--to", file, "--passphrase-file", passphrase],
            "",
        )
        .await
        .unwrap();

    assert!(!log.contains(&nik), "in the program's log");
    assert_eq!(holding(place.data(), nik.as_bytes()), Vec::<String>::new());
    assert_eq!(holding(&backup, nik.as_bytes()), Vec::<String>::new());
    // Control: the same search does find what lies in the open, such as the name in the read models.
    assert_ne!(holding(place.data(), name.as_bytes()), Vec::<String>::new());
}

/// Files below a folder that hold these bytes.
fn holding(folder: &Path, bytes: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(holding(&path, bytes));
        } else {
            let content = std::fs::read(&path).unwrap();
            if content.windows(bytes.len()).any(|window| window == bytes) {
                found.push(path.display().to_string());
            }
        }
    }
    found
}
