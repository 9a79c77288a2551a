//! Who looks at a form, whose desk it lies on, what changed in it, and how many were decided today.

use serde_json::{Value, json};

use crate::routes::testing::{FORM, Office, Thing};
use crate::server::testing::TestSession;

impl Office {
    async fn form_as(&self, who: &TestSession, form: &Thing) -> Value {
        let read = self.read(who, &format!("{FORM}/{}", form.id)).await;
        assert_eq!(read.status, 200, "{}", read.text());
        read.data()
    }

    async fn forms_as(&self, who: &TestSession, query: &str) -> Value {
        let read = self.read(who, &format!("{FORM}?{query}")).await;
        assert_eq!(read.status, 200, "{}", read.text());
        read.data()
    }
}

#[tokio::test]
async fn a_form_that_one_has_taken_is_taken_over_with_a_word() {
    let office = Office::open().await;
    let form = office.submitted(1).await;
    let (take, release) = (format!("{FORM}/ambil"), format!("{FORM}/lepas"));
    for who in [&office.applicant, &office.government, &office.institution] {
        assert_eq!(
            office.post(who, &take, &form.with(json!({}))).await.status,
            403
        );
    }
    let form = Thing::of(
        &office
            .post(&office.branch, &take, &form.with(json!({})))
            .await,
    );
    let own = office.form_as(&office.branch, &form).await;
    assert_eq!(own["pemeriksa"]["saya"], true, "{own}");
    let other = office.form_as(&office.admin, &form).await;
    assert_eq!(other["pemeriksa"]["saya"], false);
    assert!(other["pemeriksa"]["nama"].is_string());
    assert_eq!(
        office.form_as(&office.applicant, &form).await["pemeriksa"],
        Value::Null
    );
    let count = |data: Value| data["totalItems"].as_u64().unwrap();
    assert_eq!(
        count(office.forms_as(&office.branch, "pemeriksa=saya").await),
        1
    );
    assert_eq!(
        count(office.forms_as(&office.admin, "pemeriksa=saya").await),
        0
    );
    assert_eq!(
        count(office.forms_as(&office.admin, "pemeriksa=belum").await),
        0
    );
    // Nobody else decides on it, but whoever may can take it over.
    let judge = form.with(json!({ "jenis": "khs", "putusan": "sah" }));
    let target = format!("{FORM}/periksa-dokumen");
    let refused = office.post(&office.admin, &target, &judge).await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (409, "FORMULIR_SEDANG_DIPERIKSA")
    );
    let silent = office
        .post(&office.admin, &take, &form.with(json!({})))
        .await;
    assert_eq!(
        (silent.status, silent.code().as_str()),
        (422, "CATATAN_WAJIB")
    );
    let word = form.with(json!({ "catatan": "Petugasnya cuti" }));
    let form = Thing::of(&office.post(&office.admin, &take, &word).await);
    let judge = form.with(json!({ "jenis": "khs", "putusan": "sah" }));
    let form = Thing::of(&office.post(&office.admin, &target, &judge).await);
    let not_theirs = office
        .post(&office.branch, &release, &form.with(json!({})))
        .await;
    assert_eq!(not_theirs.code(), "BUKAN_PEMERIKSA");
    let form = Thing::of(
        &office
            .post(&office.admin, &release, &form.with(json!({})))
            .await,
    );
    assert_eq!(
        office.form_as(&office.admin, &form).await["pemeriksa"],
        Value::Null
    );
    // The applicant sees that somebody looks, not the word between colleagues.
    let asked = json!({ "formulirPendaftaranId": form.id });
    let told = office
        .post(&office.applicant, "/api/cms/tracking-history", &asked)
        .await;
    assert!(
        told.text().contains("diambil untuk diperiksa"),
        "{}",
        told.text()
    );
    assert!(!told.text().contains("cuti"), "{}", told.text());
}

