//! Lists taken in by two persons: what is told first is what is proposed, a repeat does nothing, and each row answers for
//! itself.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::routes::testing::{Office, Thing};

const CONFIRM: &str = "/api/cms/usulan/setujui";

fn list(text: impl AsRef<[u8]>, preview: bool) -> Value {
    json!({ "berkas": STANDARD.encode(text), "pratinjau": preview })
}

fn counts(data: &Value) -> [u64; 4] {
    ["baru", "berubah", "sama", "ditolak"].map(|name| data[name].as_u64().unwrap())
}

#[tokio::test]
async fn each_row_tells_what_it_does_and_a_second_person_takes_the_list_in() {
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
    for name in ["baru", "berubah", "sama", "ditolak", "baris"] {
        assert_eq!(done.data()[name], told.data()[name], "{name}");
    }
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
    let proposed = office.server.app.ledger.head().await.unwrap();
    assert_eq!(proposed, head + 1, "nothing but the proposal");
    let again = office
        .post_with_key(&office.admin, target, &body, key)
        .await;
    assert_eq!(again.text(), done.text());

    let request = done.data()["usulanId"].as_str().unwrap().to_owned();
    let own = json!({ "id": request, "versi": 1 });
    let own = office.post(&office.admin, CONFIRM, &own).await;
    assert_eq!(own.status, 403, "{}", own.text());
    let shown = format!("/api/cms/usulan/{request}");
    let shown = office.read(&office.approver, &shown).await.data();
    assert_eq!(
        shown["daftarAcuan"][0]["isi"][0],
        json!({ "kolom": "Nama", "sebelum": "Bank Papua Lama", "menjadi": "Bank Papua" })
    );
    assert_eq!(shown["daftarAcuan"][1]["baru"], true);
    office.second_person(&done).await;
    let after = office.server.app.ledger.head().await.unwrap();
    assert_eq!(
        after,
        proposed + 3,
        "the confirmation, and an event for each row that does something"
    );
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
        office.second_person(&done).await;
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
    let asked = office.post(&office.admin, target, &one).await;
    assert_eq!(asked.data()["baru"], 1);
    office.second_person(&asked).await;
    let gone = office
        .delete(&office.admin, "/api/cms/bank/998?versi=1")
        .await;
    assert_eq!(gone.status, 200, "{}", gone.text());
    let after = office.post(&office.admin, target, &one).await.data();
    assert_eq!(counts(&after), [0, 0, 0, 1], "{after}");
    let told = after["baris"][0]["masalah"][0]["pesan"].as_str().unwrap();
    assert!(told.contains("dihapus"), "{told}");
}

#[tokio::test]
async fn a_list_whose_entries_somebody_else_wrote_meanwhile_is_taken_in_as_nothing() {
    let office = Office::open().await;
    let target = "/api/cms/bank/impor";
    let file = list("Kode,Nama\n998,Bank Uji\n997,Bank Kedua\n", false);
    let asked = office.post(&office.admin, target, &file).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    let other = json!({ "kode": "997", "nama": "Bank Lain" });
    let other = office
        .post(&office.admin, "/api/cms/bank/create", &other)
        .await;
    assert_eq!(Thing::of(&other).version, 1);
    let body = json!({ "id": asked.data()["usulanId"], "versi": 1 });
    let refused = office.post(&office.approver, CONFIRM, &body).await;
    assert_eq!(refused.data()["kode"], "USULAN_USANG", "{}", refused.text());
    let absent = office.read(&office.admin, "/api/cms/bank/998").await;
    assert_eq!(absent.status, 404, "{}", absent.text());
}
