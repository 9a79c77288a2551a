//! Findings over the wire: who sees them, what they stop, and how a warning is set aside.

use serde_json::{Value, json};

use crate::routes::testing::{DOCUMENTS, FORM, Office, Thing};
use crate::server::testing::TestSession;

const FINDINGS: &str = "/api/cms/temuan";

impl Office {
    /// A form like number `serial` with other values, handed in by `who`.
    async fn handed_in(&self, who: &TestSession, serial: u32, other: Value) -> Thing {
        let mut filled = Self::filled_form(serial);
        for (name, value) in other.as_object().unwrap() {
            filled[name] = value.clone();
        }
        let body = json!({ "isi": filled });
        let mut form = Thing::of(&self.post(who, &format!("{FORM}/create"), &body).await);
        for kind in DOCUMENTS {
            form = self.attach(who, &form, kind).await;
        }
        let answer = self
            .post(who, &format!("{FORM}/ajukan"), &form.with(json!({})))
            .await;
        Thing::of(&answer)
    }

    async fn finding(&self, who: &TestSession, kind: &str) -> Option<Value> {
        let answer = self.read(who, &format!("{FINDINGS}?kode={kind}")).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.data()["items"].get(0).cloned()
    }
}

/// Two siblings on one family card, from the areas of two branches.
async fn siblings() -> Office {
    let office = Office::open().await;
    office.recommended(1).await;
    let other = json!({
        "nama": "Elias Gwijangge",
        "noKk": "9508011506150001",
        "tanggalLahir": "2003-02-01",
        "nik": "9508010102030002",
        "jenisKelamin": "L",
        "distrikAsal": "95.08.02",
        "kampungAsal": "95.08.02.2001",
        "rekening": { "kodeBank": "132", "nomor": "102030400002", "namaPemilik": "Elias Gwijangge" },
    });
    office.handed_in(&office.other_applicant, 2, other).await;
    office
}

#[tokio::test]
async fn a_branch_is_told_of_a_finding_but_not_of_people_outside_its_area() {
    let office = siblings().await;
    let all = office.finding(&office.admin, "KK_SAMA").await.unwrap();
    assert_eq!(all["tingkat"], "peringatan");
    assert_eq!(all["status"], "terbuka");
    assert!(all["orang"]["nama"].is_string() && all["orangLain"]["nama"].is_string());
    let own = office.finding(&office.branch, "KK_SAMA").await.unwrap();
    assert_eq!(own["orang"]["nama"], "Yuliana Gwijangge B");
    assert!(own["orangLain"].is_null(), "{own}");
    assert_eq!(own["orangLainTersembunyi"], true);
    assert!(!own.to_string().contains("Elias"));
    let target = format!("{FINDINGS}?search=elias");
    let searched = office.read(&office.branch, &target).await.data();
    assert_eq!(searched["totalItems"], 0);
    let searched = office.read(&office.government, &target).await.data();
    assert_ne!(searched["totalItems"], 0);
    for who in [&office.applicant, &office.institution] {
        assert_eq!(office.read(who, FINDINGS).await.status, 403);
    }
}

#[tokio::test]
async fn a_warning_is_set_aside_by_who_did_not_prepare_it() {
    let office = siblings().await;
    let found = office.finding(&office.admin, "KK_SAMA").await.unwrap();
    assert_eq!(found["dapatDiabaikan"], true);
    let target = format!("{FINDINGS}/abaikan");
    let body = json!({ "id": found["id"], "versi": 0, "alasan": "Kakak beradik, KK dicocokkan" });
    for who in [
        &office.applicant,
        &office.branch,
        &office.government,
        &office.institution,
    ] {
        assert_eq!(office.post(who, &target, &body).await.status, 403);
    }
    let empty = json!({ "id": found["id"], "versi": 0, "alasan": " " });
    let refused = office.post(&office.admin, &target, &empty).await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (422, "ALASAN_WAJIB")
    );
    let nowhere = json!({ "id": "0000", "versi": 0, "alasan": "x" });
    assert_eq!(
        office.post(&office.admin, &target, &nowhere).await.status,
        404
    );
    let key = "0190a6f0-0000-7000-8000-000000000001";
    let done = office
        .post_with_key(&office.admin, &target, &body, key)
        .await;
    assert_eq!(done.status, 200, "{}", done.text());
    let again = office
        .post_with_key(&office.admin, &target, &body, key)
        .await;
    assert_eq!(again.data(), done.data());
    let stale = office.post(&office.approver, &target, &body).await;
    assert_eq!((stale.status, stale.code().as_str()), (409, "VERSI_USANG"));
    let after = office.finding(&office.government, "KK_SAMA").await.unwrap();
    assert_eq!(after["status"], "diabaikan");
    assert_eq!(
        after["pengabaian"]["alasan"],
        "Kakak beradik, KK dicocokkan"
    );
    let open = office
        .read(
            &office.admin,
            &format!("{FINDINGS}?kode=KK_SAMA&status=terbuka"),
        )
        .await
        .data();
    assert_eq!(open["totalItems"], 0);
}