#[tokio::test]
async fn one_branch_answers_for_a_form_and_the_office_for_those_of_no_area() {
    let office = Office::open().await;
    let form = office.submitted(1).await;
    let own = office.form_as(&office.applicant, &form).await;
    assert_eq!(
        own["pemegang"]["nama"].as_array().unwrap().len(),
        1,
        "{own}"
    );
    assert_eq!(own["pemegang"]["kantor"], "dpc");
    let item = &office.forms_as(&office.admin, "").await["items"][0];
    assert_eq!(item["pemegang"]["nama"], own["pemegang"]["nama"]);
    let outside = office.forms_as(&office.admin, "luarWilayah=true").await;
    assert_eq!(outside["totalItems"], 0);
    // All areas are taken away: the form lies on the office's desk, and in its pile.
    let branches = office
        .read(&office.admin, "/api/cms/dpc?size=100")
        .await
        .data();
    for branch in branches["items"].as_array().unwrap() {
        let target = format!("/api/cms/dpc/{}", branch["id"].as_str().unwrap());
        let elsewhere = json!({
            "versi": branch["versi"],
            "isi": { "nama": branch["nama"], "wilayah": [{ "kotaStudi": "11.71" }] },
        });
        let moved = office.put(&office.admin, &target, &elsewhere).await;
        assert_eq!(moved.status, 200, "{}", moved.text());
    }
    let seen = office.form_as(&office.admin, &form).await;
    assert_eq!(seen["pemegang"]["kantor"], "admin", "{seen}");
    assert!(
        seen["pemegang"]["nama"][0]
            .as_str()
            .unwrap()
            .contains("di luar wilayah")
    );
    let outside = office.forms_as(&office.admin, "luarWilayah=true").await;
    assert_eq!(outside["totalItems"], 1);
    let work = office
        .read(&office.admin, "/api/cms/pekerjaan")
        .await
        .data();
    let pile = |kind: &str| {
        let items = work["items"].as_array().unwrap();
        items.iter().find(|item| item["jenis"] == kind).unwrap()["jumlah"].clone()
    };
    assert_eq!(pile("luar-wilayah"), 1);
}

#[tokio::test]
async fn a_second_look_is_told_what_changed_and_the_day_is_counted_by_the_server() {
    let office = Office::open().await;
    let form = office.submitted(1).await;
    let decided = "/api/cms/formulir-pendaftaran/hitungan-hari-ini";
    let today =
        async |who: &TestSession| office.read(who, decided).await.data()["diputuskan"].clone();
    assert_eq!(today(&office.branch).await, 0);
    assert_eq!(
        office.form_as(&office.branch, &form).await["perubahan"],
        Value::Null
    );
    let repair = form.with(json!({ "catatan": "KHS buram", "dokumen": ["khs"] }));
    let target = format!("{FORM}/minta-perbaikan");
    let form = Thing::of(&office.post(&office.branch, &target, &repair).await);
    assert_eq!(today(&office.branch).await, 1);
    assert_eq!(today(&office.admin).await, 0);
    let mut changed = Office::filled_form(1);
    changed["semester"] = json!(4);
    changed["rekening"]["nomor"] = json!("999888777666");
    let body = json!({ "versi": form.version, "isi": changed });
    let target = format!("{FORM}/{}", form.id);
    let form = Thing::of(&office.put(&office.applicant, &target, &body).await);
    let form = office.attach(&office.applicant, &form, "khs").await;
    let target = format!("{FORM}/ajukan");
    let form = Thing::of(
        &office
            .post(&office.applicant, &target, &form.with(json!({})))
            .await,
    );
    let seen = office.form_as(&office.branch, &form).await;
    assert_eq!(
        seen["perubahan"]["isi"],
        json!(["semester", "rekening.nomor"]),
        "{seen}"
    );
    assert_eq!(seen["perubahan"]["dokumen"], json!(["khs"]));
    assert_eq!(seen["perubahan"]["sebelumnya"]["semester"], 3);
    for who in [&office.applicant, &office.government] {
        assert_eq!(office.form_as(who, &form).await["perubahan"], Value::Null);
    }
    // Decided twice on one day, it is one form.
    let reject = form.with(json!({ "kodeAlasan": "GANDA", "alasan": "Ganda" }));
    office
        .post(&office.branch, &format!("{FORM}/tolak"), &reject)
        .await;
    assert_eq!(today(&office.branch).await, 1);
}
