//! Lists taken in: what is told first is what is done, a repeat does nothing, and each row answers for itself.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::routes::testing::{Office, Thing};

fn list(text: impl AsRef<[u8]>, preview: bool) -> Value {
    json!({ "berkas": STANDARD.encode(text), "pratinjau": preview })
}

fn counts(data: &Value) -> [u64; 4] {
    ["baru", "berubah", "sama", "ditolak"].map(|name| data[name].as_u64().unwrap())
}

#[tokio::test]
async fn each_row_tells_what_it_does_and_the_list_is_one_command() {
    let office = Office::open().await;
    let target = "/api/cms/bank/impor";
    let old = json!({ "kode": "132", "nama": "Bank Papua Lama" });
    let old = office
        .post(&office.admin, "/api/cms/bank/create", &old)
        .await;
    assert_eq!(Thing::of(&old).version, 1);
    let file = "Daftar bank\nKode;Nama;Digit Rekening Paling Sedikit;Digit Rekening Paling Banyak\n\
132;Bank Papua;10;16\n009;BNI;;\n9;Salah;;\n014;;;\n015;Batas;x;\n009;BNI lagi;;\n";

    let head = office.server.app.ledger.head().await.unwrap();
    let told = office.post(&office.admin, target, &list(file, true)).await;
    assert_eq!(told.status, 200, "{}", told.text());
    assert_eq!(counts(&told.data()), [1, 1, 0, 4], "{}", told.text());
    assert_eq!(office.server.app.ledger.head().await.unwrap(), head);

    let key = &uuid::Uuid::now_v7().to_string();
    let body = list(file, false);
    let done = office
        .post_with_key(&office.admin, target, &body, key)
        .await;
    assert_eq!(done.data(), told.data());
    let rows = done.data()["baris"].as_array().unwrap().clone();
    let row = |line: u64| rows.iter().find(|row| row["baris"] == line).unwrap();
    assert_eq!(
        (&row(3)["hasil"], &row(3)["id"]),
        (&json!("berubah"), &json!("132"))
    );
    assert_eq!(row(4)["hasil"], "baru");
    for (line, field) in [(5, "kode"), (6, "nama"), (7, "panjangMin"), (8, "kode")] {
        assert_eq!(row(line)["hasil"], "ditolak");
        assert_eq!(row(line)["masalah"][0]["nama"], field, "{}", row(line));
    }
    let after = office.server.app.ledger.head().await.unwrap();
    assert_eq!(after, head + 2, "an event for each row that does something");

    let again = office
        .post_with_key(&office.admin, target, &body, key)
        .await;
    assert_eq!(again.text(), done.text());
    let later = office.post(&office.admin, target, &body).await;
    assert_eq!(counts(&later.data()), [0, 0, 2, 4], "{}", later.text());
    assert_eq!(office.server.app.ledger.head().await.unwrap(), after);
    let seen = office.read(&office.admin, "/api/cms/bank/132").await.data();
    assert_eq!(
        (&seen["nama"], &seen["panjangMaks"]),
        (&json!("Bank Papua"), &json!(16))
    );
}

#[tokio::test]
async fn every_template_is_taken_in_as_it_is_and_a_second_time_does_nothing() {
    let office = Office::open().await;
    for (kind, least) in [
        ("bank", 100),
        ("district", 30),
        ("kampung", 200),
        ("institusi-pendidikan", 300),
    ] {
        let target = format!("/api/cms/{kind}/impor");
        let template = office.read(&office.admin, &target).await;
        assert_eq!(template.status, 200, "{kind}: {}", template.text());
        let body = list(&template.bytes, false);
        let done = office.post(&office.admin, &target, &body).await;
        assert_eq!(done.status, 200, "{kind}: {}", done.text());
        let [added, changed, same, refused] = counts(&done.data());
        assert!(added >= least, "{kind}: {added}");
        assert_eq!(
            [changed, same, refused],
            [0, 0, 0],
            "{kind}: {}",
            done.data()["baris"][0]
        );
        let again = office.post(&office.admin, &target, &body).await;
        assert_eq!(counts(&again.data()), [0, 0, added, 0], "{kind}");
    }
    let faculties = "Kode Institusi,Nama\n001001,Teknik\n001001,teknik\n999999,Sains\n";
    let done = office
        .post(
            &office.admin,
            "/api/cms/fakultas/impor",
            &list(faculties, false),
        )
        .await;
    assert_eq!(counts(&done.data()), [1, 0, 0, 2], "{}", done.text());
}

#[tokio::test]
async fn refuses_what_is_no_list_what_was_deleted_and_who_may_not() {
    let office = Office::open().await;
    let target = "/api/cms/bank/impor";
    for text in ["", "a,b\n1,2\n", "PK\u{3}\u{4}x"] {
        let refused = office.post(&office.admin, target, &list(text, false)).await;
        assert_eq!(refused.status, 422, "{text:?}: {}", refused.text());
        assert_eq!(refused.data()["bidang"][0]["nama"], "berkas");
    }
    let refused = office
        .post(&office.admin, target, &json!({ "berkas": "?" }))
        .await;
    assert_eq!(refused.status, 422, "{}", refused.text());
    let one = list("Kode,Nama\n998,Bank Uji\n", false);
    for who in [
        &office.applicant,
        &office.branch,
        &office.government,
        &office.institution,
    ] {
        assert_eq!(office.post(who, target, &one).await.status, 403);
        assert_eq!(office.read(who, target).await.status, 403);
    }
    assert_eq!(
        office.post(&office.admin, target, &one).await.data()["baru"],
        1
    );
    let gone = office
        .delete(&office.admin, "/api/cms/bank/998?versi=1")
        .await;
    assert_eq!(gone.status, 200, "{}", gone.text());
    let after = office.post(&office.admin, target, &one).await.data();
    assert_eq!(counts(&after), [0, 0, 0, 1], "{after}");
    let told = after["baris"][0]["masalah"][0]["pesan"].as_str().unwrap();
    assert!(told.contains("dihapus"), "{told}");
}