#[tokio::test]
async fn a_shared_account_stops_the_approval_and_nobody_sets_it_aside_alone() {
    let office = Office::open().await;
    let form = office.recommended(1).await;
    let other = json!({
        "nama": "Marta Wandikbo",
        "nik": "9508015002040002",
        "tanggalLahir": "2004-02-10",
        "rekening": { "kodeBank": "132", "nomor": "102030400001", "namaPemilik": "Marta Wandikbo" },
    });
    let second = office.handed_in(&office.other_applicant, 2, other).await;
    let approve = format!("{FORM}/approve");
    let refused = office
        .post(&office.admin, &approve, &form.with(json!({})))
        .await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (409, "TEMUAN_MENGHALANGI")
    );
    assert!(!refused.text().contains("Marta"));
    let found = office
        .finding(&office.admin, "REKENING_SAMA")
        .await
        .unwrap();
    assert_eq!(found["tingkat"], "menghalangi");
    assert_eq!(found["dapatDiabaikan"], true);
    let body = json!({ "id": found["id"], "versi": 0, "alasan": "Kakak beradik, sudah ditemui" });
    let asked = office
        .post(&office.admin, &format!("{FINDINGS}/abaikan"), &body)
        .await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    let confirm = json!({ "id": asked.data()["usulanId"], "versi": 1 });
    let own = office
        .post(&office.admin, "/api/cms/usulan/setujui", &confirm)
        .await;
    assert_eq!(own.code(), "PENGUSUL_TIDAK_BOLEH_MENGUKUHKAN");
    let found = office
        .finding(&office.admin, "REKENING_SAMA")
        .await
        .unwrap();
    assert_eq!(found["pengabaian"], json!(null), "nothing is in effect yet");
    // The other form is rejected: nothing is shared any more.
    let reject = second.with(json!({ "kodeAlasan": "GANDA", "alasan": "Rekening orang lain" }));
    let rejected = office
        .post(&office.admin, &format!("{FORM}/tolak"), &reject)
        .await;
    assert_eq!(rejected.status, 200, "{}", rejected.text());
    assert!(
        office
            .finding(&office.admin, "REKENING_SAMA")
            .await
            .is_none()
    );
    let approved = office
        .post(&office.admin, &approve, &form.with(json!({})))
        .await;
    assert_eq!(approved.status, 200, "{}", approved.text());
}

#[tokio::test]
async fn the_number_of_an_institution_is_found_on_the_form_of_a_person() {
    let office = Office::open().await;
    let form = office.recommended(1).await;
    let number = Office::filled_form(1)["rekening"]["nomor"].clone();
    let account = json!({
        "institusiPendidikanId": Office::filled_form(1)["institusiId"], "jenis": "asrama",
        "bankId": Office::filled_form(1)["rekening"]["kodeBank"], "nomor": number,
        "namaPemilik": "Asrama Mahasiswa Nduga",
    });
    let target = "/api/cms/rekening/create";
    let account = Thing::of(&office.post(&office.finance, target, &account).await);
    let found = office
        .finding(&office.admin, "REKENING_SAMA")
        .await
        .unwrap();
    assert_eq!(found["tingkat"], "menghalangi");
    assert_eq!(found["orangLain"], json!(null), "{found}");
    let approve = format!("{FORM}/approve");
    let refused = office
        .post(&office.admin, &approve, &form.with(json!({})))
        .await;
    assert_eq!(refused.code(), "TEMUAN_MENGHALANGI");
    // The institution's number was the wrong one.
    let other = account.with(json!({
        "jenis": "asrama", "bankId": "132", "nomor": "555566667777",
        "namaPemilik": "Asrama Mahasiswa Nduga",
    }));
    Thing::of(&office.post(&office.finance, target, &other).await);
    let found = office.finding(&office.admin, "REKENING_SAMA").await;
    assert!(found.is_none(), "{found:?}");
    let approved = office
        .post(&office.admin, &approve, &form.with(json!({})))
        .await;
    assert_eq!(approved.status, 200, "{}", approved.text());
}

#[tokio::test]
async fn what_blocks_is_set_aside_by_two_persons() {
    let office = Office::open().await;
    let form = office.recommended(1).await;
    let other = json!({
        "nama": "Marta Wandikbo",
        "nik": "9508015002040002",
        "tanggalLahir": "2004-02-10",
        "rekening": { "kodeBank": "132", "nomor": "102030400001", "namaPemilik": "Marta Wandikbo" },
    });
    office.handed_in(&office.other_applicant, 2, other).await;
    let found = office
        .finding(&office.admin, "REKENING_SAMA")
        .await
        .unwrap();
    let body = json!({ "id": found["id"], "versi": 0, "alasan": "Kakak beradik, sudah ditemui" });
    let asked = office
        .post(&office.finance, &format!("{FINDINGS}/abaikan"), &body)
        .await;
    office.second_person(&asked).await;
    let found = office
        .finding(&office.admin, "REKENING_SAMA")
        .await
        .unwrap();
    assert_eq!(
        found["pengabaian"]["alasan"],
        "Kakak beradik, sudah ditemui"
    );
    let approved = office
        .post(
            &office.admin,
            &format!("{FORM}/approve"),
            &form.with(json!({})),
        )
        .await;
    assert_eq!(approved.status, 200, "{}", approved.text());
}

#[tokio::test]
async fn a_finding_keeps_its_date_through_recommendation_approval_and_verification() {
    let office = Office::open().await;
    let other = json!({
        "nama": "Elias Gwijangge", "noKk": "9508011506150001", "nik": "9508010102030002",
        "tanggalLahir": "2003-02-01", "jenisKelamin": "L",
        "rekening": { "kodeBank": "132", "nomor": "102030400002", "namaPemilik": "Yosep Lokbere" },
    });
    office.handed_in(&office.other_applicant, 2, other).await;
    office.submitted(1).await;
    let kinds = ["KK_SAMA", "NAMA_REKENING"];
    let mut first = Vec::new();
    for kind in kinds {
        first.push(office.finding(&office.admin, kind).await.unwrap());
    }
    let form = office
        .read(&office.branch, &format!("{FORM}?search=elias"))
        .await;
    let id = form.data()["items"][0]["id"].as_str().unwrap().to_owned();
    let read = office.read(&office.admin, &format!("{FORM}/{id}")).await;
    let mut thing = Thing::of(&read);
    for kind in DOCUMENTS {
        let target = format!("{FORM}/periksa-dokumen");
        let body = thing.with(json!({ "jenis": kind, "putusan": "sah" }));
        thing = Thing::of(&office.post(&office.admin, &target, &body).await);
    }
    let target = format!("{FORM}/rekomendasi");
    let recommended = office
        .post(&office.admin, &target, &thing.with(json!({})))
        .await;
    let thing = Thing::of(&recommended);
    let approved = office
        .post(
            &office.approver,
            &format!("{FORM}/approve"),
            &thing.with(json!({})),
        )
        .await;
    assert_eq!(approved.status, 200, "{}", approved.text());
    let account = approved.data()["rekeningId"].as_str().unwrap().to_owned();
    let verify = json!({ "id": account, "versi": 1, "putusan": "terverifikasi" });
    let verified = office
        .post(&office.admin, "/api/cms/rekening/verifikasi", &verify)
        .await;
    assert_eq!(verified.status, 200, "{}", verified.text());
    for (kind, first) in kinds.into_iter().zip(first) {
        let now = office.finding(&office.admin, kind).await.unwrap();
        for field in ["id", "ditemukanPada", "nomorPeristiwa"] {
            assert_eq!(now[field], first[field], "{kind} {field}");
        }
    }
}
